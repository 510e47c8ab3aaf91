#!/usr/bin/env python3
"""Compare the status of groups with an oracle's ownership, and measure the time.

    lives.py ENGINE POSITIONS [--every 5]    wrong stones, over positions with the oracle's ownership
    lives.py ENGINE GAMES --follow           milliseconds a move, over moves 100 to 150 of every tenth game

ENGINE is a command like 'target/release/tobi gtp'; POSITIONS and GAMES are `dev.jsonl` and `games_dev.jsonl` of
../shared/eval/estimate. A stone is wrong when it counts as dead and its owner keeps it, or the other way round; stones
of chains whose owner is uncertain to the oracle (less than a third) are not counted."""
import argparse, json, shlex, statistics, subprocess, time

COLUMNS = "ABCDEFGHJKLMNOPQRST"
DOUBT = 1 / 3


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline():
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        if not lines or not lines[0].startswith("="):
            raise SystemExit(f"{command}: {lines}")
        return [lines[0][1:].strip(), *lines[1:]]

    def play(self, number, move):
        vertex = COLUMNS[ord(move[0]) - 97] + str(19 - (ord(move[1]) - 97))
        self.ask(f"play {'BW'[number % 2]} {vertex}")

    def start(self):
        self.ask("boardsize 19")
        self.ask("clear_board")

    def timed_statuses(self):
        begun = time.monotonic()
        lines = self.ask("tobi-status")
        return lines, (time.monotonic() - begun) * 1000


def summary(milliseconds):
    ordered = sorted(milliseconds)
    return f"median {statistics.median(ordered):.1f}, mean {statistics.mean(ordered):.1f}, most {ordered[-1]:.1f} ms"


def compare(engine, lines, every):
    wrong = {"taken for dead": 0, "taken for alive": 0}
    stones, times = 0, []
    for line in list(lines)[::every]:
        position = json.loads(line)
        engine.start()
        for number, move in enumerate(position["moves"].split()):
            engine.play(number, move)
        own = position["own"] if isinstance(position["own"], list) else json.loads(position["own"])
        statuses, spent = engine.timed_statuses()
        times.append(spent)
        dead = {vertex for line in statuses for vertex in line.split()[1:] if line.startswith("dead ")}
        for color, sign in (("black", 1), ("white", -1)):
            for chain in engine.ask(f"worm_stones {color}"):
                vertices = chain.split()
                kept = [own[(19 - int(v[1:])) * 19 + COLUMNS.index(v[0])] / 100 * sign for v in vertices]
                if not vertices or abs(statistics.mean(kept)) < DOUBT:
                    continue
                stones += len(vertices)
                alive = statistics.mean(kept) > 0
                if alive == (vertices[0] in dead):
                    wrong["taken for dead" if alive else "taken for alive"] += len(vertices)
    print(f"{sum(wrong.values()) / stones:.2%} of {stones} stones wrong: {wrong}; {summary(times)}")


def follow(engine, lines):
    first, later = [], []
    for line in list(lines)[::10]:
        engine.start()
        for number, move in enumerate(json.loads(line)["moves"].split()[:150]):
            engine.play(number, move)
            if number >= 100:
                _, spent = engine.timed_statuses()
                (first if number == 100 else later).append(spent)
    print(f"from scratch: {summary(first)}; after a move: {summary(later)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("data")
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--follow", action="store_true")
    args = parser.parse_args()
    with open(args.data) as lines:
        engine = Engine(args.engine)
        follow(engine, lines) if args.follow else compare(engine, lines, args.every)


if __name__ == "__main__":
    main()
