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

# cargo xtask schema: words

#: Points of dead stones, such as D4,Q16, with their whole chains; or `usual` (those that the players marked, otherwise judged), `judged`, `marked`, `none`.
Dead = Literal["usual", "judged", "marked", "none"]

#: Who decides about the dead stones of many games.
TableDead = Literal["usual", "judged", "marked"]

#: Whether protective moves that filling the dame would force, but that were not played, cost a point.
Teire = Literal["standing", "deducted", "auto"]

#: Whether proofs of the statuses are sought: all, or only where the count depends on them. No score depends on it.
Effort = Literal["usual", "quick"]

#: How chains are combined into groups.
Method = Literal["judged", "usual", "yue-first", "yue", "indigo"]

#: How the move is chosen: by a search of the whole game, or as in the papers.
Style = Literal["search", "indigo", "paper"]

#: The question.
Question = Literal["capture", "either", "connect", "break-in", "eye", "two-eyes", "life", "race", "ladder", "point", "shapes", "chains"]

#: The layer.
Layer = Literal["influence", "territory", "moyo", "area", "zobrist", "domains", "owner", "zones"]
# end of words
