"""`reflexion-gym toolchains`: the compilers of the judge's languages."""

from __future__ import annotations

import json
import shutil
import sys
import time
from pathlib import Path

from reflexion_gym.errors import ConfigError, ToolchainError
from reflexion_gym.judge.languages import get_language, language_ids, languages
from reflexion_gym.judge.toolchain import find_toolchain
from reflexion_gym.judge.toolchain_root import complete, install_root, installed, root_size_mb
from reflexion_gym.sandbox.root_folder import root_folder

__all__ = ["install_toolchains", "list_toolchains", "parse_languages"]


def parse_languages(text: str | None) -> list[str]:
    """Return the ids in ``rs,go``; all for None or ``all``.

    Raises:
        ConfigError: no such language.
    """
    if text is None or text.strip().lower() == "all":
        return list(language_ids())
    names = [name for name in text.split(",") if name.strip()]
    if not names:
        raise ConfigError(f"--languages names languages such as rs,go or is all, actual value: {text!r}")
    return list(dict.fromkeys(get_language(name).id for name in names))


def list_toolchains(*, as_json: bool = False) -> None:
    """Print each language with where its tools are found. Nothing is run."""
    rows = []
    for language in languages():
        try:
            toolchain = find_toolchain(language)
            place = "host" if toolchain.is_host else "root"
        except ToolchainError:
            place = "missing"
        rows.append(
            {
                "language": language.id,
                "name": language.name,
                "found": place,
                "packages": language.packages,
                "npm": language.archives,
                "unstable_packages": language.unstable_packages,
            }
        )
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    print(f"toolchain root: {root_folder()}")
    for row in rows:
        print(f"{row['found']:<8}{row['language']:<7}{row['name']}")
    if missing := ",".join(str(row["language"]) for row in rows if row["found"] == "missing"):
        print(f"`reflexion-gym toolchains install --languages {missing}` brings what is missing.")


def install_toolchains(
    names: str | None, root: Path | None, *, mirror: str | None, image: str | None, yes: bool, dry_run: bool
) -> int:
    """Make the toolchain root, or add languages to it.

    Returns:
        the exit code: 0, 3 where some of the languages could not be had, 1 where the user said no.

    Raises:
        ConfigError: no such language.
        ToolchainError: a program that is needed is missing.
    """
    folder = (root or root_folder()).expanduser()
    wanted = parse_languages(names)
    have = complete(folder)
    new = [get_language(one) for one in wanted if one not in have]
    if not new:
        print(f"{folder} has {', '.join(wanted)} already.")
        return 0
    size = root_size_mb(new)
    place = next(p for p in (folder, *folder.parents) if p.exists())
    free = shutil.disk_usage(place).free >> 20
    print(
        f"{', '.join(one.id for one in new)} into {folder}: at most {size / 1000:.1f} GB on disk "
        f"({free / 1000:.0f} GB are free), from Debian's packages, a few minutes."
    )
    if size > free:
        raise ToolchainError(
            f"There is not enough room for {size} MB at {folder}; choose fewer with --languages."
        )
    if dry_run:
        return 0
    if not yes and sys.stdin.isatty() and input("Go on? [y/N] ").strip().lower() not in ("y", "yes"):
        return 1
    begun = time.monotonic()
    if image is not None:
        from reflexion_gym.sandbox.docker_image import export_image

        export_image(image, folder, say=_say)
        failed = [f"{one}: not in the image {image}" for one in wanted if one not in installed(folder)]
    else:
        failed = install_root(folder, wanted, mirror=mirror, say=_say)
    print(f"{folder}: {', '.join(installed(folder))} ({time.monotonic() - begun:.0f} s)")
    for reason in failed:
        print(f"not installed: {reason}", file=sys.stderr)
    return 3 if failed else 0


def _say(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)
