"""What the tests of one language share: a base class with the tests that every language must stand.

A language's own test file gives the programs; see `LanguageTests`.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from reflexion_gym.errors import DataError
from reflexion_gym.judge.call_judge import Call, CallJudge, CallSuite, get_call_judge
from reflexion_gym.judge.language_check import check_language
from reflexion_gym.judge.languages import get_language
from reflexion_gym.judge.signature import Signature, parse_type
from reflexion_gym.judge.verdict import Verdict
from tests.helpers.toolchains import needs, needs_sandbox

STRINGS = [
    "",
    "a",
    " ",
    "two  words ",
    "\n\t\r",
    "\x00",
    "a\x00b\x01\x7f",
    "\u00e9t\u00e9",
    "\u65e5\u672c\u8a9e",
    "\U0001f600 and \U0010ffff",
    "a%20$b%",
    "$",
    "\\n \" ' ` #{x} $x ~s",
    "\ud7ff\ue000\u200b\u0085",
    "x" * 5000,
]
CHARACTERS = ["a", " ", "$", "%", "\n", "\\", "'", '"', "#", "9", "\u00e9", "\u65e5", "\U0001f600"]
INTEGERS = [0, 1, -1, 7, 2**31 - 1, -(2**31)]
LONGS = [0, -1, 2**31, -(2**31) - 1, 2**53, -(2**53), 2**60, -(2**63)]
DOUBLES = [
    0.0,
    -0.0,
    1.0,
    -2.5,
    0.1,
    1 / 3,
    1e21,
    1e22,
    123456789.123456789,
    5e-324,
    1.7976931348623157e308,
    1e-7,
]
SPECIAL = [math.inf, -math.inf, math.nan]
LISTS: list[Any] = [[], [1], [1, 2, -(2**31)], list(range(3000))]
TREES: list[Any] = [
    [],
    [1],
    [1, None, 2, 3],
    [5, 4, None, 3],
    [1, 2, 3, None, None, 4, 5],
    [0, *[None, 1] * 500],
]


def values() -> dict[str, list[Any]]:
    """Values that are easy to get wrong, by type."""
    scalars: dict[str, list[Any]] = {
        "integer": INTEGERS,
        "long": LONGS,
        "double": DOUBLES + SPECIAL,
        "boolean": [True, False],
        "string": STRINGS,
        "character": CHARACTERS,
        "ListNode": LISTS,
        "TreeNode": TREES,
    }
    found = dict(scalars)
    for name, some in scalars.items():
        found[f"{name}[]"] = [[], some[:1], some]
    for name in ("integer", "character", "string"):
        found[f"{name}[][]"] = [[], [[]], [[], scalars[name], [], scalars[name][:1]]]
    for name in ("integer", "long", "double", "boolean", "string", "TreeNode"):
        found[f"list<{name}>"] = [[], scalars[name]]
    for name in ("integer", "string"):
        found[f"list<list<{name}>>"] = [[], [[]], [[], scalars[name], []]]
    found["integer[]"] = [*found["integer[]"], list(range(-100_000, 100_000))]
    return found


#: what is tested by default: of the others each is a program to compile, in each language
_CORE = "long double string ListNode TreeNode integer[][]"


def kinds() -> list[Any]:
    """The types, as parameters of a test."""
    core = _CORE.split()
    return [kind if kind in core else pytest.param(kind, marks=pytest.mark.exhaustive) for kind in values()]


def echo(kind: str) -> Signature:
    """A function of one value that returns a value of the same type."""
    params = [{"name": "givenValue", "type": kind}]
    return Signature.from_row({"entry_point": "echoValue", "params": params, "return_type": kind})


def in_place(kind: str) -> Signature:
    """A function that changes its parameter."""
    params = [{"name": "givenValue", "type": kind}]
    return Signature.from_row({"entry_point": "changeValue", "params": params, "return_type": "void"})


def returning(kind: str) -> Signature:
    """A function of an integer that returns a type."""
    params = [{"name": "n", "type": "integer"}]
    return Signature.from_row({"entry_point": "makeValue", "params": params, "return_type": kind})


ADD_ONE = Signature.from_row(
    {"entry_point": "addOne", "params": [{"name": "n", "type": "integer"}], "return_type": "integer"}
)
ADD_CALLS = (Call((1,), 2), Call((5,), 6))
COUNTER = Signature.from_row(
    {
        "classname": "WordCounter",
        "constructor": {"params": [{"name": "startValue", "type": "integer"}]},
        "methods": [
            {"name": "addWord", "params": [{"name": "word", "type": "string"}], "return": {"type": "void"}},
            {
                "name": "countOf",
                "params": [{"name": "word", "type": "string"}, {"name": "k", "type": "integer"}],
                "return": {"type": "integer"},
            },
            {"name": "allWords", "params": [], "return": {"type": "list<string>"}},
        ],
    }
)
COUNTER_CALLS = (
    Call(
        (
            ["WordCounter", "addWord", "countOf", "addWord", "countOf", "allWords"],
            [[3], ["a b"], ["a b", 1], ["a b"], ["a b", 0], []],
        ),
        [None, None, 5, None, 5, ["a b", "a b"]],
    ),
    Call((["WordCounter", "countOf", "allWords"], [[0], ["x", -1], []]), [None, -1, []]),
)


def same(left: Any, right: Any) -> bool:
    """Whether two values are the same to the last bit and of the same type; for the empty list node None is []."""
    if isinstance(left, list) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(same(a, b) for a, b in zip(left, right, strict=True))
    return type(left) is type(right) and repr(left) == repr(right)


def descendants() -> list[int]:
    """Processes that this one has started and that are still there."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            parents[int(path.parent.name)] = int(fields[1])
    found, more = {os.getpid()}, True
    while more:
        fresh = {pid for pid, parent in parents.items() if parent in found} - found
        found |= fresh
        more = bool(fresh)
    return sorted(found - {os.getpid()})


