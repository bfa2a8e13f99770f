"""Packs of a host's own: whatever lies in the folder that the setting `packs` names (F-26)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules import registry
from rules.game import Illegal

SUFFIXES = (".toml", ".json")


def found(folder: Path | None) -> dict[str, Path]:
    """The packs in *folder* by name: a folder of its own for each, or a single file."""
    if folder is None or not folder.is_dir():
        return {}
    paths = (path for path in sorted(folder.iterdir()) if not path.name.startswith("."))
    return {path.stem: path for path in paths if path.is_dir() or path.suffix.lower() in SUFFIXES}


def chosen(folder: Path | None, game: str, name: str) -> bytes:
    """The pack *name* as the game *game* keeps it. Raises Illegal for what is none, or cannot be played."""
    path = found(folder).get(name)
    if path is None:
        raise Illegal("F-26", "There is no pack of that name here. Pick one from the list, or none.")
    try:
        return registry.read_pack(game, path)
    except registry.PackRefused as refused:
        raise Illegal(
            "F-26",
            "Nobody can play with that pack (faults: {n}). The person who runs the bot can list them with "
            "`ringmaster pack check`.",
            n=len(refused.lines),
        ) from None


def headed(head: str, name: str, usual: str, most: int) -> str:
    """The *head* of a new pack's file with its id and its name made of the *name* of its folder, which is free.

    Where nothing is left of that, both are the *usual* one; *most*: characters of a name.
    """
    id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:32].strip("-") or usual
    plain = re.sub(r'["\\\x00-\x1f\x7f]', "", name)[:most].strip() or usual.replace("-", " ").capitalize()
    return head.format(name=plain, id=id)


def counted(counts: Mapping[str, Any]) -> str:
    """`orc 25, elf 6`: all of which there are any."""
    return ", ".join(f"{key} {count}" for key, count in counts.items() if count) or "none"
