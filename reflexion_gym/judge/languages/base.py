"""`Language`: what the judge must know of one programming language. One file in this folder each."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from reflexion_gym.errors import DataError
from reflexion_gym.judge.languages.arity import parameter_counts, wrong_number
from reflexion_gym.judge.signature import Signature, Type

__all__ = ["CALLS", "RESULTS", "SAMPLE", "WARM", "WORK", "Language", "beyond", "has_nul", "not_finite"]

#: where a program finds its own sources and what was built from them; read only once it is built
WORK = "/work"
#: the calls that a driver reads, and the file to which it appends results
CALLS, RESULTS = "/io/calls.txt", "/io/results.txt"
#: what `Language.warm_commands` has made once; read only for everything else
WARM = "/warm"
#: what every language's sample programs define: how often `word` is among `words`, and `k` more
SAMPLE = Signature.from_row(
    {
        "entry_point": "countMatches",
        "params": [
            {"name": "words", "type": "string[]"},
            {"name": "word", "type": "string"},
            {"name": "k", "type": "integer"},
        ],
        "return_type": "integer",
    }
)
#: how drivers are called in what compilers say
_DRIVER_FILE = re.compile(r"\b(?:[Mm]ain|[Dd]river)\.[a-z]+\b")


def not_finite(value: Any) -> bool:
    """Whether a value is an infinity or nan."""
    return isinstance(value, float) and not math.isfinite(value)


def beyond(last: str) -> Callable[[Any], bool]:
    """Return what tells a character with a higher code point than another's."""
    return lambda value: isinstance(value, str) and value[:1] > last


def has_nul(value: Any) -> bool:
    """Whether a text holds the character that ends one in C."""
    return isinstance(value, str) and "\x00" in value


