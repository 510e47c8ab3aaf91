"""Makes squares.ttf, a font for tests: the letters 吳清源 as solid squares. With fonttools (pip install fonttools)."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM, SIDE = 1000, 900


def square():
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    pen.lineTo((50, SIDE))
    pen.lineTo((SIDE, SIDE))
    pen.lineTo((SIDE, 0))
    pen.closePath()
    return pen.glyph()


names = [".notdef", "square"]
font = FontBuilder(EM, isTTF=True)
font.setupGlyphOrder(names)
font.setupCharacterMap({ord(letter): "square" for letter in "吳清源"})
font.setupGlyf({name: square() for name in names})
font.setupHorizontalMetrics({name: (EM, 50) for name in names})
font.setupHorizontalHeader(ascent=900, descent=-100)
font.setupNameTable({"familyName": "Tobi Test Squares", "styleName": "Regular", "psName": "TobiTestSquares"})
font.setupOS2()
font.setupPost()
# The same bytes whenever it is made.
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(Path(__file__).with_name("squares.ttf"))
