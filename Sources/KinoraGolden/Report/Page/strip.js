// The film on its time axis: small pictures, which frames differ, what begins and ends, and where the film stands.

const strip = byId("strip");

// The middle of a frame on the axis, as a part of its length.
const place = (frame) => (frame + 0.5) / current().count;

function fit(canvas, height) {
  const ratio = devicePixelRatio || 1;
  const width = Math.max(1, strip.clientWidth);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  return { context, width };
}

function nearest(frame) {
  const list = current().shown;
  let best = 0;
  for (let index = 0; index < list.length; index += 1) {
    if (Math.abs(list[index].frame - frame) < Math.abs(list[best].frame - frame)) best = index;
  }
  return best;
}

function drawThumbs() {
  const item = current();
  const { context, width } = fit(byId("thumbs"), 54);
  const each = 54 * item.size[0] / item.size[1];
  const count = Math.max(1, Math.floor(width / each));
  const step = width / count;
  for (let n = 0; n < count && item.shown.length; n += 1) {
    const image = picture(item.shown[nearest((n + 0.5) / count * item.count - 0.5)].actual, drawThumbs);
    if (!image) continue;
    context.save();
    context.beginPath();
    context.rect(n * step, 0, step - 1, 54);
    context.clip();
    context.drawImage(image, n * step + (step - each) / 2, 0, each, 54);
    context.restore();
  }
}

function drawCells() {
  const item = current();
  const { context, width } = fit(byId("cells"), 12);
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(name).trim();
  context.fillStyle = color("--well");
  context.fillRect(0, 0, width, 12);
  const cell = width / item.count;
  [...item.cells].forEach((kind, frame) => {
    if (kind === "-") return;
    const differs = kind === "d";
    context.fillStyle = color(differs ? "--differs" : "--same");
    context.fillRect(frame * cell, differs ? 0 : 4, Math.max(1, cell - (cell > 4 ? 1 : 0)), differs ? 12 : 8);
  });
}

function drawEvents() {
  const item = current();
  byId("events").replaceChildren(...item.events.map((event) => {
    const tick = element("span", { className: "tick", title: `${inSeconds(event.seconds)} s: ${event.words}` });
    tick.style.left = `${100 * Math.min(1, event.seconds / item.duration)}%`;
    return tick;
  }));
}

function movePlayhead() {
  const frame = shown();
  if (!frame) return;
  byId("playhead").style.left = `${100 * place(frame.frame)}%`;
  byId("seconds").textContent = inSeconds(frame.seconds);
  byId("frame").textContent = `${frame.frame} of ${current().count}`;
  strip.setAttribute("aria-valuemax", current().count - 1);
  strip.setAttribute("aria-valuenow", frame.frame);
  strip.setAttribute("aria-valuetext", `frame ${frame.frame}, ${inSeconds(frame.seconds)} seconds, ${frame.differs ? "differs" : "as approved"}`);
}

function scrub(event) {
  if (event.type === "pointermove" && !event.buttons) return;
  const box = strip.getBoundingClientRect();
  seek(nearest((event.clientX - box.x) / box.width * current().count - 0.5));
}
strip.addEventListener("pointerdown", (event) => { strip.setPointerCapture(event.pointerId); pause(); scrub(event); });
strip.addEventListener("pointermove", scrub);

// Playing: a clock, and the last shown frame that has begun.
let clock = null;
function play() {
  if (state.playing) return pause();
  const list = current().shown;
  if (list.length < 2) return;
  if (state.index === list.length - 1) seek(0);
  state.playing = true;
  clock = { at: performance.now(), seconds: shown().seconds };
  byId("play").textContent = "Pause";
  allPictures();
  requestAnimationFrame(tick);
}

function pause() {
  state.playing = false;
  byId("play").textContent = "Play";
}

function tick(now) {
  if (!state.playing) return;
  const list = current().shown;
  clock.seconds += Math.max(0, now - clock.at) / 1000 * state.speed;
  clock.at = now;
  if (clock.seconds >= current().duration) clock.seconds = list[0].seconds;
  let index = 0;
  while (index + 1 < list.length && list[index + 1].seconds <= clock.seconds + 1e-6) index += 1;
  if (index !== state.index) seek(index);
  requestAnimationFrame(tick);
}

function setSpeed(speed) {
  state.speed = speed;
  byId("speed").value = String(speed);
}
byId("speed").append(...speeds.map((speed) => element("option", { value: String(speed), textContent: `${speed}×` })));
byId("speed").onchange = (event) => { state.speed = Number(event.target.value); };
setSpeed(1);
byId("play").onclick = play;
for (const [id, action] of Object.entries({
  back: () => seek(state.index - 1), forth: () => seek(state.index + 1), before: () => seekDiffering(-1), after: () => seekDiffering(1),
})) byId(id).onclick = () => { pause(); action(); };

function drawStrip() { drawThumbs(); drawCells(); drawEvents(); movePlayhead(); }
addEventListener("resize", () => { if (data.cases.length) drawStrip(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { if (data.cases.length) { drawStrip(); } });
when("case", () => { pause(); drawStrip(); });
when("frame", movePlayhead);
