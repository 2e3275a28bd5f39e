"""Elixir on the BEAM; the driver is a module compiled beforehand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language, not_finite
from reflexion_gym.judge.languages.naming import snake
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["Elixir", "LANGUAGE"]

_SCALARS = {
    "integer": "integer",
    "long": "integer",
    "double": "float",
    "boolean": "boolean",
    "string": "String.t",
    "character": "char",
    "void": "any",
    "ListNode": "ListNode.t | nil",
    "TreeNode": "TreeNode.t | nil",
}
_KEYWORDS = {"after", "and", "catch", "do", "else", "end", "fn", "in", "not", "or", "rescue", "when"}

_DRIVER = r"""
defmodule ListNode do
  @type t :: %__MODULE__{val: integer, next: ListNode.t() | nil}
  defstruct val: 0, next: nil
end

defmodule TreeNode do
  @type t :: %__MODULE__{val: integer, left: TreeNode.t() | nil, right: TreeNode.t() | nil}
  defstruct val: 0, left: nil, right: nil
end

defmodule WireDriver do
  @most_nodes 1_000_000

  # spec: {module, :function, name, kinds, returns}, or {module, :class, [{name, kinds, returns}]}
  def main(spec, calls, results) do
    [nonce, count | tokens] = String.split(File.read!(calls))
    {:ok, out} = :file.open(results, [:append, :raw])
    module = elem(spec, 0)

    needed =
      case spec do
        {_, :function, name, kinds, _} -> [{name, length(kinds)}]
        {_, :class, methods} -> for {name, kinds, _} <- methods, do: {name, length(kinds)}
      end

    unless Code.ensure_loaded?(module), do: refuse(out, nonce, "The program defines no module #{inspect(module)}.")

    for {name, arity} <- needed, not function_exported?(module, name, arity) do
      refuse(out, nonce, missing(module, name, arity))
    end

    run(spec, 0, String.to_integer(count), tokens, out, nonce)
    send_line(out, nonce, "done")
    :erlang.halt(0)
  end

  defp missing(module, name, arity) do
    case for {^name, found} <- module.module_info(:exports), do: Integer.to_string(found) do
      [] ->
        "The module #{inspect(module)} defines no function #{name}/#{arity}."

      found ->
        "#{name} has the wrong number of parameters: #{arity} wanted, #{Enum.join(found, " or ")} found."
    end
  end

  defp refuse(out, nonce, text) do
    send_line(out, nonce, ["load ", quoted(text)])
    :erlang.halt(0)
  end

  defp send_line(out, nonce, line), do: :ok = :file.write(out, [nonce, " ", line, "\n"])

  defp run(_, count, count, _, _, _), do: :ok

  defp run(spec, i, count, tokens, out, nonce) do
    {given, rest} = read_call(spec, tokens)

    line =
      try do
        ["ok #{i}", call(spec, given)]
      rescue
        error -> ["error #{i} ", quoted(told(error))]
      catch
        :throw, {:wire_bad, text} -> ["bad #{i} ", quoted(text)]
        kind, reason -> ["error #{i} ", quoted("#{kind}: #{inspect(reason)}")]
      end

    send_line(out, nonce, line)

    for device <- [:stdio, :stderr] do
      try do
        IO.write(device, nonce <> "\n")
      rescue
        _ -> :ok
      catch
        _, _ -> :ok
      end
    end

    run(spec, i + 1, count, rest, out, nonce)
  end

  defp told(error) do
    "#{inspect(error.__struct__)}: #{Exception.message(error)}"
  rescue
    _ -> "an exception"
  end

  defp read_call({_, :function, _, kinds, _}, tokens), do: read_all(kinds, tokens, [])

  defp read_call({_, :class, methods}, [count | tokens]) do
    read_operations(String.to_integer(count), List.to_tuple(methods), tokens, [])
  end

  defp read_operations(0, _, tokens, done), do: {Enum.reverse(done), tokens}

  defp read_operations(n, methods, [number | tokens], done) do
    {name, kinds, returns} = elem(methods, String.to_integer(number))
    {given, rest} = read_all(kinds, tokens, [])
    read_operations(n - 1, methods, rest, [{name, given, returns} | done])
  end

  defp call({module, :function, name, _, returns}, given), do: write(returns, apply(module, name, given))

  defp call({module, :class, _}, [{made, given, _} | operations]) do
    apply(module, made, given)
    results = for {name, some, returns} <- operations, do: write(returns, apply(module, name, some))
    [" #{length(operations) + 1} null", results]
  end

  defp read_all([], tokens, done), do: {Enum.reverse(done), tokens}

  defp read_all([kind | kinds], tokens, done) do
    {value, rest} = read(kind, tokens)
    read_all(kinds, rest, [value | done])
  end

  defp read([kind], [n | tokens]), do: read_many(kind, String.to_integer(n), tokens, [])
  defp read(kind, [token | rest]) when kind in [:integer, :long], do: {String.to_integer(token), rest}
  defp read(:double, [token | rest]), do: {double(token), rest}
  defp read(:boolean, [token | rest]), do: {token == "true", rest}
  defp read(:string, [token | rest]), do: {unquoted(token), rest}

  defp read(:character, [token | rest]) do
    <<c::utf8, _::binary>> = unquoted(token)
    {c, rest}
  end

  defp read(:ListNode, [n | tokens]) do
    {values, rest} = Enum.split(tokens, String.to_integer(n))
    {List.foldr(values, nil, fn v, next -> %ListNode{val: String.to_integer(v), next: next} end), rest}
  end

  defp read(:TreeNode, [n | tokens]) do
    {values, rest} = Enum.split(tokens, String.to_integer(n))
    {tree(values), rest}
  end

  defp read_many(_, 0, tokens, done), do: {Enum.reverse(done), tokens}

  defp read_many(kind, n, tokens, done) do
    {value, rest} = read(kind, tokens)
    read_many(kind, n - 1, rest, [value | done])
  end

  defp double(token) do
    {value, ""} = Float.parse(token)
    value
  end

  # children are found level by level: of every node that is there, the next two of the row
  defp tree([]), do: nil

  defp tree(values) do
    nodes = List.to_tuple(values)

    {children, _} =
      values
      |> Enum.with_index()
      |> Enum.reduce({%{}, 1}, fn
        {"null", _}, found -> found
        {_, place}, {pairs, next} -> {Map.put(pairs, place, {next, next + 1}), next + 2}
      end)

    made =
      Enum.reduce((tuple_size(nodes) - 1)..0//-1, %{}, fn place, made ->
        case children do
          %{^place => {left, right}} ->
            value = String.to_integer(elem(nodes, place))
            Map.put(made, place, %TreeNode{val: value, left: Map.get(made, left), right: Map.get(made, right)})

          _ ->
            made
        end
      end)

    Map.get(made, 0)
  end

  defp write([kind], value) do
    unless is_list(value) and List.improper?(value) == false, do: bad("a list", value)
    [" #{length(value)}", for(one <- value, do: write(kind, one))]
  end

  defp write(kind, value) when kind in [:integer, :long] do
    unless is_integer(value), do: bad("an integer", value)
    [" ", Integer.to_string(value)]
  end

  defp write(:double, value) do
    cond do
      is_float(value) -> [" ", Float.to_string(value)]
      is_integer(value) -> [" ", Integer.to_string(value)]
      true -> bad("a float", value)
    end
  end

  defp write(:boolean, value) do
    unless is_boolean(value), do: bad("a boolean", value)
    [" ", to_string(value)]
  end

  defp write(:string, value) do
    unless is_binary(value), do: bad("a string", value)
    [" ", quoted(value)]
  end

  defp write(:character, value) do
    cond do
      is_integer(value) and value in 0..0x10FFFF -> [" ", quoted(<<value::utf8>>)]
      is_binary(value) -> [" ", quoted(value)]
      true -> bad("a character", value)
    end
  end

  defp write(:ListNode, value) do
    values = list_values(value, [], 0)
    [" #{length(values)}", for(one <- values, do: write(:integer, one))]
  end

  defp write(:TreeNode, nil), do: " 0"

  defp write(:TreeNode, value) do
    words = tree_words(:queue.from_list([value]), [], 0)
    [" #{length(words)}", words]
  end

  defp write(:void, _), do: " null"

  defp list_values(nil, done, _), do: Enum.reverse(done)
  defp list_values(_, _, n) when n >= @most_nodes, do: throw({:wire_bad, "a list without end: its nodes form a cycle"})
  defp list_values(%ListNode{val: val, next: next}, done, n), do: list_values(next, [val | done], n + 1)
  defp list_values(other, _, _), do: bad("a ListNode", other)

  defp tree_words(queue, done, n) do
    if n > 2 * @most_nodes, do: throw({:wire_bad, "a tree without end: its nodes form a cycle"})

    case :queue.out(queue) do
      {:empty, _} ->
        Enum.reverse(done)

      {{:value, nil}, rest} ->
        tree_words(rest, [" null" | done], n + 1)

      {{:value, %TreeNode{val: val, left: left, right: right}}, rest} ->
        tree_words(:queue.in(right, :queue.in(left, rest)), [write(:integer, val) | done], n + 1)

      {{:value, other}, _} ->
        bad("a TreeNode", other)
    end
  end

  defp bad(wanted, value), do: throw({:wire_bad, "#{inspect(value, limit: 5)} where #{wanted} is expected"})

  defp quoted(text) do
    ["$", for(<<c <- text>>, do: if(safe?(c), do: c, else: ["%", String.pad_leading(Integer.to_string(c, 16), 2, "0")]))]
  end

  defp safe?(c), do: c in ?a..?z or c in ?A..?Z or c in ?0..?9 or c in [?_, ?., ?-]

  defp unquoted("$" <> text), do: unquoted(text, [])
  defp unquoted("", done), do: done |> Enum.reverse() |> IO.iodata_to_binary()
  defp unquoted("%" <> <<hex::binary-size(2), rest::binary>>, done), do: unquoted(rest, [String.to_integer(hex, 16) | done])
  defp unquoted(<<c, rest::binary>>, done), do: unquoted(rest, [c | done])
