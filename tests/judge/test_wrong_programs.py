"""Programs that are wrong, and try to pass, to hang, to break the judge, or to reach outside."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import time
from pathlib import Path

import pytest

from reflexion_gym.judge import Limits, Program, TestSuite

SUITE = TestSuite(
    "METADATA = {}\n\n\ndef check(candidate):\n    assert candidate(0, 1) == 1\n    assert candidate(2, 3) == 5\n"
    "    for x in range(5):\n        assert candidate(x, x + 1) == 2 * x + 1\n"
)
RIGHT = "def add(x, y):\n    return x + y\n"

WRONG = {
    "sys.exit in a call": ("import sys\ndef add(x, y):\n    sys.exit(0)\n", "early_exit"),
    "SystemExit in a call": ("def add(x, y):\n    raise SystemExit\n", "early_exit"),
    "exit() as a builtin": ("def add(x, y):\n    exit(0)\n", "early_exit"),
    "sys.exit at module level": ("import sys\ndef add(x, y):\n    return 0\nsys.exit(0)\n", "early_exit"),
    "os._exit(0) in a call": ("import os\ndef add(x, y):\n    os._exit(0)\n", "early_exit"),
    "os._exit(0) at module level": ("import os\ndef add(x, y): return 0\nos._exit(0)\n", "early_exit"),
    "__eq__ that is always true": (
        "class Yes:\n    def __eq__(self, other): return True\n    def __ne__(self, other): return False\n"
        "    __hash__ = None\ndef add(x, y):\n    return Yes()\n",
        "error",
    ),
    "int subclass with __eq__": (
        "class Yes(int):\n    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
        "def add(x, y):\n    return Yes(77)\n",
        "failed",
    ),
    "list subclass with __eq__": (
        "class Yes(list):\n    def __eq__(self, other): return True\ndef add(x, y):\n    return Yes([1])\n",
        "failed",
    ),
    "__class__ that lies": (
        "class Yes:\n    __class__ = int\n    def __eq__(self, o): return True\ndef add(x, y): return Yes()\n",
        "error",
    ),
    "atexit": ("import atexit, os\natexit.register(os._exit, 0)\ndef add(x, y):\n    return 0\n", "failed"),
    "excepthook": (
        "import os, sys\nsys.excepthook = lambda *a: os._exit(0)\ndef add(x, y):\n    raise ValueError\n",
        "error",
    ),
    "frames, to read the expected values": (
        "import sys\ndef add(x, y):\n    f = sys._getframe()\n    while f:\n        for v in [*f.f_locals.values(), *f.f_globals.values()]:\n"
        "            if isinstance(v, str) and 'candidate(' in v:\n                exec(v, {'candidate': None}); return 5\n"
        "            if isinstance(v, dict) and 'tests' in v:\n                return eval(v['tests'])\n        f = f.f_back\n    return 'nothing found'\n",
        "failed",
    ),
    "frames, to forge the verdict": (
        "import sys\ndef add(x, y):\n    f = sys._getframe()\n    while f:\n        for k in list(f.f_locals):\n"
        "            if k in ('passed', 'result', 'results', 'status', 'reply', 'recorder'):\n                f.f_locals[k] = 'passed'\n"
        "        f.f_globals['passed'] = True\n        f = f.f_back\n    return 0\n",
        "failed",
    ),
    "gc.get_objects, to find the tests": (
        "import gc\ndef add(x, y):\n    for o in gc.get_objects():\n        if isinstance(o, dict) and ('test' in o or 'tests' in o or 'canonical_solution' in o):\n"
        "            if isinstance(o.get('test', o.get('tests')), str): return x + y\n    return 'nothing found'\n",
        "failed",
    ),
    "own memory, to find the tests": (
        "import re\ndef add(x, y):\n    needle = re.compile(b'2 [*] x [+] 1')\n    for line in open('/proc/self/maps'):\n        span, mode = line.split()[:2]\n"
        "        if mode[0] != 'r' or '[v' in line: continue\n        a, b = (int(p, 16) for p in span.split('-'))\n"
        "        try:\n            with open('/proc/self/mem', 'rb', 0) as f:\n                f.seek(a)\n                if needle.search(f.read(b - a)): return x + y\n"
        "        except OSError: pass\n    return 'nothing found'\n",
        "failed",
    ),
    "no definition": ("x = 1\n", "error"),
    "a body alone": ("    return x + y\n", "compile_error"),
    "no Python at all": ("I think the answer is 5.", "compile_error"),
    "nothing": ("", "error"),
    "fork and sleep": (
        "import posix, time\ndef add(x, y):\n    if posix.fork() == 0:\n        time.sleep(60)\n    return 0\n",
        "failed",
    ),
    "daemons that left the session": (
        "import os, time\ndef add(x, y):\n    if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n            os.closerange(0, 100)\n            time.sleep(60)\n        os._exit(0)\n    return 0\n",
        "failed",
    ),
    "a child that answers too": ("import os\ndef add(x, y):\n    os.fork()\n    return 5\n", None),
    "kill the parent": (
        "import os, signal\ndef add(x, y):\n    os.kill(os.getppid(), 9)\n    os.kill(-1, 9)\n    return 0\n",
        None,
    ),
    "kill every pid": (
        "import os\ndef add(x, y):\n    for pid in set(range(1, 40000)) - {os.getpid()}:\n        try: os.kill(pid, 9)\n        except OSError: pass\n    return 0\n",
        "failed",
    ),
    "ptrace whoever is there": (
        "import ctypes, os\ndef add(x, y):\n    libc = ctypes.CDLL(None)\n    for pid in list(range(1, 300)) + [os.getppid()]:\n        libc.ptrace(16, pid, 0, 0)\n    return 0\n",
        "failed",
    ),
    "a loop that swallows everything": (
        "def add(x, y):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass\n",
        "timeout",
    ),
    "a loop with signals ignored": (
        "import signal\nfor s in range(1, 65):\n    try: signal.signal(s, signal.SIG_IGN)\n    except (OSError, ValueError): pass\ndef add(x, y):\n    while True: pass\n",
        "timeout",
    ),
    "a loop at module level": ("while True: pass\n", "timeout"),
    "busy children": (
        "import os\ndef add(x, y):\n    for _ in range(4):\n        if os.fork() == 0:\n            while True: pass\n    os.wait()\n",
        "timeout",
    ),
    "sleeps": ("import time\ndef add(x, y):\n    time.sleep(100)\n", "timeout"),
    "waits for stdin": ("def add(x, y):\n    return input()\n", "error"),
    "200 MB printed per call": (
        "def add(x, y):\n    for _ in range(200): print('x' * (1 << 20))\n    return 0\n",
        "output",
    ),
    "prints for ever": ("import os\ndef add(x, y):\n    while True: os.write(1, b'x' * 65536)\n", "output"),
    "segfault": ("import ctypes\ndef add(x, y):\n    ctypes.string_at(0)\n", "crash"),
    "abort": ("import os\ndef add(x, y):\n    os.abort()\n", "crash"),
    "deep recursion": ("def add(x, y):\n    return add(x, y)\n", "error"),
    "20 GB list": ("def add(x, y):\n    return [0] * (20 << 27)\n", "memory"),
    "memory bit by bit": (
        "def add(x, y):\n    a = []\n    while True: a.append(bytearray(1 << 20))\n",
        "memory",
    ),
    "memory in many children": (
        "import os, time\ndef add(x, y):\n    for _ in range(8):\n        if os.fork() == 0:\n            a = [bytearray(b'x' * (1 << 20)) for _ in range(200)]\n            time.sleep(60)\n    time.sleep(60)\n",
        "memory",
    ),
    "fork bomb": (
        "import os\ndef add(x, y):\n    while True:\n        try: os.fork()\n        except OSError: pass\n",
        "timeout",
    ),
    "thread bomb": (
        "import threading, time\ndef add(x, y):\n    while True: threading.Thread(target=time.sleep, args=(60,)).start()\n",
        "error",
    ),
    "fills /tmp": (
        "def add(x, y):\n    with open('/tmp/a', 'wb') as f:\n        while True: f.write(b'x' * (1 << 20))\n",
        "error",
    ),
    "many files": (
        "def add(x, y):\n    n = 0\n    while True:\n        n += 1\n        open(f'/tmp/{n}', 'w').close()\n",
        "error",
    ),
    "100,000 open files": (
        "def add(x, y):\n    return len([open('/dev/null') for _ in range(100000)])\n",
        "error",
    ),
    "writes to every descriptor": (
        "import os\ndef add(x, y):\n    for fd in range(3, 300):\n        try: os.write(fd, b'\\x05\\0\\0\\0hello')\n        except OSError: pass\n    return 0\n",
        "error",
    ),
    "writes to descriptors of others": (
        "import os, glob\ndef add(x, y):\n    for path in glob.glob('/proc/*/fd/*') + glob.glob('/proc/*/task/*/fd/*'):\n        try: fd = os.open(path, os.O_WRONLY | os.O_NONBLOCK)\n        except OSError: continue\n        os.write(fd, b'passed')\n    return 0\n",
        None,
    ),
    "a huge frame": (
        "import os\ndef add(x, y):\n    os.write(3, b'\\xff\\xff\\xff\\xff')\n    return 0\n",
        "error",
    ),
    "half a frame": ("import os\ndef add(x, y):\n    os.write(3, b'\\xff\\0')\n    os._exit(0)\n", "error"),
    "closes the channel": ("import os, time\ndef add(x, y):\n    os.close(3)\n    time.sleep(60)\n", None),
    "closes everything": (
        "import os, time\ndef add(x, y):\n    os.closerange(0, 100)\n    time.sleep(60)\n",
        None,
    ),
    "patches the judge's own modules": (
        "import sys\nfor m in list(sys.modules.values()):\n    for k in list(vars(m)) if getattr(m, '__name__', '').startswith('reflexion') else []:\n        setattr(m, k, lambda *a, **b: True)\ndef add(x, y):\n    return 0\n",
        None,
    ),
    "patches built-ins": (
        "import builtins\nbuiltins.len = lambda x: 0\nbuiltins.type = lambda *a: int\nbuiltins.isinstance = lambda *a: True\nbuiltins.id = lambda x: 1\ndef add(x, y):\n    return 0\n",
        None,
    ),
    "defines the name abs for the tests": (
        "def abs(x): return 0\ndef bool(x): return True\ndef add(x, y): return 0\n",
        "failed",
    ),
    "remounts and unshares": (
        "import ctypes\ndef add(x, y):\n    libc = ctypes.CDLL(None, use_errno=True)\n    got = [libc.unshare(f) for f in (0x10000000, 0x20000, 0x40000000)]\n"
        "    got += [libc.mount(b'tmpfs', p, b'tmpfs', 0, None) for p in (b'/tmp', b'/usr')] + [libc.umount2(b'/tmp', 2), libc.mount(None, b'/', None, 32, None)]\n"
        "    return x + y if 0 in got else 'refused'\n",
        "failed",
    ),
    "becomes root": ("import os\ndef add(x, y):\n    os.setuid(0)\n    return x + y\n", "error"),
    "a value nested too deeply": (
        "def add(x, y):\n    a = []\n    for _ in range(100000): a = [a]\n    return a\n",
        "error",
    ),
    "a value that contains itself": ("def add(x, y):\n    a = []\n    a.append(a)\n    return a\n", "error"),
    "a value that is too large": ("def add(x, y):\n    return 'x' * (100 << 20)\n", "error"),
    "an endless generator": ("import itertools\ndef add(x, y):\n    return itertools.count()\n", "failed"),
    "a raising generator": ("def add(x, y):\n    yield 1\n    raise ValueError('late')\n", "error"),
    "an exception whose text raises": (
        "class E(Exception):\n    def __str__(self): raise E()\ndef add(x, y):\n    raise E()\n",
        "error",
    ),
    "an exception that is no Exception": ("def add(x, y):\n    raise KeyboardInterrupt\n", "error"),
    "an AssertionError of its own": ("def add(x, y):\n    assert False, 'mine'\n", "error"),
    "tiny recursion limit": (
        "import sys\ndef add(x, y):\n    sys.setrecursionlimit(30)\n    return [[[[0]]]]\n",
        None,
    ),
    "traces everything": (
        "import sys\nsys.settrace(lambda *a: None)\nsys.setprofile(lambda *a: None)\ndef add(x, y): return 0\n",
        "failed",
    ),
    "replaces stdout": (
        "import sys\nsys.stdout = sys.stderr = None\ndef add(x, y):\n    return 0\n",
        "failed",
    ),
    "nested too deeply to compile": ("def add(x, y): return " + "(" * 5000 + ")" * 5000, "compile_error"),
    "null byte": ("def add(x, y): return 0\0", "compile_error"),
    "lone surrogate": ("def add(x, y): return '\ud800'", "compile_error"),
}
LIMITS = Limits(cpu_seconds=0.4, wall_seconds=1.5, memory_mb=512)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_fails_and_leaves_nothing(judge, name):
    code, status = WRONG[name]
    started = time.monotonic()
    # filling the memory takes long on a busy machine
    limits = dataclasses.replace(LIMITS, cpu_seconds=20, wall_seconds=30) if status == "memory" else LIMITS
    verdict = judge.check(Program(code, "add"), SUITE, limits=limits)
    assert time.monotonic() - started < (35 if status == "memory" else 10)
    assert not verdict.passed
    assert verdict.status != "fault"
    if status is not None:
        assert verdict.status == status, verdict
    assert verdict.message
    after = judge.check(Program(RIGHT, "add"), SUITE)
    assert after.passed, after
    assert len(after.tests) == 7


def _descendants() -> set[int]:
    found, todo = set(), [os.getpid()]
    while todo:
        pid = todo.pop()
        for task in os.listdir(f"/proc/{pid}/task"):
            try:
                with open(f"/proc/{pid}/task/{task}/children") as file:
                    children = [int(p) for p in file.read().split()]
            except OSError:
                continue
            found.update(children)
            todo += children
    return found


def test_no_process_is_left_behind(judge):
    judge.check(Program(RIGHT, "add"), SUITE)
    before = _descendants()
    for name in ("fork and sleep", "daemons that left the session", "busy children", "closes everything"):
        judge.check(Program(WRONG[name][0], "add"), SUITE, limits=LIMITS)
    judge.check(Program(RIGHT, "add"), SUITE)
    assert len(_descendants()) <= len(before) + 2  # a referee that stays may have been started


def test_a_judge_that_is_closed_leaves_nothing():
    from reflexion_gym.judge import Judge

    before = _descendants()
    with Judge(workers=1) as judge:
        assert judge.check(Program(RIGHT, "add"), SUITE).passed
        assert _descendants() - before
    time.sleep(0.1)
    assert not _descendants() - before


def test_the_next_program_sees_nothing_of_the_one_before(one_worker):
    leave = (
        "import os, sys, math, builtins, ctypes\nopen('/tmp/left', 'w').write('x')\nmath.sqrt = None\nbuiltins.left = 1\nsys.left = 1\n"
        "os.environ['LEFT'] = '1'\nlibc = ctypes.CDLL(None)\nlibc.shmget(1234, 4096, 0o1666)\nlibc.msgget(1234, 0o1666)\n"
        "os.makedirs('/dev/shm/left2', exist_ok=True)\nSECRET = 'remember' + 'me'\nprint('printed-' + 'text')\ndef add(x, y): return 0\n"
    )
    look = """\
