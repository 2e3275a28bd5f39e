"""`EpisodePlayer`: plays one episode of a run, with its own evaluator, agent and metered model."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from reflexion_gym.core import Reflection, Trial, Usage
from reflexion_gym.errors import (
    BudgetExceeded,
    ConfigError,
    EnvironmentFault,
    EvaluationFault,
    LLMError,
    LLMUnreachable,
    ReflexionGymError,
)
from reflexion_gym.evaluators import Evaluator, make_evaluator
from reflexion_gym.experiment.lineup import AgentEntry
from reflexion_gym.experiment.play import Player
from reflexion_gym.experiment.records import EpisodeKey, EpisodeRow, TrialRow
from reflexion_gym.experiment.store import RunStore
from reflexion_gym.llm.episode import EpisodeLLM
from reflexion_gym.wrappers.multi_trial import MultiTrial

if TYPE_CHECKING:
    from reflexion_gym.envs.task_env import TaskEnv
    from reflexion_gym.llm.base import LLM

__all__ = ["EpisodePlayer", "EpisodeRules", "Job", "Judging", "RunStopped"]


class RunStopped(Exception):
    """The run is ending; the episode in flight stays unfinished."""


@dataclass(frozen=True)
class Judging:
    """What gates the retries in one suite of a run."""

    recipe: str | dict[str, Any]
    """as the run was given it"""
    bare: str | dict[str, Any]
    """the same without a model of its own"""
    llm: LLM | None = None
    """that model; None: the run's"""
    settings: dict[str, Any] = field(default_factory=dict)
    """what the preset says of it, for where the recipe does not"""

    def make(self, llm: Any, sandbox: str) -> Evaluator:
        """Return a new evaluator that asks `llm`."""
        return make_evaluator(self.bare, llm=llm, sandbox=sandbox, **self.settings)


@dataclass(frozen=True)
class Job:
    """One episode to play."""

    key: EpisodeKey
    seed: int
    agent: AgentEntry
    llm: LLM | None
    judging: Judging


@dataclass(frozen=True)
class EpisodeRules:
    """What all episodes of a run share."""

    max_trials: int
    preset: str
    sandbox: str
    token_limit: int | None = None
    budget: Any = None
    retries: int = 2
    """how often a faulty episode is played again"""
    retry_wait: float = 1.0
    """seconds before the first of them; doubled each time"""


@dataclass
class _Progress:
    """What is known of the episode so far; kept when it breaks off."""

    env: MultiTrial | None = None
    usage: Callable[[], Usage] = Usage
    trials: list[TrialRow] = field(default_factory=list)
    reflections: tuple[Reflection, ...] = ()
    metered: bool = True
    reason: str = ""
    kind: str = ""
    uses_gold: bool = False
    source: str = ""
    spent: Usage = Usage()
    since: float = 0.0


