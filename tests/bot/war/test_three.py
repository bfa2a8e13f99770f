"""What the Fellowship and Saruman read where three play."""

from __future__ import annotations

from bot.language.words import Named, Names, for_locale
from bot.war.asking import answers
from bot.war.questions import _known
from bot.war.status import dossier, happened, open_lines
from bot.war.wording import events, log, terms
from bot.war.wording.sheets import lines
from bot.war.wording.turns import result
from bot.war.wording.voice import WarVoice
from rules.game import Options
from rules.war.config import WarConfig
from rules.war.events import Told
from rules.war.events.fights import Added, Band, Exchange, FightFought
from rules.war.events.hosts import Army, ArmyFought, Strength
from rules.war.events.ring import GollumThrown, RingInTheOpen
from rules.war.events.search import Force, ForcesPlaced
from rules.war.events.sightings import Counted, NewsOfPlaces, PlaceNews, RoadDie, Spotted
from rules.war.events.turns import Moved, SittingOver, TurnBegan
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.council import Alliance, Bans
from rules.war.state.hands import Hand
from rules.war.state.phases import Phase
from rules.war.state.searches import Search
from rules.war.state.view import view
from rules.war.state.war import News, Ring
from rules.war.tracks.chart import Group
from tests.bot.war.test_presentation import WORDS
from tests.rules.war.hosts.armies import three
from tests.rules.war.kit import AT, LAND

NAMES = Names([Named(1, "Ann"), Named(2, "Bob"), Named(3, "Cid")])
TEXT = for_locale("en")
WHITE, DARK = (1, 3), (1, 2)


def test_a_battle_is_told_with_all_that_made_its_totals() -> None:
    """W-16.10, W-59.8."""
    attacker = Army(
        (Strength("F", 12, 2), Strength("S", 4, 1)), "aragorn", 4, (Added("odds", 1), Added("allies", -1))
    )
    fought = ArmyFought(AT("E0330"), attacker, Army((Strength("D", 6, 6),), None, 2, (Added("citadel", 2),)))

    assert events.say(fought, voice("D")) == (
        "⚔️ **Battle at Minas Tirith (E0330):** the Fellowship and Saruman against the Dark Power.\n"
        "- The Fellowship 12, Saruman 4: die 4, odds +1, allies -1 = **4**, led by Aragorn\n"
        "- The Dark Power 6: die 2, citadel +2 = **4**\n"
        "- Strength lost: the Fellowship 2, Saruman 1, the Dark Power 6"
    )
    assert events.headline(fought, voice("D")).startswith("⚔️ **Battle at Minas Tirith")
    half = ArmyFought(AT("E0330"), attacker, Army((Strength("D", 6, 3),), None, 2))
    assert events.headline(half, voice("D")) == ""


def test_several_winners_are_named_together() -> None:
    """W-19.6, W-38.6: by the reason of the first."""
    told = result("dark-power+saruman", "barad-dur", "W-38.1", voice("F"))

    assert told.startswith("**The Dark Power (Bob) wins:** the Ring has come to Barad-dûr")
    assert told.endswith("Winners at the same instant: Saruman (Cid).")
    assert "long enough" in result("saruman", "places", "W-50.3", voice("F"))
    assert "all ten places" in result("dark-power", "places", "W-38.2", voice("F"))


def test_all_see_where_hosts_are_and_how_long_saruman_has_held() -> None:
    """W-39.8, W-50.3."""
    play = three({"E0330": "F8 S4"}, held=2)
    told = [*open_lines(play.state, voice(""))]

    assert "🚩 Minas Tirith (E0330): the Fellowship 8, Saruman 4" in told
    assert any("2 ends of game-turns in a row" in line for line in told)


def test_the_card_begins_with_how_the_three_stand_to_each_other() -> None:
    """W-21.3, W-37.7, W-50.3: bans as everybody believes them; of an alliance none."""
    play = three(
        {}, bans=Bans(frozenset(("D",)), frozenset(("F", "D"))), taken=((LAND.place["edoras"], "S"),)
    )
    places = "🏰 Saruman’s three: Isengard (Saruman), Helm's Deep (the Fellowship), Edoras (Saruman)"

    def lines(seat: int | None) -> list[str]:
        return [*open_lines(view(LAND, play.state, seat).state, voice(""))][:3]

    assert lines(None)[:2] == ["🛡️ May not attack Saruman yet: the Fellowship and the Dark Power", places]
    assert lines(3)[:2] == ["🛡️ May not attack Saruman yet: the Dark Power", places]
    play.set(alliance=Alliance("D", ends=play.state.turn))
    assert lines(2) == [
        "💔 Allied until this game-turn ends: Saruman and the Dark Power",
        "🛡️ May not attack Saruman yet: the Fellowship",
        places,
    ]


