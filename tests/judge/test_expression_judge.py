"""MultiPL-E's programs: right and wrong ones in every language, both shapes of the closing bracket, and cheats."""

from __future__ import annotations

import gzip
import json
import os

import pytest

from reflexion_gym.errors import ConfigError, DataError, SandboxFault
from reflexion_gym.judge.dialects import dialect_ids, get_dialect
from reflexion_gym.judge.dialects.base import Case
from reflexion_gym.judge.dialects.reading import close_brackets, split_top, strip_comments
from reflexion_gym.judge.expression_judge import ExpressionJudge, get_expression_judge
from reflexion_gym.registration import make_task_env
from tests.helpers.toolchains import needs
from tests.judge.multipl_e_programs import BODIES, bodies

#: their compilers take two seconds and more for a program
SLOW = ("scala", "swift")


@pytest.mark.toolchain
@pytest.mark.parametrize(
    ("language", "count"),
    [
        *((language, 4 if language in SLOW else 11) for language in BODIES),
        *(pytest.param(language, 11, marks=[pytest.mark.slow, pytest.mark.exhaustive]) for language in SLOW),
    ],
)
def test_right_and_wrong_programs(language, count, real_data):
    needs(language)
    env = make_task_env(f"HumanEval-{language}", variant="multipl-e")
    known = {int(task.task_id.split("_")[1]): task for task in env.tasks}
    wrong_verdicts = []
    programs = list(bodies(language, known[53].hidden["tests"].lstrip().startswith("}")))
    assert len(programs) >= 10
    for number, right, wrong in programs[:count]:
        task = known[number]
        for completion, is_right in ((right, True), (wrong, False)):
            verdict = env.judge(task, env.program(task, completion=completion))
            if verdict.passed is not is_right or verdict.where != "outside":
                wrong_verdicts.append((number, is_right, verdict.status, verdict.where, verdict.message))
            if verdict.status == "compile_error":
                wrong_verdicts.append((number, is_right, verdict.message))
    assert wrong_verdicts == []


@pytest.mark.toolchain
def test_the_recorded_rust_run_has_its_fifty_labels(real_data):
    needs("rs")
    file = real_data / "official-logs" / "reflexion_humaneval_rs_hard50.jsonl.gz"
    if not file.is_file():
        pytest.skip("needs the recorded run")
    env = make_task_env("HumanEval-rs", variant="hardest50")
    with gzip.open(file, "rt") as lines:
        rows = [json.loads(line) for line in lines]
    verdicts = {}
    for row in rows:
        task = env.task(row["id"])
        verdicts[row["id"]] = env.judge(task, env.program(task, solution=row["solution"])).passed
    assert len(verdicts) == 50
    assert verdicts == {row["id"]: bool(row["is_solved"]) for row in rows}
    assert sum(verdicts.values()) == 34


@pytest.mark.toolchain
def test_no_cheat_passes_in_rust(real_data):
    needs("rs")
    env = make_task_env("HumanEval-rs")
    task = env.task("HumanEval_53_add")
    cheats = {
        "exits early": "fn add(x: isize, y: isize) -> isize { std::process::exit(0) }",
        "aborts": "fn add(x: isize, y: isize) -> isize { std::process::abort() }",
        "prints what a judge might": 'fn add(x: isize, y: isize) -> isize { println!("test result: ok. done passed"); 0 }',
        "returns what equals everything": (
            "pub struct Any; impl PartialEq<isize> for Any { fn eq(&self, _: &isize) -> bool { true } }\n"
            "impl std::fmt::Debug for Any { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { Ok(()) } }\n"
            "fn add(x: isize, y: isize) -> Any { Any }"
        ),
        "replaces the assert": (
            "macro_rules! assert_eq { ($($t:tt)*) => {} }\nfn add(x: isize, y: isize) -> isize { 0 }"
        ),
        "replaces the main": "fn add(x: isize, y: isize) -> isize { 0 }\nfn main() {}",
        "shows by itself": "fn add(x: isize, y: isize) -> isize { 0 }\nmod show_values { pub fn text<T>(_: T) -> String { String::new() } }",
    }
    for name, code in cheats.items():
        verdict = env.judge(task, env.program(task, solution=code))
        assert not verdict.passed, name
        assert verdict.where == "outside", name


@pytest.mark.toolchain
def test_feedback_has_every_assert_with_its_value(real_data):
    needs("rs")
    env = make_task_env("HumanEval-rs", max_trial_steps=None)
    task = env.task("HumanEval_53_add")
    verdict = env.judge(
        task,
        env.program(task, solution='fn add(x: isize, y: isize) -> isize { if x == 7 { panic!("seven") } x }'),
    )
    lines = {test.test: (test.status, test.returned) for test in verdict.tests}
    assert lines["candidate(0, 1) == 1"] == ("failed", "0")
    assert lines["candidate(1, 0) == 1"] == ("passed", "1")
    assert lines["candidate(7, 5) == 12"][0] == "error"
    assert "seven" in lines["candidate(7, 5) == 12"][1]


