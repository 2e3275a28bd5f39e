"""`Session`: one player's game of ALFWorld, the same on both engines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from reflexion_gym.data.alfworld import GameFile
    from reflexion_gym.envs.alfworld_engine import GameState, NativeGame

__all__ = ["NativeSession", "Session", "TextWorldSession"]


class Session(Protocol):
    """A game being played."""

    task_id: str

    @property
    def feedback(self) -> str:
        """What the last command was answered with."""

    @property
    def admissible(self) -> tuple[str, ...]:
        """The commands that do something now, sorted."""

    @property
    def won(self) -> bool:
        """Whether the goal is reached."""

    def reset(self) -> None:
        """Begin again."""

    def step(self, command: str) -> None:
        """Carry out a command."""


class NativeSession:
    """A game on the native engine. The game is shared, the state is this player's."""

    def __init__(self, task_id: str, game: NativeGame) -> None:
        self.task_id, self.game = task_id, game
        self.state: GameState = game.reset()

    @property
    def feedback(self) -> str:
        """See `Session`."""
        return self.state.feedback

    @property
    def admissible(self) -> tuple[str, ...]:
        """See `Session`."""
        return self.state.admissible

    @property
    def won(self) -> bool:
        """See `Session`."""
        return self.state.won

    def reset(self) -> None:
        """See `Session`."""
        self.state = self.game.reset()

    def step(self, command: str) -> None:
        """See `Session`."""
        self.game.step(self.state, command)


class TextWorldSession:
    """A game on the original engine, each player with an engine of its own."""

    def __init__(self, task_id: str, file: GameFile) -> None:
        from reflexion_gym.envs.alfworld_engine.textworld_game import load_textworld

        self.task_id = task_id
        self._game = load_textworld(file.read(), file.source)

    @property
    def feedback(self) -> str:
        """See `Session`."""
        return self._game.feedback

    @property
    def admissible(self) -> tuple[str, ...]:
        """See `Session`."""
        return self._game.admissible

    @property
    def won(self) -> bool:
        """See `Session`."""
        return self._game.won

    def reset(self) -> None:
        """See `Session`."""
        self._game.reset()

    def step(self, command: str) -> None:
        """See `Session`."""
        self._game.step(command)
