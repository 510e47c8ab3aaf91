"""The parts of reports: groups, candidates, mistakes, regions and others, as frozen dataclasses.

Each class has the keys of one JSON object of a report, which JSON.md describes, as attributes with types. Lists are
tuples. Parts compare equal if their values are equal; they can be hashed, pickled and printed.

>>> import tobi
>>> game = tobi.Game("(;SZ[5]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])")
>>> group = tobi.score(game).groups[0]
>>> group.color, group.status, group.stones[0]
('black', 'alive', 'C5')

Points are vertices such as 'D4', moves are vertices or 'pass', colours are 'black' and 'white'. A `value` is Indigo's sign
from the owner's point of view: '>' won, '<' lost, '*' whoever plays first wins, '0' whoever plays first loses, '⊗' not decided.
Points of margins and counts are Black-positive; those of a Candidate and a Mistake are from the point of view of its player.
"""

from __future__ import annotations

import types
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = [
    "Answer",
    "Attribute",
    "Candidate",
    "Chain",
    "Change",
    "CountItem",
    "CurvePoint",
    "Decision",
    "Effect",
    "Ending",
    "EstimateCount",
    "EstimateGroup",
    "Evidence",
    "FateEvent",
    "FateShift",
    "FirstMover",
    "Group",
    "Joint",
    "Link",
    "LostPlace",
    "Mistake",
    "Outlook",
    "Part",
    "PlayedStone",
    "Race",
    "Reason",
    "RecordedResult",
    "Region",
    "ReviewSide",
    "ScoreGroup",
    "ScoreSide",
    "Shape",
    "Teire",
    "Verdict",
]

#: A side.
Side = Literal["black", "white"]

#: What becomes of a group.
Status = Literal["alive", "dead", "seki", "unsettled"]

#: How certain the status of a group is; None if it was agreed on.
Certainty = Literal["proved", "believed", "guess"]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a report."""

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The part with the values of its JSON. Unknown keys are ignored."""
        return cls(**{name: _read(kind, values[name]) for name, kind in _kinds(cls).items() if name in values})

    def to_dict(self) -> dict[str, Any]:
        """The values as in the report's JSON; a key that JSON leaves out is None or an empty list."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


@cache
def _kinds(part: type[Part]) -> dict[str, Any]:
    """The types of the attributes, in their order."""
    hints = get_type_hints(part)
    return {field.name: _present(hints[field.name]) for field in fields(part)}


def _present(kind: Any) -> Any:
    """The type without None."""
    if get_origin(kind) in (Union, types.UnionType):
        return next(one for one in get_args(kind) if one is not type(None))
    return kind


def _read(kind: Any, value: Any) -> Any:
    """The value of JSON as this type."""
    if isinstance(value, dict):
        return kind.from_dict(value)
    if isinstance(value, list):
        return tuple(_read(get_args(kind)[0], one) for one in value)
    return value


def _plain(value: Any) -> Any:
    """The value as in JSON."""
    if isinstance(value, Part):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


# Of tobi.score/1.


@dataclass(frozen=True, kw_only=True)
class ScoreGroup(Part):
    """A group of a finished game; `id` counts from 1 in reading order."""

    id: int
    color: Side
    status: Status
    certainty: Certainty | None
    by: str
    by_points: tuple[str, ...]
    stones: tuple[str, ...]
    why: str


@dataclass(frozen=True, kw_only=True)
class ScoreSide(Part):
    """What one side has, in points; White's compensation and komi are None for Black."""

    stones: int
    territory: int
    prisoners: int
    dead: int
    tax: int
    teire: int
    dame: int
    button: float
    compensation: int | None = None
    komi: float | None = None
    total: float


@dataclass(frozen=True, kw_only=True)
class RecordedResult(Part):
    """The result of the record, and how the count compares; `by` is the counted margin minus the record's, in points."""

    result: str | None
    comparison: Literal["agrees", "agrees with teire deducted", "agrees with teire standing", "differs", "not comparable"]
    by: float | None
    other_winner: bool
    why: str


@dataclass(frozen=True, kw_only=True)
class Teire(Part):
    """A protective move that is still to be played."""

    point: str
    color: Side
    why: str


# Of tobi.estimate/1.


@dataclass(frozen=True, kw_only=True)
class EstimateGroup(Part):
    """A group of a running game: its stake in points, the probability of the other fate, moves that save and kill it."""

    name: str
    at: str
    part_of: str | None
    color: Side
    status: Status
    certainty: Certainty | None
    by: str
    by_points: tuple[str, ...]
    stones: tuple[str, ...]
    stake: float
    doubt: float
    save: tuple[str, ...]
    kill: tuple[str, ...]
    why: str


