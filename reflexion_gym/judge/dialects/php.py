"""MultiPL-E in PHP."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import split_top

__all__ = ["DIALECT", "Php"]

_SHOWING = r"""
function show_value($v) {
    if ($v === null) return "null";
    if (is_bool($v)) return $v ? "true" : "false";
    if (is_int($v)) return (string)$v;
    if (is_float($v)) {
        if (is_nan($v)) return "NaN";
        if (is_infinite($v)) return $v > 0 ? "Infinity" : "-Infinity";
        return var_export($v, true);
    }
    if (is_string($v)) return json_encode($v, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE);
    if (is_array($v)) {
        if (array_keys($v) === array_keys(array_keys($v))) return "[" . implode(", ", array_map('show_value', $v)) . "]";
        $pairs = [];
        foreach ($v as $key => $value) $pairs[] = "[" . show_value($key) . ", " . show_value($value) . "]";
        return '{"map": [' . implode(", ", $pairs) . ']}';
    }
    return json_encode(gettype($v));
}
"""


class Php(Dialect):
    """Asserts are ``if (call !== value) { throw ... }``."""

    language = "php"
    quotes = "\"'"
    function = r"^function\s+(\w+)"

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        found = re.fullmatch(r'if \((.*)\) \{ throw new Exception\("Test failed!"\); \}', line)
        parts = split_top(found[1], "!==", quotes="\"'") if found else None
        return Case(*parts) if parts else None

    def looks_like_a_test(self, line: str) -> bool:
        """See `Dialect.looks_like_a_test`."""
        return "Test failed!" in line

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        helper = re.search(r"^function candidate.*?^\}", tests, re.MULTILINE | re.DOTALL)
        return self._program(code, [case.call for case in cases], helper[0] if helper else "")

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("<?php\n", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], helper: str) -> str:
        code = re.sub(r"\?>\s*\Z", "", code)
        code = code if "<?php" in code else f"<?php\n{code}"
        arms = "".join(
            f"            case {place}: return show_value({value});\n" for place, value in enumerate(values)
        )
        return (
            f"{code}\n{helper}\n{_SHOWING}\nclass Solution {{\n    function showCase($index) {{\n"
            f"        switch ($index) {{\n{arms}        }}\n        return '';\n    }}\n}}\n"
        )


DIALECT = Php()
