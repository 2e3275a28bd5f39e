"""C++, as GNU's compiler speaks it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.arity import C_LIKE
from reflexion_gym.judge.languages.bare import included, outermost
from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language, beyond
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Cpp"]

_SCALARS = {
    "integer": "int",
    "long": "long long",
    "double": "double",
    "boolean": "bool",
    "string": "string",
    "character": "char",
    "void": "void",
    "ListNode": "ListNode*",
    "TreeNode": "TreeNode*",
}

#: before a program that does not define them itself
_NODES = {
    "ListNode": """\
struct ListNode {
    int val;
    ListNode *next;
    ListNode() : val(0), next(nullptr) {}
    ListNode(int x) : val(x), next(nullptr) {}
    ListNode(int x, ListNode *next) : val(x), next(next) {}
};
""",
    "TreeNode": """\
struct TreeNode {
    int val;
    TreeNode *left;
    TreeNode *right;
    TreeNode() : val(0), left(nullptr), right(nullptr) {}
    TreeNode(int x) : val(x), left(nullptr), right(nullptr) {}
    TreeNode(int x, TreeNode *left, TreeNode *right) : val(x), left(left), right(right) {}
};
""",
}

#: what every program has before it; precompiled
_PRELUDE = r"""
#pragma once
#include <bits/stdc++.h>
#include <fcntl.h>
#include <unistd.h>
using namespace std;

