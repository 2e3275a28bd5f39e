"""`check_language`: a live check of one language with a right, a wrong, a crashing, a looping and a broken program."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from reflexion_gym.judge.call_judge import Call, CallJudge, CallSuite
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.languages.base import SAMPLE
from reflexion_gym.judge.toolchain import toolchain_for
from reflexion_gym.judge.verdict import Verdict
from reflexion_gym.sandbox.command import Command, CommandLimits

__all__ = ["LanguageCheck", "check_language", "tool_version"]

_SUITE = CallSuite(
    SAMPLE,
    (
        Call((["a", "b", "a"], "a", 1), 3),
        Call(([], "x", 5), 5),
        Call((["\u00e9t\u00e9", "two words", ""], "two words", -4), -3),
    ),
    cpu_seconds=2.0,
)
_EXPECTED = {
    "right": ("passed",),
    "wrong": ("failed",),
    "crash": ("crash", "error"),
    "loop": ("timeout",),
    "no_compile": ("compile_error",),
}


@dataclass(frozen=True)
class LanguageCheck:
    """What came out, sample by sample."""

    language: str
    version: str
    verdicts: dict[str, Verdict]

    @property
    def wrong(self) -> list[str]:
        """The samples whose verdict is not what it must be, with what it was."""
        return [
            f"{kind}: {self.verdicts[kind].status} ({self.verdicts[kind].message[:200]})"
            for kind, wanted in _EXPECTED.items()
            if self.verdicts[kind].status not in wanted
        ]

    @property
    def ok(self) -> bool:
        """Whether every sample got its verdict."""
        return not self.wrong


def check_language(judge: CallJudge, language: str) -> LanguageCheck:
    """Judge a language's sample programs.

    Raises:
        ToolchainError: the language is not installed.
        SandboxFault: the sandbox does not work.
        ConfigError: no such language.
    """
    spoken = get_language(language)
    verdicts = {}
    for kind in _EXPECTED:
        # a loop need not be waited for on every call
        suite = dataclasses.replace(_SUITE, calls=_SUITE.calls[:1]) if kind == "loop" else _SUITE
        verdicts[kind] = judge.check(spoken.samples[kind], spoken.id, suite)
    return LanguageCheck(spoken.id, tool_version(judge, spoken.id), verdicts)


def tool_version(judge: CallJudge, language: str) -> str:
    """Return the first line of what the language's tool says of its version.

    Raises:
        ToolchainError: the language is not installed.
    """
    spoken = get_language(language)
    toolchain = toolchain_for(judge.sandbox, spoken, judge.prefer)
    argv = list(spoken.version_command)
    if toolchain.is_host and spoken.host_tools:
        argv[0] = spoken.host_tools[0]
    limits = CommandLimits(cpu_seconds=20, wall_seconds=40, processes=512)
    result = judge.sandbox.run_command(Command(argv, toolchain.root, env=spoken.env), limits)
    lines = (result.stdout + result.stderr).decode("utf-8", "replace").strip().splitlines()
    return lines[0].strip() if lines else "unknown"
