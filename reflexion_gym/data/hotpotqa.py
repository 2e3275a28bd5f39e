"""HotPotQA's questions as tasks, and the paragraphs that come with them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from reflexion_gym.core import Task
from reflexion_gym.data.locate import DataSource, HubSet, data_folder, locate
from reflexion_gym.data.rows import Row
from reflexion_gym.data.search.paragraphs import Paragraph, context_of
from reflexion_gym.errors import ConfigError, DataError, nearest

__all__ = ["CONFIGS", "CONTEXTS", "SPLITS", "hotpotqa_rows", "question_task"]

#: ``auto``: the paper's 100 questions where the data folder has them, else ``distractor``
CONFIGS = ("auto", "sample", "distractor", "fullwiki")
SPLITS = ("validation", "train")
CONTEXTS = ("search", "none", "gold")
_SAMPLE = "hotpotqa/hotpot-qa-distractor-sample.jsonl.gz"


def hotpotqa_rows(
    config: str = "auto", split: str = "validation", path: str | os.PathLike[str] | None = None
) -> tuple[list[Row], str]:
    """Return the rows and where they came from.

    Args:
        config: ``sample`` (the 100 questions of Shinn et al. 2023), ``distractor`` (10 paragraphs a question, the
            two gold ones among them), ``fullwiki`` (paragraphs that a retriever found), or ``auto``.
        split: ``validation`` (7,405 questions) or ``train``; the sample has none.
        path: a file or a data folder, in place of the usual places.

    Raises:
        ConfigError: an unknown config or split.
        DataError: the data is missing or malformed.
    """
    for name, value, known in (("config", config, CONFIGS), ("split", split, SPLITS)):
        if value not in known:
            raise ConfigError(
                f"unknown {name} {value!r} of HotPotQA.{nearest(str(value), known)} Known: {', '.join(known)}"
            )
    if config == "auto":
        folder = data_folder() if path is None else None
        here = path is not None or (folder is not None and (folder / _SAMPLE).is_file())
        config = "sample" if here and split == "validation" else "distractor"
    if config == "sample":
        source = DataSource("HotPotQA (the paper's 100 questions)", _SAMPLE)
    else:
        hub = HubSet("hotpotqa/hotpot_qa", config, (split,))
        source = DataSource(f"HotPotQA ({config}, {split})", f"hotpotqa/{config}-{split}.jsonl.gz", hub=hub)
    rows, place = locate(source, path)
    return list(rows), place


def question_task(row: Row, context: str, source: str, corpus: str = "") -> Task:
    """Return a row as a task; the answer is hidden.

    Args:
        row: ``id``, ``question``, ``answer``, ``supporting_facts``, ``context``, and ``type`` and ``level``.
        context: with ``gold``, the prompt also has the supporting paragraphs, each once.
        source: where the row came from.
        corpus: the name of the backend that is searched, so that the suite's fingerprint depends on it.

    Raises:
        DataError: a blank id, question or answer, or no gold paragraph where one is asked for.
    """
    task_id = row.get("id" if "id" in row.values else "_id").strip()
    question, answer = (" ".join(row.get(key).split()) for key in ("question", "answer"))
    for name, value in (("id", task_id), ("question", question), ("answer", answer)):
        if not value:
            raise DataError(f"{row.where}: the field {name!r} is blank, and a task needs it")
    prompt = f"Question: {question}"
    if context == "gold":
        paragraphs = _gold(row)
        prompt = "\n".join(f"{p.title}: {p.text}" for p in paragraphs) + f"\n\n{prompt}"
    hidden = {"answer": answer} | ({"backend": corpus} if corpus else {})
    metadata = {key: str(row.values.get(key, "")) for key in ("type", "level")} | {"question": question}
    return Task(task_id, prompt, metadata=metadata, hidden=hidden, source=source)


def _gold(row: Row) -> list[Paragraph]:
    """Return the paragraphs that hold supporting facts, each once, in the order of the facts."""
    by_title = {paragraph.title: paragraph for paragraph in context_of(row)}
    titles = list(dict.fromkeys(_supporting(row)))
    found = [by_title[title] for title in titles if title in by_title and by_title[title].text]
    if not found or len(found) < len(titles):
        missing = [title for title in titles if title not in by_title or not by_title[title].text]
        raise DataError(
            f"{row.where}: context='gold' needs the supporting paragraphs, and the row has none for "
            f"{', '.join(map(repr, missing)) or 'any fact'}; config='distractor' has them all"
        )
    return found


def _supporting(row: Row) -> Iterable[str]:
    facts = row.get("supporting_facts", (dict, list))
    titles: Sequence[object] = facts.get("title", ()) if isinstance(facts, dict) else [f[0] for f in facts]
    return [str(title).strip() for title in titles]
