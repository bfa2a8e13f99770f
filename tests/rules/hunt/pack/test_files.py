"""A pack's files: what is read, what is refused, and in which line something stands (H-21.3, H-23.27)."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hunt.pack import opening
from rules.hunt.pack.draft import CLAUSES
from rules.packs.lines import line_of, lines
from rules.packs.reading import LIMIT, PackError, read
from rules.packs.shelf import canonical
from tests.rules.hunt.packing import FOLDER, open_road


def _refused(path: Path) -> str:
    with pytest.raises(PackError) as caught:
        opening.load(path)
    return str(caught.value)


def _file(folder: Path, text: str | bytes, name: str = "pack.json") -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_one_json_file_is_the_same_pack_as_a_folder_of_toml(tmp_path: Path) -> None:
    """H-21.3, H-21.20, H-23.29: files, format and the order of keys change nothing in the hash."""
    backwards = dict(reversed(open_road().items()))
    file = _file(tmp_path, json.dumps(backwards))

    assert opening.load(file).sha256 == opening.load(FOLDER).sha256 == opening.open_pack().sha256


def test_a_game_keeps_its_pack_as_one_piece(tmp_path: Path) -> None:
    """H-20.3, H-23.29: the pack that is opened again from it has the same hash."""
    body = opening.SHELF.body(FOLDER)

    assert opening.open_body(body).sha256 == opening.open_pack().sha256
    assert opening.open_body(body).boards[1] is opening.open_pack().boards[1]
    assert canonical(json.loads(body)) == body
    with pytest.raises(PackError, match=r"H-21\.3  pack\.json:1: This is not JSON"):
        opening.open_body(b"{")
    with pytest.raises(PackError, match="not written in UTF-8"):
        opening.open_body(b"\xff")


def test_other_files_and_folders_are_left_alone(tmp_path: Path) -> None:
    """H-23.27: notes, hidden files and folders inside are not opened."""
    _file(tmp_path, json.dumps(open_road()))
    _file(tmp_path, "\xff", "README.md")
    _file(tmp_path, "{", ".draft.json")
    (tmp_path / "older").mkdir()
    _file(tmp_path / "older", "{")

    assert opening.load(tmp_path).id == "open-road"


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ('{\n  "pack": {\n', "a.json", "H-21.3  a.json:3: This is not JSON"),
        ("[pack]\nid = \n", "a.toml", "H-21.3  a.toml:2: This is not TOML: Invalid value."),
        (
            "[pack]\nid = 1\nid = 2\n",
            "a.toml",
            "H-21.3  a.toml:3: This is not TOML: Cannot overwrite a value.",
        ),
        ('{"lord": {"name": "A", "name": "B"}}', "a.json", "the key 'name' stands twice in one object"),
        ('{"dice": NaN}', "a.json", "NaN is no number"),
        ('{"dice": -Infinity}', "a.json", "-Infinity is no number"),
        ('{"dice": ' + "9" * 5000 + "}", "a.json", "This is not JSON"),
        ("[1, 2]", "a.json", "H-21.20  a.json: The file must hold an object with the keys of a pack."),
        ("", "a.json", "H-21.3  a.json:1: This is not JSON"),
        ("[" * 200_000, "a.json", "stand more than 12 deep"),
        ("a = " + "[" * 200_000, "a.toml", "stand more than 12 deep"),
        ('{"a": ' + "[" * 12 + "]" * 12 + "}", "a.json", "stand more than 12 deep"),
        ("\n" + "a." * 200_000 + "a = 1", "a.toml", "a.toml:2: Lists and objects stand more than 12 deep"),
        ("\n[" + '"a" . ' * 20_000 + "a]", "a.toml", "a.toml:2: Lists and objects stand more than 12 deep"),
        (b'{"a": \n"\xff"}', "a.json", "H-21.3  a.json:2: The file is not written in UTF-8."),
        (b" " * (LIMIT + 1), "a.json", "H-21.3  a.json: The file is larger than 1 MiB."),
    ],
    ids=range(16),
)
def test_a_file_that_cannot_be_read_is_refused_cleanly(
    tmp_path: Path, text: Any, name: str, said: str
) -> None:
    """H-21.3, H-23.27: UTF-8, 1 MiB, twelve deep; one sentence with the line where it is known."""
    assert said in _refused(_file(tmp_path, text, name))


def test_twelve_deep_is_allowed(tmp_path: Path) -> None:
    """H-21.3: the outermost object counts."""
    _file(tmp_path, '{"a": ' + "[" * 11 + "]" * 11 + "}")

    assert "A pack has no key `a`" in _refused(tmp_path)


def test_no_link_is_followed(tmp_path: Path) -> None:
    """H-23.27: neither to a file, nor to a folder, nor as the pack itself."""
    outside = _file(tmp_path, json.dumps(open_road()), "outside.json")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "pack.json").symlink_to(outside)
    (inside / "folder.toml").symlink_to(FOLDER)
    (tmp_path / "link").symlink_to(FOLDER)

    assert "H-23.27  pack.json: This is a link; put the file itself into the folder." in _refused(inside)
    assert "H-23.27  folder.toml: This is a link" in _refused(inside)
    assert "H-23.27  link: This is a link; name the pack itself." in _refused(tmp_path / "link")


def test_what_is_no_plain_file_is_not_opened(tmp_path: Path) -> None:
    """H-23.27: a pipe would keep the reader waiting for ever."""
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.toml").mkdir()

    said = _refused(tmp_path)

    assert "pipe.json: This is not a plain file." in said
    assert "folder.toml: This is not a plain file." in said


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    """H-23.27."""
    assert "There is no such file or folder." in _refused(tmp_path / "nothing")
    assert "There is no .toml or .json file in this folder." in _refused(tmp_path)
    assert "A pack's file ends in .toml or .json." in _refused(_file(tmp_path, "", "pack.yaml"))
    for number in range(41):
        _file(tmp_path, "{}", f"{number}.json")
    assert "There are 41 files here; a pack has at most 40." in _refused(tmp_path)


def test_nothing_in_a_pack_is_run(tmp_path: Path) -> None:
    """H-21.1, H-23.27: text that would be code elsewhere is text here."""
    raw = open_road()
    mark = tmp_path / "mark"
    raw["cards"]["ally1"][0]["flavour"] = f"__import__('os').mkdir({str(mark)!r}) {{0.__class__}} ${{HOME}}"
    _file(tmp_path, json.dumps(raw))

    assert opening.load(tmp_path).cards["a1-01"].flavour.startswith("__import__")
    assert not mark.exists()


# ---------------------------------------------------------------------------------------------------- lines


def _paths(said: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to everything in *said*."""
    if path:
        yield path
    if isinstance(said, dict | list):
        for step, inner in said.items() if isinstance(said, dict) else enumerate(said):
            yield from _paths(inner, (*path, step))


