from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"class Solution {{\n    fun addOne(n: Int): Int {{\n{body}\n        return n + 1\n    }}\n}}\n"


class TestKotlin(LanguageTests):
    language = "kt"
    # a character is a unit of UTF-16
    left_out = {"character": ["\U0001f600"]}
    deep = "class Solution { fun f(k: Int): Int = if (k == 0) 1 else 1 + f(k - 1)\n fun addOne(n: Int): Int = n + f(100000) - 100000 }"
    reverse = "class Solution { fun changeValue(a: IntArray): Unit { a.reverse() } }"
    counter = """\
class WordCounter(val startValue: Int) {
    val words = ArrayList<String>()
    fun addWord(word: String) { words.add(word) }
    fun countOf(word: String, k: Int): Int = startValue + k + words.count { it == word }
    fun allWords(): List<String> = words
}
"""
    nodes = {
        "ListNode": "/** d */ class ListNode(var `val`: Int) {\n    var next: ListNode? = null\n}\n",
        "TreeNode": "data class TreeNode(var `val`: Int, var left: TreeNode? = null, var right: TreeNode? = null)\n",
    }
    cycle = (
        "class Solution { fun makeValue(n: Int): ListNode? { val a = ListNode(1); a.next = a; return a } }",
        "class Solution { fun makeValue(n: Int): TreeNode? { val a = TreeNode(1); a.left = a; return a } }",
    )
    reads = r"""
class Solution { fun addOne(n: Int): Int {
    var best = 0
    val files = mutableListOf("/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline")
    for (folder in listOf("/io", "/work", "/tmp")) for (file in java.io.File(folder).listFiles() ?: arrayOf()) files.add(file.path)
    for (path in files) try {
        val text = String(java.io.File(path).readBytes(), Charsets.ISO_8859_1)
        for (found in Regex("736501\\d{3}").findAll(text)) best = maxOf(best, found.value.toInt())
    } catch (e: Exception) {}
    return best
} }
"""
    right = {
        "nodes of another kind": "class ListNode(val key: Int, var v: Int) { var prev: ListNode? = null }\nprivate class TreeNode(val low: Int)\n"
        + add_one(""),
        "nodes inside": "class Solution {\n    class ListNode(val key: Int)\n    fun addOne(n: Int): Int = ListNode(n).key + 1\n}\n",
        "nodes in a comment": "/*\nclass ListNode(var `val`: Int)\n*/\n" + add_one("val one = ListNode(n)"),
        "an annotation of the file": '@file:Suppress("UNUSED")\npackage a.b\n\nimport java.util.*\n'
        + add_one(""),
        "a default": "class Solution { fun addOne(n: Int, k: Int = 1): Int = n + k }",
        "a package": "package com.example\n\nimport java.util.PriorityQueue\n"
        + add_one("val q = PriorityQueue<Int>()"),
        "own main": add_one("") + "fun main() { println(Solution().addOne(1)) }\n",
        "helpers": "fun inc(x: Int) = x + 1\nclass Solution { fun addOne(n: Int): Int = inc(n) }",
        "prints": add_one('print("x".repeat(100000)); System.err.print("y")'),
    }
    wrong = {
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            add_one('for (i in 0..2000) ProcessBuilder("/bin/sleep", "777").start()'),
        ),
        "swallows all": (
            "timeout",
            add_one("while (n > 0) try { throw Error() } catch (t: Throwable) {}"),
        ),
        "allocates": (
            "error|memory|crash|timeout",
            add_one("val all = ArrayList<LongArray>(); while (n > 0) all.add(LongArray(1 shl 17))"),
        ),
        "writes outside": (
            "failed",
            'class Solution { fun addOne(n: Int): Int { for (p in listOf("/work/Main.class", "/work/x", "/io/x", "/usr/x", "/etc/passwd"))'
            ' try { java.io.File(p).writeText("x"); return n + 1 } catch (e: Exception) {}; return 0 } }',
        ),
        "exits": ("early_exit", add_one("kotlin.system.exitProcess(0)")),
        "throws": ("error", add_one('if (n > 0) throw IllegalStateException("no")')),
        "off by one": ("failed", "class Solution { fun addOne(n: Int): Int = n }"),
        "no class": ("compile_error", "class Answer { fun addOne(n: Int): Int = n + 1 }"),
        "no method": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "two classes": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "class Solution { fun addOne(): Int = 2 }"),
        "one parameter more": ("compile_error", "class Solution { fun addOne(a: Int, n: Int): Int = n + 1 }"),
        "does not parse": ("compile_error", "\nclass Solution { fun addOne(n: Int): Int {"),
        "loops": ("timeout", add_one("var k = n; while (k < 9) k = k xor 1")),
        "prints without end": ("output|timeout", add_one('while (n > 0) println("x".repeat(1000))')),
        "forges results": (
            "failed|crash|early_exit",
            'class Solution { fun addOne(n: Int): Int { val k = java.io.File("/io/calls.txt").readText().split(" ", "\\n")[0];'
            ' java.io.File("/io/results.txt").appendText("$k ok 0 0\\n$k ok 1 0\\n$k done\\n"); Runtime.getRuntime().halt(0); return 0 } }',
        ),
    }
    messages = {
        "throws": "IllegalStateException: no",
        "no class": "Solution",
        "does not parse": r"Solution\.kt:2",
        "no method": "addOne",
    }

    def program(self, signature, value):
        return get_language("kt").stub(signature).replace("{\n        \n", "{\n        return givenValue\n")
