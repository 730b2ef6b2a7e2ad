#!/usr/bin/env python3
"""Comparing two pictures of 3840x2160, difference picture included: kinora diff, blazediff, pixelmatch, ImageMagick, interleaved.

  diff_images.py KINORA [ROUNDS]     needs numpy and Pillow to make the pairs; peers that are not there are named and left out.

Pairs: `photo` (a picture like a photograph, one in fifty pixels another), `flat` (panels and text-like strokes, one panel moved), `same` (equal
files). Figures: median processor time (user and system, children included) and wall time in ms."""
import importlib.util, os, resource, shutil, statistics, subprocess, sys, tempfile, time
import numpy as np
from PIL import Image

KINORA = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 7
WIDTH, HEIGHT = 3840, 2160


def photo(seed):
    random = np.random.default_rng(1)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    waves = [127 + 90 * np.sin(x / a + y / b) for a, b in ((311, 207), (173, 401), (97, 253))]
    pixels = np.stack(waves, axis=2) + random.normal(0, 6, (HEIGHT, WIDTH, 3))
    if seed:
        changed = np.random.default_rng(seed).random((HEIGHT, WIDTH)) < 0.02
        pixels[changed] += 40
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def flat(seed):
    random = np.random.default_rng(2)
    pixels = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    for index in range(400):
        x, y = random.integers(0, WIDTH - 400), random.integers(0, HEIGHT - 200)
        w, h = random.integers(20, 400), random.integers(4, 200)
        if seed and index == 200:
            x += 7
        pixels[y:y + h, x:x + w] = random.integers(0, 256, 3)
    return Image.fromarray(pixels)


def run(command):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3, wall * 1e3


def peers(folder):
    """Each peer as a function of two files; `python` starts anew each time, as a command does."""
    out = os.path.join(folder, "out.png")
    found = {"kinora": lambda a, b: [KINORA, "diff", a, b, "-o", out]}
    has = lambda name: importlib.util.find_spec(name) is not None
    if has("blazediff"):
        found["blazediff"] = lambda a, b: [
            sys.executable, "-c", f"import blazediff; blazediff.compare({a!r}, {b!r}, {out!r})"]
    if has("pixelmatch"):
        found["pixelmatch"] = lambda a, b: [sys.executable, "-c", (
            "from PIL import Image; from pixelmatch.contrib.PIL import pixelmatch\n"
            f"a, b = Image.open({a!r}).convert('RGBA'), Image.open({b!r}).convert('RGBA')\n"
            f"d = Image.new('RGBA', a.size); pixelmatch(a, b, d); d.save({out!r}, compress_level=1)")]
    magick = shutil.which("magick")
    compare = shutil.which("compare")
    if magick or compare:
        start = [magick, "compare"] if magick else [compare]
        found["ImageMagick"] = lambda a, b: start + ["-metric", "AE", a, b, out]
    for name in ("blazediff", "pixelmatch", "ImageMagick"):
        if name not in found:
            print(f"{name}: not there, left out")
    return found


with tempfile.TemporaryDirectory() as folder:
    pairs = {}
    for name, make in (("photo", photo), ("flat", flat)):
        files = [os.path.join(folder, f"{name}{seed}.png") for seed in (0, 1)]
        for seed, file in enumerate(files):
            make(seed).save(file, compress_level=6)
        pairs[name] = files
    copy = os.path.join(folder, "copy.png")
    shutil.copy(pairs["photo"][0], copy)
    pairs["same"] = [pairs["photo"][0], copy]
    found = peers(folder)
    slow = {"pixelmatch"}  # Written in Python: minutes for a pair, so it runs once.
    for pair, (a, b) in pairs.items():
        times = {name: [] for name in found}
        for turn in range(ROUNDS):
            for name, command in found.items():
                if name in slow and turn > 0:
                    continue
                times[name].append(run(command(a, b)))
        for name, list_ in times.items():
            cpu, wall = (statistics.median(values) for values in zip(*list_))
            print(f"{pair:6} {name:12} processor {cpu:8.0f} ms   wall {wall:8.0f} ms   runs {len(list_)}", flush=True)
