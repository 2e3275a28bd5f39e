"""The live check of each language in containers; every other test of a language runs there by ``-m exhaustive``."""

from __future__ import annotations

import pytest

from reflexion_gym.judge.call_judge import get_call_judge
from reflexion_gym.judge.language_check import check_language
from reflexion_gym.judge.languages import language_ids
from tests.helpers.toolchains import needs, needs_sandbox

pytestmark = [pytest.mark.toolchain, pytest.mark.container]

#: a compiled one, one on the JVM, one that is interpreted, one with a linker of its own
IN_EVERY_RUN = ("cpp", "java", "js", "rs")


@pytest.mark.parametrize(
    "language",
    [
        language if language in IN_EVERY_RUN else pytest.param(language, marks=pytest.mark.exhaustive)
        for language in language_ids()
    ],
)
def test_the_sample_programs(language):
    needs(language)
    needs_sandbox("docker")
    found = check_language(get_call_judge("docker"), language)
    assert not found.wrong, found.wrong
    assert {verdict.extra["sandbox"] for verdict in found.verdicts.values()} == {"docker"}