@pytest.mark.toolchain
def test_the_examples_of_a_prompt_are_the_visible_tests(real_data):
    needs("rs")
    env = make_task_env("HumanEval-rs")
    task = env.task("HumanEval_85_add")
    assert task.visible_tests == ("add(vec![4, 2, 6, 7]) == 2",)
    judge = get_expression_judge()
    right = "fn add(lst: Vec<isize>) -> isize { lst.iter().skip(1).step_by(2).filter(|v| *v % 2 == 0).sum() }"
    assert judge.check_examples(right, "rs", task.prompt).passed
    verdict = judge.check_examples("fn add(lst: Vec<isize>) -> isize { 7 }", "rs", task.prompt)
    assert [test.returned for test in verdict.tests] == ["7"]
    # an example that does not compile is left out
    other = env.task("HumanEval_133_sum_squares")
    assert judge.check_examples("fn sum_squares(lst: Vec<f64>) -> isize { 0 }", "rs", other.prompt) is None


@pytest.mark.toolchain
def test_what_cannot_be_shown_is_compared_inside_and_says_so(real_data):
    needs("cpp")
    env = make_task_env("HumanEval-cpp")
    task = env.task("HumanEval_103_rounded_avg")
    code = """
Union_std_string_long rounded_avg(long n, long m) {
    if (n > m) return Union_std_string_long(-1L);
    long v = lround((n + m) / 2.0);
    if ((n + m) % 2 && v % 2) v--;
    std::string out;
    for (; v; v /= 2) out = char('0' + v % 2) + out;
    return Union_std_string_long("0b" + out);
}
"""
    verdict = env.judge(task, env.program(task, solution=code))
    assert verdict.where == "inside"
    wrong = env.judge(task, env.program(task, solution=code.replace('"0b"', '"0"')))
    assert (wrong.passed, wrong.where) == (False, "inside")
    left = env.judge(
        task, env.program(task, solution="Union_std_string_long rounded_avg(long n, long m) { exit(0); }")
    )
    assert left.status == "early_exit"


def test_tests_that_cannot_be_read_are_the_judges_fault():
    with pytest.raises(SandboxFault, match="no assert that can be read"):
        ExpressionJudge(None).check("fn f() {}", "rs", "fn f() {\n", "}\nfn main() { run(); }\n")
    with pytest.raises(ConfigError, match="not judged in 'c'"):
        get_dialect("c")


def test_every_assert_of_the_real_data_is_read(data_folder):
    seen = 0
    for language in dialect_ids():
        file = data_folder / "humaneval" / "multipl-e" / f"humaneval-{language}.jsonl.gz"
        if not file.is_file():
            continue
        dialect = get_dialect(language)
        with gzip.open(file, "rt") as lines:
            for row in map(json.loads, lines):
                cases = dialect.cases(row.get("tests") or row["test"])
                assert cases, (language, row["name"])
                assert dialect.entry_point(row["prompt"]), (language, row["name"])
                seen += len(cases)
    if not seen:
        pytest.skip("needs MultiPL-E's files")
    assert seen > 10_000


@pytest.mark.parametrize(
    ("language", "line", "call", "expected"),
    [
        (
            "rs",
            'assert_eq!(candidate(vec!["a, b"], 1), Some((1, 2)));',
            'candidate(vec!["a, b"], 1)',
            "Some((1, 2))",
        ),
        ("cpp", 'assert(candidate(("==")) == (1));', 'candidate(("=="))', "(1)"),
        ("java", "assert(f((1l)).equals((Pair.with(1l, 2l))));", "f((1l))", "(Pair.with(1l, 2l))"),
        ("java", "assert(f((1l)) == (2l));", "f((1l))", "(2l)"),
        ("cs", "Debug.Assert(F(1).SequenceEqual((new List<long>())));", "F(1)", "(new List<long>())"),
        ("js", 'assert.deepEqual(candidate(["a,b"], {a: 1}),"x,y");', 'candidate(["a,b"], {a: 1})', '"x,y"'),
        (
            "php",
            'if (candidate(1) !== array("a" => 1)) { throw new Exception("Test failed!"); }',
            "candidate(1)",
            'array("a" => 1)',
        ),
        (
            "rb",
            "assert_equal([1, {2 => 3}], candidate.call(1, [2]))",
            "candidate.call(1, [2])",
            "[1, {2 => 3}]",
        ),
        ("go", "{ actual: candidate([]int{1}), expected: []int{2} },", "candidate([]int{1})", "[]int{2}"),
        ("rkt", '(check-within (candidate "a b") (list 1 2) 0.001)', '(candidate "a b")', "(list 1 2)"),
        ("swift", "assert(f(a: [1: 2]) == (1, nil))", "f(a: [1: 2])", "(1, nil)"),
        ("dart", 'expect(candidate([1, 2]), {"a": 1});', "candidate([1, 2])", '{"a": 1}'),
        ("ex", 'assert %{"a" => 1} == candidate.(["x"])', 'candidate.(["x"])', '%{"a" => 1}'),
        ("ex", "assert [1] == HumanEval.candidate([1], 2)", "HumanEval.candidate([1], 2)", "[1]"),
    ],
)
def test_asserts(language, line, call, expected):
    assert get_dialect(language).case(line) == Case(call, expected)


