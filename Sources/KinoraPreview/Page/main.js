// The page as a whole: follows the state of the film, and brings its parts together.

import { LayerTree } from "./layers.js";
import { counted, Parameters, showProblems, Values } from "./panels.js";
import { Picture } from "./picture.js";
import { Player } from "./player.js";
import * as server from "./server.js";
import { Timeline } from "./timeline.js";

const $ = (id) => document.getElementById(id);

let state = { version: 0, problems: [], warnings: [] };
let failure = null;
let asksForWarnings = false;
let film = null;
let selected = null;
let map = null;

const player = new Player((image, frame) => picture.draw(image, frame));
const picture = new Picture(player);
const tree = new LayerTree();
const values = new Values();
const parameters = new Parameters();
const timeline = new Timeline(player, (frame, isDragging) => seek(frame, isDragging));

// MARK: The state

async function follow() {
  for (;;) {
    let next;
    try {
      next = await server.state(state.version);
    } catch {
      document.body.classList.add("gone");
      $("status").textContent = "kinora has ended; start it again to go on";
      await new Promise((done) => setTimeout(done, 1000));
      continue;
    }
    document.body.classList.remove("gone");
    if (!next) continue;
    // Whatever goes wrong in the page, it goes on following.
    try { show(next); } catch (error) { reportError(error); }
  }
}

function show(next) {
  state = next;
  const name = next.name.split("/").at(-1);
  document.title = next.problems.length ? `● ${name}` : name;
  $("name").textContent = name;
  $("name").title = next.name;
  document.body.classList.toggle("stale", next.problems.length > 0);
  failure = null;
  tellProblems();
  $("empty").hidden = Boolean(next.film);
  $("empty").textContent = "There is no film yet. It appears as soon as the scene has no problems.";
  $("status").textContent = next.film && next.problems.length ? "The picture is of the scene before" : "";
  if (!next.film) return;
  if (next.film.id === film?.id) return;
  film = next.film;
  const rate = film.rate[0] / film.rate[1];
  $("facts").textContent = `${film.width} × ${film.height} · ${round(rate, 3)} fps · ${round(film.duration, 3)} s`;
  $("count").textContent = `of ${film.frames}`;
  $("mute").hidden = !film.hasSound;
  parameters.show(film.parameters);
  picture.show(film);
  player.show(film);
  timeline.show(film);
  if (!player.playing) picture.ask(player.frame);
  askForLayers();
  askForHistory();
}

function tellProblems() {
  const button = $("warnings");
  button.hidden = !state.warnings.length;
  button.textContent = counted(state.warnings, "warning");
  asksForWarnings &&= state.warnings.length > 0;
  button.setAttribute("aria-expanded", asksForWarnings);
  showProblems({ ...state, failure, asksForWarnings });
}

$("warnings").addEventListener("click", () => {
  asksForWarnings = !asksForWarnings;
  tellProblems();
});

const round = (number, digits) => String(Number(number.toFixed(digits)));

// MARK: Time

let isQuick = false;

function seek(frame, isDragging = false) {
  if (!film) return;
  isQuick = isDragging;
  player.seek(frame);
  isQuick = false;
}

function showTime() {
  if (!film) return;
  $("seconds").textContent = player.seconds().toFixed(3);
  $("frame").textContent = player.frame;
  $("pace").textContent = player.playing ? `${player.pace} fps` : "";
  timeline.update();
}

player.addEventListener("change", () => {
  if (!film) return;
  showTime();
  const play = $("play");
  play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
  play.querySelector("use").setAttribute("href", player.playing ? "#i-pause" : "#i-play");
  $("loop").setAttribute("aria-pressed", player.loops);
  $("mute").setAttribute("aria-pressed", player.muted);
  $("mute").querySelector("use").setAttribute("href", player.muted ? "#i-mute" : "#i-sound");
  $("picture").setAttribute("aria-label", `The film at frame ${player.frame}, ${player.seconds().toFixed(3)} seconds`);
  document.body.classList.toggle("playing", player.playing);
  if (!player.playing) {
    picture.ask(player.frame, isQuick);
    askForLayers();
  }
});

