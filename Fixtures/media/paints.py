#!/usr/bin/env python3
"""Makes paints.ttf: a font whose glyphs a to n are one square, painted in the ways the COLR table, version 1, knows.

Needs python3 with fontTools. The same bytes come out every time; run it again only to change the font.

    Fixtures/media/paints.py
"""

import pathlib

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.otTables import PaintFormat as F

RED, GREEN, BLUE, TEXT = 0, 1, 2, 0xFFFF
LETTERS = [chr(code) for code in range(ord("a"), ord("n") + 1)]


def box(width):
    """The outline of a rectangle on the baseline, as high as the em."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 1000), (width, 1000), (width, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def solid(color, alpha=1):
    return {"Format": F.PaintSolid, "PaletteIndex": color, "Alpha": alpha}


def glyph(paint, name="square"):
    return {"Format": F.PaintGlyph, "Paint": paint, "Glyph": name}


def line(*stops, extend="pad"):
    return {
        "ColorStop": [{"StopOffset": place, "PaletteIndex": color, "Alpha": 1} for place, color in stops],
        "Extend": extend,
    }


def linear(colors, p0, p1, p2):
    places = dict(zip(("x0", "y0", "x1", "y1", "x2", "y2"), p0 + p1 + p2))
    return {"Format": F.PaintLinearGradient, "ColorLine": colors, **places}


def composite(mode):
    return {
        "Format": F.PaintComposite, "SourcePaint": glyph(solid(BLUE), "left"), "CompositeMode": mode,
        "BackdropPaint": glyph(solid(RED)),
    }


CENTER = {"centerX": 500, "centerY": 500}
ACROSS = linear(line((0, RED), (1, BLUE)), (0, 0), (1000, 0), (0, 1000))
PAINTS = {
    "a": glyph(solid(RED)),
    "b": glyph(solid(TEXT, 0.5)),
    "c": glyph(ACROSS),
    # The third point turns the line: colours stay the same along the diagonal from the first point to it.
    "d": glyph(linear(line((0, RED), (1, BLUE)), (0, 0), (1000, 0), (1000, 1000))),
    "e": glyph({
        "Format": F.PaintRadialGradient, "ColorLine": line((0, RED), (1, BLUE)),
        "x0": 500, "y0": 500, "r0": 0, "x1": 500, "y1": 500, "r1": 500,
    }),
    "f": glyph({
        "Format": F.PaintSweepGradient, "ColorLine": line((0, RED), (0.5, GREEN), (1, BLUE)),
        "startAngle": 0, "endAngle": 360, **CENTER,
    }),
    "g": (F.PaintColrLayers, [glyph(solid(RED)), glyph(solid(BLUE), "left")]),
    "h": {"Format": F.PaintTranslate, "dx": 500, "dy": 0, "Paint": glyph(solid(GREEN), "left")},
    "i": composite("src_in"),
    "j": composite("xor"),
    "k": glyph(linear(line((0, RED), (0.25, BLUE), extend="reflect"), (0, 0), (1000, 0), (0, 1000))),
    "l": {"Format": F.PaintRotateAroundCenter, "angle": 90, "Paint": glyph(solid(GREEN), "left"), **CENTER},
    "m": {"Format": F.PaintColrGlyph, "Glyph": "g"},
    "n": {"Format": F.PaintScaleAroundCenter, "scaleX": 0.5, "scaleY": 0.5, "Paint": glyph(ACROSS), **CENTER},
}

if __name__ == "__main__":
    names = [".notdef", "square", "left"] + LETTERS
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): letter for letter in LETTERS})
    builder.setupGlyf({name: box(500 if name == "left" else 1000) for name in names})
    builder.setupHorizontalMetrics({name: (1000, 0) for name in names})
    builder.setupHorizontalHeader(ascent=1000, descent=0)
    builder.setupNameTable({"familyName": "Kinora Paints", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=1000, usWinAscent=1000, usWinDescent=0)
    builder.setupPost()
    builder.font["COLR"] = buildCOLR(PAINTS, version=1)
    builder.font["CPAL"] = buildCPAL([[(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1)]])
    builder.font.recalcTimestamp = False
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.save(pathlib.Path(__file__).parent / "paints.ttf")