@pytest.mark.parametrize(
    ("language", "returned", "expected", "same"),
    [
        ("rs", "1", "1.0", False),
        ("js", "1", "1.0", True),
        ("rkt", "1.0004", "1", True),
        ("rkt", "1.01", "1", False),
        ("rs", '{"map": [["b", 1], ["a", 2]]}', '{"map": [["a", 2], ["b", 1]]}', True),
        ("rs", '{"map": [["a", 1]]}', '{"map": [["a", 2]]}', False),
        ("rs", "NaN", "NaN", False),
        ("rs", "-0.0", "0.0", True),
        ("rs", "true", "1", False),
        ("js", "true", "1", False),
        ("rs", "[1, 2]", "[1, 2, 3]", False),
        ("rs", "null", "[]", False),
        ("rs", "no json", "1", False),
    ],
)
def test_equality(language, returned, expected, same):
    assert get_dialect(language).same(returned, expected) is same


@pytest.mark.parametrize(
    "returned",
    ["1" + "0" * 400, "9" * 5000, "1e400", "[" * 2000 + "]" * 2000, "[" * 990 + "]" * 990, "{}", '{"map": 5}', '{"map": [1]}',
     '{"map": [[1]]}', '{"map": {"1": 2}}', '{"map": [[1, 2, 3]]}', '{"map": [[{}, 1]]}', "", "\x00", '"\\ud800"'],
)  # fmt: skip
def test_any_text_is_a_wrong_value(returned):
    for language in dialect_ids():
        for expected in ("0.5", "1", "[1]", '"a"', '{"map": [["a", 1]]}', "true", "null"):
            assert get_dialect(language).same(returned, expected) is False


def test_a_program_that_shows_what_it_likes_fails(real_data):
    needs("rb")
    env = make_task_env("HumanEval-rb")
    task = next(task for task in env.tasks if task.task_id.endswith("truncate_number"))
    for body in ("10**400", "Array.new(1) { 2000.times.reduce([]) { |inner, _| [inner] } }", "1"):
        show = 'define_method(:show_value) { |_| "{}" }\n' if body == "1" else ""
        code = f"{show}def truncate_number(n)\n  {body}\nend\n"
        verdict = env.judge(task, env.program(task, solution=code))
        assert verdict.status in ("failed", "error", "compile_error"), verdict


def test_reading():
    assert split_top('f("a == b", (c == d)) == 1', "==") == ('f("a == b", (c == d))', "1")
    assert split_top("f(1)", "==") is None
    assert strip_comments('a // b\n"// c" /* d\n */ e') == 'a \n"// c"  e'
    assert close_brackets('fn f() { if x { "}" // }\n') == 'fn f() { if x { "}" // }\n}\n}\n'
    assert close_brackets("{}\n") == "{}\n"


def test_variants_are_named(real_data):
    with pytest.raises(ConfigError, match="Known: multipl-e"):
        make_task_env("HumanEval-rs", variant="original").tasks  # noqa: B018
    with pytest.raises(ConfigError, match="Rust alone"):
        make_task_env("HumanEval-cpp", variant="reflexion").tasks  # noqa: B018
    assert [
        len(make_task_env("HumanEval-rs", variant=v).tasks) for v in ("multipl-e", "reflexion", "hardest50")
    ] == [156, 156, 50]
    assert len(make_task_env("MBPP-rs").tasks) == 354


def test_without_data_it_says_how_to_get_it(no_data, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(DataError, match=r"MBPP in C\+\+.*mbpp/multipl-e/mbpp-cpp"):
        make_task_env("MBPP-cpp").tasks  # noqa: B018
    assert "REFLEXION_GYM_DATA" not in os.environ
