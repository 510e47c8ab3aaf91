"""The commands of GoGui's analyze window with `PROGRAM gtp`: python gogui.py PROGRAM RECORD.

GoGui is in no package registry. So this sends what GoGui's manual says (chapter "Analyze Commands") and checks each reply against
the format of the command's type there. The package fastgtp runs the engine and reads its replies.
"""

import asyncio
import re
import sys

from fastgtp import SubprocessGTPTransport, parse_response

SIZE = 9
GAME = ["b E5", "w C3", "b G3", "w G7", "b C7", "w C5", "b J8", "b H9", "b H8", "w C4"]
# A person clicks a stone or an eye, two stones of both sides or of one: each command takes one of these.
CLICKS = [{"%p": "E5", "%P": "E5 C5", "%c": "b"}, {"%p": "J9", "%P": "E5 G3", "%c": "w"}]
POINT = re.compile(r"[A-HJ]([1-9])$", re.IGNORECASE)
COLORS = {"black", "blue", "cyan", "gray", "green", "magenta", "pink", "red", "white", "yellow"}


def rows(text):
    """The words of a board: one row per line."""
    board = [line.split() for line in text.splitlines()]
    assert len(board) == SIZE and all(len(row) == SIZE for row in board), f"no board of {SIZE} x {SIZE}"
    return [word for row in board for word in row]


def points(text):
    assert all(POINT.match(word) for word in text.split()), "a word that is no point"


def influence(text):
    assert all(-1 <= float(word) <= 1 for word in rows(text)), "a number that is not between -1 and 1"


def colors(text):
    for word in rows(text):
        assert word == '""' or word in COLORS or re.fullmatch("#[0-9a-f]{6}", word), f"no color: {word}"


def pairs(text):
    words = text.split()
    assert words and len(words) % 2 == 0, "no pairs of a point and a string"
    points(" ".join(words[::2]))


def words(text):
    assert text, "no text"


FORMATS = {
    "cboard": colors,
    "dboard": influence,
    "eplist": points,
    "hpstring": words,
    "hstring": words,
    "none": lambda text: None,
    "plist": points,
    "pspairs": pairs,
    "pstring": words,
    "sboard": rows,
    "string": lambda text: None,
}


async def main():
    engine = SubprocessGTPTransport([sys.argv[1], "gtp", "--playouts", "200"])

    async def send(command):
        reply = parse_response(await engine.send_command(command))
        assert reply.success, f"{command}: {reply.error}"
        return reply.payload

    async def clicked(command):
        """The first of the clicks that the command accepts, and the reply."""
        for click in CLICKS:
            sent = command
            for wildcard, argument in click.items():
                sent = sent.replace(wildcard, argument)
            assert "%" not in sent, f"{sent}: a wildcard that this test does not know"
            reply = parse_response(await engine.send_command(sent))
            if reply.success:
                return sent, reply.payload
        raise AssertionError(f"{sent}: {reply.error}")

    assert await send("protocol_version") == "2"
    await send(f"boardsize {SIZE}")
    await send("gogui-play_sequence " + " ".join(GAME))
    stones = set((await send("list_stones black")).split())
    assert stones == {"E5", "G3", "C7", "J8", "H9", "H8"}, f"list_stones after gogui-play_sequence: {stones}"
    known = set((await send("list_commands")).split())
    lines = (await send("gogui-analyze_commands")).splitlines()
    assert lines, "no analyze commands"
    for line in lines:
        kind, label, command = line.split("/", 2)
        name = command.split()[0]
        assert label and name in known, f"list_commands lacks {name}"
        assert kind in FORMATS, f"{line}: GoGui's manual has no such type"
        if name.startswith("final_"):  # only a finished game can be counted
            await send(f"loadsgf {sys.argv[2]}")
        command, reply = await clicked(command + " show" if kind == "eplist" else command)
        try:
            FORMATS[kind](reply)
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"{line}\n{command}: {error}\n{reply}") from error
    await engine.aclose()
    print(f"GoGui's manual: {len(lines)} analyze commands are as it expects")


asyncio.run(main())