class Language:
    """One language: its stub, its driver, its commands and limits.

    The driver is the program around a solution: it reads calls from `CALLS` and writes results to `RESULTS`, as
    `reflexion_gym.judge.call_wire` says. After each result it writes a line with the nonce to stdout and to stderr,
    so that what the solution printed can be told apart by call.
    """

    id: ClassVar[str]
    """as in an env id: ``rs``"""
    name: ClassVar[str]
    """for people: ``Rust``"""
    slug: ClassVar[str]
    """what LeetCode calls it: ``rust``"""
    aliases: ClassVar[tuple[str, ...]] = ()
    """other names for it: of fences in Markdown, file endings, short forms"""
    packages: ClassVar[tuple[str, ...]]
    """Debian packages that bring its tools"""
    archives: ClassVar[tuple[str, ...]] = ()
    """npm packages with versions, unpacked to ``/opt/npm/<name>`` of a toolchain root"""
    unstable_packages: ClassVar[tuple[str, ...]] = ()
    """packages of Debian's unstable suite, unpacked to ``/opt/<id>`` of a toolchain root with their own libc"""
    size_mb: ClassVar[int] = 0
    """what a toolchain root grows by, about, when this language alone is added to the base system"""
    tools: ClassVar[tuple[str, ...]]
    """programs that must be there, as paths in a root"""
    extras: ClassVar[tuple[str, ...]] = ()
    """what its packages bring beside the tools and only some suites need; an install adds what a root lacks of them"""
    host_tools: ClassVar[tuple[str, ...] | None] = None
    """the same on a host, where they are not the same paths"""
    prefer: ClassVar[str] = "root"
    """where its toolchain is taken from unless the user says: see `find_toolchain`"""
    version_command: ClassVar[tuple[str, ...]]
    source: ClassVar[str]
    """the name of the file that holds the solution"""
    env: ClassVar[Mapping[str, str]] = {}
    time_factor: ClassVar[float] = 1.0
    """how many times as long as the Python reference a right solution may take, before the general factor"""
    start_seconds: ClassVar[float] = 0.5
    """CPU time that the runtime takes before the first call"""
    memory_mb: ClassVar[int] = 1024
    """resident memory, the runtime's own included"""
    address_space_mb: ClassVar[int | None] = None
    """see `CommandLimits`; where the runtime stands it, it stops an allocation before it is made"""
    compile_memory_mb: ClassVar[int] = 3072
    left_out: ClassVar[Mapping[str, Callable[[Any], bool]]] = {}
    """by scalar type: tells the values that the language does not have"""
    head: ClassVar[str | None] = None
    """for languages with a compiler: what finds the parameters of the solution's function, see `parameter_counts`"""
    samples: ClassVar[Mapping[str, str]] = {}
    """programs for `SAMPLE`: ``right``, ``wrong``, ``crash``, ``loop``
    and ``no_compile``"""

    # ---- for each language to write

    def type_name(self, kind: Type) -> str:
        """Return how the language spells a type in a stub.

        Raises:
            DataError: it cannot.
        """
        raise NotImplementedError

    def stub(self, signature: Signature) -> str:
        """Return the starter code, with an empty body, in LeetCode's wrapper shape."""
        raise NotImplementedError

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """Return the files of a complete program by name: the solution and the driver.

        Raises:
            DataError: the signature has a type that this language cannot be judged with.
        """
        raise NotImplementedError

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """Return what builds the program, one command after another, in `WORK`; nothing for an interpreter."""
        return ()

    def run_command(self, host: bool = False) -> Sequence[str]:
        """Return what runs the program, in `WORK`; `host` says whether the tools are the host's own."""
        raise NotImplementedError

    def warm_files(self) -> dict[str, str]:
        """Return files that `warm_commands` need, by name in `WORK`."""
        return {}

    def warm_commands(self) -> Sequence[Sequence[str]]:
        """Return commands that fill `WARM` once per toolchain: precompiled headers, archives of classes."""
        return ()

    # ---- shared

    @property
    def fence(self) -> str:
        """The word behind the mark of a block of code in Markdown."""
        return {"python3": "python", "golang": "go"}.get(self.slug, self.slug)

    @property
    def names(self) -> frozenset[str]:
        """Every word for the language, in lower case."""
        return frozenset((self.id, self.slug, self.name.lower(), *self.aliases))

    def function_name(self, name: str) -> str:
        """Return how the language spells a function's name; most keep LeetCode's."""
        return name

    def parameter_name(self, name: str) -> str:
        """Return how the language spells a parameter's name; most keep LeetCode's."""
        return name

    def check_definitions(self, code: str, signature: Signature) -> str:
        """Return what is wrong with the solution's definitions, an empty text where nothing is.

        Only for languages whose own tools and drivers would not say.
        """
        return ""

    def check_value(self, value: Any, kind: Type) -> None:
        """Check that the language has a value, so that none reaches a program as another.

        Raises:
            DataError: it has not.
        """
        lacks = self.left_out.get(kind.inner.kind)
        if lacks is None:
            return
        if kind.item is None:
            if lacks(value):
                raise DataError(f"{self.name} has no {kind} {value!r}: this cannot be judged in it.")
        elif isinstance(value, list | tuple):
            for one in value:
                self.check_value(one, kind.item)

    def explain(self, said: str, code: str, signature: Signature) -> str:
        """Return a compile error for its author: a wrong number of parameters is said before the compiler's words.

        The compiler complains of it at the driver's call, and many do so without a number.
        """
        if self.head is None or signature.is_class or not _DRIVER_FILE.search(said):
            return said
        name = self.function_name(signature.name)
        wanted = parameter_counts(self.stub(signature), name, self.head)[:1]
        found = parameter_counts(code, name, self.head)
        if not found or not wanted or wanted[0] in found:
            return said
        return f"{wrong_number(name, wanted[0], found[0])}\n{said}"

    def trim(self, text: str) -> str:
        """Return a compiler's output without what is of no use to the author: the driver's lines, repeated notes."""
        return text

    def unsupported(self, kind: Type) -> DataError:
        """Return the error for a type that this language cannot be judged with."""
        return DataError(f"{self.name} cannot be judged with the type {str(kind)!r}.")

    def __repr__(self) -> str:
        return f"<Language {self.id}>"
