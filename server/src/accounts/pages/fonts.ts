import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The character ranges of the font files for Latin script. */
const subsets = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
} as const;

type Subset = keyof typeof subsets;

const names = Object.keys(subsets) as Subset[];

function formatFontUrl(subset: Subset): string {
  return `/account-pages/inter-${subset}.woff2`;
}

/** The font rules of the pages' style sheet, with the subsets of Inter that the pages need. */
export const fontFaces = names
  .map(
    (subset) =>
      `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${formatFontUrl(subset)}) format("woff2");unicode-range:${subsets[subset]}}`,
  )
  .join("\n");

/** Serves Inter from its npm package, because our pages load nothing from other servers. */
export function addFonts(server: FastifyInstance): void {
  for (const subset of names) {
    const file = import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`);
    const font = readFileSync(fileURLToPath(file));
    server.get(formatFontUrl(subset), async (_request, reply) =>
      reply.headers({ "content-type": "font/woff2", "cache-control": "public, max-age=604800" }).send(font),
    );
  }
}
