import type { DroppedSelection } from "@proffer/contract";
import { line } from "./proposals.ts";

const quantity = { current: 1, min: 1, max: 10 };
const seatsPrice = { model: "fixed" as const, value: 50, frequency: "monthly" as const };

/** The pages of the model: a fixed line, an option, an option with a quantity, and a choice of one column. */
export const offerPages = [
  {
    name: "Scope",
    kind: "scope_of_work" as const,
    children: [
      {
        type: "group" as const,
        name: "Work",
        line_items: [
          line("Design", 1000),
          line("Icons", 200, { optional: true }),
          line("Hosting", 50, { optional: true, price: { ...seatsPrice, quantity } }),
        ],
      },
      {
        type: "side_by_side" as const,
        name: "Plan",
        selection_type: "single" as const,
        columns: [
          { name: "Small", price: 10, isSelected: true },
          { name: "Large", price: 30 },
        ],
      },
    ],
  },
];

/** Everything in an offer that the model knows. An item that was removed is null. */
export interface ModelOffer {
  readonly design: number;
  readonly icons: boolean | null;
  readonly hosting: boolean;
  readonly seats: number;
  readonly maxSeats: number;
  readonly large: boolean | null;
}

export const firstOffer: ModelOffer = {
  design: 1000,
  icons: false,
  hosting: false,
  seats: 1,
  maxSeats: 10,
  large: false,
};

/** The edits of the draft. Each edit changes different fields, except for the edits of one line below. */
export const draftEdits = {
  "lower the price": { item: "Design", body: { price: line("", 900).price }, sets: { design: 900 } },
  "remove the option": { item: "Icons", body: undefined, sets: { icons: null } },
  "select the option": { item: "Icons", body: { selected: true }, sets: { icons: true } },
  "limit the quantity": {
    item: "Hosting",
    body: { price: { ...seatsPrice, quantity: { ...quantity, max: 5 } } },
    sets: { maxSeats: 5 },
  },
  "set the quantity": {
    item: "Hosting",
    body: { price: { ...seatsPrice, quantity: { ...quantity, current: 7 } } },
    sets: { seats: 7 },
  },
  // The test adds the remaining column, which has an id.
  "remove the column": { item: "Plan", body: { columns: [] }, sets: { large: null } },
} as const satisfies Record<string, { item: string; body: object | undefined; sets: Partial<ModelOffer> }>;
export type DraftEdit = keyof typeof draftEdits;

/** Edits of which a draft gets at most one. */
export const rivalEdits: readonly (readonly DraftEdit[])[] = [
  ["lower the price"],
  ["remove the option", "select the option"],
  ["limit the quantity", "set the quantity"],
  ["remove the column"],
];

/** Returns the draft after these edits. */
export function toDraftedOffer(edits: readonly DraftEdit[]): ModelOffer {
  return Object.assign({}, firstOffer, ...edits.map((edit) => draftEdits[edit].sets));
}

/**
 * The rules for the client's selections in a new revision, written independently of the product: a selection
 * that the sender did not change stays if it fits. Also returns the dropped selections, in the order of the
 * pages.
 */
export function mergeOffers(drafted: ModelOffer, present: ModelOffer) {
  const dropped: (readonly [name: string, reason: DroppedSelection["reason"]])[] = [];
  const isIconsKept = drafted.icons === firstOffer.icons;
  if (drafted.icons === null && present.icons) dropped.push(["Icons", "removed"]);
  const isSeatsChosen = present.seats !== firstOffer.seats;
  let { seats } = drafted;
  if (isSeatsChosen && seats === firstOffer.seats) {
    if (present.seats <= drafted.maxSeats) ({ seats } = present);
    else dropped.push(["Hosting", "not_possible"]);
  } else if (isSeatsChosen && seats !== present.seats) dropped.push(["Hosting", "replaced"]);
  if (drafted.large === null && present.large) dropped.push(["Large", "removed"]);
  const offer: ModelOffer = {
    ...drafted,
    icons: isIconsKept ? present.icons : drafted.icons,
    hosting: present.hosting,
    seats,
    large: drafted.large === null ? null : present.large,
  };
  return { offer, dropped };
}

/** Reads the known fields of an offer from its pages, as members, clients or signers get them. */
export function toModelOffer(pages: unknown): ModelOffer {
  const found = new Map<string, ReadItem>();
  collect(pages, found);
  const [icons, hosting, large] = ["Icons", "Hosting", "Large"].map((name) => found.get(name));
  const price = hosting?.price;
  return {
    design: getAmount(found.get("Design")?.price),
    icons: icons ? icons.selected === true : null,
    hosting: hosting?.selected === true,
    seats: typeof price === "object" ? (price.quantity?.current ?? 0) : 0,
    maxSeats: typeof price === "object" ? (price.quantity?.max ?? 0) : 0,
    large: large ? large.isSelected === true : null,
  };
}

interface ReadItem {
  readonly selected?: boolean;
  readonly isSelected?: boolean;
  readonly price?: number | { value?: number; quantity?: { current?: number; max?: number } };
}

function getAmount(price: ReadItem["price"]): number {
  return (typeof price === "object" ? price.value : price) ?? 0;
}

function collect(value: unknown, found: Map<string, ReadItem>): void {
  if (typeof value !== "object" || value === null) return;
  if ("name" in value) found.set(String(value.name), value as ReadItem);
  for (const child of Object.values(value)) collect(child, found);
}

/** Applies a selection of the audit trail. Throws if its old value differs: then a selection was lost. */
export function replaySelection(
  offer: ModelOffer,
  name: string,
  entry: Readonly<Record<string, unknown>>,
): ModelOffer {
  const [field, was, value] = toFieldChange(name, entry);
  if (field !== undefined && offer[field] !== was)
    throw new Error(`${name} was ${String(offer[field])}, and ${String(was)} in the trail`);
  return field === undefined ? offer : { ...offer, [field]: value };
}

function toFieldChange(name: string, entry: Readonly<Record<string, unknown>>) {
  if (entry["new_quantity"] !== undefined)
    return ["seats", entry["old_quantity"], entry["new_quantity"]] as const;
  const fields = { Icons: "icons", Hosting: "hosting", Large: "large" } as const;
  const field = Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;
  return [field, entry["old_value"], entry["new_value"]] as const;
}