end
"""


class Elixir(Language):
    """Elixir with Debian's compiler."""

    id = "ex"
    name = "Elixir"
    slug = "elixir"
    aliases = ("exs",)
    packages = ("elixir",)
    size_mb = 50
    tools = ("/usr/bin/elixir", "/usr/bin/elixirc")
    version_command = ("/usr/bin/elixir", "--short-version")
    source = "solution.ex"
    env = {"ELIXIR_ERL_OPTIONS": "+S 2:2 +SDio 1 +fnu"}
    time_factor = 2.0
    start_seconds = 1.2
    left_out = {"double": not_finite}
    samples = {
        kind: (
            "defmodule Solution do\n  @spec count_matches(words :: [String.t], word :: String.t, k :: integer) :: integer\n"
            f"  def count_matches(words, word, k) do\n    {body}\n  end\nend\n"
        )
        for kind, body in {
            "right": "Enum.count(words, &(&1 == word)) + k",
            "wrong": "Enum.count(words, &(&1 == word)) - k",
            "crash": "hd(Enum.drop(words, 99)) == word && k",
            "loop": "count_matches(words, word, k + 1)",
            "no_compile": "Enum.count(words, &(&1 == wordz)) + k",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"[{self.type_name(kind.item)}]" if kind.item else _SCALARS[kind.kind]

    def function_name(self, name: str) -> str:
        """Return the name in snake case."""
        return snake(name)

    def parameter_name(self, name: str) -> str:
        """Return the name in snake case; a keyword has an underline behind it."""
        plain = snake(name)
        return f"{plain}_" if plain in _KEYWORDS else plain

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            function = self._function(signature.name, signature.params, signature.returns)
            return f"defmodule Solution do\n{function}end\n"
        parts = [self._function("init_", signature.params, Type("void"))]
        parts += [self._function(m.name, m.params, m.returns) for m in signature.methods]
        return f"defmodule {signature.name} do\n" + "\n".join(parts) + "end\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        if signature.is_class:
            methods = [("init_", signature.params, Type("void"))]
            methods += [(m.name, m.params, m.returns) for m in signature.methods]
            rows = ", ".join(
                f"{{:{snake(name)}, {self._kinds(params)}, {_spec(returns)}}}"
                for name, params, returns in methods
            )
            spec = f"{{{signature.name}, :class, [{rows}]}}"
        else:
            if signature.changed is not None:
                raise self.unsupported(signature.returns)
            kinds, returns = self._kinds(signature.params), _spec(signature.returns)
            spec = f"{{Solution, :function, :{snake(signature.name)}, {kinds}, {returns}}}"
        main = f'WireDriver.main({spec}, "{CALLS}", "{RESULTS}")\n'
        return {"solution.ex": code, "main.exs": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        return [("/usr/bin/elixirc", "-pa", WARM, "--no-docs", "-o", ".", "solution.ex")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/usr/bin/elixir", "-pa", WARM, "-pa", "/work", "main.exs")

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"driver.ex": _DRIVER}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        return [("/usr/bin/elixirc", "--no-docs", "-o", WARM, "driver.ex")]

    def check_definitions(self, code: str, signature: Signature) -> str:
        """See `Language.check_definitions`: several clauses of a function are no error, two modules are."""
        name = signature.name if signature.is_class else "Solution"
        plain = re.sub(r"(\"{3}|'{3}).*?\1", "", code, flags=re.DOTALL)
        found = len(re.findall(rf"^\s*defmodule\s+{name}(?:\s+do\b|\s*,\s*do:)", plain, re.MULTILINE))
        if found == 0:
            return f"The program defines no module {name}."
        return "" if found == 1 else f"The program defines the module {name} {found} times."

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        errors = text.find("error:")
        text = text if errors < 0 else text[errors:]
        return "\n".join(text.splitlines()[:30])

    def _function(self, name: str, params: Sequence[Parameter], returns: Type) -> str:
        given = ", ".join(f"{self.parameter_name(p.name)} :: {self.type_name(p.type)}" for p in params)
        names = ", ".join(self.parameter_name(p.name) for p in params)
        spelled = snake(name)
        return f"  @spec {spelled}({given}) :: {self.type_name(returns)}\n  def {spelled}({names}) do\n    \n  end\n"

    def _kinds(self, params: Sequence[Parameter]) -> str:
        return f"[{', '.join(_spec(p.type) for p in params)}]"


def _spec(kind: Type) -> str:
    return f"[{_spec(kind.item)}]" if kind.item else f":{kind.kind}"


LANGUAGE = Elixir()
