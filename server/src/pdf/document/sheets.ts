import type { Section } from "./document.ts";
import { isShort } from "./height.ts";

/**
 * Each section begins a sheet, so that a long text stands for itself. But what is short stands below the one before it, short
 * words let the next one follow, and one scope of work goes on where another ends.
 */
export function onSheets(sections: readonly Section[]): Section[] {
  let hasRoom = false;
  return sections.map((section, at) => {
    const keep = isSmall(section);
    const goesOn = section.kind === "scope" && sections[at - 1]?.kind === "scope";
    const follows = at > 0 && (section.kind === "totals" || keep || goesOn || hasRoom);
    hasRoom = section.kind === "text" && keep && !follows;
    return { ...section, ...(keep && { keep }), ...(follows && { follows }) };
  });
}

function isSmall(section: Section): boolean {
  if (section.kind === "signatures") return section.signatures.length <= 2 && isShort(section.content);
  return section.kind === "text" && isShort(section.content);
}
