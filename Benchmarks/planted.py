#!/usr/bin/env python3
"""Whether `kinora profile` names the layer that costs a film most, in films nobody has looked at.

    Benchmarks/planted.py --kinora .build/release/kinora [--films 40] [--seed 1] [--keep DIR] [--json FILE]

A film is made of layers of random kinds, one of them planted: larger, or more of it. What each layer really costs is found by making the film without it, and
the layer that saves most is the answer. Films in which two layers save nearly the same have none, and are left out. `kinora profile` is asked twice: by time,
and by counts alone, which are the same in every run.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile

from machine import machine

WIDTH, HEIGHT, FRAMES, RATE = 1280, 720, 24, 30
HERE = os.path.dirname(os.path.abspath(__file__))
# The stages that a layer has a part in.
STAGES = ("events", "layout", "sample", "flatten", "compare", "prepare", "plan", "draw")


class Kinds:
    """Layers of every kind. `much` is how much of the kind a layer has: about 1, and more for a planted one."""

    def __init__(self, chance):
        self.chance = chance

    def between(self, low, high):
        return round(self.chance.uniform(low, high), 2)

    def color(self, alpha=""):
        return "#" + "".join("%02x" % self.chance.randint(30, 230) for _ in range(3)) + alpha

    def placed(self, width, height, **rest):
        place = [self.between(0.2, 0.8) * WIDTH, self.between(0.2, 0.8) * HEIGHT]
        return {"position": place, "bounds": [0, 0, round(width, 1), round(height, 1)], **rest}

    def box(self, much, **rest):
        side = min(220 * much ** 0.5, 900)
        return self.placed(side * self.between(1, 1.5), side, **rest)

    def fill(self, much):
        return self.box(2 * much, backgroundColor=self.color(), cornerRadius=self.chance.choice([0, 24]))

    def glass(self, much):
        return self.box(2 * much, backgroundColor=self.color("80"), borderWidth=3, borderColor=self.color(), cornerRadius=30)

    def gradient(self, much):
        kind = self.chance.choice(["axial", "radial", "conic"])
        start, end = ([0, 0], [1, 1]) if kind == "axial" else ([0.5, 0.5], [1, 1])
        return self.box(
            2 * much, type="CAGradientLayer", gradientType=kind, colors=[self.color(), self.color(self.chance.choice(["", "90"])), self.color()],
            startPoint=start, endPoint=end)

    def picture(self, much):
        return self.box(2 * much, contents=self.chance.choice(["a", "b"]), contentsGravity="resizeAspectFill", masksToBounds=True)

    def turned(self, much):
        layer = self.box(2 * much, contents="a")
        layer["animations"] = {"turn": self.moving("transform.rotation.z", "0deg", "40deg")}
        return layer

    def tilted(self, much):
        layer = self.box(2 * much, contents="b", zPosition=0)
        layer["transform"] = [{"rotate": "%ddeg" % self.chance.randint(20, 55), "axis": self.chance.choice([[0, 1, 0], [1, 0, 0], [1, 1, 0]])}, {"perspective": 900}]
        return layer

    def text(self, much):
        words = " ".join(self.chance.choice(["light", "paper", "river", "stone", "orbit", "seven"]) for _ in range(int(14 * much)))
        size = self.chance.choice([18, 28, 44])
        return self.placed(560, 420, type="CATextLayer", string=words, fontSize=size, wrapped=True, foregroundColor=self.color())

    def counter(self, much):
        return self.placed(
            500, 120, type="CATextLayer", fontSize=int(50 * much ** 0.5), count={"to": 98765, "format": "#,##0.00", "duration": "1s"},
            foregroundColor=self.color())

    def blob(self, much, **rest):
        points = ["%d,%d" % (self.chance.randint(0, 400), self.chance.randint(0, 300)) for _ in range(int(30 * much))]
        return self.placed(400, 300, type="CAShapeLayer", path="M" + " L".join(points) + "Z", **rest)

    def path(self, much):
        return self.blob(much, fillColor=self.color(), fillRule="even-odd")

    def stroke(self, much):
        layer = self.blob(much, fillColor=None, strokeColor=self.color(), lineWidth=self.between(2, 8), lineJoin="round")
        layer["animations"] = {"draw": self.moving("strokeEnd", 0.2, 1)}
        return layer

    def shadow(self, much):
        return self.box(
            much, backgroundColor=self.color(), cornerRadius=20, shadowOpacity=0.7, shadowRadius=self.between(6, 30), shadowOffset=[0, 12])

    def glow(self, much):
        layer = self.text(0.5 * much)
        return {**layer, "shadowOpacity": 0.9, "shadowRadius": self.between(3, 12), "shadowOffset": [0, 4]}

    def blurred(self, much):
        return self.box(much, contents="a", filters=[{"type": "gaussianBlur", "inputRadius": self.between(3, 25)}])

    def frosted(self, much):
        return self.box(
            1.5 * much, backgroundColor="#ffffff20", cornerRadius=30, masksToBounds=True,
            backgroundFilters=[{"type": "gaussianBlur", "inputRadius": self.between(8, 30)}])

    def blended(self, much):
        return self.box(2 * much, contents="b", compositingFilter=self.chance.choice(["multiply", "screen", "overlay", "softLight", "luminosity"]))

    def masked(self, much):
        layer = self.box(1.5 * much, contents="a")
        width, height = layer["bounds"][2:]
        layer["mask"] = {"type": "CAShapeLayer", "path": {"ellipse": [0, 0, width, height]}, "bounds": layer["bounds"], "position": [width / 2, height / 2]}
        return layer

    def faded(self, much):
        layer = self.box(1.5 * much, backgroundColor=self.color(), opacity=0.6)
        width, height = layer["bounds"][2:]
        layer["sublayers"] = [
            {"bounds": [0, 0, width / 2, height / 2], "position": [width * x, height * 0.5], "backgroundColor": self.color()} for x in (0.3, 0.6)]
        return layer

    def particles(self, much):
        return {
            "type": "CAEmitterLayer", "bounds": [0, 0, WIDTH, HEIGHT], "position": [WIDTH / 2, HEIGHT / 2], "seed": self.chance.randint(1, 99),
            "emitterPosition": [self.between(300, 900), 360], "emitterShape": "circle", "emitterSize": [200, 200],
            "renderMode": self.chance.choice(["additive", "unordered"]), "beginTime": -2,
            "emitterCells": [{
                "name": "spark", "contents": "a", "contentsRect": [0.5, 0.5, 0.02, 0.03], "birthRate": int(150 * much), "lifetime": 2,
                "velocity": 120, "velocityRange": 60, "emissionRange": "360deg", "scale": self.between(0.3, 1.2), "scaleRange": 0.2,
                "color": self.color(), "spin": self.chance.choice(["0deg", "90deg"])}]}

    def copies(self, much):
        count = int(12 * much)
        return {
            "type": "CAReplicatorLayer", "position": [WIDTH / 2, HEIGHT / 2], "instanceCount": count, "instanceTransform": [{"rotate": "%.3fdeg" % (360 / count)}],
            "sublayers": [{"bounds": [0, 0, 120, 40], "position": [220, 0], "cornerRadius": 18, "backgroundColor": self.color("c0")}]}

    def moving(self, key, start, end):
        return {"type": "basic", "keyPath": key, "fromValue": start, "toValue": end, "duration": "1s", "fillMode": "both"}

    ALL = (
        "fill", "glass", "gradient", "picture", "turned", "tilted", "text", "counter", "path", "stroke", "shadow", "glow", "blurred", "frosted",
        "blended", "masked", "faded", "particles", "copies")


def film(seed):
    """A film, the names of its layers, and the name of the planted one."""
    chance = random.Random(seed)
    kinds = Kinds(chance)
    chosen = [chance.choice(Kinds.ALL) for _ in range(chance.randint(5, 9))]
    planted = chance.randrange(len(chosen))
    layers = []
    for index, kind in enumerate(chosen):
        layer = getattr(kinds, kind)(kinds.between(3, 8) if index == planted else kinds.between(0.5, 1.5))
        layer["name"] = "%s-%d" % (kind, index)
        if kind not in ("particles", "copies") and chance.random() < 0.75:
            x, y = layer["position"]
            layer.setdefault("animations", {})["drift"] = kinds.moving("position", [x, y], [x + chance.randint(-90, 90), y + chance.randint(-60, 60)])
        layers.append(layer)
    return {
        "kinora": 1, "canvas": {"width": WIDTH, "height": HEIGHT, "frameRate": RATE, "duration": "%df" % FRAMES, "background": "#202838"},
        "assets": {name: {"image": os.path.join(HERE, "assets", name.upper() + ".png")} for name in "ab"}, "layers": layers}, layers[planted]["name"]


def profile(kinora, scene, folder, *options):
    path = os.path.join(folder, "film.json5")
    with open(path, "w") as file:
        json.dump(scene, file)
    done = subprocess.run([kinora, "profile", path, "--json", "--progress", "none", *options], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def work(report):
    """The seconds of processor time that layers have a part in."""
    return sum(stage["processor"] for stage in report["stages"] if stage["key"] in STAGES)


def costliest(kinora, scene, folder, repeat):
    """What each layer saves when it is left out, greatest first, by name, in seconds; and what all take."""
    variants = [None] + [layer["name"] for layer in scene["layers"]]
    least = {}
    for _ in range(repeat):
        for name in variants:
            kept = {**scene, "layers": [layer for layer in scene["layers"] if layer["name"] != name]}
            seconds = work(profile(kinora, kept, folder))
            least[name] = min(least.get(name, seconds), seconds)
    whole = least.pop(None)
    return sorted(((whole - seconds, name) for name, seconds in least.items()), reverse=True), whole


def first(report, share):
    """The layer of the film that is named first, with what is below it."""
    sums = {}
    for layer in report["layers"]:
        if layer["path"] not in ("/", "(ground)"):
            name = layer["path"].split("/")[0]
            sums[name] = sums.get(name, 0) + layer[share]
    return max(sums, key=sums.get) if sums else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinora", required=True)
    parser.add_argument("--films", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=4)
    parser.add_argument("--keep", help="a folder for the films whose layer was not named")
    parser.add_argument("--json")
    options = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.films):
            scene, planted = film(seed)
            saved, whole = costliest(options.kinora, scene, folder, options.repeat)
            clear = saved[0][0] > 1.5 * saved[1][0] and saved[0][0] > 0.1 * whole
            by_time = first(profile(options.kinora, scene, folder), "share")
            by_counts = first(profile(options.kinora, scene, folder, "--counts-only"), "countedShare")
            result = {
                "seed": seed, "clear": clear, "answer": saved[0][1], "planted": planted, "time": by_time, "counts": by_counts, "whole": whole,
                "saved": {name: seconds for seconds, name in saved}}
            results.append(result)
            verdict = "left out: %s and %s save alike" % (saved[0][1], saved[1][1])
            if clear:
                verdict = "%s (%.0f %%)" % (saved[0][1], 100 * saved[0][0] / whole)
                for what, named in (("time", by_time), ("counts", by_counts)):
                    if named != saved[0][1]:
                        verdict += "; by %s: %s" % (what, named)
                        if options.keep:
                            os.makedirs(options.keep, exist_ok=True)
                            with open(os.path.join(options.keep, "%d.json5" % seed), "w") as file:
                                json.dump(scene, file, indent=1)
            print("film %d: %s" % (seed, verdict), flush=True)
    clear = [result for result in results if result["clear"]]
    found = {what: sum(result[what] == result["answer"] for result in clear) for what in ("time", "counts")}
    print("of %d films whose costliest layer is clear: %d named first by time, %d by counts" % (len(clear), found["time"], found["counts"]))
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"machine": machine(), "films": results, "found": found, "clear": len(clear)}, file, indent=1)


if __name__ == "__main__":
    main()
