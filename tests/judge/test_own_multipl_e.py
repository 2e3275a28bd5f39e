"""Dart and Elixir in the form of MultiPL-E's translators, with functions of our own: their data is not at hand here."""

from __future__ import annotations

import json

import pytest

from reflexion_gym.core import Step, Trajectory
from reflexion_gym.evaluators.self_tests import SelfTests
from reflexion_gym.llm import ScriptedLLM
from reflexion_gym.registration import make_task_env
from tests.helpers.toolchains import needs

pytestmark = pytest.mark.toolchain

#: name, head, asserts (arguments, value), a right body, a wrong one
DART = [
    ("triple", "int triple(int n)", [("4", "12"), ("-1", "-3")], "return 3 * n;", "return n + 8;"),
    ("mean", "double mean(List<double> xs)", [("[1.0, 2.0]", "1.5"), ("[4.0]", "4.0")],
     "return xs.reduce((a, b) => a + b) / xs.length;", "return xs[0];"),
    ("shout", "String shout(String text)", [('"a\\nb"', '"A\\nB"'), ('"\\"x"', '"\\"X"')], "return text.toUpperCase();", "return text;"),
    ("even", "bool even(List<int> xs)", [("[1, 2]", "false"), ("[]", "true")],
     "return xs.fold<int>(0, (a, b) => a + b) % 2 == 0;", "return xs.length % 2 == 0;"),
    ("joined", "String joined(List<String> words)", [('["a", "b c"]', '"a-b c"'), ("[]", '""')],
     "return words.join('-');", "return words.join(' ');"),
    ("counts", "Map<String, int> counts(String text)", [('"aba"', '{"b": 1, "a": 2}'), ('""', "{}")],
     "final m = <String, int>{}; for (final c in text.split('')) { m[c] = (m[c] ?? 0) + 1; } return m;", "return {'a': 2};"),
    ("ends", "(int, int) ends(List<int> xs)", [("[3, 4, 5]", "(3, 5)"), ("[7]", "(7, 7)")],
     "return (xs.first, xs.last);", "return (xs.last, xs.first);"),
    ("first", "int? first(List<int> xs)", [("[]", "null"), ("[0]", "0")], "return xs.isEmpty ? null : xs[0];", "return xs.length;"),
    ("unique", "List<int> unique(List<int> xs)", [("[2, 1, 2]", "[2, 1]"), ("[]", "[]")],
     "return xs.toSet().toList();", "return xs.toSet().toList()..sort();"),
    ("chunks", "List<List<int>> chunks(List<int> xs, int n)", [("[1, 2, 3], 2", "[[1, 2], [3]]")],
     "return [for (var i = 0; i < xs.length; i += n) xs.skip(i).take(n).toList()];", "return [xs];"),
]  # fmt: skip
ELIXIR = [
    ("triple", "n", [("4", "12"), ("-1", "-3")], "3 * n", "n + 8"),
    ("mean", "xs", [("[1.0, 2.0]", "1.5"), ("[4.0]", "4.0")], "Enum.sum(xs) / length(xs)", "hd(xs)"),
    ("shout", "text", [('"a\\nb"', '"A\\nB"'), ('"\\"x"', '"\\"X"')], "String.upcase(text)", "text"),
    ("even", "xs", [("[1, 2]", "false"), ("[]", "true")], "rem(Enum.sum(xs), 2) == 0", "rem(length(xs), 2) == 0"),
    ("joined", "words", [('["a", "b c"]', '"a-b c"'), ("[]", '""')], 'Enum.join(words, "-")', 'Enum.join(words, " ")'),
    ("counts", "text", [('"aba"', '%{"b" => 1, "a" => 2}'), ('""', "%{}")],
     'text |> String.graphemes() |> Enum.frequencies()', '%{"a" => 2}'),
    ("ends", "xs", [("[3, 4, 5]", "{3, 5}"), ("[7]", "{7, 7}")], "{hd(xs), List.last(xs)}", "[hd(xs), 5]"),
    ("first", "xs", [("[]", "nil"), ("[0]", "0")], "List.first(xs)", "length(xs)"),
    ("unique", "xs", [("[2, 1, 2]", "[2, 1]"), ("[]", "[]")], "Enum.uniq(xs)", "Enum.sort(Enum.uniq(xs))"),
    ("chunks", "xs, n", [("[1, 2, 3], 2", "[[1, 2], [3]]")], "Enum.chunk_every(xs, n)", "[xs, n]"),
]  # fmt: skip


