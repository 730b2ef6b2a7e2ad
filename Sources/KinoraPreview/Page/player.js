// The film's time: where it stands, and how it plays. While it plays, the sound is the clock where there is one, and sketches of the
// next frames are fetched ahead; frames that come too late are left out, so that the picture keeps time whatever it shows.

import * as server from "./server.js";

const requestsAtOnce = 2;
const greatestBatch = 8;
// The most bytes of sketches that are kept, so that a range that was played once plays again without the server.
const greatestStore = 256 << 20;

export class Player extends EventTarget {
  film = null;
  frame = 0;
  playing = false;
  loops = true;
  // The first and the last frame of the loop; null for the whole film.
  range = null;
  // How wide sketches are, in pixels.
  width = 960;
  // How many frames were shown in the last second.
  pace = 0;

  #draw;
  #audio = new Audio();
  #hasSound = false;
  #store = new Map();
  #storeSize = 0;
  #decoded = new Map();
  #wanted = new Set();
  #run = 0;
  #requests = 0;
  #batch = 1;
  #latency = 0.1;
  #cost = 0;
  #origin = 0;
  #begun = 0;
  #waits = true;
  #shown = [];

  // `draw` is called with each picture.
  constructor(draw) {
    super();
    this.#draw = draw;
    this.#audio.preload = "auto";
  }

  get rate() { return this.film.rate[0] / this.film.rate[1]; }
  get first() { return this.range?.[0] ?? 0; }
  get last() { return this.range?.[1] ?? this.film.frames - 1; }
  seconds(frame = this.frame) { return frame / this.rate; }