namespace wire {
const size_t MOST_NODES = 1000000;
struct Bad { string text; };
// which a program may define itself
template <class T> concept ListLike = requires(T node) { node.val; node.next; };
template <class T> concept TreeLike = requires(T node) { node.val; node.left; node.right; };

inline FILE *calls;

inline string token() {
    string word;
    int c = getc_unlocked(calls);
    while (c == ' ' || c == '\n') c = getc_unlocked(calls);
    while (c != ' ' && c != '\n' && c != EOF) { word.push_back((char)c); c = getc_unlocked(calls); }
    return word;
}
inline long long number() { return strtoll(token().c_str(), nullptr, 10); }
inline int digit(char c) { return c <= '9' ? c - '0' : c - 'A' + 10; }

inline void read(int &v) { v = (int)number(); }
inline void read(long long &v) { v = number(); }
inline void read(double &v) { v = strtod(token().c_str(), nullptr); }
inline void read(bool &v) { v = token() == "true"; }
inline void read(string &v) {
    string word = token();
    v.clear();
    for (size_t i = 1; i < word.size(); i++) {
        if (word[i] == '%') { v.push_back((char)(digit(word[i + 1]) * 16 + digit(word[i + 2]))); i += 2; }
        else v.push_back(word[i]);
    }
}
inline void read(char &v) { string text; read(text); v = text.empty() ? 0 : text[0]; }
template <ListLike T> void read(T *&v) {
    v = nullptr;
    T **end = &v;
    for (long long n = number(); n > 0; n--) { *end = new T((int)number()); end = &(*end)->next; }
}
template <TreeLike T> void read(T *&v) {
    long long n = number();
    vector<T *> nodes;
    for (long long i = 0; i < n; i++) {
        string word = token();
        nodes.push_back(word == "null" ? nullptr : new T(atoi(word.c_str())));
    }
    v = nodes.empty() ? nullptr : nodes[0];
    size_t child = 1;
    for (size_t i = 0; i < nodes.size(); i++) {
        if (!nodes[i]) continue;
        if (child < nodes.size()) nodes[i]->left = nodes[child++];
        if (child < nodes.size()) nodes[i]->right = nodes[child++];
    }
}
template <class T> void read(vector<T> &v) {
    long long n = number();
    v.clear();
    v.reserve(n);
    for (long long i = 0; i < n; i++) { T one{}; read(one); v.push_back(std::move(one)); }
}

inline void write(string &out, int v) { out += ' '; out += to_string(v); }
inline void write(string &out, long long v) { out += ' '; out += to_string(v); }
inline void write(string &out, bool v) { out += v ? " true" : " false"; }
inline void write(string &out, double v) {
    char text[40];
    if (std::isnan(v)) strcpy(text, " nan"); else snprintf(text, sizeof text, " %.17g", v);
    out += text;
}
inline void write(string &out, const string &v) {
    const char *digits = "0123456789ABCDEF";
    out += " $";
    for (unsigned char c : v) {
        if (isalnum(c) || c == '_' || c == '.' || c == '-') out += (char)c;
        else { out += '%'; out += digits[c >> 4]; out += digits[c & 15]; }
    }
}
inline void write(string &out, char v) { write(out, string(1, v)); }
template <ListLike T> void write(string &out, T *v) {
    string rest;
    size_t n = 0;
    for (; v; v = v->next, n++) {
        if (n >= MOST_NODES) throw Bad{"a list without end: its nodes form a cycle"};
        write(rest, v->val);
    }
    out += ' ' + to_string(n) + rest;
}
template <TreeLike T> void write(string &out, T *v) {
    string rest;
    size_t n = 0;
    vector<T *> level{v};
    if (!v) level.clear();
    for (size_t i = 0; i < level.size(); i++) {
        if (level.size() > 2 * MOST_NODES) throw Bad{"a tree without end: its nodes form a cycle"};
        n++;
        if (!level[i]) { rest += " null"; continue; }
        write(rest, level[i]->val);
        level.push_back(level[i]->left);
        level.push_back(level[i]->right);
    }
    out += ' ' + to_string(n) + rest;
}
template <class T> void write(string &out, const vector<T> &v) {
    out += ' ' + to_string(v.size());
    for (size_t i = 0; i < v.size(); i++) { T one = v[i]; write(out, one); }
}

inline string nonce;
inline int results;

inline void send(const string &text) {
    string line = nonce + text + "\n";
    for (size_t at = 0; at < line.size();) {
        ssize_t n = ::write(results, line.data() + at, line.size() - at);
        if (n <= 0) _exit(1);
        at += n;
    }
}
template <class F> void run(F call) {
    for (int i = 0; i < 3; i++) fflush(stdout);
    long long count = number();
    for (long long i = 0; i < count; i++) {
        string out, at = " " + to_string(i);
        try {
            call(out);
            out = " ok" + at + out;
        } catch (const Bad &bad) {
            out = " bad" + at;
            write(out, bad.text);
        } catch (const exception &error) {
            out = " error" + at;
            write(out, string(error.what()));
        } catch (...) {
            out = " error" + at;
            write(out, string("an exception that is no std::exception"));
        }
        send(out);
        cout.flush();
        cerr.flush();
        fflush(stdout);
        fflush(stderr);
        fprintf(stdout, "%s\n", nonce.c_str());
        fprintf(stderr, "%s\n", nonce.c_str());
        fflush(stdout);
        fflush(stderr);
    }
    send(" done");
}
inline void open_files(const char *calls_path, const char *results_path) {
    calls = fopen(calls_path, "r");
    results = open(results_path, O_WRONLY | O_APPEND);
    nonce = token();
}
}  // namespace wire
"""

_FLAGS = ("-std=gnu++23", "-O2", "-pipe", "-w", "-fmax-errors=5")


class Cpp(Language):
    """C++ 23 with the GNU compiler; its standard headers and the driver's runtime are precompiled."""

    id = "cpp"
    name = "C++"
    slug = "cpp"
    aliases = ("c++", "cc", "cxx", "g++")
    packages = ("g++", "libc6-dev")
    size_mb = 280
    tools = ("/usr/bin/g++",)
    version_command = ("/usr/bin/g++", "--version")
    source = "solution.cpp"
    head = C_LIKE
    time_factor = 0.2
    start_seconds = 0.1
    left_out = {"character": beyond("\x7f")}
    samples = {
        "right": """\
class Solution {
public:
    int countMatches(vector<string>& words, string word, int k) {
        return count(words.begin(), words.end(), word) + k;
    }
};
""",
        "wrong": """\
class Solution {
public:
    int countMatches(vector<string>& words, string word, int k) {
        return count(words.begin(), words.end(), word) - k;
    }
};
""",
        "crash": """\
class Solution {
public:
    int countMatches(vector<string>& words, string word, int k) {
        volatile int *nowhere = nullptr;
        return *nowhere;
    }
};
""",
        "loop": """\
class Solution {
public:
    int countMatches(vector<string>& words, string word, int k) {
        volatile int n = 0;
        while (true) n = n + 1;
    }
};
""",
        "no_compile": """\
class Solution {
public:
    int countMatches(vector<string>& words, string word, int k) {
        return wordz.size();
    }
};
""",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"vector<{self.type_name(kind.item)}>" if kind.item else _SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            head = (
                f"{self.type_name(signature.returns)} {signature.name}({self._parameters(signature.params)})"
            )
            return f"class Solution {{\npublic:\n    {head} {{\n        \n    }}\n}};\n"
        heads = [f"{signature.name}({self._parameters(signature.params)})"]
        heads += [
            f"{self.type_name(m.returns)} {m.name}({self._parameters(m.params)})" for m in signature.methods
        ]
        bodies = "".join(f"    {head} {{\n        \n    }}\n\n" for head in heads)
        return f"class {signature.name} {{\npublic:\n{bodies.rstrip()}\n}};\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        call = self._class_call(signature) if signature.is_class else self._function_call(signature)
        outside = outermost(code)
        nodes = "".join(
            text
            for kind, text in _NODES.items()
            if not re.search(rf"\b(?:struct|class)\s+{kind}\s*(?:final\s*)?(?::[^;{{]*)?{{", outside)
        )
        main = (
            f"{nodes}{included('solution.cpp', code)}"
            f"int main() {{\n"
            f'    wire::open_files("{CALLS}", "{RESULTS}");\n'
            f"    wire::run([](string &out) {{\n{call}    }});\n"
            f"    _exit(0);\n}}\n"
        )
        return {"solution.cpp": code, "main.cpp": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        include = ("-include", f"{WARM}/prelude.hpp")
        return [("/usr/bin/g++", *_FLAGS, *include, "-o", "program", "main.cpp")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/work/program",)

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"prelude.hpp": _PRELUDE}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        header = f"{WARM}/prelude.hpp"
        return [
            ("/bin/cp", "prelude.hpp", header),
            ("/usr/bin/g++", *_FLAGS, "-x", "c++-header", header, "-o", f"{header}.gch"),
        ]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        lines = [line for line in text.splitlines() if not line.startswith("In file included from")]
        return "\n".join(lines[:20])

    def _parameters(self, params: Sequence[Parameter]) -> str:
        return ", ".join(f"{self.type_name(p.type)}{'&' if p.type.item else ''} {p.name}" for p in params)

    def _reads(self, params: Sequence[Parameter], indent: str) -> tuple[str, str]:
        reads = "".join(
            f"{indent}{self.type_name(p.type)} a{n}{{}}; wire::read(a{n});\n" for n, p in enumerate(params)
        )
        return reads, ", ".join(f"a{n}" for n in range(len(params)))

    def _function_call(self, signature: Signature) -> str:
        reads, arguments = self._reads(signature.params, " " * 8)
        call = f"Solution().{signature.name}({arguments})"
        if signature.changed is not None:
            return f"{reads}        {call};\n        wire::write(out, a{signature.changed});\n"
        kind = self.type_name(signature.returns)
        return f"{reads}        {kind} returned = {call};\n        wire::write(out, returned);\n"

    def _class_call(self, signature: Signature) -> str:
        name = signature.name
        reads, arguments = self._reads(signature.params, " " * 8)
        text = (
            "        long long count = wire::number();\n        wire::number();\n"
            f"{reads}        unique_ptr<{name}> object(new {name}({arguments}));\n"
            '        out += " " + to_string(count) + " null";\n'
            "        for (long long i = 1; i < count; i++) switch (wire::number()) {\n"
        )
        for number, method in enumerate(signature.methods, 1):
            reads, arguments = self._reads(method.params, " " * 12)
            call = f"object->{method.name}({arguments})"
            if method.returns.kind == "void":
                rest = f'            {call};\n            out += " null";\n'
            else:
                kind = self.type_name(method.returns)
                rest = f"            {kind} returned = {call};\n            wire::write(out, returned);\n"
            text += f"        case {number}: {{\n{reads}{rest}            break;\n        }}\n"
        return text + "        }\n"


LANGUAGE = Cpp()