def test_saruman_reads_how_he_wins() -> None:
    """W-38.4, W-50.3."""
    play = three({})
    told = dossier(view(LAND, play.state, 3), voice("S"))

    assert "You play Saruman" in told
    assert "at 4 ends of game-turns in a row, the last of them game-turn 12 or later" in told


def test_who_has_the_ring_at_isengard_reads_that_he_would_leave_it() -> None:
    """W-9.5, W-16.4: the default of a row took Saruman out of Isengard with the Ring, to his death."""
    play = three({}, {"W2421": "saruman"}, ring=Ring(bearer="saruman"))
    told = dossier(view(LAND, play.state, 3), voice("S"))
    stays = three(
        {}, {"W2421": "saruman"}, rows={"S": {"enter": "stay saruman"}}, ring=Ring(bearer="saruman")
    )

    assert "💍 The Ring is with Saruman." in told
    assert "`sheet enter stay saruman` keeps him where he is" in told
    assert "keeps him" not in dossier(view(LAND, stays.state, 3), voice("S"))
    assert "The Ring is with" not in dossier(view(LAND, play.state, 2), voice("D"))


def voice(side: str) -> WarVoice:
    return WarVoice(LAND, NAMES, for_locale("en"), ("F", "D", "S"), side)


def test_each_reads_whose_news_it_is() -> None:
    """W-15.8, W-39.12: what Saruman learns the Fellowship is told as that, and he himself as his own."""
    counted = Counted(WHITE, AT("W2413"), 4)

    assert events.say(counted, voice("F")) == "👁️ **Saruman learns:** a group of 4 is at W2413."
    assert events.say(counted, voice("S")) == "👁️ **You learn:** a group of 4 is at W2413."
    dark = RoadDie(DARK, "W-10.10", 6, AT("W2413"), 4)
    assert "The Dark Power learns" in (events.say(dark, voice("F")) or "")
    isengard = NewsOfPlaces(WHITE, (PlaceNews("W-10.7", AT("W2422"), 2),))
    assert "a citadel of yours" in (events.say(isengard, voice("S")) or "")


def test_whom_saruman_has_found_is_told_as_his_alone() -> None:
    """W-39.6."""
    found = Spotted(WHITE, AT("W2413"), ("sam",), 3, is_open=False)

    assert (events.say(found, voice("S")) or "").endswith("Only you see them.")
    assert (events.say(found, voice("F")) or "").endswith("Only Saruman sees them.")
    assert "Only" not in (events.say(Spotted(WHITE, AT("W2413"), ("sam",), 3), voice("F")) or "")
    flags = [*log.flags(Group(("sam",), AT("W2413"), found=3), 3, voice("F"))]
    assert flags == ["spotted by Saruman until game-turn 3 ends"]


def test_the_fellowship_reads_two_logs_each_under_its_name() -> None:
    """W-39.12: who reads his own alone needs none."""
    news = [
        News(1, Phase.JOURNEY, 2, "W-10.4", AT("W1612"), 4),
        News(1, Phase.JOURNEY, 2, "W-9.6", AT("W2413"), 4, to="S"),
        News(1, Phase.JOURNEY, 2, "W-10.8", AT("W2412"), 4),
    ]

    assert [line for line in log.learnt(news, voice("F")) if line.startswith("**")] == [
        "**Game-turn 1. The Fellowship’s journey, Saruman:**",
        "**Game-turn 1. The Fellowship’s journey, the Dark Power:**",
    ]
    assert next(iter(log.learnt(news[1:2], voice("S")))) == "**Game-turn 1. The Fellowship’s journey:**"