#: what the test that runs judges in: see `LanguageTests.sandbox`
_sandbox = "bubblewrap"


def judge() -> CallJudge:
    return get_call_judge(_sandbox)


def check(
    language: str,
    code: str,
    signature: Signature,
    calls: Iterable[Call],
    *,
    exact: bool = False,
    stop_early: bool = False,
    **options: Any,
) -> Verdict:
    """Judge a program; nothing that it started may be left."""
    options.setdefault("cpu_seconds", 3.0)
    if exact:
        options["checker"] = lambda arguments, returned, expected: same(returned, expected)
    before = set(descendants())
    verdict = judge().check(
        code, language, CallSuite(signature, tuple(calls), **options), stop_early=stop_early
    )
    assert not set(descendants()) - before
    return verdict


#: what the verdict's message says of a program with that name in `LanguageTests.wrong`, in every language
NUMBERS = {
    "one parameter more": "(?i)add.?one has the wrong number of parameters: 1 wanted, 2 found",
    "one parameter less": "(?i)add.?one has the wrong number of parameters: 1 wanted, 0 found",
}

#: what every language's `LanguageTests.wrong` tries, by one of these names
CHEATS = (
    ("exits",),
    ("forges results",),
    ("forks", "starts processes"),
    ("prints without end",),
    ("allocates",),
    ("swallows all", "ignores signals"),
    ("writes outside",),
)

#: the languages whose cheats are tried in every run of the tests; the others' by ``-m exhaustive``, for the time they take
ALWAYS = ("cpp", "java", "js", "go", "rs", "php", "rb")

#: what a test of a language in containers is marked with
IN_CONTAINERS = (pytest.mark.container, pytest.mark.exhaustive, pytest.mark.slow)


