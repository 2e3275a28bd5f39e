from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"object Solution {{\n    def addOne(n: Int): Int = {{\n{body}\n        n + 1\n    }}\n}}\n"


class TestScala(LanguageTests):
    language = "scala"
    # a character is a unit of UTF-16
    left_out = {"character": ["\U0001f600"]}
    deep = "object Solution { def f(k: Int): Int = if (k == 0) 1 else 1 + f(k - 1)\n def addOne(n: Int): Int = n + f(100000) - 100000 }"
    reverse = "object Solution { def changeValue(a: Array[Int]): Unit = { val b = a.reverse; for (i <- a.indices) a(i) = b(i) } }"
    counter = """\
class WordCounter(_startValue: Int) {
    val words = scala.collection.mutable.ListBuffer[String]()
    def addWord(word: String): Unit = { words += word }
    def countOf(word: String, k: Int): Int = _startValue + k + words.count(_ == word)
    def allWords(): List[String] = words.toList
}
"""
    nodes = {
        "ListNode": "/** d */ class ListNode(_x: Int = 0, _next: ListNode = null) {\n  var next: ListNode = _next\n  var x: Int = _x\n}\n",
        "TreeNode": "case class TreeNode(var value: Int, var left: TreeNode = null, var right: TreeNode = null)\n",
    }
    cycle = (
        "object Solution { def makeValue(n: Int): ListNode = { val a = new ListNode(1); a.next = a; a } }",
        "object Solution { def makeValue(n: Int): TreeNode = { val a = new TreeNode(1); a.left = a; a } }",
    )
    reads = r"""
object Solution { def addOne(n: Int): Int = {
    var best = 0
    val given = List("/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline").map(p => new java.io.File(p))
    val files = given ++ List("/io", "/work", "/tmp").flatMap(p => new java.io.File(p).listFiles())
    for (file <- files) try {
        val text = new String(java.nio.file.Files.readAllBytes(file.toPath), "ISO-8859-1")
        for (found <- "736501\\d{3}".r.findAllIn(text)) best = math.max(best, found.toInt)
    } catch { case e: Exception => }
    best
} }
"""
    right = {
        "an app beside it": add_one("") + "object Main extends App {\n  println(Solution.addOne(1))\n}\n",
        "nodes of another kind": "class ListNode(val key: Int, var v: Int)\nsealed trait TreeNode\ncase object Leaf extends TreeNode\n"
        + add_one(""),
        "nodes inside": "object Solution {\n  case class TreeNode(key: Int)\n  def addOne(n: Int): Int = TreeNode(n).key + 1\n}\n",
        "nodes in a comment": "/*\nclass ListNode(a: Int)\nobject Solution\n*/\n"
        + add_one("new ListNode(n);").replace("object", "class"),
        "a default": "object Solution { def addOne(n: Int, k: Int = 1): Int = n + k }",
        "a class": add_one("").replace("object", "class"),
        "imports": "import scala.collection.mutable\n" + add_one("val m = mutable.Map[Int, Int]()"),
        "a package": "package com.example\n\n" + add_one(""),
        "own main": add_one("") + "object Main { def main(args: Array[String]): Unit = println(1) }\n",
        "prints": add_one('print("x" * 100000); System.err.print("y")'),
    }
    wrong = {
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            add_one('for (i <- 0 to 2000) new ProcessBuilder("/bin/sleep", "777").start()'),
        ),
        "swallows all": (
            "timeout",
            add_one("while (n > 0) try { throw new Error() } catch { case t: Throwable => }"),
        ),
        "allocates": (
            "error|memory|crash|timeout",
            add_one(
                "val all = scala.collection.mutable.ListBuffer[Array[Long]](); while (n > 0) all += new Array[Long](1 << 17)"
            ),
        ),
        "writes outside": (
            "failed",
            'object Solution { def addOne(n: Int): Int = { for (p <- List("/work/Main.class", "/work/x", "/io/x", "/usr/x", "/etc/passwd"))'
            " try { new java.io.FileWriter(p).close(); return n + 1 } catch { case e: java.io.IOException => }; 0 } }",
        ),
        "exits": ("early_exit", add_one("sys.exit(0)").replace("sys.exit(0)", "Runtime.getRuntime.halt(0)")),
        "throws": ("error", add_one('if (n > 0) throw new IllegalStateException("no")')),
        "off by one": ("failed", "object Solution { def addOne(n: Int): Int = n }"),
        "no object": ("compile_error", "object Answer { def addOne(n: Int): Int = n + 1 }"),
        "no method": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "two objects": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "object Solution { def addOne(): Int = 2 }"),
        "one parameter more": (
            "compile_error",
            "object Solution { def addOne(a: Int, n: Int): Int = n + 1 }",
        ),
        "does not parse": ("compile_error", "\nobject Solution { def addOne(n: Int): Int = {"),
        "loops": ("timeout", add_one("var k = n; while (k < 9) k ^= 1")),
        "prints without end": ("output|timeout", add_one('while (n > 0) println("x" * 1000)')),
        "forges results": (
            "failed|crash|early_exit",
            'object Solution { def addOne(n: Int): Int = { val k = scala.io.Source.fromFile("/io/calls.txt").mkString.split("\\\\s+")(0);'
            ' val f = new java.io.FileWriter("/io/results.txt", true); f.write(s"$k ok 0 0\\n$k ok 1 0\\n$k done\\n"); f.close(); Runtime.getRuntime.halt(0); 0 } }',
        ),
    }
    messages = {
        "throws": "IllegalStateException: no",
        "no object": "Solution",
        "does not parse": r"Solution\.scala:2",
        "no method": "addOne",
    }

    def program(self, signature, value):
        return get_language("scala").stub(signature).replace("{\n        \n", "{\n        givenValue\n")
