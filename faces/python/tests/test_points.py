"""Points as names, as (row, column), and as masks."""

import numpy as np
import pytest

import tobi


@pytest.mark.parametrize(
    ("name", "point", "size"),
    [("A19", (0, 0), 19), ("T1", (18, 18), 19), ("D4", (15, 3), 19), ("J9", (0, 8), 9), ("G1", (4, 6), (5, 7)), ("Z25", (0, 24), 25)],
)
def test_rows_count_from_the_top(name, point, size):
    assert tobi.row_column(name, size) == tobi.row_column(name.lower(), size) == point
    assert tobi.vertex(point, size) == tobi.vertex(name, size) == name
    assert tobi.row_column(np.array(point), size) == point
    # As in the arrays: a stone that is played there is there.
    game = tobi.Game.empty(size)
    game.play(name)
    assert game.board[point] == 1 and game.board.sum() == 1


def test_every_point_has_one_name():
    names = {tobi.vertex((row, column), (5, 7)) for row in range(5) for column in range(7)}
    assert len(names) == 35 and {tobi.row_column(name, (5, 7)) for name in names} == set(np.ndindex(5, 7))


def test_masks_are_lists_of_points(cases):
    score = tobi.score(cases / "games/gnugo-9x9-japanese.sgf")
    mask = tobi.mask(score.dead, score.size)
    assert mask.dtype == bool and mask.shape == (9, 9) and mask.sum() == len(score.dead) > 0
    assert tobi.vertices(mask) == score.dead
    assert all(mask[tobi.row_column(name, 9)] for name in score.dead)
    assert np.array_equal(tobi.mask(np.argwhere(mask), 9), mask)
    # Dead stones are stones of their owners: on points of the other side.
    board = tobi.Game(cases / "games/gnugo-9x9-japanese.sgf").board
    assert (board[mask] == -score.ownership[mask]).all()
    assert tobi.vertices(np.zeros((3, 3), dtype=bool)) == [] and not tobi.mask([], 3).any()
    assert tobi.vertices(np.array([[True, False], [False, True]]).T) == ["A2", "B1"]
    assert tobi.mask((group.stones[0] for group in score.groups), 9).sum() == len(score.groups)


def test_what_is_no_point_is_named():
    for call, message in [
        (lambda: tobi.row_column("pass", 19), "pass"),
        (lambda: tobi.row_column("I5", 19), "I"),
        (lambda: tobi.row_column("K10", 9), "K10"),
        (lambda: tobi.vertex((9, 0), 9), "9 rows and 9 columns, found row 9, column 0"),
        (lambda: tobi.vertex((0, -1), 9), "found row 0, column -1"),
        (lambda: tobi.vertex(3, 9), r"expected a point, as 'D4' or \(row, column\) from the top left; found int"),
        (lambda: tobi.vertex("D4", 26), "1 to 25 rows and columns, found 26"),
        (lambda: tobi.vertex("D4", "19"), "expected a size, as 19 or .*found '19'"),
        (lambda: tobi.mask("D4", 19), "D"),
        (lambda: tobi.mask(3, 19), "expected a list of points, found int"),
        (lambda: tobi.vertices(np.zeros((3, 3), dtype=np.int8)), "expected an array of dtype bool.*dtype int8"),
        (lambda: tobi.vertices(np.zeros((2, 3, 3), dtype=bool)), "found 3 dimensions"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
