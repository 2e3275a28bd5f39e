"""`PRESETS`: settings that belong together: what the paper states, what its code does, what we recommend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from reflexion_gym.core import Record
from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.spec_strings import format_spec, parse_spec

__all__ = ["FAMILIES", "PRESETS", "Preset", "get_preset"]

#: kinds of suites for which settings differ
FAMILIES = ("code", "qa", "game")


@dataclass(frozen=True)
class Temperatures(Record):
    """What each kind of model call is sampled with."""

    act: float = 0.0
    """the first attempt, and attempts after a reflection"""
    retry: float = 0.7
    """a further attempt of an agent that learns nothing: the same request at 0 would give the same reply"""
    reflect: float = 0.0
    tests: float = 0.2
    """tests that the model writes itself"""


@dataclass(frozen=True)
class Preset(Record):
    """Settings of agents, evaluators and trials that belong together."""

    name: str
    evaluator: str
    """where a run names none; for suites of programs"""
    evaluators: Mapping[str, str]
    """by family of suites"""
    max_trials: int
    omega: Mapping[str, int | None]
    """how many reflections an agent goes by, by family of suites; None: all"""
    temperatures: Temperatures = Temperatures()
    max_tokens: int = 1024
    """of a reply"""
    reflect_max_tokens: int = 256
    n_tests: int = 6
    """tests per task that the model writes itself, at most"""
    stop_rule: str = "paper"
    """the heuristic evaluator's rule"""
    reflect_on_success: bool = False
    avoid_repeats: bool = False
    """ask once more, at the retry temperature, for a program or a reflection that only repeats the last one"""
    suite_arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """suite -> the arguments it is made with, where the suite's name does not give its own"""
    shots: int = 2
    """worked examples shown to the actor that searches"""
    trials: Mapping[str, int] = field(default_factory=dict)
    """family of suites -> its own number of trials, where it is not `max_trials`"""

    _nested: ClassVar[Mapping[str, type[Record]]] = {"temperatures": Temperatures}

    def trials_of(self, family: str) -> int:
        """Return the number of trials at a task of a family of suites.

        >>> PRESETS["paper"].trials_of("qa"), PRESETS["paper"].trials_of("code")
        (3, 10)
        """
        return self.trials.get(family, self.max_trials)

    def recipe(self, evaluator: str | Mapping[str, Any]) -> str | dict[str, Any]:
        """Return an evaluator's recipe with this preset's settings, where it does not give its own.

        >>> PRESETS["official"].recipe("self_tests")
        'self_tests[n_tests=1,temperature=0.2]'
        >>> PRESETS["official"].recipe("self_tests[n_tests=3]")
        'self_tests[n_tests=3,temperature=0.2]'
        """
        settings: dict[str, dict[str, Any]] = {
            "self_tests": {"n_tests": self.n_tests, "temperature": self.temperatures.tests},
            "heuristic": {"rule": self.stop_rule},
        }
        if isinstance(evaluator, Mapping):
            return {**settings.get(str(evaluator.get("kind")), {}), **evaluator}
        name, given = parse_spec(evaluator)
        return format_spec(name, {**settings.get(name, {}), **given})


