"""Where candidate programs run."""

from __future__ import annotations

from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.sandbox.base import Sandbox, Zygote

__all__ = ["SANDBOXES", "Sandbox", "Zygote", "make_sandbox"]

#: the names that `make_sandbox` knows
SANDBOXES = ("bubblewrap", "process")


def make_sandbox(name: str) -> Sandbox:
    """Return a sandbox by name.

    Raises:
        ConfigError: no such sandbox.
        ToolchainError: something that it needs is not installed.
    """
    if name == "bubblewrap":
        from reflexion_gym.sandbox.bubblewrap import BubblewrapSandbox

        return BubblewrapSandbox()
    if name == "process":
        from reflexion_gym.sandbox.process import ProcessSandbox

        return ProcessSandbox()
    raise ConfigError(
        f"There is no sandbox {name!r}. There are {', '.join(SANDBOXES)}.{nearest(name, SANDBOXES)}"
    )
