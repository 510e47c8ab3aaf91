"""KataGoAnal, which writes analyses into records, with `PROGRAM analysis`: python katagoanal.py PROGRAM RECORD."""

import os
import re
import sys

from KataGoAnal.inject import inject_analysis
from KataGoAnal.katago_driver import KataGoDriver
from KataGoAnal.sgf_io import Game

VISITS = 40

program, record = (os.path.abspath(path) for path in sys.argv[1:])
game = Game.from_path(record)
with KataGoDriver(program, "config", "model", startup_timeout=60) as driver:
    turns = driver.analyze_game(game, max_visits=VISITS)
assert [turn["turn"] for turn in turns] == list(range(len(game.mainline_moves) + 1)), turns
for turn in turns:
    assert turn["visits"] >= VISITS or len(turn["move_infos"]) == 1, turn
    assert 0 <= turn["winrate"] <= 1 and abs(turn["score_lead"]) <= game.size**2, turn
    assert turn["current_player"] in ("B", "W") and turn["move_infos"][0]["order"] == 0, turn

inject_analysis(game, turns, clear_existing=True, max_visits=VISITS)
for number, (color, _) in enumerate(game.mainline_moves, 1):
    comment = game.get_comment(number)
    name = {"B": "Black", "W": "White"}[color]
    assert re.search(rf"^{name} Winrate: \d+\.\d% .*\nScore Lead: -?\d+\.\d ", comment), f"move {number}: {comment}"
print(f"KataGoAnal: {len(turns)} positions are as it expects")
