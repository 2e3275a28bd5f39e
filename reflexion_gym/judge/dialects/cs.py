"""MultiPL-E in C#."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import in_problem_class, split_equals

__all__ = ["DIALECT", "CSharp"]

_SHOWING = r"""
static class ShowValues {
    public static string Of(object v) {
        if (v == null) return "null";
        if (v is bool) return (bool)v ? "true" : "false";
        if (v is string || v is char) return Text(v.ToString());
        if (v is float || v is double) {
            double d = Convert.ToDouble(v);
            if (double.IsNaN(d)) return "NaN";
            if (double.IsInfinity(d)) return d > 0 ? "Infinity" : "-Infinity";
            string s = d.ToString("R", System.Globalization.CultureInfo.InvariantCulture);
            return s.IndexOfAny(new[] { '.', 'E' }) >= 0 ? s : s + ".0";
        }
        if (v is IFormattable && v.GetType().IsValueType)
            return ((IFormattable)v).ToString(null, System.Globalization.CultureInfo.InvariantCulture);
        var map = v as System.Collections.IDictionary;
        if (map != null) {
            var pairs = new List<string>();
            foreach (System.Collections.DictionaryEntry e in map) pairs.Add("[" + Of(e.Key) + ", " + Of(e.Value) + "]");
            return "{\"map\": [" + string.Join(", ", pairs) + "]}";
        }
        var items = new List<string>();
        var many = v as System.Collections.IEnumerable;
        if (many != null) {
            foreach (object one in many) items.Add(Of(one));
            return "[" + string.Join(", ", items) + "]";
        }
        if (v.GetType().Name.StartsWith("Tuple")) {
            foreach (var p in v.GetType().GetProperties()) if (p.Name.StartsWith("Item")) items.Add(Of(p.GetValue(v)));
            return "[" + string.Join(", ", items) + "]";
        }
        if (v.GetType().Name.StartsWith("ValueTuple")) {
            foreach (var f in v.GetType().GetFields()) if (f.Name.StartsWith("Item")) items.Add(Of(f.GetValue(v)));
            return "[" + string.Join(", ", items) + "]";
        }
        return Text(v.GetType().Name);
    }
    static string Text(string v) {
        var o = new System.Text.StringBuilder("\"");
        foreach (char c in v) {
            if (c == '"' || c == '\\') o.Append('\\').Append(c);
            else if (c < 32) o.Append("\\u" + ((int)c).ToString("x4"));
            else o.Append(c);
        }
        return o.Append('"').ToString();
    }
}
"""
_USING = (
    "using System;\nusing System.Numerics;\nusing System.Diagnostics;\nusing System.Collections.Generic;\n"
    "using System.Linq;\nusing System.Text;\nusing System.Security.Cryptography;\n"
)


class CSharp(Dialect):
    """Asserts are ``Debug.Assert(call.Equals(value));`` or ``Debug.Assert(call == (value));`` in ``Problem``.

    Lists are compared by their items. MultiPL-E's own asserts compare them as objects, which no answer passes.
    """

    language = "cs"
    function = r"^\s+public static [^\n(]*?\b(\w+)\s*\("

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("Debug.Assert(") and line.endswith(");")):
            return None
        text = line[len("Debug.Assert(") : -2]
        parts = split_equals(text, "SequenceEqual") or split_equals(text, "Equals")
        return Case(*parts) if parts else None

    def looks_like_a_test(self, line: str) -> bool:
        """See `Dialect.looks_like_a_test`."""
        return "Debug.Assert" in line

    def whole(self, code: str, prompt: str, tests: str) -> str:
        """Return a complete program: a method alone gets the class around it."""
        code = in_problem_class(
            code,
            imports=r"\s*using\s[\w.\s]+;",
            begins=r"\s*(public\s+|internal\s+)?(static\s+)?class\s",
            head=r"\b(static\s+)?class\s+\w+",
        )
        return re.sub(r"\bstatic(\s+class\s+Problem\b)", r"\1", self.closed(code, tests))

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        code = re.sub(r"\bstatic\s+void\s+Main\s*\(", "static void OwnMain(", code)
        code = re.sub(r"(?<!public )\bclass\s+Problem\b", "public class Problem", code)
        return self._program(code, [case.call for case in cases], ": Problem ")

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], parent: str) -> str:
        heads = [line for line in code.splitlines() if re.match(r"\s*using\s[\w.\s]+;\s*$", line)]
        body = "\n".join("" if line in heads else line for line in code.splitlines())
        own = "\n".join(line for line in heads if f"{line.strip()}\n" not in _USING)
        arms = "".join(
            f"            case {place}: return ShowValues.Of({value});\n"
            for place, value in enumerate(values)
        )
        return (
            f"{_USING}{own}\n{body}\n{_SHOWING}\npublic class Solution {parent}{{\n"
            f"    public string ShowCase(int index) {{\n        switch (index) {{\n{arms}        }}\n"
            '        return "";\n    }\n}\n'
        )


DIALECT = CSharp()
