"""Gymnasium environments for language agents that learn by verbal reflection over several trials.

Importing the package registers its environments with Gymnasium and does nothing else: everything else is
imported where it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from reflexion_gym.registration import register_all

if TYPE_CHECKING:
    from reflexion_gym.agents import make_agent
    from reflexion_gym.core import Evaluation, Outcome, Reflection, Step, Task, Trajectory, Trial, Usage
    from reflexion_gym.envs.task_env import TaskEnv
    from reflexion_gym.evaluators import Evaluator, make_evaluator
    from reflexion_gym.experiment.play import play
    from reflexion_gym.experiment.results import Results
    from reflexion_gym.experiment.runner import evaluate, run
    from reflexion_gym.llm import make_llm
    from reflexion_gym.spaces import Unicode
    from reflexion_gym.wrappers.multi_trial import MultiTrial

__version__ = "0.1.0"

_WHERE = {
    "Evaluation": "core",
    "Evaluator": "evaluators",
    "MultiTrial": "wrappers.multi_trial",
    "Outcome": "core",
    "Reflection": "core",
    "Results": "experiment.results",
    "Step": "core",
    "Task": "core",
    "TaskEnv": "envs.task_env",
    "Trajectory": "core",
    "Trial": "core",
    "Unicode": "spaces",
    "Usage": "core",
    "evaluate": "experiment.runner",
    "make_agent": "agents",
    "make_evaluator": "evaluators",
    "make_llm": "llm",
    "play": "experiment.play",
    "run": "experiment.runner",
}

__all__ = [
    "Evaluation",
    "Evaluator",
    "MultiTrial",
    "Outcome",
    "Reflection",
    "Results",
    "Step",
    "Task",
    "TaskEnv",
    "Trajectory",
    "Trial",
    "Unicode",
    "Usage",
    "__version__",
    "evaluate",
    "make_agent",
    "make_evaluator",
    "make_llm",
    "play",
    "run",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


register_all()
