"""Ruby."""

from __future__ import annotations

import json
from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, Language
from reflexion_gym.judge.languages.naming import snake
from reflexion_gym.judge.languages.py import spec_of
from reflexion_gym.judge.signature import Method, Parameter, Signature, Type

__all__ = ["LANGUAGE", "Rb"]

_SCALARS = {
    "integer": "Integer",
    "long": "Integer",
    "double": "Float",
    "boolean": "Boolean",
    "string": "String",
    "character": "Character",
    "void": "Void",
    "ListNode": "ListNode",
    "TreeNode": "TreeNode",
}

_CLASSES = {
    "ListNode": """\
class ListNode
    attr_accessor :val, :next
    def initialize(val = 0, _next = nil)
        @val = val
        @next = _next
    end
end
""",
    "TreeNode": """\
class TreeNode
    attr_accessor :val, :left, :right
    def initialize(val = 0, left = nil, right = nil)
        @val = val
        @left = left
        @right = right
    end
end
""",
}
_ABOUT = {
    "ListNode": "Definition for singly-linked list.",
    "TreeNode": "Definition for a binary tree node.",
}

_DRIVER = r"""
require 'set'
module Driver__
  class Bad < StandardError; end
  MOST_NODES = 1_000_000
  BYTES = (0..255).map { |b| b.chr =~ /\A[A-Za-z0-9_.-]\z/n ? b.chr : format('%%%02X', b) }
  TOKENS = File.binread(CALLS__).split
  OUT = File.open(RESULTS__, 'ab')
  CHANNELS = [IO.for_fd(1, 'wb', autoclose: false), IO.for_fd(2, 'wb', autoclose: false)]
  @at = 0
  class << self
    def token
      word = TOKENS[@at]
      @at += 1
      word
    end
    def read(kind)
      if kind.is_a?(Array)
        n = token.to_i
        if kind[0] == :integer || kind[0] == :long
          @at += n
          return TOKENS[@at - n, n].map(&:to_i)
        end
        return Array.new(n) { read(kind[0]) }
      end
      case kind
      when :integer, :long then return token.to_i
      when :double
        word = token
        return word == 'inf' ? Float::INFINITY : word == '-inf' ? -Float::INFINITY : word == 'nan' ? Float::NAN : word.to_f
      when :boolean then return token == 'true'
      when :string, :character
        text = token[1..].gsub(/%(..)/n) { $1.hex.chr }
        return text.force_encoding('UTF-8')
      end
      n = token.to_i
      @at += n
      values = TOKENS[@at - n, n]
      if kind == :ListNode
        head = nil
        values.reverse_each do |word|
          node = ListNode.new(word.to_i)
          node.next = head
          head = node
        end
        return head
      end
      nodes = values.map { |word| word == 'null' ? nil : TreeNode.new(word.to_i) }
      child = 1
      nodes.each do |node|
        next if node.nil?
        if child < n then node.left = nodes[child]; child += 1 end
        if child < n then node.right = nodes[child]; child += 1 end
      end
      nodes[0]
    end
    def quote(text)
      text = text.encode('UTF-8') unless [Encoding::UTF_8, Encoding::BINARY, Encoding::US_ASCII].include?(text.encoding)
      '$' + text.b.gsub(/[^A-Za-z0-9_.-]/n) { |c| BYTES[c.ord] }
    end
    def write(kind, value, out)
      if kind.is_a?(Array)
        raise Bad, "#{value.class} where an Array is expected" unless Array === value
        out << value.size
        value.each { |one| write(kind[0], one, out) }
        return
      end
      case kind
      when :integer, :long
        raise Bad, "#{value.class} where an Integer is expected" unless Integer === value
        out << value
      when :double
        raise Bad, "#{value.class} where a Float is expected" unless Integer === value || Float === value
        out << (Integer === value ? value : value.nan? ? 'nan' : value.infinite? ? (value > 0 ? 'inf' : '-inf') : value)
      when :boolean
        raise Bad, "#{value.class} where true or false is expected" unless true.equal?(value) || false.equal?(value)
        out << value
      when :string, :character
        raise Bad, "#{value.class} where a String is expected" unless String === value
        out << quote(value)
      when :ListNode
        values = []
        until value.nil?
          raise Bad, 'a list without end: its nodes form a cycle' if values.size >= MOST_NODES
          values << val(value)
          value = value.next
        end
        out << values.size
        out.concat(values)
      when :TreeNode
        level = value.nil? ? [] : [value]
        values = []
        i = 0
        while i < level.size
          raise Bad, 'a tree without end: its nodes form a cycle' if level.size > 2 * MOST_NODES
          node = level[i]
          i += 1
          if node.nil?
            values << 'null'
          else
            values << val(node)
            level << node.left << node.right
          end
        end
        out << values.size
        out.concat(values)
      else
        out << 'null'
      end
    end
    def val(node)
      raise Bad, "#{node.class} where a node with an Integer val is expected" unless node.respond_to?(:val) && Integer === node.val
      node.val
    end
    def message(error)
      line = (error.backtrace || []).find { |step| step =~ /\Asolution\.rb:(\d+)/ } ? " (line #{$1})" : ''
      text = SyntaxError === error ? error.message : error.message.lines.first.to_s.chomp
      "#{error.class}: #{text.gsub('/work/', '')}#{line}"
    rescue Exception
      'an error that cannot be told'
    end
    def send_line(line)
      OUT.write("#{@nonce} #{line}\n")
      OUT.flush
    end
    def refuse(message)
      send_line("load #{quote(message)}")
      exit!(0)
    end
    def mark
      [$stdout, $stderr, STDOUT, STDERR].each { |one| begin one.flush; rescue Exception; end }
      CHANNELS.each { |one| begin one.write("#{@nonce}\n"); one.flush; rescue Exception; end }
    end
    def arity(method, count, name)
      kinds = method.parameters.map(&:first)
      least = kinds.count { |kind| kind == :req || kind == :keyreq }
      most = kinds.include?(:rest) ? Float::INFINITY : kinds.count { |kind| kind == :req || kind == :opt }
      return if count.between?(least, most)
      found = least == most ? least : most.finite? ? "#{least} to #{most}" : "#{least} or more"
      refuse("#{name} has the wrong number of parameters: #{count} wanted, #{found} found.")
    end
    # how often a function is defined outside of classes; the later one would count, unseen
    def definitions(source, name)
      body = RubyVM::AbstractSyntaxTree.parse(source).children[2]
      all = body.type == :BLOCK ? body.children.compact : [body]
      all.count { |one| one.type == :DEFN && one.children[0] == name || one.type == :DEFS && one.children[1] == name }
    end
    # what gives the object that has a function: the one whose variables stand outside of classes, or what is called Solution
    def receiver(name)
      top = TOPLEVEL_BINDING.receiver
      owners = [Object, top.singleton_class]
      return -> { top } if owners.any? { |one| one.method_defined?(name, false) || one.private_method_defined?(name, false) }
      return unless Object.const_defined?(:Solution) && Module === Solution
      return -> { Solution } if Solution.respond_to?(name)
      -> { Solution.new } if Class === Solution && Solution.method_defined?(name)
    end
    def load_solution
      @nonce = token
      begin
        source = File.read('/work/solution.rb', encoding: 'UTF-8').delete_prefix("\uFEFF")
        eval(source, TOPLEVEL_BINDING, 'solution.rb', 1)
      rescue SystemExit
        exit!(0)
      rescue Exception => error
        refuse(message(error))
      end
      if (name = SPEC__[:function])
        found = definitions(source, name)
        refuse("The program defines the function #{name} #{found} times.") if found > 1
        @receiver = receiver(name)
        refuse("The program defines no function #{name}.") if @receiver.nil?
        arity(@receiver.call.method(name), SPEC__[:params].size, name)
      else
        name = SPEC__[:class]
        refuse("The program defines no class #{name}.") unless Object.const_defined?(name) && Class === Object.const_get(name)
        @owner = Object.const_get(name)
        SPEC__[:methods].each_with_index do |(method, params, _), i|
          if i == 0
            arity(@owner.instance_method(:initialize), params.size, 'initialize') if @owner.private_method_defined?(:initialize, false)
          else
            refuse("The class #{name} has no method #{method}.") unless @owner.method_defined?(method)
            arity(@owner.instance_method(method), params.size, method)
          end
        end
      end
    end
    def call_function(out)
      given = @given
      returned = @receiver.call.__send__(SPEC__[:function], *given)
      write(SPEC__[:returns], SPEC__[:changed] ? given[SPEC__[:changed]] : returned, out)
    end
    def call_class(out)
      instance = @owner.new(*@calls[0][1])
      out << @calls.size << 'null'
      @calls.drop(1).each do |(name, _, returns), given|
        write(returns, instance.__send__(name, *given), out)
      end
    end
    def main
      load_solution
      count = token.to_i
      count.times do |number|
        out = ['ok', number]
        if SPEC__[:function]
          @given = SPEC__[:params].map { |kind| read(kind) }
        else
          @calls = Array.new(token.to_i) do
            method = SPEC__[:methods][token.to_i]
            [method, method[1].map { |kind| read(kind) }]
          end
        end
        begin
          SPEC__[:function] ? call_function(out) : call_class(out)
          line = out.join(' ')
        rescue Bad => error
          line = "bad #{number} #{quote(error.message)}"
        rescue SystemExit => error
          mark
          exit!(error.status)
        rescue Exception => error
          line = "error #{number} #{quote(message(error))}"
        end
        send_line(line)
        mark
      end
      send_line('done')
      exit!(0)
    end
  end
end
Thread.report_on_exception = false
Thread.new { Driver__.main }.join
"""


