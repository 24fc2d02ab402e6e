"""What a seat of the Nile knows: fronts of tops and of water on fields, and what lies open; never an id, which fixes the back."""

from __future__ import annotations

import json
import random
import re
from collections import Counter

import pytest
from nile_positions import Played, nile, recount

from workbench.engine import report
from workbench.engine.session import Session

EVERYTHING = {"start": "fists", "hands": True, "buy_others": True, "revive": True, "recycle": True, "max_rounds": 12}


def states(seed: int, players: int = 3, **options):
    """A random game, each state after each step."""
    game, rng = nile(players=players, **options), random.Random(seed)
    state = game.new(seed)
    while game.actor(state) is not None:
        yield game, state, None
        for event, after in game.steps(state, game.sample(state, rng)):
            yield game, after, event
            state = after


def hidden_cards(state) -> set[str]:
    """Every card whose back nobody knows."""
    found = {*state.out, *state.desert_pile}
    found.update(card for hand in state.jokers for card in hand)
    found.update(card for piles in state.piles for pile in piles for card in pile)
    for field in state.fields:
        found.update(name for name in (field.water, field.desert) if name)
    return found


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def test_no_id_of_a_hidden_card_is_seen_or_told():
    """NI-DEAL: not in the state as a seat has it, not in the picture, not in what is told of a step."""
    for game, state, event in states(3, **EVERYTHING):
        hidden = hidden_cards(state)
        for seat in range(3):
            seen = game.seen_by(state, seat)
            assert not hidden & words(repr(seen.copy(todo=())) + repr(game.scene(seen)))
            if event is not None:
                told = words(json.dumps(report.event_data(game, event, seat)))
                assert hidden & told <= set(dict(event.numbers).values()), "a card that was open is named while it goes into hand"


def test_a_step_names_a_card_only_once_it_is_turned_over():
    """NI-DEAL: what numbers name was turned in this step, or lay open before it."""
    open_before: set[str] = set()
    for _, state, event in states(4, **EVERYTHING):
        if event is not None and (card := dict(event.numbers).get("card")) and "_" in card:
            assert event.reveals or card in open_before
        open_before = {*state.water_discards, *state.desert_discards, state.open_card}


def test_tops_are_known_by_their_front_alone():
    played = Played(
        fields={"u5.1": "~sd_2", "u5.5": "d_1"},
        phase="tide",
        piles=[[["sd_1", "dd_1"], []], [["dn_3"], ["ss_4", "ss_1", "ss_2"]]],
        jokers=[["d_2"], []],
        desert_pile=["d_3", "d_4"],
        discards={"water": ["dd_4"], "desert": ["d_hippo"]},
    )
    for seat in (0, 1):
        seen = played.game.seen_by(played.state, seat)
        assert seen.piles == ((("single-double", "?"), ()), (("double-none",), ("single-single", "?", "?")))
        assert (seen.jokers, seen.desert_pile) == ((("?",), ()), ("?", "?"))
        assert (seen.water_discards, seen.desert_discards) == (("dd_4",), ("d_hippo",))
        assert [field.water for field in seen.fields if field.water] == ["single-double"]
        assert [field.desert for field in seen.fields if field.desert] == ["?"]
        assert set(seen.out) == {"?"}
        assert len(seen.out) == 45 - 8 - 0 + 30 - 5


def test_a_turned_card_is_known_until_it_is_taken_into_hand():
    """NI-DEAL, NI-FLOOD-DESERT"""
    played = Played(fields={"u5.1": "d_hippo"}, phase="tide", piles=[[["ss_1", "ss_2"], []], [[], []]]).do("lay 0 u5.1 false")
    assert played.game.seen_by(played.state, 1).open_card == "d_hippo"
    kept = played.do("keep_desert")
    assert kept.game.seen_by(kept.state, 1).jokers == (("?",), ())


