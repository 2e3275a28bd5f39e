"""`Build`: a program of any language, compiled once in the sandbox and then called as often as is wanted."""

from __future__ import annotations

import dataclasses
import itertools
import secrets
import shutil
import tempfile
import urllib.parse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reflexion_gym.judge.call_wire import (
    WireError,
    decode_operations,
    decode_value,
    encode_calls,
)
from reflexion_gym.judge.languages.base import CALLS, RESULTS, WARM, WORK, Language
from reflexion_gym.judge.results_file import ResultLine, ResultsFile
from reflexion_gym.judge.signature import Signature
from reflexion_gym.judge.toolchain import Toolchain
from reflexion_gym.sandbox.command import Command, CommandLimits, CommandResult, CommandSandbox, Folder

__all__ = ["Build", "CallResult", "Session"]

_COMPILE_LIMITS = CommandLimits(cpu_seconds=60, wall_seconds=120, files_mb=256, folders_mb=512, processes=512)
_MESSAGE = 2000
_OUTPUT = 4000


@dataclass(frozen=True)
class CallResult:
    """How one call ended."""

    status: str
    """``returned``, ``bad`` (not of the type), ``error``, ``timeout``, ``memory``, ``output``, ``crash``,
    ``early_exit``"""
    value: Any = None
    message: str = ""
    stdout: str = ""
    stderr: str = ""


@dataclass(frozen=True)
class Session:
    """One process's work: results of the first calls, of all of them where nothing ended the process before."""

    results: list[CallResult]
    """of the first calls; the last one has ended the process, unless that had used up its total time"""
    load_error: str
    """why the program could not be called at all"""
    ran: CommandResult


