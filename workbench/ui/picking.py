"""How clicks and buttons narrow what a player can do, until one action is left: no widget here, so that tests need none."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from workbench.engine.agenda import Action, Refusal, rest
from workbench.engine.game import Game

VERB = "do"
LET_GO = ""  # the name of a choice that takes the last button back


@dataclass(frozen=True)
class Choice:
    """A button: it narrows to the actions whose `name` is `word`, or plays the one action that is left then.

    One whose name is `LET_GO` takes the last button back; one that `turns` plays nothing.
    """

    name: str
    word: str
    label: str
    turns: bool = False


@dataclass(frozen=True)
class Answer:
    """What a click or button led to: a narrower picking, an action to play, or the clauses that refuse."""

    picking: Picking
    action: Action | None = None
    refusals: tuple[Refusal, ...] = ()
    nothing: str = ""  # says that there was nothing to do


def _words(action: Action) -> dict[str, str]:
    turn = _turn(action)
    return {VERB: action.verb, **dict(action.choices), **({turn: str(getattr(action, turn))} if turn else {})}


def _turn(action: Action) -> str:
    """The field of an action that its last spot decides, and a button as well: how a tile lies. An action class names it in `turns`."""
    return getattr(action, "turns", "")


@dataclass(frozen=True)
class Picking:
    """What was clicked and chosen so far.

    Parameters
    ----------
    game : Game
    state : state
        A decision is on top of its agenda, or nothing can be picked.
    clicks : tuple of str
        Spots, in the order in which they were clicked.
    words : tuple of (str, str)
        Names and words of the buttons pressed.
    """

    game: Game[Any]
    state: Any
    clicks: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    _legal: list[Action] = field(default_factory=list, compare=False, repr=False)

    def _with(self, clicks: tuple[str, ...], words: tuple[tuple[str, str], ...] | None = None) -> Picking:
        return replace(self, clicks=clicks, words=self.words if words is None else words, _legal=[])

    def candidates(self) -> list[Action]:
        """Legal or not: all that begins with what was picked."""
        found = self.game.candidates(self.state, self.clicks)
        return [action for action in found if self._fits(action)]

    def _fits(self, action: Action) -> bool:
        return not self.words or all(_words(action).get(name) == word for name, word in self.words)

    def legal(self) -> list[Action]:
        """The legal actions that are left."""
        if not self._legal:
            self._legal.extend(action for action in self.candidates() if next(self.game.refusals(self.state, action), None) is None)
        return self._legal

    def lit(self) -> tuple[str, ...]:
        """Spots that continue a legal action."""
        return tuple(dict.fromkeys(spot for action in self.legal() for spot in rest(action, self.state, self.clicks) or ()))

    def complete(self) -> list[Action]:
        """Legal actions all of whose spots were clicked; of one that was turned its last spot need not be."""
        legal = self.legal()
        done = [action for action in legal if rest(action, self.state, self.clicks) == ()]
        return done or [action for action in legal if self.clicks and self._only_turn_left(action) and _turn(action) in dict(self.words)]

    def _only_turn_left(self, action: Action) -> bool:
        return bool(_turn(action)) and sum(map(len, action.clicks(self.state))) - len(self.clicks) == 1

    def _turns(self) -> set[str]:
        return {_turn(action) for action in self.legal()} - {""}

    def _turning(self) -> list[Choice]:
        """The button that turns what was clicked: it goes on to the next word that a legal action has."""
        name = next((name for action in self.legal() if (name := _turn(action))), "")
        if not self.clicks or not name:
            return []
        others = tuple(pair for pair in self.words if pair[0] != name)
        fitting = self.legal() if others == self.words else self._with(self.clicks, others).legal()
        words = list(dict.fromkeys(_words(action)[name] for action in fitting if name in _words(action)))
        now = words.index(dict(self.words).get(name, words[0]))
        return [Choice(name, words[(now + 1) % len(words)], "↻ Turn", turns=True)] if len(words) > 1 else []

    def buttons(self) -> list[Choice]:
        """Buttons that narrow: verbs that are open, then what else has no spot; where one action is complete, its label."""
        legal, turning = self.legal(), self._turning()
        pressed = dict(self.words)
        back = [Choice(LET_GO, word, f"✕ {word.replace('_', ' ').capitalize()}") for _, word in self.words[-1:]]
        for name in (VERB, *dict.fromkeys(name for action in legal for name, _ in action.choices)):
            groups: dict[str, list[Action]] = {}
            for action in legal:
                if name in _words(action):
                    groups.setdefault(_words(action)[name], []).append(action)
            alone = len(legal) == 1 and bool(self.complete())
            if name not in pressed and groups and (len(groups) > 1 or (alone and not self.clicks)):
                return [*(Choice(name, word, self._label(name, word, actions)) for word, actions in groups.items()), *back]
        return [*turning, *(Choice(VERB, action.verb, action.label) for action in self.complete()[:1]), *back]

    def _label(self, name: str, word: str, actions: list[Action]) -> str:
        if len(actions) == 1 and rest(actions[0], self.state, self.clicks) == ():
            return actions[0].label
        return word.replace("_", " ").capitalize() if name == VERB else f"{name.rstrip('_')}: {word}"

    # --- what a player does ----------------------------------------------------------------------------------------------------

    def press(self, choice: Choice) -> Answer:
        """Press a button."""
        if choice.name == LET_GO:
            return Answer(self._with(self.clicks, self.words[:-1]))
        words = (*(pair for pair in self.words if pair[0] != choice.name), (choice.name, choice.word))
        further = self._with(self.clicks, words)
        return Answer(further) if choice.turns else further._settled(by_button=True)

    def _settled(self, by_button: bool) -> Answer:
        """Play the one action that is left, when nothing more has to be clicked or chosen."""
        legal, complete = self.legal(), self.complete()
        if len(complete) == 1 and (len(legal) == 1 or by_button):
            return Answer(self._with((), ()), complete[0])
        return Answer(self)

    def click(self, names: list[str]) -> Answer:
        """Click on spots that share a point, the topmost first: the first one that continues something legal counts."""
        answers = [self._click(name) for name in names]
        good = [answer for answer in answers if not answer.refusals and not answer.nothing]
        refused = [answer for answer in answers if answer.refusals]
        return (good or refused or answers)[0]

    def _click(self, name: str) -> Answer:
        further = self._with((*self.clicks, name))
        otherwise = replace(further, words=tuple(pair for pair in self.words if pair[0] not in self._turns()), _legal=[])
        for picking in (further, otherwise):
            if picking.legal():
                return picking._settled(by_button=False)
        if self.clicks and name == self.clicks[-1] and len(self.complete()) == 1:
            return Answer(self._with((), ()), self.complete()[0])
        if name in self.clicks:  # a spot clicked again is let go
            return Answer(self._with(self.clicks[: self.clicks.index(name)]))
        for picking in (further, self._with((name,), ())):
            if candidates := picking.candidates():
                if picking.legal():
                    return picking._settled(by_button=False)
                return Answer(self, refusals=self.shared_refusals(candidates))
        return Answer(self, nothing=name)

    def shared_refusals(self, candidates: list[Action]) -> tuple[Refusal, ...]:
        """The clauses that refuse all of these; where they share none, the first refusal by each."""
        by_action = [self.game.check(self.state, action) for action in candidates]
        shared = set.intersection(*({refusal.clause for refusal in refusals} for refusals in by_action))
        shown: dict[tuple[str, str], Refusal] = {}
        for refusals in by_action:
            for refusal in [refusal for refusal in refusals if refusal.clause in shared] or refusals[:1]:
                shown.setdefault((refusal.clause, refusal.kind), refusal)
        return tuple(shown.values())

    def preview(self, names: list[str]) -> Action | None:
        """The action under the mouse: the one that a click on these spots would complete; of several turns of one thing, the first."""
        for picking in (*(self._with((*self.clicks, name)) for name in names), self):
            complete = picking.complete()
            if len(complete) == 1 and (picking is not self or _turn(complete[0])):
                return complete[0]
            if picking.clicks and (legal := picking.legal()) and all(picking._only_turn_left(action) for action in legal):
                return legal[0]
        return None
