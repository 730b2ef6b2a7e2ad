"""What figures were measured on: the machine and the versions of the programs, for the JSON that the scripts write."""

import datetime
import json
import os
import platform
import re
import shutil
import subprocess


def said(command, pattern=r"(.*)"):
    """What `command` prints, as far as `pattern` finds it; None where the program is not installed."""
    if not shutil.which(command[0]):
        return None
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    found = re.search(pattern, done.stdout + done.stderr)
    return found.group(1).strip() if found else None


def processor():
    with open("/proc/cpuinfo") as file:
        text = file.read()
    name = re.search(r"model name\s*:\s*(.*)", text)
    flags = re.search(r"flags\s*:\s*(.*)", text)
    known = [flag for flag in ("sse4_1", "avx2", "avx512bw") if flags and flag in flags.group(1).split()]
    return {"name": name.group(1) if name else platform.processor(), "cores": os.cpu_count(), "instructions": known}


def system():
    with open("/etc/os-release") as file:
        name = re.search(r'PRETTY_NAME="?([^"\n]*)', file.read())
    return name.group(1) if name else platform.system()


def x264():
    """The version of the x264 that ffmpeg encodes with."""
    picture = ["-f", "lavfi", "-i", "color=black:s=64x64:d=0.1"]
    return said(["ffmpeg", "-nostdin", *picture, "-c:v", "libx264", "-f", "matroska", "-y", "/dev/null"], r"264 - (core \d+ \S+)")


def machine():
    return {
        "date": datetime.date.today().isoformat(), "processor": processor(), "system": system(),
        "kernel": platform.release(), "load": os.getloadavg()[0]}


def packages(python, names):
    """The versions of packages in `python`, None for those it lacks."""
    code = "import importlib.metadata, json; print(json.dumps({d.metadata['Name']: d.version for d in importlib.metadata.distributions()}))"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True)
    known = {} if done.returncode else json.loads(done.stdout)
    return {name: known.get(name) for name in names}
