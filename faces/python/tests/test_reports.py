"""Reports equal the program's, byte by byte."""

import copy
import json

import numpy as np
import pytest

import tobi

GAME = "games/gnugo-9x9-japanese.sgf"


def test_a_score_is_the_programs(cases, program):
    score = tobi.score(cases / GAME)
    assert score.to_json() + "\n" == program("score", cases / GAME, "--format", "json")
    assert score.to_dict() == json.loads(score.to_json())
    assert (score.result, score.margin, score.agrees, score.safe) == ("B+15.5", 15.5, True, True)
    assert score.ownership.dtype == np.int8 and score.ownership.shape == (9, 9)
    assert int((score.ownership == 1).sum()) + int((score.ownership == -1).sum()) == 81
    assert "White's stone at F8, dead" in str(score)


def test_sekis_and_neutral_points_are_marked_by_hand(cases, program):
    score = tobi.score(cases / GAME, dead="none", seki=["D9"], neutral=["A9", (0, 1)])
    options = ("--no-dead", "--seki", "D9", "--neutral", "A9,B9")
    assert score.to_json() + "\n" == program("score", cases / GAME, *options, "--format", "json")
    for wrong, said in [
        ({"seki": ["A9"]}, "seki: there is no stone on A9"),
        ({"neutral": ["D9"]}, "neutral: there is a stone on D9"),
        ({"dead": ["D9"], "seki": ["D9"]}, "both dead and in seki"),
    ]:
        with pytest.raises(ValueError, match=said):
            tobi.score(cases / GAME, **wrong)


def test_a_score_by_other_options_is_the_programs(cases, program):
    options = ("--dead", "F8,F3", "--teire", "deducted", "--rules", "chinese", "--komi", "3.5")
    game = tobi.Game(cases / GAME, rules="chinese", komi=3.5)
    score = tobi.score(game, dead=["F8", (6, 5)], teire="deducted")
    assert score.to_json() + "\n" == program("score", cases / GAME, *options, "--format", "json")
    assert tobi.score(game, dead="none").dead == []


@pytest.mark.parametrize("move", [0, 20, 41])
def test_an_estimate_is_the_programs(cases, program, move):
    estimate = tobi.estimate(tobi.Game(cases / GAME, move=move))
    output = program("estimate", cases / GAME, "--move", move, "--format", "json")
    assert estimate.to_json() + "\n" == output
    assert estimate.ownership.dtype == np.float32 and abs(estimate.ownership).max() <= 1
    assert 0 <= estimate.chance <= 1


def test_groups_are_the_programs(cases, program):
    game = tobi.Game(cases / GAME).at(30)
    output = program("groups", cases / GAME, "--move", 30, "--format", "json")
    groups = tobi.groups(game)
    assert groups.to_json() + "\n" == output
    assert len(groups) == len(json.loads(output)["groups"]) > 2
    output = program("groups", cases / GAME, "--move", 30, "--method", "yue", "--format", "json")
    assert tobi.groups(game, method="yue").to_json() + "\n" == output


def test_a_local_game_is_the_programs(cases, program):
    corners = cases / "reading/corners.sgf"
    reading = tobi.read(corners, "capture", "D13")
    assert reading.to_json() + "\n" == program("read", corners, "capture", "D13", "--format", "json")
    assert reading.value == "*" and reading.verdict.name == "hot"
    chains = tobi.read(corners, "chains")
    assert chains.value is None
    for report in (reading, chains):
        assert report._repr_svg_().startswith("<svg") and report._repr_svg_().endswith("</svg>\n")
    assert "capture D13" in reading._repr_svg_()


@pytest.mark.parametrize("style", ["paper", "indigo", "search"])
def test_a_move_is_the_programs(cases, program, style):
    choice = tobi.play(tobi.Game(cases / GAME, move=12), style=style, playouts=200)
    options = ("--style", style, *(("--playouts", 200) if style == "search" else ()))
    output = program("play", cases / GAME, "--move", 12, *options, "--format", "json")
    assert choice.to_json() + "\n" == output
    assert choice.move in {candidate.vertex for candidate in choice.candidates}
    assert choice.words.startswith(choice.move)


def test_pictures_are_the_programs_without_the_files_name(cases, program):
    game = tobi.Game(cases / GAME)
    for report in (tobi.score(game), tobi.estimate(game), tobi.groups(game), tobi.play(game, style="paper")):
        assert report._repr_svg_().startswith("<svg") and report._repr_svg_().endswith("</svg>\n")
    # The board is the same, without the line with the file's name above it.
    output = program("score", cases / GAME, "--charset", "ascii")
    assert output == f"{(cases / GAME).name}\n{tobi.score(game)}"