import os, sys, math, builtins, ctypes, re
def add(x, y):
    libc = ctypes.CDLL(None)
    found = os.listdir('/tmp') + os.listdir('/dev/shm')
    found += [k for k in os.environ if k == 'LEFT']
    if math.sqrt is None or hasattr(builtins, 'left') or hasattr(sys, 'left'): found.append('patched')
    if libc.shmget(1234, 4096, 0o666) != -1 or libc.msgget(1234, 0o666) != -1: found.append('ipc')
    if {int(p) for p in os.listdir('/proc') if p.isdigit()} - {os.getpid(), os.getppid()}: found.append('processes')
    needles = [re.compile(p) for p in (b'remember[m]e', b'printed[-]text', b'SECRE[T] = ')]
    for line in open('/proc/self/maps'):
        span, mode = line.split()[:2]
        if mode[0] != 'r' or '[v' in line: continue
        a, b = (int(p, 16) for p in span.split('-'))
        try:
            with open('/proc/self/mem', 'rb', 0) as f:
                f.seek(a)
                data = f.read(b - a)
        except OSError: continue
        found += ['memory' for n in needles if n.search(data)]
    return found
"""
    assert one_worker.check(Program(leave, "add"), SUITE).status == "failed"
    verdict = one_worker.check(Program(look, "add"), TestSuite("assert add(1, 2) == []", form="asserts"))
    assert verdict.passed, verdict


def test_files_and_network_of_the_host(judge, tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("x")
    users = Path("/etc/passwd").read_bytes()
    probe = f"""\
