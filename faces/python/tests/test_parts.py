"""Parts of reports are what their JSON says, key by key."""

import dataclasses
import pickle

import numpy as np
import pytest

import tobi
from tobi import parts

GAME = "games/gnugo-9x9-japanese.sgf"

#: A black group of three stones and one of White that captures it, or is captured: who plays first wins.
RACE = "(;SZ[9]AB[ca][cb][cc][bc][ac]AW[ba][bb][db][dc][cd][bd][da])"


#: Black must connect D7 to the others once White has taken the dame at E6.
TEIRE = """
. . X . X O . O .
X X X X . O O O O
. X . . X X O . .
X X X X X O O O .
X O O O O O . . .
O O . . . O . . .
. . . O . . . . .
"""

#: Black leaves four stones in atari, and White captures them.
BLUNDER = """(;SZ[9]KM[0.5]RU[chinese]PL[B]AB[bc][cc][dc][ec][gc][gb][ga][gd][ge][gf][gg][gh][gi]
AW[bb][cb][db][eb][ac][bd][cd][dd][ed][fb][fd][fe][ff][fg][fh][fi];B[hc];W[fc])"""


def board(picture):
    """The picture of a board as an array."""
    values = {".": 0, "X": 1, "O": -1}
    return np.array([[values[sign] for sign in row.split()] for row in picture.split("\n") if row], dtype=np.int8)


def is_the_json(part, json):
    """Whether a part has the values of its JSON, no key missing, and None or nothing where JSON has no key."""
    if isinstance(part, tuple):
        assert len(part) == len(json)
        return all(is_the_json(*both) for both in zip(part, json))
    if not isinstance(part, parts.Part):
        return part == json and type(part) is type(json)
    names = {field.name for field in dataclasses.fields(part)}
    assert set(json) <= names, f"{type(part).__name__} lacks {set(json) - names}"
    assert all(getattr(part, name) in (None, ()) for name in names - set(json)), part
    return all(is_the_json(getattr(part, name), value) for name, value in json.items())


@pytest.fixture(scope="module")
def reports(cases):
    """Reports of every kind, with parts of every kind."""
    game = tobi.Game(cases / GAME)
    corners = cases / "reading/corners.sgf"
    return [
        tobi.score(game),
        tobi.score(game.at(20)),
        tobi.score(tobi.Game.from_board(board(TEIRE), to_move="w")),
        tobi.estimate(game.at(30), playouts=20),
        tobi.estimate(game, playouts=20),
        tobi.groups(game.at(30)),
        tobi.groups(game.at(30), method="yue"),
        tobi.groups(cases / "games/gnugo-19x19-japanese.sgf"),
        tobi.read(corners, "capture", "D4"),
        tobi.read(corners, "chains"),
        tobi.read(corners, "shapes"),
        tobi.read(corners, "point", "A1"),
        tobi.read(RACE, "race", "B9", "C9"),
        tobi.play(game.at(30), style="paper"),
        tobi.play(game.at(30), playouts=50),
        tobi.review(BLUNDER, playouts=60),
    ]


#: The attributes of reports that are parts, with their keys in JSON.
ATTRIBUTES = {
    tobi.Score: {"groups": "groups", "black": "black", "white": "white", "teire": "teire", "recorded": "re"},
    tobi.Estimate: {"groups": "groups", "changes": "changes", "count": "count", "regions": "regions"},
    tobi.Groups: {"groups": "groups"},
    tobi.Reading: {name: name for name in ("verdict", "race", "stones", "shapes", "chains")},
    tobi.Choice: {"decision": "decision", "candidates": "candidates"},
    tobi.Review: {name: name for name in ("curve", "mistakes", "events", "black", "white", "ending")},
}


def found_in(value):
    """The kinds of all parts in a value."""
    if isinstance(value, tuple):
        return set().union(*map(found_in, value))
    if not isinstance(value, parts.Part):
        return set()
    return {type(value)}.union(*(found_in(getattr(value, field.name)) for field in dataclasses.fields(value)))


def test_every_key_of_json_is_an_attribute(reports):
    seen = set()
    for report in reports:
        data = report.to_dict()
        for name, key in ATTRIBUTES[type(report)].items():
            value = getattr(report, name)
            if key in data:
                assert is_the_json(value, data[key]), (report, name)
            else:
                assert value in (None, ())
            seen |= found_in(value)
    missing = {getattr(parts, name) for name in parts.__all__} - seen - {parts.Part}
    assert not missing, "no report here has these parts, so they are not tested"


def test_parts_are_values(reports):
    groups = reports[5].groups
    again = pickle.loads(pickle.dumps(groups))
    assert again == groups and hash(again) == hash(groups) and groups[0] != groups[1]
    assert repr(groups[0]).startswith("Group(id=1, name='")
    with pytest.raises(dataclasses.FrozenInstanceError):
        groups[0].status = "dead"
    for group in groups:
        assert parts.Group.from_dict(group.to_dict()) == group
    # A newer report may have keys that are not known here.
    assert parts.FirstMover.from_dict({"moves": ["D4"], "new": 1}) == parts.FirstMover(moves=("D4",))


def test_parts_are_dicts_of_json(reports):
    for part, json in zip(reports[0].groups, reports[0].to_dict()["groups"]):
        assert part.to_dict() == json
    assert reports[0].white.to_dict() == reports[0].to_dict()["white"]


def test_reports_are_pickled_and_compared(reports):
    assert len(set(reports)) == len(reports)
    for report in reports:
        again = pickle.loads(pickle.dumps(report))
        assert again == report and hash(again) == hash(report) and not again != report
        assert type(again) is type(report) and repr(again) == repr(report) and again.size == report.size
        assert (str(again), again.to_json()) == (str(report), report.to_json())
        assert again._repr_svg_() == report._repr_svg_()
        for name in ATTRIBUTES[type(report)]:
            assert getattr(again, name) == getattr(report, name)
        # A pickled report can be pickled again.
        assert pickle.loads(pickle.dumps(again)) == report
    review = reports[-1]
    assert pickle.loads(pickle.dumps(review)).to_sgf() == review.to_sgf()
    assert reports[0] != reports[1] and reports[0] != reports[0].to_json()


def test_a_report_made_again_is_equal(cases):
    game = tobi.Game(cases / GAME)
    assert tobi.score(game) == tobi.score(game.copy()) != tobi.score(game, teire="deducted", dead="none")
    assert tobi.estimate(game, playouts=9) == tobi.estimate(game, playouts=9) != tobi.estimate(game, playouts=9, seed=2)
