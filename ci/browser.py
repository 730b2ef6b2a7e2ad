"""A headless Chromium, driven through its DevTools protocol with nothing but the standard library, for the checks of pages."""
import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib

CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
NAME = "ci/" + pathlib.Path(sys.argv[0]).name


class Browser:
    """One page of a headless Chromium."""

    def __init__(self, width=1280, height=800, dark=False):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio", "--no-first-run", "--disable-background-networking",
             "--autoplay-policy=no-user-gesture-required", "--remote-debugging-port=0", f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ports = pathlib.Path(self.folder) / "DevToolsActivePort"
        wait_for("Chromium to start", lambda: ports.exists() and "\n" in ports.read_text())
        port = int(ports.read_text().split("\n")[0])
        pages = wait_for("a page", lambda: [
            page for page in json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json")) if page["type"] == "page"])
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        path = pages[0]["webSocketDebuggerUrl"].split(str(port), 1)[1]
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        self.number, self.events = 0, []
        for domain in ["Page", "Runtime", "Log", "Accessibility"]:
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def read(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(1 << 16)
            if not more:
                sys.exit(f"{NAME}: Chromium is gone")
            self.buffer += more
        bytes_, self.buffer = self.buffer[:count], self.buffer[count:]
        return bytes_

    def message(self):
        whole = b""
        while True:
            first, second = self.read(2)
            count = second & 127
            if count == 126:
                count = struct.unpack(">H", self.read(2))[0]
            elif count == 127:
                count = struct.unpack(">Q", self.read(8))[0]
            whole += self.read(count)
            if first & 0x80:
                return json.loads(whole)

    def call(self, method, **parameters):
        self.number += 1
        data = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        mask = os.urandom(4)
        self.socket.sendall(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def js(self, code):
        result = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", code))
        return result["result"].get("value")

    def wait(self, code):
        return wait_for(code, lambda: self.js(code))

    def becomes(self, code, seconds=20):
        """Whether the page comes to a state in that time. What it shows arrives by several requests, in any order."""
        end = time.monotonic() + seconds
        while not (holds := bool(self.js(code))) and time.monotonic() < end:
            time.sleep(0.02)
        return holds

    def key(self, key, shift=False):
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Tab": 9, "Enter": 13,
                 "Escape": 27, " ": 32}
        event = {"key": key, "code": key, "modifiers": 8 if shift else 0, "windowsVirtualKeyCode": codes.get(key, 0)}
        if len(key) == 1:
            event["text"] = key
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        event.pop("text", None)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, x, y):
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def shot(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def failures(self):
        self.js("1")
        thrown = [e["params"]["exceptionDetails"] for e in self.events if e["method"] == "Runtime.exceptionThrown"]
        logged = [e["params"]["entry"] for e in self.events if e["method"] == "Log.entryAdded"]
        return [str(e) for e in thrown] + [e["text"] for e in logged if e["level"] == "error"]

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_for(what, condition):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    sys.exit(f"{NAME}: waited in vain for {what}")


def png(data):
    """The pixels of a PNG file of 8-bit RGB or RGBA, as RGBA."""
    place, body, width, height, channels = 8, b"", 0, 0, 0
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        chunk = data[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, height, _, form = struct.unpack(">IIBB", chunk[:10])
            channels = {2: 3, 6: 4}[form]
        body += chunk if kind == b"IDAT" else b""
        place += 12 + size
    raw, row, pixels = zlib.decompress(body), bytearray(width * channels), bytearray()
    for y in range(height):
        start = y * (width * channels + 1)
        above, row = row, bytearray(raw[start + 1:start + 1 + width * channels])
        for x in range(len(row)):
            a, b, c = (row[x - channels] if x >= channels else 0), above[x], (above[x - channels] if x >= channels else 0)
            pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            paeth = a if pa <= pb and pa <= pc else b if pb <= pc else c
            row[x] = (row[x] + [0, a, b, (a + b) // 2, paeth][raw[start]]) & 255
        for x in range(0, len(row), channels):
            pixels += row[x:x + 3] + (row[x + 3:x + 4] if channels == 4 else b"\xff")
    return bytes(pixels)


def check(claim, holds):
    print(("ok   " if holds else "FAIL ") + claim)
    if not holds:
        check.failures += 1


check.failures = 0