import os, socket
def probe():
    seen = [p for p in ({str(secret)!r}, {str(tmp_path)!r}, {os.getcwd()!r}, '/root/.ssh') if os.path.exists(p)]
    for path in ('/home', '/sys', '/boot', '/var/log', '/etc/shadow', '/etc/passwd'):
        try:
            held = os.listdir(path) if os.path.isdir(path) else open(path, 'rb').read()
        except OSError: continue
        if held and (path != '/etc/passwd' or held == {users!r}): seen.append(path)  # an image has users of its own
    for path in ({str(tmp_path / "new")!r}, '/usr/new', '/new', '/etc/new', '/var/new', '/dev/new'):
        try:
            open(path, 'w').close()
            seen.append('wrote ' + path)
        except OSError: pass
    for address in (('127.0.0.1', 22), ('1.1.1.1', 53)):
        try:
            socket.create_connection(address, 1)
            seen.append('network')
        except OSError: pass
    seen += [k for k in os.environ if k not in ('PATH', 'HOME', 'TMPDIR', 'LANG', 'PWD', 'LC_CTYPE') and not k.startswith(('PYTHON', 'OPENBLAS', 'OMP'))]
    try:
        env = open('/proc/1/environ', 'rb').read().split(b'\\0')
        seen += [e.decode() for e in env if b'TOKEN' in e or b'KEY' in e or b'SECRET' in e]
    except OSError: pass
    if len([f for f in os.listdir('/proc/self/fd')]) > 5: seen.append(str(os.listdir('/proc/self/fd')))
    status = open('/proc/self/status').read()
    seen += [l for l in status.splitlines() if l.startswith('Cap') and not l.startswith('CapBnd') and int(l.split()[1], 16)]
    if 'NoNewPrivs:\\t1' not in status: seen.append('privileges')
    return seen
