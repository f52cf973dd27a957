import { createColumns } from "./columns.ts";
import type { Columns, GroupPart, OptionsPart, Section } from "./document.ts";
import type { Draft } from "./create-document.ts";

/** A part of a document that can be rendered without the other parts. */
interface DocumentPart {
  readonly name: string;
  readonly content: Partial<Pick<Draft, "cover" | "lead">> & { readonly section?: Section };
}

/**
 * Finds the part that cannot be rendered, by bisection, and returns its name. Returns null if every part can
 * be rendered separately.
 */
export async function findFailingItem(
  document: Draft,
  fails: (part: Draft) => Promise<boolean>,
): Promise<string | null> {
  let suspects = listParts(document);
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2));
    suspects = (await fails(keepOnly(document, half))) ? half : suspects.slice(half.length);
  }
  const [last] = suspects;
  return last && (await fails(keepOnly(document, [last]))) ? last.name : null;
}

/** Returns the name and the length of the part with the longest content. */
export function describeLargestPart(document: Draft): string {
  const sizes = listParts(document).map(({ name, content }) => ({
    name,
    size: JSON.stringify(content).length,
  }));
  const [first] = sizes.toSorted((a, b) => b.size - a.size);
  return first ? `${first.name} of ${first.size} characters` : "nothing";
}

function keepOnly(document: Draft, parts: readonly DocumentPart[]): Draft {
  const [cover] = parts.flatMap(({ content }) => content.cover ?? []);
  return {
    ...document,
    cover: cover ?? null,
    lead: parts.flatMap(({ content }) => content.lead ?? []),
    facts: [],
    sections: parts.flatMap(({ content }) => content.section ?? []),
  };
}

function listParts({ cover, lead, sections }: Draft): DocumentPart[] {
  return [
    ...(cover ? [{ name: "the cover", content: { cover } }] : []),
    ...(lead.length > 0 ? [{ name: "the description", content: { lead } }] : []),
    ...sections.flatMap(listSectionParts),
  ];
}

/**
 * Lists the parts of a section: first its own content and the content of its groups, then each line item and
 * each option.
 */
function listSectionParts(section: Section): DocumentPart[] {
  if (section.kind !== "scope") return [{ name: section.name, content: { section } }];
  const own = {
    name: section.name,
    content: { section: { ...section, parts: [], columns: createColumns([]) } },
  };
  const inside = section.parts.flatMap((part): DocumentPart[] => {
    const named = (name: string, content: typeof part): DocumentPart => ({
      name: `${section.name}, ${name}`,
      content: { section: { ...section, content: [], parts: [content], columns: toColumns(content) } },
    });
    if (part.kind !== "group") return [named(part.name, part)];
    const rows = part.rows.map((row) => named(row.name, { ...part, description: [], rows: [row] }));
    return [named(part.name, { ...part, rows: [] }), ...rows];
  });
  return [own, ...inside];
}

function toColumns(part: GroupPart | OptionsPart): Columns {
  return createColumns(part.kind === "group" ? [part] : []);
}
