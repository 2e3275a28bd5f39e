"""`Dialect`: MultiPL-E's programs and tests in one language, turned into values that can be compared outside."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from reflexion_gym.judge.dialects.reading import close_brackets, split_top
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["SHOW", "Case", "Dialect"]

#: what a program is judged through: a solution with one function that evaluates an expression and shows its value
SHOW = Signature("showCase", (Parameter("index", Type("integer")),), Type("string"))


@dataclass(frozen=True)
class Case:
    """One assert: a call of the candidate, and the expression of what it must return."""

    call: str
    expected: str

    @property
    def text(self) -> str:
        """The assert as a line for people."""
        return f"{self.call} == {self.expected}"


class Dialect:
    """How a language's prompts end, how its tests are written, and how its values are shown as JSON.

    A program shows values through `SHOW`, in the shape of a LeetCode solution, so that the language's own driver runs
    it. Maps are shown as ``{"map": [[key, value], ...]}``.
    """

    language: ClassVar[str]
    comment: ClassVar[str] = "//"
    quotes: ClassVar[str] = '"'
    """what strings stand in"""
    function: ClassVar[str]
    """a pattern whose last match in a prompt names the function"""
    tolerance: ClassVar[float] = 0.0
    """how far numbers may be apart"""
    loose: ClassVar[bool] = False
    """whether whole and decimal numbers of the same value are the same, as the language's own assert has it"""

    # ---- for each language to write

    def case(self, line: str) -> Case | None:
        """Return the assert on one line of tests; None where there is none."""
        raise NotImplementedError

    def shown(self, code: str, cases: Sequence[Case], tests: str) -> str:
        """Return a solution that shows what the candidate's calls return."""
        raise NotImplementedError

    def expected(self, prompt: str, cases: Sequence[Case], tests: str) -> str:
        """Return a solution that shows the expected values; nothing of a candidate's is in it."""
        raise NotImplementedError

    def compared(self, code: str, cases: Sequence[Case], tests: str) -> str | None:
        """Return a solution that shows ``true`` where a call returns what it must, compared in the program itself.

        For expected values that cannot be shown: the verdict is then ``inside``. None where there is no such way.
        """
        return None

    # ---- shared

    def cases(self, tests: str) -> list[Case]:
        """Return the asserts of tests; empty where one of them is not understood."""
        found = []
        for line in _joined(tests):
            case = self.case(line.strip())
            if case is not None:
                found.append(case)
            elif self.looks_like_a_test(line):
                return []
        return found

    def written_case(self, line: str, name: str) -> Case | None:
        """Return what a line that a model wrote claims of a function: as the language's own assert, or ``call == value``.

        >>> from reflexion_gym.judge.dialects import get_dialect
        >>> get_dialect("rs").written_case('double(2) == 4  // easy', "double")
        Case(call='double(2)', expected='4')
        """
        case = self.case(line)
        if case is None:
            uncommented = split_top(line, self.comment, quotes=self.quotes)
            parts = split_top(uncommented[0] if uncommented else line, "==", quotes=self.quotes)
            case = Case(parts[0], parts[1].rstrip("; ")) if parts else None
        if case is None or not case.expected:
            return None
        call = re.sub(r"\bcandidate(?:\.call)?\b", name, case.call)
        return Case(call, case.expected) if re.match(rf"\(*(?:\w+\.)*{re.escape(name)}(?!\w)", call) else None

    def looks_like_a_test(self, line: str) -> bool:
        """Whether a line that is no readable assert would have been one."""
        return re.search(r"\bassert|check-within", line) is not None and "require" not in line

    def entry_point(self, prompt: str) -> str:
        """Return the name of the function that a prompt ends with."""
        found = re.findall(self.function, prompt, re.MULTILINE)
        return str(found[-1]) if found else ""

    def examples(self, prompt: str) -> list[Case]:
        """Return the examples in a prompt's comment: a line with ``>>>``, and the value on the next."""
        lines = [line.strip().lstrip(self.comment[0] + "*").strip() for line in prompt.splitlines()]
        found = []
        for line, following in zip(lines, lines[1:], strict=False):
            if line.startswith(">>>") and following and not following.startswith(">>>"):
                found.append(Case(line[3:].strip(), following))
        return found

    def whole(self, code: str, prompt: str, tests: str) -> str:
        """Return a complete program: with what the prompt defines beforehand, and the brackets that tests close.

        Tests come in two shapes: those that begin with the function's closing bracket, and those before which a
        program has to bring it.
        """
        return self.closed(self.with_preamble(code, prompt), tests)

    def closed(self, code: str, tests: str) -> str:
        """Return code with its open brackets closed, where the tests would have closed them."""
        return close_brackets(code, self.comment) if tests.lstrip().startswith("}") else code

    def preamble(self, prompt: str) -> str:
        """Return what a prompt defines before the function: imports and types."""
        found = list(re.finditer(self.function, prompt, re.MULTILINE))
        if not found:
            return ""
        start = prompt.rfind("\n", 0, found[-1].start(1)) + 1
        lines = [line for line in prompt[:start].splitlines() if not self._is_comment(line)]
        return "\n".join(lines).strip("\n")

    def with_preamble(self, code: str, prompt: str) -> str:
        """Return the code, with the prompt's imports and types before it where it does not bring them."""
        have = {line.strip() for line in code.splitlines()}
        blocks = re.split(r"\n\s*\n", self.preamble(prompt))
        missing = []
        for block in blocks:
            lines = [line for line in block.splitlines() if line.strip()]
            if not lines or all(line.strip() in have for line in lines):
                continue
            if any(line.rstrip().endswith("{") for line in lines):
                name = re.search(r"\b(?:struct|enum|class|union)\s+(\w+)", block)
                if name is None or not re.search(rf"\b(?:struct|enum|class|union)\s+{name[1]}\b", code):
                    missing.append(block)
            else:
                missing += [line for line in lines if line.strip() not in have]
        return "\n".join([*missing, code]) if missing else code

    def same(self, returned: str, expected: str) -> bool:
        """Whether two shown values are equal, as the language's own assert has it.

        What was returned may be any text: a program can put its own in place of what shows values.
        """
        try:
            return _same(_canonical(json.loads(returned)), _canonical(json.loads(expected)), self)
        except (ValueError, OverflowError, RecursionError):
            return False  # no value, or one too large or too deep to be compared

    def _is_comment(self, line: str) -> bool:
        return line.strip().startswith((self.comment, "/*", "*"))


