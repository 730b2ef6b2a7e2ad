// The picture: the frame on a canvas, and above it the outlines of layers.

import * as server from "./server.js";

const svg = "http://www.w3.org/2000/svg";

export class Picture extends EventTarget {
  film = null;
  frame = 0;
  zoom = 0; // 0 fits the picture into the room that there is.

  #canvas = document.getElementById("canvas");
  #context = this.#canvas.getContext("2d");
  #box = document.getElementById("picture");
  #ground = document.getElementById("ground");
  #overlay = document.getElementById("overlay");
  #map = null;
  #selected = null;
  #hovered = null;
  #wanted = null;
  #isAsking = false;
  #settled = 0;
  #clicked = null;

  constructor(player) {
    super();
    this.player = player;
    new ResizeObserver(() => this.layOut()).observe(this.#ground);
    this.#box.addEventListener("pointermove", (event) => this.#hover(this.#layersAt(event)[0] ?? null));
    this.#box.addEventListener("pointerleave", () => this.#hover(null));
    this.#box.addEventListener("click", (event) => this.#click(event));
  }

  show(film) {
    this.film = film;
    this.#box.classList.toggle("transparent", film.isTransparent);
    this.#overlay.setAttribute("viewBox", `0 0 ${film.width} ${film.height}`);
    this.layOut();
  }

  // How large the picture is, and how wide sketches have to be to look right at that size.
  layOut() {
    if (!this.film) return;
    const { clientWidth: width, clientHeight: height } = this.#ground;
    const pixels = window.devicePixelRatio || 1;
    const scale = this.zoom
      ? this.zoom / pixels
      : Math.min((width - 32) / this.film.width, (height - 32) / this.film.height, 4 / pixels);
    this.scale = Math.max(scale, 0.01);
    this.#box.style.width = `${this.film.width * this.scale}px`;
    this.#box.style.height = `${this.film.height * this.scale}px`;
    this.#canvas.classList.toggle("pixels", this.scale * pixels >= 2);
    const wanted = Math.min(this.film.width, Math.ceil((this.film.width * this.scale * pixels) / 64) * 64);
    if (wanted !== this.player.width) {
      this.player.width = wanted;
      this.player.forget();
    }
    this.dispatchEvent(new Event("layout"));
  }

  draw(picture, frame) {
    if (this.#canvas.width !== picture.width || this.#canvas.height !== picture.height) {
      this.#canvas.width = picture.width;
      this.#canvas.height = picture.height;
    } else {
      this.#context.clearRect(0, 0, picture.width, picture.height);
    }
    this.#context.drawImage(picture, 0, 0);
    this.frame = frame;
  }

  // Shows a frame as it is exported; while the hand is quick, sketches of what it passes.
  async ask(frame, isQuick = false) {
    this.#wanted = { frame, isExact: !isQuick, film: this.film };
    clearTimeout(this.#settled);
    if (isQuick) this.#settled = setTimeout(() => this.ask(frame), 120);
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#wanted) {
      const { frame, isExact, film } = this.#wanted;
      this.#wanted = null;
      try {
        const file = isExact ? await server.still(film.id, frame) : await this.#sketch(film, frame);
        if (!file || film !== this.film || this.player.playing) continue;
        // The numbers of the file, unchanged: the page's colours are the film's.
        const picture = await createImageBitmap(file, { colorSpaceConversion: "none" });
        if (film === this.film && !this.player.playing) this.draw(picture, frame);
        picture.close();
        this.#box.dataset.frame = `${film.id}:${frame}:${isExact ? "still" : "sketch"}`;
        this.dispatchEvent(new CustomEvent("shown", { detail: frame }));
      } catch (error) {
        this.dispatchEvent(new CustomEvent("failure", { detail: error.message }));
      }
    }
    this.#isAsking = false;
  }

  async #sketch(film, frame) {
    const kept = this.player.sketch(frame);
    if (kept) return kept;
    const width = this.player.width;
    const found = await server.sketches(film.id, [frame], width, 0);
    if (found?.[0] && film === this.film && width === this.player.width) this.player.keep(frame, found[0].file);
    return found?.[0]?.file ?? null;
  }

  // MARK: Layers

  outline(map, selected) {
    this.#map = map;
    this.#selected = selected;
    this.#drawOutlines();
  }

  hover(path) {
    this.#hovered = path;
    this.#drawOutlines();
  }

  #drawOutlines() {
    this.#overlay.replaceChildren();
    const find = (path) => this.#map?.layers.find((layer) => layer.path === path);
    for (const [path, name] of [[this.#hovered, "hovered"], [this.#selected, "selected"]]) {
      const layer = path && find(path);
      if (!layer || layer.corners.length < 8) continue;
      for (const part of ["halo", name]) {
        const polygon = document.createElementNS(svg, "polygon");
        polygon.setAttribute("points", layer.corners.join(" "));
        polygon.setAttribute("class", part);
        this.#overlay.append(polygon);
      }
      if (name !== "selected") continue;
      for (let corner = 0; corner < 4; corner++) {
        const dot = document.createElementNS(svg, "rect");
        const side = 7 / this.scale;
        dot.setAttribute("x", layer.corners[2 * corner] - side / 2);
        dot.setAttribute("y", layer.corners[2 * corner + 1] - side / 2);
        dot.setAttribute("width", side);
        dot.setAttribute("height", side);
        dot.setAttribute("class", "corner");
        this.#overlay.append(dot);
      }
    }
  }

  // The layers that draw something at a place of the picture, what is in front first.
  #layersAt(event) {
    if (!this.#map) return [];
    const box = this.#box.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale];
    return this.#map.layers
      .filter((layer) => layer.order !== undefined && !layer.isHidden && contains(layer.corners, x, y))
      .sort((a, b) => b.order - a.order)
      .map((layer) => layer.path);
  }

  #hover(path) {
    if (path === this.#hovered) return;
    this.hover(path);
    this.dispatchEvent(new CustomEvent("hover", { detail: path }));
  }

  // Selects the layer in front; clicks at one place go down to those behind it.
  #click(event) {
    const found = this.#layersAt(event);
    const isSame = this.#clicked && Math.hypot(event.clientX - this.#clicked.x, event.clientY - this.#clicked.y) < 4;
    const before = isSame ? found.indexOf(this.#selected) : -1;
    this.#clicked = { x: event.clientX, y: event.clientY };
    const next = found.length ? found[(before + 1) % found.length] : null;
    this.dispatchEvent(new CustomEvent("select", { detail: next }));
  }
}

// Whether a quadrangle, given by its corners in turn, contains a point.
function contains(corners, x, y) {
  let isInside = false;
  for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [corners[i], corners[i + 1], corners[j], corners[j + 1]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}
