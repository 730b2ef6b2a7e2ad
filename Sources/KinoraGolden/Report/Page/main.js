// The list of goldens, the causes, decisions and keys.

const words = { accept: "accepted", reject: "rejected" };

function showCases() {
  const list = byId("cases").firstElementChild;
  list.replaceChildren(...data.cases.map((item, number) => {
    const decision = state.decisions.get(item.id);
    const button = element("button", { type: "button" },
      element("strong", { textContent: item.name }),
      element("span", { textContent: item.cause }),
      decision ? element("em", { className: decision, textContent: words[decision] }) : null);
    if (number === state.number) button.setAttribute("aria-current", "true");
    button.onclick = () => choose(number);
    return element("li", {}, button);
  }));
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

function finding(item) {
  const made = element("li", {});
  const place = [item.layer && `\`${item.layer}\``, item.property].filter(Boolean).join(" ");
  made.append(element("strong", { textContent: [place, item.words].filter(Boolean).join(": ") }));
  if (item.since !== null) {
    const link = element("button", { type: "button", className: "quiet", textContent: `since frame ${item.since}` });
    link.onclick = () => { pause(); seek(nearest(item.since)); };
    made.append(" ", link);
  }
  if (item.expected || item.actual) {
    made.append(element("dl", {},
      ...(item.expected ? [element("dt", { textContent: "expected" }), element("dd", { textContent: item.expected })] : []),
      element("dt", { textContent: "is" }), element("dd", { textContent: item.actual || "nothing" })));
  }
  const share = item.kind === "unknown" || item.share >= 0.9995 ? null : `seen in ${Math.round(1000 * item.share) / 10} % of the differing frames`;
  const rest = [item.note, share].filter(Boolean).join("; ");
  if (rest) made.append(element("p", { className: "hint", textContent: rest }));
  return made;
}

function showCause() {
  const item = current();
  byId("name").textContent = item.name;
  document.title = `${item.name} – goldens`;
  byId("facts").textContent = item.facts;
  byId("findings").replaceChildren(...item.findings.map(finding));
  byId("message").lastElementChild.textContent = item.message;
  byId("message").open = !item.findings.length;
  byId("viewer").hidden = !item.shown.length;
}

// MARK: Decisions

const canDecide = data.cases.some((item) => item.candidate);

function decide(decision) {
  const item = current();
  if (!item.candidate) return;
  if (decision) state.decisions.set(item.id, decision);
  else state.decisions.delete(item.id);
  if (state.number + 1 < data.cases.length) choose(state.number + 1);
  tell("decision");
}

// The file that `kinora golden accept --from` reads.
function decisionsText() {
  const decisions = data.cases.filter((item) => state.decisions.has(item.id))
    .map((item) => ({ golden: item.id, candidate: item.candidate, decision: state.decisions.get(item.id) }));
  return JSON.stringify({ form: 1, decisions }, null, 2) + "\n";
}

let saved = null;
function showDecisions() {
  const all = data.cases.filter((item) => item.candidate).length;
  const decision = state.decisions.get(current()?.id);
  byId("decided").textContent = `${state.decisions.size} of ${all} decided` + (decision ? ` · this one is ${words[decision]}` : "");
  for (const name of ["accept", "reject", "skip"]) byId(name).disabled = !current()?.candidate;
  if (saved) URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(new Blob([decisionsText()], { type: "application/json" }));
  byId("save").href = saved;
  byId("save").toggleAttribute("inert", !state.decisions.size);
}

async function copyDecisions() {
  const text = decisionsText();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  byId("copy").textContent = "Copied";
  setTimeout(() => { byId("copy").textContent = "Copy"; }, 1500);
}

byId("accept").onclick = () => decide("accept");
byId("reject").onclick = () => decide("reject");
byId("skip").onclick = () => decide(null);
byId("copy").onclick = copyDecisions;

// MARK: Keys

const jump = (event) => event.shiftKey ? 10 : 1;
const keys = [
  { keys: ["Space", " "], words: "play, pause", run: play },
  { keys: ["←", "ArrowLeft"], words: "one frame back; with Shift ten", run: (event) => seek(state.index - jump(event)) },
  { keys: ["→", "ArrowRight"], words: "one frame on; with Shift ten", run: (event) => seek(state.index + jump(event)) },
  { keys: ["Home"], words: "first frame", run: () => seek(0) },
  { keys: ["End"], words: "last frame", run: () => seek(current().shown.length - 1) },
  { keys: ["N", "n"], words: "next frame that differs", run: () => seekDiffering(1) },
  { keys: ["P", "p"], words: "frame before that differs", run: () => seekDiffering(-1) },
  { keys: ["J", "j"], words: "next golden", run: () => choose(state.number + 1) },
  { keys: ["K", "k"], words: "golden before", run: () => choose(state.number - 1) },
  ...modes.map((mode, number) => ({ keys: [String(number + 1)], words: mode.name.toLowerCase(), run: () => setMode(mode.id) })),
  { keys: ["O", "o"], words: "outline of the blamed layer", run: () => byId("outline").click() },
  { keys: ["L", "l"], words: "lines of the slices", run: () => byId("sections").click() },
  { keys: [","], words: "slower", run: () => setSpeed(speeds[Math.max(0, speeds.indexOf(state.speed) - 1)]) },
  { keys: ["."], words: "faster", run: () => setSpeed(speeds[Math.min(speeds.length - 1, speeds.indexOf(state.speed) + 1)]) },
  ...(canDecide ? [
    { keys: ["A", "a"], words: "accept", run: () => decide("accept") },
    { keys: ["R", "r"], words: "reject", run: () => decide("reject") },
    { keys: ["S", "s"], words: "skip", run: () => decide(null) },
    { keys: ["C", "c"], words: "copy the decisions", run: copyDecisions },
    { keys: ["D", "d"], words: "save the decisions", run: () => { if (state.decisions.size) byId("save").click(); } },
  ] : []),
  { keys: ["?"], words: "these keys", run: () => byId("keys").showModal() },
];
byId("keys").querySelector("dl").replaceChildren(...keys.flatMap((row) => [
  element("dt", {}, element("kbd", { textContent: row.keys[0] })), element("dd", { textContent: row.words })]));
byId("help").onclick = () => byId("keys").showModal();

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  const target = event.target;
  if (target.matches("select, textarea") || target.matches("input") && /^(Arrow|Home|End)/.test(event.key)) return;
  if (target.matches("button, summary, a") && (event.key === " " || event.key === "Enter")) return;
  if (target.matches("[role=radio]") && /^Arrow/.test(event.key)) {
    const at = modes.findIndex((mode) => mode.id === state.mode) + (/Right|Down/.test(event.key) ? 1 : -1);
    event.preventDefault();
    return setMode(modes[(at + modes.length) % modes.length].id);
  }
  const row = keys.find((row) => row.keys.includes(event.key));
  if (!row) return;
  event.preventDefault();
  if (event.key !== " " && !/^[,.]$/.test(event.key)) pause();
  row.run(event);
});

byId("summary").textContent = data.summary;
byId("decisions").hidden = !canDecide;
when("case", () => { showCases(); showCause(); showDecisions(); });
when("decision", () => { showCases(); showDecisions(); });
showModes();
if (data.cases.length) choose(0);
else for (const id of ["cases", "viewer", "plots"]) byId(id).hidden = true;
