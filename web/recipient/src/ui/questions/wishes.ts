import type { PublicProposal, PublicQuantity, ThreadRequest } from "@proffer/contract";
import { listUsedFrequencies } from "@proffer/presentation";
import { getMinorUnitDigits } from "@proffer/pricing";
import { listCurrencies, readAmount } from "@proffer/tables";
import type { Format } from "../../format.ts";
import { findItemName } from "../../model/find-item-name.ts";
import type { Wish } from "../../model/threads/drafts.ts";
import type { SayInPage, TextKey } from "../../texts.ts";

/** Number of days that the form for more time starts with. */
const initialDays = 14;
export const maxDays = 365;

/** Maximum of a wanted quantity if the item has none. */
const maxQuantity = 1_000_000;
const maxBudget = 1e12;

/** A kind of wish that the reader can choose. */
export interface WishOption {
  readonly label: TextKey;
  readonly initial: Wish;
}

/** Name of each wish in a thread. */
const wishNames: Record<ThreadRequest["type"], TextKey> = {
  add: "with_it",
  remove: "without_it",
  quantity: "other_quantity",
  target_total: "budget",
  extend: "more_time",
};

export function createTimeWish(): Wish {
  return { type: "extend", typed: String(initialDays) };
}

/** Lists the wishes that fit the item, or the whole proposal if there is no item. */
export function listWishOptions(
  proposal: PublicProposal,
  itemId: string | undefined,
  format: Format,
): WishOption[] {
  const { closed } = proposal;
  if (closed !== null && closed !== "expired" && closed !== "on_hold") return [];
  if (itemId === undefined) return listWholeWishes(proposal);
  const item = findWishItem(proposal, itemId);
  if (!item) return [];
  const next = format.typed((item.quantity?.current ?? 1) + 1);
  return [
    ...(item.canLeaveOut ? [toOption("remove")] : []),
    ...(item.canAdd && !proposal.can.choose ? [toOption("add")] : []),
    ...(canBeSeveral(item) ? [toOption("quantity", next)] : []),
  ];
}

/** Returns true if more than one of the item is possible. A fixed price without a quantity is for one. */
function canBeSeveral({ quantity }: WishItem): boolean {
  return quantity !== undefined && (quantity.max ?? maxQuantity) > 1;
}

function listWholeWishes(proposal: PublicProposal): WishOption[] {
  const [frequency] = listUsedFrequencies(proposal);
  return [
    ...(frequency
      ? [
          {
            label: "my_budget" as const,
            initial: { type: "target_total" as const, typed: "", frequency },
          },
        ]
      : []),
    ...(proposal.closed === "expired" ? [{ label: "more_time" as const, initial: createTimeWish() }] : []),
  ];
}

function toOption(type: ThreadRequest["type"], typed = ""): WishOption {
  return { label: wishNames[type], initial: { type, typed } };
}

interface WishItem {
  readonly canLeaveOut: boolean;
  readonly canAdd: boolean;
  readonly quantity: PublicQuantity | undefined;
}

function findWishItem({ pages }: PublicProposal, id: string): WishItem | undefined {
  for (const child of pages.flatMap((page) => page.children)) {
    const isOff = child.optional && !child.selected;
    if (child.id === id) return { canLeaveOut: !isOff, canAdd: isOff, quantity: undefined };
    if (child.type === "group") {
      const line = child.line_items.find((each) => each.id === id);
      if (!line) continue;
      const isLineOff = line.optional && !line.selected;
      return { canLeaveOut: !isLineOff, canAdd: isLineOff, quantity: line.price.quantity };
    }
    const column = child.columns.find((each) => each.id === id);
    if (!column) continue;
    const { isSelected, quantity } = column;
    return { canLeaveOut: false, canAdd: !isSelected, quantity };
  }
  return undefined;
}

/** Returns true if the wish is a number that the reader types. */
export function isNumeric({ type }: Pick<Wish, "type">): boolean {
  return type !== "add" && type !== "remove";
}

/** Reads the number of a wish. Undefined if there is none, or if it is not possible for any item. */
function readValue({ type, typed }: Wish, format: Format): number | undefined {
  if (type === "target_total") return readBudget(typed, format);
  const [value] = format.numbersIn(typed);
  if (value === undefined || value < 0) return undefined;
  const isDays = Number.isInteger(value) && value >= 1 && value <= maxDays;
  return type === "extend" && !isDays ? undefined : value;
}

