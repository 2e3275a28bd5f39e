"""MultiPL-E in C++."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.base import Case, Dialect
from reflexion_gym.judge.dialects.reading import close_brackets, split_top, strip_comments

__all__ = ["DIALECT", "Cpp"]

_SHOWING = r"""
namespace show_values {
template <class T, class = void> struct Show;
inline std::string text(const std::string &v) {
    std::string out = "\"";
    char code[8];
    for (unsigned char c : v) {
        if (c == '"' || c == '\\') { out += '\\'; out += (char)c; }
        else if (c < 32) { snprintf(code, sizeof code, "\\u%04x", c); out += code; }
        else out += (char)c;
    }
    return out + "\"";
}
template <class T> std::string show(const T &v) { return Show<T>::show(v); }
template <> struct Show<bool> { static std::string show(bool v) { return v ? "true" : "false"; } };
template <class T> struct Show<T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>>> {
    static std::string show(T v) { return std::to_string((long long)v); }
};
template <class T> struct Show<T, std::enable_if_t<std::is_floating_point_v<T>>> {
    static std::string show(T v) {
        if (std::isnan(v)) return "NaN";
        if (std::isinf(v)) return v > 0 ? "Infinity" : "-Infinity";
        char out[40];
        snprintf(out, sizeof out, "%.17g", (double)v);
        return strpbrk(out, ".e") ? out : std::string(out) + ".0";
    }
};
template <> struct Show<std::string> { static std::string show(const std::string &v) { return text(v); } };
template <> struct Show<const char *> { static std::string show(const char *v) { return text(v); } };
template <> struct Show<std::nullopt_t> { static std::string show(std::nullopt_t) { return "null"; } };
template <class T> struct Show<std::optional<T>> {
    static std::string show(const std::optional<T> &v) { return v ? show_values::show(*v) : "null"; }
};
template <class T> struct Show<std::vector<T>> {
    static std::string show(const std::vector<T> &v) {
        std::string out = "[";
        for (size_t i = 0; i < v.size(); i++) { T one = v[i]; out += (i ? ", " : "") + show_values::show(one); }
        return out + "]";
    }
};
template <class K, class V> struct Show<std::map<K, V>> {
    static std::string show(const std::map<K, V> &v) {
        std::string out = "{\"map\": [";
        bool first = true;
        for (auto &[key, value] : v) {
            out += std::string(first ? "" : ", ") + "[" + show_values::show(key) + ", " + show_values::show(value) + "]";
            first = false;
        }
        return out + "]}";
    }
};
template <class... T> struct Show<std::tuple<T...>> {
    static std::string show(const std::tuple<T...> &v) {
        std::string out;
        std::apply([&](auto &...one) { ((out += (out.empty() ? "[" : ", ") + show_values::show(one)), ...); }, v);
        return out + "]";
    }
};
template <class A, class B> struct Show<std::pair<A, B>> {
    static std::string show(const std::pair<A, B> &v) {
        return "[" + show_values::show(v.first) + ", " + show_values::show(v.second) + "]";
    }
};
template <class F, class V> auto of_the_same_type(F, V &&v) -> std::decay_t<std::invoke_result_t<F>> {
    return std::forward<V>(v);
}
}
"""


class Cpp(Dialect):
    """Asserts are ``assert(call == (value));``."""

    language = "cpp"
    function = r"^[A-Za-z_][^\n;={]*?\b(\w+)\([^\n;]*\)\s*\{"

    def examples(self, prompt: str) -> list[Case]:
        """See `Dialect.examples`. Names are looked up outside all namespaces: many are names in std, too."""
        return [Case(f"::{case.call}", case.expected) for case in super().examples(prompt)]

    def case(self, line: str) -> Case | None:
        """See `Dialect.case`."""
        if not (line.startswith("assert(") and line.endswith(");")):
            return None
        parts = split_top(line[len("assert(") : -2], "==")
        return Case(*parts) if parts else None

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.shown`."""
        return self._program(code, [f"show_values::show({case.call})" for case in cases], tests)

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """See `Dialect.expected`."""
        stub = close_brackets(strip_comments(prompt).rstrip() + "\n    abort();\n")
        values = [
            f"show_values::show(show_values::of_the_same_type([&] {{ return {case.call}; }}, {case.expected}))"
            for case in cases
        ]
        return self._program(stub, values, tests)

    def compared(self, code: str, cases: Sequence[Case], tests: str) -> str | None:
        """See `Dialect.compared`."""
        values = [f"show_values::show((bool)({case.call} == {case.expected}))" for case in cases]
        return self._program(code, values, tests)

    def _program(self, code: str, values: Sequence[str], tests: str) -> str:
        named = re.search(r"auto candidate = (\w+);", tests)
        candidate = f"        auto candidate = ::{named[1]};\n" if named else ""
        arms = "".join(f"            case {place}: return {value};\n" for place, value in enumerate(values))
        own_main = re.sub(r"\bint\s+main\s*\(", "int own_main(", code)
        return (
            f"{own_main}\n{_SHOWING}\nclass Solution {{\npublic:\n    std::string showCase(int index) {{\n{candidate}"
            f'        switch (index) {{\n{arms}        }}\n        return "";\n    }}\n}};\n'
        )


DIALECT = Cpp()
