"""Morphology on arrays, compared with definitions written here with numpy."""

import numpy as np
import pytest

import tobi
from tobi import morph

RANDOM = np.random.default_rng(20)


def neighbours(values: np.ndarray) -> list[np.ndarray]:
    """The values of the four neighbours; 0 beyond the edge."""
    padded = np.pad(values, 1)
    return [padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]]


def plain_x_z(board: np.ndarray, d: int, e: int) -> np.ndarray:
    """Bouzy 2003, section 3, as in the paper."""
    inside = np.ones_like(board, dtype=int)
    values = board.astype(int) * 128
    for _ in range(d):
        around = neighbours(values)
        more, less = (sum(it > 0 for it in around), sum(it < 0 for it in around))
        grown = values + np.where((values >= 0) & (less == 0), more, 0)
        values = grown - np.where((values <= 0) & (more == 0), less, 0)
    for _ in range(e):
        around, there = neighbours(values), neighbours(inside)
        unlike = sum((np.sign(it) != np.sign(values)) & (on == 1) for it, on in zip(around, there))
        values = np.sign(values) * np.maximum(abs(values) - unlike, 0)
    return values


def boards(count: int, rows: int, columns: int) -> np.ndarray:
    return RANDOM.choice([-1, 0, 0, 0, 1], size=(count, rows, columns)).astype(np.int8)


@pytest.mark.parametrize("shape", [(19, 19), (9, 9), (5, 13), (25, 25), (1, 1), (1, 25)])
@pytest.mark.parametrize("scale", [(5, 21), (4, 0), (3, 7), (0, 0)])
def test_x_z_is_the_papers(shape, scale):
    batch = boards(7, *shape)
    expected = np.array([plain_x_z(board, *scale) for board in batch])
    made = morph.x_z(batch, *scale)
    assert made.dtype == np.float32 and np.array_equal(made, expected)
    for board, one in zip(batch, expected):
        assert np.array_equal(morph.x_z(board, *scale), one)


def test_x_z_by_its_names():
    batch = boards(3, 9, 9)
    assert np.array_equal(morph.territory(batch), morph.bouzy(batch, "5/21"))
    assert np.array_equal(morph.moyo(batch), morph.x_z(batch, 5, 10))
    assert np.array_equal(morph.area(batch), morph.x_z(batch, 4, 0))


def test_large_batches_have_no_seams():
    batch = boards(1000, 9, 9)
    each = np.array([morph.x_z(board, 5, 21) for board in batch])
    assert np.array_equal(morph.x_z(batch, 5, 21), each)


def test_every_memory_order_is_read():
    batch = boards(4, 7, 11)
    expected = morph.territory(batch)
    assert np.array_equal(morph.territory(np.asfortranarray(batch)), expected)
    assert np.array_equal(morph.territory(batch[::-1])[::-1], expected)
    assert np.array_equal(morph.territory(batch[:, :, ::-1])[:, :, ::-1], expected)
    assert np.array_equal(morph.territory(batch.transpose(0, 2, 1)).transpose(0, 2, 1), expected)
    read_only = batch.copy()
    read_only.flags.writeable = False
    assert np.array_equal(morph.territory(read_only), expected)


def test_set_operators():
    sets = RANDOM.random((5, 9, 12)) < 0.4
    dilated = np.array([it | np.any(neighbours(it), axis=0) for it in sets])
    eroded = np.array([~(~it | np.any(neighbours(~it), axis=0)) for it in sets])
    assert np.array_equal(morph.dilate(sets), dilated) and morph.dilate(sets).dtype == bool
    assert np.array_equal(morph.erode(sets), eroded)
    assert np.array_equal(morph.open(sets), morph.dilate(eroded))
    assert np.array_equal(morph.close(sets), morph.erode(dilated))
    assert np.array_equal(morph.close(sets, 2), morph.erode(morph.erode(morph.dilate(dilated))))
    assert np.array_equal(morph.dilate(sets[0]), dilated[0])


def test_distances_and_zones():
    start = np.zeros((3, 4), dtype=bool)
    start[0, 0] = True
    within = np.array([[1, 1, 0, 1], [0, 1, 0, 1], [1, 1, 0, 1]], dtype=bool)
    inf = np.inf
    expected = np.array([[0, 1, inf, inf], [inf, 2, inf, inf], [4, 3, inf, inf]], dtype=np.float32)
    assert np.array_equal(morph.distance(start, within), expected)
    seeds = np.zeros((2, 1, 6), dtype=bool)
    seeds[0, 0, 0] = seeds[1, 0, 4] = True
    assert morph.zones(seeds, np.ones((1, 6), dtype=bool)).tolist() == [[1, 1, -1, 2, 2, 2]]
    assert morph.zones(seeds, np.ones((1, 6), dtype=bool), steps=0).tolist() == [[1, 0, 0, 0, 2, 0]]


