#!/usr/bin/env python3
"""How the cost of a frame grows with the number of layers, the size of the picture and the number of threads.

curves.py --kinora PROGRAM [--curves layers,sizes,threads] [--films Benchmarks/Films/dashboard.json5,…] [--times 3] [--json FILE]

`layers` makes scenes of 10 to 100,000 small layers on 1920 × 1080, of which none, one or all move. `sizes` scales films to 360p to 8K.
`threads` draws them with one thread and with two. Every run is `kinora render` in a process of its own: `drawn` is Y4M that is thrown
away, `film` is an MP4 as Kinora makes it unless told otherwise. A run of one frame is measured too. It is the start, and what all others take more, divided by their number,
is the cost of a frame. The runs of a curve are taken in turn, and the figures are medians.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

import machine

HERE = os.path.dirname(os.path.abspath(__file__))
COUNTS = [10, 100, 1_000, 10_000, 100_000]
SIZES = {"360p": (640, 360), "720p": (1280, 720), "1080p": (1920, 1080), "1440p": (2560, 1440), "2160p": (3840, 2160), "4320p": (7680, 4320)}


def scene(count, moving):
    """`count` squares of eight pixels in rows, `moving` of which go up and down by twenty."""
    across = max(1, round((count * 16 / 9) ** 0.5))
    layers = []
    for i in range(count):
        x, y = 20 + 1880 * (i % across) / across, 30 + 1020 * (i // across) / (count / across)
        layer = {"position": [round(x, 2), round(y, 2)], "bounds": [0, 0, 8, 8], "backgroundColor": "#%02x%02x%02x" % (i * 7 % 256, i * 13 % 256, 160)}
        # Those that move are spread over the list.
        if moving and i % (count // moving) == 0:
            layer["animations"] = {"move": {
                "type": "basic", "keyPath": "position.y", "byValue": 20, "duration": "1s", "autoreverses": True, "repeatCount": 100,
                "timeOffset": "%.3fs" % (i % 97 / 50)}}
        layers.append(layer)
    return {"kinora": 1, "canvas": {"width": 1920, "height": 1080, "frameRate": 30, "duration": "10s"}, "layers": layers}


class Case:
    """A film in one form, and the runs of it."""

    def __init__(self, labels, path, frames, words=(), output="drawn"):
        self.labels = dict(labels, output=output)
        self.path, self.frames, self.words, self.output = path, frames, list(words), output
        self.runs = {1: [], frames: []}

    def run(self, program, folder):
        for count, runs in self.runs.items():
            to = ["-o", os.path.join(folder, "film.mp4")] if self.output == "film" else ["-o", "-", "--format", "y4m"]
            command = [program, "render", self.path, "-q", "--frames", "30..%d" % (29 + count), *self.words, *to]
            start = time.perf_counter()
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            message = process.stderr.read().decode(errors="replace")
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = status
            if status:
                raise SystemExit("%s failed:\n%s" % (" ".join(command), message[-2000:]))
            runs.append((time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))

    def result(self):
        one, all_ = ([statistics.median(run[k] for run in self.runs[count]) for k in range(3)] for count in (1, self.frames))
        each = [max(0, (all_[k] - one[k]) / (self.frames - 1) * 1000) for k in (0, 1)]
        return dict(self.labels, frames=self.frames, start_seconds=one[1], wall_ms=each[0], processor_ms=each[1], megabytes=all_[2])


def layer_cases(folder):
    for count in COUNTS:
        for moving in (0, 1, count):
            path = os.path.join(folder, "%d-%d.json" % (count, moving))
            with open(path, "w") as file:
                json.dump(scene(count, moving), file)
            frames = 121 if count * max(moving, 1) < 10_000_000 else 21
            yield Case({"layers": count, "moving": {0: "none", 1: "one"}.get(moving, "all")}, path, frames, ["--threads", "1"])


def film_cases(films, sizes, threads, frames):
    for film in films:
        name = os.path.splitext(os.path.basename(film))[0]
        for size in sizes:
            wide, high = SIZES[size]
            for number in threads:
                for output in ("drawn", "film"):
                    # Pictures of 8K take a third of a second and more each.
                    count = max(7, min(frames, round(frames * 1920 * 1080 * 2 / (wide * high))))
                    words = ["--size", "%dx%d" % (wide, high), "--threads", str(number)]
                    yield Case({"film": name, "size": size, "threads": number}, film, count, words, output)


def table(rows, columns):
    print("\n| %s |" % " | ".join(name for name, _ in columns))
    print("|---" * len(columns) + "|")
    for row in rows:
        print("| %s |" % " | ".join(shape(row) for _, shape in columns))


def number(key, digits=None):
    def shape(row):
        value = row[key]
        return "%.*f" % (digits if digits is not None else 2 if value < 1 else 1 if value < 100 else 0, value)
    return shape


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinora", required=True)
    parser.add_argument("--curves", default="layers,sizes,threads")
    parser.add_argument("--films", default="%s/Films/dashboard.json5,%s/../Fixtures/scenes/gallery/bar-race.json5" % (HERE, HERE))
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--json")
    options = parser.parse_args()
    films = options.films.split(",")
    on, found = machine.machine(), {}
    with tempfile.TemporaryDirectory() as folder:
        cases = {
            "layers": lambda: layer_cases(folder),
            "sizes": lambda: film_cases(films, SIZES, [max(2, os.cpu_count() or 2)], 46),
            "threads": lambda: film_cases(films, ["1080p"], [1, 2], 76),
        }
        figures = [("start, s", number("start_seconds")), ("ms of wall", number("wall_ms")), ("ms of processor", number("processor_ms")),
                   ("MB", number("megabytes", 0))]
        film = [("film", lambda row: row["film"]), ("size", lambda row: row["size"]), ("threads", lambda row: str(row["threads"])),
                ("output", lambda row: row["output"])]
        heads = {
            "layers": [("layers", lambda row: "{:,}".format(row["layers"])), ("moving", lambda row: row["moving"])], "sizes": film, "threads": film}
        for curve in options.curves.split(","):
            these = list(cases[curve]())
            for _ in range(options.times):
                for case in these:
                    case.run(options.kinora, folder)
            found[curve] = [case.result() for case in these]
            table(found[curve], heads[curve] + figures)
    if options.json:
        versions = {"kinora": machine.said([options.kinora, "--version"], r"kinora (\S+)"), "x264": machine.x264()}
        with open(options.json, "w") as file:
            json.dump({"machine": on, "versions": versions, "times": options.times, "curves": found}, file, indent=1)


if __name__ == "__main__":
    main()
