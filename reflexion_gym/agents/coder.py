"""`Coder`: the actor that writes programs."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping
from typing import Any, ClassVar

from reflexion_gym.agents.base import Attempt, Situation
from reflexion_gym.agents.prompts import render
from reflexion_gym.llm.base import LLM

__all__ = ["Coder"]

_FEEDBACK_LIMIT = 4000
_FENCES = {"py": "python"}


class Coder:
    """Answers a task with a program: at first from the observation alone, later from the program before it,
    what the evaluator said of that, and the lessons.
    """  # noqa: D205

    family: ClassVar[str] = "code"
    single_answer: ClassVar[bool] = True

    def act(self, situation: Situation, llm: LLM) -> str:
        """Return the model's reply with the program."""
        previous, info = situation.previous, situation.info
        if previous is None and not situation.reflections:
            messages = render("code_first", observation=situation.observation.strip())
        else:
            messages = render(
                "code_again",
                observation=situation.observation.strip(),
                previous=_fenced(previous, info) if previous else "",
                feedback=_shorten(previous.evaluation.feedback) if previous else "",
                reflections=[_one_line(r.text) for r in situation.reflections],
            )
        reply = llm.complete(
            messages, temperature=situation.temperature, max_tokens=situation.max_tokens
        ).text
        if previous is not None and situation.warmer is not None and _repeats(reply, previous):
            warmer = max(situation.temperature, situation.warmer)
            reply = llm.complete(messages, temperature=warmer, max_tokens=situation.max_tokens).text
        return reply

    def describe(self, attempt: Attempt) -> tuple[str, Mapping[str, Any]]:
        """Return the prompt ``reflect_code`` with the task, the program and the feedback."""
        return "reflect_code", {
            "task": attempt.trajectory.observation.strip(),
            "program": _code(attempt),
            "feedback": _shorten(attempt.evaluation.feedback),
            "passed": attempt.evaluation.passed,
        }


def _code(attempt: Attempt, reply: str | None = None) -> str:
    """Return the program in an attempt's reply, or in another one to the same task."""
    from reflexion_gym.judge.extract import extract_code

    entry_point, language = str(attempt.info.get("entry_point", "")), str(attempt.info.get("language", "py"))
    reply = attempt.trajectory.last_action if reply is None else reply
    return extract_code(reply, entry_point=entry_point, language=language).code.strip("\n")


def _repeats(reply: str, previous: Attempt) -> bool:
    """Whether the reply's program is the one before it, whatever its layout, comments and docstrings."""
    code = _code(previous, reply)
    return bool(code) and _essence(code) == _essence(_code(previous))


def _essence(code: str) -> str:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about what a model wrote
            tree = ast.parse(code)
            for node in ast.walk(tree):
                body = getattr(node, "body", None)
                if isinstance(body, list) and len(body) > 1 and _is_text(body[0]):
                    del body[0]
            return ast.dump(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return " ".join(code.split())


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _fenced(attempt: Attempt, info: Mapping[str, Any]) -> str:
    code = _code(attempt)
    if not code:
        return _shorten(attempt.trajectory.last_action.strip()) or "(no reply)"
    language = str(info.get("language", "py"))
    return f"```{_FENCES.get(language, language)}\n{code}\n```"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _shorten(text: str) -> str:
    """Cut the middle out of a long text: its beginning and its end say the most."""
    text = text.strip()
    if len(text) <= _FEEDBACK_LIMIT:
        return text
    half = _FEEDBACK_LIMIT // 2
    return f"{text[:half]}\n... (cut) ...\n{text[-half:]}"
