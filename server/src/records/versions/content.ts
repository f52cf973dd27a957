import type { Attachment, Crm, CustomVariable, Design, ProposalSettings } from "@proffer/contract";
import { gunzipSync, gzipSync } from "node:zlib";
import { listImageIds } from "../../platform/text/image-address.ts";
import { hashText } from "../audit-trail/index.ts";
import { type StoredItem, toTree } from "../items/index.ts";
import type { PlainFields } from "../../schema.ts";
import type { StoredContent } from "./tables.ts";

/** The fields of a proposal that members edit, without its items. */
export interface WrittenFields extends Pick<
  PlainFields,
  "kind" | "name" | "description" | "proposal_number" | "notes"
> {
  readonly tags: string[];
  readonly settings: ProposalSettings;
  readonly design: Design;
  /** Without the values of the client. */
  readonly custom_variables: CustomVariable[];
  readonly attachments: readonly Attachment[];
  readonly crm: Crm | null;
}

/** The content of a proposal that versions store and restore. */
export interface VersionedContent extends WrittenFields {
  readonly rows: readonly StoredItem[];
}

/** Content as a text, before compression. */
export interface ContentText {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly sha256: string;
}

/** Formats content as a text. Sorts rows by id, so that equal contents have equal texts. */
export function formatContent(fields: WrittenFields, rows: readonly StoredItem[]): ContentText {
  const { kind, name, description, proposal_number, notes, tags, settings, design, crm } = fields;
  const tree = toTree(rows);
  const content: VersionedContent = {
    kind,
    name,
    description,
    proposal_number,
    notes,
    tags,
    settings,
    design,
    custom_variables: fields.custom_variables,
    attachments: fields.attachments,
    crm,
    rows: rows
      .filter(({ id }) => tree.find(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(toStoredItem),
  };
  const text = JSON.stringify(content);
  return { text, sha256: hashText(text), attachments: fields.attachments };
}

/** Returns the hash by which versions recognize equal content. */
export function hashContent(fields: WrittenFields, rows: readonly StoredItem[]): string {
  return formatContent(fields, rows).sha256;
}

/** Picks the columns of a row, in a fixed order. */
function toStoredItem({
  id,
  parent_id,
  kind,
  name,
  order_key,
  content_json,
  created_at,
  updated_at,
}: StoredItem): StoredItem {
  return { id, parent_id, kind, name, order_key, content_json, created_at, updated_at };
}

type PackedContent = Pick<
  StoredContent,
  "characters" | "bytes" | "content_base64" | "image_ids" | "attachments_json" | "file_hashes"
>;

export function packContent({ text, attachments }: ContentText): PackedContent {
  const compressed = gzipSync(text);
  return {
    characters: text.length,
    bytes: compressed.length,
    content_base64: compressed.toString("base64"),
    image_ids: listImageIds(text).join(" "),
    attachments_json: JSON.stringify(attachments),
    file_hashes: attachments.map(({ sha256 }) => sha256).join(" "),
  };
}

export function unpackContent({ content_base64 }: Pick<PackedContent, "content_base64">): VersionedContent {
  return JSON.parse(gunzipSync(Buffer.from(content_base64, "base64")).toString()) as VersionedContent;
}
