"""What a written message says: what counts, what is asked about, and what is never heard (Q-9.15)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.presentation import open_presentation
from bot.posting.typed.listen import vocabulary
from bot.posting.typed.parse import Heard, Said, Unclear, Vocabulary, hear
from tests.bot.kit import Table


def known(**names: int) -> Vocabulary:
    """What can be said in a game of Quest, with these players."""
    found = vocabulary(Table().look(None), open_presentation("quest"))
    players = {name.lower().replace("_", " "): seat for name, seat in names.items()}
    return Vocabulary(found.verbs, players or found.names, found.people, found.reads, found.reserved)


QUEST = known()


def said(content: str, words: Vocabulary = QUEST) -> Heard:
    return hear(content, words)


@pytest.mark.parametrize(
    "content",
    [
        "**approve**",
        "APPROVE",
        "I vote **Approve**!",
        "**Vote: approve**",
        "APPROVE, a good party.",
        "Nice one.\nAPPROVE\nSee you tomorrow",
        "> REJECT\nAPPROVE",
        "~~REJECT~~ APPROVE",
        "APPROVE ✅ :thumbsup:",
        "***approve***",
        "# Approve is what I **approve**\n**APPROVE**".partition("\n")[2],
        "APPROVE APPROVE APPROVE",
        "- APPROVE",
    ],
)
def test_a_vote_in_bold_or_in_capitals_counts(content: str) -> None:
    """Q-9.15: alone in its sentence, whatever else is said."""
    assert said(content) == Said("vote", "approve")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("**propose Ann, Bob and Cid**", "propose 1 2 3"),
        ("PROPOSE <@102> ann", "propose 2 1"),
        ("PROPOSE 1 4", "propose 1 4"),
        ("**Propose** Ann Bob ring Bob", "propose 1 2 ring 2"),
    ],
)
def test_a_party_is_named_by_names_mentions_or_seats(content: str, words: str) -> None:
    """Q-9.15, Q-12.1: the written form, seats by number."""
    assert said(content) == Said("party", words)


@pytest.mark.parametrize(
    "content",
    [
        "approve",
        "Approve.",
        "APPROVE?",
        "never APPROVE",
        "I do not **approve**",
        "APPROVE unless Bob comes",
        "**APPROVE, if Bob comes**",
        "APPROVE or REJECT",
        "**approve**\n**reject**",
        "APPROVE, but REJECT next time",
        "\\*\\*approve\\*\\*",
        '"so be it APPROVE',
        "`x APPROVE",
    ],
)
def test_what_is_not_clear_is_asked_about(content: str) -> None:
    """Q-9.15: a bare word, a condition, a doubt, two answers, a mark without its fellow."""
    found = said(content)

    assert isinstance(found, Unclear)
    assert found.kinds == ("vote",)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "   ",
        "good morning",
        "I would approve of cake",
        "who will approve this?",
        "**Bold words**",
        "🧀" * 2000,
    ],
)
def test_talk_is_talk(content: str) -> None:
    """F-15, Q-9.15: anything else in the thread."""
    assert said(content) is None


def test_a_player_whose_name_is_an_answer_is_not_taken_for_one() -> None:
    """Q-9.15: other people's names cannot vote; whoever means the word is asked."""
    words = known(Ann=1, Approve=2, Reject_Me=3)

    assert isinstance(said("I trust **Approve**", words), Unclear)
    assert isinstance(said("**APPROVE**", words), Unclear)
    assert said("I trust Reject Me", words) is None


def test_a_name_of_several_words_is_one_player() -> None:
    """Q-12.1: and where one of several names is not known, none of them counts."""
    assert isinstance(said("**propose Jo Ann, Dr. Who**", known(Ann=1, Jo_Ann=4)), Unclear)
    assert said("**propose Jo Ann, Ann**", known(Ann=1, Jo_Ann=4)) == Said("party", "propose 4 1")


FREE = st.text(max_size=30)
VERB = st.sampled_from(["APPROVE", "**reject**", "approve publicly", "**PROPOSE Ann Bob**", "RING decline"])
WRAPS = [
    ("`", "`"), ("``", "``"), ("```\n", "\n```"), ("||", "||"), ("> ", "\n"), (">>> ", ""), ('"', '"'), ("“", "”"),
    ("«", "»"), ("„", "“"), ("[", "](https://example.org)"), ("https://example.org/", " "),
    ("<https://example.org/", ">"), ("~~", "~~"), ("<:", ":123>"),
]  # fmt: skip


@given(wrap=st.sampled_from(WRAPS), verb=VERB, before=FREE, after=FREE)
def test_what_is_quoted_hidden_or_code_never_votes(
    wrap: tuple[str, str], verb: str, before: str, after: str
) -> None:
    """Q-9.15: not in quotes, code, spoilers, links, nor struck out, whatever stands around it in there."""
    start, end = wrap
    mark = (end or start).strip()[:1]
    inner = f"{before} {verb} {after}" if "http" not in start else verb.replace(" ", "").replace("*", "")
    if start in ("> ", "<:"):
        inner = " ".join(inner.split()) if start == "> " else "APPROVE"
    if mark and mark in before + after:
        return  # that ends it early

    assert not isinstance(said(f"{start}{inner}{end}"), Said)


@given(content=st.text(max_size=4000))
def test_no_message_is_too_strange(content: str) -> None:
    """Q-9.15: it says one thing or nothing, and never fails."""
    assert said(content) is None or isinstance(said(content), Said | Unclear)


PIECES = st.lists(
    st.sampled_from(
        ["APPROVE", "**reject**", "`", "```", "||", "~~", "**", "\n", "> ", '"', "Ann", "<@102>", "not", "?", ", ",
         ". ", "\\", "https://a.b/", "propose", "\ue000", "1", "PROPOSE"]
    ),
    max_size=14,
)  # fmt: skip


@given(pieces=PIECES)
def test_what_counts_is_one_written_form(pieces: list[str]) -> None:
    """Q-9.15: whatever is put together, an answer that is heard is one that the rules can read."""
    found = said(" ".join(pieces))

    if isinstance(found, Said):
        assert QUEST.reads(found.kind, found.words)
        assert QUEST.verbs[found.words.split()[0]] == found.kind


def test_a_long_message_is_read_in_no_time() -> None:
    """Nobody can keep the bot busy by what he writes."""
    for piece in ("**", "`", "||", "> a\n", "<@1", "[a](", "'a ", "APPROVE "):
        began = time.process_time()
        said(piece * (4000 // len(piece)))
        assert time.process_time() - began < 0.5
