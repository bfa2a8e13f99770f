"""Events of every kind, and voices to tell them with."""

from __future__ import annotations

from typing import Any, get_args

from bot.hunt.wording.voice import Voice
from bot.language.words import Named, Names, Text, for_locale
from rules.game import OrderDropped, OrderUsed, Question, Rewound
from rules.hunt import events as told
from rules.hunt.pack.opening import open_pack
from rules.hunt.values import Asked, Declaration, Die, Journey

TEXT: Text = for_locale("en")
PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve")
NAMES = Names([Named(seat, name, 100 + seat) for seat, name in enumerate(PEOPLE, 1)])
PACK = open_pack()

ALL_EVENTS: tuple[type, ...] = get_args(told.HuntEvent)


def voice(part: int = 1, lord: int | None = None) -> Voice:
    return Voice(PACK, NAMES, TEXT, part, lord)


def asked(**changes: Any) -> Asked:
    given: dict[str, Any] = {
        "number": 4,
        "part": 1,
        "turn": 3,
        "day": 1,
        "phase": 3,
        "moves": 5,
        "figure": 0,
        "kind": "search",
        "target": "17",
        "answer": True,
        "cost": "free",
    }
    return Asked(**{**given, **changes})


def declaration(kind: str = "search", **changes: Any) -> Declaration:
    return Declaration(**{"number": 7, "figure": 1, "seat": 2, "kind": kind, "spaces": (17,), **changes})


JOURNEY = Journey("js-1", (5, 6, 0, 18), (6,))

