"""The bundled questions and paragraphs of the suite `StarterQA`."""

from __future__ import annotations

from importlib.resources import files

from reflexion_gym.data.rows import Row, read_rows
from reflexion_gym.data.search.paragraphs import Paragraph, read_paragraphs

__all__ = ["starter_qa_corpus", "starter_qa_rows"]


def starter_qa_rows() -> list[Row]:
    """Return the questions as rows of HotPotQA's shape, each with the paragraphs that answer it as its context.

    All of them are about an invented island, so that no model knows the answers.
    """
    by_title = {paragraph.title: paragraph for paragraph in starter_qa_corpus()}
    rows = []
    for row in read_rows(str(files("reflexion_gym.data") / "bundled" / "starter_qa.jsonl")):
        titles = row.get("supporting_facts", dict)["title"]
        context = {"title": titles, "sentences": [list(by_title[title].sentences) for title in titles]}
        rows.append(Row({**row.values, "context": context}, row.where))
    return rows


def starter_qa_corpus() -> list[Paragraph]:
    """Return all bundled paragraphs."""
    return list(
        read_paragraphs(read_rows(str(files("reflexion_gym.data") / "bundled" / "starter_qa_corpus.jsonl")))
    )
