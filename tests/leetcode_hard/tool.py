"""Makes and checks the hidden tests of LeetcodeHard: ``tool.py make NUMBER...`` and ``tool.py check NUMBER...``."""

from __future__ import annotations

import ast
import copy
import importlib
import itertools
import json
import os
import pickle
import random
import re
import resource
import signal
import sys
import threading
import time
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from reflexion_gym.data.leetcode import bundled_task
from reflexion_gym.data.leetcode_hard.draw import Draw
from reflexion_gym.data.leetcode_hard.problem import HiddenTest, load_problem, problem_index
from reflexion_gym.envs.call_suites import FACTOR, SECONDS, example_suite, hidden_suite
from reflexion_gym.judge.call_judge import CallJudge
from reflexion_gym.judge.comparison import answer_hash, same_answer
from reflexion_gym.judge.signature import Signature

HERE = Path(__file__).parent
DATA = Path(importlib.import_module("reflexion_gym.data.leetcode_hard").__path__[0])
ARGUMENTS_LENGTH, EXPECTED_LENGTH = 300, 200
SMALL_CASES, MUTANTS, LEAST_TESTS, LEAST_LARGE = 500, 25, 40, 4
LARGE = 2000
"""arguments whose JSON is longer count as large, and so do those a generator named ``large...`` made"""
SMALL_SEEDS = 700_000_000


def facts_of(number: int) -> Any:
    """The row of the index."""
    return next(row for row in problem_index() if row["number"] == number)


def signature_of(number: int) -> Signature:
    return Signature.from_row(facts_of(number))


def cases_of(number: int) -> Any:
    return importlib.import_module(f"reflexion_gym.data.leetcode_hard.p{number}.cases")


def source(number: int, name: str) -> str:
    """The text of a solution."""
    return (HERE / f"p{number}" / f"{name}.py").read_text("utf-8")


def bad_solutions(number: int) -> list[str]:
    """The names of the wrong and the slow solutions."""
    found = sorted(p.stem for p in (HERE / f"p{number}").glob("*.py"))
    return [name for name in found if name.startswith(("wrong_", "slow_"))]


def function_of(code: str | types.CodeType, entry_point: str) -> Callable[[Sequence[Any]], Any]:
    """A program's function, called with copies of arguments on a fresh object."""
    space: dict[str, Any] = {"__name__": "solution"}
    exec(code if isinstance(code, types.CodeType) else compile(code, "<solution>", "exec"), space)

    def call(arguments: Sequence[Any]) -> Any:
        return getattr(space["Solution"](), entry_point)(*copy.deepcopy(list(arguments)))

    return call


def with_deep_stack(function: Callable[[], Any]) -> Any:
    """What a function returns, run where it may recurse deeply."""
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.extend([True, function()])
        except BaseException as error:
            outcome.extend([False, error])

    before = sys.getrecursionlimit(), threading.stack_size(512 << 20)
    sys.setrecursionlimit(1_000_000)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(before[0])
        threading.stack_size(before[1])
    if not outcome[0]:
        raise outcome[1]
    return outcome[1]


