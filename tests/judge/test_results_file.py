"""What a driver has written, and what a program may have written in its place."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflexion_gym.judge.call_judge import Call, CallSuite, get_call_judge
from reflexion_gym.judge.results_file import ResultsFile
from reflexion_gym.judge.signature import Signature
from tests.helpers.toolchains import needs

PIECES = st.sampled_from(
    [
        "n ok 0 7\n",
        "n ok 1 $a\n",
        "n bad 0 $b\n",
        "n error 1 $c\n",
        "n x\n",
        "m ok 0 1\n",
        "\n",
        "n ok ",
        "0",
        " 1",
    ]
)


def write(path, data: bytes, calls: int = 9) -> ResultsFile:
    written = ResultsFile(path, "n", calls)
    path.write_bytes(data)
    return written


def test_the_lines_that_count(tmp_path):
    data = b"m ok 0 1\nn ok 0 1\nn  bad  1 $no\n\nn\nn done\nn ok 2 3\n"
    lines = list(write(tmp_path / "r", data).lines())
    assert [(line.word, line.rest) for line in lines] == [
        ("ok", "0 1"),
        ("bad", " 1 $no"),
        ("done", ""),
    ]


def test_a_line_that_is_not_complete_does_not_count(tmp_path):
    written = write(tmp_path / "r", b"n ok 0 1\nn ok 1 12")
    assert [line.rest for line in written.lines()] == ["0 1"] and written.finished() == 1


@pytest.mark.parametrize("kind", ["folder", "link", "missing"])
def test_what_is_no_file_holds_nothing(tmp_path, kind):
    path = tmp_path / "r"
    written = ResultsFile(path, "n", 9)
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "link":
        (tmp_path / "other").write_text("n ok 0 1\n")
        path.symlink_to(tmp_path / "other")
    assert list(written.lines()) == []


@given(pieces=st.lists(st.tuples(PIECES, st.booleans()), max_size=30))
def test_progress_is_the_same_however_it_is_looked_at(tmp_path_factory, pieces):
    path = tmp_path_factory.mktemp("results") / "r"
    often = ResultsFile(path, "n", 2)
    with open(path, "ab", buffering=0) as file:
        for piece, look in pieces:
            file.write(piece.encode())
            if look:
                often.finished()
    text = path.read_bytes()
    path.unlink()
    wanted = 0
    for line in text.decode().split("\n")[:-1]:
        words = line.split()
        if words[:1] == ["n"] and words[1:2] and words[1] in ("ok", "bad", "error"):
            wanted += wanted < 2 and words[2:3] == [str(wanted)]
    path.write_bytes(text)
    assert often.finished() == write(path, text, 2).finished() == wanted


@pytest.mark.parametrize(
    ("line", "most"), [("n ok 0 " + "1 " * 20_000_000, 80), ("\n" * 3_000_000, 20), ("n x\n" * 300_000, 20)]
)
def test_the_judge_has_room_for_whatever_is_written(tmp_path, line, most):
    written = write(tmp_path / "r", line.encode() + b"\nn done\n")
    tracemalloc.start()
    try:
        written.finished()
        last = ""
        for one in written.lines():
            last = one.word
        assert last == "done" and tracemalloc.get_traced_memory()[1] < most << 20
    finally:
        tracemalloc.stop()


def test_a_result_that_is_too_large_is_a_wrong_one():
    needs("py")
    signature = Signature.from_row({"entry_point": "f", "params": [], "return_type": "integer[]"})
    code = "class Solution:\n    def f(self):\n        return [123] * 8_000_000\n"
    suite = CallSuite(signature, (Call((), [123] * 8_000_000), Call((), [])), cpu_seconds=20)
    tests = get_call_judge().check(code, "py", suite).tests
    assert [test.status for test in tests] == ["failed", "failed"]
    assert tests[0].returned == "what was returned is too large to be read"
