"""`Program`, `TestSuite`, `Limits`, `TestResult` and `Verdict`: what goes into a judge and what comes out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from reflexion_gym.core import Record

__all__ = ["STATUSES", "Limits", "Program", "TestResult", "TestSuite", "Verdict"]

#: Every way a program or a test can end. ``fault`` is the judge's own failure and never the program's.
STATUSES = (
    "passed",
    "failed",
    "error",
    "timeout",
    "memory",
    "output",
    "crash",
    "early_exit",
    "compile_error",
    "fault",
)


@dataclass(frozen=True)
class Limits(Record):
    """What one program may use, all of its tests together."""

    cpu_seconds: float = 3.0
    wall_seconds: float = 10.0
    memory_mb: int = 1024
    processes: int = 32
    files_mb: int = 64
    """size of the program's own /tmp"""
    output_kb: int = 1024
    """captured stdout and stderr; a program that prints more is drained, not failed, up to `flood_mb`"""
    flood_mb: int = 64
    """a program that prints more than this is stopped with the status ``output``"""
    value_kb: int = 32768
    """size of one encoded value on its way to or from the program"""


@dataclass(frozen=True)
class Program(Record):
    """One candidate program."""

    code: str
    entry_point: str
    preamble: str = ""
    """the prompt's imports and helpers; runs first. It is the task's, never a model's: the tests' side runs it, too"""
    language: str = "py"


@dataclass(frozen=True)
class TestSuite(Record):
    """Tests that are code."""

    __test__: ClassVar[bool] = False  # the name would make pytest collect it

    code: str
    """defines ``check(candidate)`` (form ``check``), or is a list of assert statements (form ``asserts``)"""
    form: str = "check"
    setup: str = ""
    """runs after the program and before the tests, with the program's names in scope"""
    inside: bool = False
    """the tests need classes of the program's own, so they must run in its process (a weaker verdict)"""


@dataclass(frozen=True)
class TestResult(Record):
    """One test's line of feedback."""

    __test__: ClassVar[bool] = False  # the name would make pytest collect it

    test: str
    """the test's own source, such as ``assert f(2) == 4``"""
    passed: bool
    status: str
    returned: str = ""
    """`repr` of what the program returned, or the exception's text; length-capped"""


@dataclass(frozen=True)
class Verdict(Record):
    """What a judge says of one program."""

    status: str
    tests: tuple[TestResult, ...] = ()
    where: str = "outside"
    """``outside``: expected values and verdict stayed out of the program's process. ``inside``: they did not"""
    message: str = ""
    """why it is not ``passed``, in a line or two"""
    stdout: str = ""
    cpu_seconds: float = 0.0
    extra: dict[str, Any] = field(default_factory=dict)

    _nested: ClassVar[Any] = {"tests": TestResult}

    @property
    def ran(self) -> dict[str, str]:
        """What ran the program: the sandbox, and the Python in it or where the compilers were from."""
        return {key: self.extra[key] for key in ("sandbox", "python", "toolchain") if key in self.extra}

    @property
    def passed(self) -> bool:
        """Whether every test passed (and there was at least one)."""
        return self.status == "passed"
