"""Where candidate programs run."""

from __future__ import annotations

from reflexion_gym.errors import ConfigError, nearest
from reflexion_gym.sandbox.base import Sandbox, Zygote
from reflexion_gym.sandbox.command import CommandSandbox

__all__ = [
    "SANDBOXES",
    "CommandSandbox",
    "Sandbox",
    "Zygote",
    "check_sandbox",
    "make_command_sandbox",
    "make_sandbox",
]

#: the names that `make_sandbox` knows
SANDBOXES = ("bubblewrap", "docker", "process")


def check_sandbox(name: str) -> str:
    """Return the name of a sandbox as it is; nothing is started or looked for.

    Raises:
        ConfigError: no such sandbox.
    """
    if name not in SANDBOXES:
        near = nearest(name, SANDBOXES) if isinstance(name, str) else ""
        raise ConfigError(f"There is no sandbox {name!r}. There are {', '.join(SANDBOXES)}.{near}")
    return name


def make_sandbox(name: str) -> Sandbox:
    """Return a sandbox that runs Python's fork servers, by name.

    Raises:
        ConfigError: no such sandbox.
        ToolchainError: something that it needs is not installed.
    """
    if check_sandbox(name) == "bubblewrap":
        from reflexion_gym.sandbox.bubblewrap import BubblewrapSandbox

        return BubblewrapSandbox()
    if name == "docker":
        from reflexion_gym.sandbox.docker_python import DockerSandbox

        return DockerSandbox()
    from reflexion_gym.sandbox.process import ProcessSandbox

    return ProcessSandbox()


def make_command_sandbox(name: str) -> CommandSandbox:
    """Return a sandbox that runs compilers and compiled programs, by name.

    Raises:
        ConfigError: no such sandbox, or one that runs Python alone.
        ToolchainError: something that it needs is not installed.
    """
    if check_sandbox(name) == "bubblewrap":
        from reflexion_gym.sandbox.bubblewrap_command import BubblewrapCommands

        return BubblewrapCommands()
    if name == "docker":
        from reflexion_gym.sandbox.docker_command import DockerCommands
        from reflexion_gym.sandbox.root_folder import STAMP, root_folder

        return DockerCommands(root_folder(), root_folder() / STAMP)
    raise ConfigError(
        f"The sandbox {name!r} runs Python programs alone. For compilers and compiled programs there are "
        "'bubblewrap' and 'docker'."
    )