_PAPER = Preset(
    name="paper",
    # section 4.3: programs are gated by tests that the model wrote
    evaluator="self_tests",
    # section 4.2 gates by exact match with the gold answer; section 4.1 by a hand-written heuristic
    evaluators={"code": "self_tests", "qa": "oracle", "game": "heuristic"},
    # the recorded HumanEval run had 10 trials, the other suites of programs 5 (first attempt included)
    max_trials=10,
    # section 3: usually 1 to 3 experiences; 3 for ALFWorld and HotPotQA, 1 for programs
    omega={"code": 1, "qa": 3, "game": 3},
    # programs: the paper gives no temperature, its logs have 0. Retry: its baselines resample at 0.7
    temperatures=Temperatures(act=0.0, retry=0.7, reflect=0.2, tests=0.2),
    max_tokens=1024,
    reflect_max_tokens=1024,
    n_tests=6,  # section 4.3: up to 6 tests
    stop_rule="paper",  # section 4.1: more than 3 equal cycles, or more than 30 actions
    # Algorithm 1 writes a reflection after every trial; one after a passed trial is never read within the task
    reflect_on_success=False,
    suite_arguments={
        "HumanEval-py": {"variant": "openai"},
        "HumanEval-rs": {"variant": "hardest50"},
        "MBPP-py": {"variant": "multipl-e"},
        # the ReAct presentation; the trial limit of 30 actions is the heuristic's
        "ALFWorld": {"style": "react", "grammar": "put", "think_costs_step": True},
    },
    shots=2,  # section 4.2: two for ReAct (its code has six)
    # section 4.2: until three failures in a row at a question. A passed trial ends the episode, so that is three trials
    trials={"qa": 3, "game": 12},  # section 4.1: 12 consecutive trials
)

_OFFICIAL = Preset(
    name="official",
    # the published code at 218cf0e
    evaluator="self_tests[n_tests=1]",
    evaluators={"code": "self_tests[n_tests=1]", "qa": "oracle", "game": "heuristic[rule=official]"},
    max_trials=2,  # its script for programs; its recorded runs had 10 and 5
    omega={"code": 1, "qa": None, "game": 3},  # question answering keeps every reflection
    # it has no retry baseline for programs; its one agent that resamples does so at 0.75
    temperatures=Temperatures(act=0.0, retry=0.75, reflect=0.2, tests=0.2),
    max_tokens=1024,
    reflect_max_tokens=1024,
    n_tests=1,  # the call passes 1, whatever the generator's own default
    stop_rule="official",  # the same action twice on end, or 49 steps
    suite_arguments={
        "HumanEval-py": {"variant": "multipl-e"},
        "HumanEval-rs": {"variant": "multipl-e"},
        "MBPP-py": {"variant": "multipl-e"},
        # its loop ends after 49 actions, one before the engine's own cap; thoughts are sent to the engine
        "ALFWorld": {"style": "react", "grammar": "put", "think_costs_step": True, "max_trial_steps": 49},
        # its last observation says whether the answer is right; case and a full stop are not forgiven
        "HotPotQA": {"show_verdict": True, "lenient": "lines,thought"},
    },
    shots=6,
    trials={
        "qa": 5,
        "game": 10,
    },  # its script for games has 10; its notebooks play a fixed number; the recorded runs have 5, 7 and 8
)

_DEFAULT = Preset(
    name="default",
    evaluator="self_tests",
    # what a deployed agent could have, never the gold answer
    evaluators={"code": "self_tests", "qa": "llm", "game": "heuristic"},
    max_trials=3,
    omega={"code": 3, "qa": 3, "game": 3},
    temperatures=Temperatures(act=0.0, retry=0.7, reflect=0.0, tests=0.2),
    max_tokens=1024,
    reflect_max_tokens=256,
    n_tests=6,
    stop_rule="paper",
    # small models at temperature 0 repeat themselves word for word: 20 of the 200 recorded reflections do, too
    avoid_repeats=True,
)

#: by name; ``official-218cf0e`` says which code `official` follows
PRESETS: Mapping[str, Preset] = {
    "paper": _PAPER,
    "official": _OFFICIAL,
    "official-218cf0e": _OFFICIAL,
    "default": _DEFAULT,
}


def get_preset(preset: str | Preset) -> Preset:
    """Return a preset by its name, or itself.

    Raises:
        ConfigError: an unknown name.
    """
    if isinstance(preset, Preset):
        return preset
    if preset not in PRESETS:
        raise ConfigError(
            f"unknown preset {preset!r}.{nearest(str(preset), PRESETS)} Known: {', '.join(PRESETS)}"
        )
    return PRESETS[preset]
