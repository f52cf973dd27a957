import type { ProposalChange, ProposalDetail } from "@proffer/contract";
import { isDeepStrictEqual } from "node:util";
import { createId } from "../src/platform/ids.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One object of a document, with its parent and the list of the parent that contains the object. */
export interface Entry {
  readonly kind: Kind;
  readonly parent: string;
  readonly list: string;
  readonly fields: Fields;
}

type Kind = keyof typeof settable;

const listKinds = {
  pages: "page",
  children: "child",
  line_items: "line_item",
  modifications: "modification",
  columns: "column",
  features: "feature",
  discounts: "discount",
} as const;

const lists = Object.keys(listKinds) as (keyof typeof listKinds)[];

/** Kinds of objects that are stored inside an item and cannot be archived. */
const partKinds: ReadonlySet<Kind> = new Set(["modification", "column", "feature", "discount"]);

/** Fields that an editor sets at random. Some of the values contradict each other. */
const settable = {
  proposal: {
    name: ["A", "B"],
    description: ["<p>x</p>", null],
    tags: [["a"], []],
    "settings.recipient": [{ name: "G" }, { name: "H" }],
    "design.accent_color": ["#000000", "#ffffff"],
  },
  page: { name: ["A", "B"], tax_percent: [0, 19], content: ["<p>1</p>", "2 &lt; 3"] },
  group: { name: ["A", "B"], selection_type: ["single", "loose"], description: ["", "<b>!</b>"] },
  line_item: {
    name: ["A", "B"],
    "price.value": [10, 20, 30],
    "price.max_value": [15, 40, null],
    "price.quantity": [{ current: 2, min: 1, max: 5 }, { current: 1 }, null],
    optional: [true, false],
    selected: [true, false],
    internal_notes: ["x", ""],
  },
  side_by_side: { name: ["A", "B"], selection_type: ["single", "loose"] },
  modification: { name: ["A", "B"], "price.value": [1, 2] },
  column: { name: ["A", "B"], price: [5, 6], isSelected: [true, false] },
  feature: { name: ["A", "B"] },
  discount: { value: [5, 10], name: ["A", "B"] },
} as const satisfies Record<string, Record<string, readonly unknown[]>>;

/** All objects of a document by id. */
export type Flat = ReadonlyMap<string, Entry>;

/** Converts a document to its objects by id, in document order. */
export function flatten(detail: ProposalDetail): Flat {
  const flat = new Map<string, Entry>();
  const add = (object: Fields, kind: Kind, parent: string, list: string): void => {
    const id = String(object["id"]);
    flat.set(id, { kind, parent, list, fields: object });
    for (const below of lists)
      for (const child of (object[below] ?? []) as readonly Fields[]) {
        const named = listKinds[below];
        add(child, named === "child" ? (child["type"] as Kind) : named, id, below);
      }
  };
  add(detail, "proposal", "", "");
  return flat;
}

/** A random edit. The numbers select objects, fields and values of the document that is edited. */
export interface Wish {
  readonly what: "set" | "insert" | "remove" | "restore" | "move";
  readonly which: number;
  readonly other: number;
  readonly value: number;
}

/** Converts wishes to operations on the document of an editor. `gone` are the removed items. */
export function toOperations(flat: Flat, gone: readonly Gone[], wishes: readonly Wish[]): ProposalChange[] {
  const written = new Map<string, unknown>();
  return wishes.flatMap((wish) => {
    if (wish.what !== "set") return toStructure(flat, gone, wish) ?? [];
    const [id, entry] = pick([...flat], wish.which);
    const [field, values] = pick(Object.entries(settable[entry.kind]), wish.other);
    const key = `${id} ${field}`;
    const was = written.has(key) ? written.get(key) : read(entry.fields, field);
    const to: unknown = pick(values as readonly unknown[], wish.value);
    written.set(key, to);
    return { type: "set", id, field, to, was };
  });
}

/** A removed item with its former parent. */
export interface Gone {
  readonly id: string;
  readonly parent: string;
}

