"""From replies to programs."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reflexion_gym.core import Task
from reflexion_gym.judge.extract import build_program, extract_code, join_body
from reflexion_gym.judge.fences import code_blocks

TASK = Task(
    "t",
    "p",
    metadata={"entry_point": "f", "language": "py", "stub": "def f(x):\n", "preamble": "import math\n"},
)
WHOLE = "def f(x):\n    return x\n"


@pytest.mark.parametrize(
    ("reply", "how"),
    [
        (f"```python\n{WHOLE}```", "fence"),
        (f"```\n{WHOLE}```", "fence"),
        (f"~~~py\n{WHOLE}~~~", "fence"),
        (f"````python title=x\n{WHOLE}````", "fence"),
        (f"Sure! Here:\r\n```Python\r\n{WHOLE}```\r\nHope it helps.", "fence"),
        ("1. First\n   ```python\n   def f(x):\n       return x\n   ```", "fence"),
        (f"```python\n{WHOLE}", "open fence"),
        (f"```python\n{WHOLE}    y = [1,", "open fence"),
        (WHOLE, "bare"),
        (f"Here is it:\n\n{WHOLE}", "bare"),
        (f"```python\nprint('x')\n```\n```python\n{WHOLE}```\n```python\nprint(f(1))\n```", "fence"),
        (f"```bash\npip install x\n```\n```python\n{WHOLE}```", "fence"),
        (f"Before it was\n```python\ndef f(x):\n    return 0\n```\nNow:\n```python\n{WHOLE}```", "fence"),
        ("```python\ndef f(x):\n    return x", "open fence"),
    ],
)
def test_the_whole_function(reply: str, how: str) -> None:
    program, found = build_program(reply, TASK)
    assert program.code.rstrip() == WHOLE.rstrip()
    assert (found, program.preamble, program.entry_point) == (how, "import math\n", "f")


@pytest.mark.parametrize(
    "reply",
    ["    return x\n", "return x\n", "```python\n    return x\n```", "```\nreturn x\n```", "\n    return x"],
)
def test_a_body_alone_is_joined_to_the_stub(reply: str) -> None:
    program, how = build_program(reply, TASK)
    assert how.endswith("joined to the prompt") and program.preamble == "import math\n"
    names: dict = {}
    exec(program.code, names)
    assert names["f"](4) == 4


def test_a_body_whose_first_line_lost_its_indent() -> None:
    names: dict = {}
    exec(build_program("if x:\n        return 1\n    return 2", TASK)[0].code, names)
    assert (names["f"](1), names["f"](0)) == (1, 2)


def test_helpers_of_an_earlier_block_come_along() -> None:
    reply = "```python\ndef g(x):\n    return x\n```\nthen\n```python\ndef f(x):\n    return g(x)\n```"
    assert build_program(reply, TASK)[0].code.startswith("def g(x)")


@pytest.mark.parametrize("reply", ["", "   \n", "I cannot do that.", "Sorry, no."])
def test_no_code(reply: str) -> None:
    program, how = build_program(reply, TASK)
    assert (program.code, how) == ("", "none")


def test_a_wrong_name_is_not_joined() -> None:
    program, how = build_program("```python\ndef g(x):\n    return x\n```", TASK)
    assert how == "fence" and program.code.startswith("def g")


def test_nested_fences_and_backticks_inside_strings() -> None:
    reply = "````md\n```python\nx\n```\n````\n```python\ndef f(x):\n    return '```'\n```"
    assert [block for _, block in code_blocks(reply)][0] == "```python\nx\n```\n"
    assert "return '```'" in build_program(reply, TASK)[0].code


def test_class_or_assignment_as_entry_point() -> None:
    assert (
        extract_code("```python\nf = lambda x: x\n```\n```\nresult 3\n```", entry_point="f").code
        == "f = lambda x: x\n"
    )


@given(st.text())
@settings(max_examples=300)
def test_never_raises(reply: str) -> None:
    program, how = build_program(reply, TASK)
    assert isinstance(program.code, str) and how


@given(
    st.lists(
        st.sampled_from(
            [
                "```",
                "```python",
                "~~~",
                "def f(x):",
                "    return x",
                "text",
                "",
                "@",
                "import os",
                "(",
                "\t x",
            ]
        ),
        max_size=14,
    )
)
@settings(max_examples=300)
def test_never_raises_on_fence_soup(lines: list[str]) -> None:
    build_program("\n".join(lines), TASK)


def test_join_body_adds_a_missing_line_end() -> None:
    assert join_body("def f(x):", "    return 1") == "def f(x):\n    return 1"


@pytest.mark.parametrize("mark", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_marks_that_end_no_line_of_python_are_left_alone(mark: str) -> None:
    code = f"def f(x):\n    return 'a{mark}b'\n"
    for reply in (f"```python\n{code}```\n", code, f"```python\n{code}", f"Sure.\n{code}"):
        assert extract_code(reply, entry_point="f").code == code


@pytest.mark.parametrize(
    "line", ["x = (\n", "def f(x):\n    return (\n", "r = f(a)\nThe answer is\n", "import os\nthen do\n"]
)
def test_a_reply_that_repeats_itself_takes_no_minutes(line: str) -> None:
    started = time.process_time()
    extract_code(line * 600, entry_point="f")
    assert time.process_time() - started < 5
