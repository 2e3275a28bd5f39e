"""Where compilers come from: the toolchain root, or the host's own, and what is said where there is neither."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from reflexion_gym.commands.toolchains import list_toolchains
from reflexion_gym.errors import ConfigError, ToolchainError
from reflexion_gym.judge import toolchain
from reflexion_gym.judge.call_judge import CallJudge
from reflexion_gym.judge.language_check import check_language
from reflexion_gym.judge.languages import get_language, language_ids
from reflexion_gym.judge.toolchain import Toolchain, find_toolchain, toolchain_for
from reflexion_gym.sandbox import make_command_sandbox
from reflexion_gym.sandbox.root_folder import STAMP
from tests.helpers.toolchains import needs


@pytest.fixture
def no_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine whose user has made no toolchain root."""
    monkeypatch.setenv("REFLEXION_GYM_TOOLCHAINS", str(tmp_path / "none"))
    monkeypatch.delenv("REFLEXION_GYM_TOOLCHAIN", raising=False)
    return tmp_path / "none"


@pytest.fixture
def a_root(no_root: Path) -> Path:
    """A toolchain root that has every tool, all of them empty files."""
    for language in map(get_language, language_ids()):
        for tool in language.tools:
            path = no_root / tool.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    (no_root / STAMP).write_text("{}")
    return no_root


@pytest.fixture
def on_host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A function that says whether C's compiler is on the host."""

    def say(there: bool) -> None:
        monkeypatch.setattr(
            type(get_language("c")), "host_tools", ("/bin/sh" if there else str(tmp_path / "gcc"),)
        )
        toolchain._host_fingerprint.cache_clear()

    yield say
    toolchain._host_fingerprint.cache_clear()


@pytest.mark.toolchain
@pytest.mark.parametrize("language", language_ids())
def test_the_hosts_own_compilers_serve_where_there_is_no_root(no_root, language):
    """Debian's packages keep settings outside /usr, which the sandbox has to show."""
    needs(language)
    judge = CallJudge(make_command_sandbox("bubblewrap"))
    found = check_language(judge, language)
    assert not found.wrong, found.wrong
    assert {verdict.extra["toolchain"] for verdict in found.verdicts.values()} == {"host"}


@pytest.mark.toolchain
def test_the_hosts_own_are_used_before_the_root_by_those_who_prefer_them(monkeypatch):
    sandbox = make_command_sandbox("bubblewrap")
    for language in ("c", "java"):
        if find_toolchain(get_language(language), "host").kind != "host" or (
            find_toolchain(get_language(language), "root").kind != "root"
        ):
            pytest.skip(f"{language} is not in both places here")
        for judge, kind in ((CallJudge(sandbox), "root"), (CallJudge(sandbox, prefer="host"), "host")):
            verdicts = check_language(judge, language).verdicts.values()
            assert {verdict.extra["toolchain"] for verdict in verdicts} == {kind}
    monkeypatch.setenv("REFLEXION_GYM_TOOLCHAIN", "host")
    assert toolchain_for(sandbox, get_language("c")).kind == "host"


def test_the_root_comes_first_and_python_from_the_host(a_root, on_host):
    on_host(True)
    assert find_toolchain(get_language("c")).root == a_root
    assert find_toolchain(get_language("py")).kind == "host"
    assert find_toolchain(get_language("py"), "root").kind == "root"


@pytest.mark.parametrize("stated", ["argument", "environment"])
def test_the_users_preference(a_root, on_host, monkeypatch, stated):
    def found(prefer: str) -> Toolchain:
        if stated == "argument":
            return find_toolchain(get_language("c"), prefer)
        monkeypatch.setenv("REFLEXION_GYM_TOOLCHAIN", prefer)
        return find_toolchain(get_language("c"))

    on_host(True)
    assert (found("host").kind, found("root").kind) == ("host", "root")
    on_host(False)  # a preference is no demand: what is in one place alone is taken from there
    assert found("host").kind == "root"
    on_host(True)
    (a_root / STAMP).unlink()
    assert found("root").kind == "host"
    with pytest.raises(ConfigError, match="'root' or 'host', not 'image'"):
        found("image")


@pytest.mark.parametrize("language", language_ids())
def test_a_language_that_is_nowhere_says_what_brings_it(no_root, monkeypatch, language):
    spoken = get_language(language)
    for tools in ("tools", "host_tools"):
        monkeypatch.setattr(type(spoken), tools, ("/no/such/compiler",))
    image = SimpleNamespace(brings="sha256:none", run_command=lambda *_: SimpleNamespace(ok=False))
    for find in (lambda: find_toolchain(spoken), lambda: toolchain_for(image, spoken)):
        with pytest.raises(ToolchainError) as caught:
            find()
        said = str(caught.value)
        assert spoken.name in said and "/no/such/compiler" in said
        assert f"`reflexion-gym toolchains install --languages {language}`" in said
        packages = (*spoken.packages, *spoken.archives, *spoken.unstable_packages)
        assert packages and all(package in said for package in packages)
        assert not re.search(r": \.|: ;|, ,|: $", said), said


def test_the_list_says_how_to_get_what_is_missing(no_root, monkeypatch, capsys):
    monkeypatch.setattr(type(get_language("dart")), "host_tools", ("/no/such/dart",))
    list_toolchains()
    assert re.search(r"missing +dart", said := capsys.readouterr().out)
    assert re.search(r"toolchains install --languages \S*\bdart\b", said)
    list_toolchains(as_json=True)
    (row,) = [row for row in json.loads(capsys.readouterr().out) if row["language"] == "dart"]
    assert row["found"] == "missing" and "dart-sdk" in row["unstable_packages"]
