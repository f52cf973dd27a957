import type { Block, Section, SectionContent } from "./document.ts";
import { isShortContent } from "./height.ts";

/**
 * Decides the start of each section. A long section starts where much of a sheet is left, a short one wherever it fits,
 * a scope of work directly below another one. Signatures stay with the end of the signed text.
 */
export function layOutSheets(sections: readonly SectionContent[]): Section[] {
  return sections.map((section, at) => {
    const keep = isSmall(section);
    const goesOn = section.kind === "scope" && sections[at - 1]?.kind === "scope";
    const begins = getBegin(section, keep || goesOn);
    return { ...section, begins, ...(keep && { keep }) };
  });
}

/** Says whether a cover fills a sheet of its own: it has content, and the content fits. */
export function fillsSheet(content: readonly Block[], lead: readonly Block[], title: string): boolean {
  return content.length > 0 && title.length <= 300 && isShortContent([...lead, ...content]);
}

function getBegin({ kind }: SectionContent, isBelow: boolean): Section["begins"] {
  if (kind === "certificate") return "sheet";
  return isBelow || kind === "totals" || kind === "signatures" ? "below" : "with-room";
}

function isSmall(section: SectionContent): boolean {
  if (section.kind === "signatures") return section.signatures.length <= 2 && isShortContent(section.content);
  return section.kind === "text" && isShortContent(section.content);
}
