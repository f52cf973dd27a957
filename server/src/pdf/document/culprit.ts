import type { Section } from "./document.ts";
import type { Draft } from "./make-document.ts";

/** What of a document cannot be set, by name: the smallest part with which the rest fails too. */
export async function culpritOf(
  document: Draft,
  fails: (part: Draft) => Promise<boolean>,
): Promise<string | null> {
  const bare: Draft = { ...document, cover: null, lead: [], facts: [], sections: [] };
  const failsWith = (section: Section) => fails({ ...bare, sections: [section] });
  for (const section of document.sections) {
    if (!(await failsWith(section))) continue;
    for (const part of partsOf(section))
      if (await failsWith(part.alone)) return `${section.name}, ${part.name}`;
    return section.name;
  }
  if (await fails({ ...bare, lead: document.lead })) return "the description";
  return document.cover && (await fails({ ...bare, cover: document.cover })) ? "the cover" : null;
}

interface Part {
  readonly name: string;
  readonly alone: Section;
}

/** Each line item and each choice in a section of its own. */
function partsOf(section: Section): Part[] {
  if (section.kind !== "scope") return [];
  return section.parts.flatMap((part): Part[] =>
    part.kind === "group"
      ? part.rows.map((row) => ({ name: row.name, alone: { ...section, parts: [{ ...part, rows: [row] }] } }))
      : [{ name: part.name, alone: { ...section, parts: [part] } }],
  );
}