@dataclass(frozen=True, kw_only=True)
class FirstMover(Part):
    """The winning moves of a side that plays first, the best one first."""

    moves: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Change(Part):
    """A hot local game: its swing in points, and the probability that the owner keeps it."""

    about: Literal["life", "chain", "border"]
    owner: Side
    points: tuple[str, ...]
    rivals: tuple[str, ...]
    swing: float
    kept: float
    ko: bool
    black: FirstMover
    white: FirstMover
    words: str


@dataclass(frozen=True, kw_only=True)
class CountItem(Part):
    """What a count is made of, in points of both sides."""

    item: str
    black: float
    white: float


@dataclass(frozen=True, kw_only=True)
class EstimateCount(Part):
    """The current count in points: the totals, Black's lead, and what they are made of."""

    black: float
    white: float
    margin: float
    items: tuple[CountItem, ...]


@dataclass(frozen=True, kw_only=True)
class Region(Part):
    """A territory: the groups around it, its points, and the dead stones in it."""

    owner: Side
    part: str
    groups: tuple[str, ...]
    territory: int
    dead: int
    points: tuple[str, ...]


# Of tobi.groups/1.


@dataclass(frozen=True, kw_only=True)
class Evidence(Part):
    """Evidence for an attribute of a group. The other attributes depend on the kind and are None or empty elsewhere."""

    kind: Literal["eyes", "friend", "room", "rival"]
    points: tuple[str, ...] = ()
    sure: int | None = None
    possible: int | None = None
    group: int | None = None
    chains: tuple[str, ...] = ()
    value: str | None = None
    cut: tuple[str, ...] = ()
    connect: tuple[str, ...] = ()
    liberties: tuple[int, ...] = ()
    raced: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Attribute(Part):
    """An attribute of a group, with its evidence."""

    value: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, kw_only=True)
class Link(Part):
    """Why two chains, each named by its first stone, are one group."""

    chains: tuple[str, str]
    by: Literal["shared eye", "rule", "connection", "shared liberty", "dilation"]
    points: tuple[str, ...] = ()
    rule: str | None = None
    step: int | None = None
    line: tuple[str, ...] = ()
    certainty: Literal["proved", "believed"] | None = None


@dataclass(frozen=True, kw_only=True)
class Joint(Part):
    """A link to another part of a larger group, which its owner connects if it moves first; `cut` is None if that is undecided."""

    group: int | None
    chains: tuple[str, str]
    connection: str
    cut: str | None


@dataclass(frozen=True, kw_only=True)
class Group(Part):
    """A group. The attributes from `status` on are None or empty if groups were only clustered: method is not 'judged'."""

    id: int
    name: str
    color: Side
    stones: tuple[str, ...]
    chains: tuple[str, ...]
    links: tuple[Link, ...]
    domain: tuple[str, ...]
    captives: tuple[str, ...]
    held_by: int | None
    joined: tuple[Joint, ...]
    part_of: int | None
    status: Status | None = None
    health: str | None = None
    certainty: Certainty | None = None
    by: str | None = None
    by_points: tuple[str, ...] = ()
    judgement: str | None = None
    because: tuple[str, ...] = ()
    lifebase: Attribute | None = None
    friendship: Attribute | None = None
    emptyship: Attribute | None = None
    opponentship: Attribute | None = None
    save: tuple[str, ...] = ()
    kill: tuple[str, ...] = ()


# Of tobi.read/1.


@dataclass(frozen=True, kw_only=True)
class Answer(Part):
    """The answer if one side moves first: its moves, the best one first, and a line such as ('B D4', 'W E5')."""

    first: Side
    result: Literal["works", "ko-ahead", "ko-behind", "fails"]
    code: int
    certainty: Literal["proved", "believed", "unknown"]
    by: str | None
    moves: tuple[str, ...]
    line: tuple[str, ...]
    nodes: int


@dataclass(frozen=True, kw_only=True)
class Verdict(Part):
    """Both answers of a question, with the defender and with the attacker moving first."""

    owner: Side
    value: str
    name: str
    ko: bool
    defend: Answer
    attack: Answer