function toStructure(flat: Flat, gone: readonly Gone[], wish: Wish): ProposalChange | undefined {
  if (wish.what === "restore") {
    const found = gone.length > 0 ? pick(gone, wish.which) : undefined;
    return found && { type: "restore", ...found, before: null };
  }
  if (wish.what === "insert") {
    const holders = [...flat].filter(([, { kind }]) => kind in seeds);
    if (holders.length === 0) return undefined;
    const [parent, { kind }] = pick(holders, wish.which);
    const { list, item } = pick(seeds[kind as keyof typeof seeds], wish.value);
    return {
      type: "insert",
      list,
      parent,
      before: pickBelow(flat, parent, list, wish.other),
      item: { ...item(), id: createId() },
    };
  }
  const movable = [...flat].filter(([, { kind }]) => kind !== "proposal");
  // Pages can be moved but not removed, so that enough objects remain for conflicts.
  const candidates = movable.filter(([, { kind }]) => wish.what === "move" || kind !== "page");
  if (candidates.length === 0) return undefined;
  const [id, entry] = pick(candidates, wish.which);
  if (wish.what === "remove") return { type: "remove", id };
  const parents = [...flat].filter(([, { kind }]) => kind === flat.get(entry.parent)?.kind);
  const [parent] = partKinds.has(entry.kind) ? [entry.parent] : pick(parents, wish.value);
  const before = pickBelow(flat, parent, entry.list, wish.other);
  return { type: "move", id, parent, before: before === id ? null : before };
}

type ListName = Extract<ProposalChange, { type: "insert" }>["list"];

interface Seed {
  readonly list: ListName;
  readonly item: () => Record<string, unknown>;
}

const price = { model: "fixed", value: 7, frequency: "once" };
const createLine = () => ({ type: "line_item", name: "New", price });
const seeds: Readonly<Record<"page" | "group" | "line_item" | "side_by_side", readonly Seed[]>> = {
  page: [
    { list: "discounts", item: () => ({ type: "percent", value: 3, frequency: "once" }) },
    {
      list: "children",
      item: () => ({ type: "group", name: "New", line_items: [{ ...createLine(), id: createId() }] }),
    },
  ],
  group: [{ list: "line_items", item: createLine }],
  line_item: [{ list: "modifications", item: () => ({ name: "New", price }) }],
  side_by_side: [
    { list: "columns", item: () => ({ name: "New", price: 3 }) },
    { list: "features", item: () => ({ name: "New" }) },
  ],
};

function pickBelow(flat: Flat, parent: string, list: string, number: number): string | null {
  const siblings = listBelow(flat, parent, list);
  return siblings.length === 0 ? null : pick([...siblings, null], number);
}

function listBelow(flat: Flat, parent: string, list: string): string[] {
  return [...flat].filter(([, entry]) => entry.parent === parent && entry.list === list).map(([id]) => id);
}

function pick<T>(values: readonly T[], number: number): T {
  return values[number % values.length] as T;
}

function read(fields: Fields, field: string): unknown {
  let value: unknown = fields;
  for (const key of field.split(".")) value = (value as Fields | undefined)?.[key];
  return value ?? null;
}

/**
 * Lists the faults of a batch on a document: lost fields, unrequested changes, and changes applied although
 * `was` is not the current value.
 */
export function findLosses(
  before: Flat,
  after: Flat,
  operations: readonly ProposalChange[],
  conflicts: ReadonlySet<number>,
): string[] {
  const losses: string[] = [];
  const written = new Map<string, unknown>();
  const removed = new Set<string>();
  const isAskedFor = new Set<string>();
  for (const [index, operation] of operations.entries()) {
    if (conflicts.has(index)) continue;
    if (operation.type === "remove") removed.add(operation.id);
    else if (operation.type === "restore") removed.delete(operation.id);
    else if (operation.type === "set") {
      const key = `${operation.id} ${operation.field}`;
      const stored = before.get(operation.id);
      const is = written.has(key)
        ? written.get(key)
        : stored
          ? read(stored.fields, operation.field)
          : operation.was;
      if (!isDeepStrictEqual(is, operation.was) && !isDeepStrictEqual(is, operation.to))
        losses.push(`${key} was ${JSON.stringify(is)} and was overwritten against was`);
      written.set(key, operation.to);
      isAskedFor.add(`${operation.id} ${operation.field.split(".")[0]}`);
    }
  }
  for (const [key, to] of written) {
    const [id = "", field = ""] = key.split(" ");
    const entry = after.get(id);
    if (entry && !isDeepStrictEqual(read(entry.fields, field), to))
      losses.push(`${key} is not ${JSON.stringify(to)}`);
  }
  const isGone = (id: string): boolean =>
    removed.has(id) || (before.has(id) && isGone(before.get(id)?.parent ?? ""));
  const losesCells = [...removed].some((id) => before.get(id)?.kind === "feature");
  for (const [id, entry] of before) {
    const left = after.get(id);
    const moved = operations.some((each) => "parent" in each && each.type !== "insert");
    if (!left && !isGone(id) && !moved) losses.push(`${entry.kind} ${id} is gone`);
    if (!left) continue;
    for (const [field, value] of listOwn(entry)) {
      if (isAskedFor.has(`${id} ${field}`) || (losesCells && entry.kind === "column")) continue;
      if (!isDeepStrictEqual(left.fields[field], value)) losses.push(`${id} ${field} changed by itself`);
    }
  }
  return losses;
}

