#!/usr/bin/env python3
"""Draws the scenes of `KinoraBenchmarks raster Benchmarks hairlines outlines paragraphs labels bars enlarged coast dots` with Skia, and
prints the processor milliseconds of a frame. Needs skia-python and numpy.

everyday.py [FRAMES] [SCENE...] [--png FOLDER]
"""
import math
import os
import sys
import time

import skia

from scenes import ASSETS, FONT, LCG, PAL, WORDS

PALETTE = [0xFF000000 | red << 16 | green << 8 | blue for red, green, blue in PAL]
INK = skia.Color4f(0.9, 0.92, 0.95, 1).toColor()
RANDOM = LCG(9)


def words(count):
    return " ".join(WORDS[int(40 * RANDOM())] for _ in range(count))


def font(size):
    made = skia.Font(skia.Typeface.MakeFromFile(FONT), size)
    made.setHinting(skia.FontHinting.kNone)
    made.setSubpixel(True)
    made.setEdging(skia.Font.Edging.kAntiAlias)
    return made


def filled(color):
    return skia.Paint(AntiAlias=True, Color=color)


def stroked(color, width, join=skia.Paint.kMiter_Join):
    return skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width, StrokeJoin=join, StrokeMiter=10, Color=color)


def moved(canvas, frame, draw):
    canvas.save()
    canvas.translate(0.3 * frame, 0.2 * frame)
    draw()
    canvas.restore()


def hairlines():
    lines = []
    for index in range(40):
        path, y = skia.Path(), 40 + 25.0 * index
        for x in range(1000):
            y += 12 * (RANDOM() - 0.5)
            (path.moveTo if x == 0 else path.lineTo)(160 + 1.6 * x, y)
        lines.append((path, stroked(PALETTE[index % 8], 1)))
    return lambda canvas, frame: moved(canvas, frame, lambda: [canvas.drawPath(*line) for line in lines])


def outlines():
    face = font(40)
    lines = [(words(6), 60, 44 + 44 * line) for line in range(24)]
    paint = stroked(INK, 2, skia.Paint.kRound_Join)
    return lambda canvas, frame: moved(canvas, frame, lambda: [canvas.drawString(*line, face, paint) for line in lines])


def paragraphs():
    face, paint = font(16), filled(INK)
    lines = [words(22) for _ in range(54)]

    def draw(canvas, frame):
        for index, line in enumerate(lines):
            canvas.drawString(line, 60, 20 + 20 * index - 0.7 * frame, face, paint)
    return draw


def labels():
    face = font(18)
    items = [(words(1), [RANDOM() for _ in range(4)], filled(PALETTE[index % 8])) for index in range(400)]

    def draw(canvas, frame):
        for text, u, paint in items:
            canvas.drawString(text, 40 + 1700 * u[0] + (u[2] - 0.5) * frame, 40 + 1000 * u[1] + (u[3] - 0.5) * frame, face, paint)
    return draw


def bars():
    phases = [RANDOM() for _ in range(3000)]
    paints = [filled(color) for color in PALETTE]

    def draw(canvas, frame):
        for index, phase in enumerate(phases):
            height = 20 + 18 * math.sin(2 * math.pi * (phase + frame / 90))
            canvas.drawRect(
                skia.Rect.MakeXYWH(60 + 6.0 * (index % 300), 80 + 100.0 * (index // 300) - height, 4.5, height), paints[index % 8])
    return draw


def enlarged():
    picture = skia.Image.open(os.path.join(ASSETS, "A.png")).convert(colorType=skia.kN32_ColorType).makeRasterImage()
    source = skia.Rect.MakeXYWH(400, 300, 192, 108)

    def draw(canvas, frame):
        place = skia.Rect.MakeXYWH(-20 + 0.3 * frame, -20 + 0.2 * frame, 1940, 1100)
        canvas.drawImageRect(picture, source, place, skia.SamplingOptions(skia.FilterMode.kNearest), skia.Paint(AntiAlias=True))
    return draw


def coast():
    path = skia.Path()
    for index in range(50_000):
        turn = index / 50_000 * 2 * math.pi
        radius = 400 + 40 * math.sin(9 * turn) + 12 * math.sin(171 * turn) + 6 * RANDOM()
        (path.moveTo if index == 0 else path.lineTo)(900 + 2 * radius * math.cos(turn), 540 + radius * math.sin(turn))
    path.close()
    paint = filled(PALETTE[4])
    return lambda canvas, frame: moved(canvas, frame, lambda: canvas.drawPath(path, paint))


def dots():
    path = skia.Path()
    for _ in range(20_000):
        x = 20 + 1800 * RANDOM()
        path.addOval(skia.Rect.MakeXYWH(x, 20 + 1000 * RANDOM(), 5, 5))
    paint = filled(PALETTE[2])
    return lambda canvas, frame: moved(canvas, frame, lambda: canvas.drawPath(path, paint))


SCENES = [hairlines, outlines, paragraphs, labels, bars, enlarged, coast, dots]


def main():
    arguments = sys.argv[1:]
    folder = arguments.pop(arguments.index("--png") + 1) if "--png" in arguments else None
    arguments = [word for word in arguments if word != "--png"]
    frames = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 40
    surface = skia.Surface.MakeRasterN32Premul(1920, 1080)
    canvas = surface.getCanvas()
    for scene in SCENES:
        if arguments and scene.__name__ not in arguments:
            continue
        RANDOM.x = 9
        draw = scene()
        begin = time.process_time()
        for frame in range(frames):
            canvas.clear(0xFF10141C)
            draw(canvas, frame)
        print("%-11s %8.3f ms" % (scene.__name__, (time.process_time() - begin) / frames * 1000))
        if folder:
            surface.makeImageSnapshot().save(os.path.join(folder, scene.__name__ + ".png"))


main()
