import { DrawingFault } from "./drawing-fault.ts";
import type { Box, Drawing } from "./drawing.ts";

const maxLength = 150_000;
/** The colour of the recipient page's own pad. */
const ink = "#14181f";

/** Writes a drawing as an SVG of our own, which holds nothing but numbers of the drawing. */
export function drawSvg({ box, strokes, dots }: Drawing): string {
  const round = roundFor(box);
  const parts = [
    ...strokes.map(({ path, width, isFilled }) => {
      const fill = isFilled ? ink : "none";
      return `<path d="${path.round(round.factor).encode()}" fill="${fill}" stroke-width="${round(width)}"/>`;
    }),
    ...dots.map(
      ({ x, y, radius }) =>
        `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${ink}" stroke="none"/>`,
    ),
  ];
  const size = [box.width, box.height].map(round);
  const view = [box.x, box.y].map(round).concat(size).join(" ");
  const opening = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size[0]}" height="${size[1]}" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">`;
  const text = `${opening}${parts.join("")}</svg>`;
  if (text.length > maxLength) throw new DrawingFault("has more strokes than a signature needs");
  return text;
}

/** Rounds to a few thousandths of the drawing, which is finer than any print. */
function roundFor({ width, height }: Box) {
  const factor = 10 ** Math.max(2, 5 - Math.floor(Math.log10(Math.max(width, height))));
  return Object.assign((value: number) => Math.round(value * factor) / factor, { factor });
}
