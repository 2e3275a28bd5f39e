"""How long a program takes to be judged in each language: one test, a hundred tests, and compiling once per test.

The last is what harnesses do that compile and run a program anew for every test; both are measured in the same run, by
turns, with the same sandbox and the same limits. Times are wall seconds, medians of several rounds.

    python benchmarks/judge_languages.py [--languages rs,go] [--rounds 3] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

from reflexion_gym.commands.toolchains import parse_languages
from reflexion_gym.errors import ToolchainError
from reflexion_gym.judge import Call, CallSuite, get_call_judge
from reflexion_gym.judge.language_check import SAMPLE, tool_version
from reflexion_gym.judge.languages import get_language

CALL = Call((["a", "b", "a"], "a", 1), 3)
#: tests of the slow way: the time of a hundred is worked out from these
SLOW_TESTS = 3


def seconds(language: str, calls: int) -> float:
    judge, program = get_call_judge(), get_language(language).samples["right"]
    began = time.perf_counter()
    verdict = judge.check(program, language, CallSuite(SAMPLE, (CALL,) * calls))
    if not verdict.passed:
        raise SystemExit(f"{language}: the sample program is {verdict.status}: {verdict.message}")
    return time.perf_counter() - began


def measure(language: str, rounds: int) -> dict[str, object]:
    version = tool_version(get_call_judge(), language)
    seconds(language, 1)  # its cache is made now
    one, hundred, each = [], [], []
    for _ in range(rounds):
        one.append(seconds(language, 1))
        hundred.append(seconds(language, 100))
        each.append(sum(seconds(language, 1) for _ in range(SLOW_TESTS)) / SLOW_TESTS * 100)
    first, many, slow = (statistics.median(times) for times in (one, hundred, each))
    return {
        "language": language,
        "version": version,
        "one_test": round(first, 3),
        "hundred_tests": round(many, 3),
        "compiled_for_each": round(slow, 1),
        "ratio": round(slow / many, 1),
        "compiled": bool(get_language(language).compile_commands()),
        "within": many <= 1.5 * first + 0.1,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--languages", default="all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows = []
    print(
        f"{'':7}{'1 test':>8}{'100 tests':>11}{'compiled for each of 100':>26}{'ratio':>8}   within 1.5 x + 0.1 s"
    )
    for language in parse_languages(given.languages):
        try:
            row = measure(language, given.rounds)
        except ToolchainError as error:
            print(f"{language:7}{error}")
            continue
        rows.append(row)
        print(
            f"{language:7}{row['one_test']:8.3f}{row['hundred_tests']:11.3f}{row['compiled_for_each']:26.1f}"
            f"{row['ratio']:8.1f}   {'yes' if row['within'] else 'NO'}   {row['version']}"
        )
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
