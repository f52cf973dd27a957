import type { Section } from "./document.ts";
import type { Draft } from "./make-document.ts";

/** A part of a document that can be set without the rest. */
interface Part {
  readonly name: string;
  readonly alone: Partial<Pick<Draft, "cover" | "lead">> & { readonly section?: Section };
}

/** What of a document cannot be set, by name: halves are tried until one part is left. Null: it fails only as a whole. */
export async function culpritOf(
  document: Draft,
  fails: (part: Draft) => Promise<boolean>,
): Promise<string | null> {
  let suspects = partsOf(document);
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2));
    suspects = (await fails(withOnly(document, half))) ? half : suspects.slice(half.length);
  }
  const [last] = suspects;
  return last && (await fails(withOnly(document, [last]))) ? last.name : null;
}

/** The part that says the most, and how much. */
export function largestOf(document: Draft): string {
  const sizes = partsOf(document).map(({ name, alone }) => ({ name, size: JSON.stringify(alone).length }));
  const [first] = sizes.toSorted((a, b) => b.size - a.size);
  return first ? `${first.name} of ${first.size} letters` : "nothing";
}

function withOnly(document: Draft, parts: readonly Part[]): Draft {
  const [cover] = parts.flatMap(({ alone }) => alone.cover ?? []);
  return {
    ...document,
    cover: cover ?? null,
    lead: parts.flatMap(({ alone }) => alone.lead ?? []),
    facts: [],
    sections: parts.flatMap(({ alone }) => alone.section ?? []),
  };
}

function partsOf({ cover, lead, sections }: Draft): Part[] {
  return [
    ...(cover ? [{ name: "the cover", alone: { cover } }] : []),
    ...(lead.length > 0 ? [{ name: "the description", alone: { lead } }] : []),
    ...sections.flatMap(partsOfSection),
  ];
}

/** What a section and a group say themselves, then each line item and each choice. */
function partsOfSection(section: Section): Part[] {
  if (section.kind !== "scope") return [{ name: section.name, alone: { section } }];
  const own = { name: section.name, alone: { section: { ...section, parts: [] } } };
  const inside = section.parts.flatMap((part): Part[] => {
    const named = (name: string, alone: typeof part): Part => ({
      name: `${section.name}, ${name}`,
      alone: { section: { ...section, content: [], parts: [alone] } },
    });
    if (part.kind !== "group") return [named(part.name, part)];
    const rows = part.rows.map((row) => named(row.name, { ...part, description: [], rows: [row] }));
    return [named(part.name, { ...part, rows: [] }), ...rows];
  });
  return [own, ...inside];
}