  get muted() { return this.#audio.muted; }
  set muted(muted) { this.#audio.muted = muted; this.#tell(); }

  // Shows another film, at the same time as far as it has that time.
  show(film) {
    const seconds = this.film ? this.seconds() : 0;
    const wasPlaying = this.playing;
    this.pause(false);
    const before = this.film;
    this.film = film;
    this.forget();
    if (before && before.rate.join() !== film.rate.join()) {
      this.frame = Math.round(seconds * this.rate);
      this.range = null;
    }
    this.frame = Math.min(this.frame, film.frames - 1);
    if (this.range && this.range[1] >= film.frames) this.range = null;
    this.#hasSound = false;
    this.#tell();
    if (film.hasSound) this.#loadSound(film);
    else if (this.#audio.src) this.#audio.removeAttribute("src");
    if (wasPlaying) this.play();
  }

  async #loadSound(film) {
    const file = await server.sound(film.id).catch(() => null);
    if (!file || this.film !== film) return;
    if (this.#audio.src) URL.revokeObjectURL(this.#audio.src);
    this.#audio.src = URL.createObjectURL(file);
    this.#hasSound = true;
    if (this.playing) this.#startClock();
  }

  // Drops all sketches, as when they are of another size or film.
  forget() {
    this.#run += 1;
    this.#store.clear();
    this.#storeSize = 0;
    this.#wanted.clear();
    for (const picture of this.#decoded.values()) picture?.close?.();
    this.#decoded.clear();
  }

  // A kept sketch of a frame; null when there is none.
  sketch(frame) { return this.#store.get(frame) ?? null; }

  keep(frame, file) {
    if (this.#store.has(frame)) return;
    this.#store.set(frame, file);
    this.#storeSize += file.size;
    for (const [old, oldFile] of this.#store) {
      if (this.#storeSize <= greatestStore) break;
      this.#store.delete(old);
      this.#storeSize -= oldFile.size;
    }
  }

  // The frames of which there are sketches, for the ruler.
  get kept() { return this.#store; }

  seek(frame) {
    this.frame = Math.max(0, Math.min(this.film.frames - 1, Math.round(frame)));
    if (this.playing) {
      this.#run += 1;
      this.#wanted.clear();
      this.#startClock();
    }
    this.#tell();
  }

  toggle() { this.playing ? this.pause() : this.play(); }

  play() {
    if (!this.film || this.playing) return;
    if (this.frame >= this.last || this.frame < this.first) this.frame = this.first;
    this.playing = true;
    this.#run += 1;
    this.#wanted.clear();
    this.#batch = 1;
    this.#cost = 0;
    this.#shown = [];
    this.#startClock();
    this.#tell();
    this.#fetch();
    requestAnimationFrame(() => this.#tick());
  }

  pause(tells = true) {
    if (!this.playing) return;
    this.playing = false;
    this.#run += 1;
    this.#audio.pause();
    if (tells) this.#tell();
  }

  // Sets the clock to the frame. It stands still until the first pictures are there.
  #startClock() {
    this.#waits = true;
    this.#begun = performance.now();
    this.#origin = this.seconds();
    this.#audio.pause();
    if (this.#hasSound) this.#audio.currentTime = this.#origin;
  }

  // The film's time now, in seconds.
  #now() {
    if (this.#waits) return this.#origin;
    if (this.#hasSound && !this.#audio.paused && !this.#audio.ended) return this.#audio.currentTime;
    return this.#origin + (performance.now() - this.#begun) / 1000;
  }

  #tick() {
    if (!this.playing) return;
    const step = this.#stride();
    if (this.#waits) {
      const ahead = [0, 1, 2, 3].every((n) => this.#has(this.#wrapped(this.frame + n * step)));
      if (ahead || performance.now() - this.#begun > 600) {
        this.#waits = false;
        this.#begun = performance.now();
        if (this.#hasSound) this.#audio.play().catch(() => { this.#hasSound = false; });
      }
    }
    // A little is added, so that a time that is a frame's own, as sound counts it, is not taken for the frame before.
    let target = Math.floor(this.#now() * this.rate + 1e-3);
    if (target > this.last) {
      if (!this.loops) {
        this.frame = this.last;
        this.pause();
        return;
      }
      this.frame = this.first;
      this.#startClock();
      this.#waits = false;
      this.#begun = performance.now();
      if (this.#hasSound) this.#audio.play().catch(() => {});
      target = this.first;
    }
    this.#show(target);
    this.#fetch();
    requestAnimationFrame(() => this.#tick());
  }

  #has(frame) { return this.#store.has(frame); }

  // How many frames apart sketches are fetched: 1 where they are made as fast as the film is.
  #stride() { return Math.min(8, Math.max(1, Math.ceil(this.#cost * this.rate * 0.9))); }

  #wrapped(frame) {
    if (frame <= this.last) return frame;
    return this.loops ? this.first + (frame - this.last - 1) % (this.last - this.first + 1) : this.last;
  }

  // Shows the newest picture that is not later than `target`, and decodes the next ones.
  #show(target) {
    const changed = target !== this.frame;
    this.frame = target;
    let best = -1;
    for (const [frame, picture] of this.#decoded) {
      // Frames far behind were decoded for the loop's next round.
      if (picture instanceof ImageBitmap && frame <= target && frame > Math.max(best, target - this.rate)) best = frame;
    }
    if (best >= 0 && best !== this.#shown.at(-1)?.frame) {
      this.#draw(this.#decoded.get(best), best);
      this.#shown.push({ frame: best, at: performance.now() });
    }
    const next = Array.from({ length: 6 }, (_, ahead) => this.#wrapped(target + ahead));
    for (const [frame, picture] of this.#decoded) {
      if (frame === best || next.includes(frame) || !(picture instanceof ImageBitmap)) continue;
      picture.close();
      this.#decoded.delete(frame);
    }
    for (const frame of next) {
      const file = this.#store.get(frame);
      if (!file || this.#decoded.has(frame)) continue;
      this.#decoded.set(frame, "decoding");
      createImageBitmap(file).then(
        (picture) => { if (this.#decoded.get(frame) === "decoding") this.#decoded.set(frame, picture); else picture.close(); },
        () => this.#decoded.delete(frame));
    }
    const limit = performance.now() - 1000;
    while (this.#shown.length > 1 && this.#shown[1].at < limit) this.#shown.shift();
    this.pace = this.#shown.length - 1;
    if (changed) this.dispatchEvent(new Event("frame"));
  }

  // Asks for the next frames that are not there, a few at a time.
  #fetch() {
    if (!this.playing || this.#requests >= requestsAtOnce) return;
    const step = this.#stride();
    const lead = this.#waits ? 0 : Math.ceil(this.#latency * this.rate * (step > 1 ? 1 : 0));
    const horizon = Math.ceil(Math.max(1, this.rate * 1.2));
    const frames = [];
    let place = this.frame + lead;
    if (step > 1) place += (step - place % step) % step;
    for (; place <= this.frame + lead + horizon && frames.length < this.#batch; place += step) {
      const frame = this.#wrapped(place);
      if (!this.#has(frame) && !this.#wanted.has(frame) && !frames.includes(frame)) frames.push(frame);
    }
    if (frames.length) this.#request(frames);
  }

  async #request(frames) {
    const [film, run, width, start] = [this.film, this.#run, this.width, performance.now()];
    for (const frame of frames) this.#wanted.add(frame);
    this.#requests += 1;
    try {
      const found = await server.sketches(film.id, frames, width, run);
      const seconds = (performance.now() - start) / 1000;
      this.#latency = seconds;
      const each = seconds / frames.length / (this.#requests > 1 ? 2 : 1);
      // The first frame of a run may take long, since the film goes to its place.
      if (frames.length > 1 || seconds > 0.3) this.#cost = this.#cost === 0 ? each : this.#cost * 0.7 + each * 0.3;
      // No answer takes so long that those after it come too late.
      const most = this.#cost > 0 ? Math.max(1, Math.round(0.35 / this.#cost)) : greatestBatch;
      this.#batch = Math.min(greatestBatch, this.#batch * 2, most);
      if (film === this.film && width === this.width) for (const { frame, file } of found ?? []) this.keep(frame, file);
    } catch (error) {
      if (run === this.#run) {
        this.pause();
        this.dispatchEvent(new CustomEvent("failure", { detail: error.message }));
      }
    } finally {
      this.#requests -= 1;
      if (run === this.#run) for (const frame of frames) this.#wanted.delete(frame);
      this.#fetch();
    }
  }

  // The frame from which, and the one to which, is looped.
  setRange(first, last) {
    if (!this.film) return;
    this.range = first <= 0 && last >= this.film.frames - 1 ? null : [Math.max(0, first), Math.min(last, this.film.frames - 1)];
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
