"""Reports: the program's JSON, with the most important values as typed properties."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _tobi
from .parts import (
    Candidate,
    Chain,
    Change,
    CurvePoint,
    Decision,
    Ending,
    EstimateCount,
    EstimateGroup,
    FateEvent,
    Group,
    Mistake,
    Part,
    PlayedStone,
    Race,
    RecordedResult,
    Region,
    ReviewSide,
    ScoreGroup,
    ScoreSide,
    Shape,
    Teire,
    Verdict,
)

if TYPE_CHECKING:
    from typing_extensions import Self


_Part = TypeVar("_Part", bound=Part)


class Report:
    """A report on a position. JSON.md documents the keys of to_dict().

    It never changes, so that copies are the report itself. Reports are equal if they are of one kind and their JSON is equal. A
    pickled report keeps its JSON, text and picture; the version of tobi that reads it must be the one that wrote it.
    """

    def __init__(self, native: _tobi.Report) -> None:
        self._native = native

    # The native report is not pickled: it is needed only for these.

    @cached_property
    def _json(self) -> str:
        return self._native.json()

    @cached_property
    def _text(self) -> str:
        return self._native.text()

    @cached_property
    def _svg(self) -> str:
        return self._native.svg()

    @cached_property
    def _sgf(self) -> str | None:
        return self._native.sgf()

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("_json", "_text", "_svg", "_sgf")}

    @cached_property
    def _data(self) -> dict[str, Any]:
        return json.loads(self._json)

    def _parts(self, kind: type[_Part], key: str) -> tuple[_Part, ...]:
        """The list at a key; empty if the report has no such key."""
        return tuple(kind.from_dict(part) for part in self._data.get(key, []))

    def _part(self, kind: type[_Part], key: str) -> _Part:
        return kind.from_dict(self._data[key])

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        size = self._data["size"]
        return size["rows"], size["columns"]

    def to_dict(self) -> dict[str, Any]:
        """The program's JSON as a new dict, which may be changed."""
        return json.loads(self._json)

    def to_json(self) -> str:
        """The program's line of JSON."""
        return self._json

    def _repr_svg_(self) -> str:
        """The board, as Jupyter shows it."""
        return self._svg

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and type(self) is type(other) and self._json == other._json

    def __hash__(self) -> int:
        return hash(self._json)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __str__(self) -> str:
        """The text that the program prints in a terminal."""
        return self._text

    def __repr__(self) -> str:
        return f"<tobi.{type(self).__name__} of move {self._data.get('move')}>"


def _rows(texts: list[str]) -> NDArray[np.int8]:
    values = {"B": 1, "W": -1, ".": 0}
    return np.array([[values[owner] for owner in row] for row in texts], dtype=np.int8)


class Score(Report):
    """The score of a finished game: tobi.score/1."""

    @property
    def result(self) -> str | None:
        """Such as 'B+4.5'; None if the game was not counted because it is not finished."""
        return self._data["result"]

    @property
    def margin(self) -> float | None:
        """By how many points Black is ahead; None if the game was not counted."""
        return self._data["margin"]

    @property
    def safe(self) -> bool:
        """Whether the game can be counted."""
        return self._data["safe"]

    @property
    def ownership(self) -> NDArray[np.int8]:
        """The owner of each point: int8 (rows, columns), 1 Black, -1 White, 0 neutral."""
        return _rows(self._data["ownership"])

    @property
    def dead(self) -> list[str]:
        """The dead stones."""
        return self._data["dead"]

    @cached_property
    def groups(self) -> tuple[ScoreGroup, ...]:
        """The groups in reading order of their first stones."""
        return self._parts(ScoreGroup, "groups")

    @cached_property
    def black(self) -> ScoreSide | None:
        """What Black has, in points; None if the game was not counted."""
        return self._part(ScoreSide, "black") if self._data["black"] else None

    @cached_property
    def white(self) -> ScoreSide | None:
        """What White has, in points; None if the game was not counted."""
        return self._part(ScoreSide, "white") if self._data["white"] else None

    @cached_property
    def teire(self) -> tuple[Teire, ...]:
        """Protective moves that are still to be played."""
        return self._parts(Teire, "teire")

    @cached_property
    def recorded(self) -> RecordedResult:
        """The result of the record, and how it compares."""
        return self._part(RecordedResult, "re")

    @property
    def obstacles(self) -> list[str]:
        """Why the game cannot be counted, in words."""
        return self._data["obstacles"]

    @property
    def agrees(self) -> bool | None:
        """Whether the record has the same result, with teire counted in either way; None if they cannot be compared."""
        comparison = self.recorded.comparison
        return None if comparison == "not comparable" else comparison != "differs"


