"""`GameFiles`: where ALFWorld's games are: a folder as `alfworld-download` leaves it, an archive, the data folder."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from reflexion_gym.data.alfworld_download import alfworld_archive
from reflexion_gym.data.locate import DATA_VARIABLE, data_folder
from reflexion_gym.errors import ConfigError, DataError, nearest

__all__ = ["SPLITS", "GameFile", "alfworld_games", "bundled_games"]

SPLITS = ("valid_unseen", "valid_seen", "train")
_VARIABLE = "ALFWORLD_DATA"
_VERSION = "json_2.1.1"
_GAME = "game.tw-pddl"
_ARCHIVES = (".tar.xz", ".tar.gz", ".tgz", ".tar", ".zip")
_GRAMMARS = ("move", "put")


@dataclass(frozen=True)
class GameFile:
    """One game file: its id (the two folders above it) and its content, kept compressed."""

    task_id: str
    packed: bytes
    source: str

    def read(self) -> bytes:
        """Return the file's content."""
        return zlib.decompress(self.packed)


def alfworld_games(
    split: str = "valid_unseen", path: str | os.PathLike[str] | None = None, *, grammar: str = "move"
) -> tuple[list[GameFile], str]:
    """Return the game files of a split in the order of their ids, and where they came from.

    Looked for in this order: `path` (a folder that has the games somewhere below it, or an archive, read in
    place), the folder that ``ALFWORLD_DATA`` names, the data folder (``alfworld/SPLIT-move-grammar.tar.xz``), what
    `fetch_alfworld` has fetched.

    Args:
        split: ``valid_unseen`` (134 games), ``valid_seen`` (140) or ``train`` (3,553).
        path: in place of the usual places.
        grammar: which generation of the data folder's archives: ``move`` (current) or ``put`` (as in the paper).

    Raises:
        ConfigError: unknown split or grammar.
        DataError: no games; the message says how to get them.
    """
    if split not in SPLITS:
        raise ConfigError(f"unknown split {split!r}.{nearest(str(split), SPLITS)} Known: {', '.join(SPLITS)}")
    if grammar not in _GRAMMARS:
        raise ConfigError(f"unknown grammar {grammar!r}; known are {', '.join(_GRAMMARS)}")
    if path is not None:
        place, source = Path(path).expanduser(), str(path)
        if not place.exists():
            raise DataError(f"there is no folder or archive {place}")
    else:
        place, source = _usual_place(split, grammar)
    games = sorted(_below(place, split), key=lambda game: game.task_id)
    if not games:
        raise DataError(f"{place} has no {_GAME} of the split {split!r}. {_how_to_get()}")
    return games, source


def bundled_games() -> list[GameFile]:
    """Return the games that this project has made itself, in order."""
    from importlib.resources import files

    archive = Path(str(files("reflexion_gym.data") / "bundled" / "starter_house.tar.xz"))
    return sorted(_below(archive, "starter"), key=lambda game: game.task_id)


def _usual_place(split: str, grammar: str) -> tuple[Path, str]:
    named = os.environ.get(_VARIABLE)
    if named:
        folder = Path(named).expanduser()
        if not folder.is_dir():
            raise ConfigError(f"{_VARIABLE} must name a folder, actual value: {named!r}")
        if (folder / _VERSION / split).is_dir():
            return folder / _VERSION / split, f"{_VARIABLE}:{_VERSION}/{split}"
    folder_or_none = data_folder()
    if folder_or_none is not None:
        name = f"alfworld/{split}-{grammar}-grammar.tar.xz"
        if (folder_or_none / name).is_file():
            return folder_or_none / name, f"{DATA_VARIABLE}:{name}"
    if alfworld_archive().is_file():
        return alfworld_archive(), "fetched by `reflexion-gym data alfworld`"
    raise DataError(f"ALFWorld's games are not on this machine. {_how_to_get()}")


def _how_to_get() -> str:
    return (
        "To get them: `reflexion-gym data alfworld` fetches them where there is a network, and so does "
        f"`alfworld-download` of the alfworld package; or name a folder or an archive with path=, or with {_VARIABLE}."
    )


def _below(place: Path, split: str) -> Iterator[GameFile]:
    if place.is_dir():
        for file in sorted(place.rglob(_GAME)):
            if _belongs(file.relative_to(place).parts, split):
                yield GameFile(
                    f"{file.parent.parent.name}/{file.parent.name}",
                    zlib.compress(file.read_bytes(), 6),
                    str(file),
                )
    elif place.name.endswith(_ARCHIVES):
        try:
            yield from _in_archive(place, split)
        except (tarfile.TarError, zipfile.BadZipFile, OSError, EOFError) as error:
            raise DataError(f"{place} cannot be read as an archive: {error}") from error
    else:
        raise DataError(f"{place} is neither a folder nor one of {', '.join(_ARCHIVES)}")


def _in_archive(place: Path, split: str) -> Iterator[GameFile]:
    if place.suffix == ".zip":
        with zipfile.ZipFile(place) as archive:
            for name in archive.namelist():
                if (path := PurePosixPath(name)).name == _GAME and _belongs(path.parts, split):
                    yield _packed(path, archive.read(name), place)
        return
    with tarfile.open(place) as archive_file:
        for member in archive_file:
            path = PurePosixPath(member.name)
            if path.name == _GAME and member.isfile() and _belongs(path.parts, split):
                content = archive_file.extractfile(member)
                yield _packed(path, (content or io.BytesIO()).read(), place)


def _packed(path: PurePosixPath, content: bytes, place: Path) -> GameFile:
    return GameFile(
        f"{path.parent.parent.name}/{path.parent.name}", zlib.compress(content, 6), f"{place}!{path}"
    )


def _belongs(parts: tuple[str, ...], split: str) -> bool:
    """Whether a file is of the split: some folder above it says so, or no folder names any split."""
    named = [part for part in parts if part in SPLITS]
    return not named or split in named
