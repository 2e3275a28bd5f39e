"""MultiPL-E in Elixir."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import split_top

__all__ = ["DIALECT", "Elixir"]

_SHOWING = r"""
defmodule ShowValues do
  def of(nil), do: "null"
  def of(v) when is_boolean(v) or is_integer(v), do: to_string(v)
  def of(v) when is_float(v), do: Float.to_string(v)
  def of(v) when is_binary(v) do
    inner = for <<c::utf8 <- v>>, into: "" do
      cond do
        c == ?" or c == ?\\ -> <<?\\, c::utf8>>
        c < 32 -> "\\u" <> String.pad_leading(Integer.to_string(c, 16), 4, "0")
        true -> <<c::utf8>>
      end
    end
    "\"" <> inner <> "\""
  end
  def of(v) when is_atom(v), do: of(":" <> Atom.to_string(v))
  def of(v) when is_list(v), do: "[" <> Enum.map_join(v, ", ", &of/1) <> "]"
  def of(v) when is_tuple(v), do: of(Tuple.to_list(v))
  def of(%MapSet{} = v), do: of(Enum.sort(MapSet.to_list(v)))
  def of(v) when is_map(v) do
    "{\"map\": [" <> Enum.map_join(v, ", ", fn {key, one} -> "[" <> of(key) <> ", " <> of(one) <> "]" end) <> "]}"
  end
  def of(v), do: of(inspect(v))
end
"""


class Elixir(Dialect):
    """Asserts are ``assert value == HumanEval.candidate(...)``, or of the older form ``assert value == candidate.([...])``.

    In the first form the prompt's module names the function ``candidate`` as well; an answer of its own need not.
    """

    language = "ex"
    comment = "#"
    function = r"^\s+def\s+(\w+)"
    loose = True

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not line.startswith("assert "):
            return None
        for call in ("HumanEval.candidate(", "candidate.("):
            if parts := split_top(line[len("assert ") :], f" == {call}", last=True):
                return Case(call + parts[1], parts[0])
        return None

    def written_case(self, line: str, name: str) -> Case | None:
        """See `Dialect.written_case`."""
        own = self.case(line)
        if own is not None:
            return Case(_named(own.call, name), own.expected)
        case = super().written_case(line.removeprefix("assert "), name)
        if case is None:
            return None
        return Case(
            re.sub(rf"^\(*(?:\w+\.)*{re.escape(name)}\.?(?=\()", f"HumanEval.{name}", case.call),
            case.expected,
        )

    def preamble(self, prompt: str) -> str:
        """Return nothing: the module's head stands in the prompt."""
        return ""

    def whole(self, code: str, prompt: str, tests: str) -> str:
        """Return a complete program: a function alone gets the module around it."""
        if not re.search(r"\bdefmodule\s+HumanEval\b", code):
            if re.search(r"^\s*defmodule\s+\w+", code, re.MULTILINE):
                return re.sub(r"\bdefmodule\s+[\w.]+", "defmodule HumanEval", code, count=1)
            return f"defmodule HumanEval do\n{code.rstrip()}\nend\n"
        return code

    def examples(self, prompt: str) -> list[Case]:
        """See `Dialect.examples`: calls are written with a list of arguments, or as plain calls."""
        name = self.entry_point(prompt)
        return [
            Case(re.sub(rf"^{name}\.?\(", f"HumanEval.{name}(", case.call), case.expected)
            for case in super().examples(prompt)
        ]

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        named = re.search(r"""test ["'](\w+)["'] do""", tests)
        calls = [_named(case.call, named[1]) if named else case.call for case in cases]
        return self._program(code, calls)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases])

    def _program(self, code: str, values: Sequence[str]) -> str:
        arms = "".join(f"      {place} -> ShowValues.of({value})\n" for place, value in enumerate(values))
        return (
            f"{code}\n{_SHOWING}\ndefmodule Solution do\n  @spec show_case(index :: integer) :: String.t\n"
            f'  def show_case(index) do\n    case index do\n{arms}      _ -> ""\n    end\n  end\nend\n'
        )


def _named(call: str, name: str) -> str:
    """Return a call of the function by its own name, of a call by which an assert knows it."""
    if call.startswith("candidate.("):
        arguments = call.removeprefix("candidate.(").removesuffix(")")
        return f"HumanEval.{name}({arguments.removeprefix('[').removesuffix(']')})"
    return re.sub(r"^HumanEval\.candidate(?=\()", f"HumanEval.{name}", call)


DIALECT = Elixir()
