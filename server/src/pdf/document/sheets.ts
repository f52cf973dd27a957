import type { Block, Section, SectionContent } from "./document.ts";
import { isShort } from "./height.ts";

/**
 * What is long begins in the upper half of a sheet, so that it stands for itself, and no sheet stays half empty. What is short
 * stands below the one before it wherever it fits, and one scope of work goes on where another ends.
 */
export function onSheets(sections: readonly SectionContent[]): Section[] {
  return sections.map((section, at) => {
    const keep = isSmall(section);
    const goesOn = section.kind === "scope" && sections[at - 1]?.kind === "scope";
    const begins = beginsOf(section, keep || goesOn);
    return { ...section, begins, ...(keep && { keep }) };
  });
}

/** Whether a cover is a sheet: where it says anything, but not more than there is room for. */
export function fillsSheet(content: readonly Block[], lead: readonly Block[], title: string): boolean {
  return content.length > 0 && title.length <= 300 && isShort([...lead, ...content]);
}

function beginsOf({ kind }: SectionContent, isBelow: boolean): Section["begins"] {
  if (kind === "certificate") return "sheet";
  return isBelow || kind === "totals" ? "below" : "with-room";
}

function isSmall(section: SectionContent): boolean {
  if (section.kind === "signatures") return section.signatures.length <= 2 && isShort(section.content);
  return section.kind === "text" && isShort(section.content);
}
