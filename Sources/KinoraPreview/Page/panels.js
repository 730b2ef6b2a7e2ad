// What stands beside the picture: the values of the selected layer, the parameters, and the problems.

import * as server from "./server.js";

export class Values {
  #list = document.getElementById("value-list");
  #hint = document.getElementById("values-hint");
  #title = document.getElementById("values-title");
  #rows = new Map();

  // Shows the values of the selected layer; null for none.
  show(layer, values) {
    this.#hint.hidden = Boolean(layer);
    this.#title.textContent = layer ? (layer.parent === undefined ? "Film" : layer.label) : "Values";
    if (!layer) {
      this.#list.replaceChildren();
      this.#rows.clear();
      return;
    }
    const entries = [{ key: "class", text: layer.type }, ...(values ?? [])];
    const keys = entries.map((entry) => entry.key).join();
    if (keys !== [...this.#rows.keys()].join()) {
      this.#rows = new Map(entries.map(({ key }) => {
        const [name, value] = [document.createElement("dt"), document.createElement("dd")];
        name.textContent = key;
        return [key, { name, value }];
      }));
      this.#list.replaceChildren(...[...this.#rows.values()].flatMap(({ name, value }) => [name, value]));
    }
    for (const entry of entries) {
      const { value } = this.#rows.get(entry.key);
      if (value.dataset.text === entry.text) continue;
      value.dataset.text = entry.text;
      value.textContent = short(entry.text);
      value.title = entry.text;
      if (/color$/i.test(entry.key) && entry.numbers?.length === 4) {
        const swatch = document.createElement("span");
        swatch.className = "swatch";
        const [red, green, blue, alpha] = entry.numbers;
        const ink = document.createElement("span");
        ink.style.background = `color(srgb ${red} ${green} ${blue} / ${alpha})`;
        swatch.append(ink);
        value.prepend(swatch);
      }
    }
  }
}

// Long decimals are shortened for the eye; the whole number is in the title.
const short = (text) => text.replace(/-?\d+\.\d{4,}(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(3))));

export class Parameters {
  #section = document.getElementById("parameters");
  #form = document.getElementById("parameter-form");
  #known = "";
  #fields = new Map();
  #given = {};
  // What was typed and not sent yet, which a state that comes in between must not undo.
  #typed = {};
  #timer = 0;

  constructor() {
    this.#form.addEventListener("submit", (event) => event.preventDefault());
  }

  show(parameters) {
    this.#section.hidden = parameters.length === 0;
    this.#given = Object.fromEntries(
      parameters.filter((parameter) => parameter.value !== undefined).map(({ name, value }) => [name, value]));
    const known = JSON.stringify(parameters.map(({ name, kind, about, choices }) => [name, kind, about, choices]));
    if (known !== this.#known) {
      this.#known = known;
      this.#fields.clear();
      this.#form.replaceChildren(...parameters.map((parameter) => this.#row(parameter)));
    }
    for (const parameter of parameters) {
      const { input, reset } = this.#fields.get(parameter.name);
      const text = parameter.value ?? parameter.standard ?? "";
      reset.hidden = parameter.value === undefined || parameter.standard === undefined;
      const color = input.parentElement.querySelector("[type=color]");
      if (color && /^#[0-9a-f]{6}$/i.test(text)) color.value = text;
      if (input === document.activeElement || parameter.name in this.#typed) continue;
      if (input.type === "checkbox") input.checked = text === "true"; else input.value = text;
    }
  }

  #send() {
    clearTimeout(this.#timer);
    Object.assign(this.#given, this.#typed);
    this.#typed = {};
    server.setParameters(this.#given);
  }

  #row({ name, kind, about, standard, choices }) {
    const row = document.createElement("div");
    row.className = "parameter";
    const label = document.createElement("label");
    label.textContent = name;
    const isLong = !["string", "number", "bool"].includes(kind) || (standard ?? "").length > 40;
    const input = document.createElement(choices ? "select" : isLong ? "textarea" : "input");
    if (choices) for (const choice of choices) input.add(new Option(choice || "none", choice));
    else if (isLong) input.rows = 3;
    else input.type = kind === "bool" ? "checkbox" : kind === "number" ? "number" : "text";
    if (kind === "number") input.step = "any";
    input.id = `parameter-${name}`;
    label.htmlFor = input.id;
    const reset = document.createElement("button");
    reset.type = "button";
    reset.className = "quiet";
    reset.textContent = "Reset";
    reset.setAttribute("aria-label", `Reset ${name}`);
    reset.addEventListener("click", () => {
      delete this.#typed[name];
      delete this.#given[name];
      this.#send();
    });
    input.addEventListener("input", () => {
      const text = input.type === "checkbox" ? String(input.checked) : input.value;
      if (kind === "number" && text === "") return;
      this.#typed[name] = text;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#send(), 150);
    });
    const field = document.createElement("div");
    field.className = "field";
    field.append(input);
    // A text that is a colour can be chosen as one.
    if (/^#[0-9a-f]{6}$/i.test(standard ?? "")) {
      const color = document.createElement("input");
      color.type = "color";
      color.value = standard;
      color.setAttribute("aria-label", `${name}, as a colour`);
      color.addEventListener("input", () => {
        input.value = color.value;
        input.dispatchEvent(new Event("input"));
      });
      field.prepend(color);
    }
    row.append(label, reset, field);
    if (about) {
      const note = document.createElement("p");
      note.id = `about-${name}`;
      note.textContent = about;
      input.setAttribute("aria-describedby", note.id);
      row.append(note);
    }
    this.#fields.set(name, { input, reset });
    return row;
  }
}

const mostProblems = 50;

// Shows what keeps the scene, or a frame, from being shown; else its warnings, when they are asked for.
export function showProblems({ problems = [], warnings = [], failure = null, asksForWarnings = false }) {
  const box = document.getElementById("problems");
  const isMild = !problems.length && !failure;
  const entries = problems.length ? problems : failure ? [{ message: failure }] : asksForWarnings ? warnings : [];
  box.hidden = !entries.length;
  box.classList.toggle("mild", isMild);
  const title = document.createElement("h2");
  title.textContent = problems.length
    ? counted(problems, "problem") : failure ? "This frame cannot be shown" : counted(warnings, "warning");
  const list = document.createElement("ul");
  for (const problem of entries.slice(0, mostProblems)) {
    const item = document.createElement("li");
    if (problem.file) item.append(element("code", "place", problem.file + (problem.line ? `:${problem.line}:${problem.column}` : "")));
    item.append(element("p", "message", problem.message));
    if (problem.suggestion) item.append(element("p", "suggestion", `Did you mean “${problem.suggestion}”?`));
    if (problem.allowed) item.append(element("p", "allowed", `Allowed: ${problem.allowed}`));
    if (problem.pointer) item.append(element("code", "pointer", problem.pointer));
    for (const use of problem.uses ?? []) item.append(element("p", "use", use));
    if (problem.repetitions) item.append(element("p", "use", `and ${problem.repetitions} more times at this place`));
    list.append(item);
  }
  box.replaceChildren(title, list);
  if (entries.length > mostProblems) box.append(element("p", "hint", `and ${entries.length - mostProblems} more`));
}

export const counted = (list, word) => `${list.length} ${word}${list.length === 1 ? "" : "s"}`;

function element(tag, name, text) {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}
