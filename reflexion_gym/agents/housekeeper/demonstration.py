"""`demonstrate`: a finished household game as text, with the housekeeper's thoughts, for prompts."""

from __future__ import annotations

from reflexion_gym.agents.base import Situation
from reflexion_gym.agents.housekeeper.actor import HousekeeperActor
from reflexion_gym.agents.housekeeper.job import Job, read_job
from reflexion_gym.agents.housekeeper.knowledge import kind_of
from reflexion_gym.core import Step, Trajectory
from reflexion_gym.errors import EnvironmentFault

__all__ = ["demonstrate"]

_STEPS = 60
_PARTICIPLES = {"clean": "cleaned", "heat": "heated", "cool": "cooled"}


def demonstrate(kind: str, seed: int) -> str:
    """Return the text of a generated game that the housekeeper wins.

    Args:
        kind: ``put clean heat cool examine puttwo``.
        seed: of the game and of the search.

    Raises:
        EnvironmentFault: the housekeeper does not win it, which a test makes sure of for the seeds in use.
    """
    from reflexion_gym.data.house import generate_game
    from reflexion_gym.envs.alfworld_engine import NativeGame

    game = NativeGame(generate_game(kind, seed=seed)[1])
    state = game.reset()
    job = read_job(state.feedback)
    assert job is not None  # the generator's own sentences
    trajectory = Trajectory(state.feedback)
    actor = HousekeeperActor(seed=seed)
    lines = [state.feedback, f"> think: {_plan(job)}", "OK."]
    for _ in range(_STEPS):
        action = actor.act(Situation(trajectory, {"task_id": kind, "trial": 0}), None)  # type: ignore[arg-type] # no model is asked
        game.step(state, action)
        trajectory = trajectory.append(Step(action, state.feedback))
        lines += [f"> {action}", state.feedback]
        if state.won:
            return "\n".join(lines)
        if thought := _thought(action, job):
            lines += [f"> think: {thought}", "OK."]
    raise EnvironmentFault(f"the housekeeper did not finish the game {kind!r} with seed {seed}")


def _plan(job: Job) -> str:
    if job.lamp:
        return f"I need a {job.thing} in my hands, then I go to a {job.lamp} and use it. I search for the {job.thing} first."
    wanted = "two of them, one after the other" if job.count > 1 else f"a {job.thing}"
    treated = f", have it {_PARTICIPLES[job.treatment]}," if job.treatment else ""
    return (
        f"I need {wanted}{treated} and bring it to the {job.place}. I look around the room, place by place."
    )


def _thought(action: str, job: Job) -> str:
    if (
        action.startswith("take ")
        and kind_of(action.removeprefix("take ").partition(" from ")[0]) == job.thing
    ):
        if job.lamp:
            return f"I have the {job.thing}. Now to the {job.lamp}."
        if job.treatment:
            return f"I have the {job.thing}. It has to be {_PARTICIPLES[job.treatment]} before I bring it to the {job.place}."
        return f"I have the {job.thing}. Now to the {job.place}."
    if job.treatment and action.startswith(f"{job.treatment} "):
        return f"It is {_PARTICIPLES[job.treatment]}. Now to the {job.place}."
    if action.startswith("move ") and job.count > 1:
        return f"That is one. I need a second {job.thing}."
    return ""
