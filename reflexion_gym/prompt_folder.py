"""`PromptFolder`: chat prompts as template files."""

from __future__ import annotations

import functools
import hashlib
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from reflexion_gym.errors import ConfigError, nearest

if TYPE_CHECKING:
    import jinja2

    from reflexion_gym.llm.base import Message

__all__ = ["PromptFolder"]

_MARK = re.compile(r"^--- (system|user|assistant) ---[ \t]*\n", re.MULTILINE)


class PromptFolder:
    """The ``*.j2`` files of a package's folder ``prompts``.

    A file is a chat: each message begins with a line ``--- system ---``, ``--- user ---`` or ``--- assistant ---``
    and is a jinja2 template of its own, so that nothing a value holds can begin another message. What comes
    before the first such line is a remark. A message that comes out empty is left out. A value that is used
    and not given is an error.

    Args:
        package: the package that holds the folder.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    def render(self, name: str, **values: Any) -> list[Message]:
        """Return the messages of the file ``<name>.j2``.

        Raises:
            ConfigError: no such file.
            jinja2.UndefinedError: a value is missing.
        """
        chat: list[Message] = []
        for role, template in _compiled(self.package, name):
            content = template.render(**values).strip("\n")
            if content.strip():
                chat.append({"role": role, "content": content})
        return chat

    def names(self) -> list[str]:
        """Return the names of the prompts."""
        folder = files(self.package) / "prompts"
        return sorted(file.name[:-3] for file in folder.iterdir() if file.name.endswith(".j2"))

    def hashes(self) -> dict[str, str]:
        """Return the hash of every file, 16 hex digits, by name."""
        folder = files(self.package) / "prompts"
        return {
            name: hashlib.sha256((folder / f"{name}.j2").read_bytes()).hexdigest()[:16]
            for name in self.names()
        }


@functools.cache
def _compiled(package: str, name: str) -> tuple[tuple[str, jinja2.Template], ...]:
    import jinja2

    file = files(package) / "prompts" / f"{name}.j2"
    if not file.is_file():
        known = PromptFolder(package).names()
        raise ConfigError(
            f"{package} has no prompt {name!r}.{nearest(name, known)} Known: {', '.join(known)}"
        )
    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True
    )
    parts = _MARK.split(file.read_text(encoding="utf-8"))
    if len(parts) < 3:
        raise ConfigError(
            f"the prompt {package}/prompts/{name}.j2 has no message: a line such as '--- user ---' begins one"
        )
    return tuple(
        (role, environment.from_string(text)) for role, text in zip(parts[1::2], parts[2::2], strict=True)
    )