EVENTS: tuple[Any, ...] = (
    told.HuntBegan(1, (2, 3), "open-road", "f00d" * 16),
    told.PartBegan(1),
    told.PartBegan(2),
    told.NazgulDivided((2, 2, 3, 3)),
    told.Ranked(2, (1, 0)),
    told.InfoGiven(1, (17,)),
    told.InfoGiven(1, (4, 17)),
    told.NazgulPlaced(1, 2, (0, 1), (16, 19)),
    told.LeadNamed(3),
    told.DiceRolled(("RING", "SWORD", "SHADOW", "SORCERY", "RING", "RING"), "", 0),
    told.DiceRolled(("RING",) * 6, "SEEK", 2),
    told.TurnBegan(1, 1, 1, 1, 0),
    told.TurnBegan(2, 3, 2, 20, 7),
    *(told.FrodoMoved(1, 4, by) for by in ("move", "extra", "escape", "advance")),
    told.FrodoRested(),
    told.MarkerTurned(eye=True),
    told.BearerTurned(4, 1, 5, 1, 3),
    told.CardPlayed(1, 1, "a1-03", 2),
    told.CardPlayed(1, 1, "a1-12", 1, ("w1", "y2", "w2", "17")),
    told.CompanyUsed(1, "sam"),
    told.CompanyTurned("merry", "ready", enters=True),
    told.CompanyTurned("sam", "flipped"),
    told.CompanyTurned("sam", "ready"),
    told.CardsDrawn(1, "ally", 2, 5),
    told.CardsSeen((1,), 1, "ally", ("a1-03", "a1-04")),
    told.CardsDiscarded(2, "sorcery", ("s-04",)),
    told.CardsRecovered(2, "sorcery", ("s-04",)),
    told.DeckShuffled(9),
    told.TokensChanged(1, 2, 3, "draw"),
    told.CorruptionChanged(2, 5, 12),
    told.CorruptionChanged(-1, 4, 12),
    told.AlliesPlaced(1, (17, 29)),
    told.AlliesRemoved(1, (17,)),
    told.AllyMoved(1, (17, 19)),
    *(told.NazgulMoved(1, 0, (16, 13), by) for by in ("move", "extra", "card", "seek", "chased")),
    told.NazgulSet(1, 0, -1),
    *(
        told.Declared(1, declaration(kind, source="ability 2", area="area K" if kind == "perceive" else ""))
        for kind in ("activation", "move", "search", "hunt", "perceive", "remove_ally", "ability")
    ),
    told.Declared(1, declaration("sorcery", source="s-04", spaces=())),
    told.Prevented(1, declaration(), "a1-08"),
    told.Passed(declaration()),
    told.RideEnded(1, 2, 17),
    told.OrderTakenBack(2, 1),
    told.Answered(asked()),
    told.Answered(asked(answer=False, kind="hunt", cost="SWORD")),
    told.Answered(asked(answer=None, cancelled=True)),
    told.Answered(
        asked(part=2, kind="perceive", target="section IV", named=("bearer", "gandalf"), cost="s-09")
    ),
    told.TrackPlaced(1, 17, sword=False),
    told.TrackPlaced(1, 17, sword=True),
    told.TracksCleared(1, (17,)),
    told.InfoFound(1, 17, 2),
    told.DieSpent(2, ("RING",)),
    *(
        told.DiceChanged((Die("RING"), Die("SWORD", spent=True)), how)
        for how in ("discard", "reroll", "restore", "set", "chased")
    ),
    told.Banned(1, "move", 0, None, "turn"),
    told.Banned(1, "enter", -1, (17,), "next_turn"),
    told.Granted("free_hunt", 1, 0),
    told.Granted("extra_space", 2, None),
    told.SorceryDrawn(2, 0),
    told.EyesChanged(2),
    told.TileAdded("red-1"),
    told.EncounterChanged(-1, "turn"),
    told.Peeked(1, "tiles", 3),
    told.PeekSeen((1,), "ally_deck", ("a1-03", "a1-04")),
    told.PeekSeen((1,), "tiles", ("red-1", "red-2")),
    told.PeekSeen((1,), "journey_deck", ("js-1",)),
    *(
        told.FactRevealed(1, fact, value)
        for fact, value in (
            ("latest_is_dot", "yes"),
            ("dots_since_last", "2"),
            ("bearer_section", "IV"),
            ("bearer_area", "K"),
            ("log_entry_back", "17"),
            ("live_info_in_section", "no"),
            ("gandalf_section", "II"),
            ("something_else", "1"),
        )
    ),
    told.ConditionTold("s-12", is_met=True),
    told.ConditionTold("s-12", is_met=False),
    told.FrodoFound(1, 17),
    told.EncounterBegan(1, 17, (0, 2), ("red-1", "red-2"), 1),
    told.EncounterBegan(1, 17, (), (), 0),
    told.RescueBegan(("red-2",), 0),
    told.TileCancelled("sam", "red-1"),
    told.TileApplied("red-1", 3, 7),
    told.TileApplied("", 1, 8),
    told.CourseKept(),
    told.CourseChanged(6, 2, (17,)),
    told.JourneyChosen("short", 14, 12),
    told.JourneyChosen("long", 16, 14),
    told.JourneySeen((1,), (JOURNEY,)),
    told.MentorSeen((1,), (4, 6)),
    told.MentorRevealed(2, 24),
    told.MentorLeft(),
    told.MentorFled(2, 24),
    told.DeedDone(2, 24, 13),
    told.MentorSafe(14),
    told.MentorBusy("move", 1),
    told.MentorBusy("relocate", 2),
    told.MentorBusy("new_deed", 1),
    told.LimitChanged(13),
    told.LordEntered(1),
    told.LordLeft(1),
    told.Refreshed(2),
    told.PartEnded(by_exit=True, corruption=4),
    told.PartEnded(by_exit=False, corruption=9),
    told.HandsGiven(2, 3),
    told.GiftSeen((2, 3), 2, 3, "s-04"),
    told.DefaultUsed(2, "block"),
    told.DefaultTold((1,), 1, "turn"),
    told.MissedThree(2),
    told.StepsStopped(
        (2,), "search", "H-8.1", "There is a track token at {location}.", (("location", "17"),)
    ),
    told.StepPassed((2,), "hunt if eye"),
    told.PlanDropped((2,), "move 17 then search"),
    told.PlanDropped((1,), "swift a1-08 on search; route dot 17", 1),
    told.StillOpen((1,), ("gandalf", "reveal", "deed", "rivendell", "merry")),
    told.StillOpen((1,), ("keep", "discard", "relocate")),
    told.NoReaction((1,), ("a1-08",)),
    told.NoteSet(1, 2, "17", "seen *here*"),
    told.NoteSet(1, 2, "area K", ""),
    told.Disclosed(
        (5, 7, 0, -1, 17),
        ((JOURNEY, 3),),
        (24, 31),
        (17,),
        (22,),
        (4,),
        ("a1-03",),
        ((2, ("s-04",)), (3, ())),
    ),
    told.TokensWon(1, 1),
    told.TokenNamed("shadow", "a"),
    told.TokenNamed("free", "b"),
    *(
        told.HuntEnded(side, reason, "H-15.1")
        for side, reason in (
            ("bearer", "rivendell"),
            ("bearer", "part1"),
            ("bearer", "days"),
            ("wraiths", "corruption"),
            ("none", "aborted"),
        )
    ),
    OrderDropped((1,), Question("turn", 3), "mark 17"),
    OrderUsed((1,), Question("turn", 3), "preload turn mark 17", "mark 17"),
    OrderUsed((1,), Question("plan", 0), "move 17 then search"),
    OrderDropped(
        (1,),
        Question("turn", 3),
        "preload turn mark 17",
        "You planned it for Part {part}, which is over.",
        (("part", "1"),),
        is_asked=False,
    ),
    Rewound(),
)