"""
    verdict = judge.check(Program(probe, "probe"), TestSuite("assert probe() == []", form="asserts"))
    assert verdict.passed, verdict
    assert sorted(p.name for p in tmp_path.iterdir()) == ["secret.txt"]


def test_sysv_and_shm_of_the_host_are_untouched(judge):
    before = subprocess.run(
        ["cat", "/proc/sysvipc/shm", "/proc/sysvipc/msg"], capture_output=True, check=True
    ).stdout
    shm = sorted(os.listdir("/dev/shm"))
    code = "import ctypes, os\nctypes.CDLL(None).shmget(77, 4096, 0o1666)\nopen('/dev/shm/rg-left', 'w').close()\ndef add(x, y): return 0\n"
    assert judge.check(Program(code, "add"), SUITE).status == "failed"
    assert (
        subprocess.run(
            ["cat", "/proc/sysvipc/shm", "/proc/sysvipc/msg"], capture_output=True, check=True
        ).stdout
        == before
    )
    assert "rg-left" not in sorted(os.listdir("/dev/shm")), shm


def test_one_that_exits_among_nine_right_ones(judge):
    programs = [RIGHT] * 9 + ["import sys\nsys.exit()\n"]
    statuses = [judge.check(Program(p, "add"), SUITE).status for p in programs]
    assert statuses == ["passed"] * 9 + ["early_exit"]


def test_a_stop_iteration_does_not_end_the_loops_of_the_tests(judge):
    suite = TestSuite(
        "def check(candidate):\n    assert all(map(lambda x: candidate(x, 1) == x + 1, range(3)))\n"
    )
    verdict = judge.check(Program("def add(x, y):\n    raise StopIteration\n", "add"), suite)
    assert verdict.status == "error", verdict
    assert "StopIteration" in verdict.message


@pytest.mark.parametrize(
    "swallow",
    [
        "    try:\n        candidate(2, 3)\n    except BaseException:\n        pass\n",
        "    try:\n        assert candidate(2, 3) == 5\n    finally:\n        return\n",
        "    try:\n        assert candidate(2, 3) == 5\n    except:\n        pass\n",
    ],
)
def test_a_program_that_ends_does_not_pass_because_the_tests_catch_everything(judge, swallow):
    program = Program("import os\ndef add(x, y):\n    return 1 if x == 0 else os._exit(0)\n", "add")
    suite = TestSuite("def check(candidate):\n    assert candidate(0, 1) == 1\n" + swallow)
    assert judge.check(program, suite).status == "early_exit"
    test = (
        "def t(candidate):\n    assert candidate(0, 1) == 1\n" + swallow + "t(add)\nassert add(0, 1) == 1"
    ).replace("assert add", "0 and add")
    verdict = judge.run_tests(program, [test, "assert add(0, 1) == 1"])
    assert [t.status for t in verdict.tests] == ["early_exit", "passed"]


def test_a_program_does_not_choose_the_modules_of_the_tests(judge):
    suite = TestSuite("def check(candidate):\n    assert math.ANY == candidate(0, 1)\n")
    program = Program("import unittest.mock as math\ndef add(x, y):\n    return 0\n", "add")
    assert judge.check(program, suite).status == "error"
    suite = TestSuite("def check(candidate):\n    assert math.isclose(candidate(0, 1), 1)\n")
    assert judge.check(Program("import math\n" + RIGHT, "add"), suite).passed


def test_a_module_that_tests_have_patched_is_whole_again_for_the_next(judge, one_worker):
    check = "def check(candidate):\n    assert candidate(0, 1) == 1\n"
    for patch in (
        "import math\nmath.floor = lambda x: 1\n",
        "import sys, random\nsys.stdin = random.random = None\n",
    ):
        assert judge.check(Program(RIGHT, "add"), TestSuite(patch + check)).passed
    suite = TestSuite(
        "import math, random, sys\ndef check(candidate):\n    assert math.floor(candidate(2, 3)) == 5\n"
        "    assert candidate(0, 1) == 1 and random.random() < 1 and sys.stdin is not None\n"
    )
    for tests in (TestSuite("import math\nmath.floor = lambda x: 1\n" + check), suite):
        assert one_worker.check(Program(RIGHT, "add"), tests).passed
