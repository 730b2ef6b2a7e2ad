// The tree of layers: a list that follows the pattern of a tree for keys and for screen readers.

const icons = {
  CATextLayer: "text", CAShapeLayer: "shape", CAGradientLayer: "gradient", CAReplicatorLayer: "copies",
  CAEmitterLayer: "emitter", CATransformLayer: "depth",
};
// A tree of more layers than this begins closed, except at its top.
const manyLayers = 200;

export class LayerTree extends EventTarget {
  #list = document.getElementById("tree");
  #layers = [];
  #children = [];
  #closed = new Set();
  #opened = new Set();
  #shape = "";
  #selected = null;
  #focused = null;

  constructor() {
    super();
    this.#list.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("pointerover", (event) => this.#hover(event.target.closest("[role=treeitem]")));
    this.#list.addEventListener("pointerleave", () => this.#hover(null));
  }

  show(map, selected) {
    this.#layers = map.layers;
    this.#children = map.layers.map(() => []);
    map.layers.forEach((layer, number) => { if (layer.parent !== undefined) this.#children[layer.parent].push(number); });
    // The rows are made anew only when there are others; otherwise what they say of the time is changed.
    const shape = map.layers.map((layer) => `${layer.parent}${layer.path}${layer.type}`).join("\n");
    const isSame = shape === this.#shape && selected === this.#selected;
    this.#shape = shape;
    this.#selected = selected;
    if (isSame) this.#refresh(); else this.#build();
  }

  hover(path) {
    for (const row of this.#list.children) row.classList.toggle("hovered", row.dataset.path === path);
  }

  #isOpen(number) {
    const { path, parent } = this.#layers[number];
    if (this.#opened.has(path)) return true;
    if (this.#closed.has(path)) return false;
    return parent === undefined || this.#layers.length <= manyLayers;
  }

  // What is above the selected layer is open, so that it can be seen.
  #reveal() {
    let number = this.#layers.findIndex((layer) => layer.path === this.#selected);
    while (number >= 0 && this.#layers[number].parent !== undefined) {
      number = this.#layers[number].parent;
      this.#closed.delete(this.#layers[number].path);
      this.#opened.add(this.#layers[number].path);
    }
  }

  #build() {
    const hadFocus = this.#list.contains(document.activeElement);
    if (!this.#layers.some((layer) => layer.path === this.#focused)) this.#focused = null;
    const rows = [];
    const add = (number, level, position, count) => {
      rows.push(this.#row(number, level, position, count));
      if (!this.#isOpen(number)) return;
      const below = this.#children[number];
      below.forEach((child, index) => add(child, level + 1, index + 1, below.length));
    };
    if (this.#layers.length) add(0, 1, 1, 1);
    const current = rows.find((row) => row.dataset.path === this.#focused)
      ?? rows.find((row) => row.dataset.path === this.#selected) ?? rows[0];
    if (current) current.tabIndex = 0;
    this.#list.replaceChildren(...rows);
    this.#refresh();
    if (hadFocus) current?.focus({ preventScroll: true });
    this.#list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  #row(number, level, position, count) {
    const layer = this.#layers[number];
    const row = document.createElement("li");
    row.setAttribute("role", "treeitem");
    row.setAttribute("aria-level", level);
    row.setAttribute("aria-posinset", position);
    row.setAttribute("aria-setsize", count);
    row.setAttribute("aria-selected", layer.path === this.#selected);
    row.tabIndex = -1;
    row.dataset.path = layer.path;
    row.dataset.number = number;
    row.style.setProperty("--level", level - 1);
    row.title = `${layer.path}\n${layer.type}`;
    const twist = document.createElement("span");
    twist.className = "twist";
    if (this.#children[number].length) {
      row.setAttribute("aria-expanded", this.#isOpen(number));
      twist.innerHTML = '<svg><use href="#i-twist"/></svg>';
    }
    const icon = document.createElement("span");
    icon.className = "icon";
    icon.innerHTML = `<svg><use href="#t-${layer.isMask ? "mask" : icons[layer.type] ?? "layer"}"/></svg>`;
    const label = document.createElement("span");
    label.className = "label";
    // A layer without a name is called by its class; its path is in the title.
    const isUnnamed = /^(sublayers\[\d+\]|mask)$/.test(layer.label);
    label.classList.toggle("unnamed", isUnnamed);
    label.textContent = layer.parent === undefined ? "Film" : isUnnamed ? layer.type.replace(/^CA/, "") : layer.label;
    const moves = document.createElement("span");
    moves.className = "moves";
    row.append(twist, icon, label, moves);
    return row;
  }

  #refresh() {
    for (const row of this.#list.children) {
      const layer = this.#layers[row.dataset.number];
      row.classList.toggle("hidden", layer.isHidden);
      row.lastChild.classList.toggle("on", layer.animations > 0);
      row.lastChild.title = layer.animations ? `${layer.animations} animation${layer.animations > 1 ? "s" : ""} now` : "";
    }
  }

  #toggle(number, open) {
    const { path } = this.#layers[number];
    (open ? this.#opened : this.#closed).add(path);
    (open ? this.#closed : this.#opened).delete(path);
    this.#build();
  }

  select(path) {
    this.#selected = path;
    this.#focused = path;
    this.#reveal();
    this.#build();
  }

  #choose(path) {
    this.#focused = path;
    this.dispatchEvent(new CustomEvent("select", { detail: path }));
  }

  // Selects the layer before or after the selected one, wherever the focus is.
  move(step) {
    const rows = [...this.#list.children];
    const place = rows.findIndex((row) => row.dataset.path === this.#selected);
    const next = rows[Math.max(0, Math.min(rows.length - 1, place + step))];
    if (next) this.#choose(next.dataset.path);
  }

  #hover(row) {
    this.dispatchEvent(new CustomEvent("hover", { detail: row?.dataset.path ?? null }));
  }

  #click(event) {
    const row = event.target.closest("[role=treeitem]");
    if (!row) return;
    const number = Number(row.dataset.number);
    if (event.target.closest(".twist") && this.#children[number].length) {
      this.#focused = row.dataset.path;
      this.#toggle(number, !this.#isOpen(number));
    } else {
      this.#choose(row.dataset.path);
    }
  }

  #key(event) {
    const row = event.target.closest("[role=treeitem]");
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const number = Number(row.dataset.number);
    const hasBelow = this.#children[number].length > 0;
    const focus = (path) => {
      const other = [...this.#list.children].find((item) => item.dataset.path === path);
      if (other) this.#choose(path);
    };
    switch (event.key) {
      case "ArrowDown": this.move(row.dataset.path === this.#selected ? 1 : 0); break;
      case "ArrowUp": this.move(row.dataset.path === this.#selected ? -1 : 0); break;
      case "ArrowRight":
        if (hasBelow && !this.#isOpen(number)) this.#toggle(number, true);
        else if (hasBelow) focus(this.#layers[this.#children[number][0]].path);
        break;
      case "ArrowLeft":
        if (hasBelow && this.#isOpen(number)) this.#toggle(number, false);
        else if (this.#layers[number].parent !== undefined) focus(this.#layers[this.#layers[number].parent].path);
        break;
      case "Enter": this.#choose(row.dataset.path); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
