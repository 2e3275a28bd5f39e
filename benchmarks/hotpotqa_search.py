"""The search index of HotPotQA at full size: how long it takes to build, to open and to ask, and how much memory.

    python benchmarks/hotpotqa_search.py [--paragraphs 66000] [--peer]

The paragraphs are made from those at hand (HotPotQA's, or the bundled ones): copies in which the rarer words are
changed, so that words are as rare as in a real corpus of that size. ``--peer`` also measures bm25s, if installed.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from reflexion_gym.data.hotpotqa import hotpotqa_rows
from reflexion_gym.data.search import Corpus, Paragraph
from reflexion_gym.data.search.paragraphs import context_of, merge
from reflexion_gym.data.starter_qa import starter_qa_corpus
from reflexion_gym.errors import DataError

SYLLABLES = ("ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "zu", "cha", "dre", "gla", "pre", "sto")
RARE = 20


def at_hand() -> list[Paragraph]:
    try:
        rows, _ = hotpotqa_rows("sample")
        return merge(paragraph for row in rows for paragraph in context_of(row))[0]
    except DataError:
        return starter_qa_corpus()


def multiplied(paragraphs: Sequence[Paragraph], count: int, seed: int = 0) -> Iterator[Paragraph]:
    """Yield the paragraphs, then copies with other rare words, all under different titles."""
    rng = random.Random(seed)
    seen = Counter(w for p in paragraphs for w in set(re.findall(r"\w+", f"{p.title} {p.text}".lower())))

    def other(match: re.Match[str]) -> str:
        word = match[0]
        if seen[word.lower()] > RARE or rng.random() < 0.2:
            return word
        return word[:2] + rng.choice(SYLLABLES) + rng.choice(SYLLABLES)

    for number in range(count):
        copy, place = divmod(number, len(paragraphs))
        p = paragraphs[place]
        if copy:
            sentences = tuple(re.sub(r"\w+", other, sentence) for sentence in p.sentences)
            p = Paragraph(f"{re.sub(r'[a-zA-Z]+', other, p.title)} {copy}", sentences)
        yield p


def questions(paragraphs: Sequence[Paragraph], count: int, seed: int = 1) -> tuple[list[str], list[str]]:
    """Return titles that are there, and the same with words of their text added, which are not there."""
    rng = random.Random(seed)
    chosen = rng.sample(list(paragraphs), min(count, len(paragraphs)))
    beside = [
        f"{p.title} {' '.join(rng.sample(p.text.split(), min(3, len(p.text.split()))))}" for p in chosen
    ]
    return [p.title for p in chosen], beside


def milliseconds(corpus: Corpus, texts: Sequence[str]) -> tuple[float, float, int]:
    """Return the median and the 95th percentile of a search, and how many found a page."""
    times, pages = [], 0
    for text in texts:
        start = time.perf_counter()
        pages += corpus.find(text).page is not None
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times), sorted(times)[int(0.95 * len(times))], pages


def peak_megabytes() -> float:
    # not `ru_maxrss`, which a new process takes over from the one that started it
    status = Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024


def opened_in_a_new_process(file: Path) -> float:
    code = (
        "import sys, time; from reflexion_gym.data.search import Corpus; start = time.perf_counter(); "
        "corpus = Corpus.open(sys.argv[1]); corpus.find('anything'); print(time.perf_counter() - start)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--paragraphs", type=int, default=66_000)
    parser.add_argument("--searches", type=int, default=500)
    parser.add_argument("--peer", action="store_true")
    options = parser.parse_args()
    paragraphs = list(multiplied(at_hand(), options.paragraphs))
    size = sum(len(p.title) + len(p.text) for p in paragraphs) / 1e6
    print(f"{len(paragraphs)} paragraphs, {size:.0f} MB of text")
    before = peak_megabytes()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "index.sqlite"
        start, cpu = time.perf_counter(), time.process_time()
        corpus = Corpus.build(paragraphs, file)
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
        print(
            f"built in {seconds:.1f} s ({cpu:.1f} s of CPU); memory {before:.0f} MB with the paragraphs, {peak_megabytes():.0f} MB at most; "
            f"file {file.stat().st_size / 1e6:.0f} MB"
        )
        print(f"opened, and asked once, in {opened_in_a_new_process(file):.4f} s")
        for name, texts in zip(("a title", "no title"), questions(paragraphs, options.searches), strict=True):
            median, high, pages = milliseconds(corpus, texts)
            print(f"{name}: {median:.2f} ms median, {high:.2f} ms 95%; {pages} of {len(texts)} found a page")
    if options.peer:
        peer(paragraphs, questions(paragraphs, options.searches)[1])


def peer(paragraphs: Sequence[Paragraph], texts: Sequence[str]) -> None:
    try:
        import bm25s
    except ImportError:
        print("bm25s is not installed: pip install bm25s")
        return
    before, start = peak_megabytes(), time.perf_counter()
    index = bm25s.BM25()
    tokens = bm25s.tokenize([f"{p.title} {p.text}" for p in paragraphs], show_progress=False)
    index.index(tokens, show_progress=False)
    print(
        f"bm25s built in {time.perf_counter() - start:.1f} s; memory at most {peak_megabytes():.0f} MB ({before:.0f} before)"
    )
    times = []
    for text in texts:
        start = time.perf_counter()
        index.retrieve(bm25s.tokenize(text, show_progress=False), k=5, show_progress=False)
        times.append(1000 * (time.perf_counter() - start))
    print(f"bm25s, no title: {statistics.median(times):.2f} ms median")


if __name__ == "__main__":
    main()
