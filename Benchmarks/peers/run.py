#!/usr/bin/env python3
"""Measures the scenes S1 to S7 with Kinora and with other tools, in turn, and prints what a frame takes of each.

run.py [--python PYTHON_WITH_THE_PACKAGES] [--mode export|render] [--scenes S1,S3] [--tools kinora,qt] [--frames 200:350] [--times 3]
       [--programs .build/release] [--json FILE]

`export` makes an MP4 with libx264 (`veryfast`, CRF 20, 4:2:0). `render` leaves frames in memory, and Kinora has one thread for it.
All tools make the same frames. Kinora, ffmpeg, melt and the encoder alone are measured from outside, their start included. The tools
that are driven from Python are measured from their first frame to the end of the encoder, so without their start. A tool that is
not installed, or cannot draw a scene, is named and left out. Every film is looked at: its number of frames, and the likeness of its
luma to Kinora's film as a peak signal-to-noise ratio.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, ROOT)
import machine  # noqa: E402

SCENES = ["S1", "S2", "S3", "S4", "S5", "S6", "S7"]
ENCODER = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p"]
# Tool: (the package that its script imports, the scenes it can draw and why not the others).
PYTHON = {
    "skia": ("skia", "skia-python", SCENES, ""),
    "cairo": ("cairo", "pycairo", [scene for scene in SCENES if scene != "S4"], "no perspective"),
    "qt": ("PySide6", "PySide6_Essentials", SCENES, ""),
    "moviepy": ("moviepy", "moviepy", ["S1", "S7"], "no script for it"),
    "chromium": ("websockets", "websockets", SCENES, ""),
}
OUTSIDE = {
    "kinora": (SCENES, ""),
    "ffmpeg": (["S1", "S7"], "no script for it"),
    "melt": (["S1"], "no script for it"),
    "encoder alone": (SCENES, ""),
}


class Absent(Exception):
    pass


def usage(command, environment=None):
    """Seconds of wall time, of processor time, the most megabytes of one process, and what the command printed."""
    start = time.perf_counter()
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, stdin=subprocess.DEVNULL, env=environment)
        printed = process.stdout.read().decode(errors="replace")
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
        if status:
            said.seek(0)
            raise RuntimeError("%s failed: %s" % (os.path.basename(command[0]), said.read()[-400:].strip()))
    return time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024, printed


class Peers:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.first, self.end = (int(number) for number in options.frames.split(":"))
        self.count = self.end - self.first
        self.python = options.python
        self.browser = next(filter(shutil.which, ["chromium-headless-shell", "chromium", "google-chrome"]), None)
        self.environment = dict(os.environ, OMP_NUM_THREADS="1", PYTHON=self.python)

    def program(self, name):
        return os.path.join(os.path.abspath(self.options.programs), name)

    def missing(self, tool):
        """Why a tool cannot be measured here at all, or None."""
        if tool == "kinora":
            return None if os.path.exists(self.program("KinoraBenchmarks")) else "not built: ci/bench builds it"
        if tool == "encoder alone":
            if self.options.mode == "render":
                return "it draws nothing"
            return self.missing("qt") and "its frames are Qt's, and that is missing"
        if tool == "chromium" and not self.browser:
            return "not installed"
        if tool in PYTHON:
            done = subprocess.run([self.python, "-c", "import " + PYTHON[tool][0]], capture_output=True)
            return "the Python asked has no package %s" % PYTHON[tool][1] if done.returncode else None
        return None if shutil.which(tool) else "not installed"

    def cannot(self, tool, scene):
        scenes, why = OUTSIDE[tool] if tool in OUTSIDE else PYTHON[tool][2:]
        return None if scene in scenes else why

    def film(self, tool, scene):
        return os.path.join(self.folder, "%s-%s.mp4" % (scene, tool.replace(" ", "-")))

    def script(self, name, *words):
        return usage([self.python, os.path.join(HERE, name), *words], self.environment)[3]

    def measure(self, tool, scene):
        """What one run takes: seconds and seconds of processor time, both for all frames."""
        mode, out = self.options.mode, self.film(tool, scene)
        if tool in PYTHON:
            words = [scene, "--mode", mode, "--frames", "%d:%d:1" % (self.first, self.end), "--out", out]
            if tool == "moviepy":
                words = [scene, mode, "%d:%d" % (self.first, self.end), out]
            if tool == "chromium":
                words += ["--browser", self.browser]
            told = json.loads(self.script("peer_%s.py" % tool, *words).strip().splitlines()[-1])
            frames = told["n"]
            return {
                "wall": told["wall"], "processor": (told["cpu_ms"] + told["enc_cpu_ms"]) * frames / 1000,
                "drawing": told["cpu_ms"] * frames / 1000, "megabytes": told["rss_mb"] + told.get("child_rss_mb", 0)}
        if tool == "kinora" and mode == "render":
            return self.kinora_in_memory(scene)
        between = "%d:%d" % (self.first, self.end)
        commands = {
            "kinora": [self.program("KinoraBenchmarks"), "movie", ROOT, scene, out, "--frames", between],
            "ffmpeg": [os.path.join(HERE, "ffmpeg_s1s7.sh"), scene, mode, out, str(self.first), str(self.count)],
            "melt": [os.path.join(HERE, "peer_melt.sh"), mode, out, str(self.first), str(self.count)],
            "encoder alone": ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "1920x1080", "-r", "60",
                              "-i", os.path.join(self.folder, "frames.yuv"), *ENCODER, out],
        }
        wall, processor, megabytes, _ = usage(commands[tool], self.environment)
        return {"wall": wall, "processor": processor, "megabytes": megabytes}

    def kinora_in_memory(self, scene):
        report = os.path.join(self.folder, "frames.json")
        usage([self.program("KinoraBenchmarks"), "frames", ROOT, scene, "--frames", "%d:%d" % (self.first, self.end),
               "--threads", "1", "--repeat", "1", "--json", report])
        with open(report) as file:
            result = json.load(file)["results"][0]
        return {
            "wall": self.count / result["rates"]["1"], "processor": sum(result["milliseconds"].values()) * self.count / 1000,
            "megabytes": None}

    def prepare(self, scene, tools):
        if scene == "S7" and {"ffmpeg", "moviepy"} & set(tools) and not os.path.exists(os.path.join(ROOT, "assets", "s7_card.png")):
            usage([self.python, os.path.join(HERE, "make_s7_assets.py")], self.environment)
        if "encoder alone" in tools:
            self.script("peer_qt.py", scene, "--mode", "yuv", "--frames", "%d:%d:1" % (self.first, self.end), "--out",
                        os.path.join(self.folder, "frames.yuv"))

    def look(self, tool, scene):
        """A film's bytes, frames, and the peak signal-to-noise ratio of its luma against Kinora's."""
        film, ours = self.film(tool, scene), self.film("kinora", scene)
        looked = {"bytes": os.path.getsize(film)}
        query = ["ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0"]
        looked["frames"] = int(subprocess.run(query + [film], capture_output=True, text=True, check=True).stdout.strip().strip(","))
        if tool != "kinora" and os.path.exists(ours) and looked["frames"] == self.count:
            graph = "[0:v]setpts=N/TB/60[a];[1:v]setpts=N/TB/60[b];[a][b]psnr"
            done = subprocess.run(["ffmpeg", "-nostdin", "-i", film, "-i", ours, "-lavfi", graph, "-f", "null", "-"], capture_output=True, text=True)
            found = re.search(r"PSNR y:([0-9.]+|inf)", done.stderr)
            looked["psnr"] = float(found.group(1)) if found and found.group(1) != "inf" else None
        return looked

    def versions(self):
        found = {
            "kinora": machine.said([self.program("kinora"), "--version"], r"kinora (\S+)"),
            "ffmpeg": machine.said(["ffmpeg", "-version"], r"version (\S+)"), "x264": machine.x264(),
            "melt": machine.said(["melt", "--version"], r"melt (\S+)"),
            "chromium": self.browser and machine.said([self.browser, "--version"], r"([0-9.]{5,})"),
            "python": machine.said([self.python, "--version"], r"Python (\S+)")}
        names = machine.packages(self.python, [package for _, package, _, _ in PYTHON.values()])
        return dict(found, **names)


def middle(runs, field):
    return statistics.median(run[field] for run in runs)


def measure(peers, scenes, tools):
    results, notes = {}, []
    for scene in scenes:
        able = [tool for tool in tools if not peers.cannot(tool, scene)]
        notes += ["%s, %s: %s" % (tool, scene, peers.cannot(tool, scene)) for tool in tools if tool not in able]
        peers.prepare(scene, able)
        runs = {tool: [] for tool in able}
        for turn in range(peers.options.times):
            for tool in able if turn % 2 == 0 else able[::-1]:
                try:
                    runs[tool].append(peers.measure(tool, scene))
                except (RuntimeError, ValueError, IndexError, KeyError) as error:
                    notes.append("%s, %s: %s" % (tool, scene, str(error).splitlines()[0]))
        results[scene] = {}
        for tool in (tool for tool in able if runs[tool]):
            row = {"runs": runs[tool], "frames_per_second": peers.count / middle(runs[tool], "wall"),
                   "processor_ms": middle(runs[tool], "processor") * 1000 / peers.count}
            if peers.options.mode == "export":
                row.update(peers.look(tool, scene))
                if row["frames"] != peers.count:
                    notes.append("%s, %s: %d frames instead of %d" % (tool, scene, row["frames"], peers.count))
            results[scene][tool] = row
            likeness = ", %.1f dB" % row["psnr"] if row.get("psnr") else ""
            print("%s %-14s %7.1f frames/s %8.2f ms%s" % (scene, tool, row["frames_per_second"], row["processor_ms"], likeness), flush=True)
    return results, notes


def table(results, tools):
    """Frames a second and processor milliseconds a frame; the best of a scene, but for the encoder alone, in bold."""
    lines = ["| | %s |" % " | ".join(results), "|---" * (len(results) + 1) + "|"]
    for tool in tools:
        cells = []
        for rows in results.values():
            if tool not in rows:
                cells.append("")
                continue
            text = []
            for field, best, shape in (("frames_per_second", max, "%.1f"), ("processor_ms", min, "%.1f")):
                wins = tool != "encoder alone" and rows[tool][field] == best(row[field] for t, row in rows.items() if t != "encoder alone")
                text.append(("**%s**" if wins else "%s") % (shape % rows[tool][field]))
            cells.append(", ".join(text))
        if any(cells):
            lines.append("| %s | %s |" % (tool, " | ".join(cells)))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = ["kinora", "encoder alone", "ffmpeg", "melt", "qt", "skia", "cairo", "chromium", "moviepy"]
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--programs", default=os.path.join(ROOT, "..", ".build", "release"))
    parser.add_argument("--mode", default="export", choices=["export", "render"])
    parser.add_argument("--scenes", default=",".join(SCENES))
    parser.add_argument("--tools", default=",".join(every))
    parser.add_argument("--frames", default="200:350")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        peers = Peers(options, folder)
        tools, notes = [], []
        for tool in options.tools.split(","):
            why = peers.missing(tool)
            notes += ["%s: %s" % (tool, why)] if why else []
            tools += [] if why else [tool]
        for note in notes:
            print("left out: " + note, flush=True)
        on = machine.machine()
        results, more = measure(peers, options.scenes.split(","), tools)
        print("\n" + table(results, tools))
        for note in more:
            print("left out: " + note)
        if options.json:
            with open(options.json, "w") as file:
                json.dump({
                    "machine": on, "versions": peers.versions(), "mode": options.mode, "frames": options.frames, "times": options.times,
                    "encoder": ENCODER, "left_out": notes + more, "results": results}, file, indent=1)


if __name__ == "__main__":
    main()
