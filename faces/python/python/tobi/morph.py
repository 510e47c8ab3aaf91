"""Mathematical morphology on numpy arrays: one board (rows, columns), or a batch (n, rows, columns) at once.

Sets are bool arrays; boards are int8 arrays of 1 for Black, -1 for White, 0 for empty. Other integers are converted first, and
nested lists of one board are accepted too. Any memory order is accepted; results are new arrays in C order. The edge of the board
belongs to no one: it never grows and never erodes. Boards have 1 to 25 rows and columns. Other dtypes, shapes and values raise
ValueError.

Batches release the GIL and can be interrupted by Ctrl-C.

Sources: Serra, Image analysis and mathematical morphology, 1982, for the terms; Bouzy, Mathematical morphology applied
to computer Go, 2003, for the operators; Zobrist, A model of visual organization for the game of Go, 1969.
"""

import numpy as np
from numpy.typing import NDArray

from ._tobi import (
    bouzy,
    close,
    dilate,
    distance,
    erode,
    open,
    x_z,
    zobrist,
    zobrist_two_colour,
    zones,
)
from ._types import Board

__all__ = [
    "area",
    "bouzy",
    "close",
    "dilate",
    "distance",
    "erode",
    "moyo",
    "open",
    "territory",
    "x_z",
    "zobrist",
    "zobrist_two_colour",
    "zones",
]


def territory(board: Board) -> NDArray[np.float32]:
    """Bouzy's 5/21: float32 of the shape of the board or the batch, positive where Black owns. Remove dead stones first."""
    return x_z(board, 5, 21)


def moyo(board: Board) -> NDArray[np.float32]:
    """Bouzy's 5/10: float32 of the shape of the board or the batch, positive where Black may get territory."""
    return x_z(board, 5, 10)


def area(board: Board) -> NDArray[np.float32]:
    """Bouzy's 4/0: float32 of the shape of the board or the batch, positive where Black's influence reaches."""
    return x_z(board, 4, 0)
