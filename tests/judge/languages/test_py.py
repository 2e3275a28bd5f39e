from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests
from tests.judge.languages.test_py2 import TestPython2 as _Python2

pytestmark = pytest.mark.toolchain


class TestPython(LanguageTests):
    language = "py"
    deep = _Python2.deep
    reverse = _Python2.reverse
    counter = _Python2.counter
    cycle = _Python2.cycle
    nodes = _Python2.nodes
    right = {
        **{name: code for name, code in _Python2.right.items() if name != "old syntax"},
        "a dataclass with hints that are not evaluated": "from __future__ import annotations\n"
        "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass State:\n    cost: int\n"
        "    path: list[int] = field(default_factory=list)\n"
        "class Solution:\n    def addOne(self, n: int) -> int:\n        return State(n).cost + 1\n",
        "classes that are looked up": "import pickle, sys\nclass One: n = 1\nOne = type(pickle.loads(pickle.dumps(One())))\n"
        "assert sys.modules[__name__].One is One\n"
        "class Solution:\n    def addOne(self, n):\n        return n + One.n\n",
        "overloads for readers": "import typing\nfrom typing import overload\nclass Solution:\n    @overload\n"
        "    def addOne(self, n: int) -> int: ...\n    @typing.overload\n    def addOne(self, n: str) -> str:\n        ...\n"
        "    def addOne(self, n):\n        return n + 1\n",
    }
    reads = _Python2.reads
    wrong = {
        **{name: one for name, one in _Python2.wrong.items() if name != "starts processes"},
        "forks": (
            "crash|error|timeout|memory|failed|early_exit",
            "import os\nclass Solution:\n    def addOne(self, n):\n        while True: os.fork()\n",
        ),
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            "import subprocess\nclass Solution:\n    def addOne(self, n):\n        while True: subprocess.Popen(['/bin/sleep', '777'])\n",
        ),
    }
    messages = _Python2.messages

    def program(self, signature, value):
        return get_language("py").stub(signature).rstrip() + f"\n        return {value}\n"


del _Python2
