// What the report knows, and what is being looked at. The other scripts draw it and are told when it changes.

const data = JSON.parse(document.getElementById("data").textContent);
// What is not known is left out of the data, and is null here.
for (const item of data.cases) {
  for (const frame of item.shown) for (const name of ["expected", "difference"]) frame[name] ??= null;
  for (const finding of item.findings) for (const name of ["layer", "property", "since"]) finding[name] ??= null;
}
const byId = (id) => document.getElementById(id);

const modes = [
  { id: "side", name: "Side by side", needsBoth: false },
  { id: "slider", name: "Slider", needsBoth: true, mix: "Approved to" },
  { id: "blink", name: "Blink", needsBoth: true },
  { id: "onion", name: "Onion skin", needsBoth: true, mix: "Now" },
  { id: "difference", name: "Difference", needsBoth: true },
  { id: "actual", name: "Now only", needsBoth: false },
];
const speeds = [0.1, 0.25, 0.5, 1, 2];

const state = {
  number: 0, index: 0, mode: "side", speed: 1, playing: false, outline: true, sections: false, mix: 0.5, blink: false,
  // Where the slices are cut, in parts of the picture.
  cut: { x: 0.5, y: 0.5 },
  decisions: new Map(),
};

const watchers = { case: [], frame: [], view: [], decision: [] };
const when = (what, action) => watchers[what].push(action);
const tell = (what) => { for (const action of watchers[what]) action(); };

const current = () => data.cases[state.number];
const shown = () => current().shown[state.index];

// An element with properties, attributes that begin with a dash are dropped when they are null, and what is in it.
function element(tag, properties = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...inside.filter((part) => part !== null && part !== undefined));
  return made;
}

function drawn(tag, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const inSeconds = (seconds) => seconds.toFixed(3).replace(/0{1,2}$/, "");

// The pictures of a golden, decoded once.
const decoded = new Map();
function picture(index, ready) {
  if (index === null || index === undefined) return null;
  const uri = current().pictures[index];
  let image = decoded.get(uri);
  if (!image) {
    image = new Image();
    image.src = uri;
    decoded.set(uri, image);
  }
  if (!image.complete && ready) image.addEventListener("load", ready, { once: true });
  return image.complete && image.naturalWidth ? image : null;
}

function allPictures() {
  const images = current().pictures.map((uri, index) => { picture(index); return decoded.get(uri); });
  return Promise.all(images.map((image) => image.decode().catch(() => {})));
}

function choose(number) {
  if (number < 0 || number >= data.cases.length) return;
  decoded.clear();
  state.number = number;
  state.playing = false;
  const first = current().shown.findIndex((frame) => frame.differs);
  state.index = Math.max(0, first);
  const box = current().box;
  state.cut = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0.5, y: 0.5 };
  tell("case");
  tell("frame");
}

function seek(index) {
  const last = current().shown.length - 1;
  state.index = Math.max(0, Math.min(last, index));
  tell("frame");
}

// The next differing frame in a direction, round the end.
function seekDiffering(step) {
  const list = current().shown;
  for (let n = 1; n <= list.length; n += 1) {
    const index = (state.index + n * step + n * list.length) % list.length;
    if (list[index].differs) return seek(index);
  }
}
