import type { PublicProposal } from "@proffer/contract";
import { formatFieldValue } from "@proffer/presentation";
import type { Block, SectionContent, Table } from "./document.ts";
import type { Format } from "./format.ts";
import { createTextBlocks } from "./rich-text.ts";

/** Creates the table of the files that belong to the offer. Returns null if there are none. */
export function createAttachmentsSection(
  { attachments }: PublicProposal,
  format: Format,
): SectionContent | null {
  if (attachments.length === 0) return null;
  const rows = attachments.map(({ name, size }) => [
    createTextBlocks(name),
    createTextBlocks(format.fileSize(size)),
  ]);
  return { kind: "text", name: format.words.attachments, content: [createTextTable(rows)] };
}

/** Creates the table of the fields that the client fills in. Returns null if there are none. */
export function createDetailsSection({ fields }: PublicProposal, format: Format): SectionContent | null {
  if (fields.length === 0) return null;
  const tools = { ...format, say: format.voice.say };
  const rows = fields.map((field) => [
    createTextBlocks(field.label, ["bold"]),
    createTextBlocks(formatFieldValue(field, tools)),
  ]);
  return { kind: "text", name: format.words.client_details, content: [createTextTable(rows)] };
}

/** Creates a table of texts without headings. All rows have the same number of cells. */
function createTextTable(rows: ReadonlyArray<ReadonlyArray<readonly Block[]>>): Table {
  const cells = rows.flatMap((row, y) =>
    row.map((blocks, x) => ({ x, y, width: 1, height: 1, isHeading: false, blocks })),
  );
  return { kind: "table", columns: rows[0]?.length ?? 0, headings: 0, caption: [], cells };
}
