"""Reports: the program's JSON, with the most important values as typed properties."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from . import _tobi

if TYPE_CHECKING:
    from typing_extensions import Self


class Report:
    """A report on a position. JSON.md documents the keys of to_dict().

    It never changes, so that copies are the report itself. It cannot be pickled: send to_dict(), or the game.
    """

    def __init__(self, native: _tobi.Report) -> None:
        self._native = native

    @cached_property
    def _json(self) -> str:
        return self._native.json()

    @cached_property
    def _data(self) -> dict[str, Any]:
        return json.loads(self._json)

    def to_dict(self) -> dict[str, Any]:
        """The program's JSON as a new dict, which may be changed."""
        return json.loads(self._json)

    def to_json(self) -> str:
        """The program's line of JSON."""
        return self._json

    def _repr_svg_(self) -> str:
        """The board, as Jupyter shows it."""
        return self._native.svg()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        name = type(self).__name__
        raise TypeError(f"expected something that can be pickled, found a tobi.{name}; send its to_dict(), or the tobi.Game")

    def __str__(self) -> str:
        """The text that the program prints in a terminal."""
        return self._native.text()

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

    @property
    def groups(self) -> list[dict[str, Any]]:
        """Each group with its color, status, stones and why."""
        return self._data["groups"]

    @property
    def obstacles(self) -> list[str]:
        """Why the game cannot be counted, in words."""
        return self._data["obstacles"]

    @property
    def agrees(self) -> bool | None:
        """Whether the record has the same result, with teire counted in either way; None if they cannot be compared."""
        comparison = self._data["re"]["comparison"]
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

    @property
    def groups(self) -> list[dict[str, Any]]:
        """Each group with its status, stake in points, and why."""
        return self._data["groups"]

    @property
    def changes(self) -> list[dict[str, Any]]:
        """What would change the result: the hot local games, the largest swing first."""
        return self._data["changes"]


class Groups(Report):
    """Which chains are one group, and its status: tobi.groups/1."""

    @property
    def groups(self) -> list[dict[str, Any]]:
        """The groups."""
        return self._data["groups"]

    def __len__(self) -> int:
        return len(self._data["groups"])


class Reading(Report):
    """A local game, read out: tobi.read/1."""

    @property
    def value(self) -> str | None:
        """As the Indigo paper writes it: '>', '<', '*', '0' or the sign for fuzzy; None for games without a value."""
        return self._data.get("verdict", {}).get("value")

    @property
    def verdict(self) -> dict[str, Any] | None:
        """Both answers of a question, with the defender and with the attacker moving first; None for games without them."""
        return self._data.get("verdict")


class Choice(Report):
    """The best move and its reasons: tobi.play/1."""

    @property
    def move(self) -> str:
        """A point such as 'D4', 'pass' or 'resign'."""
        return self._data["decision"]["move"]

    @property
    def words(self) -> str:
        """The decision with its reasons, and why the second choice is worse."""
        return self._data["words"]

    @property
    def candidates(self) -> list[dict[str, Any]]:
        """The move that is played, then the others, each with value and reasons."""
        return self._data["candidates"]


class Review(Report):
    """A whole game, its curve and its mistakes: tobi.review/1."""

    @property
    def curve(self) -> list[dict[str, Any]]:
        """The position before the first move, then that after each, with margin, uncertainty, chance and settled."""
        return self._data["curve"]

    @property
    def margins(self) -> NDArray[np.float32]:
        """By how many points Black is ahead before the first move, then after each: float32 (moves + 1)."""
        return np.array([turn["margin"] for turn in self._data["curve"]], dtype=np.float32)

    @property
    def mistakes(self) -> list[dict[str, Any]]:
        """All mistakes that were found, in the order of the game."""
        return self._data["mistakes"]

    @property
    def events(self) -> list[dict[str, Any]]:
        """The moves by which groups died, were captured or came back to life."""
        return self._data["events"]

    @property
    def black(self) -> dict[str, Any]:
        """What Black did: moves, inaccuracies, mistakes, blunders, points lost."""
        return self._data["black"]

    @property
    def white(self) -> dict[str, Any]:
        """What White did."""
        return self._data["white"]

    @property
    def words(self) -> str:
        """Who is ahead or won, in words."""
        return self._data["words"]

    def to_sgf(self) -> str:
        """The SGF file with the review in it, as written by `tobi review --format sgf`."""
        sgf = self._native.sgf()
        assert sgf is not None, "a review has a file"
        return sgf

    def __repr__(self) -> str:
        first, last = self._data["from"], self._data["to"]
        return f"<tobi.Review of moves {first} to {last}>"
