#!/usr/bin/env python3
"""What one thing at a time costs: films of 1920 x 1080 in which a layer that fills the picture moves, turns, blurs, is masked and so on.

    Benchmarks/features.py --benchmarks .build/release/KinoraBenchmarks [--against OTHER] [--only WORD] [--repeat 3] [--keep DIR]

Prints milliseconds of a frame from layers to pixels with one thread, the dearest first. With `--against` another build's program draws the same films in turn, and its figures
and the ratio stand beside. What is far dearer than its neighbours is worth a look.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEIGHT = 1920, 1080
SOFT = """<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"><defs><radialGradient id="g"><stop offset="%s" stop-color="%s"/><stop
offset="1" stop-color="%s" stop-opacity="0"/></radialGradient></defs><ellipse cx="50%%" cy="50%%" rx="45%%" ry="45%%" fill="url(#g)"/></svg>"""
WORDS = "lorem ipsum dolor sit amet consectetur "


def changing(path, start, end, **rest):
    return {"change": {"type": "basic", "keyPath": path, "fromValue": start, "toValue": end, "duration": "2s", "hold": True, **rest}}


def moving(x=40, y=23):
    return changing("transform.translation", [0, 0], [x, y])


TURNING = changing("transform.rotation.z", 0, 0.5)


def full(**properties):
    return {"position": [960, 540], "bounds": [0, 0, 1900, 1060], **properties}


def picture(**properties):
    return full(contents="b", **properties)


def shape(path, **properties):
    return full(type="CAShapeLayer", path=path, **properties)


def text(string, size, **properties):
    return full(type="CATextLayer", string=string, fontSize=size, **properties)


def blur(radius):
    return [{"type": "gaussianBlur", "inputRadius": radius}]


class Films:
    """The films by their names: lists of layers, or scenes without a canvas."""

    def __init__(self):
        self.all = {}
        self.chance = random.Random(7)
        for part in (self.gradients, self.pictures, self.blends, self.filters, self.shadows, self.masks, self.texts, self.shapes, self.many, self.transitions):
            part()

    def add(self, name, *layers):
        ground = {"position": [960, 540], "bounds": [0, 0, WIDTH, HEIGHT], "contents": "a", "contentsGravity": "resizeAspectFill"}
        self.all[name] = {"layers": [ground, *layers]}

    def points(self, count):
        return [[round(20 + 1800 * i / (count - 1), 1), round(50 + 1000 * self.chance.random(), 1)] for i in range(count)]

    def gradients(self):
        for kind in ("axial", "radial", "conic"):
            place = {"type": "CAGradientLayer", "gradientType": kind, "startPoint": [0, 0] if kind == "axial" else [0.5, 0.5], "endPoint": [1, 1]}
            colors = ["#102030", "#fe4020", "#20ff80"]
            self.add(f"gradient {kind}", full(colors=colors, animations=moving(), **place))
            self.add(f"gradient {kind} turned", full(colors=colors, animations=TURNING, **place))
            self.add(f"gradient {kind} translucent", full(colors=["#10203080", "#fe402000", "#20ff80"], animations=moving(), **place))

    def pictures(self):
        for opacity in (1, 0.5):
            tag = "" if opacity == 1 else " faded"
            tilt = [{"rotate": "30deg", "axis": [1, 1, 0]}, {"perspective": 900}]
            self.add("picture moved" + tag, picture(opacity=opacity, animations=moving()))
            self.add("picture turned" + tag, picture(opacity=opacity, animations=TURNING))
            self.add("picture grown" + tag, picture(opacity=opacity, animations=changing("transform.scale", 1, 1.2)))
            self.add("picture shrunk" + tag, picture(opacity=opacity, animations=changing("transform.scale", 0.8, 0.3)))
            self.add("picture tilted" + tag, picture(opacity=opacity, transform=tilt, animations=moving()))
        self.add("picture soft", full(contents="soft", animations=changing("transform.scale", 1, 1.2)))
        self.add("picture cropped", picture(contentsRect=[0.2, 0.2, 0.5, 0.5], animations=changing("contentsRect.origin.x", 0, 0.4)))
        side = [{"position": [400, 400], "bounds": [0, 0, 800, 800], "contents": "b",
                 "transform": [{"translate": [0, 0, 400]}, {"rotate": "%ddeg" % (90 * i), "axis": [0, 1, 0]}]} for i in range(4)]
        self.add("cube", {"type": "CATransformLayer", "position": [960, 540], "bounds": [0, 0, 800, 800], "sublayers": side,
                          "transform": [{"rotate": "20deg", "axis": [1, 0, 0]}, {"perspective": 1500}],
                          "animations": changing("transform.rotation.y", 0, 1.5)})

    def blends(self):
        for mode in ("multiply", "screen", "overlay", "softLight", "colorDodge", "hue", "difference", "plusL", "sourceAtop"):
            self.add("blend " + mode, picture(compositingFilter=mode, animations=moving()))

    def filters(self):
        small = {"position": [300, 300], "bounds": [0, 0, 200, 200], "contents": "b", "animations": moving(900, 500)}
        for radius in (2, 5, 12, 60):
            self.add(f"blur {radius}", picture(filters=blur(radius), animations=moving()))
            self.add(f"glass {radius}, little moves", small, full(backgroundColor="#ffffff30", backgroundFilters=blur(radius)))
        self.add("saturation", picture(filters=[{"type": "colorSaturate", "inputAmount": 0.4}], animations=moving()))
        self.add("glass of saturation, little moves", small, full(backgroundFilters=[{"type": "colorSaturate", "inputAmount": 0.4}]))

    def shadows(self):
        drop = [{"type": "dropShadow", "inputRadius": 10, "inputOffset": [4, 8], "inputColor": "black", "inputOpacity": 0.5}]
        shadow = {"shadowOpacity": 0.6, "shadowRadius": 12, "animations": moving()}
        bars = [{"position": [200 + i * 160, 500], "bounds": [0, 0, 120, 600], "backgroundColor": "tomato", "cornerRadius": 30} for i in range(10)]
        self.add("drop shadow of a picture", picture(filters=drop, animations=moving()))
        self.add("drop shadow of text", text("Shadow of a title", 200, filters=drop, animations=moving()))
        self.add("shadow of a group", full(sublayers=bars, **shadow))
        self.add("shadow of a card", full(backgroundColor="white", cornerRadius=40, **{**shadow, "shadowRadius": 60}))
        self.add("shadow of text", text("Shadow of a title", 200, **shadow))

    def masks(self):
        star = {"type": "CAShapeLayer", "path": {"star": {"points": 9, "radius": [600, 300], "center": [950, 530]}}}
        fade = {"type": "CAGradientLayer", "frame": [0, 0, 1900, 1060], "colors": ["#00000000", "#000000ff"]}
        self.add("mask of a shape", picture(mask=star, animations=moving()))
        self.add("mask of a gradient", picture(mask=fade, animations=moving()))
        self.add("mask of text", picture(mask={"type": "CATextLayer", "frame": [0, 300, 1900, 500], "string": "MASKED", "fontSize": 300}, animations=moving()))
        inside = {"position": [900, 500], "bounds": [0, 0, 2100, 1300], "contents": "b", "animations": moving()}
        self.add("rounded clip", full(cornerRadius=80, masksToBounds=True, sublayers=[inside]))
        self.add("rounded clip turned", full(cornerRadius=80, masksToBounds=True, sublayers=[inside], animations=TURNING))

    def texts(self):
        self.add("text small", text(WORDS * 90, 22, wrapped=True, animations=moving()))
        self.add("text turned", text(WORDS * 90, 22, wrapped=True, animations=TURNING))
        self.add("text outlined", text("Outlined words " * 8, 90, wrapped=True, outline={"width": 6, "color": "black"}, animations=moving()))
        self.add("text growing", text(WORDS * 30, 30, wrapped=True, animations=changing("fontSize", 30, 34)))
        self.add("counter", full(type="CATextLayer", fontSize=300, count={"to": 98765, "format": "#,##0.00", "duration": "2s"}))

    def shapes(self):
        line = {"fillColor": None, "strokeColor": "gold"}
        self.add("line growing", shape({"polygon": self.points(200)}, lineWidth=3, animations=changing("strokeEnd", 0, 1), **line))
        self.add("line morphing", shape(None, lineWidth=3, animations=changing("path", {"polygon": self.points(300)}, {"polygon": self.points(300)}), **line))
        self.add("dashes", shape({"polygon": self.points(100)}, lineWidth=2, lineDashPattern=[4, 3], animations=changing("lineDashPhase", 0, 100), **line))
        blob = [{"star": {"points": 40, "radius": radius, "center": [950, 530], "roundness": bend}} for radius, bend in (([500, 300], 0.5), ([400, 350], 0.9))]
        self.add("blob", shape(None, fillColor="tomato", animations=changing("path", *blob)))

    def many(self):
        def dot():
            x, y = self.chance.randrange(WIDTH), self.chance.randrange(HEIGHT)
            return {"position": [x, y], "bounds": [0, 0, 30, 30], "cornerRadius": 15, "backgroundColor": "#%06x" % self.chance.randrange(1 << 24),
                    "animations": moving(self.chance.randint(-90, 90), self.chance.randint(-90, 90))}
        self.add("1,000 discs", *[dot() for _ in range(1000)])
        spark = {"name": "s", "contents": "dot", "birthRate": 1500, "lifetime": 3, "velocity": 300, "velocityRange": 100, "emissionLongitude": "-90deg",
                 "emissionRange": 1, "scale": 0.5, "scaleRange": 0.4, "alphaSpeed": -0.3, "color": "#ff8040"}
        place = {"type": "CAEmitterLayer", "emitterPosition": [950, 1000], "emitterSize": [1500, 0], "emitterShape": "line", "beginTime": -3}
        self.add("4,500 sparks", full(emitterCells=[spark], renderMode="additive", **place))
        self.add("4,500 sparks that turn", full(emitterCells=[{**spark, "spin": 2}], **place))

    def transitions(self):
        for kind in ("fade", "push", "cover", "uncover", "wipe", "iris", "luma", "zoom", "blur", "cube", "flip"):
            animation = {"type": "transition", "transition": kind, "duration": "2s"}
            page = {"name": "page", "position": [960, 540], "bounds": [0, 0, WIDTH, HEIGHT], "contents": "a", "contentsGravity": "resizeAspectFill",
                    "masksToBounds": True}
            change = {"at": 0, "disableActions": True, "set": {"page.contents": "b"}, "add": {"layer": "page", "key": "t", "animation": animation}}
            self.all["transition " + kind] = {"layers": [page], "timeline": [change]}


def write(folder, only):
    """Writes the films whose names have the word; returns their files by name."""
    for name, source in (("a.png", "A.png"), ("b.png", "B.png")):
        shutil.copy(os.path.join(HERE, "assets", source), os.path.join(folder, name))
    for name, numbers in (("soft.svg", (1600, 900, 0.6, "#ff5a1e", "#ff5a1e")), ("dot.svg", (64, 64, 0.3, "#fff", "#fff"))):
        with open(os.path.join(folder, name), "w") as file:
            file.write(SOFT % numbers)
    files = {}
    for number, (name, film) in enumerate(Films().all.items()):
        if only not in name:
            continue
        files[name] = os.path.join(folder, "film%03d.json5" % number)
        scene = {"kinora": 1, "canvas": {"width": WIDTH, "height": HEIGHT, "frameRate": 30, "duration": "2s"},
                 "assets": {key: {"image": key + (".png" if len(key) == 1 else ".svg")} for key in ("a", "b", "soft", "dot")}, **film}
        with open(files[name], "w") as file:
            json.dump(scene, file)
    return files


def drawing(program, file, repeat):
    """Milliseconds of a frame, its layers sampled and flattened too."""
    run = subprocess.run([program, "frames", os.path.join(HERE), file, "--frames", "10:30", "--threads", "1", "--repeat", str(repeat)],
                         capture_output=True, text=True, check=True)
    # The last number is how many frames are made in a second.
    return 1000 / float(re.findall(r"\d+\.\d+", run.stdout.strip().splitlines()[-1])[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--benchmarks", required=True, help="KinoraBenchmarks of the build")
    parser.add_argument("--against", help="KinoraBenchmarks of another build, which draws in turn")
    parser.add_argument("--only", default="", help="only the films whose names have this word")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--keep", help="a folder for the films, which stay there")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or temporary
        os.makedirs(folder, exist_ok=True)
        rows = []
        for name, file in write(folder, given.only).items():
            own = drawing(given.benchmarks, file, given.repeat)
            rows.append((own, drawing(given.against, file, given.repeat) if given.against else None, name))
    for own, other, name in sorted(rows, reverse=True):
        beside = "" if other is None else f" {other:8.2f} {own / other:6.2f}"
        print(f"{own:8.2f}{beside}  {name}")


if __name__ == "__main__":
    main()