def _dart(number, name, head, asserts):
    lines = [f"  expect(candidate({arguments}), {value});" for arguments, value in asserts]
    return {
        "name": f"HumanEval_{number}_{name}",
        "prompt": f"// Our own.\n// >>> {name}({asserts[0][0]})\n// {asserts[0][1]}\n{head} {{\n",
        "tests": "\n".join(["}", "void main() {", f"  final candidate = {name};", "", *lines, "}", ""]),
    }


def _elixir(number, name, parameters, asserts):
    lines = [f"    assert {value} == HumanEval.candidate({arguments})" for arguments, value in asserts]
    head = [
        "ExUnit.start()",
        "defmodule HumanEvalTest do",
        "  use ExUnit.Case, async: true",
        f"  test '{name}' do",
    ]
    return {
        "name": f"HumanEval_{number}_{name}",
        "prompt": f"# Our own.\n# >>> HumanEval.{name}({asserts[0][0]})\n# {asserts[0][1]}\n\ndefmodule HumanEval do\n"
        f"  def candidate({parameters}), do: {name}({parameters})\n  def {name}({parameters}) do\n    ",
        "tests": "\n".join([*head, *lines, "  end", "end", ""]),
    }


FORMS = {
    "dart": (DART, _dart, lambda body: f"    {body}\n", "}\n"),
    "ex": (ELIXIR, _elixir, lambda body: f"{body}\n  end\nend\n", ""),
}


@pytest.fixture
def played(tmp_path, request):
    """The language, its env, and (task, right, wrong, closing) of each function."""
    language = request.param
    needs(language)
    table, row, completed, closing = FORMS[language]
    file = tmp_path / "tasks.jsonl"
    rows = [row(number, name, head, asserts) for number, (name, head, asserts, _, _) in enumerate(table)]
    file.write_text("".join(json.dumps(one) + "\n" for one in rows))
    env = make_task_env(f"HumanEval-{language}", path=file)
    bodies = [(completed(right), completed(wrong)) for *_, right, wrong in table]
    return language, env, [(task, *two, closing) for task, two in zip(env.tasks, bodies, strict=True)]


@pytest.mark.exhaustive
@pytest.mark.parametrize("played", FORMS, indirect=True)
def test_ten_right_and_ten_wrong_programs(played):
    _, env, functions = played
    found = []
    for task, right, wrong, _ in functions:
        for completion, is_right in ((right, True), (wrong, False)):
            verdict = env.judge(task, env.program(task, completion=completion))
            if (
                verdict.passed is not is_right
                or verdict.where != "outside"
                or verdict.status == "compile_error"
            ):
                found.append((task.task_id, is_right, verdict.status, verdict.where, verdict.message))
    assert found == []
    assert len(functions) == 10


@pytest.mark.parametrize("played", FORMS, indirect=True)
def test_the_models_own_tests(played):
    language, env, functions = played
    task, right, wrong, closing = functions[0]
    name = task.metadata["entry_point"]
    assert name == "triple"
    own = next(line.strip() for line in task.hidden["tests"].splitlines() if "candidate(4)" in line)
    evaluator = SelfTests(ScriptedLLM([f"{own}\ntriple(0) == 0\n- `triple(5) == 15`\nother(1) == 1"]))
    evaluator.begin(task.public(), seed=0)
    assert len(evaluator.tests) == 3, evaluator.tests
    for completion, is_right in ((right, True), (wrong, False)):
        answer = f"```{env.language.fence}\n{task.prompt}{completion}{closing}```"
        evaluation = evaluator.evaluate(task.public(), Trajectory("x").append(Step(answer, "")), None)
        assert evaluation.passed is is_right, evaluation


@pytest.mark.parametrize("played", ["ex"], indirect=True)
def test_an_answer_that_does_not_repeat_the_prompts_second_name(played):
    _, env, functions = played
    task = functions[0][0]
    code = "defmodule Mine do\n  def triple(n), do: n * 3\nend\n"
    verdict = env.judge(task, env.program(task, solution=code))
    assert verdict.passed, verdict
