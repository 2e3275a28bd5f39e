"""`StarterQA`: questions made by this project about an invented island, always there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from reflexion_gym.data.rows import Row
from reflexion_gym.data.search.base import SearchBackend
from reflexion_gym.data.search.corpus import Corpus
from reflexion_gym.data.starter_qa import starter_qa_corpus, starter_qa_rows
from reflexion_gym.envs.hotpotqa import HotPotQA

__all__ = ["StarterQA"]


class StarterQA(HotPotQA):
    """40 questions (28 bridge, 12 comparison) over 53 paragraphs, in HotPotQA's shape and with its rules.

    Args:
        context: ``search``, ``none`` (nobody can know these answers) or ``gold``.
        lenient: what a reply is forgiven, see `HotPotQA`.
        show_verdict: say in the last observation whether the answer is right, see `HotPotQA`.
        suite: see `TaskEnv`.
        max_trial_steps: see `TaskEnv`; 6 by default.
        render_mode: see `TaskEnv`.
    """

    identity: ClassVar[tuple[str, ...]] = ("context", "lenient", "show_verdict")

    def __init__(
        self,
        *,
        context: str = "search",
        lenient: str | Sequence[str] = "all",
        show_verdict: bool = False,
        suite: str = "",
        max_trial_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(
            context=context, lenient=lenient, show_verdict=show_verdict,
            suite=suite, max_trial_steps=max_trial_steps, render_mode=render_mode,
        )  # fmt: skip

    def rows(self) -> tuple[list[Row], str]:
        """Return the bundled questions."""
        return starter_qa_rows(), "bundled"

    def make_backend(self, rows: Sequence[Row]) -> SearchBackend:
        """Return the index of the bundled paragraphs."""
        return Corpus.of(starter_qa_corpus())
