// The film along its time: the ruler to scrub on, its sounds and events, and of the selected layer the animations and curves.

const svg = "http://www.w3.org/2000/svg";

export class Timeline {
  #player;
  #section = document.getElementById("timeline");
  #ruler = document.getElementById("ruler");
  #rows = document.getElementById("rows");
  #head = document.getElementById("playhead");
  #film = null;
  #history = null;
  #readouts = [];
  #band = document.createElement("div");
  #kept = document.createElement("canvas");

  constructor(player, seek) {
    this.#player = player;
    this.#band.className = "band";
    this.#kept.className = "kept";
    this.#kept.height = 1;
    const drag = (event, isDown) => {
      if (!this.#film) return;
      const box = this.#ruler.getBoundingClientRect();
      const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
      seek(Math.min(this.#film.frames - 1, Math.floor(share * this.#film.frames)), isDown);
    };
    for (const surface of [this.#ruler, this.#rows]) {
      surface.addEventListener("pointerdown", (event) => {
        if (event.button || (surface === this.#rows && !event.target.closest(".track"))) return;
        surface.setPointerCapture(event.pointerId);
        this.#section.classList.add("dragging");
        drag(event, true);
      });
      surface.addEventListener("pointermove", (event) => {
        if (surface.hasPointerCapture(event.pointerId)) drag(event, true);
      });
      for (const end of ["pointerup", "pointercancel"]) {
        surface.addEventListener(end, () => {
          if (!this.#section.classList.contains("dragging")) return;
          this.#section.classList.remove("dragging");
          seek(player.frame, false);
        });
      }
    }
    new ResizeObserver(() => this.#drawRuler()).observe(this.#ruler);
    this.#rows.addEventListener("scroll", () => this.#place());
  }

  show(film) {
    this.#film = film;
    this.#history = null;
    this.#readouts = [];
    this.#ruler.setAttribute("aria-valuemax", film.frames - 1);
    this.#drawRuler();
    this.#build();
  }

  showHistory(history) {
    this.#history = history;
    this.#build();
  }

  #share(seconds) { return (seconds * this.#player.rate) / this.#film.frames; }

  #drawRuler() {
    if (!this.#film) return;
    const length = this.#film.frames / this.#player.rate;
    const room = Math.max(1, this.#ruler.clientWidth / 84);
    const steps = [1 / this.#player.rate, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
    const step = steps.find((step) => length / step <= room) ?? length / room;
    const marks = [];
    for (let count = 0; count * step < length; count++) {
      const mark = document.createElement("span");
      mark.className = "mark";
      mark.style.left = `${(100 * count * step) / length}%`;
      mark.textContent = clock(count * step, step);
      marks.push(mark);
    }
    for (const time of this.#film.events.slice(0, 400)) {
      const event = document.createElement("span");
      event.className = "event";
      event.style.left = `${100 * this.#share(time)}%`;
      event.title = `event at ${time} s`;
      marks.push(event);
    }
    this.#kept.width = Math.min(this.#film.frames, 2000);
    this.#ruler.replaceChildren(this.#band, this.#kept, ...marks);
    this.update();
  }

  #build() {
    const rows = [];
    this.#readouts = [];
    for (const sound of this.#film.sounds) {
      rows.push(this.#row("sound", sound.name, this.#bar(sound.begin, sound.end, "sound")));
    }
    if (this.#history) {
      for (const run of this.#history.runs) rows.push(this.#runRow(run));
      for (const curve of this.#history.curves) rows.push(this.#curveRow(curve));
    }
    if (!this.#history?.runs.length && !this.#history?.curves.length) {
      const note = document.createElement("p");
      note.className = "hint";
      note.textContent = this.#history
        ? "Nothing of the selected layer changes." : "The animations and curves of the selected layer are shown here.";
      rows.push(note);
    }
    this.#rows.replaceChildren(...rows);
    this.update();
  }

  #row(kind, name, ...parts) {
    const row = document.createElement("div");
    row.className = `row ${kind}`;
    const gutter = document.createElement("div");
    gutter.className = "gutter";
    const label = document.createElement("span");
    label.className = "label";
    label.textContent = name;
    label.title = name;
    gutter.append(label);
    const track = document.createElement("div");
    track.className = "track";
    track.append(...parts);
    row.append(gutter, track);
    return row;
  }

  #bar(begin, end, kind) {
    const bar = document.createElement("div");
    bar.className = `bar ${kind}`;
    const [from, to] = [Math.max(0, this.#share(begin)), Math.min(1, end === undefined ? 1 : this.#share(end))];
    bar.style.left = `${100 * from}%`;
    bar.style.width = `${100 * Math.max(0, to - from)}%`;
    bar.title = `${begin.toFixed(3)} s to ${end === undefined ? "the end" : `${end.toFixed(3)} s`}`;
    return bar;
  }

  #runRow(run) {
    const bar = this.#bar(run.begin, run.end, "run");
    const repeats = run.duration > 0 ? ((run.end ?? this.#film.duration) - run.begin) / run.duration : 1;
    if (repeats > 1.01 && repeats < 200) {
      for (let count = 1; count < repeats; count++) {
        const seam = document.createElement("span");
        seam.className = "seam";
        seam.style.left = `${(100 * count) / repeats}%`;
        bar.append(seam);
      }
    }
    const row = this.#row("run", run.keyPath ?? run.key, bar);
    const type = document.createElement("span");
    type.className = "kind";
    type.textContent = run.type.replace(/^CA|Animation$/g, "").toLowerCase();
    row.firstChild.append(type);
    row.firstChild.title = `${run.key}: ${run.type}${run.keyPath ? ` of ${run.keyPath}` : ""}`;
    return row;
  }

  #curveRow(curve) {
    // Parts of a value that stay as they are would only make the curve of the others flat.
    const parts = curve.values
      .map((values, component) => {
        const numbers = values.filter((number) => typeof number === "number");
        return { component, values, low: Math.min(...numbers), high: Math.max(...numbers) };
      })
      .filter(({ low, high }) => high > low);
    const [low, high] = [Math.min(...parts.map((part) => part.low)), Math.max(...parts.map((part) => part.high))];
    const height = high - low || 1;
    const drawing = document.createElementNS(svg, "svg");
    drawing.setAttribute("viewBox", "0 0 1000 100");
    drawing.setAttribute("preserveAspectRatio", "none");
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", `${curve.keyPath}: from ${short(low)} to ${short(high)} ${curve.unit}`);
    parts.forEach(({ values, component }) => {
      let line = "";
      let pen = "M";
      values.forEach((value, index) => {
        if (typeof value !== "number") { pen = "M"; return; }
        const x = 1000 * this.#share(this.#history.times[index]);
        line += `${pen}${x.toFixed(2)} ${(94 - (88 * (value - low)) / height).toFixed(2)}`;
        pen = "L";
      });
      const path = document.createElementNS(svg, "path");
      path.setAttribute("d", line);
      path.setAttribute("class", `curve c${component % 4}`);
      drawing.append(path);
    });
    const scale = document.createElement("span");
    scale.className = "scale";
    scale.append(...[high, low].map((number) => {
      const mark = document.createElement("span");
      mark.textContent = short(number);
      return mark;
    }));
    const row = this.#row("curve", curve.keyPath, drawing, scale);
    const readout = document.createElement("span");
    readout.className = "readout";
    row.firstChild.append(readout);
    this.#readouts.push({ curve, parts, readout });
    return row;
  }

  // Brings everything that depends on the time up to date.
  update() {
    if (!this.#film) return;
    const { frame, range } = this.#player;
    const seconds = this.#player.seconds(frame);
    this.#ruler.setAttribute("aria-valuenow", frame);
    this.#ruler.setAttribute("aria-valuetext", `frame ${frame}, ${seconds.toFixed(3)} seconds`);
    this.#band.hidden = !range;
    if (range) {
      this.#band.style.left = `${(100 * range[0]) / this.#film.frames}%`;
      this.#band.style.width = `${(100 * (range[1] - range[0] + 1)) / this.#film.frames}%`;
    }
    this.#place();
    for (const { curve, parts, readout } of this.#readouts) {
      const times = this.#history.times;
      const index = Math.min(times.length - 1, Math.round((frame / Math.max(1, this.#film.frames - 1)) * (times.length - 1)));
      const numbers = parts.map(({ values, component }) => {
        const number = document.createElement("span");
        number.className = `c${component % 4}`;
        const name = curve.components[component];
        number.textContent = (name ? `${name} ` : "") + (typeof values[index] === "number" ? short(values[index]) : "–");
        return number;
      });
      readout.replaceChildren(...numbers, curve.unit ? ` ${curve.unit}` : "");
    }
    this.#drawKept();
  }

  #place() {
    if (!this.#film) return;
    const box = this.#ruler.getBoundingClientRect();
    const section = this.#section.getBoundingClientRect();
    const x = box.left - section.left + (box.width * (this.#player.frame + 0.5)) / this.#film.frames;
    this.#head.style.transform = `translateX(${x}px)`;
  }

  // The frames that play without waiting, as a line in the ruler.
  #drawKept() {
    const context = this.#kept.getContext("2d");
    const { width } = this.#kept;
    context.clearRect(0, 0, width, 1);
    context.fillStyle = getComputedStyle(this.#ruler).getPropertyValue("--kept");
    const scale = width / this.#film.frames;
    for (const frame of this.#player.kept.keys()) context.fillRect(frame * scale, 0, Math.max(1, scale), 1);
  }
}

// A time on the ruler.
function clock(seconds, step) {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? (step === 0.25 ? 2 : 1) : 3;
  if (seconds < 60) return `${seconds.toFixed(decimals)} s`;
  const minutes = Math.floor(seconds / 60 + 1e-9);
  return `${minutes}:${(seconds - minutes * 60).toFixed(decimals).padStart(decimals ? decimals + 3 : 2, "0")}`;
}

function short(number) {
  const size = Math.abs(number);
  return String(Number(number.toFixed(size >= 100 ? 1 : size >= 1 ? 2 : 3)));
}
