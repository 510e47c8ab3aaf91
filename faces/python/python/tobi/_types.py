"""The types of arguments. Values that are not listed raise ValueError."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal, Protocol, Union

import numpy as np
from numpy.typing import NDArray


class SgfmillBoard(Protocol):
    """A board of sgfmill."""

    side: int

    def list_occupied_points(self) -> Any: ...


#: 'b', 'w', 'black', 'white' in any case, 1 or -1.
Color = Union[str, Literal[1, -1]]

#: A name such as 'D4', or (row, column) from the top left, both from 0.
Point = Union[str, tuple[int, int]]

#: SGF as str or bytes, or a file's path (not its name as a str).
Record = Union[str, bytes, "os.PathLike[str]"]

#: Integers (rows, columns), or a batch (n, rows, columns); nested lists of one board; or a board of sgfmill.
Board = Union[NDArray[np.integer[Any]], Sequence[Sequence[int]], SgfmillBoard]

#: Who decides about dead stones.
Dead = Literal["judged", "marked", "none"]

#: The same for tables, whose games have no common points.
TableDead = Literal["judged", "marked"]

#: Whether protective moves that were not played cost a point.
Teire = Literal["standing", "deducted", "auto"]

#: How chains become groups.
Method = Literal["judged", "usual", "yue-first", "yue", "indigo"]

#: How a move is chosen.
Style = Literal["paper", "indigo", "search"]

#: What is read out.
Question = Literal[
    "capture",
    "either",
    "connect",
    "break-in",
    "eye",
    "two-eyes",
    "life",
    "race",
    "ladder",
    "point",
    "shapes",
    "chains",
]

#: What is drawn on a board.
Layer = Literal["influence", "territory", "moyo", "area", "zobrist", "owner", "zones", "domains"]
