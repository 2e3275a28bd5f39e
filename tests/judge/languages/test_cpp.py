from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return (
        f"class Solution {{\npublic:\n    int addOne(int n) {{\n{body}\n        return n + 1;\n    }}\n}};\n"
    )


class TestCpp(LanguageTests):
    language = "cpp"
    # a character is a byte
    left_out = {"character": ["\u00e9", "\u65e5", "\U0001f600"]}
    deep = (
        "class Solution { int f(int k) { volatile int a[8] = {k}; return k == 0 ? 1 : a[0] - k + 1 + f(k - 1); }\n"
        "public: int addOne(int n) { return n + f(100000) - 100000; } };"
    )
    reverse = "class Solution { public: void changeValue(vector<int>& a) { reverse(a.begin(), a.end()); } };"
    counter = """\
class WordCounter {
    int start; vector<string> words;
public:
    WordCounter(int startValue) : start(startValue) {}
    void addWord(string word) { words.push_back(word); }
    int countOf(string word, int k) { return start + k + count(words.begin(), words.end(), word); }
    vector<string> allWords() { return words; }
};
"""
    nodes = {
        "ListNode": "/**\n * Definition for singly-linked list.\n */\nstruct ListNode {\n    int val;\n    ListNode *next;\n"
        "    ListNode(int x) : val(x), next(nullptr) {}\n};\n",
        "TreeNode": "struct TreeNode\n{\n    int val;\n    TreeNode *left, *right;\n};\n",
    }
    cycle = (
        "class Solution { public: ListNode* makeValue(int n) { auto a = new ListNode(1); a->next = a; return a; } };",
        "class Solution { public: TreeNode* makeValue(int n) { auto a = new TreeNode(1); a->left = a; return a; } };",
    )
    reads = r"""
#include <filesystem>
class Solution { public: int addOne(int n) {
    int best = 0;
    vector<string> files{"/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"};
    for (auto folder : {"/io", "/work", "/tmp"})
        for (auto& e : filesystem::directory_iterator(folder)) files.push_back(e.path());
    for (auto& path : files) {
        ifstream f(path);
        string text((istreambuf_iterator<char>(f)), {});
        for (size_t k = 0; (k = text.find("736501", k)) != string::npos; k++)
            if (k + 9 <= text.size() && all_of(&text[k], &text[k] + 9, ::isdigit)) best = max(best, stoi(text.substr(k, 9)));
    }
    return best;
} };
"""
    right = {
        "a default": "class Solution { public: int addOne(int n, int k = 1) { return n + k; } };",
        "includes": "#include <iostream>\n#include <vector>\nusing namespace std;\n" + add_one(""),
        "struct": "struct Solution { int addOne(int n) { return n + 1; } };",
        "static": "class Solution { public: static int addOne(int n) { return n + 1; } };",
        "by reference": "class Solution { public: long long addOne(const int& n) { return n + 1; } };",
        "helpers": "static int inc(int x) { return x + 1; }\nclass Solution { public: int addOne(int n) { return inc(n); } };",
        "macros": "#define ll long long\n#define rep(i, n) for (int i = 0; i < (n); i++)\n"
        + add_one("rep(i, 3) (void)i;"),
        "own main": "#include <iostream>\nusing namespace std;\n"
        + add_one("")
        + "int main() {\n    cout << Solution().addOne(1) << endl;\n    return 0;\n}\n",
        "a main with arguments": add_one("") + "auto main(int argc, char** argv) -> int { exit(argc); }\n",
        "macros for types": "#define int long long\n#define out cout\n#define call i\n"
        + add_one("")
        + "signed main() {}\n",
        "nodes of another kind": "struct ListNode { int key; ListNode *prev, *next; ListNode(int k, int v) : key(k) {} };\n"
        "class TreeNode final : ListNode {};\n" + add_one(""),
        "nodes in a comment": "/*\nstruct ListNode {\n    int val;\n};\n*/\nstruct TreeNode;\n"
        "struct TreeNode* last(struct TreeNode* one) { return one->left; }\n"
        + add_one("n += ListNode(0).val;"),
        "this auto": add_one(
            "auto f = [](this auto&& self, int k) -> int { return k ? self(k - 1) : 0; }; n += f(3);"
        ),
        "prints": add_one('cout << string(100000, \'x\'); cerr << "y"; printf("z");'),
        "closes stdout": add_one("fclose(stdout);"),
        "exit hooks": add_one("atexit([] { while (true); });"),
        "threads": add_one("thread([] { this_thread::sleep_for(chrono::seconds(100)); }).detach();"),
    }
    wrong = {
        "exits": ("early_exit", add_one("exit(0);")),
        "exits at once": ("early_exit", add_one("_exit(0);")),
        "exits before main": ("early_exit", "struct S { S() { _exit(0); } } s;\n" + add_one("")),
        "aborts": ("crash", add_one("abort();")),
        "throws": ("error", add_one('throw runtime_error("no");')),
        "throws a number": ("error", add_one("throw 3;")),
        "null": ("crash", add_one("volatile int *p = nullptr; n = *p;")),
        "divides by zero": ("crash", add_one("volatile int z = 0; n = n / z;")),
        "off by one": ("failed", "class Solution { public: int addOne(int n) { return n; } };"),
        "no class": ("compile_error", "int addOne(int n) { return n + 1; }"),
        "no method": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "private": ("compile_error", "class Solution { int addOne(int n) { return n + 1; } };"),
        "two classes": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "class Solution { public: int addOne() { return 2; } };"),
        "one parameter more": (
            "compile_error",
            "class Solution { public: int addOne(int a, int n) { return n + 1; } };",
        ),
        "other type": ("compile_error", 'class Solution { public: string addOne(int n) { return "2"; } };'),
        "does not parse": ("compile_error", "\nclass Solution { public: int addOne(int n) {"),
        "loops": ("timeout", add_one("volatile int k = 0; while (true) k = k + 1;")),
        "sleeps": ("timeout", add_one("sleep(1000);")),
        "ignores signals": (
            "timeout",
            "#include <csignal>\n"
            + add_one(
                "for (int s = 1; s < 65; s++) signal(s, SIG_IGN); volatile int k = 0; while (true) k = k + 1;"
            ),
        ),
        "endless recursion": (
            "crash|memory|timeout",
            "class Solution { public: int addOne(int n) { volatile int a[64] = {n}; return a[0] + addOne(n + 1); } };",
        ),
        "allocates": (
            "memory|crash|error",
            add_one(
                "while (true) { char *p = (char *)malloc(1 << 20); if (!p) abort(); memset(p, 1, 1 << 20); }"
            ),
        ),
        "prints without end": (
            "output|timeout",
            add_one('while (true) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");'),
        ),
        "forks": ("crash|error|timeout|memory|failed|early_exit", add_one("while (true) fork();")),
        "leaves a process": (
            "failed",
            "class Solution { public: int addOne(int n) { if (!fork()) { setsid(); sleep(777); _exit(0); } return 0; } };",
        ),
        "forges results": (
            "failed|crash|early_exit",
            'class Solution { public: int addOne(int n) { ifstream c("/io/calls.txt"); string k; c >> k; ofstream f("/io/results.txt", ios::app);'
            ' f << k << " ok 0 0\\n" << k << " ok 1 0\\n" << k << " done\\n"; f.close(); _exit(0); } };',
        ),
        "overloads": (
            "compile_error|failed",
            "struct Any { operator int() const { return 0; } bool operator==(int) const { return true; } };\n"
            "class Solution { public: Any addOne(int n) { return {}; } };",
        ),
        "changes the driver": (
            "compile_error|failed",
            "#define send(x) forged(x)\n#define return return 2 +\n"
            + "class Solution { public: int addOne(int n) { return -2; } };",
        ),
        "writes outside": (
            "failed",
            'class Solution { public: int addOne(int n) { for (auto p : {"/work/program", "/work/x", "/io/x", "/warm/x", "/etc/passwd", "/usr/x"})'
            ' if (FILE *f = fopen(p, "w")) { fclose(f); return n + 1; } return 0; } };',
        ),
    }
    messages = {
        "throws": "no",
        "aborts": "SIGABRT",
        "divides by zero": "SIGFPE",
        "no class": "Solution",
        "does not parse": r"solution\.cpp:2",
        "two classes": "redefinition",
        "no method": "addOne",
    }

    def program(self, signature, value):
        return get_language("cpp").stub(signature).replace("{\n        \n", f"{{\n        return {value};\n")
