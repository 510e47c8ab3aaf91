"""Typed calls: test_types.py checks them with mypy --strict. The last ones are wrong, and mypy must say so."""

import numpy as np
from numpy.typing import NDArray
from sgfmill import boards  # type: ignore[import-untyped]

import tobi
from tobi import morph, parts

game = tobi.Game("(;SZ[9];B[ee];W[cc])", rules="chinese", komi=7.5)
for color, vertex in tobi.Game(b"(;SZ[9];B[ee])").moves:
    game.play(vertex, color)
version: str = tobi.__version__
board: NDArray[np.int8] = game.board
field: NDArray[np.float32] = morph.territory(board) + morph.moyo(board) + morph.area(board)
field = morph.x_z(boards.Board(9), 5, 21)
scored: tobi.Score = tobi.score(game, dead=["E5", (6, 2)], anyway=True)
tobi.score(game, dead="judged", teire="deducted")
move: str = tobi.genmove(game, "b", style="indigo", seed=3).move
choice: tobi.Choice = tobi.play(game, color=-1, style="paper")
picture: str = tobi.read(game, "life", "E5", budget=10)._repr_svg_()
rows: int = len(tobi.score_table(["(;SZ[9])", b"(;SZ[9])", None], dead="marked"))
group: parts.ScoreGroup = scored.groups[0]
text: str = group.why + group.stones[0] + tobi.estimate(game).regions[0].part
loss: float = sum(mistake.loss for mistake in tobi.review(game).mistakes)
lifebase: parts.Attribute | None = tobi.groups(game).groups[0].lifebase
place: tuple[int, int] = tobi.row_column("D4", game.size)
dead: NDArray[np.bool_] = tobi.mask(scored.dead, 9) & tobi.mask([(3, 4), "E5"], (9, 9))
names: list[str] = tobi.vertices(dead) + [tobi.vertex((3, 4), 9)]
owners: NDArray[np.float32] = tobi.ownership(np.zeros((2, 9, 9), dtype=np.int64), to_move=["b", -1], threads=2)
comments: list[str | None] = [node.comment for node in game.variations]
lists: tobi.Game = tobi.Game.from_board([[0, 1], [0, 0]], to_move="w")
estimates: tobi.Table = tobi.estimate_table(["(;SZ[9])"], move=0)

tobi.score(game, dead=3)  # type: ignore[arg-type]
tobi.score(game, teire="never")  # type: ignore[arg-type]
tobi.play(game, color=3.5)  # type: ignore[arg-type]
tobi.genmove(game, "b", stile="x")  # type: ignore[call-arg]
tobi.read(game, "grapes")  # type: ignore[arg-type]
tobi.read(game, "life", 5)  # type: ignore[arg-type]
morph.territory([[0.5, 1]])  # type: ignore[list-item]
group.reason  # type: ignore[attr-defined]
group.status = "dead"  # type: ignore[misc]
