"""Games from a pickle."""

from __future__ import annotations

from typing import Any

from ._tobi import Game


def again(start: dict[str, Any], moves: list[tuple[str, str]]) -> Game:
    """The game that was read or set up with these arguments, after these moves."""
    game = Game(**start) if "source" in start else Game.from_board(**start)
    for color, vertex in moves:
        game.play(vertex, color)
    return game
