"use strict";
const profile = JSON.parse(document.getElementById("profile").textContent);
const page = document.getElementById("page");

// MARK: Words and elements

const percent = value => (100 * value).toFixed(1) + " %";
const seconds = value =>
  value >= 1 ? value.toFixed(2) + " s" : (value * 1000).toFixed(value < 0.001 ? 3 : value < 0.01 ? 2 : 1) + " ms";
const count = value => Math.round(value).toLocaleString("en");
const bytes = value => value >= 1 << 20 ? (value / (1 << 20)).toFixed(1) + " MiB" : (value / 1024).toFixed(1) + " KiB";
const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function section(title, note, ...children) {
  const made = element("section", {}, element("h2", {}, title));
  if (note) made.append(element("p", {}, note));
  made.append(...children);
  return made;
}

function table(head, rows) {
  const cells = (row, tag) => row.map((text, column) =>
    element(tag, column > 0 ? { class: "number", ...(tag === "th" ? { scope: "col" } : {}) } : {}, text));
  return element("div", { class: "scroll" }, element("table", {},
    element("thead", {}, element("tr", {}, ...cells(head, "th"))),
    element("tbody", {}, ...rows.map(row => element("tr", {}, ...cells(row, "td"))))));
}

function figure(value, name) { return element("div", { class: "figure" }, element("b", {}, value), element("span", {}, name)); }

