#!/usr/bin/env python3
"""Plays GNU Go against itself and writes the game as SGF: play.py SIZE HANDICAP KOMI LEVEL SEED RULES OUT."""
import subprocess, sys
size, handicap, komi, level, seed, rules, out = sys.argv[1:8]
g = subprocess.Popen(["/usr/games/gnugo", "--mode", "gtp", "--level", level, "--seed", seed, f"--{rules}-rules"],
                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(c):
    g.stdin.write(c + "\n"); g.stdin.flush()
    lines = []
    while True:
        l = g.stdout.readline()
        if l.strip() == "" and lines: break
        if l.strip(): lines.append(l.rstrip())
    assert lines[0].startswith("="), (c, lines)
    return "\n".join(lines)[1:].strip()
n = int(size)
ask(f"boardsize {n}"); ask("clear_board"); ask(f"komi {komi}")
cols = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
def sgf(v):
    if v.lower() == "pass": return ""
    return chr(97 + cols.index(v[0].upper())) + chr(97 + n - int(v[1:]))
head = f"(;FF[4]GM[1]CA[UTF-8]AP[GNU Go:3.8]SZ[{n}]KM[{komi}]RU[{rules.capitalize()}]PB[GNU Go 3.8, level {level}]PW[GNU Go 3.8, level {level}]"
turn = "black"
if int(handicap) > 1:
    stones = ask(f"fixed_handicap {handicap}").split()
    head += f"HA[{handicap}]AB" + "".join(f"[{sgf(s)}]" for s in stones)
    turn = "white"
moves, passes, resigned = [], 0, None
while passes < 2 and len(moves) < 500:
    v = ask(f"genmove {turn}")
    if v.lower() == "resign":
        resigned = ("W" if turn == "black" else "B") + "+R"
        break
    passes = passes + 1 if v.lower() == "pass" else 0
    moves.append(f";{turn[0].upper()}[{sgf(v)}]")
    turn = "white" if turn == "black" else "black"
score = resigned or ask("final_score")
ask("quit")
lines = ["".join(moves[i:i+10]) for i in range(0, len(moves), 10)]
open(out, "w").write(head + f"RE[{score.split()[0]}]\n" + "\n".join(lines) + ")\n")
print(out, len(moves), score)
