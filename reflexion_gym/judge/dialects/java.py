"""MultiPL-E in Java."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import in_problem_class, split_equals

__all__ = ["DIALECT", "Java"]

_SHOWING = r"""
class ShowValues {
    static String of(Object v) {
        if (v == null) return "null";
        if (v instanceof Optional) return ((Optional<?>) v).isPresent() ? of(((Optional<?>) v).get()) : "null";
        if (v instanceof Boolean || v instanceof Integer || v instanceof Long || v instanceof Short || v instanceof Byte
            || v instanceof java.math.BigInteger) return v.toString();
        if (v instanceof Float || v instanceof Double) {
            double d = ((Number) v).doubleValue();
            if (Double.isNaN(d)) return "NaN";
            if (Double.isInfinite(d)) return d > 0 ? "Infinity" : "-Infinity";
            return Double.toString(d);
        }
        if (v instanceof CharSequence || v instanceof Character) return text(v.toString());
        if (v instanceof Map) {
            StringBuilder out = new StringBuilder("{\"map\": [");
            for (Map.Entry<?, ?> e : ((Map<?, ?>) v).entrySet()) {
                if (out.charAt(out.length() - 1) == ']') out.append(", ");
                out.append("[").append(of(e.getKey())).append(", ").append(of(e.getValue())).append("]");
            }
            return out.append("]}").toString();
        }
        if (v instanceof Iterable) {
            StringBuilder out = new StringBuilder("[");
            boolean first = true;
            for (Object one : (Iterable<?>) v) { if (!first) out.append(", "); first = false; out.append(of(one)); }
            return out.append("]").toString();
        }
        if (v.getClass().isArray()) {
            StringBuilder out = new StringBuilder("[");
            for (int i = 0; i < java.lang.reflect.Array.getLength(v); i++)
                out.append(i > 0 ? ", " : "").append(of(java.lang.reflect.Array.get(v, i)));
            return out.append("]").toString();
        }
        return text(v.getClass().getName());
    }
    static String text(String v) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : v.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < 32) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }
}
"""
#: the classes of org.javatuples that MultiPL-E's prompts use: only what they use of them
_TUPLES = r"""
class TupleOf implements Iterable<Object> {
    final List<Object> values;
    TupleOf(Object... values) { this.values = Arrays.asList(values); }
    public Iterator<Object> iterator() { return values.iterator(); }
    public boolean equals(Object other) { return other instanceof TupleOf && values.equals(((TupleOf) other).values); }
    public int hashCode() { return values.hashCode(); }
    public String toString() { return values.toString(); }
    public Object getValue(int place) { return values.get(place); }
    public int getSize() { return values.size(); }
}
@SuppressWarnings("unchecked")
class Unit<A> extends TupleOf {
    Unit(A a) { super(a); }
    static <A> Unit<A> with(A a) { return new Unit<>(a); }
    A getValue0() { return (A) values.get(0); }
}
@SuppressWarnings("unchecked")
class Pair<A, B> extends TupleOf {
    Pair(A a, B b) { super(a, b); }
    static <A, B> Pair<A, B> with(A a, B b) { return new Pair<>(a, b); }
    A getValue0() { return (A) values.get(0); }
    B getValue1() { return (B) values.get(1); }
    <X> Pair<X, B> setAt0(X x) { return new Pair<>(x, getValue1()); }
    <X> Pair<A, X> setAt1(X x) { return new Pair<>(getValue0(), x); }
}
@SuppressWarnings("unchecked")
class Triplet<A, B, C> extends TupleOf {
    Triplet(A a, B b, C c) { super(a, b, c); }
    static <A, B, C> Triplet<A, B, C> with(A a, B b, C c) { return new Triplet<>(a, b, c); }
    A getValue0() { return (A) values.get(0); }
    B getValue1() { return (B) values.get(1); }
    C getValue2() { return (C) values.get(2); }
}
@SuppressWarnings("unchecked")
class Quartet<A, B, C, D> extends TupleOf {
    Quartet(A a, B b, C c, D d) { super(a, b, c, d); }
    static <A, B, C, D> Quartet<A, B, C, D> with(A a, B b, C c, D d) { return new Quartet<>(a, b, c, d); }
    A getValue0() { return (A) values.get(0); }
    B getValue1() { return (B) values.get(1); }
    C getValue2() { return (C) values.get(2); }
    D getValue3() { return (D) values.get(3); }
}
"""
_IMPORTS = "import java.util.*;\nimport java.math.*;\nimport java.security.*;\nimport java.io.*;\nimport java.util.stream.*;\n"


class Java(Dialect):
    """Asserts are ``assert(call.equals(value));`` or ``assert(call == (value));`` in the class ``Problem``."""

    language = "java"
    function = r"^\s+public static [^\n(]*?\b(\w+)\s*\("

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("assert(") and line.endswith(");")):
            return None
        parts = split_equals(line[len("assert(") : -2], "equals")
        return Case(*parts) if parts else None

    def whole(self, code: str, prompt: str, tests: str) -> str:
        """Return a complete program: a method alone gets the class around it."""
        code = re.sub(r"^\s*import\s+org\.javatuples\.[^;]*;[ \t]*$", "", code, flags=re.MULTILINE)
        code = re.sub(r"\bpublic(\s+(?:final\s+)?class\s+Problem\b)", r"\1", code)
        code = in_problem_class(
            code,
            imports=r"\s*import\s[\w.*\s]+;",
            begins=r"\s*(public\s+)?(final\s+)?class\s",
            head=r"\b(public\s+)?(final\s+)?class\s+\w+",
        )
        return self.closed(code, tests)

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        return self._program(code, [case.call for case in cases], "extends Problem ")

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        return self._program("", [case.expected for case in cases], "")

    def _program(self, code: str, values: Sequence[str], parent: str) -> str:
        heads = [line for line in code.splitlines() if re.match(r"\s*import\s[\w.*\s]+;\s*$", line)]
        body = "\n".join("" if line in heads else line for line in code.splitlines())
        arms = "".join(
            f"            case {place}: return ShowValues.of({value});\n"
            for place, value in enumerate(values)
        )
        own = "\n".join(line for line in heads if f"{line.strip()}\n" not in _IMPORTS)
        tuples = _TUPLES if re.search(r"\b(Unit|Pair|Triplet|Quartet)\b", code + arms) else ""
        return (
            f"{_IMPORTS}{own}\n{body}\n{tuples}{_SHOWING}\nclass Solution {parent}{{\n"
            f"    public String showCase(int index) {{\n        switch (index) {{\n{arms}        }}\n"
            '        return "";\n    }\n}\n'
        )


DIALECT = Java()
