"""What a program says while it cannot be called goes to its author: it never holds the hidden tests."""

from __future__ import annotations

import pytest

from reflexion_gym.judge.call_judge import Call, CallSuite, get_call_judge
from reflexion_gym.judge.dialects import get_dialect
from reflexion_gym.judge.expression_judge import get_expression_judge
from reflexion_gym.judge.signature import Signature
from reflexion_gym.registration import make_task_env
from tests.helpers.toolchains import needs
from tests.judge.multipl_e_programs import BODIES, bodies

pytestmark = pytest.mark.toolchain

SECRET = 824337
SUITE = CallSuite(
    Signature.from_row(
        {"entry_point": "same", "params": [{"name": "n", "type": "integer"}], "return_type": "integer"}
    ),
    (Call((1,), 1), Call((SECRET,), SECRET)),
)
#: programs that say at load what is in the file of calls
TELLING = {
    "py": "raise ValueError(open('/io/calls.txt').read())\nclass Solution:\n    def same(self, n): return n\n",
    "js": "throw new Error(require('fs').readFileSync('/io/calls.txt', 'utf8'));\nfunction same(n) { return n; }\n",
    "rb": "raise File.read('/io/calls.txt')\ndef same(n)\n  n\nend\n",
    "php": "throw new Exception(file_get_contents('/io/calls.txt'));\nclass Solution { function same($n) { return $n; } }\n",
}
#: programs that say it only where there are calls
SLY = {
    "py": "if str(824337) in (text := open('/io/calls.txt').read()): raise ValueError(text)\n"
    "class Solution:\n    def same(self, n): return n\n",
    "js": "const text = require('fs').readFileSync('/io/calls.txt', 'utf8');\n"
    "if (text.includes('8243' + '37')) throw new Error(text);\nfunction same(n) { return n; }\n",
}


@pytest.mark.parametrize("language", sorted(TELLING))
def test_calls_are_not_told_at_load(language):
    needs(language)
    verdict = get_call_judge().check(TELLING[language], language, SUITE)
    assert verdict.status == "compile_error" and verdict.message
    assert str(SECRET) not in str(verdict)


@pytest.mark.parametrize("language", sorted(SLY))
def test_an_error_beside_the_calls_alone_is_not_repeated(language):
    needs(language)
    verdict = get_call_judge().check(SLY[language], language, SUITE)
    assert (verdict.status, verdict.tests) == ("error", ())
    assert "only beside the calls" in verdict.message and str(SECRET) not in verdict.message


PROMPTS = {
    "js": "function same(n){\n",
    "rs": "fn same(n: isize) -> isize {\n",
    "cpp": "#include<bits/stdc++.h>\nlong same(long n) {\n",
    "rb": "def same(n)\n",
}
TESTS = {
    "js": f"let candidate = same;\nassert.deepEqual(candidate({SECRET}),{SECRET});\n",
    "rs": f"}}\nfn main() {{\n    let candidate = same;\n    assert_eq!(candidate({SECRET}), {SECRET});\n}}\n",
    "cpp": f"}}\nint main() {{\n    auto candidate = same;\n    assert(candidate(({SECRET})) == ({SECRET}));\n}}\n",
    "rb": f"class Tests\n  def test_same\n    candidate = method(:same)\n    assert_equal({SECRET}, candidate.call({SECRET}))\n",
}
#: (language, program, a part of what it is told)
REFUSED = [
    ("js", "throw new Error(require('fs').readFileSync(__filename, 'utf8'));\nfunction same(n) { return n; }", "Error"),
    ("js", "function same(n) {", "Unexpected"),
    ("rb", "raise File.read(__FILE__)\ndef same(n)\n  n\nend\n", "RuntimeError"),
    ("rs", "fn same(n: isize) -> isize { n + }", "expected expression"),
    ("rs", "fn same(n: &str) -> isize { 1 }", "not where the tests call same"),
    ("rs", "fn other(n: isize) -> isize { n }", "same"),
    ("cpp", "long same(long n) { return m; }", "was not declared"),
    ("cpp", "long same(std::string n) { return 1; }", "not where the tests call same"),
    ("cpp", "struct No {}; No same(long n) { return No(); }", "not where the tests call same"),
    ("cpp", "#define main (\nlong same(long n) { return n; }\n#define show_values #error", ""),
]  # fmt: skip


@pytest.mark.parametrize(("language", "code", "said"), REFUSED)
def test_asserts_are_not_told_by_a_program_that_cannot_be_called(language, code, said):
    needs(language)
    judge = get_expression_judge()
    verdict = judge.check(code, language, PROMPTS[language], TESTS[language])
    assert not verdict.passed and str(SECRET) not in verdict.message
    if said:
        assert (verdict.status, verdict.tests) == ("compile_error", ()) and said in verdict.message
    right = {"rb": "  n\nend\n", "js": "  return n;\n}\n", "rs": "n }", "cpp": "return n; }"}[language]
    assert judge.check(PROMPTS[language] + right, language, PROMPTS[language], TESTS[language]).passed


@pytest.mark.parametrize("language", BODIES)
def test_a_right_program_can_be_called_where_there_are_no_asserts(language, real_data):
    needs(language)
    env = make_task_env(f"HumanEval-{language}", variant="multipl-e")
    known = {int(task.task_id.split("_")[1]): task for task in env.tasks}
    number, right, _ = next(iter(bodies(language, known[53].hidden["tests"].lstrip().startswith("}"))))
    task = known[number]
    judge, dialect = get_expression_judge(), get_dialect(language)
    code = env.program(task, completion=right).code
    assert judge._refusal(code, dialect, task.prompt, task.hidden["tests"]).startswith(
        "The program compiles by itself"
    )
