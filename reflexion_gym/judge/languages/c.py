"""C, as GNU's compiler speaks it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.arity import C_LIKE
from reflexion_gym.judge.languages.bare import included, outermost
from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, Language, beyond, has_nul
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["C", "LANGUAGE"]

_SCALARS = {
    "integer": "int",
    "long": "long long",
    "double": "double",
    "boolean": "bool",
    "string": "char*",
    "character": "char",
    "void": "void",
    "ListNode": "struct ListNode*",
    "TreeNode": "struct TreeNode*",
}
_KINDS = {
    "integer": "int",
    "long": "long",
    "double": "double",
    "boolean": "bool",
    "string": "string",
    "character": "char",
    "ListNode": "list",
    "TreeNode": "tree",
}

#: without unistd.h, whose names ("link", "read", "pipe") programs like to take for their own
_PRELUDE = r"""
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
"""

_RUNTIME = r"""
#define MOST_NODES 1000000

static FILE *wire_calls, *wire_results;
static char *wire_word, wire_nonce[64];
static size_t wire_room;
static char *wire_out, *wire_bad;
static size_t wire_size, wire_full;

static char *wire_token(void) {
    size_t n = 0;
    int c = getc_unlocked(wire_calls);
    while (c == ' ' || c == '\n') c = getc_unlocked(wire_calls);
    for (;; c = getc_unlocked(wire_calls)) {
        if (n + 1 >= wire_full) { wire_full = wire_full ? wire_full * 2 : 256; wire_word = realloc(wire_word, wire_full); }
        if (c == ' ' || c == '\n' || c == EOF) break;
        wire_word[n++] = (char)c;
    }
    wire_word[n] = 0;
    return wire_word;
}
static long long wire_read_long(void) { return strtoll(wire_token(), NULL, 10); }
static int wire_read_int(void) { return (int)wire_read_long(); }
static double wire_read_double(void) { return strtod(wire_token(), NULL); }
static bool wire_read_bool(void) { return strcmp(wire_token(), "true") == 0; }
static int wire_digit(char c) { return c <= '9' ? c - '0' : c - 'A' + 10; }
static char *wire_read_string(void) {
    char *word = wire_token(), *text = malloc(strlen(word) + 1), *end = text;
    for (size_t i = 1; word[0] && word[i]; i++) {
        if (word[i] == '%') { *end++ = (char)(wire_digit(word[i + 1]) * 16 + wire_digit(word[i + 2])); i += 2; }
        else *end++ = word[i];
    }
    *end = 0;
    return text;
}
static char wire_read_char(void) { char *text = wire_read_string(); return text[0]; }

static void wire_add(const char *text) {
    size_t n = strlen(text);
    while (wire_size + n + 1 > wire_room) { wire_room = wire_room ? wire_room * 2 : 4096; wire_out = realloc(wire_out, wire_room); }
    memcpy(wire_out + wire_size, text, n + 1);
    wire_size += n;
}
static void wire_write_long(long long v) { char text[32]; snprintf(text, sizeof text, " %lld", v); wire_add(text); }
static void wire_write_int(int v) { wire_write_long(v); }
static void wire_write_bool(bool v) { wire_add(v ? " true" : " false"); }
static void wire_write_double(double v) {
    char text[40];
    if (isnan(v)) strcpy(text, " nan"); else snprintf(text, sizeof text, " %.17g", v);
    wire_add(text);
}
static void wire_write_bytes(const char *v, size_t n) {
    wire_add(" $");
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)v[i];
        char text[4];
        snprintf(text, sizeof text, (c < 128 && isalnum(c)) || c == '_' || c == '.' || c == '-' ? "%c" : "%%%02X", c);
        wire_add(text);
    }
}
static void wire_write_string(const char *v) {
    if (!v) { wire_bad = "NULL where a string is expected"; v = ""; }
    wire_write_bytes(v, strlen(v));
}
static void wire_write_char(char v) { wire_write_bytes(&v, 1); }
/* a length that no array can have: the solution never set it, or set it wrong */
static int wire_length(int n) {
    if (n < 0 || n > 100000000) { wire_bad = "the size of the returned array is not set"; return 0; }
    return n;
}
static void wire_send(const char *text) {
    if (fputs(text, wire_results) < 0 || fflush(wire_results)) _Exit(1);
}
static void wire_call(void);
int main(void) {
    wire_calls = fopen("@CALLS@", "r");
    wire_results = fopen("@RESULTS@", "a");
    snprintf(wire_nonce, sizeof wire_nonce, "%s", wire_token());
    int count = wire_read_int();
    for (int i = 0; i < count; i++) {
        char head[128];
        wire_size = 0;
        wire_bad = NULL;
        wire_add("");
        wire_call();
        snprintf(head, sizeof head, "%s %s %d", wire_nonce, wire_bad ? "bad" : "ok", i);
        if (wire_bad) { wire_size = 0; wire_write_string(wire_bad); }
        char *rest = strdup(wire_out);
        wire_size = 0;
        wire_add(head);
        wire_add(rest);
        wire_add("\n");
        free(rest);
        wire_send(wire_out);
        fflush(stdout);
        fflush(stderr);
        fprintf(stdout, "%s\n", wire_nonce);
        fprintf(stderr, "%s\n", wire_nonce);
        fflush(stdout);
        fflush(stderr);
    }
    wire_size = 0;
    wire_add(wire_nonce);
    wire_add(" done\n");
    wire_send(wire_out);
    _Exit(0);
}
"""

_NODES = {
    "ListNode": """\