def test_of_a_ring_worn_before_all_eyes_everybody_reads() -> None:
    """W-57.5, W-27.3: the Chief's marks, too."""
    told = {
        RingInTheOpen("saruman", is_on=True): "💍 **Saruman puts on the Ring,** before all eyes.",
        RingInTheOpen("saruman", is_on=True, thrown=4): "💍 **4**: Saruman does not get the Ring off.",
        RingInTheOpen("saruman", is_on=False, thrown=3): "💍 **3**: Saruman takes off the Ring.",
        RingInTheOpen("chief", is_on=True, is_kept=True, marks=2): (
            "💍 The Chief of the Dunlendings keeps the Ring on. He has 2 marks; the third makes him a Ringwraith."
        ),
    }
    assert {event: events.say(event, voice("D")) for event in told} == told


def test_the_ring_is_named_where_it_adds_to_a_fight_and_is_handed_on() -> None:
    """W-57.5."""
    saruman = Band("S", ("saruman",), 5, 4, (Added("ring", 1),))
    fought = FightFought(Exchange(AT("W2421"), Band("F", ("sam",), 2, 3), saruman))
    assert "Saruman: 5 + the Ring 1 + die 4 = **10**" in (events.say(fought, voice("F")) or "")
    assert answers.sentence("pass ring saruman", voice("S")) == "Saruman gets the Ring."


def test_saruman_reads_what_the_ring_does_to_his_own() -> None:
    """W-27.3, W-57.5: he gets no marks, and it hides nobody."""
    asked = {side: answers.prompt(("wear",), Options(), voice(side)) for side in ("F", "S")}
    assert ("It hides the bearer" in asked["F"], "Saruman gets no mark" in asked["S"]) == (True, True)
    assert answers.sentence("wear", voice("S")) == "The bearer puts on the Ring, before all eyes."
    why = {side: answers.prompt(("sheet", "unring"), Options(), voice(side)) for side in ("F", "S")}
    assert why["F"] == "A try that fails, and not to try, is a mark."
    assert why["S"] == "A try that fails, and not to try, is a mark of the Chief’s. Saruman gets none."
    assert why["S"] in "\n".join(lines("S", Sheet(), voice("S")))


def test_gollum_may_help_saruman() -> None:
    """W-26.1, W-57.6."""
    assert (
        events.say(GollumThrown(5, "S"), voice("D"))
        == "🎲 Gollum: **5**. He helps Saruman in this game-turn."
    )


def test_the_rules_in_short_speak_to_three_where_three_play() -> None:
    """W-20.1, W-51.5."""
    many, two = (WORDS.lobby.rules_post(WarConfig(), players, for_locale("en")) for players in (3, 2))

    assert "Saruman, orcs)" in two
    assert "orcs of the Eye)" in many
    assert "three sittings, two waits" not in many
    assert "in the other’s turn" not in many
    assert "same player then searches" not in many
    assert "Where three play" not in two


def test_what_no_card_gives_is_refused_in_words() -> None:
    """W-12.3: orcs where no card names the province broke the answer."""
    assert voice("S").piece("orcs") == "an orc band"
    assert voice("S").piece("orcs-2") == "orc band 2"


def test_what_saruman_has_learnt_is_told_as_his() -> None:
    """W-12.2: his desk called it the Dark Power's."""
    search = Search((1, 2), side="S", level=(("Rohan", 1),))
    play = three({}, {"W2421": "saruman"}, phase=Phase.SEARCH, searches=(search,))
    told = "\n".join(_known(view(LAND, play.state, 3), voice("S")))

    assert "**You learn:**" in told
    assert "Dark Power" not in told


def test_cards_tell_whom_they_leave_in_the_dark() -> None:
    """W-14.7, W-58.1: who played Boromir waited for an answer; who hid in foul weather was seen from his own hex."""
    told = {n: terms.event_does(n, "FDS") for n in (2, 12)}

    assert told[2].endswith("Only the Fellowship hears whether he does.")
    assert "from beside them" in told[12]


def test_who_asks_for_a_turn_says_which_card_it_will_cost() -> None:
    """W-50.5: four lost their best card without a word."""
    play = three({}, {"W2421": "saruman"}, phase=Phase.TOWER, hands=(("S", Hand((8, 1, 2, 3, 4))),))

    assert "⚠️ **With Done you lose 8 Eagles!**, unless you play or discard one before." in [
        *_known(view(LAND, play.state, 3), voice("S"))
    ]
    assert not [line for line in _known(view(LAND, play.state, 2), voice("D")) if "lose" in line]


