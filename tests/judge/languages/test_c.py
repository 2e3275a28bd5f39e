from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"int addOne(int n) {{\n{body}\n    return n + 1;\n}}\n"


class TestC(LanguageTests):
    language = "c"
    # a character is a byte, and none of them ends a text
    left_out = {"character": ["\u00e9", "\u65e5", "\U0001f600"], "string": ["\x00", "a\x00b\x01\x7f"]}
    deep = (
        "int f(int k) { volatile int a[8] = {k}; return k == 0 ? 1 : a[0] - k + 1 + f(k - 1); }\n"
        "int addOne(int n) { return n + f(100000) - 100000; }"
    )
    reverse = (
        "void changeValue(int* a, int aSize) { for (int i = 0, j = aSize - 1; i < j; i++, j--) {"
        " int t = a[i]; a[i] = a[j]; a[j] = t; } }"
    )
    counter = """\
typedef struct { int start, size; char* words[100]; } WordCounter;
WordCounter* wordCounterCreate(int startValue) { WordCounter* c = calloc(1, sizeof *c); c->start = startValue; return c; }
void wordCounterAddWord(WordCounter* obj, char* word) { obj->words[obj->size++] = strdup(word); }
int wordCounterCountOf(WordCounter* obj, char* word, int k) {
    int n = obj->start + k;
    for (int i = 0; i < obj->size; i++) n += strcmp(obj->words[i], word) == 0;
    return n;
}
char** wordCounterAllWords(WordCounter* obj, int* retSize) { *retSize = obj->size; return obj->words; }
void wordCounterFree(WordCounter* obj) { free(obj); }
"""
    nodes = {
        "ListNode": "/* Definition for singly-linked list. */\ntypedef struct ListNode {\n    int val;\n"
        "    struct ListNode *next;\n} ListNode;\n",
        "TreeNode": "struct TreeNode\n{\n    int val;\n    struct TreeNode *right, *left;\n};\n",
    }
    cycle = (
        "struct ListNode* makeValue(int n) { struct ListNode* a = malloc(sizeof *a); a->val = 1; a->next = a; return a; }",
        "struct TreeNode* makeValue(int n) { struct TreeNode* a = calloc(1, sizeof *a); a->val = 1; a->left = a; return a; }",
    )
    reads = r"""
#include <ctype.h>
#include <dirent.h>
int addOne(int n) {
    int best = 0;
    const char* folders[] = {"/io", "/work", "/tmp", "/proc/self", "/proc/1"};
    static char path[600], text[1 << 22];
    for (int i = 0; i < 5; i++) {
        DIR* folder = opendir(folders[i]);
        for (struct dirent* e; folder && (e = readdir(folder));) {
            if (i > 2 && strcmp(e->d_name, "environ") && strcmp(e->d_name, "cmdline")) continue;
            snprintf(path, sizeof path, "%s/%s", folders[i], e->d_name);
            FILE* f = fopen(path, "r");
            size_t size = f ? fread(text, 1, sizeof text, f) : 0;
            for (size_t k = 0; k + 9 <= size; k++)
                if (!memcmp(text + k, "736501", 6) && isdigit(text[k + 6]) && isdigit(text[k + 7]) && isdigit(text[k + 8])) {
                    char found[10] = {0};
                    memcpy(found, text + k, 9);
                    if (atoi(found) > best) best = atoi(found);
                }
            if (f) fclose(f);
        }
    }
    return best;
}
"""
    right = {
        "nodes of another kind": "struct ListNode { int key; struct ListNode *prev; };\n"
        "typedef struct { int low, high; } TreeNode;\n" + add_one(""),
        "nodes in a comment": "/*\nstruct ListNode {\n    int val;\n};\n*/\n"
        + add_one("struct ListNode one = {.val = 0}; n += one.val;"),
        "names of the system's calls": "int link[9], dup = 0;\nstatic int read(int pipe) { return link[pipe]; }\n"
        + add_one("n += read(3) + dup;"),
        "macros for types": '#define int long long\n#define true 1\n#define count 7\n#define text ""\n'
        + add_one("(void)count;"),
        "includes": "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n" + add_one(""),
        "own main": add_one("") + 'int main(void) { printf("%d", addOne(1)); return 0; }\n',
        "helpers": "static int inc(int x) { return x + 1; }\nint addOne(int n) { return inc(n); }",
        "macros": "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n" + add_one("n = MAX(n, n);"),
        "prints": add_one('for (int i = 0; i < 100000; i++) putchar(120); fprintf(stderr, "y");'),
        "closes stdout": add_one("fclose(stdout);"),
    }
    wrong = {
        "exits": ("early_exit", add_one("exit(0);")),
        "exits at once": ("early_exit", "#include <unistd.h>\n" + add_one("_exit(0);")),
        "exits before main": (
            "early_exit",
            "#include <unistd.h>\n__attribute__((constructor)) static void s(void) { _exit(0); }\n"
            + add_one(""),
        ),
        "aborts": ("crash", add_one("abort();")),
        "null": ("crash", add_one("volatile int *p = NULL; n = *p;")),
        "off by one": ("failed", "int addOne(int n) { return n; }"),
        "no function": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "two functions": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "int addOne(void) { return 2; }"),
        "one parameter more": ("compile_error", "int addOne(int a, int n) { return n + 1; }"),
        "does not parse": ("compile_error", "\nint addOne(int n) {"),
        "loops": ("timeout", add_one("volatile int k = 0; while (true) k = k + 1;")),
        "ignores signals": (
            "timeout",
            "#include <signal.h>\n"
            + add_one(
                "for (int s = 1; s < 65; s++) signal(s, SIG_IGN); volatile int k = 0; while (1) k = k + 1;"
            ),
        ),
        "endless recursion": (
            "crash|memory|timeout",
            "int addOne(int n) { volatile int a[64] = {n}; return a[0] + addOne(n + 1); }",
        ),
        "allocates": (
            "memory|crash",
            add_one("while (1) { char *p = malloc(1 << 20); if (!p) abort(); memset(p, 1, 1 << 20); }"),
        ),
        "prints without end": (
            "output|timeout",
            add_one('while (1) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");'),
        ),
        "forks": (
            "crash|error|timeout|memory|failed|early_exit",
            "#include <unistd.h>\n" + add_one("while (1) fork();"),
        ),
        "leaves a process": (
            "failed",
            "#include <unistd.h>\nint addOne(int n) { if (!fork()) { setsid(); sleep(777); _exit(0); } return 0; }",
        ),
        "forges results": (
            "failed|crash|early_exit",
            '#include <unistd.h>\nint addOne(int n) { char k[64]; FILE* c = fopen("/io/calls.txt", "r"); fscanf(c, "%63s", k); FILE* f = fopen("/io/results.txt", "a");'
            ' fprintf(f, "%s ok 0 0\\n%s ok 1 0\\n%s done\\n", k, k, k); fclose(f); _exit(0); }',
        ),
        "writes outside": (
            "failed",
            'int addOne(int n) { const char* p[] = {"/work/program", "/work/x", "/io/x", "/warm/x", "/etc/passwd", "/usr/x"};'
            ' for (int i = 0; i < 5; i++) { FILE* f = fopen(p[i], "w"); if (f) { fclose(f); return n + 1; } } return 0; }',
        ),
    }
    messages = {
        "aborts": "SIGABRT",
        "null": "SIGSEGV",
        "does not parse": r"solution\.c:2",
        "two functions": "redefinition",
        "no function": "addOne",
    }

    def program(self, signature, value):
        sizes = {
            0: "",
            1: f"*returnSize = {value}Size; ",
            2: f"*returnSize = {value}Size; *returnColumnSizes = {value}ColSize; ",
        }
        body = f"{sizes[signature.returns.depth]}return {value};"
        return get_language("c").stub(signature).replace("{\n\n}", f"{{\n    {body}\n}}")

    def test_a_size_that_is_not_set_is_said(self):
        from reflexion_gym.judge.call_judge import Call
        from tests.judge.languages.programs import check, echo

        signature = echo("integer[]")
        code = "int* echoValue(int* a, int aSize, int* returnSize) { return a; }"
        verdict = check("c", code, signature, [Call(([1],), [1])])
        assert verdict.status == "failed"
        assert "size of the returned array is not set" in verdict.message
