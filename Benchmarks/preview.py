#!/usr/bin/env python3
"""How soon `kinora preview` shows what was saved and sought, and how many frames it plays a second, in headless Chromium.

preview.py [--kinora PROGRAM] [--rounds 5] [--scenes quote,map-route] [--json FILE]

For every scene: the median milliseconds from saving a changed file until the frame stands on the page as the changed scene exports it
(`saved`), and from a key that leads ten frames on until that frame does (`sought`); and how many frames a second the page goes through
while it plays, beside the film's rate. Scenes are those of the gallery, copied to a folder of their own, and their assets with them.
"""
import argparse
import json
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "ci"))
from browser import CHROMIUM, Browser  # noqa: E402

# Keeps the wall-clock time, in milliseconds, at which the page first showed each picture.
WATCH = """(() => { const box = document.getElementById('picture'); window.seen = {}; window.order = [];
  const note = () => { const key = box.dataset.frame; if (key && !(key in seen)) { seen[key] = Date.now(); order.push(key); } };
  new MutationObserver(note).observe(box, { attributes: true, attributeFilter: ['data-frame'] }); note(); })()"""
PLAYED = """(() => { window.passed = new Set(); const frame = document.getElementById('frame');
  const note = () => { passed.add(frame.textContent); requestAnimationFrame(note); }; note(); })()"""
FRAME = "Number(document.getElementById('frame').textContent)"


def shown(browser, ending, but=()):
    """The time at which a picture whose key ends so was first shown, when it is."""
    keys = f"order.filter((key) => /{ending}$/.test(key) && !{json.dumps(list(but))}.includes(key))"
    browser.wait(f"{keys}.length > 0")
    return browser.js(f"seen[{keys}[0]]")


def changed(text, round_):
    """The scene with a remark more: the preview knows its frames no longer, and draws them again."""
    return re.sub(r"(canvas:\s*\{)", rf'\1 /* {round_} */', text, count=1)


def measure(kinora, scene, rounds):
    text = scene.read_text()
    process = subprocess.Popen([kinora, "preview", scene], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    browser = Browser(1600, 1000)
    try:
        browser.call("Page.navigate", url=process.stdout.readline().strip())
        browser.wait("(document.getElementById('picture')?.dataset.frame ?? '').endsWith(':still')")
        browser.js(WATCH)
        facts = browser.js("document.getElementById('facts').textContent")
        rate = float(re.search(r"([0-9.]+) fps", facts).group(1))
        browser.js("document.getElementById('ruler').focus()")
        saved, sought = [], []
        for round_ in range(rounds):
            before = browser.js("order")
            start = 1000 * time.time()
            browser.key("ArrowRight", shift=True)
            frame = browser.js(FRAME)
            sought.append(shown(browser, f":{frame}:still", before) - start)
            time.sleep(0.3)
            before = browser.js("order")
            start = 1000 * time.time()
            scene.write_text(changed(text, round_))
            saved.append(shown(browser, f":{frame}:still", before) - start)
            time.sleep(0.3)
        browser.key("Home")
        time.sleep(0.5)
        browser.js(PLAYED)
        browser.key(" ")
        time.sleep(1)
        first, start = browser.js("passed.size"), time.monotonic()
        time.sleep(2)
        played = (browser.js("passed.size") - first) / (time.monotonic() - start)
        return {"saved": statistics.median(saved), "sought": statistics.median(sought), "played": played, "rate": rate, "facts": facts}
    finally:
        browser.close()
        process.send_signal(signal.SIGINT)
        process.wait(timeout=30)
        scene.write_text(text)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--kinora", default=ROOT / ".build/release/kinora")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--scenes", help="names of scenes of the gallery, with commas between them; all unless given")
    options.add_argument("--json")
    options = options.parse_args()
    if not CHROMIUM:
        sys.exit("preview.py: there is no Chromium on the PATH; on Debian: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        scenes = shutil.copytree(ROOT / "Fixtures", pathlib.Path(folder) / "Fixtures") / "scenes/gallery"
        names = options.scenes.split(",") if options.scenes else sorted(path.stem for path in scenes.glob("*.json5"))
        results = {}
        print(f"{'scene':<18}{'saved':>10}{'sought':>10}{'played':>10}{'rate':>8}")
        for name in names:
            result = results[name] = measure(options.kinora, scenes / f"{name}.json5", options.rounds)
            times = "".join(f"{result[key]:>7.0f} ms" for key in ("saved", "sought"))
            print(f"{name:<18}{times}{result['played']:>10.1f}{result['rate']:>8g}", flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