let told = 0;
player.addEventListener("frame", () => {
  showTime();
  // The layers follow at a slower pace, since drawing comes first.
  if (performance.now() - told > 400) {
    told = performance.now();
    askForLayers();
  }
});

for (const source of [player, picture]) {
  source.addEventListener("failure", (event) => {
    failure = event.detail;
    tellProblems();
  });
}
picture.addEventListener("shown", () => {
  if (failure) {
    failure = null;
    tellProblems();
  }
  timeline.update();
});
picture.addEventListener("layout", () => picture.outline(map, selected));

// MARK: Layers

let layersWanted = false;
let isAskingForLayers = false;

async function askForLayers() {
  layersWanted = true;
  if (isAskingForLayers) return;
  isAskingForLayers = true;
  while (layersWanted) {
    layersWanted = false;
    const [shownFilm, path] = [film, selected];
    try {
      const found = await server.layers(shownFilm.id, player.frame, path);
      if (!found || shownFilm !== film) continue;
      map = found.map;
      tree.show(map, selected);
      picture.outline(map, selected);
      const layer = map.layers.find((layer) => layer.path === selected);
      values.show(layer ?? null, found.selected?.path === selected ? found.selected.values : null);
    } catch (error) {
      failure = error.message;
      tellProblems();
    }
  }
  isAskingForLayers = false;
}

async function askForHistory() {
  const [shownFilm, path] = [film, selected];
  if (!path) {
    timeline.showHistory(null);
    return;
  }
  const found = await server.history(shownFilm.id, path).catch(() => null);
  if (found && shownFilm === film && path === selected) timeline.showHistory(found);
}

function select(path) {
  if (!film || path === selected) return;
  selected = path;
  tree.select(path);
  picture.outline(map, selected);
  askForLayers();
  askForHistory();
}

for (const source of [tree, picture]) {
  source.addEventListener("select", (event) => select(event.detail));
  source.addEventListener("hover", (event) => {
    picture.hover(event.detail);
    tree.hover(event.detail);
  });
}

// MARK: Buttons and keys

function zoom(factor) {
  picture.zoom = factor;
  for (const [id, value] of [["zoom-fit", 0], ["zoom-1", 1], ["zoom-2", 2]]) $(id).setAttribute("aria-pressed", value === factor);
  picture.layOut();
  if (film && !player.playing) picture.ask(player.frame);
}

function loop() {
  player.loops = !player.loops;
  player.dispatchEvent(new Event("change"));
}

const acts = {
  first: () => seek(player.first), last: () => seek(player.last), back: () => step(-1), forth: () => step(1),
  play: () => player.toggle(), loop, mute: () => { player.muted = !player.muted; },
  "zoom-fit": () => zoom(0), "zoom-1": () => zoom(1), "zoom-2": () => zoom(2), help: () => $("keys").showModal(),
};
for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", () => { if (film || id === "help") act(); });

function step(count) {
  player.pause();
  seek(player.frame + count, count !== 0 && isHeld);
}

let isHeld = false;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  const target = event.target;
  if (target.matches("input:not([type=checkbox]), textarea")) return;
  if (event.key === "?") { $("keys").showModal(); event.preventDefault(); return; }
  if (!film) return;
  // Buttons have the space bar for themselves.
  if (event.key === " " && target.matches("button, input")) return;
  isHeld = event.repeat;
  const keys = {
    " ": acts.play, ArrowLeft: () => step(event.shiftKey ? -10 : -1), ArrowRight: () => step(event.shiftKey ? 10 : 1),
    Home: acts.first, End: acts.last, i: () => player.setRange(player.frame, Math.max(player.frame, player.last)),
    o: () => player.setRange(Math.min(player.frame, player.first), player.frame),
    x: () => player.setRange(0, Infinity), l: loop, m: () => { if (film.hasSound) acts.mute(); },
    ArrowUp: () => tree.move(-1), ArrowDown: () => tree.move(1), Escape: () => select(null),
    0: acts["zoom-fit"], 1: acts["zoom-1"], 2: acts["zoom-2"],
  };
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
  isHeld = false;
});
// A held key passes many frames quickly; the frame where it is let go is shown exactly.
document.addEventListener("keyup", (event) => {
  if (event.key.startsWith("Arrow") && film && !player.playing) picture.ask(player.frame);
});

follow();
