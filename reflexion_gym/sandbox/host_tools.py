"""`tool_binds`: what the host's own compilers need beside ``/usr``."""

from __future__ import annotations

from pathlib import Path

__all__ = ["TOOL_FOLDERS", "tool_binds"]

#: folders, each with patterns of what is shown of it. Debian's packages keep settings below /etc and lead to them by
#: links from /usr: javac does not start without its java.security, raco has its commands from racket's config.rktd.
#: Below /opt is what `Language.archives` and `Language.unstable_packages` name, for those who put it on their host.
TOOL_FOLDERS = {
    "/etc": ("java*", "jython", "mono", "php", "racket", "erlang"),
    "/opt": ("npm", "dart"),
}


def tool_binds() -> list[str]:
    """Return options that show those folders, read only; commands see them, Python's fork servers need none."""
    args: list[str] = []
    for base, patterns in TOOL_FOLDERS.items():
        found = sorted({path for pattern in patterns for path in Path(base).glob(pattern) if path.is_dir()})
        if found and base != "/etc":  # which is there already
            args += ["--perms", "0755", "--dir", base]
        for path in found:
            args += ["--ro-bind", str(path), str(path)]
    return args
