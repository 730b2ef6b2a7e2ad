#!/usr/bin/env python3
"""Renders the montage films with Kinora and with other tools, in turn, and prints what each takes.

run.py --kinora PROGRAM [--python PYTHON_WITH_MOVIEPY] [--times N] [--films clip,titles,inset] [--keep FOLDER]

A tool that is not installed is named and left out. Every film is looked at with ffprobe: a film of another length than
asked for is named too.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

import peers


def measure(command):
    """Seconds of wall time, seconds of processor time, and the most megabytes at once of the process and its children."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit("%s failed:\n%s" % (" ".join(command), message[-2000:]))
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def frames(film):
    query = ["ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0"]
    return int(subprocess.run(query + [film], capture_output=True, text=True, check=True).stdout.strip().strip(","))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--kinora", required=True)
    options.add_argument("--python", default="python3")
    options.add_argument("--times", type=int, default=3)
    options.add_argument("--films", default="clip,titles,inset")
    options.add_argument("--keep")
    options = options.parse_args()
    program = os.path.abspath(options.kinora)
    subprocess.run([os.path.join(peers.HERE, "media.sh"), program], check=True)

    tools = {"kinora": lambda film, out: peers.kinora(program, film, out), "ffmpeg": peers.ffmpeg}
    if shutil.which("melt"):
        tools["melt"] = peers.melt
    else:
        print("melt is not installed (Debian's package melt): left out")
    if subprocess.run([options.python, "-c", "import moviepy"], capture_output=True).returncode == 0:
        tools["moviepy"] = lambda film, out: peers.moviepy(options.python, film, out)
    else:
        print("%s has no moviepy: left out" % options.python)

    folder = options.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    try:
        for film in options.films.split(","):
            runs = {name: [] for name in tools}
            for turn in range(options.times):
                names = list(tools) if turn % 2 == 0 else list(reversed(tools))
                for name in names:
                    out = os.path.join(folder, "%s-%s.mp4" % (film, name))
                    runs[name].append(measure(tools[name](film, out)))
            wanted = peers.LENGTHS[film] * 30
            print("\n%-8s %8s %10s %14s %8s" % (film, "wall s", "frames/s", "processor s", "MB"))
            for name, figures in runs.items():
                wall, processor = (statistics.median(figure[k] for figure in figures) for k in (0, 1))
                count = frames(os.path.join(folder, "%s-%s.mp4" % (film, name)))
                note = "" if count == wanted else "  %d frames instead of %d" % (count, wanted)
                memory = max(figure[2] for figure in figures)
                print("%-8s %8.2f %10.1f %14.2f %8.0f%s" % (name, wall, wanted / wall, processor, memory, note), flush=True)
    finally:
        if not options.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