struct ListNode {
    int val;
    struct ListNode *next;
};
""",
    "TreeNode": """\
struct TreeNode {
    int val;
    struct TreeNode *left;
    struct TreeNode *right;
};
""",
}
_NODE_FUNCTIONS = {
    "ListNode": r"""
static struct ListNode *wire_read_list(void) {
    struct ListNode *head = NULL, **end = &head;
    for (int n = wire_read_int(); n > 0; n--) {
        *end = malloc(sizeof **end);
        (*end)->val = wire_read_int();
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return head;
}
static void wire_write_list(struct ListNode *v) {
    int n = 0;
    for (struct ListNode *one = v; one; one = one->next)
        if (++n > MOST_NODES) { wire_bad = "a list without end: its nodes form a cycle"; return; }
    wire_write_int(n);
    for (; v; v = v->next) wire_write_int(v->val);
}
""",
    "TreeNode": r"""
static struct TreeNode *wire_read_tree(void) {
    int n = wire_read_int(), child = 1;
    struct TreeNode **nodes = calloc(n + 1, sizeof *nodes);
    for (int i = 0; i < n; i++) {
        char *word = wire_token();
        if (strcmp(word, "null") == 0) continue;
        nodes[i] = calloc(1, sizeof **nodes);
        nodes[i]->val = atoi(word);
    }
    for (int i = 0; i < n; i++) {
        if (!nodes[i]) continue;
        if (child < n) nodes[i]->left = nodes[child++];
        if (child < n) nodes[i]->right = nodes[child++];
    }
    return n ? nodes[0] : NULL;
}
static void wire_write_tree(struct TreeNode *v) {
    size_t room = 1024, n = 0;
    struct TreeNode **level = malloc(room * sizeof *level);
    if (v) level[n++] = v;
    for (size_t i = 0; i < n; i++) {
        if (n > 2 * MOST_NODES) { wire_bad = "a tree without end: its nodes form a cycle"; free(level); return; }
        if (!level[i]) continue;
        if (n + 2 > room) { room *= 2; level = realloc(level, room * sizeof *level); }
        level[n++] = level[i]->left;
        level[n++] = level[i]->right;
    }
    wire_write_int((int)n);
    for (size_t i = 0; i < n; i++) if (level[i]) wire_write_int(level[i]->val); else wire_add(" null");
    free(level);
}
""",
}
_FLAGS = ("-std=gnu17", "-O2", "-pipe", "-w", "-fmax-errors=5")


class C(Language):
    """C 17 with the GNU compiler."""

    id = "c"
    name = "C"
    slug = "c"
    aliases = ("gcc", "h")
    packages = ("gcc", "libc6-dev")
    size_mb = 220
    tools = ("/usr/bin/gcc",)
    version_command = ("/usr/bin/gcc", "--version")
    source = "solution.c"
    head = C_LIKE
    time_factor = 0.2
    start_seconds = 0.1
    left_out = {"character": beyond("\x7f"), "string": has_nul}
    samples = {
        kind: f"int countMatches(char** words, int wordsSize, char* word, int k) {{\n{body}\n}}\n"
        for kind, body in {
            "right": "    for (int i = 0; i < wordsSize; i++) k += strcmp(words[i], word) == 0;\n    return k;",
            "wrong": "    for (int i = 0; i < wordsSize; i++) k -= strcmp(words[i], word) == 0;\n    return k;",
            "crash": "    volatile int *nowhere = NULL;\n    return *nowhere;",
            "loop": "    volatile int n = 0;\n    while (true) n = n + 1;",
            "no_compile": "    return words->size;",
        }.items()
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"{self.type_name(kind.item)}*" if kind.item else _SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        if not signature.is_class:
            params = self._parameters(signature.params)
            if signature.returns.depth >= 1:
                params.append("int* returnSize")
            if signature.returns.depth >= 2:
                params.append("int** returnColumnSizes")
            return f"{self.type_name(signature.returns)} {signature.name}({', '.join(params)}) {{\n\n}}\n"
        name = signature.name
        parts = [
            f"typedef struct {{\n    \n}} {name};\n",
            f"{name}* {_prefix(name)}Create({', '.join(self._parameters(signature.params))}) {{\n    \n}}\n",
        ]
        for method in signature.methods:
            params = [f"{name}* obj", *self._parameters(method.params)]
            if method.returns.depth >= 1:
                params.append("int* retSize")
            called = f"{_prefix(name)}{method.name[:1].upper()}{method.name[1:]}"
            parts.append(f"{self.type_name(method.returns)} {called}({', '.join(params)}) {{\n    \n}}\n")
        parts.append(f"void {_prefix(name)}Free({name}* obj) {{\n    \n}}\n")
        return "\n".join(parts)

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        for kind in signature.types():
            if kind.depth > 2 or (kind.item and kind.inner.kind == "void"):
                raise self.unsupported(kind)
        call = self._class_call(signature) if signature.is_class else self._function_call(signature)
        runtime = _RUNTIME.replace("@CALLS@", CALLS).replace("@RESULTS@", RESULTS)
        outside = outermost(code)
        nodes = "".join(
            text for kind, text in _NODES.items() if not re.search(rf"\bstruct\s+{kind}\s*{{", outside)
        )
        # of no others: a program may define nodes of its own kind
        functions = "".join(text for kind, text in _NODE_FUNCTIONS.items() if Type(kind) in signature.types())
        main = (
            f"{included('solution.c', code)}{runtime}{functions}\nstatic void wire_call(void) {{\n{call}}}\n"
        )
        return {"nodes.h": nodes, "solution.c": code, "main.c": main}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        compiler = ("/usr/bin/gcc", *_FLAGS, "-include", f"{WARM}/prelude.h", "-include", "nodes.h")
        # alone at first: a bracket that is missing would be found in the driver
        return [(*compiler, "-fsyntax-only", "solution.c"), (*compiler, "-o", "program", "main.c", "-lm")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/work/program",)

    def warm_files(self) -> dict[str, str]:
        """See `Language.warm_files`."""
        return {"prelude.h": f"#pragma once\n{_PRELUDE}"}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.warm_commands`."""
        header = f"{WARM}/prelude.h"
        return [
            ("/bin/cp", "prelude.h", header),
            ("/usr/bin/gcc", *_FLAGS, "-x", "c-header", header, "-o", f"{header}.gch"),
        ]