class Build:
    """A compiled program. Use it as a context manager: its folder goes away with it.

    Args:
        language: of the program.
        toolchain: what compiles and runs it.
        sandbox: where.
        files: the program's files by name.
        signature: what it is called by.

    Raises:
        SandboxFault: the sandbox does not work.
    """

    def __init__(
        self,
        language: Language,
        toolchain: Toolchain,
        sandbox: CommandSandbox,
        files: dict[str, str],
        signature: Signature,
    ) -> None:
        self.language, self.toolchain, self.sandbox = language, toolchain, sandbox
        self.signature = signature
        self.cpu_seconds = 0.0
        self.compile_error: str | None = None
        """the compiler's own words where the program does not compile"""
        self.compile_over = ""
        """which limit the compiler went over, where that is why"""
        warm = toolchain.warm_folder(language, sandbox)
        self._folder = Path(tempfile.mkdtemp(prefix="reflexion-gym-"))
        try:
            self._work = self._make("work")
            for name, text in files.items():
                # what a model wrote may hold lone surrogates: the compiler then says what it thinks of the bytes
                (self._work / name).write_bytes(text.encode("utf-8", "surrogatepass"))
            self._shown = [] if warm is None else [Folder(warm, WARM)]
            self._compile()
        except BaseException:
            self.close()
            raise

    def run(self, calls: Sequence[Sequence[Any]], limits: CommandLimits) -> Session:
        """Call the program in one fresh process, call after call, until one of them ends the process.

        Args:
            calls: the arguments of each call.
            limits: times count anew for each call, but the total ones.

        Raises:
            DataError: an argument is not of its type.
            SandboxFault: the sandbox does not work.
        """
        nonce = secrets.token_hex(8)
        folder = self._make(f"io-{secrets.token_hex(4)}")
        (folder / Path(CALLS).name).write_text(encode_calls(self.signature, calls, nonce), "ascii")
        written = ResultsFile(folder / Path(RESULTS).name, nonce, len(calls))
        shown = [Folder(self._work, WORK), Folder(folder, str(Path(CALLS).parent), closed=True), *self._shown]
        command = Command(
            self.language.run_command(self.toolchain.is_host),
            self.toolchain.root,
            shown,
            self.language.env,
            WORK,
        )
        try:
            ran = self.sandbox.run_command(command, limits, written.finished)
            self.cpu_seconds += ran.cpu_seconds
            return self._session(written, calls, ran, nonce)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def limits(self, cpu_seconds: float) -> CommandLimits:
        """Return the limits that the language's programs run in.

        Args:
            cpu_seconds: for each call, the time that the language takes to start not counted.
        """
        seconds = self.language.start_seconds + cpu_seconds
        return CommandLimits(
            cpu_seconds=seconds,
            wall_seconds=max(10.0, 4 * seconds),
            memory_mb=self.language.memory_mb,
            address_space_mb=self.language.address_space_mb,
        )

    def close(self) -> None:
        """Remove the program's folder."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Build:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --------------------------------------------------------------- internal

    def _make(self, name: str) -> Path:
        folder = self._folder / name
        folder.mkdir()
        folder.chmod(0o777)  # the command runs as another user; nobody else passes the folder above
        return folder

    def _compile(self) -> None:
        limits = dataclasses.replace(_COMPILE_LIMITS, memory_mb=self.language.compile_memory_mb)
        shown = [Folder(self._work, WORK, True), *self._shown]
        for argv in self.language.compile_commands():
            command = Command(argv, self.toolchain.root, shown, self.language.env, WORK)
            result = self.sandbox.run_command(command, limits)
            self.cpu_seconds += result.cpu_seconds
            if result.ok:
                continue
            said = (result.stderr + b"\n" + result.stdout).decode("utf-8", "replace")
            said = self.language.trim(said.strip()).strip()
            if result.ended != "exit":
                self.compile_over = result.ended
                said = f"The compiler went over its {result.ended} limit. {said}"
            self.compile_error = _cut(said) or f"The compiler ended with code {result.code} and said nothing."
            return

    def _session(
        self, written: ResultsFile, calls: Sequence[Sequence[Any]], ran: CommandResult, nonce: str
    ) -> Session:
        outs, errs = _split(ran.stdout, nonce), _split(ran.stderr, nonce)
        results: list[CallResult] = []
        done, load_error = False, ""
        for line in written.lines():
            place = len(results)
            if line.word == "done":
                done = True
            elif line.word == "load" and not results:
                load_error = _said(line.rest)
            elif place < len(calls) and line.rest.split(None, 1)[:1] == [str(place)]:
                results.append(self._result(line, calls[place], _at(outs, place), _at(errs, place)))
        if load_error or (done and len(results) == len(calls)):
            return Session(results, load_error, ran)
        if results and len(results) == len(calls):
            results.pop()  # the last line is missing: something ended the process behind the driver's back
        if ran.ended == "total" and results:
            return Session(results, "", ran)  # the next call has not had its own time yet
        place = len(results)
        err = _at(errs, place)
        status, message = _ending(ran, err)
        return Session([*results, CallResult(status, None, message, _at(outs, place), err)], "", ran)

    def _result(self, line: ResultLine, call: Sequence[Any], out: str, err: str) -> CallResult:
        if line.word in ("error", "bad"):
            return CallResult(line.word, None, _said(line.rest.partition(" ")[2]), out, err)
        if line.word != "ok":
            return CallResult("bad", None, f"the driver wrote {line.word[:40]!r}", out, err)
        if line.is_cut:
            return CallResult("bad", None, "what was returned is too large to be read", out, err)
        tokens = itertools.islice(line.tokens, 1, None)  # the first is the call's number
        try:
            if self.signature.is_class:
                value = decode_operations(tokens, self.signature, call[0])
            else:
                value = decode_value(tokens, self.signature.result)
        except WireError as error:
            return CallResult(
                "bad", None, f"what was returned is no {self.signature.result}: {error}", out, err
            )
        return CallResult("returned", value, "", out, err)


def _split(data: bytes, nonce: str) -> list[str]:
    return data.decode("utf-8", "replace").split(f"{nonce}\n")


def _at(texts: list[str], place: int) -> str:
    text = texts[place] if place < len(texts) else ""
    return text if len(text) <= _OUTPUT else text[:_OUTPUT] + "..."


def _said(token: str) -> str:
    """Return a message that a driver, or whoever wrote in its place, has written as a string's token."""
    return _cut(urllib.parse.unquote(token.removeprefix("$")[: 12 * _MESSAGE]))


def _cut(text: str) -> str:
    return text if len(text) <= _MESSAGE else text[:_MESSAGE] + "..."


def _ending(ran: CommandResult, err: str) -> tuple[str, str]:
    if ran.ended in ("cpu", "wall", "total"):
        return "timeout", "no answer within the time limit"
    if ran.ended == "memory":
        return "memory", f"more memory than the limit (at least {ran.peak_mb:.0f} MB)"
    if ran.ended == "output":
        return "output", "printed more than the limit"
    if ran.ended == "processes":
        return "crash", "more processes than the limit"
    tail = "\n".join(err.strip().splitlines()[-6:])[-600:]
    if ran.code == 0:
        return "early_exit", "the program ended itself before it returned"
    if ran.code > 128:
        from reflexion_gym.judge.worker import signal_name

        return "crash", f"killed by {signal_name(ran.code - 128)}. {tail}".strip()
    return "crash", f"ended with code {ran.code}. {tail}".strip()