class EpisodePlayer:
    """Plays jobs, one at a time per thread.

    Args:
        rules: what all episodes share.
        store: where replies and episodes are kept.
        stop: set when the run ends early.
    """

    def __init__(self, rules: EpisodeRules, store: RunStore, stop: threading.Event) -> None:
        self.rules = rules
        self.store = store
        self.stop = stop

    def play(self, job: Job, env: TaskEnv) -> EpisodeRow:
        """Play one episode, again after a fault, and return its row.

        Raises:
            RunStopped: the run is ending.
            LLMUnreachable: no model server answers.
            BudgetExceeded: the budget of the run is used up.
            ConfigError: the agent or the configuration is broken: going on would not help.
        """
        attempt, resumed = 0, ""
        while True:
            attempt += 1
            progress = _Progress()
            started = time.monotonic()
            try:
                # noted before the first step, so that a resumed run knows what was begun
                if attempt == 1 and self.store.begin(job.key, seed=job.seed):
                    resumed = "replayed" if job.agent.takes_llm and job.llm is not None else "restarted"
                self._play(job, env, progress)
                return self._row(job, progress, started, attempt, resumed)
            except (LLMUnreachable, BudgetExceeded, ConfigError, RunStopped):
                raise
            except (EnvironmentFault, LLMError) as error:
                if attempt > self.rules.retries:
                    return self._fault(job, progress, started, attempt, resumed, error)
                if self.stop.wait(self.rules.retry_wait * 2 ** (attempt - 1)):
                    raise RunStopped from error

    # ---- one try ------------------------------------------------------------------------------------

    def _play(self, job: Job, env: TaskEnv, progress: _Progress) -> None:
        rules = self.rules
        meter = _meter(job, rules, self.store, job.llm)
        judging = _meter(job, rules, self.store, job.judging.llm, "/evaluator") if job.judging.llm else meter
        evaluator = job.judging.make(
            judging.phase("evaluate") if judging is not None else None, rules.sandbox
        )
        multi = progress.env = MultiTrial(env, evaluator=evaluator, max_trials=rules.max_trials)
        progress.kind, progress.uses_gold = evaluator.kind, evaluator.uses_gold
        progress.source = env.task(job.key.task_id).source
        agent = self._ours(job, lambda: job.agent.make(llm=meter, seed=job.seed, preset=rules.preset))
        with Player(agent) as player:
            progress.usage = lambda: _usage(meter, judging, player, job)
            progress.metered = player.reports_usage or (job.agent.takes_llm and meter is not None)
            progress.since = time.monotonic()
            try:
                self._loop(job, multi, player, [m for m in (meter, judging) if m is not None], progress)
            except BudgetExceeded as error:
                if _is_run_budget(error, rules):
                    raise
                progress.reason = "token_limit"
                self._take_trials(multi, progress)
            finally:
                progress.reflections = _reflections(agent)

    def _loop(
        self, job: Job, env: MultiTrial, player: Player, meters: list[EpisodeLLM], progress: _Progress
    ) -> None:
        observation, info = self._env(lambda: env.reset(seed=job.seed, options={"task": job.key.task_id}))
        for meter in meters:
            meter.trial = 0
        self._ours(job, lambda: player.reset(observation, info))
        done = truncated = False
        while not done:
            if self.stop.is_set():
                raise RunStopped
            action = self._ours(job, lambda: player.act(observation, info))  # noqa: B023 - called at once
            observation, terminated, truncated, info = self._step(job, env, action)
            done = terminated or truncated
            if info["trial_over"]:
                self._take_trials(env, progress)
            for meter in meters:
                meter.trial = info["trial"]
            if not done:
                self._check_limit(progress)
        progress.reason = "truncated" if truncated else "passed" if progress.trials[-1].passed else "trials"
        self._ours(job, lambda: player.end(observation, info))

    def _step(self, job: Job, env: MultiTrial, action: str) -> tuple[str, bool, bool, dict[str, Any]]:
        """Step; where only the evaluator broke and the agent cannot be replayed, evaluate again."""
        for again in range(self.rules.retries + 1):
            try:
                observation, _, terminated, truncated, info = self._env(lambda: env.step(action))
                return observation, terminated, truncated, info
            except (LLMUnreachable, BudgetExceeded):
                raise
            except (EvaluationFault, LLMError):
                # the calls of an agent with its own client would be paid for twice; stored replies are replayed
                if (job.agent.takes_llm and job.llm is not None) or again == self.rules.retries:
                    raise
                if self.stop.wait(self.rules.retry_wait * 2**again):
                    raise RunStopped from None
        raise AssertionError("unreachable")

    def _env(self, call: Callable[[], Any]) -> Any:
        """Call the environment; what it raises that is not ours is its fault and never the agent's."""
        try:
            return call()
        except (ReflexionGymError, RunStopped):
            raise
        except Exception as error:
            raise EnvironmentFault(f"the environment raised {type(error).__name__}: {error}") from error

    def _ours(self, job: Job, call: Callable[[], Any]) -> Any:
        """Call the agent; an error of its code stops the run, a lost connection of its own is a fault."""
        try:
            return call()
        except (ReflexionGymError, RunStopped):
            raise
        except (ConnectionError, TimeoutError) as error:
            raise LLMError(
                f"the agent {job.key.agent!r} lost a connection: {type(error).__name__}: {error}"
            ) from error
        except Exception as error:
            raise ConfigError(
                f"the agent {job.key.agent!r} raised {type(error).__name__}: {error} (task {job.key.task_id!r} of "
                f"{job.key.suite}, repeat {job.key.repeat}). This is an error in the agent's code, so nothing was "
                "scored; --debug shows where"
            ) from error

    def _check_limit(self, progress: _Progress) -> None:
        limit = self.rules.token_limit
        if limit is not None and progress.usage().total.total >= limit:
            raise BudgetExceeded(f"the limit of {limit} tokens is used up")

    def _take_trials(self, env: MultiTrial, progress: _Progress) -> None:
        """Keep the trials that were finished since the last look."""
        scores, now = env.scores, time.monotonic()
        for trial in env.trials[len(progress.trials) :]:
            total = progress.usage()
            row = _trial_row(trial, scores[trial.index])
            progress.trials.append(
                replace(row, usage=_less(total, progress.spent), seconds=round(now - progress.since, 3))
            )
            progress.spent, progress.since = total, now

    # ---- rows ---------------------------------------------------------------------------------------

    def _row(self, job: Job, progress: _Progress, started: float, attempt: int, resumed: str) -> EpisodeRow:
        last = progress.trials[-1] if progress.trials else None
        undefined = last is not None and math.isnan(last.score)
        return EpisodeRow(
            key=job.key,
            seed=job.seed,
            evaluator=progress.kind,
            uses_gold=progress.uses_gold,
            source=progress.source,
            status="fault" if undefined else "done",
            reason="fault" if undefined else progress.reason,
            success=None if undefined else last.success if last else False,
            score=last.score if last else 0.0,
            passed=None if undefined or not last else last.passed,
            trials=tuple(progress.trials),
            reflections=progress.reflections,
            usage=progress.usage(),
            metered=progress.metered,
            resumed=resumed,
            attempts=attempt,
            fault="the environment gave no score" if undefined else "",
            seconds=round(time.monotonic() - started, 3),
        )

    def _fault(
        self, job: Job, progress: _Progress, started: float, attempt: int, resumed: str, error: Exception
    ) -> EpisodeRow:
        return EpisodeRow(
            key=job.key,
            seed=job.seed,
            evaluator=progress.kind,
            uses_gold=progress.uses_gold,
            source=progress.source,
            status="fault",
            reason="fault",
            success=None,
            trials=tuple(progress.trials),
            reflections=progress.reflections,
            usage=progress.usage(),
            metered=progress.metered,
            resumed=resumed,
            attempts=attempt,
            fault=f"{type(error).__name__}: {error}",
            seconds=round(time.monotonic() - started, 3),
        )


