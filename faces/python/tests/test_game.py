"""Games: from SGF, from boards, move by move."""

import copy
import importlib.metadata
import multiprocessing
import pathlib
import pickle

import numpy as np
import pytest
from sgfmill import boards, sgf, sgf_moves

import tobi

GAME = "games/gnugo-9x9-japanese.sgf"


def from_sgfmill(board) -> np.ndarray:
    """The content of sgfmill's board in tobi's form: the top row first."""
    values = {"b": 1, "w": -1, None: 0}
    rows = [[values[board.get(row, column)] for column in range(board.side)] for row in range(board.side)]
    return np.array(rows[::-1], dtype=np.int8)


@pytest.mark.parametrize("name", ["gnugo-9x9-japanese", "gnugo-19x19-japanese-handicap-4", "gnugo-13x13-chinese"])
def test_positions_are_those_of_sgfmill(cases, name):
    path = cases / "games" / f"{name}.sgf"
    board, plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(path.read_bytes()))
    expected = [from_sgfmill(board)]
    for colour, move in plays:
        if move is not None:
            board.play(*move, colour)
        expected.append(from_sgfmill(board))
    game = tobi.Game(path)
    assert np.array_equal(game.positions(), np.array(expected))
    assert np.array_equal(game.board, expected[-1])
    assert game.board.dtype == np.int8
    # A board of sgfmill is accepted.
    assert np.array_equal(tobi.Game.from_board(board).board, game.board)


def test_stones_set_in_the_middle_of_a_record_are_in_the_positions():
    game = tobi.Game("(;SZ[3];B[aa];AW[cc]AE[aa];B[bb];W[ab])")
    positions = game.positions()
    assert positions.shape == (4, 3, 3)
    assert [int(abs(board).sum()) for board in positions] == [0, 1, 2, 3]
    assert np.array_equal(positions[1], game.at(1).board)


def test_a_game_that_is_played_on_knows_its_earlier_positions():
    game = tobi.Game("(;SZ[3]PB[One];B[aa];AW[cc]AE[aa];B[bb];W[ab])")
    recorded = game.positions()
    game.play("C3")
    game.play("A1", "b")
    assert np.array_equal(game.positions()[:4], recorded)
    for number, board in enumerate(game.positions()):
        earlier = game.at(number)
        assert np.array_equal(earlier.board, board) and earlier.move_number == number
        assert np.array_equal(earlier.positions(), game.positions()[: number + 1])


def same(one: tobi.Game, other: tobi.Game) -> bool:
    """Whether two games are equal in everything that can be asked."""
    asked = ("size", "to_move", "rules", "komi", "handicap", "result", "players", "prisoners", "remarks", "moves", "is_over")
    return (
        all(getattr(one, name) == getattr(other, name) for name in asked)
        and np.array_equal(one.positions(), other.positions())
        and np.array_equal(one.legal(), other.legal())
        and (one.to_sgf(), repr(one)) == (other.to_sgf(), repr(other))
    )


#: After Black's first move White has two answers; after the second one Black has two, and one of these only sets stones.
TREE = """(;SZ[9]GN[Tree\\] one]AB[aa][ba:bb];B[ee]C[The centre.]
(;W[ce]C[Usual.];B[gg])
(;W[gg]LB[cc:A][dd:B];B[cc](;W[cg])(;AE[aa]C[Edited.];W[gc])))"""


def every_kind_of_game(cases) -> list[tobi.Game]:
    ko = np.array([[0, 1, -1, 0], [1, -1, 0, -1], [0, 1, -1, 0]], dtype=np.int8)
    setup = tobi.Game("(;SZ[3];B[aa];AW[cc]AE[aa];B[bb];W[ab])")
    played = setup.copy()
    played.play("C3")
    fought = tobi.Game.from_board(ko, to_move="b", rules="chinese", komi=3.5, prisoners=(2, 1))
    fought.play("C2")
    passed = tobi.Game.empty((5, 7), komi=0.5)
    passed.play(None)
    passed.play(None)
    return [
        tobi.Game(cases / "games/gnugo-19x19-japanese-handicap-4.sgf"),
        tobi.Game(cases / GAME, move=20, rules="chinese", komi=3.5),
        tobi.Game(cases / GAME).at(7),
        tobi.games("(;SZ[9];B[ee])(;SZ[5];B[cc];W[bb])")[1],
        tobi.Game("(;SZ[5];B[cc];W[cc];B[dd])", skip_illegal=True),
        tobi.Game(TREE, variation=(2, 1)),
        tobi.Game(TREE, variation=(2, 1)).at(2),
        setup,
        played,
        played.at(4),
        fought,
        passed,
    ]