def test_zones_of_a_batch_are_those_of_its_boards():
    seeds = RANDOM.random((40, 3, 7, 9)) < 0.05
    within = RANDOM.random((40, 7, 9)) < 0.8
    found = morph.zones(seeds, within, steps=4)
    assert found.dtype == np.int16 and found.shape == (40, 7, 9)
    for board in range(40):
        assert np.array_equal(found[board], morph.zones(seeds[board], within[board], steps=4))
    assert morph.zones(seeds[:0], within[:0]).shape == (0, 7, 9)
    assert not morph.zones(seeds[:, :0], within).any()


def test_zobrist():
    board = boards(1, 9, 9)[0]
    values = board.astype(int) * 64
    for _ in range(4):
        values = values + sum(np.sign(it) for it in neighbours(values))
    assert np.array_equal(morph.zobrist(board), values)
    lone = np.zeros((9, 9), dtype=np.int8)
    lone[4, 4] = 1
    assert np.array_equal(morph.zobrist(lone), morph.zobrist_two_colour(lone))


def test_bad_arrays_are_named():
    board = np.zeros((9, 9), dtype=np.int8)
    for call, message in [
        (lambda: morph.x_z(board.astype(np.float32), 5, 21), "expected integers of shape .*found an array of dtype float32"),
        (lambda: morph.x_z(board.astype(bool), 5, 21), "found an array of dtype bool"),
        (lambda: morph.x_z(np.full((2, 1, 3), 300), 5, 21), "found 300 in row 0, column 0 of board 0"),
        (lambda: morph.x_z(board, 5, 21, strength=0), "strength from 1 to 16384, found 0"),
        (lambda: morph.x_z(board + 2, 5, 21), "found 2 in row 0, column 0"),
        (lambda: morph.x_z(board[None, None], 5, 21), "found 4 dimensions"),
        (lambda: morph.x_z("board", 5, 21), "found str"),
        (lambda: morph.bouzy(board, "5-21"), "5-21"),
        (lambda: morph.dilate(board), "dtype bool.*found an array of dtype int8"),
        (lambda: morph.close(board == 0, 51), "n from 0 to 50, found 51"),
        (lambda: morph.distance(board == 0, np.zeros((9, 8), dtype=bool)), "one shape"),
        (lambda: morph.zones(board == 0, board == 0), "expected a shape .k, rows, columns. or"),
        (lambda: morph.zones(np.zeros((2, 3, 9, 9), dtype=bool), np.zeros((3, 9, 9), dtype=bool)), "expected seeds"),
        (lambda: morph.zones(np.zeros((3, 9, 8), dtype=bool), board == 0), "expected seeds .k, rows, columns. and a mask"),
        (lambda: morph.x_z(board, 256, 0), "expected d from 0 to 255, found 256"),
        (lambda: morph.x_z(board, -1, 0), "expected d from 0 to 255, found -1"),
        (lambda: morph.x_z(board, 5.5, 0), "expected a whole number of at most 64 bits, found 5.5"),
        (lambda: morph.close(board == 0, -1), "expected n from 0 to 50, found -1"),
        (lambda: morph.x_z(board, 5, 256), "expected e from 0 to 255, found 256"),
        (lambda: morph.zones(np.zeros((1, 9, 9), dtype=bool), board == 0, steps=-1), "expected steps from 0 to"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
    bad = boards(300, 5, 5)
    bad[299, 4, 4] = 7
    with pytest.raises(ValueError, match="found 7 in row 4, column 4 of board 299$"):
        morph.x_z(bad, 5, 21)
    assert morph.x_z(np.zeros((0, 9, 9), dtype=np.int8), 5, 21).shape == (0, 9, 9)


def test_a_board_of_sgfmill():
    from sgfmill import boards as sgfmill_boards

    board = sgfmill_boards.Board(9)
    board.play(8, 0, "b")
    board.play(2, 5, "w")
    same = np.zeros((9, 9), dtype=np.int8)
    same[0, 0], same[6, 5] = 1, -1
    assert np.array_equal(morph.x_z(board, 3, 7), morph.x_z(same, 3, 7))


def test_a_board_of_a_game():
    game = tobi.Game("(;SZ[19]AB[ij][kj])")
    made = morph.x_z(game.board, 3, 7)
    assert made[9, 9] == 8 and int((made > 0).sum()) == 3


def test_bools_that_are_not_one_are_true():
    strange = np.array([[2, 0, 0], [0, 0, 0], [0, 0, 255]], dtype=np.uint8).view(bool)
    plain = np.array([[1, 0, 0], [0, 0, 0], [0, 0, 1]], dtype=bool)
    assert np.array_equal(morph.dilate(strange), morph.dilate(plain))
    assert np.array_equal(morph.distance(strange, ~plain | plain), morph.distance(plain, ~plain | plain))
