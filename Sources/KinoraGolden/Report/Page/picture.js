// The picture: approved and present frames beside or over each other, with the outline of the layer that is blamed.

const canvas = byId("canvas");
const overlay = byId("overlay");
const gap = 12;

function side() {
  const [width, height] = current().size;
  return { width, height, double: state.mode === "side" };
}

function draw() {
  if (!current().shown.length) return;
  const { width, height, double } = side();
  const frame = shown();
  const [approved, now, difference] = [picture(frame.expected, draw), picture(frame.actual, draw), picture(frame.difference, draw)];
  canvas.width = double ? 2 * width + gap : width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  const put = (image, x = 0) => image && context.drawImage(image, x, 0, width, height);
  const none = (x = 0) => hatch(context, x, width, height);
  const mode = frame.expected === null && modes.find((mode) => mode.id === state.mode).needsBoth ? "actual" : state.mode;
  if (mode === "side") {
    if (frame.expected === null) none(); else put(approved);
    put(now, width + gap);
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--panel");
    context.fillRect(width, 0, gap, height);
  } else if (mode === "slider") {
    put(now);
    context.save();
    context.beginPath();
    context.rect(0, 0, state.mix * width, height);
    context.clip();
    context.clearRect(0, 0, width, height);
    put(approved);
    context.restore();
    context.fillStyle = "#ff5a2c";
    context.fillRect(Math.round(state.mix * width), 0, Math.max(1, width / 400), height);
  } else if (mode === "blink") {
    put(state.blink ? now : approved);
  } else if (mode === "onion") {
    put(approved);
    context.globalAlpha = state.mix;
    put(now);
    context.globalAlpha = 1;
  } else if (mode === "difference") {
    context.fillStyle = "#000";
    context.fillRect(0, 0, width, height);
    context.filter = "grayscale(1)";
    context.globalAlpha = 0.25;
    put(now);
    context.filter = "none";
    context.globalAlpha = 1;
    if (frame.difference === null && approved && now) differ(context, approved, now, width, height);
    put(difference);
  } else {
    put(now);
  }
  overlay.setAttribute("viewBox", `0 0 ${canvas.width} ${canvas.height}`);
  mark(width, height, double, frame);
  describe(frame, mode);
  scale();
}

// Marks where two of the page's pictures differ, where the report brings no picture of that.
function differ(context, approved, now, width, height) {
  const [a, b] = [approved, now].map((image) => {
    const copy = new OffscreenCanvas(width, height).getContext("2d");
    copy.drawImage(image, 0, 0, width, height);
    return copy.getImageData(0, 0, width, height);
  });
  for (let at = 0; at < a.data.length; at += 4) {
    let levels = 0;
    for (let channel = at; channel < at + 4; channel += 1) levels = Math.max(levels, Math.abs(a.data[channel] - b.data[channel]));
    // JPEG pictures of different frames differ a little everywhere.
    if (levels <= (current().lossy ? 24 : 0)) { a.data[at + 3] = 0; continue; }
    a.data.set([255, 96 + levels * 159 / 255, levels, 255], at);
  }
  const marks = new OffscreenCanvas(width, height);
  marks.getContext("2d").putImageData(a, 0, 0);
  context.drawImage(marks, 0, 0);
}

// As large as there is room, and by whole steps where the picture is enlarged much.
function scale() {
  const room = byId("ground").clientWidth - 2;
  const tall = Math.max(180, innerHeight * 0.52);
  let factor = Math.min(room / canvas.width, tall / canvas.height);
  if (factor > 2) factor = Math.floor(factor);
  canvas.style.width = `${canvas.width * factor}px`;
  canvas.style.height = `${canvas.height * factor}px`;
  canvas.classList.toggle("pixels", factor >= 2);
}

// What is not known is hatched.
function hatch(context, left, width, height) {
  context.save();
  context.beginPath();
  context.rect(left, 0, width, height);
  context.clip();
  context.strokeStyle = "#8886";
  context.lineWidth = Math.max(1, height / 180);
  const step = Math.max(6, height / 14);
  context.beginPath();
  for (let x = left - height; x < left + width; x += step) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}

