"""`HotPotQA`: questions that need two pages (Yang et al. 2018), with search, with nothing, or with the gold pages."""

from __future__ import annotations

import copy
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from reflexion_gym.core import Outcome, Task
from reflexion_gym.data.hotpotqa import CONFIGS, CONTEXTS, SPLITS, hotpotqa_rows, question_task
from reflexion_gym.data.rows import Row, read_rows
from reflexion_gym.data.search.base import Page, SearchBackend
from reflexion_gym.data.search.corpus import Corpus, fold_title
from reflexion_gym.data.search.paragraphs import context_of, read_paragraphs
from reflexion_gym.envs.hotpotqa_actions import Action, parse_action, parse_leniencies
from reflexion_gym.envs.task_env import TaskEnv
from reflexion_gym.errors import ConfigError, DataError, nearest
from reflexion_gym.metrics import exact_match, f1
from reflexion_gym.prompt_folder import PromptFolder

__all__ = ["BACKENDS", "HotPotQA"]

BACKENDS = ("corpus", "wikipedia")
_PROMPTS = PromptFolder("reflexion_gym.envs")
_NAMES = ("Search", "Lookup", "Finish")
#: the longest entity, keyword or answer that is repeated in a text or kept in a record
_SHOWN = 200
_KEPT = 2000
#: what else of the base belongs to a trial, for `snapshot`
_BASE_STATE = ("_steps", "_over", "_transcript", "_outcome")


@dataclass
class _Trial:
    """What a trial has come to so far."""

    page: Page | None = None
    word: str = ""
    places: list[int] = field(default_factory=list)
    looked: int = 0
    answer: str | None = None
    forgiven: list[dict[str, Any]] = field(default_factory=list)
    searches: int = 0
    pages: int = 0