def _meter(
    job: Job, rules: EpisodeRules, store: RunStore, llm: LLM | None, what: str = ""
) -> EpisodeLLM | None:
    if llm is None:
        return None
    return EpisodeLLM(
        llm,
        replies=store,
        key=job.key.text + what,
        seed=job.seed,
        token_limit=rules.token_limit,
        budget=rules.budget,
    )


def _is_run_budget(error: BudgetExceeded, rules: EpisodeRules) -> bool:
    return rules.budget is not None and getattr(rules.budget, "exhausted", False)


def _usage(meter: EpisodeLLM | None, judging: EpisodeLLM | None, player: Player, job: Job) -> Usage:
    """The episode's usage: what went through the run's models, and what an agent with its own client reports."""
    metered = meter.usage() if meter is not None else Usage()
    if judging is not None and judging is not meter:
        metered += judging.usage()
    if job.agent.takes_llm and meter is not None:
        return metered
    own = player.usage()
    return replace(own, evaluate=own.evaluate + metered.evaluate)


def _less(total: Usage, part: Usage) -> Usage:
    def tokens(a: Any, b: Any) -> Any:
        cost = None if a.cost is None or b.cost is None else a.cost - b.cost
        return replace(
            a,
            requests=a.requests - b.requests,
            prompt=a.prompt - b.prompt,
            completion=a.completion - b.completion,
            cost=cost,
        )

    return Usage(
        tokens(total.act, part.act),
        tokens(total.evaluate, part.evaluate),
        tokens(total.reflect, part.reflect),
    )


def _trial_row(trial: Trial, truth: dict[str, Any]) -> TrialRow:
    detail = truth["detail"]
    return TrialRow(
        index=trial.index,
        passed=trial.evaluation.passed,
        reward=trial.evaluation.reward,
        feedback=trial.evaluation.feedback,
        evaluator=trial.evaluation.kind,
        terminal_reason=trial.terminal_reason,
        score=float(truth["score"]),
        success=bool(truth["success"]),
        status=str(detail.get("status", "")),
        where=str(detail.get("where", "")),
        built=str(detail.get("built", "")),
        flags=trial.evaluation.flags,
        trajectory=trial.trajectory,
        detail=detail,
    )


def _reflections(agent: Any) -> tuple[Reflection, ...]:
    found = getattr(agent, "reflections", ())
    return tuple(r for r in found if isinstance(r, Reflection)) if isinstance(found, list | tuple) else ()
