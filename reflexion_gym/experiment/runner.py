"""`run` and `evaluate`: agents x suites x models x repeats, concurrent, metered and resumable."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reflexion_gym.errors import ConfigError, EnvironmentFault, ReflexionGymError
from reflexion_gym.experiment.configuration import RunPlan, plan_run
from reflexion_gym.experiment.episode import EpisodePlayer, Job, RunStopped
from reflexion_gym.experiment.progress import Progress
from reflexion_gym.experiment.records import EpisodeKey, EpisodeRow, episode_seed
from reflexion_gym.experiment.results import Results
from reflexion_gym.experiment.store import RunStore

if TYPE_CHECKING:
    from reflexion_gym.envs.task_env import TaskEnv

__all__ = ["evaluate", "run"]

#: so many faulty episodes one after the other mean that something is broken for good
_FAULTS_IN_A_ROW = 10
#: seconds that an interrupted run waits for the episodes in flight
_PATIENCE = 5.0


def run(
    agents: Any,
    suites: str | Iterable[str],
    *,
    models: Any = None,
    evaluator: Any = None,
    max_trials: int | None = None,
    repeats: int = 1,
    tasks: str | int | Iterable[str | int] | Mapping[str, Any] | None = None,
    token_limit: int | None = None,
    max_cost: float | None = None,
    preset: str = "default",
    workers: int = 4,
    out: str | os.PathLike[str] | None = None,
    seed: int = 0,
    sandbox: str = "bubblewrap",
    progress: bool = True,
    retry_wait: float = 1.0,
    on_episode: Callable[[EpisodeRow], None] | None = None,
) -> Results:
    """Play agents x suites x models x repeats and return the results.

    A finished episode is never run again: calling with the same arguments and the same `out` goes on where an
    earlier process was stopped or killed. An unfinished episode is replayed from its stored model replies, or
    started again where the agent brings a client of its own; each row's ``resumed`` says which. Faulty
    episodes are tried again by every such call.

    Args:
        agents: names (``"reflexion"``), ``"pkg.mod:attr"``, ``"file.py:attr"``, factories, agents that are a
            callable ``(observation, info) -> str``; one, a list, or ``{label: agent}``.
        suites: suite names, with arguments where wanted: ``"MBPP-py[variant=full]"``.
        models: model strings or `LLM` objects; None where no agent and no evaluator needs one.
        evaluator: the name or recipe of what gates the retries; None: the preset's.
        max_trials: trials per episode; None: the preset's.
        repeats: independent episodes at every task, with other seeds.
        tasks: ``"0:20"``, ``"ID,ID"``, ``"@FILE"``, a list, or ``{suite: any of these}``; None: all.
        token_limit: tokens per episode, over act, evaluate and reflect. An episode that reaches it is cut short
            with the reason ``token_limit`` and its last finished trial counts.
        max_cost: US dollars for the whole run, resumed parts included; at the limit the run stops and can go on.
        preset: ``paper``, ``official`` or ``default``.
        workers: episodes in flight.
        out: the run directory; None: nothing is kept.
        seed: every episode's seed comes from it, the suite, the task and the repeat alone.
        sandbox: where programs run.
        progress: whether to show progress on stderr.
        retry_wait: seconds before a faulty episode is played again; doubled the second time.
        on_episode: called in the caller's thread with each episode that this call played, once it is stored.

    Raises:
        ConfigError: something in the arguments is wrong, the directory belongs to another configuration, or the
            agent's code raised an error.
        LLMUnreachable: no model server answers; what is finished is kept.
        BudgetExceeded: `max_cost` is used up; what is finished is kept.
        EnvironmentFault: ten episodes in a row were faulty; what is finished is kept.
    """
    plan = plan_run(
        agents,
        suites,
        models=models,
        evaluator=evaluator,
        max_trials=max_trials,
        repeats=repeats,
        tasks=tasks,
        token_limit=token_limit,
        max_cost=max_cost,
        preset=preset,
        seed=seed,
        sandbox=sandbox,
        retry_wait=retry_wait,
    )
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise ConfigError(f"workers must be a whole number of at least 1, actual value: {workers!r}")
    jobs = list(_jobs(plan, repeats, seed))
    with RunStore(out, plan.config) as store:
        known = {row.key: row for row in store.rows() if row.status == "done"}
        open_jobs = [job for job in jobs if job.key not in known]
        if plan.rules.budget is not None:
            plan.charge(store.spent())
        with Progress(len(jobs), show=progress) as shown:
            if store.folder is not None:
                shown.say(
                    f"the run is kept in {store.folder}; with --out {store.folder} the same command goes on where it stops"
                )
            if known:
                shown.say(f"{len(known)} of {len(jobs)} episodes are finished already and are not run again")
                shown.already(len(known), sum(bool(row.success) for row in known.values()))
            _Crew(plan, store, shown, on_episode).work(
                open_jobs, min(workers, max(1, len(open_jobs))), len(jobs)
            )
            wanted = {job.key for job in jobs}
            results = Results([row for row in store.rows() if row.key in wanted], config=plan.config)
    return results


def evaluate(agent: Any, suite: str, **arguments: Any) -> Results:
    """Evaluate one agent on one suite: `run` with one of each. See `run` for the arguments.

    Example:
        >>> import reflexion_gym
        >>> results = reflexion_gym.evaluate(
        ...     lambda observation, info: "def two_sum(...): ...", "Starter-py", evaluator="examples"
        ... )  # doctest: +SKIP
    """
    if not isinstance(suite, str):
        raise ConfigError(
            f"evaluate takes one suite by its name, actual value: {suite!r}; run() takes several"
        )
    return run([agent] if not isinstance(agent, Mapping) else agent, [suite], **arguments)


def _jobs(plan: RunPlan, repeats: int, seed: int) -> Iterator[Job]:
    """Yield every episode; agents and models side by side, so that an early stop leaves comparable results."""
    for suite in plan.suites:
        for repeat in range(repeats):
            for task_id in suite.task_ids:
                for model, llm in plan.models:
                    for agent in plan.agents:
                        key = EpisodeKey(suite.name, task_id, agent.label, model, repeat)
                        yield Job(
                            key, episode_seed(seed, suite.name, task_id, repeat), agent, llm, suite.judging
                        )


class _Crew:
    """The workers of a run: daemon threads, each with its own environments."""

    def __init__(
        self, plan: RunPlan, store: RunStore, shown: Progress, on_episode: Callable[[EpisodeRow], None] | None
    ) -> None:
        self.plan, self.store, self.shown, self.on_episode = plan, store, shown, on_episode
        self.stop = threading.Event()
        self.player = EpisodePlayer(plan.rules, store, self.stop)
        self.todo: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.came: queue.SimpleQueue[EpisodeRow | BaseException | None] = queue.SimpleQueue()

    def work(self, jobs: Sequence[Job], workers: int, every: int) -> None:
        """Play the jobs; return when all are stored.

        Raises:
            ReflexionGymError: the run cannot go on; the message says what is kept.
        """
        if not jobs:
            return
        for job in jobs:
            self.todo.put(job)
        threads = [
            threading.Thread(target=self._worker, name=f"reflexion_gym-worker-{i}", daemon=True)
            for i in range(workers)
        ]
        for thread in threads:
            thread.start()
        try:
            self._collect(len(threads))
        except KeyboardInterrupt:
            self._halt(threads)
            self.shown.say(f"Interrupted. {self._kept(every)}")
            raise
        except ReflexionGymError as error:
            self._halt(threads)
            text = str(error).rstrip()
            raise type(error)(f"{text}{'' if text[-1:] in '.?!' else '.'} {self._kept(every)}") from error
        except BaseException:
            self._halt(threads)
            raise

    def _collect(self, working: int) -> None:
        in_a_row = 0
        while working:
            try:
                came = self.came.get(timeout=0.5)
            except queue.Empty:
                continue
            if came is None:
                working -= 1
            elif isinstance(came, BaseException):
                raise came
            else:
                self.shown.add(came.success)
                if self.on_episode is not None:
                    self.on_episode(came)
                in_a_row = in_a_row + 1 if came.status == "fault" else 0
                if came.status == "fault":
                    self.shown.say(
                        f"fault: {came.key.suite} {came.key.task_id} ({came.key.agent}): {came.fault}"
                    )
                if in_a_row >= _FAULTS_IN_A_ROW:
                    raise EnvironmentFault(
                        f"{in_a_row} episodes in a row were faulty, the last one: {came.fault}"
                    )

    def _halt(self, threads: Sequence[threading.Thread]) -> None:
        self.stop.set()
        until = time.monotonic() + _PATIENCE
        for thread in threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _kept(self, every: int) -> str:
        if self.store.folder is None:
            return "Nothing was kept, for want of a run directory (out=, --out)"
        done = sum(row.status == "done" for row in self.store.rows())
        return (
            f"{done} of {every} episodes are finished and kept in {self.store.folder}, with every model reply so far; "
            f"the same command with --out {self.store.folder} goes on from there"
        )

    def _worker(self) -> None:
        envs: dict[str, TaskEnv] = {}
        try:
            while not self.stop.is_set():
                try:
                    job = self.todo.get_nowait()
                except queue.Empty:
                    break
                env = envs.get(job.key.suite)
                if env is None:
                    env = envs[job.key.suite] = self.plan.make_env(job.key.suite)
                row = self.player.play(job, env)
                self.store.commit(row)
                self.came.put(row)
                if row.status == "fault":
                    # whatever broke may have left the environment in any state
                    _close(envs.pop(job.key.suite))
        except RunStopped:
            pass
        except BaseException as error:
            self.came.put(error)
        finally:
            for env in envs.values():
                _close(env)
            self.came.put(None)


def _close(env: Any) -> None:
    close: Callable[[], None] = env.close
    try:
        close()
    except Exception:  # an environment that cannot close is of no use any more either way
        pass
