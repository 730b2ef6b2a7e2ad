#!/usr/bin/env python3
"""Makes what the examples of docs play besides a.png and b.jpg: voice.ogg, which babbles, music.ogg, four chords that can be
repeated without a seam, and clip.mp4, a flight over a.png.

Needs python3 and ffmpeg, which compresses them. Run it again only to change them.

    Fixtures/media/examples.py
"""

import array
import math
import pathlib
import subprocess

FOLDER = pathlib.Path(__file__).parent
RATE = 24000
EXACT = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]


def save(samples, name, bits):
    peak = max(map(abs, samples))
    data = array.array("h", (round(22000 * s / peak) for s in samples)).tobytes()
    source = ["-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-"]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *source, "-c:a", "libvorbis", "-b:a", bits, *EXACT, str(FOLDER / name)],
        input=data, check=True)


def voice(seconds=4):
    """Syllables: a pulse of 110 Hz through two formants that differ from one syllable to the next."""
    vowels = [(700, 1150), (400, 1900), (500, 900), (320, 2300), (600, 1700)]
    samples, states = [], [[0.0, 0.0], [0.0, 0.0]]
    phase = 0.0
    for n in range(seconds * RATE):
        t = n / RATE
        syllable, place = int(t * 4.5), t * 4.5 % 1
        phase += (110 + 14 * math.sin(t * 2.3) - 9 * place) / RATE
        pulse = 1.0 if phase >= 1 else 0.0
        phase %= 1
        for state, frequency in zip(states, vowels[syllable * 3 % 5]):
            decay = math.exp(-math.pi * 90 / RATE)
            value = pulse + 2 * decay * math.cos(2 * math.pi * frequency / RATE) * state[0] - decay * decay * state[1]
            state[1], state[0] = state[0], value
            pulse = value
        pause = syllable % 7 == 6
        samples.append(0 if pause else states[1][0] * math.sin(math.pi * place) ** 0.6)
    return samples


def music(bar=2.0):
    """Four chords of soft tones, each as long as a bar; the last runs out into the first."""
    chords = [(220, 277.18, 329.63), (174.61, 220, 261.63), (261.63, 329.63, 392), (196, 246.94, 293.66)]
    length = round(len(chords) * bar * RATE)
    samples = [0.0] * length
    for index, chord in enumerate(chords):
        for note, frequency in enumerate((*chord, chord[0] / 2, *(2 * f for f in chord))):
            start = round((index + note * 0.125) * bar * RATE)
            for n in range(round(1.5 * bar * RATE)):
                t = n / RATE
                tone = math.sin(2 * math.pi * frequency * t) + 0.3 * math.sin(4 * math.pi * frequency * t)
                samples[(start + n) % length] += min(t * 60, 1) * math.exp(-2.2 * t) * tone
    return samples


save(voice(), "voice.ogg", "32k")
save(music(), "music.ogg", "48k")
flight = "crop=960:540:40+70*t:120-20*t,scale=640:360"
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-framerate", "24", "-t", "4", "-i", str(FOLDER / "a.png"), "-vf", flight,
     "-c:v", "libx264", "-preset", "slow", "-crf", "28", "-threads", "1", "-pix_fmt", "yuv420p", *EXACT, str(FOLDER / "clip.mp4")],
    check=True)
