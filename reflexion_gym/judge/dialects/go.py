"""MultiPL-E in Go."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import split_top

__all__ = ["DIALECT", "Go"]

_SHOWING = r"""
func showValue(v interface{}) string {
	if v == nil {
		return "null"
	}
	return showReflected(showReflect.ValueOf(v))
}

func showReflected(v showReflect.Value) string {
	switch v.Kind() {
	case showReflect.Invalid:
		return "null"
	case showReflect.Bool:
		return showConv.FormatBool(v.Bool())
	case showReflect.Int, showReflect.Int8, showReflect.Int16, showReflect.Int32, showReflect.Int64:
		return showConv.FormatInt(v.Int(), 10)
	case showReflect.Uint, showReflect.Uint8, showReflect.Uint16, showReflect.Uint32, showReflect.Uint64:
		return showConv.FormatUint(v.Uint(), 10)
	case showReflect.Float32, showReflect.Float64:
		f := v.Float()
		if f != f {
			return "NaN"
		}
		if f > 1.7976931348623157e308 {
			return "Infinity"
		}
		if f < -1.7976931348623157e308 {
			return "-Infinity"
		}
		text := showConv.FormatFloat(f, 'g', -1, 64)
		for _, c := range text {
			if c == '.' || c == 'e' {
				return text
			}
		}
		return text + ".0"
	case showReflect.String:
		out := "\""
		for _, c := range v.String() {
			if c == '"' || c == '\\' {
				out += "\\" + string(c)
			} else if c < 32 {
				code := "000" + showConv.FormatInt(int64(c), 16)
				out += "\\u" + code[len(code)-4:]
			} else {
				out += string(c)
			}
		}
		return out + "\""
	case showReflect.Slice, showReflect.Array:
		out := "["
		for i := 0; i < v.Len(); i++ {
			if i > 0 {
				out += ", "
			}
			out += showReflected(v.Index(i))
		}
		return out + "]"
	case showReflect.Map:
		out := "{\"map\": ["
		for i, key := range v.MapKeys() {
			if i > 0 {
				out += ", "
			}
			out += "[" + showReflected(key) + ", " + showReflected(v.MapIndex(key)) + "]"
		}
		return out + "]}"
	case showReflect.Interface, showReflect.Ptr:
		if v.IsNil() {
			return "null"
		}
		return showReflected(v.Elem())
	}
	return "\"" + v.Kind().String() + "\""
}
"""
_IMPORTS = 'import showReflect "reflect"\nimport showConv "strconv"\n'


class Go(Dialect):
    """Asserts are rows ``{ actual: call, expected: value },`` of a table."""

    language = "go"
    function = r"^func\s+(\w+)"
    loose = True

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("{ actual: ") and line.endswith(" },")):
            return None
        parts = split_top(line[len("{ actual: ") : -3], ", expected: ", quotes='"`')
        return Case(*parts) if parts else None

    def looks_like_a_test(self, line: str) -> bool:
        """See `Dialect.looks_like_a_test`."""
        return "actual:" in line and "expected:" in line

    def preamble(self, prompt: str) -> str:
        """Return nothing: the prompt's imports are those of its tests."""
        return ""

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        named = re.search(r"candidate := (\w+)", tests)
        candidate = f"\tcandidate := {named[1]}\n\t_ = candidate\n" if named else ""
        return self._program(_without_testing(code), [case.call for case in cases], candidate)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], candidate: str) -> str:
        code = re.sub(r"^package\s+\w+[ \t]*$", "", code, count=1, flags=re.MULTILINE)
        arms = "".join(
            f"\tcase {place}:\n\t\treturn showValue({value})\n" for place, value in enumerate(values)
        )
        return (
            f"{_IMPORTS}{code}\n{_SHOWING}\nfunc showCase(index int) string {{\n{candidate}\tswitch index {{\n{arms}\t}}\n"
            '\treturn ""\n}\n'
        )


def _without_testing(code: str) -> str:
    """Return code without imports that only the prompt's tests would have used."""
    for package in ("testing", "fmt"):
        if not re.search(rf"\b{package}\.\w", code):
            code = re.sub(rf'^\s*(?:import\s+)?"{package}"\s*$', "", code, flags=re.MULTILINE)
    return re.sub(r"^import\s*\(\s*\)", "", code, flags=re.MULTILINE)


DIALECT = Go()
