"""MultiPL-E in Ruby."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import split_top

__all__ = ["DIALECT", "Ruby"]

_SHOWING = r"""
require 'json'
def show_value(v)
  case v
  when nil then "null"
  when true, false then v.to_s
  when Integer then v.to_s
  when Float
    return "NaN" if v.nan?
    return v > 0 ? "Infinity" : "-Infinity" if v.infinite?
    v.to_s
  when String then JSON.generate(v.encode("UTF-8", invalid: :replace, undef: :replace))
  when Symbol then JSON.generate(":" + v.to_s)
  when Array then "[" + v.map { |one| show_value(one) }.join(", ") + "]"
  when Hash then '{"map": [' + v.map { |key, one| "[" + show_value(key) + ", " + show_value(one) + "]" }.join(", ") + "]}"
  else JSON.generate(v.class.to_s)
  end
end
"""


class Ruby(Dialect):
    """Asserts are ``assert_equal(value, candidate.call(...))``."""

    language = "rb"
    quotes = "\"'"
    comment = "#"
    function = r"^def\s+(\w+)"
    loose = True

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("assert_equal(") and line.endswith(")")):
            return None
        parts = split_top(line[len("assert_equal(") : -1], ", candidate.call(", last=True)
        return Case(f"candidate.call({parts[1]}", parts[0]) if parts else None

    def examples(self, prompt: str) -> list[Case]:
        """See `Dialect.examples`: the function is called by its method object there."""
        name = self.entry_point(prompt)
        return [
            Case(case.call.replace(f"{name}.call(", f"method(:{name}).call(", 1), case.expected)
            for case in super().examples(prompt)
        ]

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        named = re.search(r"candidate = method\(:(\w+)\)", tests)
        candidate = f"  candidate = method(:{named[1]})\n" if named else ""
        return self._program(code, [case.call for case in cases], candidate)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], candidate: str) -> str:
        # a hash as a bare last argument would be read as a block or as keywords; `case` wants an arm even for no values
        arms = "".join(
            f"  when {place} then (_v = {value}; show_value(_v))\n" for place, value in enumerate(values)
        )
        return f"{code}\n{_SHOWING}\ndef show_case(index)\n{candidate}  case index\n{arms}  when nil\n  end\nend\n"


DIALECT = Ruby()
