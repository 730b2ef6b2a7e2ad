// Slices through time, and the curves of blamed properties.

// One row or one column of each picture beside the next: `axis` says which, `which` whose pictures.
function slice(axis, which) {
  const item = current();
  const [width, height] = item.size;
  const along = axis === "x" ? width : height;
  const count = item.shown.length;
  const thick = Math.max(1, Math.min(6, Math.round(200 / count)));
  const made = element("canvas", axis === "x" ? { width: along, height: count * thick } : { width: count * thick, height: along });
  const context = made.getContext("2d");
  hatch(context, 0, made.width, made.height);
  const cut = axis === "x"
    ? Math.min(height - 1, Math.floor(state.cut.y * height)) : Math.min(width - 1, Math.floor(state.cut.x * width));
  item.shown.forEach((frame, index) => {
    const image = picture(frame[which]);
    if (!image) return;
    const [across, down] = [image.naturalWidth / width, image.naturalHeight / height];
    if (axis === "x") context.drawImage(image, 0, cut * down, image.naturalWidth, 1, 0, index * thick, along, thick);
    else context.drawImage(image, cut * across, 0, 1, image.naturalHeight, index * thick, 0, thick, along);
  });
  made.dataset.axis = axis;
  made.setAttribute("role", "img");
  const known = item.shown.filter((frame) => frame[which] !== null).length;
  const title = which === "expected" ? "approved" : "now";
  made.setAttribute("aria-label", `${axis}–t slice, ${title}`);
  made.onclick = (event) => {
    const box = made.getBoundingClientRect();
    const part = axis === "x" ? (event.clientY - box.y) / box.height : (event.clientX - box.x) / box.width;
    seek(Math.floor(part * count));
  };
  const missing = count - known;
  return element("figure", { className: `slice ${axis}` },
    element("figcaption", { textContent: `${axis}–t, ${title}` + (missing ? ` (${missing} of ${count} pictures are not known)` : "") }),
    element("div", {}, made, element("i")));
}

async function drawSlices() {
  const item = current();
  const where = byId("slices").lastElementChild;
  if (!item.shown.length) return where.replaceChildren();
  await allPictures();
  if (item !== current()) return;
  where.replaceChildren(slice("x", "expected"), slice("x", "actual"), slice("y", "expected"), slice("y", "actual"));
  moveMarks();
}

let waiting = 0;
function drawSlicesSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(drawSlices, 60);
}

function moveMarks() {
  const part = (state.index + 0.5) / Math.max(1, current().shown.length);
  for (const mark of document.querySelectorAll(".slice.x i")) mark.style.top = `${100 * part}%`;
  for (const mark of document.querySelectorAll(".slice.y i")) mark.style.left = `${100 * part}%`;
  const frame = shown();
  if (!frame) return;
  for (const mark of document.querySelectorAll(".plot .now")) {
    const x = plotX(frame.frame);
    mark.setAttribute("x1", x);
    mark.setAttribute("x2", x);
  }
}

const plot = { width: 640, height: 190, left: 56, right: 12, top: 10, bottom: 22 };
const plotX = (frame) => plot.left + frame / Math.max(1, current().count - 1) * (plot.width - plot.left - plot.right);

// A number with as many digits as tell the ends of the axis apart.
function short(value) {
  return Number(value.toPrecision(4)).toString();
}

function curve(item) {
  const lines = ["expected", "actual", "measured"].filter((name) => item[name]);
  const values = lines.flatMap((name) => item[name].flat()).filter((value) => value !== null);
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (!(high > low)) [low, high] = [low - 1, high + 1];
  const y = (value) => plot.top + (high - value) / (high - low) * (plot.height - plot.top - plot.bottom);
  const picture = drawn("svg", { viewBox: `0 0 ${plot.width} ${plot.height}`, role: "img", "aria-label": `${item.name}, from ${short(low)} to ${short(high)}` });
  for (const [value, anchor] of [[high, "hanging"], [low, "auto"]]) {
    const text = drawn("text", { x: plot.left - 6, y: y(value), "text-anchor": "end", "dominant-baseline": anchor });
    text.textContent = short(value);
    picture.append(drawn("line", { x1: plot.left, x2: plot.width - plot.right, y1: y(value), y2: y(value), class: "grid" }), text);
  }
  for (const event of current().events) {
    const x = plotX(Math.min(current().count - 1, event.seconds / current().duration * current().count));
    picture.append(drawn("line", { x1: x, x2: x, y1: plot.top, y2: plot.height - plot.bottom, class: "event" }));
  }
  for (const name of lines) {
    for (const component of item[name]) {
      let [path, pen] = ["", false];
      component.forEach((value, index) => {
        if (value === null) { pen = false; return; }
        const point = `${plotX(item.frames[index]).toFixed(2)} ${y(value).toFixed(2)}`;
        path += name === "measured" ? `M${point}h0.01` : `${pen ? "L" : "M"}${point}`;
        pen = true;
      });
      if (item.frames.length === 1 && name !== "measured") path += "h0.01";
      picture.append(drawn("path", { d: path, class: name }));
    }
  }
  picture.append(drawn("line", { x1: 0, x2: 0, y1: plot.top, y2: plot.height - plot.bottom, class: "now" }));
  picture.onclick = (event) => {
    const box = picture.getBoundingClientRect();
    const x = (event.clientX - box.x) / box.width * plot.width;
    seek(nearest((x - plot.left) / (plot.width - plot.left - plot.right) * (current().count - 1)));
  };
  const words = { expected: "approved", actual: "now", measured: "measured from pixels" };
  return element("figure", { className: "plot" },
    element("figcaption", {}, element("code", { textContent: item.name }), " ",
      ...lines.map((name) => element("span", { className: name, textContent: words[name] }))), picture);
}

when("case", () => {
  const curves = current().curves;
  byId("curves").hidden = !curves.length;
  byId("curves").lastElementChild.replaceChildren(...curves.map(curve));
  byId("slices").hidden = !current().shown.length;
  drawSlices();
});
when("frame", moveMarks);
when("view", () => { if (state.sections) drawSlicesSoon(); });
