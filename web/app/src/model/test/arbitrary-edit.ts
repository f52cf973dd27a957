import * as fc from "fast-check";
import type { DocumentNode, NodeKind } from "../document/node.ts";
import { listChildren, type ProposalDocument } from "../document/proposal-document.ts";
import {
  duplicateNodes,
  insertRecords,
  listGroups,
  moveBy,
  moveNodes,
  removeNodes,
  setField,
  setPriceModel,
  setSelected,
  type Edit,
} from "../edits/edits.ts";
import { toCellWords } from "../edits/cells.ts";
import { createDiscount, createFeature, createLine, createModification } from "../edits/new-records.ts";

/** An edit by a member that is possible for any content of the document. */
export interface ArbitraryEdit {
  readonly name: string;
  readonly toEdit: (document: ProposalDocument) => Edit | undefined;
}

const kinds: readonly NodeKind[] = [
  "page",
  "group",
  "side_by_side",
  "line_item",
  "modification",
  "column",
  "feature",
  "discount",
];

const pickNode = (document: ProposalDocument, pick: number, among: readonly NodeKind[]) => {
  const nodes = [...document.nodes.values()].filter(({ kind }) => among.includes(kind));
  return nodes.length === 0 ? undefined : nodes[pick % nodes.length];
};

function deed(
  name: string,
  among: readonly NodeKind[],
  toEdit: (node: DocumentNode, document: ProposalDocument, pick: number) => Edit,
): fc.Arbitrary<ArbitraryEdit> {
  return fc.tuple(fc.nat(1000), fc.nat(1000)).map(([pick, other]) => ({
    name,
    toEdit: (document) => {
      const node = pickNode(document, pick, among);
      return node && toEdit(node, document, other);
    },
  }));
}

let counter = 0;
/** Returns a value that no other edit has. */
const unique = (word: string) => `${word} ${(counter += 1)}`;

export const arbitrarySet = fc.oneof(
  deed("set name", kinds, (node) => setField([node], "name", unique("Name"))),
  deed("set price", ["line_item"], (node) => setField([node], "price.value", (counter += 1))),
  deed("set unit", ["line_item"], (node) => setField([node], "price.quantity.unitLabel", unique("unit"))),
  deed("set cell", ["column"], (node, document, pick) => {
    const features = node.parent === null ? [] : listChildren(document, node.parent, "features");
    const feature = features[pick % Math.max(1, features.length)];
    if (!feature) return setField([node], "name", unique("Name"));
    const { field, to } = toCellWords(node, feature.id, pick % 3 === 0 ? "" : unique("Cell"));
    return setField([node], field, to);
  }),
  deed("set currency", ["proposal"], (node) =>
    setField([node], "settings.recipient.contact.name", unique("Ada")),
  ),
);

export const arbitraryEdit = fc.oneof(
  { weight: 4, arbitrary: arbitrarySet },
  deed("clear unit", ["line_item"], (node) => setField([node], "price.quantity", null)),
  deed("price model", ["line_item"], (node) => setPriceModel([node], "hourly")),
  deed("select", ["line_item", "column"], (node, document) => setSelected(document, node, true)),
  deed("insert line", ["group"], (node, document, pick) => {
    const lines = listChildren(document, node.id, "line_items");
    const before = lines[pick % (lines.length + 1)]?.id ?? null;
    return insertRecords([createLine(unique("Line"))], { list: "line_items", parent: node.id, before });
  }),
  deed("insert modification", ["line_item"], (node) =>
    insertRecords([createModification(unique("Extra"))], {
      list: "modifications",
      parent: node.id,
      before: null,
    }),
  ),
  deed("insert feature", ["side_by_side"], (node) =>
    insertRecords([createFeature(unique("Feature"))], { list: "features", parent: node.id, before: null }),
  ),
  deed("insert discount", ["page"], (node) =>
    insertRecords([createDiscount(unique("Discount"))], {
      list: "discounts",
      parent: node.id,
      before: null,
    }),
  ),
  deed("remove", kinds, (node, document) => removeNodes(document, [node])),
  deed("duplicate", kinds, (node, document) => duplicateNodes(document, [node])),
  deed("move by", kinds, (node, document, pick) => moveBy(document, node, pick % 2 === 0 ? 1 : -1)),
  deed("move to group", ["line_item"], (node, document, pick) => {
    const groups = listGroups(document);
    return moveNodes([node], groups[pick % Math.max(1, groups.length)]?.id ?? "", null);
  }),
);
