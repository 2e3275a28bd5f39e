from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"class Solution {{\n    public int addOne(int n) {{\n{body}\n        return n + 1;\n    }}\n}}\n"


class TestJava(LanguageTests):
    language = "java"
    # a character is a unit of UTF-16
    left_out = {"character": ["\U0001f600"]}
    deep = "class Solution { int f(int k) { return k == 0 ? 1 : 1 + f(k - 1); }\npublic int addOne(int n) { return n + f(100000) - 100000; } }"
    reverse = (
        "class Solution { public void changeValue(int[] a) { for (int i = 0, j = a.length - 1; i < j; i++, j--) {"
        " int t = a[i]; a[i] = a[j]; a[j] = t; } } }"
    )
    counter = """\
class WordCounter {
    private final int start; private final List<String> words = new ArrayList<>();
    public WordCounter(int startValue) { start = startValue; }
    public void addWord(String word) { words.add(word); }
    public int countOf(String word, int k) { return start + k + Collections.frequency(words, word); }
    public List<String> allWords() { return words; }
}
"""
    nodes = {
        "ListNode": """\
/** Definition for singly-linked list. */
public class ListNode {
    int val;
    ListNode next;
    ListNode() {}
    ListNode(int val) { this.val = val; }
    ListNode(int val, ListNode next) { this.val = val; this.next = next; }
}
""",
        "TreeNode": "/* as given */ class TreeNode { int val; TreeNode left, right; TreeNode(int x) { val = x; } }\n",
    }
    cycle = (
        "class Solution { public ListNode makeValue(int n) { ListNode a = new ListNode(1); a.next = a; return a; } }",
        "class Solution { public TreeNode makeValue(int n) { TreeNode a = new TreeNode(1); a.left = a; return a; } }",
    )
    reads = r"""
class Solution { public int addOne(int n) {
    int best = 0;
    List<java.io.File> files = new ArrayList<>();
    for (String folder : new String[] {"/io", "/work", "/tmp"}) {
        java.io.File[] some = new java.io.File(folder).listFiles();
        if (some != null) files.addAll(Arrays.asList(some));
    }
    for (String path : new String[] {"/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"})
        files.add(new java.io.File(path));
    for (java.io.File file : files) try {
        byte[] data = java.nio.file.Files.readAllBytes(file.toPath());
        java.util.regex.Matcher found = java.util.regex.Pattern.compile("736501\\d{3}").matcher(new String(data, "ISO-8859-1"));
        while (found.find()) best = Math.max(best, Integer.parseInt(found.group()));
    } catch (java.io.IOException e) {}
    return best;
} }
"""
    right = {
        "more parameters": "class Solution { public int addOne(int n, int... more) { return n + 1 + more.length; } }",
        "overloads": "class Solution { public int addOne(int n) { return addOne(n, 1); }\nprivate int addOne(int n, int k) { return n + k; } }",
        "public class": "public " + add_one(""),
        "a package": "package com.example;\n\n" + add_one(""),
        "imports": "import java.util.*;\nimport java.util.function.Function;\n"
        + add_one("Map<Integer, Integer> m = new HashMap<>();"),
        "without imports": add_one(
            "PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> a[0] - b[0]); BigInteger b = BigInteger.ONE;"
        ),
        "own main": "class Solution { public int addOne(int n) { return n + 1; }\n"
        "public static void main(String[] args) { System.out.println(new Solution().addOne(1)); } }",
        "a class with a main": "import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n"
        "        System.out.println(new Solution().addOne(1));\n    }\n}\n\n" + add_one(""),
        "a main of its own and a public solution": "public "
        + add_one("")
        + "class Main { public static void main(String[] args) { System.exit(1); } }",
        "names of the library's classes": add_one("n = new Pair().a + n;")
        + "class Pair { int a = 0; List next; }\nclass List { int x; }\nclass ArrayList {}",
        "nodes of another kind": "class ListNode { int key, value; ListNode prev, next; ListNode(int k, int v) { key = k; } }\n"
        "record TreeNode(int low) {}\n" + add_one("n = new TreeNode(n).low();"),
        "nodes inside": add_one("").replace(
            "{\n", "{\n    class ListNode { int key; ListNode(int k, int v) { key = k; } }\n", 1
        ),
        "nodes in a comment": "/*\nclass ListNode {\n    int val;\n}\n*/\n"
        + add_one("n += new ListNode(0).val;"),
        "public in a text": add_one('n += "public class Other".length() - 18;'),
        "other classes": add_one("return new Other().inc(n);}int g(int n){")
        + "public class Other { int inc(int x) { return x + 1; } }",
        "static": "class Solution { public static int addOne(int n) { return n + 1; } }",
        "own node": "class ListNode { int val; ListNode next; ListNode(int v) { val = v; } }\n" + add_one(""),
        "records": add_one("record P(int a) {} n = new P(n).a();"),
        "prints": add_one('System.out.print("x".repeat(100000)); System.err.print("y");'),
        "replaces stdout": add_one(
            "System.setOut(null); System.setErr(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));"
        ).replace(
            "System.setOut(null);",
            "System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));",
        ),
        "exit hooks": add_one("Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true); }));"),
        "threads": add_one(
            "new Thread(() -> { while (true) try { Thread.sleep(1000); } catch (Exception e) {} }).start();"
        ),
    }
    wrong = {
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            add_one(
                'try { for (int i = 0; i < 2000; i++) new ProcessBuilder("/bin/sleep", "777").start(); } catch (java.io.IOException e) { n = 9; }'
            ),
        ),
        "exits": ("early_exit", add_one("System.exit(0);")),
        "halts": ("early_exit", add_one("Runtime.getRuntime().halt(0);")),
        "throws": ("error", add_one('if (n > 0) throw new IllegalStateException("no");')),
        "null": ("error", add_one("String s = null; n = s.length();")),
        "out of bounds": ("error", add_one("n = new int[0][n];").replace("new int[0][n]", "(new int[0])[n]")),
        "off by one": ("failed", "class Solution { public int addOne(int n) { return n; } }"),
        "no class": ("compile_error", "class Answer { public int addOne(int n) { return n + 1; } }"),
        "no method": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "private": ("compile_error", add_one("").replace("public", "private")),
        "two classes": ("compile_error", add_one("") + add_one("")),
        "two methods": (
            "compile_error",
            "class Solution { int addOne(int n) { return 1; } int addOne(int n) { return 2; } }",
        ),
        "one parameter less": ("compile_error", "class Solution { public int addOne() { return 2; } }"),
        "one parameter more": (
            "compile_error",
            "class Solution { public int addOne(int a, int n) { return n + 1; } }",
        ),
        "other type": ("compile_error", 'class Solution { public String addOne(int n) { return "2"; } }'),
        "does not parse": ("compile_error", "\nclass Solution { public int addOne(int n) {"),
        "loops": ("timeout", add_one("while (true) n ^= 1;").replace("        return n + 1;\n", "")),
        "sleeps": ("timeout", add_one("try { Thread.sleep(1000000); } catch (InterruptedException e) {}")),
        "swallows all": (
            "timeout",
            add_one("while (n > 0) try { throw new Error(); } catch (Throwable t) {}"),
        ),
        "endless recursion": (
            "error|crash|memory|timeout",
            "class Solution { public int addOne(int n) { return 1 + addOne(n + 1); } }",
        ),
        "allocates": (
            "error|memory|crash|timeout",
            add_one("List<long[]> all = new ArrayList<>(); while (n > 0) all.add(new long[1 << 17]);"),
        ),
        "prints without end": (
            "output|timeout",
            add_one('while (n > 0) System.out.println("x".repeat(1000));'),
        ),
        "starts threads": (
            "crash|error|timeout|memory",
            add_one(
                "while (n > 0) { Thread t = new Thread(() -> { try { Thread.sleep(99999); } catch (Exception e) {} }); t.start(); }"
            ),
        ),
        "forges results": (
            "failed|crash|early_exit",
            'class Solution { public int addOne(int n) { try { String k = Files_.read("/io/calls.txt").split("\\\\s+")[0];'
            ' java.io.FileWriter f = new java.io.FileWriter("/io/results.txt", true);'
            ' f.write(k + " ok 0 0\\n" + k + " ok 1 0\\n" + k + " done\\n"); f.close(); } catch (Exception e) {}'
            " Runtime.getRuntime().halt(0); return 0; } }\n"
            "class Files_ { static String read(String p) throws Exception { return new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(p))); } }",
        ),
        "writes outside": (
            "failed",
            'class Solution { public int addOne(int n) { for (String p : new String[] {"/work/Main.class", "/work/x", "/io/x", "/warm/x", "/etc/passwd", "/usr/x"})'
            " try { new java.io.FileWriter(p).close(); return n + 1; } catch (java.io.IOException e) {} return 0; } }",
        ),
        "changes the driver": (
            "failed",
            'class Solution { public int addOne(int n) { try { java.lang.reflect.Field f = Class.forName("wire.Wire").getDeclaredField("at");'
            " f.setAccessible(true); } catch (Exception e) {} return 0; } }",
        ),
    }
    messages = {
        "throws": "IllegalStateException: no",
        "no class": "Solution",
        "does not parse": r"Solution\.java:2",
        "two methods": "already defined",
        "no method": "addOne",
    }

    def program(self, signature, value):
        return (
            get_language("java").stub(signature).replace("{\n        \n", "{\n        return givenValue;\n")
        )