def test_genmove_plays(cases):
    game = tobi.Game(cases / GAME, move=12)
    before = tobi.play(game, style="indigo", top=2)
    choice = tobi.genmove(game, style="indigo", top=2)
    assert isinstance(choice, tobi.Choice) and choice.to_dict() == before.to_dict()
    assert choice._repr_svg_() == before._repr_svg_()
    assert game.moves[-1] == ("black", choice.move) and game.move_number == 13
    with pytest.raises(ValueError, match="expected a tobi.Game.*found str"):
        tobi.genmove("(;SZ[9])")
    game.play(None)
    assert not game.is_over
    game.play(None)
    with pytest.raises(ValueError, match="expected a game that goes on, found one that is over after move 15"):
        tobi.genmove(game)
    assert game.is_over and game.move_number == 15


def test_a_copy_is_the_report(cases):
    score = tobi.score(cases / GAME)
    assert copy.copy(score) is score and copy.deepcopy([score])[0] is score


TWO_BLUNDERS = """(;GM[1]FF[4]SZ[9]RU[chinese]KM[0.5]PB[One]PW[Other]C[hand written]
;B[ee];W[cc];B[gg];W[gc](;B[cg];W[aa];B[ce];W[ea])(;B[aa]))"""


@pytest.mark.parametrize("moves", [None, (3, 6), 5])
def test_a_review_is_the_programs(tmp_path, program, moves):
    path = tmp_path / "game.sgf"
    path.write_text(TWO_BLUNDERS)
    review = tobi.review(path, moves=moves, playouts=60)
    asked = () if moves is None else ("--moves", "-".join(map(str, moves)) if isinstance(moves, tuple) else moves)

    def output(form):
        return program("review", path, "--playouts", 60, *asked, "--format", form)

    assert review.to_json() + "\n" == output("json")
    assert review.to_sgf() == output("sgf") and "hand written" in review.to_sgf()
    assert f"game.sgf\n{review}" == output("text")
    assert review._repr_svg_().startswith("<svg")
    first, last = {None: (1, 8), (3, 6): (3, 6), 5: (5, 5)}[moves]
    assert repr(review) == f"<tobi.Review of moves {first} to {last}>"
    assert len(review.curve) == len(review.margins) == last - first + 2
    assert review.margins.dtype == np.float32
    assert review.black.moves + review.white.moves == last - first + 1


def test_a_review_is_the_same_on_any_number_of_threads_and_of_the_same_moves():
    game = tobi.Game(TWO_BLUNDERS)
    one = tobi.review(game, playouts=40, threads=1)
    assert tobi.review(game, playouts=40, threads=3).to_json() == one.to_json()
    part = tobi.review(game.at(4), playouts=40)
    assert part.to_dict()["to"] == 4 and part.to_dict()["ending"] is None
    # A game that was played here has no file: one is made.
    played = tobi.Game.empty(9, rules="chinese", komi=0.5)
    for color, vertex in game.moves:
        played.play(vertex, color)
    again = tobi.review(played, playouts=40)
    assert again.curve == one.curve and again.mistakes == one.mistakes
    assert tobi.review(tobi.Game.empty(5), playouts=1).curve[0].move == 0


def test_what_cannot_be_reviewed_is_named():
    game = tobi.Game(TWO_BLUNDERS)
    for options, said in [
        ({"moves": 9}, "moves: expected a move from 1 to 8, found 9"),
        ({"moves": (5, 4)}, r"expected moves as 57 or \(50, 120\).*found \(5, 4\)"),
        ({"moves": 0}, "found 0"),
        ({"moves": -1}, "found -1"),
        ({"moves": "all"}, "found 'all'"),
        ({"moves": (1, 2, 3)}, "found \\(1, 2, 3\\)"),
        ({"moves": 2**40}, "found 1099511627776"),
        ({"playouts": 0}, "playouts: expected a whole number from 1 to 1000000, found 0"),
        ({"playouts": 10**7}, "found 10000000"),
        ({"most": 101}, "most: expected a whole number from 0 to 100, found 101"),
    ]:
        with pytest.raises(ValueError, match=said):
            tobi.review(game, **options)
    with pytest.raises(ValueError, match="expected SGF as str or bytes, or a path; found int"):
        tobi.review(7)
