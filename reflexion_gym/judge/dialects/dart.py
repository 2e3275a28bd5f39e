"""MultiPL-E in Dart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import close_brackets, split_top, strip_comments

__all__ = ["DIALECT", "Dart"]

_SHOWING = r"""
String showText(String v) {
  final out = StringBuffer('"');
  for (final c in v.runes) {
    if (c == 34 || c == 92) out.write('\\' + String.fromCharCode(c));
    else if (c < 32) out.write('\\u' + c.toRadixString(16).padLeft(4, '0'));
    else out.writeCharCode(c);
  }
  out.write('"');
  return out.toString();
}
String showValue(dynamic v) {
  if (v == null) return 'null';
  if (v is bool || v is int || v is BigInt) return v.toString();
  if (v is double) {
    if (v.isNaN) return 'NaN';
    if (v.isInfinite) return v > 0 ? 'Infinity' : '-Infinity';
    return v.toString();
  }
  if (v is String) return showText(v);
  if (v is Map) return '{"map": [' + v.entries.map((e) => '[${showValue(e.key)}, ${showValue(e.value)}]').join(', ') + ']}';
  if (v is Iterable) return '[' + v.map(showValue).join(', ') + ']';
  if (v is (dynamic,)) return '[${showValue(v.$1)}]';
  if (v is (dynamic, dynamic)) return '[${showValue(v.$1)}, ${showValue(v.$2)}]';
  if (v is (dynamic, dynamic, dynamic)) return '[${showValue(v.$1)}, ${showValue(v.$2)}, ${showValue(v.$3)}]';
  return showText(v.toString());
}
String showSameType<T>(T Function() call, T v) => showValue(v);
"""


class Dart(Dialect):
    """Asserts are ``expect(call, value);``."""

    language = "dart"
    quotes = "\"'"
    function = r"^[A-Za-z_(][^\n;={]*?\b(\w+)\([^\n;]*\)\s*\{"
    loose = True

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("expect(") and line.endswith(");") and "a[" not in line):
            return None
        parts = split_top(line[len("expect(") : -2], ",", quotes="\"'")
        return Case(*parts) if parts else None

    def looks_like_a_test(self, line: str) -> bool:
        """See `Dialect.looks_like_a_test`."""
        return line.strip().startswith("expect(candidate")

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        code = re.sub(r"\bmain\s*\(\s*(?:List<String>\s+\w+)?\s*\)", "ownMain()", code)
        return self._program(code, [f"showValue({case.call})" for case in cases], tests)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        stub = close_brackets(strip_comments(prompt).rstrip() + "\n    throw '';\n")
        return self._program(
            stub, [f"showSameType(() => {case.call}, {case.expected})" for case in cases], tests
        )

    def _program(self, code: str, values: Sequence[str], tests: str) -> str:
        named = re.search(r"final candidate = (\w+);", tests)
        candidate = f"    final candidate = {named[1]};\n" if named else ""
        arms = "".join(f"      case {place}: return {value};\n" for place, value in enumerate(values))
        return (
            f"{code}\n{_SHOWING}\nclass Solution {{\n  String showCase(int index) {{\n{candidate}    switch (index) {{\n{arms}"
            "    }\n    return '';\n  }\n}\n"
        )


DIALECT = Dart()
