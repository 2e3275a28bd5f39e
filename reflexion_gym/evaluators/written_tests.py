"""`written_tests`: in what form a model writes tests of its own for a task, and how they are read and run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Sequence
from typing import Any, Protocol

from reflexion_gym.core import Task
from reflexion_gym.errors import ConfigError, DataError
from reflexion_gym.evaluators.assert_parser import known_names, parse_asserts
from reflexion_gym.judge.verdict import Program, Verdict

__all__ = ["WrittenTests", "written_tests"]


class WrittenTests(Protocol):
    """One form of tests."""

    template: str
    """the prompt that asks for them"""

    def read(self, reply: str, task: Task, sandbox: str) -> list[str]:
        """Return the tests of a reply that can serve, one line each, in their order. Any reply is read.

        Raises:
            SandboxFault, ToolchainError: what reads them does not work.
        """
        ...

    def run(self, program: Program, tests: Sequence[str], task: Task, sandbox: str) -> Verdict:
        """Judge a program by tests that `read` returned.

        Raises:
            SandboxFault, ToolchainError: what runs the program does not work.
        """
        ...


def written_tests(task: Task) -> WrittenTests:
    """Return the form for a task.

    Calls with JSON values, where it has a signature; asserts, where it is in Python; else calls and values as the
    task's language writes them.

    Raises:
        ConfigError: there is none.
    """
    from reflexion_gym.envs.call_suites import has_signature
    from reflexion_gym.judge.dialects import dialect_ids

    language = str(task.metadata.get("language", "py"))
    if has_signature(task):
        if "methods" in task.metadata["signature"]:
            raise ConfigError(
                f"the evaluator 'self_tests' writes tests of one call, and {task.task_id} asks for a class; "
                "use 'examples', 'llm', 'oracle' or 'none'"
            )
        return _Calls()
    if language == "py":
        return _Asserts()
    if language in dialect_ids():
        return _Lines()
    raise ConfigError(
        f"the evaluator 'self_tests' cannot read tests in {language!r}, the language of {task.task_id}; "
        "use 'examples', 'llm', 'oracle' or 'none'"
    )


class _Asserts:
    """Python's assert statements."""

    template = "write_tests"

    def read(self, reply: str, task: Task, sandbox: str) -> list[str]:
        own = known_names("\n".join(str(task.metadata.get(key, "")) for key in ("preamble", "stub")))
        return parse_asserts(reply, str(task.metadata.get("entry_point", "")), names=own)

    def run(self, program: Program, tests: Sequence[str], task: Task, sandbox: str) -> Verdict:
        from reflexion_gym.judge import get_judge

        return get_judge(sandbox).run_tests(program, tests)


class _Calls:
    """``name(arguments) == value`` with JSON values, as LeetcodeHard shows its examples, in every language."""

    template = "write_tests_as_calls"

    def read(self, reply: str, task: Task, sandbox: str) -> list[str]:
        from reflexion_gym.judge.call_wire import has_types
        from reflexion_gym.judge.signature import Signature

        signature = Signature.from_row(task.metadata["signature"])
        claims = []
        for line in _lines(reply):
            call = _parsed_call(line, signature.name)
            if call is not None and has_types(signature, *call):
                arguments, expected = call
                claims.append(
                    (f"{signature.name}({', '.join(map(json.dumps, arguments))})", json.dumps(expected))
                )
        return [f"{call} == {expected}" for call, expected in _consistent(claims)]

    def run(self, program: Program, tests: Sequence[str], task: Task, sandbox: str) -> Verdict:
        from reflexion_gym.envs.call_suites import written_suite
        from reflexion_gym.judge.call_judge import get_call_judge

        name = str(task.metadata["signature"]["entry_point"])
        calls = [call for test in tests if (call := _parsed_call(test, name)) is not None]
        suite = written_suite(task, calls, tests)
        return get_call_judge(sandbox).check(program.code, program.language, suite)


class _Lines:
    """``call == value``, both in the language of a MultiPL-E task; the language's own asserts are read, too."""

    template = "write_tests_as_lines"

    def read(self, reply: str, task: Task, sandbox: str) -> list[str]:
        from reflexion_gym.judge.dialects import get_dialect
        from reflexion_gym.judge.dialects.base import Case
        from reflexion_gym.judge.expression_judge import get_expression_judge

        dialect, name = get_dialect(str(task.metadata["language"])), str(task.metadata["entry_point"])
        found = [case for line in _lines(reply) if (case := dialect.written_case(line, name)) is not None]
        cases = [Case(*claim) for claim in _consistent([(case.call, case.expected) for case in found])]
        # `run` reads the text
        cases = [case for case in cases if dialect.written_case(case.text, name) == case]
        # one that does not compile, or whose value cannot be shown, would be held against every program
        return [case.text for case in get_expression_judge(sandbox).usable(dialect, task.prompt, cases)]

    def run(self, program: Program, tests: Sequence[str], task: Task, sandbox: str) -> Verdict:
        from reflexion_gym.judge.dialects import get_dialect
        from reflexion_gym.judge.expression_judge import get_expression_judge

        dialect, name = get_dialect(str(task.metadata["language"])), str(task.metadata["entry_point"])
        cases = [case for test in tests if (case := dialect.written_case(test, name)) is not None]
        return get_expression_judge(sandbox).check_cases(program.code, dialect, task.prompt, cases, "")


def _lines(reply: str) -> list[str]:
    """Return the lines of a reply without list marks and backticks around them."""
    lines = reply.replace("\r\n", "\n").replace("\x00", "").split("\n")
    return [re.sub(r"^(?:[-*]|\d+[.)])\s+", "", line.strip()).strip("`").strip() for line in lines]


def _consistent(claims: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return claims of (call, value): each once, and none of those that contradict each other about one call."""
    said: dict[str, set[str]] = {}
    for call, expected in claims:
        said.setdefault(call, set()).add(expected)
    return [claim for claim in dict.fromkeys(claims) if len(said[claim[0]]) == 1]


_JSON_NAMES = {"true": True, "false": False, "null": None}


def _parsed_call(line: str, name: str) -> tuple[list[Any], Any] | None:
    """Return arguments and value of ``name(arguments) == value``; None where a line is something else.

    The values are JSON's or Python's, as models mix them.
    """
    line = line.removeprefix("assert ")
    try:
        tree = ast.parse(line, mode="eval").body
        if not (isinstance(tree, ast.Compare) and len(tree.ops) == 1 and isinstance(tree.ops[0], ast.Eq)):
            return None
        call = tree.left
        if not isinstance(call, ast.Call) or call.keywords:
            return None
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if called != name:
            return None
        return [_value(argument) for argument in call.args], _value(tree.comparators[0])
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError, DataError):
        return None


def _value(node: ast.expr) -> Any:
    value = ast.literal_eval(_JsonNames().visit(node))
    text = json.dumps(value, allow_nan=False)  # tuples are lists, and what is no JSON is a TypeError
    return json.loads(text)


class _JsonNames(ast.NodeTransformer):
    """Puts JSON's constants in place of their names."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(_JSON_NAMES[node.id]) if node.id in _JSON_NAMES else node