def test_every_item_of_the_open_pack_has_its_line() -> None:
    """H-23.14: a host is told where to look."""
    for file in FOLDER.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        assert set(lines(text)) == set(_paths(tomllib.loads(text)))
    text = json.dumps(open_road(), indent=1)
    assert set(lines(text)) == set(_paths(open_road()))


def test_lines_of_all_that_toml_can_write() -> None:
    """H-21.3: strings of four kinds, keys of three, tables in tables, and comments everywhere."""
    text = """# first
a.b = \"\"\"x
"y" = [ # not a list
\"\"\"
c."d e" = [1, # one ]
  {f='#', g.'h'=2.5}, '''
''']
[t]
q = 1979-05-27T07:32:00Z  # a day
[[t.u]]
z = "a \\" # b"
[[t.u]]
[t.u.w]
k = true
"""
    known = lines(text)

    assert set(known) == set(_paths(tomllib.loads(text)))
    assert known["a", "b"] == 2
    assert (known["c", "d e", 1, "g", "h"], known["c", "d e", 2]) == (6, 6)
    assert (known["t", "q"], known["t", "u", 0, "z"], known["t", "u", 1]) == (9, 11, 12)
    assert (known["t", "u", 1, "w", "k"], line_of(known, ("t", "u", 1, "w", "lost"))) == (14, 13)
    assert line_of(known, ("nowhere",)) is None


_values = st.recursive(
    st.integers() | st.booleans() | st.text(max_size=6) | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(
    said=st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=4), _values, max_size=4)
)
def test_lines_of_any_json(said: dict[str, Any]) -> None:
    """H-21.3: as many items as were written, none of them later than the last line."""
    for text in (json.dumps(said, indent=2, ensure_ascii=False), json.dumps(said, ensure_ascii=False)):
        known = lines(text)
        assert set(known) == set(_paths(said))
        assert max(known.values(), default=1) <= text.count("\n") + 1


@settings(max_examples=200, deadline=None)
@given(text=st.text(alphabet="{}[]\",:=.#\\\n'ab1 ", max_size=40))
def test_lines_of_any_text_come_to_an_end(text: str) -> None:
    """H-23.27: also of a text that no parser would take."""
    lines(text)


@settings(max_examples=150, deadline=None)
@given(content=st.binary(max_size=60), toml=st.booleans())
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, toml: bool
) -> None:
    """H-23.27: malformed input fails cleanly."""
    file = tmp_path_factory.mktemp("pack") / ("a.toml" if toml else "a.json")
    file.write_bytes(content)
    sources, wrong = read(file, CLAUSES)

    assert len(sources) + len(wrong) == 1
    assert str(file.name) in _refused(file) or sources


def _many(of: Any) -> dict[str, Any]:
    """The open pack with as many of something as a file can hold."""
    return {**open_road(), **of}


@pytest.mark.parametrize(
    "raw",
    [
        {f"k{number}": 1 for number in range(60_000)},
        _many({"tiles": [{"id": "x", "set": "y", "value": []}] * 20_000}),
        _many({"cards": {"sorcery": [{"options": [[{"heel": {}}]]}] * 20_000}}),
        _many({"mentor": {f"k{number}": 1 for number in range(60_000)}}),
        _many({"tokens": {"start": [7] * 100_000, "info": [], "deeds": []}}),
    ],
    ids=["keys", "tiles", "cards", "fields", "numbers"],
)
def test_a_full_file_of_faults_is_refused_in_a_moment(tmp_path: Path, raw: dict[str, Any]) -> None:
    """H-23.27: whoever fills a mebibyte with nonsense waits, but not for ever, and reads a list that ends."""
    file = _file(tmp_path, json.dumps(raw))

    with pytest.raises(PackError) as caught:
        opening.load(file)

    assert 1 <= len(caught.value.violations) <= 2500
