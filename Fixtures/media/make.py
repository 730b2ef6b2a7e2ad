#!/usr/bin/env python3
"""Makes the photographs of the showcase, a.png and b.jpg: two landscapes from fractal noise; and a short sound, tick.wav.

Needs python3 and ffmpeg, which compresses them. The same numbers come out every time; run it again only to change the pictures.

    Fixtures/media/make.py
"""

import math
import pathlib
import subprocess
import wave

WIDTH, HEIGHT = 1280, 720


class Noise:
    """Value noise on a lattice of hashed integers, smoothed between, summed over octaves."""

    def __init__(self, seed):
        self.seed = seed
        self.values = {}

    def lattice(self, x, y):
        key = (x, y)
        if key not in self.values:
            h = (x * 374761393 + y * 668265263 + self.seed * 2147483647) & 0xFFFFFFFF
            h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
            self.values[key] = ((h ^ (h >> 16)) & 0xFFFF) / 65535
        return self.values[key]

    def at(self, x, y):
        left, top = math.floor(x), math.floor(y)
        u, v = x - left, y - top
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        a, b = self.lattice(left, top), self.lattice(left + 1, top)
        c, d = self.lattice(left, top + 1), self.lattice(left + 1, top + 1)
        return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v

    def fractal(self, x, y, octaves, gain=0.5):
        total, size, weight = 0.0, 0.0, 1.0
        for _ in range(octaves):
            total += weight * self.at(x, y)
            size += weight
            x, y, weight = x * 2.03 + 17.1, y * 2.03 + 5.7, weight * gain
        return total / size


def mix(a, b, t):
    t = min(max(t, 0), 1)
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def ramp(stops, t):
    """The colour at t along [(place, colour), …]."""
    for (t0, c0), (t1, c1) in zip(stops, stops[1:]):
        if t <= t1:
            return mix(c0, c1, (t - t0) / (t1 - t0))
    return stops[-1][1]


def dusk():
    """Mountains in layers of haze, and a lake that mirrors them."""
    horizon, sun = 470, (690, 222)
    sky = [(0, (22, 30, 74)), (0.45, (92, 66, 130)), (0.75, (226, 118, 110)), (1, (255, 202, 138))]
    ridges = []
    for layer in range(6):
        noise, depth = Noise(40 + layer), layer / 5
        base, height, scale = 300 + 205 * depth**1.2, 150 - 40 * depth, 1.6 + 1.1 * layer
        edge = []
        for x in range(WIDTH):
            n = noise.fractal(scale * x / WIDTH * 2, layer, 7 if layer < 4 else 5)
            y = base - height * (n - 0.42) * 1.9
            if layer == 5:  # Firs along the near shore.
                tooth = abs((x * 0.115 + 3 * noise.at(x * 0.02, 9)) % 1 - 0.5) * 2
                y -= (1 - tooth) * (10 + 26 * noise.at(x * 0.031, 4)) * noise.at(x * 0.008, 2)
            edge.append(min(y, horizon - 2 + 3 * depth))
        colour = mix((205, 130, 132), (16, 20, 40), depth**0.75)
        ridges.append((edge, colour, base + 60))

    def land(x, y):
        glow = math.exp(-math.hypot(x - sun[0], (y - sun[1]) * 1.25) / 150)
        colour = mix(ramp(sky, y / horizon), (255, 238, 190), glow)
        disc = math.hypot(x - sun[0], y - sun[1]) - 34
        colour = mix((255, 250, 226), colour, disc / 1.5 + 0.5)
        for edge, tint, foot in ridges:
            cover = y - edge[x] + 0.5
            if cover > 0:
                lift = (y - foot + 210) / 250
                body = mix(tint, mix(tint, (240, 156, 130), 0.6), lift)
                body = mix(body, (255, 208, 150), 0.35 * glow)
                colour = mix(colour, body, cover)
        return colour

    ripple = Noise(77)
    rows = []
    for y in range(HEIGHT):
        row = []
        for x in range(WIDTH):
            if y < horizon:
                row.append(land(x, y))
                continue
            near = (y - horizon) / (HEIGHT - horizon)
            wave = ripple.fractal(x * 0.004 / (0.12 + near), 36 * math.sqrt(near), 3) - 0.5
            mirrored = horizon - 1 - (y - horizon) * 1.15 + wave * 46 * (0.15 + near)
            sway = x + wave * 20 * near
            colour = land(int(min(max(sway, 0), WIDTH - 1)), min(max(mirrored, 0), horizon - 1))
            row.append(mix(mix(colour, (14, 20, 52), 0.22 + 0.45 * near), (255, 214, 170), max(0, wave - 0.12) * 0.9))
        rows.append(row)
    return rows