class HotPotQA(TaskEnv):
    """Answer a question; the score is 1.0 for an exact match with the gold answer, by the published normalisation.

    With ``context="search"`` a reply is ``Search[title]``, ``Lookup[word]`` or ``Finish[answer]``; ``Finish`` ends
    the trial, and so does the step limit (6). With ``none`` (the question alone) and ``gold`` (and the supporting
    paragraphs, each once) the trial is one reply, which has to hold ``Finish[answer]``; a reply without an answer
    ends it too. What cannot be read as an action is answered with an observation that says so.

    ``info`` also has ``context``, ``answered`` (whether this trial has given an answer) and ``accepts_thoughts``. The hidden detail has
    ``answer``, ``answered``, ``exact_match``, ``f1``, ``gold``, ``backend``, and ``leniencies``: where a reply had
    to be forgiven something. No observation says whether an answer is right.

    Args:
        context: ``search``, ``none`` or ``gold``.
        backend: where ``Search`` looks: ``corpus`` (the paragraphs of all loaded rows) or ``wikipedia`` (live).
        corpus: other paragraphs for the backend ``corpus``: a file of rows with ``title`` and ``text`` or
            ``sentences``, of HotPotQA rows, or an index (``.sqlite``) that `Corpus.build` wrote.
        config: ``sample`` (the paper's 100), ``distractor``, ``fullwiki``, or ``auto``: the first where it is there.
        split: ``validation`` or ``train``.
        lenient: what a reply is forgiven: ``all``, ``none`` or some of ``case,ends,lines,thought``.
        show_verdict: say in the last observation whether the answer is right, as the original did. The gold answer
            then decides what the agent reads; the suite's name in every row shows it.
        server: the address of the encyclopedia's API, for the backend ``wikipedia``.
        path: a file or a data folder to read the questions from, in place of the usual places.
        kwargs: see `TaskEnv`.
    """

    identity: ClassVar[tuple[str, ...]] = (
        "context", "backend", "config", "split", "lenient", "show_verdict", "server",
    )  # fmt: skip
    default_max_trial_steps: ClassVar[int | None] = 6
    #: the settings of presets that apply
    family: ClassVar[str] = "qa"

    def __init__(
        self,
        *,
        context: str = "search",
        backend: str = "corpus",
        corpus: str | os.PathLike[str] | None = None,
        config: str = "auto",
        split: str = "validation",
        lenient: str | Sequence[str] = "all",
        show_verdict: bool = False,
        server: str | None = None,
        path: str | os.PathLike[str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        for name, value, known in (
            ("context", context, CONTEXTS), ("backend", backend, BACKENDS), ("config", config, CONFIGS),
            ("split", split, SPLITS),
        ):  # fmt: skip
            if value not in known:
                raise ConfigError(
                    f"unknown {name} {value!r}.{nearest(str(value), known)} Known: {', '.join(known)}"
                )
        if context != "search" and (backend != "corpus" or corpus is not None or server is not None):
            raise ConfigError(
                f"backend, corpus and server go with context='search': with {context!r} nothing is searched"
            )
        if (corpus is not None and backend != "corpus") or (server is not None and backend != "wikipedia"):
            raise ConfigError("corpus goes with backend='corpus', and server with backend='wikipedia'")
        self.context, self.backend, self.corpus, self.server = context, backend, corpus, server
        self.config, self.split, self.path = config, split, path
        self.lenient = parse_leniencies(lenient)
        self.show_verdict = bool(show_verdict)
        self.single_answer = context != "search"  # type: ignore[misc] # it depends on the arguments here
        if self.single_answer:
            self.max_trial_steps = None
        self._search: SearchBackend | None = None
        self._trial = _Trial()

    # ---- tasks

    def load_tasks(self) -> Sequence[Task]:
        """Return the questions in the order of the file."""
        rows, source = self.rows()
        searched = ""
        if self.context == "search":
            self._search = self.make_backend(rows)
            searched = self._search.name
        return [question_task(row, self.context, source, searched) for row in rows]

    def rows(self) -> tuple[list[Row], str]:
        """Return the rows of the questions and where they came from."""
        return hotpotqa_rows(self.config, self.split, self.path)

    def make_backend(self, rows: Sequence[Row]) -> SearchBackend:
        """Return what ``Search`` asks. A suite of its own may return any `SearchBackend`.

        Args:
            rows: the rows of the questions.
        """
        if self.backend == "wikipedia":
            from reflexion_gym.data.search.wikipedia import Wikipedia

            return Wikipedia(self.server) if self.server else Wikipedia()
        if self.corpus is not None:
            if str(self.corpus).endswith(".sqlite"):
                return Corpus.open(self.corpus)
            return Corpus.of(read_paragraphs(read_rows(str(self.corpus))))
        if not any(row.values.get("context") for row in rows):
            raise DataError(
                "the rows have no context to search in: name a file of paragraphs with corpus=, or use context='none'"
            )
        return Corpus.of(paragraph for row in rows for paragraph in context_of(row))

    @property
    def search_backend(self) -> SearchBackend:
        """What ``Search`` asks; made at the first use."""
        if self._search is None:
            self._search = self.make_backend(self.rows()[0])
        return self._search

    # ---- the trial

    def start(self, task: Task, rng: np.random.Generator) -> str:
        """Show the question and how to reply. Nothing is random."""
        self._trial = _Trial()
        name = "qa_search" if self.context == "search" else "qa_answer"
        values = {
            "prompt": task.prompt,
            "steps": self.max_trial_steps,
            "gold": self.context == "gold",
            "thoughts": self._accepts_thoughts,
        }
        return _PROMPTS.render(name, **values)[0]["content"]

    def apply(self, action: str) -> Outcome:
        """Carry out one action."""
        parsed = parse_action(action, ("Finish",) if self.single_answer else _NAMES, self.lenient)
        if parsed is None or not parsed.argument.strip():
            return self._not_understood(parsed)
        if parsed.name == "Search":
            text = self._found(parsed)  # may be a fault, and the action is then tried again
        elif parsed.name == "Lookup":
            text = self._next_place(parsed)
        else:
            self._trial.answer = parsed.argument.strip()
            text = self._last_words()
        if parsed.used:
            self._trial.forgiven.append({"step": self._steps + 1, "used": list(parsed.used)})
        return self._told(text, done=parsed.name == "Finish")

    def public_info(self) -> dict[str, Any]:
        """Add the kind of context, whether this trial has an answer, and whether a reply may hold thoughts."""
        return {
            "context": self.context,
            "answered": self._trial.answer is not None,
            "accepts_thoughts": self._accepts_thoughts,
        }

    @property
    def _accepts_thoughts(self) -> bool:
        return {"lines", "thought"} <= set(self.lenient)

    def snapshot(self) -> Any:
        """Return the state of the trial."""
        state = {"_trial": self._trial, **{name: self.__dict__[name] for name in _BASE_STATE}}
        return {"task": self.current_task.task_id, "state": copy.deepcopy(state)}

    def restore(self, state: Any) -> None:
        """Go back to a snapshot of the same task."""
        if state["task"] != self.current_task.task_id:
            raise ConfigError(
                f"a snapshot of {state['task']} cannot be restored at {self.current_task.task_id}"
            )
        self.__dict__.update(copy.deepcopy(state["state"]))

    # ---- actions

    def _last_words(self) -> str:
        if not self.show_verdict:
            return "The trial is over."
        return f"Your answer is {'right' if self._right() else 'wrong'}. The trial is over."

    def _not_understood(self, parsed: Action | None) -> Outcome:
        if self.single_answer:
            text = "The reply holds no answer, and the trial is over. An answer is written Finish[answer]."
            return self._told(text, done=True, feedback=text)
        if parsed is not None:
            text = f"{parsed.name} needs something between the brackets."
        else:
            text = "This is no action. Reply with Search[title], Lookup[word] or Finish[answer], on one line."
        return self._told(text, feedback=text)

    def _found(self, action: Action) -> str:
        found = self.search_backend.find(action.argument.strip())
        self._trial.searches += 1
        self._trial.word, self._trial.places = "", []
        shown = _shorten(action.argument)
        if found.page is not None:
            self._trial.pages += 1
            self._trial.page = found.page
            title = found.page.title
            opening = found.page.opening or "The page has no text."
            return opening if fold_title(title) == fold_title(action.argument) else f"{title}: {opening}"
        self._trial.page = None
        near = "; ".join(found.similar)
        if found.ambiguous:
            return (
                f"{shown} can mean several things: {near}." if near else f"{shown} can mean several things."
            )
        return f"There is no page {shown}. " + (
            f"Pages that come near: {near}." if near else "None comes near."
        )

    def _next_place(self, action: Action) -> str:
        if self._trial.page is None:
            return "No page is open: Search[title] opens one, and Lookup[word] then goes through it."
        word = " ".join(action.argument.split()).casefold()
        if word != self._trial.word:
            self._trial.word = word
            self._trial.places = [
                n for n, text in enumerate(self._trial.page.passages) if word in text.casefold()
            ]
            self._trial.looked = 0
        if self._trial.looked >= len(self._trial.places):
            more = "more " if self._trial.places else ""
            return f"There is no {more}place with {_shorten(action.argument)} on the page {self._trial.page.title}."
        self._trial.looked += 1
        place = f"(place {self._trial.looked} of {len(self._trial.places)})"
        return f"{place} {self._trial.page.passages[self._trial.places[self._trial.looked - 1]]}"

    # ---- inside

    def _right(self) -> bool:
        return self._trial.answer is not None and exact_match(
            self._trial.answer, self.current_task.hidden["answer"]
        )

    def _told(self, observation: str, *, done: bool = False, feedback: str = "") -> Outcome:
        right, gold = self._right(), str(self.current_task.hidden["answer"])
        detail = {
            "answered": self._trial.answer is not None,
            "answer": self._trial.answer[:_KEPT] if self._trial.answer is not None else "",
            "exact_match": right,
            "f1": f1(self._trial.answer, gold) if self._trial.answer is not None else 0.0,
            "gold": gold,
            "backend": self.search_backend.name if self.context == "search" else "",
            "leniencies": [dict(entry) for entry in self._trial.forgiven],
            "searches": self._trial.searches,
            "pages": self._trial.pages,
        }
        return Outcome(observation, done, float(right), right, detail, feedback)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_search": None}

    def __deepcopy__(self, memo: dict[int, Any]) -> HotPotQA:
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        other.__dict__.update(copy.deepcopy(self.__getstate__(), memo))
        other._search = self._search  # shared by threads and copies
        return other


def _shorten(text: str) -> str:
    text = " ".join(text.split())
    return f"[{text}]" if len(text) <= _SHOWN else f"[{text[:_SHOWN]}...]"
