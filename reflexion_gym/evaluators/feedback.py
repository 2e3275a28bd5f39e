"""`feedback_text`: a verdict in words, for an agent to learn from."""

from __future__ import annotations

from reflexion_gym.judge.verdict import TestResult, Verdict

__all__ = ["feedback_text"]

_LONGEST = 300


def feedback_text(verdict: Verdict) -> str:
    """Return the passing tests, one per line, then the failing ones, each with what happened.

    >>> from reflexion_gym.judge.verdict import TestResult, Verdict
    >>> right = TestResult("assert f(1) == 2", True, "passed")
    >>> wrong = TestResult("assert f(2) == 4", False, "failed", "3")
    >>> print(feedback_text(Verdict("failed", (right, wrong))))
    Passed:
    assert f(1) == 2
    Failed:
    assert f(2) == 4  # returned 3
    """
    if verdict.status == "compile_error":
        return f"The program does not compile: {_cut(verdict.message)}"
    lines = []
    passed = [result.test.strip() for result in verdict.tests if result.passed]
    failed = [_failed(result) for result in verdict.tests if not result.passed]
    if passed:
        lines += ["Passed:", *passed]
    if failed:
        lines += ["Failed:", *failed]
    if not lines and verdict.message:
        lines.append(_cut(verdict.message))
    return "\n".join(lines)


def _failed(result: TestResult) -> str:
    happened = _cut(result.returned)
    if result.status == "timeout":
        what = "TIMEOUT"
    elif result.status == "failed":
        what = f"returned {happened}" if happened else "is false"
    elif result.status == "error":
        what = f"raised {happened}" if happened else "raised an exception"
    else:
        named = {
            "memory": "used too much memory",
            "output": "printed too much",
            "early_exit": "ended the program",
        }
        what = named.get(result.status, f"ended with {result.status}") + (f": {happened}" if happened else "")
    return f"{result.test.strip()}  # {what}"


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
