"""HumanEval and MBPP in other languages than Python, in the form of MultiPL-E."""

from __future__ import annotations

import os

from reflexion_gym.core import Task
from reflexion_gym.data.locate import DataSource, HubSet, locate
from reflexion_gym.data.rows import Row
from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.judge.dialects import get_dialect
from reflexion_gym.judge.languages import get_language

__all__ = ["MULTIPL_E_VARIANTS", "multipl_e_programs"]

#: ``multipl-e``: what the hub has; ``reflexion``: the files of the Reflexion repository, in Rust alone; ``hardest50``:
#: the 50 of the paper's Rust table (HumanEval)
MULTIPL_E_VARIANTS = ("multipl-e", "reflexion", "hardest50")
_THEIR_NAMES = {"ex": "elixir"}
_REFLEXION = {
    ("humaneval", "reflexion"): "humaneval/reflexion/humaneval-rs.jsonl.gz",
    ("humaneval", "hardest50"): "humaneval/reflexion/humaneval-rs-hardest50.jsonl.gz",
    ("mbpp", "reflexion"): "mbpp/reflexion/mbpp-rs.jsonl.gz",
}


def multipl_e_programs(
    benchmark: str, language: str, variant: str = "multipl-e", path: str | os.PathLike[str] | None = None
) -> list[Task]:
    """Return the tasks of a benchmark in a language (Cassano et al. 2023).

    Args:
        benchmark: ``humaneval`` or ``mbpp``.
        language: an id of `reflexion_gym.judge.dialects`.
        variant: one of `MULTIPL_E_VARIANTS`.
        path: a file or a data folder, in place of the usual places.

    Raises:
        ConfigError: an unknown variant, or one that this benchmark and language do not have.
        DataError: the data is missing or malformed.
    """
    if variant not in MULTIPL_E_VARIANTS:
        raise ConfigError(
            f"unknown variant {variant!r}.{nearest(str(variant), MULTIPL_E_VARIANTS)} "
            f"Known: {', '.join(MULTIPL_E_VARIANTS)}"
        )
    name = f"{'HumanEval' if benchmark == 'humaneval' else 'MBPP'} in {get_language(language).name}"
    theirs = _THEIR_NAMES.get(language, language)
    if variant == "multipl-e":
        source = DataSource(
            f"{name} (MultiPL-E)",
            f"{benchmark}/multipl-e/{benchmark}-{language}.jsonl.gz",
            hub=HubSet("nuprl/MultiPL-E", f"{benchmark}-{theirs}", ("test",)),
        )
    else:
        file = _REFLEXION.get((benchmark, variant))
        if language != "rs" or file is None:
            raise ConfigError(f"{name} has no variant {variant!r}: the Reflexion repository has Rust alone")
        source = DataSource(f"{name} (Reflexion's {variant})", file)
    rows, place = locate(source, path)
    return [_task(row, language, place) for row in rows]


def _task(row: Row, language: str, source: str) -> Task:
    dialect = get_dialect(language)
    prompt = row.get("prompt")
    tests = row.get("tests" if "tests" in row.values else "test")
    return Task(
        task_id=row.get("name"),
        prompt=prompt,
        visible_tests=tuple(case.text for case in dialect.examples(prompt)),
        metadata={
            "entry_point": dialect.entry_point(prompt) or row.get("name").split("_", 2)[-1],
            "language": language,
            "stub": prompt,
            "preamble": "",
        },
        hidden={"tests": tests, "form": "expressions"},
        source=source,
    )
