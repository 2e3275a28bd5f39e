"""Starter code: equal to LeetCode's, up to white space and comments, for 41 problems in every language."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from reflexion_gym.data.leetcode_hard.problem import problem_index
from reflexion_gym.errors import ConfigError, DataError
from reflexion_gym.judge.languages import get_language, language_ids, languages
from reflexion_gym.judge.signature import Signature

#: what the recorded snippets have beside the forty: the one with a tree
TREE = {
    "entry_point": "treeQueries",
    "params": [{"name": "root", "type": "TreeNode"}, {"name": "queries", "type": "integer[]"}],
    "return_type": "integer[]",
}
_COMMENTS = {"#": ("py", "py2", "rb", "ex"), "%": ("erl",), ";": ("rkt",)}


def plain(text: str, language: str) -> str:
    line = next((mark for mark, some in _COMMENTS.items() if language in some), "//")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(rf"^\s*{line}(?!lang).*$", "", text, flags=re.MULTILINE)
    if language == "rkt":
        text = re.sub(r"#\|.*?\|#", "", text, flags=re.DOTALL)
    return re.sub(r'""".*?"""|\s+', "", text, flags=re.DOTALL)


@pytest.mark.parametrize("language", language_ids())
def test_stubs_are_leetcodes(data_folder, language):
    file = (
        data_folder
        / "leetcode"
        / "official40"
        / "leetcode_hard_with_snippets_uncontaminated_tests-41.jsonl.gz"
    )
    if not file.is_file():
        pytest.skip("needs the recorded snippets")
    facts = {row["slug"]: row for row in problem_index()}
    facts["height-of-binary-tree-after-subtree-removal-queries"] = TREE
    spoken = get_language(language)
    different = {}
    with gzip.open(file, "rt") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        real = plain(row[f"{spoken.slug}_snippet"], language)
        ours = plain(spoken.stub(Signature.from_row(facts[row["question_slug"]])), language)
        if ours != real:
            different[row["question_slug"]] = (ours, real)
    assert len(rows) == 41
    assert different == {}


def test_there_are_nineteen():
    assert len(language_ids()) == 19
    assert len({one.slug for one in languages()}) == 19
    for one in languages():
        assert set(one.samples) == {"right", "wrong", "crash", "loop", "no_compile"}
        assert one.packages or one.unstable_packages
        assert one.tools and one.version_command and one.source
        for name in one.names - {"python"}:  # LeetCode's name for Python 2, everybody else's for Python 3
            assert get_language(name.upper()) is one
    assert get_language("Python").id == "py"


def test_a_language_that_is_unknown_is_named():
    with pytest.raises(ConfigError, match="'cobol'.*There are c, cpp"):
        get_language("cobol")


def test_what_c_cannot_express_is_named():
    deep = Signature.from_row(
        {"entry_point": "f", "params": [{"name": "a", "type": "integer[][][]"}], "return_type": "integer"}
    )
    with pytest.raises(DataError, match=r"C cannot be judged with the type 'integer\[\]\[\]\[\]'"):
        get_language("c").files("int f() {}", deep)


def test_the_command_line_prints_stubs(tmp_path, capsys):
    from reflexion_gym.commands.stub import print_stubs

    file = tmp_path / "rows.jsonl"
    bad = {**TREE, "params": [{"name": "a", "type": "matrix"}]}
    file.write_text("".join(json.dumps(row) + "\n" for row in (problem_index()[0], bad, TREE)))
    assert print_stubs("golang", file) == 2
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "func minReverseOperations(n int, p int, banned []int, k int) []int {" in rows[0]["stub"]
    assert "'matrix'" in rows[1]["error"]
    assert "root *TreeNode" in rows[2]["stub"]
    with pytest.raises(ConfigError, match="no file"):
        print_stubs("rs", tmp_path / "none.jsonl")