def test_games_are_copied_and_pickled(cases):
    for game in every_kind_of_game(cases):
        for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy([game])[0], game.copy()):
            assert same(again, game) and again == game, game
        # Large boards take long.
        if game.size[0] < 10:
            assert tobi.estimate(pickle.loads(pickle.dumps(game)), playouts=5) == tobi.estimate(game, playouts=5)


def test_equal_games_have_one_source_and_the_same_moves(cases):
    games = every_kind_of_game(cases)
    assert all((one == other) == same(one, other) for one in games for other in games)
    path = cases / GAME
    assert tobi.Game(path) == tobi.Game(path.read_bytes()) == tobi.Game(path.read_text())
    assert tobi.Game(path).at(7) == tobi.Game(path, move=7) != tobi.Game(path, move=8)
    last = tobi.Game(path).move_number
    assert tobi.Game(path) == tobi.Game(path, move=last) == tobi.Game(path).at(last)
    # Reports name the source of the komi, so that a game with the record's komi by an option is another one.
    assert tobi.Game(path) != tobi.Game(path, komi=tobi.Game(path).komi) and tobi.Game(path) != path
    one, other = tobi.Game.empty(5), tobi.Game.empty(5)
    one.play("C3")
    assert one != other
    other.play((2, 2))
    assert one == other != tobi.Game.empty(5, komi=0.5)
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_games_are_sent_to_processes(cases):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(repr, every_kind_of_game(cases)) == list(map(repr, every_kind_of_game(cases)))


def test_the_header(cases):
    game = tobi.Game(cases / "games/gnugo-19x19-japanese-handicap-4.sgf")
    assert game.size == (19, 19) and game.handicap == 4 and game.rules == "japanese"
    assert game.players == ("GNU Go 3.8, level 8", "GNU Go 3.8, level 8")
    assert game.result is not None and game.moves[0][0] == "white"
    game = tobi.Game("(;SZ[7:5]KM[0.5];B[ab]", komi=3.5, rules="chinese")
    assert (game.size, game.komi, game.rules, game.result) == ((5, 7), 3.5, "chinese", None)
    assert game.remarks and "line 1" in game.remarks[0]


def test_sources(cases):
    path = cases / GAME
    as_bytes, as_text = path.read_bytes(), path.read_text()
    assert tobi.Game(as_bytes).moves == tobi.Game(as_text).moves == tobi.Game(path).moves
    both = tobi.games("(;SZ[9];B[ee])(;SZ[5];B[cc];W[bb])")
    assert [game.move_number for game in both] == [1, 2]
    assert tobi.Game("(;SZ[9];B[ee])(;SZ[5];B[cc])", game=1).size == (5, 5)
    umlaut = "(;SZ[9]CA[ISO-8859-1]PB[J\u00fcrgen])".encode("latin-1")
    assert tobi.Game(umlaut).players[0] == "J\u00fcrgen"


def test_variations_are_read():
    game = tobi.Game(TREE, variation=(2, 2))
    assert game.moves == [("black", "E5"), ("white", "G3"), ("black", "C7"), ("white", "G7")]
    assert game.board[0, 0] == 0 and game.at(2).board[0, 0] == 1
    assert tobi.Game(TREE, variation=[2], move=4).moves[-1] == ("white", "C3")
    assert tobi.Game(TREE).moves == tobi.Game(TREE, variation=(1,)).moves == [("black", "E5"), ("white", "C5"), ("black", "G3")]
    # The reports are about the variation.
    assert tobi.estimate(game, playouts=5) != tobi.estimate(tobi.Game(TREE), playouts=5)
    assert tobi.review(game, playouts=5).curve[-1].vertex == "G7"
    for variation, message in [
        ((3,), "expected another variation: there are 2 variations after move 1, not 3"),
        ((2, 1, 1), "this line branches only 2 times"),
        ((0,), "expected a variation from 1 to .*found 0"),
        (2, r"expected the variations to follow, as \(2,\) or \(2, 1\); found 2"),
        ("ab", "found 'ab'"),
    ]:
        with pytest.raises(ValueError, match=message):
            tobi.Game(TREE, variation=variation)


