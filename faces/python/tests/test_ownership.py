"""Ownership of many boards is that of estimates, board by board."""

import numpy as np
import pytest

import tobi

GAME = "games/gnugo-9x9-japanese.sgf"


@pytest.fixture(scope="module")
def boards(cases):
    return tobi.Game(cases / GAME).positions()[4:40:9]


def test_each_board_is_an_estimate(boards):
    owned = tobi.ownership(boards, playouts=5)
    assert owned.dtype == np.float32 and owned.shape == boards.shape and abs(owned).max() <= 1
    for board, found in zip(boards, owned):
        assert np.array_equal(found, tobi.estimate(tobi.Game.from_board(board), playouts=5).ownership)
        assert np.array_equal(tobi.ownership(board, playouts=5), found)
    assert np.array_equal(tobi.ownership(boards, playouts=5, threads=1), owned)
    assert np.array_equal(tobi.ownership(boards.astype(np.int64), playouts=5), owned)
    assert tobi.ownership(boards[:0]).shape == (0, 9, 9)


def test_options_of_ownership(boards):
    turns = ["b", "w", -1, 1]
    owned = tobi.ownership(boards, to_move=turns, rules="chinese", komi=0.5, playouts=5, seed=3)
    for board, turn, found in zip(boards, turns, owned):
        game = tobi.Game.from_board(board, to_move=turn, rules="chinese", komi=0.5)
        assert np.array_equal(found, tobi.estimate(game, playouts=5, seed=3).ownership)
    array = np.array([1, -1, -1, 1], dtype=np.int8)
    assert np.array_equal(tobi.ownership(boards, to_move=array, rules="chinese", komi=0.5, playouts=5, seed=3), owned)
    assert np.array_equal(tobi.ownership(boards[1:3], to_move="w", rules="chinese", komi=0.5, playouts=5, seed=3), owned[1:3])


def test_bad_boards_have_a_number(boards):
    captured = np.zeros((3, 2, 2), dtype=np.int8)
    captured[2] = [[1, -1], [-1, 0]]
    wrong = np.zeros((3, 2, 2), dtype=np.int8)
    wrong[1, 1, 0] = 3
    for call, message in [
        (lambda: tobi.ownership(captured), "^board 2: expected chains with a liberty, found one without at row 0, column 0"),
        (lambda: tobi.ownership(captured[2]), "^expected chains with a liberty"),
        (lambda: tobi.ownership(wrong), "found 3 in row 1, column 0 of board 1"),
        (lambda: tobi.ownership(wrong.astype(np.int32) * 100), "found 300 in row 1, column 0 of board 1"),
        (lambda: tobi.ownership(boards.astype(float)), "dtype float64"),
        (lambda: tobi.ownership(boards, to_move=["b"]), "one for each of 4 boards; found 1 of them"),
        (lambda: tobi.ownership(boards, to_move="green"), 'found "green"'),
        (lambda: tobi.ownership(boards, to_move=0), "found 0"),
        (lambda: tobi.ownership(boards, rules="chess"), "chess"),
        (lambda: tobi.ownership(boards, playouts=-1), "playouts: expected a whole number from 0 to 1000000, found -1"),
        (lambda: tobi.ownership(boards, threads=257), "found 257"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
