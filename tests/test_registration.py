"""Ids, suite names, factories and what importing costs."""

from __future__ import annotations

import subprocess
import sys

import gymnasium as gym
import pytest

import reflexion_gym
from reflexion_gym.errors import ConfigError
from reflexion_gym.registration import catalogue, make_task_env, parse_suite, register_all
from reflexion_gym.spec_strings import format_spec, parse_spec
from reflexion_gym.wrappers.multi_trial import MultiTrial


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("form", ["Starter-py", "reflexion_gym/Starter-py-v0", "reflexion_gym:Starter-py"])
def test_every_form_of_id(form: str) -> None:
    env = gym.make(form)
    assert env.reset(seed=0)[1]["suite"] == "Starter-py"


def test_every_suite_is_registered_twice_and_registering_again_is_silent(
    recwarn: pytest.WarningsRecorder,
) -> None:
    register_all()
    for suite in catalogue():
        assert suite in gym.registry and f"reflexion_gym/{suite}-v0" in gym.registry
    assert not recwarn.list


def test_module_form_needs_no_import() -> None:
    code = "import gymnasium as gym; print(gym.make('reflexion_gym:Starter-py').reset(seed=0)[1]['suite'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "Starter-py", done.stderr


def test_importing_imports_no_extra_and_reads_nothing() -> None:
    code = """
import sys, builtins
opened = []
import gymnasium
before = set(sys.modules)
import reflexion_gym
heavy = {"datasets", "docker", "alfworld", "textworld", "openai", "ray", "matplotlib", "xllamacpp", "jinja2", "rich", "typer", "huggingface_hub"}
print(sorted(heavy & (set(sys.modules) - before)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_max_trials_and_evaluator_go_together() -> None:
    env = gym.make("Starter-py", max_trials=2, evaluator="oracle")
    assert env.get_wrapper_attr("max_trials") == 2
    with pytest.raises(ConfigError, match="evaluator="):
        gym.make("Starter-py", max_trials=2)
    with pytest.raises(ConfigError, match="max_trials="):
        gym.make("Starter-py", evaluator="oracle")


def test_specs_survive_json() -> None:
    env = gym.make(
        "Starter-py", max_trials=2, evaluator={"kind": "oracle", "detail": True}, difficulty="hard"
    )
    again = gym.make(gym.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert again.reset(seed=1) == env.reset(seed=1)
    assert again.get_wrapper_attr("evaluator").recipe == {"kind": "oracle", "detail": True}
    assert sum(isinstance(w, MultiTrial) for w in _stack(again)) == 1
    assert again.reset(seed=0)[1]["suite"] == "Starter-py[difficulty=hard]"


def _stack(env: gym.Env) -> list[gym.Env]:
    layers = [env]
    while isinstance(layers[-1], gym.Wrapper):
        layers.append(layers[-1].env)
    return layers


@pytest.mark.parametrize("kwargs", [{}, {"max_trials": 2, "evaluator": "none"}])
def test_an_env_can_be_used_after_a_mistyped_task(kwargs: dict) -> None:
    env = gym.make("Starter-py", **kwargs)
    with pytest.raises(ConfigError, match="no task"):
        env.reset(options={"task": "nope"})
    env.reset(seed=0)
    assert env.step("no code")[1] == 0.0


def test_an_unknown_sandbox_is_refused_when_the_env_is_made() -> None:
    with pytest.raises(ConfigError, match="no sandbox 'bublewrap'"):
        gym.make("Starter-py", sandbox="bublewrap")
    with pytest.raises(ConfigError, match="no sandbox None"):
        gym.make("Starter-py", max_trials=2, evaluator={"kind": "examples", "sandbox": None})


def test_bad_arguments_name_the_right_ones() -> None:
    with pytest.raises(ConfigError, match="HumanEval-py"):
        parse_suite("HumanEvl-py")
    with pytest.raises(ConfigError, match="no argument 'varaint'"):
        make_task_env("HumanEval-py[varaint=openai]")
    with pytest.raises(ConfigError, match="Did you mean 'hard'"):
        gym.make("Starter-py", difficulty="hrad")
    with pytest.raises(gym.error.NameNotFound):
        gym.make("Startr-py")


def test_suite_names_hold_what_differs_from_the_default() -> None:
    assert make_task_env("MBPP-py", variant="sanitized").suite == "MBPP-py"
    assert make_task_env("MBPP-py[variant=full]", show_tests=1).suite == "MBPP-py[show_tests=1,variant=full]"
    assert make_task_env("reflexion_gym/MBPP-py-v0").suite == "MBPP-py"


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ("A", "A", {}),
        ("A[]", "A", {}),
        ("A[b=1,c=x y]", "A", {"b": 1, "c": "x y"}),
        ('A[b="1",c=[1,2],d={"e":"f,]"}]', "A", {"b": "1", "c": [1, 2], "d": {"e": "f,]"}}),
        ("A[b=true,c=null]", "A", {"b": True, "c": None}),
    ],
)
def test_spec_strings(text: str, name: str, arguments: dict) -> None:
    assert parse_spec(text) == (name, arguments)
    assert parse_spec(format_spec(name, arguments)) == (name, arguments)


@pytest.mark.parametrize("text", ["", "[a=1]", "A[a]", "A[=1]", "A[a=1", None, 3])
def test_bad_spec_strings(text: object) -> None:
    with pytest.raises(ConfigError):
        parse_spec(text)  # type: ignore[arg-type]


def test_public_names_all_exist() -> None:
    for name in reflexion_gym.__all__:
        assert getattr(reflexion_gym, name) is not None
    with pytest.raises(AttributeError):
        reflexion_gym.nothing_of_the_kind  # noqa: B018
