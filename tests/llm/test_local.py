from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from reflexion_gym.errors import ConfigError, DataError
from reflexion_gym.llm import EpisodeLLM, make_llm
from reflexion_gym.llm.default_model import fetch_default_model, find_default_model, model_folder
from reflexion_gym.llm.local import physical_cores


@pytest.fixture(scope="session")
def small_model() -> Path:
    """The 135M model, fetched once; the test is skipped where it cannot be."""
    pytest.importorskip("xllamacpp")
    try:
        return find_default_model() or fetch_default_model(timeout=120)
    except DataError as error:
        pytest.skip(str(error))


def test_missing_files_say_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(ConfigError, match=r"no model file .*none\.gguf; give .*model fetch"):
        make_llm(f"local:{tmp_path / 'none.gguf'}")
    monkeypatch.setenv("REFLEXION_GYM_MODELS", str(tmp_path))
    with pytest.raises(ConfigError, match="reflexion-gym model fetch"):
        make_llm("local:")


def test_where_models_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("REFLEXION_GYM_MODELS", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert model_folder() == tmp_path / "reflexion-gym" / "models"


def test_a_file_that_is_no_model(tmp_path: Path):
    pytest.importorskip("xllamacpp")
    file = tmp_path / "bad.gguf"
    file.write_bytes(b"GGUF but not really")
    llm = make_llm(f"local:{file}", threads=1, slots=1)
    with pytest.raises(ConfigError, match="cannot be loaded as a model"):
        llm.complete([{"role": "user", "content": "hi"}])
    for bad in ({"threads": 0}, {"slots": True}, {"context": -1}, {"thraeds": 1}):
        with pytest.raises(ConfigError):
            make_llm(f"local:{file}", **bad)


def test_no_network_is_known_at_once(tmp_path: Path):
    pytest.importorskip("pip")
    env = {**os.environ, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull}
    code = "from reflexion_gym.llm.default_model import fetch_default_model as f; import sys; f(sys.argv[1])"
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], env=env, capture_output=True, text=True, check=False
    )
    assert "DataError: the model cannot be fetched" in done.stderr
    assert time.monotonic() - started < 20
    assert list(tmp_path.iterdir()) == []


def test_the_hub_without_a_network_is_known_in_seconds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    constants = pytest.importorskip("huggingface_hub.constants")
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr("reflexion_gym.llm.hub_file.getproxies", dict)
    started = time.monotonic()
    with pytest.raises(ConfigError, match="cannot be reached"):
        make_llm("local:hf:someone/nothing-such/model.gguf")
    assert time.monotonic() - started < 3


def test_names_of_the_hub():
    with pytest.raises(ConfigError, match="local:hf:OWNER/REPO/FILE.gguf"):
        make_llm("local:hf:model.gguf")


def test_the_hub_package_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(ConfigError, match=r"reflexion-gym\[hub\]"):
        make_llm("local:hf:a/b/c.gguf")


def test_cores():
    assert 1 <= physical_cores() <= (os.cpu_count() or 1)


@pytest.mark.slow
def test_requests_and_tokens_are_the_servers(small_model: Path, capfd: pytest.CaptureFixture[str]):
    llm = make_llm(f"local:{small_model}", threads=1, slots=3, context=1024)
    meter = EpisodeLLM(llm)

    def ask(number: int):
        return meter.phase("act").complete(
            [{"role": "user", "content": f"Say the number {number}."}], max_tokens=8, temperature=0.7
        )

    with ThreadPoolExecutor(6) as pool:
        replies = list(pool.map(ask, range(6)))
    usage = meter.usage()
    assert usage.act.requests == 6
    assert usage.act.prompt == sum(r.tokens.prompt for r in replies) > 0
    assert usage.act.completion == sum(r.tokens.completion for r in replies)
    assert all(1 <= r.tokens.completion <= 8 for r in replies)
    assert usage.total.cost == 0.0
    two = llm.complete([{"role": "user", "content": "Hi."}], n=2, max_tokens=4)
    assert len(two.texts) == two.tokens.requests == 2
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")
