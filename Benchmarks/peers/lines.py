#!/usr/bin/env python3
"""Draws the lines of `KinoraBenchmarks raster Benchmarks chart200 chart2000 spirograph tangle` with Skia, and prints the processor
milliseconds of a frame. Needs skia-python and numpy.

lines.py [FRAMES]
"""
import math
import sys
import time

import skia

from scenes import LCG


def chart(count, step):
    random, y, points = LCG(1), 400.0, []
    for index in range(count):
        y = min(max(y + step * (random() - 0.5), 10), 790)
        points.append((1600 * index / (count - 1), y))
    return points


def spirograph():
    turns = [index / 2000 * 2 * math.pi for index in range(4000)]
    return [(800 + 380 * math.cos(7 * t) + 200 * math.cos(37 * t), 400 + 220 * math.sin(7 * t) + 150 * math.sin(37 * t)) for t in turns]


def tangle():
    random = LCG(1)
    return [(1600 * random(), 800 * random()) for _ in range(300)]


LINES = {"chart200": (chart(200, 70), 4), "chart2000": (chart(2000, 10), 3), "spirograph": (spirograph(), 2), "tangle": (tangle(), 3)}


def main():
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    surface = skia.Surface.MakeRasterN32Premul(1920, 1080)
    canvas = surface.getCanvas()
    for name, (points, width) in LINES.items():
        path = skia.Path()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        paint = skia.Paint(
            AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width, StrokeCap=skia.Paint.kRound_Cap,
            StrokeJoin=skia.Paint.kRound_Join, Color=0xFF1ABC9C)
        begin = time.process_time()
        for frame in range(frames):
            canvas.clear(skia.ColorBLACK)
            canvas.save()
            canvas.translate(160 + 0.6 * frame, 140)
            canvas.drawPath(path, paint)
            canvas.restore()
        print("%-11s %8.3f ms" % (name, (time.process_time() - begin) / frames * 1000))


main()
