"""MultiPL-E in Swift."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import close_brackets, split_top, strip_comments

__all__ = ["DIALECT", "Swift"]

_SHOWING = r"""
func showText(_ v: String) -> String {
    var out = "\""
    for c in v.unicodeScalars {
        if c == "\"" || c == "\\" { out += "\\"; out.unicodeScalars.append(c) }
        else if c.value < 32 {
            let code = String(c.value, radix: 16)
            out += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        }
        else { out.unicodeScalars.append(c) }
    }
    return out + "\""
}
func showValue(_ v: Any) -> String {
    if let b = v as? Bool { return b ? "true" : "false" }
    if let i = v as? Int { return String(i) }
    if let d = v as? Double {
        if d.isNaN { return "NaN" }
        if d.isInfinite { return d > 0 ? "Infinity" : "-Infinity" }
        return "\(d)"
    }
    if let s = v as? String { return showText(s) }
    if let c = v as? Character { return showText(String(c)) }
    let mirror = Mirror(reflecting: v)
    switch mirror.displayStyle {
    case .optional:
        guard let one = mirror.children.first else { return "null" }
        return showValue(one.value)
    case .collection, .set, .tuple:
        return "[" + mirror.children.map { showValue($0.value) }.joined(separator: ", ") + "]"
    case .dictionary:
        return "{\"map\": [" + mirror.children.map { showValue($0.value) }.joined(separator: ", ") + "]}"
    case .enum, .struct, .class:
        let parts = mirror.children.map { "[" + showText($0.label ?? "") + ", " + showValue($0.value) + "]" }
        return "{\"map\": [" + parts.joined(separator: ", ") + "]}"
    default:
        return showText("\(v)")
    }
}
func showSameType<T>(_ call: @autoclosure () -> T, _ v: T) -> String { return showValue(v as Any) }
"""


class Swift(Dialect):
    """Asserts are ``assert(call == value)``."""

    language = "swift"
    function = r"^func\s+(\w+)"

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("assert(") and line.endswith(")")):
            return None
        parts = split_top(line[len("assert(") : -1], "==")
        return Case(*parts) if parts else None

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        return self._program(code, [f"showValue(({case.call}) as Any)" for case in cases])

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        stub = close_brackets(strip_comments(prompt).rstrip() + "\n    fatalError()\n")
        return self._program(stub, [f"showSameType({case.call}, {case.expected})" for case in cases])

    def _program(self, code: str, values: Sequence[str]) -> str:
        # one function each: the type checker takes too long for one with all of them
        functions = "".join(
            f"func showCase{place}() -> String {{ return {value} }}\n" for place, value in enumerate(values)
        )
        arms = "".join(f"        case {place}: return showCase{place}()\n" for place in range(len(values)))
        plain = re.sub(r"^@main\b", "", code, flags=re.MULTILINE)
        return (
            f"{plain}\n{_SHOWING}\n{functions}\nclass Solution {{\n"
            f"    func showCase(_ index: Int) -> String {{\n        switch index {{\n{arms}"
            '        default: return ""\n        }\n    }\n}\n'
        )


DIALECT = Swift()
