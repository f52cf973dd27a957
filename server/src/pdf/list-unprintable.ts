import { create } from "fontkitten";
import { readFile } from "node:fs/promises";
import type { ViewSources } from "../recipients/public-view/index.ts";
import { createDocument } from "./document/create-document.ts";
import { listFonts } from "./document/font-families.ts";
import { findRegularFont, isInTypst } from "./typst/fonts.ts";
import { typstGlyphs } from "./typst/typst-glyphs.ts";

/** Maximum number of listed characters. */
const maxListed = 100;

/**
 * Lists the characters of a proposal, including the names of its signers, for which no font of its PDF has a
 * glyph.
 */
export async function listUnprintable(found: ViewSources, now: string): Promise<string[]> {
  const draft = createDocument(found, null, now);
  const { signing = {} } = found.proposal.settings;
  const text = JSON.stringify([draft, signing]);
  return findWithoutGlyph(text, listFonts(draft.language, text));
}

/** Finds the characters for which none of the font families has a glyph. Skips invisible characters. */
export async function findWithoutGlyph(text: string, families: readonly string[]): Promise<string[]> {
  let left = [...new Set(text.normalize("NFC"))].filter((character) => !invisible.test(character));
  for (const family of families) {
    if (left.length === 0) return [];
    const hasGlyph = await getCoverage(family);
    left = left.filter((character) => !hasGlyph(character.codePointAt(0) ?? 0));
  }
  return left.slice(0, maxListed);
}

const invisible = /[\p{Cc}\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Returns true if a font has a glyph for a code point. */
type Coverage = (codePoint: number) => boolean;

const coverages = new Map<string, Promise<Coverage>>();

/** Gets the coverage of a font family. The font is read when the first text needs the family. */
function getCoverage(family: string): Promise<Coverage> {
  let coverage = coverages.get(family);
  if (!coverage) coverages.set(family, (coverage = readCoverage(family)));
  return coverage;
}

async function readCoverage(family: string): Promise<Coverage> {
  if (isInTypst(family)) return inTypst;
  const file = findRegularFont(family);
  if (file === undefined) return () => false;
  const font = create(await readFile(file));
  return createCoverage("characterSet" in font ? toRanges(font.characterSet) : []);
}

/** The first and the last code point of a range. */
type Range = readonly [first: number, last: number];

function toRanges(codePoints: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const codePoint of codePoints.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

/** Creates the coverage of sorted ranges. Uses a binary search. */
function createCoverage(ranges: readonly Range[]): Coverage {
  const bounds = Uint32Array.from(ranges.flatMap(([first, last]) => [first, last + 1]));
  return (codePoint) => {
    let [low, high] = [0, bounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) <= codePoint) low = middle + 1;
      else high = middle;
    }
    return low % 2 === 1;
  };
}

const inTypst = createCoverage(
  typstGlyphs
    .trim()
    .split(/\s+/)
    .map((range): Range => {
      const [first = 0, last = first] = range.split("-").map((each) => parseInt(each, 16));
      return [first, last];
    }),
);