def shore():
    """Clouds over a bay, and the sand before it."""
    horizon = 330
    clouds, swell, sand, coast = Noise(3), Noise(11), Noise(23), Noise(31)
    sky = [(0, (38, 102, 178)), (0.6, (104, 168, 220)), (1, (206, 229, 238))]
    sea = [(0, (52, 128, 168)), (0.35, (24, 128, 156)), (0.75, (54, 176, 180)), (1, (150, 216, 204))]
    rows = []
    for y in range(HEIGHT):
        row = []
        for x in range(WIDTH):
            if y < horizon:
                far = 90 / (horizon + 30 - y)
                n = clouds.fractal(x * 0.0042 * (0.55 + far), 5 * far * 4 + y * 0.004, 6)
                shade = clouds.fractal(x * 0.0042 * (0.55 + far) + 0.14, 5 * far * 4 + y * 0.004 - 0.2, 5)
                cover = (n - 0.5) * 5.2
                white = mix((255, 254, 250), (164, 182, 204), (shade - 0.46) * 3.2)
                colour = mix(ramp(sky, y / horizon), white, cover)
                row.append(mix(colour, (222, 236, 240), max(0, (y - horizon + 60) / 110)))
                continue
            near = (y - horizon) / (HEIGHT - horizon)
            edge = 0.66 + 0.16 * (x / WIDTH - 0.5) + 0.07 * (coast.fractal(x * 0.004, 1, 4) - 0.5)
            if near < edge:
                out = near / edge
                wave = swell.fractal(x * 0.0035 / (0.05 + near), 60 * math.sqrt(near), 4)
                colour = mix(ramp(sea, out), (232, 246, 246), (wave - 0.6) * 2.4 * (1 - 0.4 * out))
                foam = abs(out - 0.93 - 0.05 * (swell.fractal(x * 0.012, 3, 3) - 0.5))
                colour = mix((250, 252, 250), colour, foam * 55 - 0.15 - 0.5 * wave)
                colour = mix((252, 252, 248), colour, (edge - near) * 160)
            else:
                grain = sand.fractal(x * 0.11, y * 0.3, 3) - 0.5
                dune = sand.fractal(x * 0.006, y * 0.022, 4) - 0.5
                colour = mix((232, 208, 166), (196, 160, 116), 0.4 + dune * 2.2 + grain * 0.5)
                wet = 1 - (near - edge) * 11
                colour = mix(colour, (150, 128, 104), wet * 0.75)
            row.append(colour)
        rows.append(row)
    return rows


def save(rows, name, *options):
    data = bytes(int(min(max(c, 0), 255) + 0.5) if c < 255 else 255 for row in rows for colour in row for c in colour)
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-i", "-"]
    path = pathlib.Path(__file__).parent / name
    subprocess.run([*command, *options, str(path)], input=data, check=True)


save(dusk(), "a.png", "-pred", "mixed", "-compression_level", "9")
save(shore(), "b.jpg", "-pix_fmt", "yuvj420p", "-q:v", "3", "-fflags", "+bitexact", "-flags:v", "+bitexact")

# A quarter of a second of a tone that dies away, at 8000 samples a second.
with wave.open(str(pathlib.Path(__file__).parent / "tick.wav"), "wb") as tick:
    tick.setnchannels(1)
    tick.setsampwidth(2)
    tick.setframerate(8000)
    tones = (12000 * math.exp(-n / 300) * math.sin(n * math.pi / 8) for n in range(2000))
    tick.writeframes(b"".join(round(tone).to_bytes(2, "little", signed=True) for tone in tones))