@dataclass(frozen=True, kw_only=True)
class Race(Part):
    """A race of two groups with one of them moving first: whether that one is saved, and whether it captures the other one."""

    first: str
    saved: Literal["works", "ko-ahead", "ko-behind", "fails"]
    captured: Literal["works", "ko-ahead", "ko-behind", "fails"]
    codes: tuple[int, int]
    certainty: Literal["proved", "believed", "unknown"]
    by: str | None
    moves: tuple[str, ...]
    nodes: int


@dataclass(frozen=True, kw_only=True)
class PlayedStone(Part):
    """What becomes of a stone of a colour if it is played at a point."""

    color: Side
    fate: Literal["stands", "captured", "sacrifice", "illegal", "fuzzy"]
    illegal: str | None
    attack: Answer | None
    prey: str | None
    gain: Answer | None


@dataclass(frozen=True, kw_only=True)
class Shape(Part):
    """A pattern that was found on the board, with the moves of both sides."""

    rule: str
    game: str
    owner: Side
    value: str
    name: str
    points: tuple[str, ...]
    attack: tuple[str, ...]
    defend: tuple[str, ...]
    why: str


@dataclass(frozen=True, kw_only=True)
class Chain(Verdict):
    """Whether a chain is captured: its first stone, the numbers of its stones and liberties, and the verdict."""

    at: str
    stones: int
    liberties: int


# Of tobi.play/1.


@dataclass(frozen=True, kw_only=True)
class Decision(Part):
    """The move, 'pass' or 'resign', and why it was chosen."""

    move: str
    why: Literal["best", "dame", "protect", "cleanup", "left", "over", "no-move", "passed", "lost", "hopeless"]


@dataclass(frozen=True, kw_only=True)
class Effect(Part):
    """What a move does to a group or chain."""

    kind: Literal["save", "kill", "rescue", "capture", "connect", "cut"]
    stones: tuple[str, ...]
    ko: bool


@dataclass(frozen=True, kw_only=True)
class Reason(Part):
    """A term of the choice in points of the player; a negative one speaks against the move."""

    kind: str
    at: str
    points: float


@dataclass(frozen=True, kw_only=True)
class Candidate(Part):
    """A move: its value in points, after a search its visits and the share of them that was won, and its reasons."""

    vertex: str
    value: float
    visits: int | None = None
    winrate: float | None = None
    chance: float
    effects: tuple[Effect, ...]
    reasons: tuple[Reason, ...]
    small: float
    why: str


# Of tobi.review/1.


@dataclass(frozen=True, kw_only=True)
class CurvePoint(Part):
    """The position after a move, or before the first one (colour and vertex are None); margins in points, chance from 0 to 1."""

    move: int
    color: Side | None
    vertex: str | None
    margin: float
    uncertainty: float
    expected: float
    chance: float
    settled: bool


@dataclass(frozen=True, kw_only=True)
class Outlook(Part):
    """What follows a move, from its player's point of view: the win rate from 0 to 1, lead and margin in points, the line."""

    vertex: str
    winrate: float
    lead: float
    margin: float
    line: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class FateShift(Part):
    """A group whose fate differs: its ownership from -1, lost, to 1 after the better move and after the one played."""

    color: Side
    stones: tuple[str, ...]
    after_better: float
    after_played: float
    lives_after_better: bool | None
    lives_after_played: bool | None


@dataclass(frozen=True, kw_only=True)
class LostPlace(Part):
    """The part of the board where most is lost, and how many points."""

    part: str
    points: float


@dataclass(frozen=True, kw_only=True)
class Mistake(Part):
    """A move that lost points: how many, what was better, and why."""

    move: int
    color: Side
    vertex: str
    severity: Literal["inaccuracy", "mistake", "blunder"]
    loss: float
    chance_lost: float
    better: Outlook
    played: Outlook
    reasons: str
    lacks: str | None
    groups: tuple[FateShift, ...]
    place: LostPlace | None
    missed_punishment: bool
    again: int | None
    later: tuple[int, ...]
    words: str


@dataclass(frozen=True, kw_only=True)
class FateEvent(Part):
    """A group that died, was captured or came back to life by a move."""

    move: int
    color: Side
    stones: tuple[str, ...]
    fate: Literal["captured", "dead", "alive"]
    certain: bool
    words: str


@dataclass(frozen=True, kw_only=True)
class ReviewSide(Part):
    """What one side did; `lost` in points."""

    moves: int
    inaccuracies: int
    mistakes: int
    blunders: int
    lost: float


@dataclass(frozen=True, kw_only=True)
class Ending(Part):
    """How the game ended: the count, the record's result, and their comparison."""

    counted: str | None
    re: str | None
    comparison: str
