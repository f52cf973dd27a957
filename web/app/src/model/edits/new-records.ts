import type { PageKind } from "@proffer/pricing";
import { createId } from "../create-id.ts";
import { getKind, listsByKind, type ItemRecord, type ListName, type NodeKind } from "../document/node.ts";
import type { Sources } from "../document/operation.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** Creates a page. New objects contain every field of the API, so that saving does not change them. */
export function createPage(name: string, kind: PageKind, children: readonly ItemRecord[] = []): ItemRecord {
  return {
    id: createId(),
    type: "page",
    kind,
    name,
    content: "",
    hidden: false,
    exclude_from_pdf: false,
    show_minor_units: false,
    tax_percent: 0,
    markup_percent: 0,
    discounts: [],
    children,
  };
}

const switchable = { description: "", optional: false, selected: false };
const exemptions = { tax_exempt: false, markup_exempt: false, discount_exempt: false };

export function createGroup(name: string, lines: readonly ItemRecord[] = []): ItemRecord {
  return {
    id: createId(),
    type: "group",
    name,
    ...switchable,
    selection_type: "loose",
    display_cost: "show_all",
    hide_quantities: false,
    tags: [],
    line_items: lines,
  };
}

const newPrice = { model: "fixed", value: 0, frequency: "once" } as const;

export function createLine(name: string, price: JsonObject = newPrice, fields: JsonObject = {}): ItemRecord {
  return {
    id: createId(),
    type: "line_item",
    name,
    price,
    ...switchable,
    hidden: false,
    ...exemptions,
    tags: [],
    internal_notes: "",
    modifications: [],
    ...fields,
  };
}

export function createModification(name: string): ItemRecord {
  return { id: createId(), name, price: newPrice, ...switchable, optional: true, ...exemptions };
}

export function createSideBySide(name: string, columns: readonly ItemRecord[]): ItemRecord {
  return {
    id: createId(),
    type: "side_by_side",
    name,
    ...switchable,
    selection_type: "single",
    style: "standard",
    ...exemptions,
    tags: [],
    columns,
    features: [],
  };
}

export function createColumn(name: string, isSelected = false): ItemRecord {
  return {
    id: createId(),
    name,
    description: "",
    price: 0,
    frequency: "once",
    feeType: "fixed",
    price_text: "",
    isSelected,
    includedFeatures: [],
    feature_values: {},
  };
}

export function createFeature(name: string, type: "feature" | "heading" = "feature"): ItemRecord {
  return { id: createId(), name, type };
}

export function createDiscount(name: string): ItemRecord {
  return { id: createId(), name, type: "percent", value: 0, frequency: "once" };
}

/** A copy of an object under new ids. */
export interface Copy {
  readonly item: ItemRecord;
  readonly sources: Sources;
}

/** Copies an object with its whole content under new ids. Columns keep their included features. */
export function copyRecord(record: ItemRecord, list: ListName): Copy {
  const renamed = new Map<string, string>();
  const copy = renew(record, getKind(list, record), renamed);
  return {
    item: renamed.size > 1 ? (renameFeatures(copy, renamed) as ItemRecord) : copy,
    sources: Object.fromEntries([...renamed].map(([source, id]) => [id, source])),
  };
}

function renew(record: ItemRecord, kind: NodeKind, renamed: Map<string, string>): ItemRecord {
  const id = createId();
  renamed.set(record.id, id);
  const lists = listsByKind[kind].map((list) => {
    const inner = (record[list] ?? []) as readonly ItemRecord[];
    return [list, inner.map((each) => renew(each, getKind(list, each), renamed))] as const;
  });
  return { ...record, ...Object.fromEntries(lists), id };
}

function renameFeatures(value: Json, renamed: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => renameFeatures(each, renamed));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === "includedFeatures")
        return [key, (each as readonly string[]).map((id) => renamed.get(id) ?? id)];
      if (key === "feature_values") {
        const cells = Object.entries(each as JsonObject).map(([id, cell]) => [renamed.get(id) ?? id, cell]);
        return [key, Object.fromEntries(cells) as JsonObject];
      }
      return [key, renameFeatures(each, renamed)];
    }),
  );
}
