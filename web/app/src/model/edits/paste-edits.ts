import type { RowChoice, TableLine } from "@proffer/tables";
import { toSet } from "../document/apply-operations.ts";
import type { ItemRecord } from "../document/node.ts";
import type { Operation } from "../document/operation.ts";
import {
  findNextSiblingId,
  getText,
  getValue,
  listChildren,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { isEqualJson, isJsonObject, type Json } from "../json.ts";
import {
  type Paste,
  type PastedLines,
  type PasteRules,
  toModification,
  toPrice,
  toRecord,
} from "../spreadsheet/read-lines.ts";
import { insertRecords, removeNodes, setField, type Edit } from "./edits.ts";

/** Creates the edit for a correction chosen by the member. Undefined if the line was removed. */
export function correctRow(
  document: ProposalDocument,
  paste: Pick<Paste, "read" | "place">,
  row: number,
  choice: RowChoice,
  rules: Pick<PasteRules, "discountName" | "ignoresCosts">,
): Edit | undefined {
  if (choice.kind === "insert") {
    const place = findPlaceOfRow(document, paste, row);
    const item = toRecord(choice.line, rules);
    return place && insertRecords([item], { list: "line_items", ...place });
  }
  const node = document.nodes.get(paste.read.idsByRow.get(row) ?? "");
  if (!node) return undefined;
  if (choice.kind === "remove") return removeNodes(document, [node]);
  const price = getValue(node, "price");
  const { max_value: _max, text: _text, ...kept } = isJsonObject(price) ? price : {};
  if (choice.kind === "price") return setField([node], "price", { ...kept, ...toPrice(choice.price) });
  if (choice.kind === "quantity") {
    const quantity = getValue(node, "price.quantity");
    const counted = { ...(isJsonObject(quantity) && quantity), current: choice.quantity };
    return setField([node], "price.quantity", counted);
  }
  const frequency = getText(node, "price.frequency") as TableLine["frequency"];
  const item = toModification(choice.discount, rules.discountName, frequency);
  const others = listChildren(document, node.id, "modifications");
  const { label, operations } = insertRecords([item], {
    list: "modifications",
    parent: node.id,
    before: null,
  });
  return { label, operations: [...removeNodes(document, others).operations, ...operations] };
}

interface ListPlace {
  readonly parent: string;
  readonly before: string | null;
}

/** Finds the place of a row: before the line of the next row, otherwise after the line of the last row. */
function findPlaceOfRow(
  document: ProposalDocument,
  { read: { idsByRow }, place }: Pick<Paste, "read" | "place">,
  row: number,
): ListPlace | undefined {
  const present = [...idsByRow].flatMap(([number, id]) => {
    const node = document.nodes.get(id);
    return node?.parent ? [{ number, node, parent: node.parent }] : [];
  });
  const next = present.find(({ number }) => number > row);
  if (next) return { parent: next.parent, before: next.node.id };
  const last = present.at(-1);
  if (last) return { parent: last.parent, before: findNextSiblingId(document, last.node) };
  const { groupId, before } = place;
  const isThere = before !== null && document.nodes.get(before)?.parent === groupId;
  return document.nodes.has(groupId) ? { parent: groupId, before: isThere ? before : null } : undefined;
}

/** Fields that can change if the columns get other roles. */
const readFields = ["name", "description", "price", "optional", "cost", "sku"] as const;

/**
 * Updates lines after their table was read again with other roles of columns. Sets only fields whose values
 * differ between the two times, so that the member's changes to other fields remain.
 */
export function rereadLines(
  document: ProposalDocument,
  paste: Pick<Paste, "read" | "place">,
  after: PastedLines,
): Edit {
  const before = paste.read;
  const operations: Operation[] = [];
  const earlier = new Map(before.lines.map((line) => [line.id, line]));
  const later = new Map(after.lines.map((line) => [line.id, line]));
  for (const line of after.lines) {
    const [old, node] = [earlier.get(line.id), document.nodes.get(line.id)];
    if (!old || !node) continue;
    for (const field of readFields)
      if (!isEqualJson(toJson(old[field]), toJson(line[field])))
        operations.push(...toSet(node, field, toJson(line[field])));
    operations.push(...replaceModifications(document, old, line));
  }
  for (const [row, id] of after.idsByRow) {
    const item = earlier.has(id) ? undefined : later.get(id);
    const place = item && findPlaceOfRow(document, paste, row);
    if (item && place) operations.push({ type: "insert", list: "line_items", ...place, item });
  }
  for (const { id } of before.lines)
    if (!later.has(id) && document.nodes.has(id)) operations.push({ type: "remove", id });
  return { label: { action: "paste", kind: "line_item", name: "", count: after.lines.length }, operations };
}

function replaceModifications(document: ProposalDocument, old: ItemRecord, line: ItemRecord): Operation[] {
  const [was, is] = [listModifications(old), listModifications(line)];
  if (isEqualJson(was.map(withoutId), is.map(withoutId))) return [];
  const removed = was.filter(({ id }) => document.nodes.has(id));
  return [
    ...removed.map(({ id }): Operation => ({ type: "remove", id })),
    ...is.map((item): Operation => ({
      type: "insert",
      list: "modifications",
      parent: line.id,
      before: null,
      item,
    })),
  ];
}

function withoutId(record: ItemRecord): Json {
  const { id: _, ...fields } = record;
  return fields;
}

const listModifications = (line: ItemRecord) => (line["modifications"] ?? []) as readonly ItemRecord[];

const toJson = (value: unknown) => (value ?? null) as Json;