def walked(node):
    """The node and all that follow it."""
    yield node
    for child in node.children:
        yield from walked(child)


def test_nodes_are_those_of_the_record():
    game = tobi.Game(TREE)
    root = game.root
    assert root.parent is None and root.move is None and root.comment is None and root.place == (1, 2)
    assert root.properties == {"SZ": ["9"], "GN": ["Tree] one"], "AB": ["aa", "ba:bb"]}
    nodes = list(walked(root))
    moves = [node.move and node.move[1] for node in nodes]
    assert moves == [None, "E5", "C5", "G3", "G3", "C7", "C3", None, "G7"]
    assert [node.comment for node in nodes if node.comment] == ["The centre.", "Usual.", "Edited."]
    assert nodes[4].properties == {"W": ["gg"], "LB": ["cc:A", "dd:B"]} and nodes[4].place == (3, 2)
    for node in nodes[1:]:
        assert node in node.parent.children and hash(node) == hash(node.parent.children[node.parent.children.index(node)])
    assert len(set(nodes)) == len(nodes)
    # Each is the last node of its game, except one that only sets stones before the next move.
    for node in nodes:
        found = node.game()
        assert found.node == (node if node.move or node == root else node.parent)
        assert found.moves == [one.move for one in reversed(list(up(node))) if one.move]
    edited = nodes[7].game()
    assert edited.move_number == 3 and edited.board[0, 0] == 0 and edited == tobi.Game(TREE, variation=(2, 2), move=3)
    assert nodes[3].game() == game
    assert repr(nodes[2]) == "<tobi.Node ;W[ce]C[Usual.]>"


def up(node):
    """The node and those before it, up to the root."""
    while node is not None:
        yield node
        node = node.parent


def test_comments_properties_and_variations_at_a_move():
    game = tobi.Game(TREE)
    first = game.at(1)
    assert (first.comment, first.properties) == ("The centre.", {"B": ["ee"], "C": ["The centre."]})
    assert [node.move for node in first.variations] == [("white", "G3")]
    assert first.variations[0].game().at(1) == tobi.Game(TREE, variation=(2,), move=1)
    assert game.at(0).node == game.root and game.at(0).comment is None and game.comment is None and game.variations == []
    # A board has no record, and a move that was played here is not in it.
    first.play("A9", "w") if first.legal("w")[0, 0] else first.play("J9", "w")
    assert first.node is None and first.root == game.root and first.properties == {} and first.variations == []
    assert tobi.Game.empty(5).root is None and tobi.Game.empty(5).node is None and tobi.Game.empty(5).comment is None
    # Text in another charset, and a move off the board, which is a pass.
    latin = tobi.Game("(;SZ[9]CA[ISO-8859-1];B[zz]C[J\u00fcrgen])".encode("latin-1"))
    assert latin.comment == "J\u00fcrgen" and latin.node.move == ("black", "pass") == latin.moves[0]
    second = tobi.games("(;SZ[9];B[ee])(;SZ[5];B[cc]C[Second.])")[1]
    assert second.comment == "Second." and second.root.game() == second.at(0)
    skipped = tobi.Game("(;SZ[5];B[cc];W[cc];B[dd]C[Third.])", skip_illegal=True)
    assert skipped.comment == "Third." and skipped.node.game() == skipped


def test_moves_are_played_and_taken_back():
    game = tobi.Game.empty(9, komi=0.5)
    game.play("E5")
    game.play((3, 4), "w")
    game.play(None)
    assert game.moves == [("black", "E5"), ("white", "E6"), ("black", "pass")]
    assert game.board[4, 4] == 1 and game.board[3, 4] == -1
    assert game.to_move == "white" and not game.legal()[4, 4] and game.legal("b")[0, 0]
    before = game.at(1)
    assert before.move_number == 1 and game.move_number == 3
    assert tobi.Game(game.to_sgf()).moves == game.moves
    copied = game.copy()
    copied.play("A1")
    assert game.move_number == 3


@pytest.mark.parametrize("color", ["b", "B", "black", "Black", 1])
def test_colours_of_black(color):
    game = tobi.Game.empty(5)
    game.play("C3", color)
    assert game.moves == [("black", "C3")]


