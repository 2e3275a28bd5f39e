from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"class Solution {{\n  int addOne(int n) {{\n{body}\n    return n + 1;\n  }}\n}}\n"


class TestDart(LanguageTests):
    language = "dart"
    # the virtual machine gives a program a stack of one megabyte, and there is no flag for more
    deep = "class Solution { int f(int k) => k == 0 ? 1 : 1 + f(k - 1);\n int addOne(int n) => n + f(5000) - 5000; }"
    reverse = "class Solution { void changeValue(List<int> a) { final b = a.reversed.toList(); for (var i = 0; i < a.length; i++) a[i] = b[i]; } }"
    counter = """\
class WordCounter {
  final int start;
  final words = <String>[];
  WordCounter(int startValue) : start = startValue;
  void addWord(String word) { words.add(word); }
  int countOf(String word, int k) => start + k + words.where((w) => w == word).length;
  List<String> allWords() => words;
}
"""
    nodes = {
        "ListNode": "/** d */ class ListNode {\n  int val;\n  ListNode? next;\n  ListNode([this.val = 0, this.next]);\n}\n",
        "TreeNode": "final class TreeNode {\n  int val;\n  TreeNode? left, right;\n  TreeNode(this.val, [this.left, this.right]);\n}\n",
    }
    cycle = (
        "class Solution { ListNode? makeValue(int n) { final a = ListNode(1); a.next = a; return a; } }",
        "class Solution { TreeNode? makeValue(int n) { final a = TreeNode(1); a.left = a; return a; } }",
    )
    reads = r"""
import 'dart:io';
class Solution { int addOne(int n) {
  var best = 0;
  final files = ['/proc/self/environ', '/proc/1/environ', '/proc/self/cmdline', '/proc/1/cmdline'];
  for (final folder in ['/io', '/work', '/tmp']) files.addAll(Directory(folder).listSync().map((e) => e.path));
  for (final path in files) {
    try {
      final text = String.fromCharCodes(File(path).readAsBytesSync());
      for (final found in RegExp(r'736501\d{3}').allMatches(text)) best = max(best, int.parse(found[0]!));
    } catch (e) {}
  }
  return best;
} }
"""
    right = {
        "a main with arguments": add_one("")
        + "Future<void> main(List<String> arguments,) async {\n  print(Solution().addOne(1));\n}\n",
        "a main in a text": add_one("n += 'it is main()'.length - 12;"),
        "nodes of another kind": "class ListNode { int key; ListNode? prev; ListNode(this.key, int v); }\nabstract class TreeNode {}\n"
        + add_one(""),
        "nodes in a comment": "/*\nclass ListNode {\n}\n*/\n" + add_one("n += ListNode(0).val;"),
        "names of the driver's": "class Bad {}\nString quoted(int v) => '$v';\nconst mostNodes = 0;\n"
        + add_one("n += mostNodes;"),
        "an optional parameter": "class Solution { int addOne(int n, [int k = 1]) => n + k; }",
        "imports": "import 'dart:math';\nimport 'dart:collection';\n"
        + add_one("final q = Queue<int>(); n = max(n, n);"),
        "own main": add_one("") + "void main() { print(Solution().addOne(1)); }\n",
        "helpers": "int inc(int x) => x + 1;\nclass Solution { int addOne(int n) => inc(n); }",
        "prints": add_one("print('x' * 100000);"),
    }
    wrong = {
        "forges results": (
            "failed|crash|early_exit",
            "import 'dart:io';\nclass Solution { int addOne(int n) { final k = File('/io/calls.txt').readAsLinesSync()[0];"
            " File('/io/results.txt').writeAsStringSync('$k ok 0 0\\n$k ok 1 0\\n$k done\\n', mode: FileMode.append); exit(0); } }",
        ),
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            "import 'dart:io';\n"
            + add_one("while (n > 0) Process.runSync('/bin/sh', ['-c', 'sleep 777 > /dev/null 2>&1 &']);"),
        ),
        "swallows all": ("timeout", add_one("while (n > 0) try { throw StateError('no'); } catch (e) {}")),
        "allocates": (
            "memory|crash|error",
            add_one("final all = <List<int>>[]; while (n > 0) all.add(List.filled(1 << 17, n));"),
        ),
        "writes outside": (
            "failed",
            "import 'dart:io';\nclass Solution { int addOne(int n) { for (final p in ['/work/solution', '/work/x', '/io/x', '/usr/x', '/etc/passwd'])"
            " try { File(p).writeAsStringSync('x'); return n + 1; } catch (e) {} return 0; } }",
        ),
        "exits": ("early_exit", "import 'dart:io';\n" + add_one("exit(0);")),
        "throws": ("error", add_one("if (n > 0) throw StateError('no');")),
        "off by one": ("failed", "class Solution { int addOne(int n) => n; }"),
        "no class": ("compile_error", "class Answer { int addOne(int n) => n + 1; }"),
        "no method": ("compile_error", add_one("").replace("addOne", "addTwo")),
        "two classes": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "class Solution { int addOne() => 2; }"),
        "one parameter more": ("compile_error", "class Solution { int addOne(int a, int n) => n + 1; }"),
        "does not parse": ("compile_error", "\nclass Solution { int addOne(int n) {"),
        "loops": ("timeout", add_one("var k = n; while (k < 9) k ^= 1;")),
        "prints without end": ("output|timeout|memory", add_one("while (n > 0) print('x' * 1000);")),
    }
    messages = {
        "throws": "no",
        "no class": "Solution",
        "does not parse": r"solution\.dart:2",
        "no method": "addOne",
    }

    def program(self, signature, value):
        return get_language("dart").stub(signature).replace("{\n    \n", "{\n    return givenValue;\n")