def in_child(function: Callable[[], Any], cpu_seconds: float) -> tuple[str, Any]:
    """Run a function in a forked process: ("returned", value), ("raised", text) or ("died", "")."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            answer = ("returned", with_deep_stack(function))
        except BaseException as error:
            answer = ("raised", f"{type(error).__name__}: {error}")
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(answer, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    os.waitpid(child, 0)
    try:
        answer = pickle.loads(data)
    except (EOFError, pickle.UnpicklingError):
        return "died", ""
    return answer


def right(number: int, arguments: Sequence[Any], returned: Any, expected: Any) -> bool:
    """Whether an answer is right: by the checker, or else by its type."""
    cases = cases_of(number)
    checker = getattr(cases, "check", None)
    if checker is not None:
        return bool(checker(arguments, returned, expected))
    return same_answer(returned, expected, signature_of(number).result, getattr(cases, "ORDER", "exact"))


def right_test(number: int, test: HiddenTest, returned: Any) -> bool:
    if test.expected_hash:
        return answer_hash(returned) == test.expected_hash
    return right(number, test.arguments, returned, test.expected)


def make(number: int) -> str:
    """Write ``tests.jsonl``."""
    cases, facts = cases_of(number), facts_of(number)
    call = function_of(source(number, "reference"), facts["entry_point"])
    whole = getattr(cases, "check", None) is not None or getattr(cases, "ORDER", "exact") != "exact"
    rows: list[dict[str, Any]] = []
    seen: set[str] = set()
    seeds = itertools.count(number * 1000)

    def add(arguments: list[Any], made: dict[str, Any] | None) -> bool:
        problem = cases.valid(arguments)
        if problem:
            raise SystemExit(f"{number}: {made or arguments}: {problem}")
        text = json.dumps(arguments)
        if text in seen:
            return False
        seen.add(text)
        spent = []
        answers = []
        for _ in range(2):
            copied = copy.deepcopy(arguments)
            before = time.process_time()
            answers.append(with_deep_stack(lambda copied=copied: call(copied)))
            spent.append(time.process_time() - before)
        if json.dumps(answers[0]) != json.dumps(answers[1]):
            raise SystemExit(f"{number}: {made or arguments}: two runs differ")
        row: dict[str, Any] = {"arguments": arguments}
        if made is not None and (len(text) > ARGUMENTS_LENGTH or made["make"].startswith("large")):
            row = dict(made)
        if len(json.dumps(answers[0])) > EXPECTED_LENGTH and not whole:
            row["expected_hash"] = answer_hash(answers[0])
        else:
            row["expected"] = answers[0]
        if min(spent) >= 0.02:
            row["seconds"] = round(min(spent), 3)
        rows.append(row)
        return True

    for arguments in cases.EDGES:
        add(arguments, None)
    for generator, count in cases.PLAN:
        added = tries = 0
        while added < count:
            tries += 1
            if tries > 20 * count + 100:
                raise SystemExit(f"{number}: {generator} makes too few different inputs")
            seed = next(seeds)
            added += add(getattr(cases, generator)(Draw(seed)), {"make": generator, "seed": seed})
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    (DATA / f"p{number}" / "tests.jsonl").write_text(text, "utf-8")
    load_problem.cache_clear()
    answers = {json.dumps(row.get("expected", row.get("expected_hash"))) for row in rows}
    slowest = max(row.get("seconds", 0) for row in rows)
    return f"{len(rows)} tests, {len(answers)} different answers, {len(text)} bytes, slowest {slowest} s"


def statement_examples(number: int) -> list[tuple[list[Any], Any]]:
    """The worked examples of the statement: arguments and answer.

    Raises:
        ValueError: one cannot be read.
    """
    text = (DATA / f"p{number}" / "statement.md").read_text("utf-8")
    names = [p["name"] for p in facts_of(number)["params"]]
    found = []
    for part in re.split(r"^Example \d+:\s*$", text, flags=re.M)[1:]:
        given = re.search(r"^Input: (.*)$", part, flags=re.M)
        answer = re.search(r"^Output: (.*)$", part, flags=re.M)
        if given is None or answer is None:
            raise ValueError("an example without Input or Output")
        rest, arguments = given[1].strip(), []
        for place, name in enumerate(names):
            start = f"{', ' if place else ''}{name} = "
            if not rest.startswith(start):
                raise ValueError(f"an example's input lacks {start!r} at {rest!r}")
            value, end = json.JSONDecoder().raw_decode(rest[len(start) :])
            arguments.append(value)
            rest = rest[len(start) + end :]
        if rest:
            raise ValueError(f"an example's input ends in {rest!r}")
        found.append((arguments, json.loads(answer[1])))
    return found


def small_cases(number: int, count: int) -> list[list[Any]]:
    """Seeded small arguments, other than those of the hidden tests."""
    return [cases_of(number).small(Draw(SMALL_SEEDS + seed)) for seed in range(count)]


class _Mutation(ast.NodeTransformer):
    """Changes the one place with the number `wanted`; counts the places."""

    COMPARE = {
        ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    }  # fmt: skip
    OPERATE = {
        ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
        ast.BitXor: ast.BitOr, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Mod: ast.FloorDiv,
    }  # fmt: skip
    NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
    NAMES |= {"bisect_left": "bisect_right", "bisect_right": "bisect_left"}

    def __init__(self, wanted: int) -> None:
        self.wanted, self.count = wanted, 0

    def _here(self) -> bool:
        self.count += 1
        return self.count - 1 == self.wanted

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is int:
            if self._here():
                return ast.Constant(node.value + 1)
            if self._here():
                return ast.Constant(node.value - 1)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for place, operator in enumerate(node.ops):
            if type(operator) in self.COMPARE and self._here():
                node.ops[place] = self.COMPARE[type(operator)]()
        return node

    def _operate(self, node: Any) -> ast.AST:
        self.generic_visit(node)
        if type(node.op) in self.OPERATE and self._here():
            node.op = self.OPERATE[type(node.op)]()
        return node

    visit_BinOp = visit_AugAssign = _operate

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self._here():
            node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.NAMES and self._here():
            node.id = self.NAMES[node.id]
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse"):
            statements = getattr(node, field, None)
            if not isinstance(statements, list) or isinstance(node, ast.Module | ast.ClassDef):
                continue
            for place, statement in enumerate(statements):
                removable = isinstance(
                    statement, ast.Expr | ast.AugAssign | ast.If | ast.Continue | ast.Break
                )
                if removable and self._here():
                    statements[place] = ast.Pass()
        return node


def mutants_of(code: str) -> list[ast.Module]:
    """Up to 25 different mutants of a program, chosen by a seed."""
    counter = _Mutation(-1)
    counter.visit(ast.parse(code))
    places = list(range(counter.count))
    random.Random(7).shuffle(places)
    seen, found = {ast.unparse(ast.parse(code))}, []
    for place in places:
        mutant = ast.fix_missing_locations(_Mutation(place).visit(ast.parse(code)))
        text = ast.unparse(mutant)
        if text not in seen:
            seen.add(text)
            found.append(ast.parse(text))
        if len(found) == MUTANTS:
            break
    return found


def mutation_score(number: int) -> tuple[int, int, list[str]]:
    """How many mutants the hidden tests kill, of how many that are not equal to the reference; the survivors."""
    entry_point = facts_of(number)["entry_point"]
    code = source(number, "reference")
    call = function_of(code, entry_point)
    tests = load_problem(number).tests()
    small = small_cases(number, SMALL_CASES)
    wanted = with_deep_stack(lambda: [call(arguments) for arguments in small])
    killed = total = 0
    survivors = []
    for mutant in mutants_of(code):

        def hidden(mutant: ast.Module = mutant) -> bool:
            one = function_of(compile(mutant, "<mutant>", "exec"), entry_point)
            for test in tests:
                signal.setitimer(signal.ITIMER_PROF, max(SECONDS, FACTOR * test.seconds))
                if not right_test(number, test, one(test.arguments)):
                    return False
            return True

        def others(mutant: ast.Module = mutant) -> bool:
            one = function_of(compile(mutant, "<mutant>", "exec"), entry_point)
            return all(right(number, a, one(a), e) for a, e in zip(small, wanted, strict=True))

        if in_child(hidden, 60.0) != ("returned", True):
            killed += 1
            total += 1
        elif in_child(others, 20.0) != ("returned", True):
            total += 1
            before, after = ast.unparse(ast.parse(code)).splitlines(), ast.unparse(mutant).splitlines()
            survivors += [b.strip() for b in after if b not in before] or ["a statement removed"]
    return killed, total, survivors


def check(number: int, judge: CallJudge | None, mutants: bool = True) -> list[str]:
    """Check all points, print a line for each; return what failed."""
    facts, signature, cases, problem = (
        facts_of(number), signature_of(number), cases_of(number), load_problem(number),
    )  # fmt: skip
    failures: list[str] = []

    def point(name: str, failed: str, text: str = "") -> None:
        print(f"  {name}: {failed or text or 'ok'}", flush=True)
        if failed:
            failures.append(f"{name}: {failed}")

    reference = function_of(source(number, "reference"), signature.name)
    brute = function_of(source(number, "brute"), signature.name)

    failed, skipped = "", 0
    for arguments, expected in facts["examples"]:
        if not right(number, arguments, with_deep_stack(lambda a=arguments: reference(a)), expected):
            failed = failed or f"the reference is wrong for {arguments}"
        outcome, value = in_child(lambda a=arguments: brute(a), 20.0)
        if outcome == "died":
            skipped += 1
        elif outcome != "returned" or not right(number, arguments, value, expected):
            failed = failed or f"the brute force is wrong for {arguments}: {value}"
    point("official examples", failed, f"{len(facts['examples'])}, brute force too slow for {skipped}")

    failed = ""
    try:
        own = statement_examples(number)
    except ValueError as error:
        own, failed = [], str(error)
    if not failed and not 2 <= len(own) <= 3:
        failed = f"{len(own)} examples"
    for arguments, expected in own:
        if arguments in [a for a, _ in facts["examples"]]:
            failed = f"an official example: {arguments}"
        elif cases.valid(arguments):
            failed = f"invalid example {arguments}: {cases.valid(arguments)}"
        elif not right(number, arguments, reference(arguments), expected):
            failed = f"{arguments} gives {reference(arguments)}"
    point("statement", failed, f"{len(own)} examples, {len(problem.statement.split())} words")

    small = small_cases(number, SMALL_CASES)
    failed = next((f"{a}: {cases.valid(a)}" for a in small if cases.valid(a)), "")
    point("small inputs valid", failed)
    wanted = with_deep_stack(lambda: [reference(a) for a in small])

    def compare() -> Any:
        for a, e in zip(small, wanted, strict=True):
            value = brute(a)
            if not right(number, a, value, e):
                return a, e, value
        return None

    outcome, value = in_child(compare, 300.0)
    failed = (
        "" if (outcome, value) == ("returned", None) else f"{outcome}: arguments, reference, brute {value}"
    )
    kinds = len({json.dumps(e) for e in wanted})
    point("reference and brute force", failed, f"equal on {len(small)} cases, {kinds} different answers")

    before = time.process_time()
    tests = problem.tests()
    made_in = time.process_time() - before
    large = sum(
        len(json.dumps(t.arguments)) > LARGE or row.get("make", "").startswith("large")
        for row, t in zip(problem.rows, tests, strict=True)
    )
    large = max(large, sum(count for name, count in cases.PLAN if name.startswith("large")))
    failed = "too few" if len(tests) < LEAST_TESTS or large < LEAST_LARGE else ""
    failed = failed or ("slow to make" if made_in > 1.0 else "")
    point("hidden tests", failed, f"{len(tests)}, {large} large, made in {made_in:.2f} s")
    bad = [cases.valid(list(t.arguments)) for t in tests]
    point("hidden inputs valid", next((b for b in bad if b), ""))

    names = bad_solutions(number)
    point("bad solutions", "" if len(names) >= 3 else "too few", f"{len(names)}")
    if judge is None:
        print("  judge: left out")
    else:
        task = bundled_task(number)
        suite, examples = hidden_suite(task), example_suite(task)
        verdict = judge.check(source(number, "reference"), "py", suite)
        failed = "" if verdict.status == "passed" else f"{verdict.status}: {verdict.message[:300]}"
        point("reference in the judge", failed, f"passed, {verdict.cpu_seconds:.2f} s")
        for name in names:
            code = source(number, name)
            verdict = judge.check(code, "py", examples)
            failed = (
                "" if verdict.status == "passed" else f"fails an official example: {verdict.message[:200]}"
            )
            if not failed:
                verdict = judge.check(code, "py", suite, stop_early=True)
                failed = "passes the hidden tests" if verdict.status == "passed" else ""
                if name.startswith("slow_") and verdict.status in ("failed", "compile_error"):
                    failed = f"is not slow but {verdict.status}: {verdict.message[:200]}"
            text = f"{verdict.status} at {len(verdict.tests)} of {len(tests)}"
            point(name, failed, f"{text}, {verdict.cpu_seconds:.1f} s")
    if mutants:
        killed, total, survivors = mutation_score(number)
        failed = "weak" if killed < 0.9 * total else ""
        point("mutants", "", f"{killed}/{total} killed" + "".join(f"\n    survives: {s}" for s in survivors))
        if failed:
            failures.append(f"mutants: {killed}/{total}")
    return failures


def main(arguments: list[str]) -> int:
    """Run the tool; return its exit code."""
    if len(arguments) < 2 or arguments[0] not in ("make", "check"):
        print(__doc__)
        return 2
    numbers = [int(text) for text in arguments[1:] if text.isdigit()]
    bad = 0
    if arguments[0] == "make":
        for number in numbers:
            print(f"{number}: {make(number)}", flush=True)
        return 0
    judge = None
    if "--no-judge" not in arguments:
        from reflexion_gym.sandbox.bubblewrap_command import BubblewrapCommands

        judge = CallJudge(BubblewrapCommands())
    for number in numbers:
        print(f"{number} {facts_of(number)['title']}", flush=True)
        failures = check(number, judge, "--no-mutants" not in arguments)
        bad += bool(failures)
        print(
            f"{number} OK" if not failures else f"{number} FAILED: {'; '.join(failures)[:1500]}", flush=True
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
