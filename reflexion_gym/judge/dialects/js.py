"""MultiPL-E in JavaScript."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import split_top

__all__ = ["DIALECT", "JavaScript"]

SHOWING = r"""
function showValue(v%s)%s {
    if (v === undefined || v === null) return "null";
    if (typeof v === "number") {
        if (Number.isNaN(v)) return "NaN";
        if (!Number.isFinite(v)) return v > 0 ? "Infinity" : "-Infinity";
        return Number.isInteger(v) ? BigInt(v).toString() : String(v);
    }
    if (typeof v === "bigint") return v.toString();
    if (typeof v === "boolean") return v ? "true" : "false";
    if (typeof v === "string") return JSON.stringify(v);
    if (Array.isArray(v)) return "[" + v.map(showValue).join(", ") + "]";
    if (v instanceof Map) return showPairs(Array.from(v.entries()));
    if (v instanceof Set) return "[" + Array.from(v).map(showValue).sort().join(", ") + "]";
    if (typeof v === "object") return showPairs(Object.entries(v));
    return JSON.stringify(typeof v);
}
function showPairs(pairs%s)%s {
    return '{"map": [' + pairs.map((p%s) => "[" + showValue(p[0]) + ", " + showValue(p[1]) + "]").join(", ") + "]}";
}
"""


class JavaScript(Dialect):
    """Asserts are ``assert.deepEqual(call,value);``."""

    language = "js"
    quotes = "\"'`"
    function = r"^function\s+(\w+)"
    loose = True

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("assert.deepEqual(") and line.endswith(");")):
            return None
        parts = split_top(line[len("assert.deepEqual(") : -2], ",", quotes="\"'`")
        return Case(*parts) if parts else None

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        return self._program(code, [case.call for case in cases], tests)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], tests: str) -> str:
        named = re.search(r"let candidate = (\w+);", tests)
        candidate = f"    const candidate = {named[1]};\n" if named else ""
        arms = "".join(
            f"        case {place}: return showValue({value});\n" for place, value in enumerate(values)
        )
        head = "var showCase = function(index) {"
        return f"{code}\n{SHOWING % (('',) * 5)}\n{head}\n{candidate}    switch (index) {{\n{arms}    }}\n    return '';\n}};\n"


DIALECT = JavaScript()