def test_a_guess_is_a_position_that_could_be():
    """NI-DEAL: every card once, those that lie open where they lie, fronts as seen; both backs of one front come up."""
    for game, state, event in states(6, **EVERYTHING):
        if event is None:
            continue
        guess = game.guess(state, 1, random.Random(len(state.todo)))
        cards, markers = recount(guess)
        assert cards == Counter([*game.cards.water_ids, *game.cards.deserts])
        assert markers == recount(state)[1]
        assert guess.open_card == state.open_card
        for one, other in zip(guess.fields, state.fields, strict=True):
            assert one.water[:2] == other.water[:2]
            assert bool(one.desert) == bool(other.desert)
    played = Played(phase="tide", piles=[[["ss_1", "dd_1"], []], [[], []]])
    tops, deeper = set(), set()
    for seed in range(300):
        (pile, _), _ = played.game.guess(played.state, 0, random.Random(seed)).piles
        tops.add(pile[0])
        deeper.add(pile[1])
    assert tops == {name for name in played.game.cards.water_ids if name.startswith("ss")}
    assert len(deeper) > 40


def test_what_is_shown_stays_hidden_until_all_have_shown():
    """NI-FISTS: in what others see, in what they are told, in pictures, and in traces."""
    game = nile(players=3, start="fists")
    session = Session(game, 4)
    for shown in ("show flax,flax", "show -"):
        session.play(shown)
    seen = [game.seen_by(session.state, seat) for seat in range(3)]
    assert seen[0].shown == ((2, 0, 0, 0, 0), (-1,) * 5, None)
    assert seen[1].shown == ((-1,) * 5, (0,) * 5, None)
    assert seen[2].shown == ((-1,) * 5, (-1,) * 5, None)
    told = [game.sentence(session.node.steps[0].event, seat) for seat in range(3)]
    assert told[0] == told[2] != told[1]
    trace = json.dumps(list(report.trace(session, 2)))
    assert "flax, flax" not in trace
    facts = {fact.player: fact.value for fact in game.scene(seen[2]).facts if fact.name == "Shown"}
    assert facts[0] == facts[1] == "?" != facts[2]
    guesses = {game.guess(session.state, 2, random.Random(seed)).shown[0] for seed in range(40)}
    assert len(guesses) > 20
    session.play("show grain")
    opened = next(step for step in session.node.steps if step.event.kind == "opened")
    assert dict(opened.event.numbers)["told"] == ("player 0 with 2", "player 1 with 0", "player 2 with 1")
    assert all(game.seen_by(opened.state, seat).shown == opened.state.shown for seat in range(3))
    first = session.node.steps[0].state
    assert game.seen_by(first, 0).shown[2] == (-1,) * 5, "the last one is hidden too until all open"


def test_hands_are_hidden_too():
    """NI-HANDS: what is legal next follows from what the next one sees."""
    played = Played(players=3, fields={"u5.1": "~ss_hippo"}, phase="tide", tide="ebb1", options={"hands": True}).do(
        "remove u5.1", "show flax,grain"
    )
    seen = played.game.seen_by(played.state, 1)
    assert seen.shown == ((-1,) * 5, None, None)
    assert list(played.game.legal(seen)) == list(played.game.legal(played.state))
    assert played.game.told(played.events[-1], 1).kind == "showed_secret"
    assert played.game.told(played.events[-1], 0).numbers == (("count", 2), ("fruits", ("flax", "grain")))


@pytest.mark.parametrize("players", [2, 5])
def test_no_undo_past_what_was_seen(players):
    """NI-DEAL: a step that shows a new top, or turns a card over, says so."""
    for game, state, event in states(9, players, max_rounds=12):
        if event is None:
            before = state
            continue
        tops = [pile[:1] for piles in game.seen_by(state, 0).piles for pile in piles]
        old = [pile[:1] for piles in game.seen_by(before, 0).piles for pile in piles]
        if any(new and new != was for new, was in zip(tops, old, strict=True)) or (state.open_card and not before.open_card):
            assert event.reveals
        before = state