def _joined(tests: str) -> list[str]:
    """Return lines, those with an open string joined: some literals hold a line end that should be an escape."""
    lines: list[str] = []
    is_open = False
    for line in tests.split("\n"):
        if is_open:
            lines[-1] += "\\n" + line
        else:
            lines.append(line)
        is_open = len(re.findall(r'(?<!\\)"', lines[-1])) % 2 == 1
    return lines


def _canonical(value: Any) -> Any:
    if isinstance(value, list):
        return [_canonical(one) for one in value]
    if isinstance(value, dict):
        items = value.get("map")
        if not isinstance(items, list) or not all(
            isinstance(item, list) and len(item) == 2 for item in items
        ):
            raise ValueError(f"{json.dumps(value)[:80]} is no map")
        pairs = [[_canonical(key), _canonical(one)] for key, one in items]
        return {"map": sorted(pairs, key=lambda pair: json.dumps(pair[0]))}
    return value


def _same(left: Any, right: Any, dialect: Dialect) -> bool:
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(
            _same(one, other, dialect) for one, other in zip(left, right, strict=True)
        )
    if isinstance(left, dict) and isinstance(right, dict):
        return _same(left["map"], right["map"], dialect)
    numbers = [isinstance(v, int | float) and not isinstance(v, bool) for v in (left, right)]
    if all(numbers):
        if not dialect.loose and type(left) is not type(right):
            return False
        if isinstance(left, float) and isinstance(right, float) and math.isnan(left) and math.isnan(right):
            return False
        return bool(left == right) or abs(left - right) <= dialect.tolerance
    return type(left) is type(right) and bool(left == right)