function mark(width, height, double, frame) {
  overlay.replaceChildren();
  const places = double ? [0, width + gap] : [0];
  if (state.outline) {
    for (const outline of current().outlines) {
      const corners = outline.corners[state.index];
      if (!corners || !corners.length) continue;
      const points = (left) => corners.map((value, at) => at % 2 ? value * height : value * width + left).join(" ");
      const left = places.at(-1);
      overlay.append(
        drawn("polygon", { points: points(left), class: "halo" }), drawn("polygon", { points: points(left), class: "blamed" }));
    }
  }
  if (state.sections) {
    for (const left of places) {
      overlay.append(
        drawn("line", { x1: left, x2: left + width, y1: state.cut.y * height, y2: state.cut.y * height, class: "cut" }),
        drawn("line", { x1: left + state.cut.x * width, x2: left + state.cut.x * width, y1: 0, y2: height, class: "cut" }));
    }
  }
}

function describe(frame, mode) {
  const words = [];
  if (frame.differs) words.push(frame.words || "differs");
  else words.push(frame.pinned ? "as approved" : "not pinned by the golden");
  if (frame.expected === null && frame.pinned) words.push(frame.note);
  else if (frame.differs) words.push(`approved picture: ${frame.note}`);
  if (mode === "blink") words.push(state.blink ? "shown: now" : "shown: approved");
  if (mode === "side") words.push("left: approved, right: now");
  byId("caption").textContent = words.filter(Boolean).join(" · ");
}

function showModes() {
  byId("modes").replaceChildren(...modes.map((mode, number) => {
    const button = element("button", { type: "button", textContent: mode.name, title: `${mode.name} (${number + 1})` });
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", mode.id === state.mode);
    button.tabIndex = mode.id === state.mode ? 0 : -1;
    button.dataset.mode = mode.id;
    button.onclick = () => setMode(mode.id);
    return button;
  }));
  const { mix } = modes.find((mode) => mode.id === state.mode);
  byId("mix").hidden = !mix;
  byId("mix").firstElementChild.textContent = mix ?? "";
}

function setMode(id) {
  const hadFocus = byId("modes").contains(document.activeElement);
  state.mode = id;
  state.blink = false;
  showModes();
  if (hadFocus) byId("modes").querySelector("[aria-checked=true]").focus();
  tell("view");
}

// Dragging in the picture moves the slider, or the lines of the slices.
function drag(event) {
  if (event.type === "pointermove" && !event.buttons) return;
  const box = canvas.getBoundingClientRect();
  const { width, height, double } = side();
  let x = (event.clientX - box.x) / box.width * canvas.width;
  if (double && x > width + gap / 2) x -= width + gap;
  const part = (value, whole) => Math.max(0, Math.min(1, value / whole));
  if (state.mode === "slider" && !state.sections) {
    state.mix = part(x, width);
    byId("mix").lastElementChild.value = 100 * state.mix;
  } else {
    state.sections = true;
    state.cut = { x: part(x, width), y: part((event.clientY - box.y) / box.height * height, height) };
  }
  tell("view");
}
byId("picture").addEventListener("pointerdown", (event) => { byId("picture").setPointerCapture(event.pointerId); drag(event); });
byId("picture").addEventListener("pointermove", drag);
byId("mix").lastElementChild.addEventListener("input", (event) => { state.mix = event.target.value / 100; tell("view"); });
for (const what of ["outline", "sections"]) byId(what).onclick = () => { state[what] = !state[what]; tell("view"); };
setInterval(() => {
  if (state.mode !== "blink" || !data.cases.length) return;
  state.blink = !state.blink;
  draw();
}, 600);
addEventListener("resize", scale);
when("frame", draw);
when("view", () => {
  for (const what of ["outline", "sections"]) byId(what).setAttribute("aria-pressed", state[what]);
  draw();
});