def test_what_is_new_stands_on_a_desk_before_what_is_old() -> None:
    """W-15.5: five of six leafed through the last game-turn to find what they were asked about."""
    over, before = SittingOver(Phase.TOWER, 5), SittingOver(Phase.SHADOW, 4)
    began, found = TurnBegan(5), SittingOver(Phase.SEARCH, 5, spotted=((AT("W2413"), ("sam",)),))
    ledger = (
        Told(4, Phase.SHADOW, None, before),
        Told(5, Phase.TOWER, None, began),
        Told(5, Phase.TOWER, None, over),
        Told(5, Phase.SEARCH, None, found),
    )
    news = (News(4, Phase.SEARCH, 2, "W-12.11", AT("W2014"), number=2),)
    play = three({}, ledger=ledger, news=news, phase=Phase.JOURNEY)
    for seat in (1, 2):
        seen = view(LAND, play.state, seat)
        told = happened(seen, WORDS.speaker(seen, NAMES, TEXT))
        heads = [line for line in told if line.startswith("**Game-turn")]

        assert heads[:2] == ["**Game-turn 5. The search:**", "**Game-turn 5. Saruman’s turn:**"]
        assert heads[2:] == ["**Game-turn 4. The search:**"] * (seat == 2) + [
            "**Game-turn 4. The Dark Power’s turn:**"
        ]
        assert [line for line in told if "W2014" in line] == ["- a group of 2 at W2014 (W-12.11)"] * (
            seat == 2
        )


def test_a_phase_ends_once_where_two_sides_end_it_together() -> None:
    """W-12.18, W-16.9: each of the two searches told all that the search was over, the first too soon."""
    first = SittingOver(Phase.SEARCH, 5, moved=(Moved("nazgul-7", AT("W2611")),))
    second = SittingOver(Phase.SEARCH, 5, moved=(Moved("nazgul-8", AT("W2014")),))

    assert events.post((first, second, second), voice("F")) == (
        "**A search is over**\n- Now at W2611: Nazgûl 7\n- Now at W2014: Nazgûl 8\n- Now at W2014: Nazgûl 8"
    )
    assert events.post((first, SittingOver(Phase.SEARCH, 5)), voice("F")) == (
        "**A search is over**\n- Now at W2611: Nazgûl 7"
    )


def test_who_says_something_in_advance_reads_it_as_a_sentence() -> None:
    """F-18: he read the words that it is kept as."""
    play = three({}, {"W2421": "saruman"}, phase=Phase.TOWER)

    assert answers.receipt("preload tower host w2421 8 w2422", voice("S"), view(LAND, play.state, 3)) == (
        "✅ Noted in advance: Strength 8: W2421 → Fords of Isen (W2422). You can take it back on **My desk**."
    )


def test_who_has_marks_or_wears_the_ring_stands_on_the_desk_of_the_fellowship() -> None:
    """W-57.2."""
    for ring, told in (
        (Ring("frodo"), []),
        (Ring("frodo", marks=(("frodo", 1),)), ["💍 Frodo bears the Ring. He has 1 mark"]),
        (Ring("frodo", is_on=True, marks=(("frodo", 2),)), ["💍 Frodo wears the Ring. He has 2 marks"]),
    ):
        play = three({}, {}, {"W2413": "frodo sam"}, ring=ring)
        lines = dossier(view(LAND, play.state, 1), voice("F")).splitlines()

        assert [line.split(";")[0] for line in lines if "💍" in line] == told
        assert "💍" not in dossier(view(LAND, play.state, 2), voice("D"))


def test_lines_begin_with_capitals_and_no_number_follows_a_number() -> None:
    """W-16.10: `orc party 1 4` was a wound count."""
    party, sam = Band("D", ("party-1",), 6, 5, wounds=(("party-1", 4),)), Band("F", ("sam",), 2, 3)
    placed = ForcesPlaced(DARK, (Force("orcs-1", AT("W1915"), 2, AT("W2014")),))

    fight = events.say(FightFought(Exchange(AT("W2413"), party, sam)), voice("F")) or ""
    assert "\n- Orc party 1: 6" in fight
    assert "Wounds: orc party 1 (4)" in fight
    assert "\n- Orc band 1 (strength 2) at W1915" in (events.say(placed, voice("D")) or "")
    assert "**The Fellowship**\n" in WORDS.lobby.rules_post(WarConfig(), 3, TEXT)
