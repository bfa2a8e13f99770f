"""What the pages link to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *(ROOT / "bot").glob("*.md"), *(ROOT / "rules").rglob("*.md"))
    if ".venv" not in path.parts
)


def _anchors(page: Path) -> set[str]:
    """The headings of *page* as GitHub links to them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    """Issue 16.17: pages were taken apart, and what led to their parts has to lead there still."""
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        if not path.startswith("http"):
            there = (page.parent / path) if path else page
            assert there.exists(), link
            assert not anchor or anchor in _anchors(there), link


@pytest.mark.parametrize("page", sorted((ROOT / "rules").rglob("*.md")), ids=lambda page: page.parent.name)
def test_every_file_that_a_page_of_rules_names_is_there(page: Path) -> None:
    """Issue 30.6: whoever writes a checker from the pages alone has nothing else."""
    for name in re.findall(r"`([\w./-]+\.(?:md|toml|json|py))`", page.read_text(encoding="utf-8")):
        assert (ROOT / name).exists() or any(page.parent.rglob(name)), name


@pytest.mark.parametrize(
    ("guide", "most"), [("README.md", 900), ("bot/HOSTS.md", 3000), ("bot/OPERATION.md", 4000)]
)
def test_a_guide_stays_as_short_as_people_read(guide: str, most: int) -> None:
    """Issue 33.9: counted as `wc -w` counts; what is looked up rather than read has a page of its own."""
    words = (ROOT / guide).read_text(encoding="utf-8").split()

    assert most / 2 < len(words) <= most


def test_the_readme_leads_to_every_page_for_people() -> None:
    """Issue 16.17: none is lost."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((bot/\w+\.md)", readme))

    assert {f"bot/{path.name}" for path in (ROOT / "bot").glob("*.md")} - linked == {"bot/TIMES.md"}