const spread = values => {
  const sorted = [...values].sort((a, b) => a - b);
  if (!sorted.length) return { mean: 0, median: 0, p95: 0, worst: 0 };
  return {
    mean: sorted.reduce((a, b) => a + b) / sorted.length,
    median: (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2,
    p95: sorted[Math.max(Math.ceil(sorted.length * 0.95) - 1, 0)], worst: sorted[sorted.length - 1],
  };
};

// MARK: Head

const walls = spread(profile.frames.map(frame => frame.wall));
page.append(element("header", {},
  element("h1", {}, profile.subject),
  element("p", {}, `${plural(profile.frames.length, "frame")} of ${profile.width} × ${profile.height} at ${profile.frameRate} a second, `
    + `into ${profile.output}, ${plural(profile.threads, "thread")}, ${profile.instructions}`),
  element("div", { class: "figures" },
    figure(seconds(profile.wall), "in all"), figure(seconds(profile.processor), "processor time"),
    figure(seconds(walls.median), "a frame, median"), figure(seconds(walls.p95), "a frame, p95"),
    figure(seconds(walls.worst), "the worst frame"),
    figure(percent(profile.counts.pixels.mean / (profile.width * profile.height)), "of the picture drawn again"))));

// MARK: Frames

// The costliest stages have colours of their own; the others share the last. Loading stands before the first frame.
const stages = profile.stages.map((stage, index) => ({ ...stage, index })).filter(stage => stage.key !== "load");
const ranked = [...stages].sort((a, b) => b.processor - a.processor);
const shown = ranked.slice(0, ranked.length > 8 ? 7 : 8).sort((a, b) => a.index - b.index);
const rest = ranked.filter(stage => !shown.includes(stage));
// The stages that nearly every film has are in the same colours on every page.
const usual = ["encode", "draw", "prepare", "flatten", "sample", "convert", "layout"];
const free = usual.map((key, index) => index).filter(index => !shown.some(stage => stage.key === usual[index])).concat([7]);
const series = shown.map(stage => {
  const place = usual.indexOf(stage.key);
  return { name: stage.name, color: `--s${place < 0 ? free.shift() : place}`, of: frame => frame.stages[stage.index] };
});
if (rest.length) series.push({ name: "other stages", color: "--s7", of: frame => rest.reduce((sum, stage) => sum + frame.stages[stage.index], 0) });

const chart = element("canvas", {
  id: "frames", tabindex: "0", role: "img",
  "aria-label": "Processor time of every frame by stage; the arrow keys choose a frame",
});
const details = element("div", { id: "chosen", "aria-live": "polite" });
let chosen = profile.frames.reduce((best, frame, index) => total(frame) > total(profile.frames[best]) ? index : best, 0);

// The entry that each layer of several is a part of, by its path.
const entries = new Map(profile.layers.flatMap(layer => layer.parts.map(part => [part.path, layer])));
function named(path) { return path === "/" ? "/ (the root)" : path; }
function title(layer) { return named(layer.path) + (layer.parts.length ? ` (${plural(layer.parts.length, "layer")})` : ""); }

function total(frame) { return series.reduce((sum, part) => sum + part.of(frame), 0); }
const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const left = 56;
// The least of 1, 2 and 5 times a power of ten that is at least as much.
function roundStep(least) {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * [1, 2, 5, 10].find(times => times * unit >= least);
}
const round = value => Number(value.toPrecision(3));

function drawFrames() {
  const ratio = devicePixelRatio || 1;
  const [width, height] = [chart.clientWidth, chart.clientHeight];
  chart.width = width * ratio;
  chart.height = height * ratio;
  const paint = chart.getContext("2d");
  paint.scale(ratio, ratio);
  paint.font = "12px system-ui, 'DejaVu Sans', sans-serif";
  const foot = height - 22;
  const most = Math.max(...profile.frames.map(frame => Math.max(total(frame), 0)), 1e-6);
  const step = roundStep(most / 5);
  const y = value => foot - value / most * (foot - 10);
  const x = index => left + index / profile.frames.length * (width - left);
  paint.textBaseline = "middle";
  for (let value = 0; value <= most; value += step) {
    paint.strokeStyle = color("--line");
    paint.beginPath();
    paint.moveTo(left, Math.round(y(value)) + 0.5);
    paint.lineTo(width, Math.round(y(value)) + 0.5);
    paint.stroke();
    paint.fillStyle = color("--soft");
    paint.textAlign = "right";
    paint.fillText(most >= 1 ? `${round(value)} s` : `${round(value * 1000)} ms`, left - 8, y(value));
  }
  profile.frames.forEach((frame, index) => {
    let sum = 0;
    const wide = Math.max(x(index + 1) - x(index) - ((width - left) / profile.frames.length > 5 ? 1 : 0), 0.75);
    for (const part of series) {
      const value = part.of(frame);
      paint.fillStyle = color(part.color);
      paint.fillRect(x(index), y(sum + value), wide, y(sum) - y(sum + value));
      sum += value;
    }
  });
  paint.strokeStyle = color("--head");
  paint.lineWidth = 2;
  paint.strokeRect(x(chosen) - 1, 6, Math.max(x(chosen + 1) - x(chosen), 2) + 1, foot - 5);
  paint.fillStyle = color("--soft");
  paint.textAlign = "left";
  const every = Math.max(roundStep(profile.frames.length / 10), 1);
  for (let index = 0; index < profile.frames.length; index += every) {
    paint.fillText(String(profile.firstFrame + index), x(index), height - 8);
  }
}

function choose(index) {
  chosen = Math.min(Math.max(index, 0), profile.frames.length - 1);
  const frame = profile.frames[chosen];
  if (!frame) return;
  const parts = series.map(part => [part.name, seconds(part.of(frame))]).concat([["by the clock", seconds(frame.wall)]]);
  details.replaceChildren(
    element("h3", {}, `Frame ${profile.firstFrame + chosen}: ${seconds(total(frame))} of processor time, `
      + `${count(frame.damaged)} pixels drawn again, ${plural(frame.prepared, "item")} prepared`),
    table(["stage", "time"], parts),
    table(["layer", "time"], together(frame.costliest).map(part => [`${part.name} · ${part.kind}`, seconds(part.seconds)])));
  drawFrames();
}

// A frame's costliest layers; those that are one entry in the film's list stand together, and how many they are.
function together(parts) {
  const sums = new Map();
  for (const { path, kind, seconds } of parts) {
    const whole = entries.get(path), key = (whole ? whole.path : path) + "\n" + kind;
    const sum = sums.get(key) ?? { path, whole, kind, count: 0, seconds: 0 };
    sum.count += 1;
    sum.seconds += seconds;
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => b.seconds - a.seconds).map(sum => ({
    ...sum, name: sum.whole ? `${sum.whole.path} (${sum.count} of ${plural(sum.whole.parts.length, "layer")})` : named(sum.path),
  }));
}

chart.addEventListener("pointermove", event => { if (event.buttons) pick(event); });
chart.addEventListener("pointerdown", pick);
function pick(event) {
  const box = chart.getBoundingClientRect();
  choose(Math.floor((event.clientX - box.left - left) / (box.width - left) * profile.frames.length));
}
chart.addEventListener("keydown", event => {
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 }[event.key];
  if (!step) return;
  event.preventDefault();
  choose(chosen + step);
});

page.append(section("Frames", "Processor time of every frame by stage. Click, drag or use the arrow keys to choose a frame.", chart,
  element("div", { class: "legend" }, ...series.map(part => {
    const swatch = element("i");
    swatch.style.background = `var(${part.color})`;
    return element("span", {}, swatch, part.name);
  })), details));

// MARK: Layers and heat

