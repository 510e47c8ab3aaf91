"""Makes a tar of finished games for measurements: python faces/python/bench/corpus.py GAMES OUTPUT.tar [--without-marks]

The games are those of cases/, turned and mirrored, with pairs of early moves of one colour exchanged, so that all are different;
each is played out to see that its end is the same. The players' marks are those that tobi finds.
"""

import argparse
import io
import pathlib
import random
import tarfile

import numpy as np

import tobi

ROOT = pathlib.Path(__file__).resolve().parents[3]
LETTERS = "abcdefghijklmnopqrstuvwxy"


def turned(row: int, column: int, side: int, symmetry: int) -> tuple[int, int]:
    if symmetry & 1:
        row, column = column, row
    if symmetry & 2:
        row = side - 1 - row
    if symmetry & 4:
        column = side - 1 - column
    return row, column


class Base:
    """A finished game, whose moves can be exchanged."""

    def __init__(self, path: pathlib.Path, marked: bool) -> None:
        game = tobi.Game(path)
        score = tobi.score(game)
        self.usable = score.safe and game.size[0] == game.size[1] and not np.any(game.at(0).board)
        self.side, self.komi, self.rules, self.result = game.size[0], game.komi, game.rules, score.result
        self.moves = [(color[0].upper(), self.place(vertex)) for color, vertex in game.moves]
        self.board = game.board
        stones = np.where(np.isin(self.board, [1, -1]) & (score.ownership == self.board), 1, 0)
        self.marks = {
            name: [(row, column) for row, column in np.argwhere((score.ownership == owner) & (stones == 0))]
            for name, owner in (("TB", 1), ("TW", -1))
            if marked
        }

    def place(self, vertex: str):
        if vertex == "pass":
            return None
        column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(vertex[0])
        return self.side - int(vertex[1:]), column

    def varied(self, chance: random.Random) -> str:
        symmetry = chance.randrange(8)
        moves = list(self.moves)
        early = min(len(moves), 30)
        for _ in range(chance.randrange(1, 6)):
            one, other = chance.randrange(early), chance.randrange(early)
            if moves[one][0] == moves[other][0]:
                moves[one], moves[other] = moves[other], moves[one]

        def name(point) -> str:
            if point is None:
                return ""
            row, column = turned(*point, self.side, symmetry)
            return LETTERS[column] + LETTERS[row]

        played = "".join(f";{color}[{name(point)}]" for color, point in moves)
        marks = "".join(
            key + "".join(f"[{name(point)}]" for point in points) for key, points in self.marks.items() if points
        )
        head = f"(;GM[1]FF[4]CA[UTF-8]SZ[{self.side}]KM[{self.komi:g}]RU[{self.rules}]RE[{self.result}]"
        text = f"{head}{played}{marks})"
        try:
            board = tobi.Game(text, strict=True).board
        except ValueError:
            return self.varied(chance)
        expected = np.zeros_like(self.board)
        for row, column in np.argwhere(self.board):
            expected[turned(row, column, self.side, symmetry)] = self.board[row, column]
        return text if np.array_equal(board, expected) else self.varied(chance)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("output")
    parser.add_argument("--without-marks", action="store_true")
    options = parser.parse_args()
    paths = sorted((ROOT / "cases/ends").glob("*.sgf")) + sorted((ROOT / "cases/games").glob("gnugo-*.sgf"))
    bases = [base for base in (Base(path, not options.without_marks) for path in paths) if base.usable]
    chance = random.Random(1)
    with tarfile.open(options.output, "w") as tar:
        for number in range(options.games):
            text = bases[number % len(bases)].varied(chance).encode()
            info = tarfile.TarInfo(f"{number // 1000:04}/{number:07}.sgf")
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text))
    print(f"{options.games} games of {len(bases)} bases")


if __name__ == "__main__":
    main()
