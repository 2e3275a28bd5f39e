from __future__ import annotations

import pytest

from reflexion_gym.judge.call_judge import Call
from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests, check, echo

pytestmark = [pytest.mark.toolchain, pytest.mark.slow]


def add_one(body: str) -> str:
    return f"class Solution(object):\n    def addOne(self, n):\n        {body}\n        return n + 1\n"


class PythonTests(LanguageTests):
    """What both Pythons must stand: programs that each can read."""

    deep = (
        "class Solution(object):\n    def f(self, k):\n        return 1 if k == 0 else 1 + self.f(k - 1)\n"
        "    def addOne(self, n):\n        return n + self.f(20000) - 20000\n"
    )
    reverse = (
        "class Solution(object):\n    def changeValue(self, givenValue):\n        givenValue.reverse()\n"
    )
    counter = """\
class WordCounter(object):
    def __init__(self, startValue):
        self.start, self.words = startValue, []
    def addWord(self, word):
        self.words.append(word)
    def countOf(self, word, k):
        return self.start + k + self.words.count(word)
    def allWords(self):
        return self.words
"""
    cycle = (
        "class Solution(object):\n    def makeValue(self, n):\n        a = ListNode(1)\n        a.next = a\n        return a\n",
        "class Solution(object):\n    def makeValue(self, n):\n        a = TreeNode(1)\n        a.left = a\n        return a\n",
    )
    reads = r"""
import io, os, re
class Solution(object):
    def addOne(self, n):
        files = ["/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"]
        for folder in ("/io", "/work", "/tmp"):
            files += [folder + "/" + name for name in os.listdir(folder)]
        best = 0
        for path in files:
            try:
                text = io.open(path, encoding="latin-1").read()
            except Exception:
                continue
            for found in re.findall("736501[0-9]{3}", text):
                best = max(best, int(found))
        return best
"""
    nodes = {
        "ListNode": "class ListNode(object):\n    def __init__(self, x):\n        self.val = x\n        self.next = None\n",
        "TreeNode": "class TreeNode:\n    def __init__(self, val=0, left=None, right=None):\n        self.val = val\n"
        "        self.left = left\n        self.right = right\n",
    }
    right = {
        "a default": "class Solution(object):\n    def addOne(self, n, memo=None):\n        return n + 1\n",
        "more parameters": "class Solution(object):\n    def addOne(self, *given):\n        return given[0] + 1\n",
        "static": "class Solution(object):\n    @staticmethod\n    def addOne(n):\n        return n + 1\n",
        "class method": "class Solution(object):\n    @classmethod\n    def addOne(cls, n):\n        return n + 1\n",
        "the name again": "class Other(object):\n    def addOne(self):\n        return 1\nclass Solution(object):\n    def addOne(self, n):\n        def addOne(n):\n            return n + 1\n        return addOne(n)\n",
        "an older version in a text": "class Solution(object):\n    def addOne(self, n):\n        return n + 1\n'''\nclass Solution(object):\n    def addOne(self, n):\n        return n\n'''\n",
        "nodes of another kind": "class ListNode(object):\n    def __init__(self, key, value):\n        self.key = key\n"
        "class TreeNode:\n    pass\n" + add_one("pass"),
        "own main": add_one("pass") + "if __name__ == '__main__':\n    raise ValueError\n",
        "libraries": "import collections\n"
        + add_one("heappush([], 1); q = deque([defaultdict(int)]); q.pop()"),
        "prints": add_one("import sys; sys.stdout.write('x' * 100000)"),
        "hides stdout": add_one("import sys; sys.stdout = None"),
    }
    wrong = {
        "prints without end": (
            "output|timeout",
            add_one("import sys\n        while True: sys.stdout.write('x' * 1000)"),
        ),
        "swallows all": (
            "timeout",
            add_one(
                "while True:\n            try:\n                while True: raise ValueError(n)\n            except:\n                pass"
            ),
        ),
        "exits": ("early_exit", add_one("import sys; sys.exit(0)")),
        "exits at once": ("early_exit", add_one("import os; os._exit(0)")),
        "throws": ("error", add_one("raise ValueError('no')")),
        "returns nothing": ("failed", "class Solution(object):\n    def addOne(self, n):\n        pass\n"),
        "returns a text": (
            "failed",
            "class Solution(object):\n    def addOne(self, n):\n        return str(n + 1)\n",
        ),
        "returns a liar": (
            "failed",
            "class L(int):\n    def __eq__(self, other):\n        return True\n"
            "class Solution(object):\n    def addOne(self, n):\n        return L(n)\n",
        ),
        "no class": ("compile_error", "def addOne(n):\n    return n + 1\n"),
        "two methods": (
            "compile_error",
            add_one("pass") + "    def addOne(self, n):\n        return n + 1\n",
        ),
        "one parameter less": (
            "compile_error",
            "class Solution(object):\n    def addOne(self):\n        return 2\n",
        ),
        "one parameter more": (
            "compile_error",
            "class Solution(object):\n    def addOne(self, a, n):\n        return n + 1\n",
        ),
        "does not parse": (
            "compile_error",
            "class Solution(object):\n    def addOne(self, n):\n        return (n\n",
        ),
        "loops": ("timeout", add_one("while True: pass")),
        "endless recursion": (
            "error|crash|memory|timeout",
            "class Solution(object):\n    def addOne(self, n):\n        return 1 + self.addOne(n)\n",
        ),
        "allocates": (
            "memory|crash|error|timeout",
            add_one("a = []\n        while True: a.append('x' * 100000 + str(len(a)))"),
        ),
        "forges results": (
            "failed|crash|early_exit",
            "class Solution(object):\n    def addOne(self, n):\n        k = open('/io/calls.txt').readline().strip()\n"
            "        f = open('/io/results.txt', 'a')\n        f.write('%s ok 0 0\\n%s ok 1 0\\n%s done\\n' % (k, k, k))\n"
            "        f.flush()\n        import os\n        os._exit(0)\n",
        ),
        "writes outside": (
            "failed",
            "class Solution(object):\n    def addOne(self, n):\n        for p in ('/work/main.py', '/work/x', '/io/x', '/etc/passwd'):\n"
            "            try:\n                open(p, 'w').close()\n                return n + 1\n            except Exception:\n                pass\n        return 0\n",
        ),
    }
    messages = {"throws": "ValueError: no", "two methods": "2 times"}

    def test_nodes_are_of_the_class_that_the_program_defines(self):
        code = (
            "class ListNode(object):\n    def __init__(self, x):\n        self.val = x\n        self.next = None\n"
            "    def __lt__(self, other):\n        return self.val < other.val\n"
            "class Solution(object):\n    def echoValue(self, head):\n        assert isinstance(head, ListNode)\n"
            "        heap = [head, head.next]\n        heapify(heap)\n        return heap[0]\n"
        )
        verdict = check(self.language, code, echo("ListNode"), [Call(([3, 1, 2],), [1, 2])])
        assert verdict.passed, verdict


class TestPython2(PythonTests):
    language = "py2"
    right = {
        **PythonTests.right,
        "old syntax": "class Solution:\n    def addOne(self, n):\n        print 'x', n / 2\n        return n + 1L\n",
        "unicode": "class Solution(object):\n    def addOne(self, n):\n        return {u'\u00e9': n + 1}[u'\u00e9']\n",
    }

    wrong = {
        **PythonTests.wrong,
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            "from java.lang import Runtime\n"
            + add_one("while True: Runtime.getRuntime().exec(['/bin/sleep', '777'])"),
        ),
    }

    def program(self, signature, value):
        return get_language("py2").stub(signature) + f"        return {value}\n"


del PythonTests
