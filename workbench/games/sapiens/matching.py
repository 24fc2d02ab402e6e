"""What can be laid on a board: SA-FIRST, SA-PLACE, SA-PICKING-TILE, SA-CAVE, each scene a bit so that it is quickly compared."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.agenda import Refusal
from workbench.games.sapiens.state import Board, own
from workbench.games.sapiens.tiles import ANY, BIT, PICKING
from workbench.games.sapiens.valley import CAVE_NAMES, NEAR, SQUARES, Room

NO_PICKING = ANY & ~BIT[PICKING]


class Look:
    """A look at a board: all that follows from it for laying tiles.

    Parameters
    ----------
    board : Board
    on_plain : bool
        Whether picking may lie on plain (SA-PICKING).
    bare_too : bool
        Whether any scene covers a cave without a token (SA-PLACE, `bare_cave`).

    Attributes
    ----------
    first : bool
        Whether no tile lies there yet (SA-FIRST).
    taken : set of str
        Squares and caves under a tile or a bear.
    beside : dict of str to int
        The free squares beside the active tribe, with the scenes that match all its halves there.
    rooms : dict of (str, str) to (int, int)
        Where a tile can lie at all, with the scenes that its first and its second half may show.
    """

    __slots__ = ("_fits", "_rim", "_shut", "bare_too", "beside", "board", "first", "on_plain", "rooms", "taken", "tokens")

    def __init__(self, board: Board, on_plain: bool, bare_too: bool) -> None:
        self.board, self.on_plain, self.bare_too = board, on_plain, bare_too
        self.first = not board.tribe and not board.abandoned
        self.tokens = dict(board.mountains)
        self.taken = set(board.bears)
        for laid in board.tribe + board.abandoned:
            self.taken.add(laid.at)
            self.taken.add(laid.end)
        self.beside = self._beside()
        self.rooms = self._first_rooms() if self.first else self._rooms()
        self._fits: dict[tuple[int, int], tuple[Room, ...]] = {}
        self._rim: tuple[str, ...] | None = None
        self._shut: frozenset[Room] | None = None

    def _beside(self) -> dict[str, int]:
        found: dict[str, int] = {}
        taken = self.taken
        for laid in self.board.tribe:
            for square, scene in ((laid.at, laid.scenes[0]), (laid.end, laid.scenes[1])):
                for near in NEAR[square]:
                    if near not in taken:
                        found[near] = found.get(near, ANY) & BIT[scene]
        return found

    def _rooms(self) -> dict[Room, tuple[int, int]]:
        """SA-PLACE: free, beside the tribe, with the scenes that match there."""
        taken, allowed = self.taken, self.allowed
        found: dict[Room, tuple[int, int]] = {}
        known: dict[str, int] = {}
        ways = self.board.valley.ground.ways
        for square in self.beside:
            here = known[square] = allowed(square)
            for end, out, back in ways[square]:
                if end not in taken:
                    there = known.get(end)
                    if there is None:
                        there = known[end] = allowed(end)
                    found[out] = here, there
                    found[back] = there, here
        return found

    def _first_rooms(self) -> dict[Room, tuple[int, int]]:
        """SA-FIRST: the caves that have their token."""
        found = {}
        for cave in self.board.valley.caves:
            if cave.name in self.tokens and cave.square not in self.taken:
                for room, end in self.board.valley.ground.rooms_of[cave.name]:
                    found[room] = self.allowed(room[0]), self.allowed(end)
        return found

    def allowed(self, square: str) -> int:
        """The scenes that a half may show on a free square or cave."""
        if square in self.board.valley.cave:
            scene = self.tokens.get(square)
            return BIT[scene] if scene is not None else ANY if self.bare_too else 0
        mask = self.beside.get(square, ANY)
        return mask if self.on_plain or square in self.board.valley.woods else mask & NO_PICKING

    def fits(self, bits: tuple[int, int]) -> tuple[Room, ...]:
        """The rooms in which a tile of these scenes is legal, in the order of the ground."""
        found = self._fits.get(bits)
        if found is None:
            one, two = bits
            rooms = [room for room, (a, b) in self.rooms.items() if a & one and b & two]
            found = self._fits[bits] = tuple(sorted(rooms, key=self.board.valley.ground.order.__getitem__))
        return found

    @property
    def shut(self) -> frozenset[Room]:
        """The rooms of which a square is taken."""
        if self._shut is None:
            taken = self.taken
            self._shut = frozenset(room for room, end in self.board.valley.ground.rooms.items() if room[0] in taken or end in taken)
        return self._shut

    @property
    def rim(self) -> tuple[str, ...]:
        """The free squares beside any tile (SA-FIRE)."""
        if self._rim is None:
            near = {square for laid in self.board.tribe + self.board.abandoned for end in (laid.at, laid.end) for square in NEAR[end]}
            self._rim = tuple(square for square in SQUARES if square in near and square not in self.taken)
        return self._rim

    def touched(self, square: str) -> tuple[str, ...]:
        """The tiles beside a square, each once, the oldest first (SA-FIRE)."""
        near = NEAR[square]
        return tuple(laid.tile for laid in self.board.abandoned + self.board.tribe if laid.at in near or laid.end in near)

    # --- why not ---------------------------------------------------------------------------------------------------------------

    def faults(self, player: int, ends: tuple[str, str], scenes: tuple[str, str]) -> Iterator[Refusal]:
        """Every clause that forbids a tile on two squares; where one of them is taken, nothing else is looked at."""
        if ends[0] in self.taken or ends[1] in self.taken:
            yield self.taken_fault(player, ends)
            return
        if self.first:
            yield from self._first_faults(player, ends, scenes)
        else:
            if ends[0] not in self.beside and ends[1] not in self.beside:
                yield Refusal("SA-PLACE", "apart", (own(player, ends[0]), own(player, ends[1])))
            yield from self._misfits(player, ends, scenes)
        yield from self.picking_faults(player, ends, scenes)

    def taken_fault(self, player: int, ends: tuple[str, str]) -> Refusal:
        """SA-PLACE: something lies there."""
        return Refusal("SA-PLACE", "taken", tuple(own(player, square) for square in ends if square in self.taken))

    def _first_faults(self, player: int, ends: tuple[str, str], scenes: tuple[str, str]) -> Iterator[Refusal]:
        covered = [(square, scene) for square, scene in zip(ends, scenes, strict=True) if square in CAVE_NAMES]
        if not covered:
            yield Refusal("SA-FIRST", "cave", (own(player, ends[0]), own(player, ends[1])))
        for square, scene in covered:
            token = self.tokens.get(square)
            if token is None:
                yield Refusal("SA-FIRST", "bare", (own(player, square),))
            elif token != scene:
                yield Refusal("SA-FIRST", "scene", (own(player, square),), (("scene", scene), ("other", token)))

    def _misfits(self, player: int, ends: tuple[str, str], scenes: tuple[str, str]) -> Iterator[Refusal]:
        shown = {square: scene for laid in self.board.tribe for square, scene in laid.halves}
        for square, scene in zip(ends, scenes, strict=True):
            for near in NEAR[square]:
                if near in shown and shown[near] != scene:
                    numbers = (("scene", scene), ("other", shown[near]))
                    yield Refusal("SA-PLACE", "mismatch", (own(player, square), own(player, near)), numbers)
            if square in CAVE_NAMES and not self.allowed(square) & BIT[scene]:
                token = self.tokens.get(square)
                if token is None:
                    yield Refusal("SA-PLACE", "bare", (own(player, square),))
                else:
                    yield Refusal("SA-PLACE", "cave", (own(player, square),), (("scene", scene), ("other", token)))

    def picking_faults(self, player: int, ends: tuple[str, str], scenes: tuple[str, str]) -> Iterator[Refusal]:
        """SA-PICKING-TILE: no picking on plain."""
        for square, scene in zip(ends, scenes, strict=True):
            if scene == PICKING and not self.on_plain and square not in CAVE_NAMES and square not in self.board.valley.woods:
                yield Refusal("SA-PICKING-TILE", "plain", (own(player, square),))
