import { isJsonObject, type Json } from "../json.ts";
import { getKind, listByKind, type DocumentNode, type ItemRecord, type ListName } from "../document/node.ts";
import { getPriceFieldNames } from "../document/price-fields.ts";
import { toSet } from "../document/apply-operations.ts";
import type { MoveOperation, Operation } from "../document/operation.ts";
import {
  findHolder,
  findNextSiblingId,
  getFlag,
  getNumber,
  getText,
  getValue,
  listChildren,
  listSiblingIds,
  toRecord,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import type { StepAction, StepLabel } from "../history.ts";
import { listCellCopies, listCellRemovals, listCellWords, maxCellLength } from "./cells.ts";
import { type Copy, copyRecord } from "./new-records.ts";

/** An edit of a document: its operations, and its label in the history. */
export interface Edit {
  readonly label: StepLabel;
  readonly operations: readonly Operation[];
}

function toLabel(action: StepAction, [first, ...others]: readonly DocumentNode[], field?: string): StepLabel {
  const name = getText(first, "name");
  return { action, kind: first?.kind ?? "proposal", name, count: others.length + 1, ...(field && { field }) };
}

/** Sets a field of one or more objects. */
export function setField(nodes: readonly DocumentNode[], field: string, to: Json): Edit {
  return {
    label: toLabel("set", nodes, field),
    operations: nodes.flatMap((node) => toSet(node, field, to)),
  };
}

/**
 * Selects or deselects an option. If exactly one option of a group or side-by-side may be selected, the other
 * one is deselected.
 */
export function setSelected(document: ProposalDocument, node: DocumentNode, selected: boolean): Edit {
  const field = node.kind === "column" ? "isSelected" : "selected";
  const holder = node.parent === null ? undefined : document.nodes.get(node.parent);
  const isSingle = selected && holder !== undefined && getValue(holder, "selection_type") === "single";
  const list = listByKind[node.kind];
  const others =
    isSingle && list && node.kind !== "modification"
      ? listChildren(document, holder.id, list).filter(
          (each) =>
            each.id !== node.id &&
            getFlag(each, field) &&
            (each.kind === "column" || getFlag(each, "optional")),
        )
      : [];
  return {
    label: toLabel("set", [node], field),
    operations: [...others.flatMap((each) => toSet(each, field, false)), ...toSet(node, field, selected)],
  };
}

/**
 * Sets the minimum quantity and raises smaller quantities to it, because the server rejects quantities
 * outside of their bounds.
 */
export function setSmallestQuantity(nodes: readonly DocumentNode[], min: number | null): Edit {
  const { quantity: field } = getPriceFieldNames(nodes[0]?.kind);
  const { label } = setField(nodes, `${field}.min`, min);
  const operations = nodes.flatMap((node) => {
    if (min === null || (getNumber(node, `${field}.current`) ?? 1) >= min)
      return toSet(node, `${field}.min`, min);
    const quantity = getValue(node, field);
    return toSet(node, field, { ...(isJsonObject(quantity) && quantity), min, current: min });
  });
  return { label, operations };
}

/**
 * Changes how many options the client selects in groups or side-by-sides. If it is exactly one, only the
 * first selected option remains selected.
 */
export function setSelectionType(
  document: ProposalDocument,
  holders: readonly DocumentNode[],
  type: string,
): Edit {
  const { label, operations } = setField(holders, "selection_type", type);
  if (type !== "single") return { label, operations };
  const others = holders.flatMap((holder) => {
    const isGroup = holder.kind === "group";
    const field = isGroup ? "selected" : "isSelected";
    const chosen = listChildren(document, holder.id, isGroup ? "line_items" : "columns").filter(
      (each) => getFlag(each, field) && (!isGroup || getFlag(each, "optional")),
    );
    return chosen.slice(1).flatMap((each) => toSet(each, field, false));
  });
  return { label, operations: [...others, ...operations] };
}

export function insertRecords(
  records: readonly ItemRecord[],
  place: { readonly list: ListName; readonly parent: string; readonly before: string | null },
  action: StepAction = "insert",
): Edit {
  const { list, parent, before } = place;
  const operations = records.map((item): Operation => ({ type: "insert", list, parent, before, item }));
  const [first] = records;
  const name = typeof first?.["name"] === "string" ? first["name"] : "";
  const kind = getKind(place.list, first ?? {});
  return { label: { action, kind, name, count: records.length }, operations };
}

/** Inserts a copy of a library item. */
export function insertCopy(
  { item, sources }: Copy,
  place: { readonly list: ListName; readonly parent: string; readonly before: string | null },
): Edit {
  const { label } = insertRecords([item], place);
  return { label, operations: [{ type: "insert", ...place, item, sources }] };
}

/** Leaves out objects that are inside other objects of the list. */
function listOutermost(document: ProposalDocument, nodes: readonly DocumentNode[]): DocumentNode[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.filter(({ parent }) => {
    for (let id = parent; id !== null; id = document.nodes.get(id)?.parent ?? null)
      if (ids.has(id)) return false;
    return true;
  });
}

/** Removes objects. The cells of a removed feature are removed from the columns. */
export function removeNodes(document: ProposalDocument, nodes: readonly DocumentNode[]): Edit {
  const outermost = listOutermost(document, nodes);
  const features = outermost.filter(({ kind }) => kind === "feature");
  return {
    label: toLabel("remove", outermost),
    operations: [
      ...listCellRemovals(document, features),
      ...outermost.map(({ id }): Operation => ({ type: "remove", id })),
    ],
  };
}

/**
 * Copies objects and inserts the copies after the last original. A feature is copied with its cells in the
 * columns.
 */
export function duplicateNodes(document: ProposalDocument, nodes: readonly DocumentNode[]): Edit {
  const outermost = listOutermost(document, nodes);
  const copies = new Map<string, string>();
  const operations = outermost.flatMap((node): Operation[] => {
    const list = listByKind[node.kind];
    if (!list || node.parent === null) return [];
    const last = outermost.findLast(({ parent }) => parent === node.parent) ?? node;
    const before = findNextSiblingId(document, last);
    const copy = copyRecord(toRecord(document, node), list);
    copies.set(node.id, copy.item.id);
    return [{ type: "insert", list, parent: node.parent, before, ...copy }];
  });
  const features = outermost.filter(({ kind }) => kind === "feature");
  return {
    label: toLabel("duplicate", outermost),
    operations: [...operations, ...listCellCopies(document, features, copies)],
  };
}

/**
 * Writes a table into the cells of a comparison, starting at a feature and a column. Values outside of the
 * comparison are ignored.
 */
export function fillCells(
  document: ProposalDocument,
  feature: DocumentNode,
  firstColumn: DocumentNode,
  table: readonly (readonly string[])[],
): Edit {
  const holder = feature.parent ?? "";
  const all = listChildren(document, holder, "features");
  const below = all.slice(all.findIndex(({ id }) => id === feature.id));
  const features = below.filter((each) => getText(each, "type") === "feature");
  const rows = table.slice(0, features.length);
  const columns = listChildren(document, holder, "columns");
  const beside = columns.slice(columns.findIndex(({ id }) => id === firstColumn.id));
  const filled = beside.slice(0, Math.max(...rows.map((cells) => cells.length)));
  const operations = filled.flatMap((column, index) => {
    const words = features.flatMap(({ id }, row) => {
      const text = rows[row]?.[index];
      return text === undefined ? [] : [[id, text.trim().slice(0, maxCellLength)] as const];
    });
    return listCellWords(column, words);
  });
  return { label: toLabel("set", filled, "feature_values"), operations };
}

/** Moves objects of one kind in front of a sibling, or to the end of `parent`, in their order. */
export function moveNodes(nodes: readonly DocumentNode[], parent: string, before: string | null): Edit {
  const ids = new Set(nodes.map(({ id }) => id));
  if (before !== null && ids.has(before)) return { label: toLabel("move", nodes), operations: [] };
  return {
    label: toLabel("move", nodes),
    operations: nodes.map(({ id }): MoveOperation => ({ type: "move", id, parent, before })),
  };
}

/**
 * Moves an object one place up or down. At an end of its list, a line moves to the neighbouring group, and a
 * group or side-by-side to the neighbouring scope of work page.
 */
export function moveBy(document: ProposalDocument, node: DocumentNode, direction: -1 | 1): Edit {
  const label = toLabel("move", [node]);
  const siblings = listSiblingIds(document, node);
  const index = siblings.indexOf(node.id);
  const target = index + direction;
  const { id, parent } = node;
  if (parent === null) return { label, operations: [] };
  if (target >= 0 && target < siblings.length) {
    const before = direction < 0 ? siblings[target] : siblings[target + 1];
    return { label, operations: [{ type: "move", id, parent, before: before ?? null }] };
  }
  const next = findNextHolder(document, node, direction);
  if (!next) return { label, operations: [] };
  const list = listByKind[node.kind];
  const before = direction < 0 || !list ? null : (next.lists[list]?.[0] ?? null);
  return { label, operations: [{ type: "move", id, parent: next.id, before }] };
}

function findNextHolder(
  document: ProposalDocument,
  node: DocumentNode,
  direction: -1 | 1,
): DocumentNode | undefined {
  const holders =
    node.kind === "line_item"
      ? listGroups(document)
      : node.kind === "group" || node.kind === "side_by_side"
        ? listScopePages(document)
        : [];
  const index = holders.findIndex(({ id }) => id === node.parent);
  return index < 0 ? undefined : holders[index + direction];
}

function listScopePages(document: ProposalDocument): DocumentNode[] {
  return listChildren(document, document.rootId, "pages").filter(
    (page) => getValue(page, "kind") === "scope_of_work",
  );
}

export function listGroups(document: ProposalDocument): DocumentNode[] {
  return listScopePages(document)
    .flatMap((page) => listChildren(document, page.id, "children"))
    .filter(({ kind }) => kind === "group");
}

/** Lists the possible new parents of an object, for "Move to". */
export function listMoveTargets(document: ProposalDocument, node: DocumentNode): DocumentNode[] {
  if (node.kind === "line_item") return listGroups(document);
  if (node.kind === "group" || node.kind === "side_by_side") return listScopePages(document);
  return [];
}

/**
 * Changes the model of a price and keeps the other fields. Without `to`, a price keeps its value, or gets 0.
 */
export function setPriceModel(nodes: readonly DocumentNode[], model: string, to?: number): Edit {
  return {
    label: toLabel("set", nodes, "price.model"),
    operations: nodes.flatMap((node) => {
      const price = getValue(node, "price");
      const { max_value, ...kept } = isJsonObject(price) ? price : {};
      const value = to ?? (typeof kept["value"] === "number" ? kept["value"] : 0);
      const inBounds = model === "percent" ? Math.min(1000, Math.max(-100, value)) : value;
      const isRange = (model === "fixed" || model === "hourly") && to === undefined;
      return toSet(node, "price", {
        ...kept,
        ...(isRange && max_value !== undefined && { max_value }),
        frequency: kept["frequency"] ?? "once",
        model,
        value: inBounds,
      });
    }),
  };
}

/** Turns a price without an amount into a fixed amount. */
export function setFixedPrice(nodes: readonly DocumentNode[], value: number): Edit {
  const { model, value: field } = getPriceFieldNames(nodes[0]?.kind);
  if (model === "price.model") return setPriceModel(nodes, "fixed", value);
  const { label, operations } = setField(nodes, model, "fixed");
  return { label, operations: [...operations, ...setField(nodes, field, value).operations] };
}

/** Returns the page of an object, or the first scope of work page. */
export function findScopePage(document: ProposalDocument, id: string | null): DocumentNode | undefined {
  const page = findHolder(document, id, "page");
  return page && getValue(page, "kind") === "scope_of_work" ? page : listScopePages(document)[0];
}