const computed: ReadonlySet<string> = new Set<string>([
  ...lists,
  "id",
  "kind",
  "order_key",
  "amount",
  "created_at",
  "updated_at",
  "archived_at",
]);
const proposalFields: ReadonlySet<string> = new Set([
  "name",
  "description",
  "notes",
  "tags",
  "settings",
  "design",
]);

/** Lists the fields that editors can set. */
function listOwn({ kind, fields }: Entry): [string, unknown][] {
  return Object.entries(fields).filter(([field]) =>
    kind === "proposal"
      ? proposalFields.has(field)
      : !computed.has(field) && !(field === "type" && !partKinds.has(kind)),
  );
}

/**
 * Creates operations that convert the document `from` to `to`. Restoring an item also restores its content,
 * which is known only after the document has been read again. So the first operations may only bring `from`
 * closer to `to`.
 */
export function toUndo(from: Flat, to: Flat): ProposalChange[] {
  return [
    // Moves come before removals, because a removal also removes the content that is still in the item.
    ...lists.flatMap((list) => placeBelowAll(from, to, list)),
    ...removeAll(from, to),
    ...[...to].flatMap(([id, entry]) => {
      const now = from.get(id)?.fields;
      return now ? setAll(id, isGettingItemsBack(from, to, id) ? loosen(entry) : entry, now) : [];
    }),
  ];
}

function isGettingItemsBack(from: Flat, to: Flat, group: string): boolean {
  return [...to].some(([id, { parent }]) => parent === group && !from.has(id));
}

/** A restored item keeps its selection. Only a loose group accepts items with any selection. */
function loosen(entry: Entry): Entry {
  return "selection_type" in entry.fields
    ? { ...entry, fields: { ...entry.fields, selection_type: "loose" } }
    : entry;
}

function removeAll(from: Flat, to: Flat): ProposalChange[] {
  return [...from].flatMap(([id, { parent }]): ProposalChange[] =>
    !to.has(id) && to.has(parent) ? [{ type: "remove", id }] : [],
  );
}

function placeBelowAll(from: Flat, to: Flat, list: ListName): ProposalChange[] {
  return [...to.keys()].flatMap((parent) => (from.has(parent) ? placeAll(from, to, parent, list) : []));
}

/** Places all siblings twice, because an order key fits only after both neighbours have their order keys. */
function placeAll(from: Flat, to: Flat, parent: string, list: ListName): ProposalChange[] {
  const siblings = listBelow(to, parent, list).toReversed();
  const isSamePlace = (id: string) =>
    from.get(id)?.parent === parent && from.get(id)?.fields["order_key"] === to.get(id)?.fields["order_key"];
  const isSameOrder = isDeepStrictEqual(siblings, listBelow(from, parent, list).toReversed());
  if (isSameOrder && siblings.every(isSamePlace)) return [];
  const place = (id: string, before: string | null, isFirst: boolean): ProposalChange => {
    const { kind, fields } = to.get(id) as Entry;
    const isPart = partKinds.has(kind);
    if (isFirst && isPart && !from.has(id))
      return { type: "insert", list, parent, before, item: { ...fields } };
    const type = isFirst && !from.has(id) ? "restore" : "move";
    const key = fields["order_key"];
    return { type, id, parent, before, ...(typeof key === "number" && { order_key: key }) };
  };
  return [true, false].flatMap((isFirst) =>
    siblings.map((id, rank) => place(id, siblings[rank - 1] ?? null, isFirst)),
  );
}

function setAll(id: string, entry: Entry, now: Fields): ProposalChange[] {
  const fields = new Set([...listOwn(entry), ...listOwn({ ...entry, fields: now })].map(([field]) => field));
  return [...fields].flatMap((field): ProposalChange[] => {
    const [to, was] = [entry.fields[field] ?? null, now[field] ?? null];
    if (isDeepStrictEqual(to, was)) return [];
    if (field !== "settings" && field !== "design") return [{ type: "set", id, field, to, was }];
    const keys = new Set([...Object.keys(to as object), ...Object.keys(was as object)]);
    return [...keys].flatMap((key): ProposalChange[] => {
      const [inner, innerWas] = [read(to as Fields, key), read(was as Fields, key)];
      return isDeepStrictEqual(inner, innerWas)
        ? []
        : [{ type: "set", id, field: `${field}.${key}`, to: inner, was: innerWas }];
    });
  });
}

/**
 * Returns the part of a document that must be the same after undoing everything, without versions or times.
 */
export function toComparable({
  name,
  description,
  notes,
  tags,
  settings,
  design,
  totals,
  pages,
}: ProposalDetail) {
  const timeless = pages.map(({ updated_at: _updated, ...page }) => page);
  return { name, description, notes, tags, settings, design, totals, pages: timeless };
}
