#!/usr/bin/env python3
"""What x264's presets and options cost at equal likeness, on the films of the gallery.

presets.py --kinora PROGRAM [--frames 48] [--start 30] [--films quote,map-route] [--sets 'veryfast;superfast'] [--json FILE]

Each film's frames are rendered once, as Y'CbCr 4:2:0, and encoded with every set of options at several rate factors, by one
thread, in turn. Likeness is the mean SSIM of luma that x264 measures against what it was given. For every film, the size and
the processor time that a set takes for the likeness of `veryfast` at factor 18 are read off between the factors. The table has
the geometric means of both over the films, where `veryfast` is 1, and the worst film of each.
"""

import argparse
import json
import math
import os
import re
import resource
import subprocess
import tempfile

import machine

USUAL = ("veryfast", 18)

# Name: (preset, further x264 parameters). AVX-512 is off wherever Kinora turns it off.
PLAIN = "asm=MMX2,SSE2Fast,LZCNT,SSSE3,SSE4.2,AVX,FMA3,BMI1,BMI2,AVX2"
SETS = {
    "ultrafast": ("ultrafast", ""),
    "superfast": ("superfast", ""),
    "veryfast": ("veryfast", PLAIN),
    "veryfast, AVX-512": ("veryfast", ""),
    "veryfast, no mbtree": ("veryfast", "mbtree=0"),
    # What `tune animation` says, with the references doubled from those of the preset.
    "veryfast, tune animation": ("veryfast", PLAIN + ":bframes=5:deblock=1,1:psy-rd=0.4,0:aq-strength=0.6:ref=2"),
    "veryfast, ref 2": ("veryfast", PLAIN + ":ref=2"),
    "veryfast, ref 3": ("veryfast", PLAIN + ":ref=3"),
    "faster": ("faster", PLAIN),
    "fast": ("fast", PLAIN),
    "medium": ("medium", PLAIN),
    "medium, no psy": ("medium", PLAIN + ":psy=0"),
    "veryfast, keyint 15": ("veryfast", PLAIN + ":keyint=15"),
    "veryfast, keyint 30": ("veryfast", PLAIN + ":keyint=30"),
    "veryfast, keyint 60": ("veryfast", PLAIN + ":keyint=60"),
    "veryfast, keyint 120": ("veryfast", PLAIN + ":keyint=120"),
}


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit("%s failed:\n%s" % (" ".join(command), done.stderr[-2000:]))
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stderr


def encode(source, out, options, factor):
    """Bytes, processor seconds, and SSIM in decibels."""
    preset, parameters = options
    parameters = ":".join(part for part in [parameters, "ssim=1"] if part)
    seconds, said = run(
        ["ffmpeg", "-nostdin", "-y", "-i", source, "-c:v", "libx264", "-threads", "1", "-preset", preset, "-crf",
         str(factor), "-x264-params", parameters, "-an", "-f", "mp4", out])
    # x264 says "SSIM Mean Y:0.9876543 (19.083db)".
    return os.path.getsize(out), seconds, float(re.search(r"SSIM Mean Y:[0-9.]+ \(\s*([0-9.]+|inf)db\)", said).group(1))


def at(likeness, points):
    """The logarithms of size and time where the line through `points`, by likeness, has that likeness."""
    points = sorted(points)
    pairs = [p for p in zip(points, points[1:]) if p[0][0] <= likeness <= p[1][0]]
    low, high = pairs[0] if pairs else (points[:2] if likeness < points[0][0] else points[-2:])
    share = (likeness - low[0]) / (high[0] - low[0]) if high[0] > low[0] else 0.5
    return [low[i] + share * (high[i] - low[i]) for i in (1, 2)]


def measure(film, source, out, sets, factors):
    """The size and the seconds of each set at the likeness of the usual one, and what was measured for them."""
    # Opening and reading the file takes time too, which is no encoder's.
    reading = min(run(["ffmpeg", "-nostdin", "-y", "-i", source, "-f", "null", "-"])[0] for _ in range(3))
    wanted = encode(source, out, SETS[USUAL[0]], USUAL[1])[2]
    points = {name: [] for name in sets}
    for factor in factors:
        for name in sets:
            size, seconds, likeness = encode(source, out, SETS[name], factor)
            if math.isfinite(likeness):
                points[name].append((likeness, math.log(size), math.log(max(seconds - reading, 1e-3))))
    found = {name: [math.exp(value) for value in at(wanted, points[name])] for name in sets if len(points[name]) > 1}
    print("%s: SSIM %.2f dB; %s" % (
        film, wanted, "; ".join("%s %d kB %.2f s" % (k, v[0] / 1000, v[1]) for k, v in found.items())), flush=True)
    return {"ssim": wanted, "sets": {k: {"bytes": round(v[0]), "seconds": round(v[1], 3)} for k, v in found.items()}}


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    gallery = os.path.join(here, "..", "Fixtures", "scenes", "gallery")
    films = sorted(name[:-6] for name in os.listdir(gallery) if name.endswith(".json5"))
    parser = argparse.ArgumentParser()
    parser.add_argument("--kinora", required=True)
    parser.add_argument("--frames", type=int, default=48)
    parser.add_argument("--start", type=int, default=30)
    parser.add_argument("--films", default=",".join(films))
    parser.add_argument("--sets", default=";".join(name for name in SETS if "keyint" not in name))
    parser.add_argument("--factors", default="13,17,22")
    parser.add_argument("--json")
    options = parser.parse_args()
    sets = [name.strip() for name in options.sets.split(";")]
    factors = [int(factor) for factor in options.factors.split(",")]
    for name in [USUAL[0]] + sets:
        if name not in SETS:
            raise SystemExit("no set is called %s; known are: %s" % (name, "; ".join(SETS)))
    sets = sets if USUAL[0] in sets else [USUAL[0]] + sets
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for film in options.films.split(","):
            source = os.path.join(folder, film + ".y4m")
            run([options.kinora, "render", os.path.join(gallery, film + ".json5"), "-q", "-o", source, "--frames",
                 "%d..%d" % (options.start, options.start + options.frames - 1)])
            results[film] = measure(film, source, os.path.join(folder, "out.mp4"), sets, factors)
            os.remove(source)
    print("\n| options | bytes | worst film | processor time | worst film |\n|---|---|---|---|---|")
    table = {}
    for name in sets:
        table[name] = {}
        for field in ("bytes", "seconds"):
            values = [result["sets"][name][field] / result["sets"][USUAL[0]][field] for result in results.values()
                      if name in result["sets"]]
            table[name][field] = {"mean": math.exp(sum(map(math.log, values)) / len(values)), "worst": max(values)}
        print("| %s | %s |" % (name, " | ".join("%.2f" % table[name][f][k] for f in ("bytes", "seconds") for k in ("mean", "worst"))))
    if options.json:
        with open(options.json, "w") as file:
            json.dump({
                "machine": machine.machine(), "ffmpeg": machine.said(["ffmpeg", "-version"], r"version (\S+)"), "x264": machine.x264(),
                "kinora": machine.said([options.kinora, "--version"], r"kinora (\S+)"), "frames": options.frames,
                "start": options.start, "factors": factors, "usual": USUAL, "sets": {name: SETS[name] for name in sets},
                "films": results, "means": table}, file, indent=1)


if __name__ == "__main__":
    main()