def test_bad_sources_are_named():
    for source, message in [
        ("game.sgf", "expected SGF, found the text 'game.sgf'; for a file give a pathlib.Path|\"game.sgf\""),
        ("", "empty"),
        ("( hello", "line 1"),
        (b"(;SZ[60])", "line 1"),
        ("(;SZ[9]C[\ud800])", "expected a text of Unicode characters"),
        (3, "expected SGF as str or bytes, or a path; found int"),
    ]:
        with pytest.raises(ValueError, match=message):
            tobi.Game(source)
    with pytest.raises(FileNotFoundError):
        tobi.Game(pathlib.Path("/nowhere/game.sgf"))
    with pytest.raises(IsADirectoryError):
        tobi.Game(pathlib.Path("/"))
    with pytest.raises(ValueError, match="from 0 to 0, found 1"):
        tobi.Game("(;SZ[9])", game=1)
    with pytest.raises(ValueError, match="line 1, column"):
        tobi.Game("(;SZ[9]CA[klingon-1];B[ee]", strict=True)


def test_bad_boards_are_named():
    for board, message in [
        (np.zeros((9, 9)), r"integers of shape \(rows, columns\), as an array or as nested .*found an array of dtype float64"),
        (np.zeros((9, 9), dtype=bool), "found an array of dtype bool"),
        (np.array([[0, None]]), "found an array of dtype object"),
        (np.zeros(9, dtype=np.int8), r"expected a shape \(rows, columns\), found 1 dimensions"),
        (np.zeros((2, 9, 9), dtype=np.int8), r"expected a shape \(rows, columns\), found 3 dimensions"),
        (np.zeros((26, 9), dtype=np.int8), "1 to 25 rows and columns, found 26 rows and 9 columns"),
        (np.zeros((0, 9), dtype=np.int8), "found 0 rows"),
        (np.array([[0, 2]], dtype=np.int8), "found 2 in row 0, column 1"),
        (np.array([[0, 2]], dtype=np.uint64), "found 2 in row 0, column 1$"),
        (np.array([[0, 0], [255, 0]], dtype=np.uint8), "found 255 in row 1, column 0$"),
        (np.array([[0, 0, -129]], dtype=">i4"), "found -129 in row 0, column 2$"),
        (np.array([[0], [2**64 - 1]], dtype=np.uint64), "found 18446744073709551615 in row 1, column 0$"),
        ([[0, 1], [0, 257]], "found 257 in row 1, column 1$"),
        ([[0, 1], [0, 2]], "found 2 in row 1, column 1$"),
        ([[0, "X"]], "found 'X' in row 0, column 1$"),
        ([[0, 1.0]], "found 1.0 in row 0, column 1$"),
        ([[0, 0], [0]], "expected 2 columns as in row 0, found 1 in row 1"),
        ([0, 0], "expected a list of rows, found 0 as row 0"),
        ([[[0]]], r"found \[0\] in row 0, column 0"),
        ([], "found 0 rows"),
        ([[]], "found 1 rows and 0 columns"),
        ("...", "found str"),
        (None, "found NoneType"),
    ]:
        with pytest.raises(ValueError, match=message):
            tobi.Game.from_board(board)
    captured = np.array([[1, -1], [-1, 0]], dtype=np.int8)
    with pytest.raises(ValueError, match="liber"):
        tobi.Game.from_board(captured)


def test_boards_of_all_integers_and_lists_are_accepted():
    board = np.array([[0, 1, -1], [1, -1, 0]], dtype=np.int8)
    wide = np.zeros((4, 6), dtype=np.int64)
    wide[::2, ::2] = board
    for same_board in [
        *(board.astype(kind) for kind in ("int16", "int32", "int64", ">i2", ">i8", "int8")),
        wide[::2, ::2],
        np.asfortranarray(board.astype(np.int32)),
        board[::-1, ::-1].astype(np.int16)[::-1, ::-1],
        board.tolist(),
        tuple(map(tuple, board.tolist())),
        list(board),
    ]:
        assert np.array_equal(tobi.Game.from_board(same_board).board, board), same_board
    black = np.array([[0, 1]], dtype=np.uint8)
    assert np.array_equal(tobi.Game.from_board(black).board, black)
    assert np.array_equal(tobi.Game.from_board(black.astype(np.uint64)).board, black)