/** Reads an amount with or without the currency: 12,000, £12,000, 12.000 € or GBP 12,000. */
function readBudget(typed: string, { notation, currency }: Format): number | undefined {
  const reading = readAmount(typed, notation);
  if (reading.kind !== "number" || reading.isPercent) return undefined;
  if (reading.currency !== undefined && !listCurrencies(reading.currency).includes(currency))
    return undefined;
  // 12.000 and 12,000 are amounts with groups, unless the currency has three decimals.
  const { value, other = value } = reading;
  const amount = getMinorUnitDigits(currency) < 3 ? Math.max(value, other) : value;
  return amount > 0 && amount <= maxBudget ? amount : undefined;
}

/** Returns the highest quantity that the reader can ask for. */
export function getMaxQuantity(proposal: PublicProposal, itemId: string | undefined): number {
  const item = itemId === undefined ? undefined : findWishItem(proposal, itemId);
  return item?.quantity?.max ?? maxQuantity;
}

const problemNames: Partial<Record<Wish["type"], TextKey>> = {
  quantity: "please_number",
  target_total: "please_budget",
  extend: "please_days",
};

/** Returns the problem of the number of a wish, or undefined if it can be sent. */
export function findProblem(
  wish: Wish,
  proposal: PublicProposal,
  itemId: string | undefined,
  format: Format,
): TextKey | undefined {
  if (!isNumeric(wish)) return undefined;
  const value = readValue(wish, format);
  if (value === undefined) return problemNames[wish.type];
  const isTooMany = wish.type === "quantity" && value > getMaxQuantity(proposal, itemId);
  return isTooMany ? "please_fewer" : undefined;
}

/** Converts a wish to the request for the server. Undefined while its number is missing. */
export function toRequest(wish: Wish, format: Format): ThreadRequest | undefined {
  const { type, frequency } = wish;
  if (!isNumeric(wish)) return { type };
  const value = readValue(wish, format);
  if (value === undefined) return undefined;
  return { type, value, ...(frequency && { frequency }) };
}

interface Voice {
  readonly say: SayInPage;
  readonly format: Format;
}

/** Writes a wish as a sentence of the reader. Empty while its number is missing. */
export function writeSentence(
  wish: Wish | undefined,
  proposal: PublicProposal,
  itemId: string | undefined,
  { say, format }: Voice,
): string {
  const request = wish && toRequest(wish, format);
  if (!request) return "";
  const name = itemId === undefined ? "" : findItemName(proposal.pages, itemId);
  const { type, value = 0 } = request;
  if (type === "add") return say("wish_with", { name });
  if (type === "remove") return say("wish_without", { name });
  if (type === "quantity") return say("wish_quantity", { name, quantity: format.number(value) });
  if (type === "extend") return say("wish_time", { count: value });
  return say("wish_budget", { amount: formatBudget(request, format) });
}

function formatBudget({ value = 0, frequency }: ThreadRequest, format: Format): string {
  return `${format.money(value, false)} ${format.per(frequency)}`.trim();
}

/** Describes the request of a thread: "Another quantity: 12 pages". */
export function describeRequest(
  request: ThreadRequest,
  proposal: PublicProposal,
  itemId: string | undefined,
  voice: Voice,
): string {
  const { say } = voice;
  const wish = say(wishNames[request.type]);
  const value = formatValue(request, proposal, itemId, voice);
  return value === "" ? wish : say("wish_value", { wish, value });
}

function formatValue(
  request: ThreadRequest,
  proposal: PublicProposal,
  itemId: string | undefined,
  { say, format }: Voice,
): string {
  const { type, value } = request;
  if (value === undefined) return "";
  if (type === "target_total") return formatBudget(request, format);
  if (type === "extend") return say("some_days", { count: value });
  const unit = itemId === undefined ? undefined : findWishItem(proposal, itemId)?.quantity?.unitLabel;
  return `${format.number(value)} ${unit ?? ""}`.trim();
}

/**
 * Replaces the sentence of one wish by that of another in the text. Text of the reader stays.
 */
export function replaceSentence(text: string, before: string, after: string): string {
  if (before !== "" && text.includes(before)) return text.replace(before, () => after).trim();
  if (after === "") return text;
  return text.trim() === "" ? after : `${text.trimEnd()}\n${after}`;
}
