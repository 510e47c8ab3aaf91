"""KaTrain's engine and game classes with `PROGRAM analysis`: python katrain.py PROGRAM. Kivy opens no window."""

import os
import sys
import threading
import time

os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_HOME=os.getcwd())
sys.path.pop(0)  # this folder: `import katrain` would find this file

from katrain.core.constants import OUTPUT_ERROR  # noqa: E402
from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game import KaTrainSGF  # noqa: E402

sys.stderr = sys.__stderr__  # Kivy replaces it

SGF = "(;GM[1]SZ[9]KM[6.5]RU[japanese];B[ee];W[cg];B[gg];W[gc])"
VISITS = 200


class App:
    """What the engine needs of KaTrain's window: a log, and a call that reports that the engine failed."""

    def __init__(self):
        self.errors = []

    def log(self, message, level=0):
        if level == OUTPUT_ERROR:
            self.errors.append(message)

    def __call__(self, *message):
        self.errors.append(message)


def wait(true, what):
    end = time.monotonic() + 120
    while not true():
        assert not app.errors, app.errors
        assert time.monotonic() < end, f"no {what} after two minutes"
        time.sleep(0.05)


def last_node():
    node = KaTrainSGF.parse_sgf(SGF)
    while node.children:
        node = node.children[0]
    return node


def ask(node, **options):
    """The answer about a node, as KaTrain's engine passes it on."""
    answers = []
    engine.request_analysis(node, lambda answer, partial: partial or answers.append(answer), time_limit=False, **options)
    wait(lambda: answers, f"answer with {options}")
    return answers[0]


def analyze(**options):
    """The last node, once KaTrain has put the analysis of its position into it."""
    node = last_node()
    node.analyze(engine, time_limit=False, **options)
    wait(lambda: node.analysis_complete, f"analysis with {options}")
    return node


def check(node):
    root, moves = node.analysis["root"], node.candidate_moves
    assert root["visits"] >= VISITS, root
    assert 0 < node.winrate < 1 and root["winrate"] == node.winrate, root
    assert abs(node.score) < 81, root
    assert len(node.ownership) == 81 and all(-1 <= point <= 1 for point in node.ownership), node.ownership
    assert len(node.analysis["policy"]) == 82, node.analysis["policy"]
    assert moves and moves[0]["order"] == 0, moves
    for move in moves:
        assert move["visits"] > 0 and 0 < move["winrate"] < 1 and move["pv"][0] == move["move"], move
        assert len(move["ownership"]) == 81, move


app = App()
program = os.path.abspath(sys.argv[1])
with open("model", "w"), open("config", "w"):  # Tobi names these files and does not read them
    pass
engine = KataGoEngine(app, {
    "katago": program, "model": os.path.abspath("model"), "config": os.path.abspath("config"),
    "max_visits": VISITS, "fast_visits": 50, "max_time": 60, "wide_root_noise": 0, "_enable_ownership": True,
})
assert engine.check_alive(), app.errors

answer = ask(last_node())
assert answer["moveInfos"] and answer["rootInfo"]["currentPlayer"] == "B" and answer["turnNumber"] == 4, answer
assert len(answer["ownership"]) == 81, answer

node = analyze(report_every=None)
check(node)
check(analyze(report_every=0.05))

known = set(node.analysis["moves"])
others = {move["move"] for move in ask(node, find_alternatives=True)["moveInfos"]}
assert others and not others & known, f"not other moves than {known}: {others}"
region = {move["move"] for move in ask(node, region_of_interest=[0, 3, 0, 3])["moveInfos"]}
assert region and region <= {"pass", *(x + y for x in "ABCD" for y in "1234")}, region

node.analyze(engine, ponder=True)
wait(lambda: node.analysis["root"]["visits"] > 2 * VISITS, "pondering")
engine.stop_pondering()
wait(lambda: engine.is_idle(), "end of pondering")

process = engine.katago_process
engine.shutdown(finish=True)
process.wait(10)
assert threading.active_count() == 1, threading.enumerate()
assert not app.errors, app.errors
print("KaTrain: analyses, alternatives, a region, pondering and the end are as it expects")
