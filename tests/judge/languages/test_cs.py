from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"public class Solution {{\n    public int AddOne(int n) {{\n{body}\n        return n + 1;\n    }}\n}}\n"


class TestCSharp(LanguageTests):
    language = "cs"
    # a character is a unit of UTF-16
    left_out = {"character": ["\U0001f600"]}
    deep = "public class Solution { int F(int k) { return k == 0 ? 1 : 1 + F(k - 1); } public int AddOne(int n) { return n + F(100000) - 100000; } }"
    reverse = "public class Solution { public void ChangeValue(int[] a) { Array.Reverse(a); } }"
    counter = """\
public class WordCounter {
    int start; List<string> words = new List<string>();
    public WordCounter(int startValue) { start = startValue; }
    public void AddWord(string word) { words.Add(word); }
    public int CountOf(string word, int k) { return start + k + words.Count(w => w == word); }
    public IList<string> AllWords() { return words; }
}
"""
    nodes = {
        "ListNode": "public class ListNode {\n    public int val;\n    public ListNode next;\n"
        "    public ListNode(int val=0, ListNode next=null) { this.val = val; this.next = next; }\n}\n",
        "TreeNode": "/* d */ public sealed class TreeNode {\n    public int val;\n    public TreeNode left, right;\n"
        "    public TreeNode(int x) { val = x; }\n}\n",
    }
    cycle = (
        "public class Solution { public ListNode MakeValue(int n) { var a = new ListNode(1); a.next = a; return a; } }",
        "public class Solution { public TreeNode MakeValue(int n) { var a = new TreeNode(1); a.left = a; return a; } }",
    )
    reads = r"""
public class Solution { public int AddOne(int n) {
    int best = 0;
    var files = new List<string> {"/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"};
    foreach (var folder in new[] {"/io", "/work", "/tmp"}) files.AddRange(System.IO.Directory.GetFiles(folder));
    foreach (var path in files) try {
        var text = System.Text.Encoding.GetEncoding("ISO-8859-1").GetString(System.IO.File.ReadAllBytes(path));
        foreach (System.Text.RegularExpressions.Match found in System.Text.RegularExpressions.Regex.Matches(text, "736501[0-9]{3}"))
            best = Math.Max(best, int.Parse(found.Value));
    } catch (Exception) {}
    return best;
} }
"""
    right = {
        "a namespace": "using System;\n\nnamespace LeetCode.Solutions {\n    public class TreeNode { public int key; }\n"
        + add_one("")
        + "    class Program { static void Main() { Console.WriteLine(new Solution().AddOne(1)); } }\n}\n",
        "a file's namespace": "using System;\nnamespace LeetCode;\n\n" + add_one(""),
        "nodes of another kind": "class ListNode { public int key; public ListNode(int k, int v) { key = k; } }\nstruct TreeNode { public int low; }\n"
        + add_one("n = new ListNode(n, 1).key;"),
        "nodes inside": "public class Solution { class ListNode { public int key; } public int AddOne(int n) { return n + 1; } }",
        "nodes in a comment": "/*\npublic class ListNode {\n}\nnamespace A {\n*/\n"
        + add_one("n += new ListNode(0).val;"),
        "a default": "public class Solution { public int AddOne(int n, int k = 1, params int[] more) { return n + k; } }",
        "imports": "using System;\nusing System.Collections.Generic;\n"
        + add_one("var d = new Dictionary<int, int>();"),
        "not public": add_one("").replace("public class", "class"),
        "own main": "public class Solution { public int AddOne(int n) { return n + 1; } static void Main() { Console.WriteLine(1); } }",
        "helpers": "static class Tools { public static int Inc(int x) { return x + 1; } }\npublic class Solution { public int AddOne(int n) { return Tools.Inc(n); } }",
        "tuples": add_one("var (a, b) = (n, 2); n = a + b - 2;"),
        "prints": add_one("Console.Write(new string('x', 100000)); Console.Error.Write(\"y\");"),
    }
    wrong = {
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            add_one('for (int i = 0; i < 2000; i++) System.Diagnostics.Process.Start("/bin/sleep", "777");'),
        ),
        "swallows all": (
            "timeout",
            add_one("while (n > 0) try { throw new Exception(); } catch (Exception) {}"),
        ),
        "writes outside": (
            "failed",
            'public class Solution { public int AddOne(int n) { foreach (var p in new[] {"/work/main.exe", "/work/x", "/io/x", "/usr/x", "/etc/passwd"})'
            ' try { System.IO.File.WriteAllText(p, "x"); return n + 1; } catch (Exception) {} return 0; } }',
        ),
        "exits": ("early_exit", add_one("Environment.Exit(0);")),
        "throws": ("error", add_one('if (n > 0) throw new InvalidOperationException("no");')),
        "null": ("error", add_one("string s = null; n = s.Length;")),
        "off by one": ("failed", "public class Solution { public int AddOne(int n) { return n; } }"),
        "no class": ("compile_error", "public class Answer { public int AddOne(int n) { return n + 1; } }"),
        "no method": ("compile_error", add_one("").replace("AddOne", "AddTwo")),
        "two classes": ("compile_error", add_one("") + add_one("")),
        "one parameter less": (
            "compile_error",
            "public class Solution { public int AddOne() { return 2; } }",
        ),
        "one parameter more": (
            "compile_error",
            "public class Solution { public int AddOne(int a, int n) { return n + 1; } }",
        ),
        "does not parse": ("compile_error", "\npublic class Solution { public int AddOne(int n) {"),
        "loops": ("timeout", add_one("while (n < int.MaxValue) n ^= 1;")),
        "allocates": (
            "error|memory|crash|timeout",
            add_one(
                "var all = new List<byte[]>(); while (true) { var b = new byte[1 << 20]; for (int i = 0; i < b.Length; i++) b[i] = 1; all.Add(b); }"
            ),
        ),
        "prints without end": (
            "output|timeout",
            add_one("while (n > 0) Console.WriteLine(new string('x', 1000));"),
        ),
        "forges results": (
            "failed|crash|early_exit",
            'public class Solution { public int AddOne(int n) { string k = System.IO.File.ReadAllText("/io/calls.txt").Split()[0];'
            ' System.IO.File.AppendAllText("/io/results.txt", k + " ok 0 0\\n" + k + " ok 1 0\\n" + k + " done\\n"); Environment.Exit(0); return 0; } }',
        ),
    }
    messages = {
        "throws": "InvalidOperationException: no",
        "no class": "Solution",
        "does not parse": r"solution\.cs\(2",
        "no method": "AddOne",
    }

    def program(self, signature, value):
        return get_language("cs").stub(signature).replace("{\n        \n", "{\n        return givenValue;\n")