def test_bad_arguments_are_named():
    game = tobi.Game("(;SZ[9];B[ee])")
    played = game.copy()
    played.play("A1")
    for call, message in [
        (lambda: tobi.Game.empty(9, komi=float("nan")), 'komi: expected whole or half points from .*, found "NaN"'),
        (lambda: tobi.Game.empty(9, komi=6.25), "found 6.25"),
        (lambda: tobi.Game.empty(9, rules="chess"), "chess"),
        (lambda: tobi.Game.empty("big"), "expected a size.*found 'big'"),
        (lambda: game.play("E5"), "expected a legal move, found White E5|found white E5"),
        (lambda: game.play("Z3"), "Z3"),
        (lambda: game.play((9, 0)), "found row 9, column 0"),
        (lambda: game.play("A1", "green"), 'found "green"'),
        (lambda: game.play("A1", 0), "found 0"),
        (lambda: game.play("A1", 1.5), "found float"),
        (lambda: game.at(2), "2"),
        (lambda: game.at(-1), "expected a move from 0 to 1, found -1"),
        (lambda: game.at(2**40), "expected a move from 0 to 1, found 1099511627776"),
        (lambda: game.at("first"), "expected a whole number of at most 64 bits, found 'first'"),
        (lambda: game.at(1).at(-1), "expected a move from 0 to 1, found -1"),
        (lambda: tobi.Game.empty(9).at(1), "expected a move from 0 to 0, found 1"),
        (lambda: played.at(4), "expected a move from 0 to 2, found 4"),
        (lambda: played.at(-1), "expected a move from 0 to 2, found -1"),
        (lambda: tobi.Game("(;SZ[9];B[ee])", move=-1), "expected a move from 0 to 1, found -1"),
        (lambda: tobi.Game("(;SZ[9])", game=-1), "expected a game from 0 to 0, found -1"),
        (lambda: tobi.Game.from_board(game.board, prisoners=(-1, 0)), "expected prisoners from 0 to .*, found -1"),
        (lambda: tobi.Game.from_board(game.board, prisoners=3), r"expected prisoners as \(by Black, by White\), found 3"),
        (lambda: tobi.estimate(game, playouts=-1), "playouts: expected a whole number from 0 to 1000000, found -1"),
        (lambda: tobi.estimate(game, seed=-1), "seed: expected a whole number from 0 to 18446744073709551615, found -1"),
        (lambda: tobi.groups(game, budget="many"), 'budget: expected a whole number from 1 to 4294967295, found "many"'),
        (lambda: tobi.score(game, dead="all"), "dead: .*all"),
        (lambda: tobi.score(game, dead=["A1"]), "dead: there is no stone on A1"),
        (lambda: tobi.score(game, dead=7), "dead: expected a list of points, such as D4,Q16, or one of usual, judged, marked, none, found 7"),
        (lambda: tobi.score(game, teire="never"), 'teire: expected one of standing, deducted, auto, found "never"'),
        (lambda: tobi.estimate(game, playouts=10**7), "from 0 to 1000000, found 10000000"),
        (lambda: tobi.groups(game, method="none"), 'found "none"'),
        (lambda: tobi.groups(game, budget=0), "budget: expected a whole number from 1 to .*, found 0"),
        (lambda: tobi.read(game, "grapes"), "grapes"),
        (lambda: tobi.read(game, "capture"), "capture needs one stone"),
        (lambda: tobi.play(game, level=11), "level: expected a whole number from 1 to 10, found 11"),
        (lambda: tobi.play(game, playouts=0), "playouts: expected a whole number from 1 to 10000000, found 0"),
        (lambda: tobi.play(game, style="wild"), 'found "wild"'),
        (lambda: tobi.play(game, top=0), "top: expected a whole number from 1 to 26, found 0"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
    assert game.moves == [("black", "E5")]


def test_wrong_types_are_named():
    for call, message in [
        (lambda: tobi.Game("(;SZ[9])", komi="x"), "must be real number, not str"),
        (lambda: tobi.Game("(;SZ[9])", rules=3), "'int' object is not an instance of 'str'"),
        (lambda: tobi.Game("(;SZ[9])", strict=3), "'int' object is not an instance of 'bool'"),
    ]:
        with pytest.raises(TypeError, match=message):
            call()


def test_the_version_is_that_of_the_distribution():
    try:
        version = importlib.metadata.version("tobi-go")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the module was not installed as a wheel")
    assert tobi.__version__ == version
