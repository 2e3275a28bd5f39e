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
    right = {name: code for name, code in _Python2.right.items() if name != "old syntax"}
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
