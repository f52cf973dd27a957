const attributes = String.raw`((?:\s+[\w:-]+="[^"<>&]*")*)\s*`;
const opening = new RegExp(`^<svg${attributes}>\\s*`);
const shape = new RegExp(`<(path|circle)${attributes}(?:/>|></\\1>)\\s*`, "y");
const closing = /<\/svg>\s*$/y;

const length = /^-?\d{1,6}(\.\d{1,10})?(px)?$/;
const color = /^([a-zA-Z]{1,30}|#[0-9a-fA-F]{3,8}|rgba?\([\d.,%\s]{1,40}\))$/;
const word = /^[a-z-]{1,20}$/;

/** Everything that a drawing may say; nothing of it can load, run or link anything. */
const allowed: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  "xmlns:xlink": /^http:\/\/www\.w3\.org\/1999\/xlink$/,
  version: /^1\.[012]$/,
  viewBox: /^[-\d.,\s]{1,80}$/,
  width: length,
  height: length,
  d: /^[MmLlHhVvCcSsQqTtAaZzeE\d\s.,+-]+$/,
  cx: length,
  cy: length,
  r: length,
  fill: color,
  stroke: color,
  "stroke-width": length,
  "stroke-linecap": word,
  "stroke-linejoin": word,
};

/** What keeps the text from being an SVG of nothing but paths and dots; undefined: it is one. */
export function svgFault(text: string): string | undefined {
  const fault = "must be an SVG holding nothing but paths and circles";
  const start = opening.exec(text);
  if (!start || !areAllowed(start[1]) || !start[1]?.includes("xmlns=")) return fault;
  let at = start[0].length;
  let shapes = 0;
  for (;;) {
    shape.lastIndex = at;
    const found = shape.exec(text);
    if (!found) break;
    if (!areAllowed(found[2])) return fault;
    shapes++;
    at = shape.lastIndex;
  }
  closing.lastIndex = at;
  return shapes > 0 && closing.test(text) ? undefined : fault;
}

function areAllowed(written = ""): boolean {
  return [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].every(([, name = "", value = ""]) =>
    allowed[name]?.test(value),
  );
}