    def trim(self, text: str) -> str:
        """See `Language.trim`."""
        lines = [line for line in text.splitlines() if not line.startswith("In file included from")]
        return "\n".join(lines[:20])

    def _parameters(self, params: Sequence[Parameter]) -> list[str]:
        found = []
        for param in params:
            found.append(f"{self.type_name(param.type)} {param.name}")
            if param.type.depth >= 1:
                found.append(f"int {param.name}Size")
            if param.type.depth >= 2:
                found.append(f"int* {param.name}ColSize")
        return found

    def _read(self, kind: Type, name: str) -> str:
        """Return statements that declare a variable of a type, and its sizes, and read them."""
        if kind.item is None:
            return f"    {self.type_name(kind)} {name} = wire_read_{_KINDS[kind.kind]}();\n"
        item = self.type_name(kind.item)
        text = (
            f"    int {name}Size = wire_read_int();\n"
            f"    {item}* {name} = malloc(({name}Size + 1) * sizeof({item}));\n"
        )
        if kind.item.item is None:
            return f"{text}    for (int i = 0; i < {name}Size; i++) {name}[i] = wire_read_{_KINDS[kind.item.kind]}();\n"
        inner = self.type_name(kind.item.item)
        return (
            f"{text}    int* {name}ColSize = calloc({name}Size + 1, sizeof(int));\n"
            f"    for (int i = 0; i < {name}Size; i++) {{\n        {name}ColSize[i] = wire_read_int();\n"
            f"        {name}[i] = malloc(({name}ColSize[i] + 1) * sizeof({inner}));\n"
            f"        for (int j = 0; j < {name}ColSize[i]; j++) {name}[i][j] = wire_read_{_KINDS[kind.item.item.kind]}();\n"
            "    }\n"
        )