const costliest = profile.layers.slice(0, 10);
const layers = costliest.map(layer => {
  const effect = layer.effects[0] || {};
  const bar = element("div");
  bar.style.width = percent(layer.share / Math.max(costliest[0].share, 1e-9)).replace(" ", "");
  const made = element("div", { class: "layer" },
    element("div", { class: "name" }, element("b", {}, title(layer)),
      element("span", { class: "soft" }, layer.effects.map(effect => effect.kind).slice(0, 3).join(", ")),
      element("span", { class: "number" }, `${seconds(layer.effects.reduce((sum, e) => sum + e.drawing + e.preparing + e.listing, 0))} · ${percent(layer.share)}`)),
    element("div", { class: "bar" }, bar));
  if (effect.reason) made.append(element("div", { class: "reason" }, effect.reason));
  if (effect.remedy) made.append(element("div", { class: "remedy" }, effect.remedy));
  const saving = (profile.savings ?? []).find(one => one.path === layer.path && one.number === layer.number);
  if (saving && saving.frames.length) {
    const saved = rounds => percent(spread(rounds.map(round => 1 - round.without / Math.max(round.whole, 1e-12))).median);
    made.append(element("div", { class: "reason saving" }, `leaving it out saves ${saved(saving.frames)} of the frames, ${saved(saving.film)} of the film`));
  }
  return made;
});

const heat = profile.heat;
const map = element("canvas", { id: "heat", width: heat.columns, height: heat.rows, role: "img", "aria-label": "Drawing time over the picture" });
map.style.aspectRatio = `${profile.width} / ${profile.height}`;
const slider = element("input", { type: "range", min: "0", max: String(heat.parts.length), value: "0", "aria-label": "Part of the film" });
const part = element("output");
const ends = element("div", { class: "ends" });

function drawHeat() {
  const number = Number(slider.value);
  const squares = new Array(heat.columns * heat.rows).fill(0);
  for (const [index, values] of heat.parts.entries()) {
    if (number === 0 || number === index + 1) values.forEach((value, square) => { squares[square] += value; });
  }
  const first = Math.ceil((number - 1) * profile.frames.length / 32);
  const end = Math.min(Math.ceil(number * profile.frames.length / 32), profile.frames.length);
  part.value = number === 0 ? "the whole film" : `frames ${profile.firstFrame + first} to ${profile.firstFrame + Math.max(end - 1, first)}`;
  const most = Math.max(...squares, 1);
  const paint = map.getContext("2d");
  paint.clearRect(0, 0, heat.columns, heat.rows);
  squares.forEach((value, square) => {
    // The root shows small costs beside large ones.
    paint.fillStyle = `rgba(${color("--heat")}, ${Math.sqrt(value / most)})`;
    paint.fillRect(square % heat.columns, Math.floor(square / heat.columns), 1, 1);
  });
  ends.replaceChildren(element("span", {}, "nothing"), element("span", {}, `${seconds(most / 1e6)} in a square of ${heat.side} pixels`));
}
slider.addEventListener("input", drawHeat);

page.append(element("div", { class: "columns" },
  section("The costliest layers", "Drawing and preparing, with the reason and what makes it cheaper.", ...layers),
  section("Over the picture", "Where drawing takes its time; the slider goes through the film.", map,
    element("div", { class: "scale" }), ends, element("div", { class: "controls" }, slider, part))));

// MARK: Tables

const share = value => percent(value / Math.max(profile.processor, 1e-12));
const outside = Object.entries(profile.outside).sort();
const accounted = profile.stages.reduce((sum, stage) => sum + stage.processor, 0) + outside.reduce((sum, [, value]) => sum + value, 0);
page.append(section("Stages", null, table(
  ["stage", "wall", "processor", "share", "mean", "median", "p95", "worst", "frame"],
  profile.stages.map(stage => [stage.name, seconds(stage.wall), seconds(stage.processor), share(stage.processor),
    ...["mean", "median", "p95", "worst"].map(key => seconds(stage.frame[key])), String(profile.firstFrame + stage.frame.worstFrame)])
    .concat(outside.map(([name, value]) => [`threads of libraries: ${name}`, "", seconds(value), share(value), "", "", "", "", ""]))
    .concat([["outside of all these", "", seconds(profile.processor - accounted), share(profile.processor - accounted), "", "", "", "", ""]]))));

const names = {
  pixels: "damaged pixels", tiles: "tiles drawn", items: "items", prepared: "items prepared", drawn: "items drawn",
  made: "masks and pictures made", found: "masks and pictures found",
};
page.append(element("div", { class: "columns" },
  section("Counts a frame", null, table(["", "mean", "median", "p95", "worst", "frame"],
    Object.entries(names).filter(([key]) => profile.counts[key]).map(([key, name]) => {
      const value = profile.counts[key];
      return [name, ...["mean", "median", "p95", "worst"].map(key => count(value[key])), String(profile.firstFrame + value.worstFrame)];
    }))),
  section("Kept at most", null, table(["for", "bytes"],
    Object.entries(profile.memory).sort((a, b) => b[1] - a[1]).map(([name, value]) => [name, bytes(value)])))));
if (profile.signposts.length) page.append(section("Signposts", null, table(["name", "times", "time"],
  profile.signposts.map(post => [post.name, count(post.count), seconds(post.seconds)]))));

function draw() { choose(chosen); drawHeat(); }
addEventListener("resize", drawFrames);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
draw();