class Estimate(Report):
    """Who is ahead in a running game: tobi.estimate/1."""

    @property
    def margin(self) -> float:
        """By how many points Black will probably win."""
        return self._data["margin"]

    @property
    def uncertainty(self) -> float:
        """68 of 100 games end within this many points of the margin."""
        return self._data["uncertainty"]

    @property
    def expected(self) -> float:
        """The expected result between strong players of equal strength, in points."""
        return self._data["expected"]

    @property
    def chance(self) -> float:
        """Black's winning chance, from 0 to 1."""
        return self._data["chance"]

    @property
    def ownership(self) -> NDArray[np.float32]:
        """The ownership of each point: float32 (rows, columns), from -1 for White to 1 for Black."""
        return np.array(self._data["ownership"], dtype=np.float32)

    @cached_property
    def groups(self) -> tuple[EstimateGroup, ...]:
        """Each group with its status, stake in points, and why."""
        return self._parts(EstimateGroup, "groups")

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What would change the result: the hot local games, the largest swing first."""
        return self._parts(Change, "changes")

    @cached_property
    def count(self) -> EstimateCount:
        """What the margin is made of."""
        return self._part(EstimateCount, "count")

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """The territory part by part, Black's first."""
        return self._parts(Region, "regions")


class Groups(Report):
    """Which chains are one group, and its status: tobi.groups/1."""

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The groups in reading order of their first stones."""
        return self._parts(Group, "groups")

    def __len__(self) -> int:
        return len(self.groups)


class Reading(Report):
    """A local game, read out: tobi.read/1."""

    @property
    def value(self) -> str | None:
        """As the Indigo paper writes it: '>', '<', '*', '0' or the sign for fuzzy; None for games without a value."""
        return self.verdict.value if self.verdict else None

    @cached_property
    def verdict(self) -> Verdict | None:
        """Both answers of a question, with the defender and with the attacker moving first; None for games without them."""
        return self._part(Verdict, "verdict") if "verdict" in self._data else None

    @cached_property
    def race(self) -> tuple[Race, ...]:
        """For 'race': with the first and with the second group moving first; empty for others."""
        return self._parts(Race, "race")

    @cached_property
    def stones(self) -> tuple[PlayedStone, ...]:
        """For 'point': what becomes of a stone of Black and of White there; empty for others."""
        return self._parts(PlayedStone, "stones")

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """For 'shapes': the patterns that were found; empty for others."""
        return self._parts(Shape, "shapes")

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """For 'chains': whether each of them is captured; empty for others."""
        return self._parts(Chain, "chains")


class Choice(Report):
    """The best move and its reasons: tobi.play/1."""

    @property
    def move(self) -> str:
        """A point such as 'D4', 'pass' or 'resign'."""
        return self.decision.move

    @cached_property
    def decision(self) -> Decision:
        """The move, and why it was chosen."""
        return self._part(Decision, "decision")

    @property
    def words(self) -> str:
        """The decision with its reasons, and why the second choice is worse."""
        return self._data["words"]

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """The move that is played, then the others, each with value and reasons."""
        return self._parts(Candidate, "candidates")


class Review(Report):
    """A whole game, its curve and its mistakes: tobi.review/1."""

    @cached_property
    def curve(self) -> tuple[CurvePoint, ...]:
        """The position before the first move, then that after each."""
        return self._parts(CurvePoint, "curve")

    @property
    def margins(self) -> NDArray[np.float32]:
        """By how many points Black is ahead before the first move, then after each: float32 (moves + 1)."""
        return np.array([turn.margin for turn in self.curve], dtype=np.float32)

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """All mistakes that were found, in the order of the game."""
        return self._parts(Mistake, "mistakes")

    @cached_property
    def events(self) -> tuple[FateEvent, ...]:
        """The moves by which groups died, were captured or came back to life."""
        return self._parts(FateEvent, "events")

    @cached_property
    def black(self) -> ReviewSide:
        """What Black did."""
        return self._part(ReviewSide, "black")

    @cached_property
    def white(self) -> ReviewSide:
        """What White did."""
        return self._part(ReviewSide, "white")

    @cached_property
    def ending(self) -> Ending | None:
        """How the game ended; None if the review stops before the end of the record."""
        return self._part(Ending, "ending") if self._data["ending"] else None

    @property
    def words(self) -> str:
        """Who is ahead or won, in words."""
        return self._data["words"]

    def to_sgf(self) -> str:
        """The SGF file with the review in it, as written by `tobi review --format sgf`."""
        assert self._sgf is not None, "a review has a file"
        return self._sgf

    def __repr__(self) -> str:
        first, last = self._data["from"], self._data["to"]
        return f"<tobi.Review of moves {first} to {last}>"