class Rb(Language):
    """Ruby."""

    id = "rb"
    name = "Ruby"
    slug = "ruby"
    aliases = ("rbx", "irb")
    packages = ("ruby",)
    size_mb = 60
    tools = ("/usr/bin/ruby",)
    version_command = ("/usr/bin/ruby", "--version")
    source = "solution.rb"
    # the program runs in a thread, whose stacks these are: Ruby's own and the machine's
    env = {"RUBY_THREAD_VM_STACK_SIZE": str(512 << 20), "RUBY_THREAD_MACHINE_STACK_SIZE": str(512 << 20)}
    time_factor = 1.0
    start_seconds = 0.4
    samples = {
        "right": "def count_matches(words, word, k)\n    words.count(word) + k\nend\n",
        "wrong": "def count_matches(words, word, k)\n    words.count(word) - k\nend\n",
        "crash": "def count_matches(words, word, k)\n    words[words.size].size\nend\n",
        "loop": "def count_matches(words, word, k)\n    loop { k += 1 }\nend\n",
        "no_compile": "def count_matches(words, word, k)\n    words.count(word +\nend\n",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"{self.type_name(kind.item)}[]" if kind.item else _SCALARS[kind.kind]

    def function_name(self, name: str) -> str:
        """See `Language.function_name`."""
        return snake(name)

    def parameter_name(self, name: str) -> str:
        """See `Language.parameter_name`."""
        return snake(name)

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        kinds = {kind.kind for kind in signature.types()}
        nodes = ""
        for kind, text in _CLASSES.items():
            if kind in kinds:
                nodes += f"# {_ABOUT[kind]}\n" + "".join(f"# {line}\n" for line in text.splitlines())
        if not signature.is_class:
            note = ""
            if signature.changed is not None:
                changed = snake(signature.params[signature.changed].name)
                note = f" Do not return anything, modify {changed} in-place instead."
            return nodes + self._method(signature.name, signature.params, signature.returns, "", note)
        parts = [self._method("initialize", signature.params, None, "    ")]
        parts += [self._method(m.name, m.params, m.returns, "    ") for m in signature.methods]
        return f"{nodes}class {signature.name}\n" + "\n\n".join(parts) + "\nend\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        constants = f"CALLS__ = {_ruby(CALLS)}\nRESULTS__ = {_ruby(RESULTS)}\nSPEC__ = {_spec(signature)}\n"
        return {"solution.rb": code, "main.rb": constants + "".join(_CLASSES.values()) + _DRIVER}

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/usr/bin/ruby", "--disable=gems", "-W0", "main.rb")

    def _method(
        self, name: str, params: Sequence[Parameter], returns: Type | None, indent: str, note: str = ""
    ) -> str:
        lines = [f"# @param {{{self.type_name(p.type)}}} {snake(p.name)}" for p in params]
        if returns is not None:
            lines.append(f"# @return {{{self.type_name(returns)}}}{note}")
        given = ", ".join(snake(p.name) for p in params)
        head = (
            f"def {snake(name)}({given})"
            if params or returns is None or not indent
            else f"def {snake(name)}()"
        )
        lines += [head, "    ", "end"]
        return "\n".join(indent + line for line in lines) + "\n"


def _ruby(value: object) -> str:
    return json.dumps(value).replace("#", "\\#")


def _kind(kind: object) -> str:
    return f"[{_kind(kind[0])}]" if isinstance(kind, list) else f":{kind}"


def _spec(signature: Signature) -> str:
    def kinds(params: Sequence[Parameter]) -> str:
        return "[" + ", ".join(_kind(spec_of(p.type)) for p in params) + "]"

    if not signature.is_class:
        changed = "nil" if signature.changed is None else str(signature.changed)
        returns = _kind(spec_of(signature.result))
        return (
            f"{{function: :{snake(signature.name)}, params: {kinds(signature.params)}, returns: {returns}, "
            f"changed: {changed}}}"
        )
    methods = (Method("initialize", signature.params, Type("void")), *signature.methods)
    rows = ", ".join(f"[:{snake(m.name)}, {kinds(m.params)}, {_kind(spec_of(m.returns))}]" for m in methods)
    return f"{{class: :{signature.name}, methods: [{rows}]}}"


LANGUAGE = Rb()
