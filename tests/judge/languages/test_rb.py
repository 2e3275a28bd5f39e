from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"def add_one(n)\n{body}\n    n + 1\nend\n"


class TestRuby(LanguageTests):
    language = "rb"
    deep = (
        "def deep(k)\n  k == 0 ? 1 : 1 + deep(k - 1)\nend\ndef add_one(n)\n  n + deep(100000) - 100000\nend\n"
    )
    reverse = "def change_value(given_value)\n  given_value.reverse!\n  nil\nend\n"
    counter = """\
class WordCounter
    def initialize(start_value)
        @start, @words = start_value, []
    end
    def add_word(word)
        @words << word
    end
    def count_of(word, k)
        @start + k + @words.count(word)
    end
    def all_words()
        @words
    end
end
"""
    nodes = {
        "ListNode": "class ListNode\n  attr_accessor :val, :next\n  def initialize(val = 0, nxt = nil)\n    @val, @next = val, nxt\n  end\nend\n",
        "TreeNode": "class TreeNode\n  attr_accessor :val, :left, :right\n  def initialize(val)\n    @val = val\n  end\nend\n",
    }
    cycle = (
        "def make_value(n)\n  a = ListNode.new(1)\n  a.next = a\nend\n",
        "def make_value(n)\n  a = TreeNode.new(1)\n  a.left = a\nend\n",
    )
    reads = r"""
def add_one(n)
  files = %w[/proc/self/environ /proc/1/environ /proc/self/cmdline /proc/1/cmdline] + Dir['/io/*', '/work/*', '/tmp/*']
  files.flat_map { |path| (File.binread(path) rescue '').scan(/736501\d{3}/n) }.map(&:to_i).max || 0
end
"""
    right = {
        "older versions in texts": "HELP = <<~TEXT\ndef add_one(n)\nend\nTEXT\n=begin\ndef add_one(n)\nend\n=end\n"
        + add_one("")
        + "__END__\ndef add_one(n)\nend\n",
        "a memo outside": "@memo = Hash.new { |h, k| h[k] = k + 1 }\ndef add_one(n)\n  @memo[n]\nend\n",
        "a method of the main object": "def self.inc(n) = n + 1\n\ndef self.add_one(n)\n  inc(n)\nend\n",
        "a method of a module": "module Solution\n  def self.add_one(n)\n    n + 1\n  end\nend\n",
        "a method of the class itself": "class Solution\n  class << self\n    def add_one(n) = n + 1\n  end\nend\n",
        "a main": add_one("") + "def main\n  exit\nend\n\nmain if __FILE__ == $PROGRAM_NAME\n",
        "a default": "def add_one(n, memo = {})\n  n + 1\nend\n",
        "more parameters": "def add_one(*given, k: 1)\n  given[0] + k\nend\n",
        "class": "class Solution\n  def add_one(n)\n    n + 1\n  end\nend\n",
        "a method that is defined again": "class Solution\n  def add_one(n)\n    n\n  end\n  def add_one(n)\n    n + 1\n  end\nend\n",
        "own main": add_one("") + "if __FILE__ == $0\n  exit(3)\nend\nputs add_one(1)\n",
        "constants": "ONE = 1\n$two = 2\ndef helper(x) = x + ONE\ndef add_one(n)\n  helper(n) + $two - 2\nend\n",
        "own node": "class ListNode\n  attr_accessor :val\n  def initialize(v)\n    @val = v\n  end\nend\ndef add_one(n)\n  ListNode.new(n + 1).val\nend\n",
        "libraries": "require 'set'\nrequire 'prime'\ndef add_one(n)\n  Set.new([n, n + 1]).max\nend\n".replace(
            "require 'prime'\n", ""
        ),
        "prints": add_one("puts 'x' * 100000; warn 'y'"),
        "closes stdout": add_one("$stdout = File.open('/dev/null', 'w')"),
        "exit hooks": add_one("at_exit { loop {} }"),
        "unicode": "# \u00e9\u00e9\ndef add_one(n)\n  {'\u00e9' => n + 1}['\u00e9']\nend\n",
    }
    wrong = {
        "exits": ("early_exit", add_one("exit")),
        "exits at once": ("early_exit", add_one("exit!(0)")),
        "exits when loaded": ("early_exit", add_one("") + "exit 0\n"),
        "throws": ("error", add_one("\n raise 'no'")),
        "nil": ("error", add_one("nil.size")),
        "returns nothing": ("failed", "def add_one(n)\nend\n"),
        "returns a text": ("failed", "def add_one(n)\n  (n + 1).to_s\nend\n"),
        "returns a float": ("failed", "def add_one(n)\n  n + 1.0\nend\n"),
        "no function": ("compile_error", "def add_two(n)\n  n + 1\nend\n"),
        "two functions": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "def add_one\n  2\nend\n"),
        "one parameter more": ("compile_error", "def add_one(a, n)\n  n + 1\nend\n"),
        "does not parse": ("compile_error", "\ndef add_one(n)\n  n + 1 +\nend\n"),
        "throws when loaded": ("compile_error", "nil.size\n" + add_one("")),
        "loops": ("timeout", add_one("while true; end")),
        "loops when loaded": ("timeout", "while true; end"),
        "swallows all": (
            "timeout",
            add_one("while true\n begin\n  loop { nil.x }\n rescue Exception\n end\nend"),
        ),
        "ignores signals": ("timeout", add_one("trap('TERM') {}; while true; end")),
        "endless recursion": ("error|crash|memory|timeout", "def add_one(n)\n  1 + add_one(n + 1)\nend\n"),
        "allocates": ("memory|crash|error", add_one("a = []; while true; a << 'x' * 100000; end")),
        "prints without end": ("output|timeout", add_one("while true; puts 'x' * 1000; end")),
        "forks": (
            "crash|error|timeout|memory|failed|early_exit",
            "def add_one(n)\n  while true; fork; end\nend\n",
        ),
        "threads": (
            "crash|error|timeout|memory",
            "def add_one(n)\n  while true; Thread.new { sleep }; end\nend\n",
        ),
        "forges results": (
            "failed|crash|early_exit",
            'def add_one(n)\n  k = File.read("/io/calls.txt").lines[0].chomp\n'
            '  File.write("/io/results.txt", "#{k} ok 0 0\\n#{k} ok 1 0\\n#{k} done\\n", mode: "a")\n  exit!(0)\nend\n',
        ),
        "writes results": (
            "failed",
            'def add_one(n)\n  File.write("/io/results.txt", "ok 0 2\\nok 1 6\\ndone\\n", mode: "a")\n  0\nend\n',
        ),
        "writes outside": (
            "failed",
            "def add_one(n)\n  %w[/work/main.rb /work/x /io/x /usr/x /etc/passwd].each { |p| begin File.write(p, 'x'); return n + 1; rescue; end }\n  0\nend\n",
        ),
    }
    messages = {
        "throws": "RuntimeError: no .line 3",
        "no function": "no function add_one",
        "two functions": "2 times",
        "does not parse": "solution.rb:[34]",
    }

    def program(self, signature, value):
        value = get_language("rb").parameter_name(value)
        return get_language("rb").stub(signature).replace("    \n", f"    {value}\n")