    def _write(self, kind: Type, value: str, size: str, columns: str) -> str:
        if kind.item is None:
            return f"    wire_write_{_KINDS[kind.kind]}({value});\n"
        missing = (
            f'    if (!{value} && {size} > 0) {{ wire_bad = "NULL where an array is expected"; return; }}\n'
            f"    wire_write_int(wire_length({size}));\n    if (wire_bad) return;\n"
        )
        if kind.item.item is None:
            one = f"wire_write_{_KINDS[kind.item.kind]}({value}[i])"
            return f"{missing}    for (int i = 0; i < {size}; i++) {one};\n"
        one = f"wire_write_{_KINDS[kind.item.item.kind]}({value}[i][j])"
        return (
            f'{missing}    if (!{columns} && {size} > 0) {{ wire_bad = "the sizes of the columns are not set"; return; }}\n'
            f"    for (int i = 0; i < {size}; i++) {{\n        wire_write_int(wire_length({columns}[i]));\n"
            f"        if (wire_bad) return;\n        for (int j = 0; j < {columns}[i]; j++) {one};\n    }}\n"
        )

    def _given(self, params: Sequence[Parameter]) -> list[str]:
        found = []
        for number, param in enumerate(params):
            found.append(f"a{number}")
            if param.type.depth >= 1:
                found.append(f"a{number}Size")
            if param.type.depth >= 2:
                found.append(f"a{number}ColSize")
        return found

    def _function_call(self, signature: Signature) -> str:
        text = "".join(self._read(p.type, f"a{n}") for n, p in enumerate(signature.params))
        given, kind = self._given(signature.params), signature.returns
        if signature.changed is not None:
            name = f"a{signature.changed}"
            written = self._write(signature.result, name, f"{name}Size", f"{name}ColSize")
            return f"{text}    {signature.name}({', '.join(given)});\n{written}"
        if kind.depth >= 1:
            text += "    int returnSize = -1;\n"
            given.append("&returnSize")
        if kind.depth >= 2:
            text += "    int* returnColumnSizes = NULL;\n"
            given.append("&returnColumnSizes")
        call = f"    {self.type_name(kind)} returned = {signature.name}({', '.join(given)});\n"
        return f"{text}{call}{self._write(kind, 'returned', 'returnSize', 'returnColumnSizes')}"

    def _class_call(self, signature: Signature) -> str:
        name = signature.name
        text = "    int count = wire_read_int();\n    wire_read_int();\n"
        text += "".join(self._read(p.type, f"a{n}") for n, p in enumerate(signature.params))
        text += (
            f"    {name}* object = {_prefix(name)}Create({', '.join(self._given(signature.params))});\n"
            '    wire_write_int(count);\n    wire_add(" null");\n'
            "    for (int step = 1; step < count; step++) switch (wire_read_int()) {\n"
        )
        for number, method in enumerate(signature.methods, 1):
            reads = "".join(self._read(p.type, f"a{n}") for n, p in enumerate(method.params))
            given = ["object", *self._given(method.params)]
            if method.returns.depth >= 1:
                reads += "    int returnSize = -1;\n"
                given.append("&returnSize")
            call = f"{_prefix(name)}{method.name[:1].upper()}{method.name[1:]}({', '.join(given)})"
            if method.returns.kind == "void":
                rest = f'    {call};\n    wire_add(" null");\n'
            else:
                kind = method.returns
                written = self._write(kind, "returned", "returnSize", "NULL")
                rest = f"    {self.type_name(kind)} returned = {call};\n{written}"
            text += f"    case {number}: {{\n{reads}{rest}    break;\n    }}\n"
        return text + "    }\n"


def _prefix(name: str) -> str:
    return name[:1].lower() + name[1:]


LANGUAGE = C()