class LanguageTests:
    """Tests of one language: subclass it as ``Test...`` and fill in what is declared here.

    Programs that are texts alone define ``addOne``, which returns its argument and 1.
    """

    language: ClassVar[str]
    """its id"""
    void: ClassVar[bool] = True
    """whether LeetCode offers in-place problems in it"""
    left_out: ClassVar[Mapping[str, list[Any]]] = {}
    """by scalar type, values that the language does not have: they are refused"""
    right: ClassVar[Mapping[str, str]] = {}
    """right programs in unusual shapes"""
    wrong: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """programs that must not pass, by name: the status, or several with ``|``; and the program"""
    messages: ClassVar[Mapping[str, str]] = {}
    """a pattern that the verdict's message has, by name in `wrong`"""
    reads: ClassVar[str] = ""
    """a program that returns the largest number that begins with 736501, of nine digits, in any file that it can read"""
    deep: ClassVar[str] = ""
    """a program that recurs a hundred thousand calls deep"""
    reverse: ClassVar[str] = ""
    """``changeValue``: reverses an array in place"""
    counter: ClassVar[str] = ""
    """a `COUNTER`: `addWord` keeps a word, `countOf` says how often it was added, with the start value and `k` more"""
    nodes: ClassVar[Mapping[str, str]] = {}
    """the definitions of ``ListNode`` and ``TreeNode`` as models write them before a solution"""
    cycle: ClassVar[tuple[str, str]] = ("", "")
    """``makeValue``: a list whose nodes form a cycle, and a tree"""

    def program(self, signature: Signature, value: str) -> str:
        """Return a program whose function returns a parameter: the stub, filled in."""
        raise NotImplementedError

    @pytest.fixture(autouse=True, params=["bubblewrap", pytest.param("docker", marks=IN_CONTAINERS)])
    def sandbox(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
        """In what the test judges; containers come by ``-m exhaustive``, but for those of `test_containers`."""
        needs(self.language)
        needs_sandbox(request.param)
        monkeypatch.setattr("tests.judge.languages.programs._sandbox", request.param)
        return request.param

    def without(self, some: list[Any], kind: str) -> list[Any]:
        """Values without those that the language does not have."""
        lacks = self.left_out.get(parse_type(kind).inner.kind, [])
        return [self.without(v, kind) if isinstance(v, list) else v for v in some if v not in lacks]

    def test_the_sample_programs(self):
        found = check_language(judge(), self.language)
        assert not found.wrong, found.wrong
        assert re.search(r"\d", found.version), found.version

    @pytest.mark.parametrize("kind", kinds())
    def test_a_value_comes_back(self, kind):
        signature = echo(kind)
        some = self.without(values()[kind], kind)
        code = self.program(signature, signature.params[0].name)
        verdict = check(self.language, code, signature, [Call((v,), v) for v in some], exact=True)
        assert verdict.passed, [t for t in verdict.tests if not t.passed][:3] or verdict

    def test_a_value_that_the_language_does_not_have_is_no_failure(self):
        name = re.escape(get_language(self.language).name)
        for kind, some in self.left_out.items():
            code = self.program(echo(kind), "givenValue")
            for value in some:
                with pytest.raises(DataError, match=f"{name} has no {kind} {re.escape(repr(value))}"):
                    check(self.language, code, echo(kind), [Call((value,), value)])
                with pytest.raises(DataError, match=f"{name} has no {kind}"):
                    check(self.language, code, returning(f"{kind}[]"), [Call((1,), [value])])

    def test_a_text_beyond_the_first_plane_comes_back(self):
        signature = echo("string[]")
        texts = ["\U0001f600 and \U0010ffff", "\u65e5\u672c"]
        code = self.program(signature, signature.params[0].name)
        verdict = check(self.language, code, signature, [Call((texts,), texts)])
        assert verdict.passed, verdict

    @pytest.mark.parametrize("name", ["deep", "reverse", "counter", "list", "tree"])
    def test_a_program_of_its_own(self, name):
        if name == "deep":
            verdict = check(self.language, self.deep, ADD_ONE, ADD_CALLS)
        elif name == "reverse":
            if not self.void:
                pytest.skip("LeetCode offers no in-place problem in this language")
            calls = [Call(([1, 2, 3],), [3, 2, 1]), Call(([],), [])]
            verdict = check(self.language, self.reverse, in_place("integer[]"), calls)
        elif name == "counter":
            verdict = check(self.language, self.counter, COUNTER, COUNTER_CALLS)
        else:
            code = self.cycle[name == "tree"]
            if not code:
                pytest.skip("no cycle can be made in this language")
            kind = {"list": "ListNode", "tree": "TreeNode"}[name]
            verdict = check(self.language, code, returning(kind), [Call((1,), [1])])
            assert verdict.status == "failed", verdict
            assert "cycle" in verdict.message
            return
        assert verdict.passed, verdict

    def test_a_program_may_define_the_nodes_itself(self):
        for kind, definition in self.nodes.items():
            code = f"{definition}\n{self.program(echo(kind), 'givenValue')}"
            calls = [Call((v,), v) for v in values()[kind]]
            verdict = check(self.language, code, echo(kind), calls, exact=True)
            assert verdict.passed, (kind, verdict)

    @pytest.mark.exhaustive
    def test_a_program_may_define_nodes_that_it_does_not_need(self):
        for kind, definition in self.nodes.items():
            code = f"{definition}\n{self.program(echo('integer'), 'givenValue')}"
            verdict = check(self.language, code, echo("integer"), [Call((3,), 3)])
            assert verdict.passed, (kind, verdict)

    def test_the_stub_of_a_class(self):
        stub = get_language(self.language).stub(COUNTER)
        assert "ord" in stub and "tart" in stub

    def test_a_method_without_its_last_parameter(self):
        less = re.sub(
            r"(count[-_]?of\w*(?: = function)?[( ][^)]*?),?\s*(?:_ |int |\$)?\bk\b(?:: \w+| int)?\)",
            r"\1)",
            self.counter,
            count=1,
            flags=re.IGNORECASE,
        )
        assert less != self.counter
        verdict = check(self.language, re.sub(r" \+ \$?[kK]\b|\bk (?=\()", "", less), COUNTER, COUNTER_CALLS)
        assert verdict.status == "compile_error", verdict
        assert re.search("(?i)count[-_]?of", verdict.message), verdict

    def test_right_programs(self):
        verdicts = {name: check(self.language, code, ADD_ONE, ADD_CALLS) for name, code in self.right.items()}
        failed = {name: (v.status, v.message) for name, v in verdicts.items() if not v.passed}
        assert not failed, failed

    def test_answers_cannot_be_read(self):
        argument, answer = 736501274, 736501998
        verdict = check(self.language, self.reads, ADD_ONE, [Call((argument,), answer)])
        # that it finds its argument shows that it does read
        assert (verdict.status, [t.returned for t in verdict.tests]) == ("failed", [str(argument)]), verdict

    def test_wrong_programs(self):
        assert not NUMBERS.keys() - self.wrong.keys()
        assert not [names for names in CHEATS if self.wrong.keys().isdisjoint(names)]
        cheats = {name for names in CHEATS[1:] for name in names} if self.language not in ALWAYS else set()
        self._reject(self.wrong.keys() - cheats)

    @pytest.mark.exhaustive
    def test_cheats(self):
        self._reject(name for names in CHEATS for name in names if name in self.wrong)

    def _reject(self, names: Iterable[str]) -> None:
        found = {}
        for name in names:
            wanted, code = self.wrong[name]
            verdict = check(self.language, code, ADD_ONE, ADD_CALLS, stop_early=True, cpu_seconds=1.5)
            said = re.search(self.messages.get(name, NUMBERS.get(name, "")), verdict.message)
            allowed = wanted.split("|")
            # where the machine is busy, an endless allocation may use up its time before the memory
            allowed += ["timeout"] if "memory" in allowed else []
            if verdict.status not in allowed or not said:
                found[name] = (verdict.status, verdict.message)
        assert not found, found
