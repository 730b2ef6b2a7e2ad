// What the page asks its server for. The address of the page has the token, so all addresses here are relative.

const page = crypto.randomUUID();

async function ask(place, query, signal) {
  const words = new URLSearchParams({ ...query, page });
  const response = await fetch(`${place}?${words}`, { signal, cache: "no-store" });
  // Nothing: another question has overtaken this one, or the film is another by now.
  if (response.status === 204) return null;
  if (!response.ok) throw new Error(await response.text());
  return response;
}

// The state of the film, once there is one after the version `after`; null when it is time to ask again.
export const state = async (after) => (await ask("state", { after }))?.json() ?? null;

export const still = async (film, frame) => (await ask("still", { film, frame }))?.blob() ?? null;

export const layers = async (film, frame, selected) =>
  (await ask("layers", selected ? { film, frame, selected } : { film, frame }))?.json() ?? null;

export const history = async (film, layer) => (await ask("history", { film, layer }))?.json() ?? null;

export const sound = async (film) => (await ask("sound", { film }))?.blob() ?? null;

export async function setParameters(values) {
  await fetch(`parameters?page=${page}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values),
  });
}

// Sketches of frames, as a list of numbers and JPEG files.
export async function sketches(film, frames, width, run) {
  const response = await ask("sketches", { film, frames: frames.join(","), width, run });
  if (!response) return null;
  const bytes = await response.arrayBuffer();
  const view = new DataView(bytes);
  const found = [];
  for (let offset = 0; offset + 8 <= bytes.byteLength;) {
    const [frame, size] = [view.getUint32(offset, true), view.getUint32(offset + 4, true)];
    found.push({ frame, file: new Blob([bytes.slice(offset + 8, offset + 8 + size)], { type: "image/jpeg" }) });
    offset += 8 + size;
  }
  return found;
}
