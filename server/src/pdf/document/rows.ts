import type { PublicGroup, PublicLineItem, PublicModification } from "@proffer/contract";
import {
  amountText,
  frequencyOf,
  isFree,
  isInPrice,
  quantityText,
  unitPriceText,
} from "@proffer/presentation";
import type { Amount, GroupPart, Row, RowState } from "./document.ts";
import { fitsOnPage, isKept, isShortRow } from "./height.ts";
import type { Setting } from "./setting.ts";
import { blocksOf } from "./rich-text.ts";
import { breakable } from "./letters.ts";

export function groupPart(group: PublicGroup, setting: Setting): GroupPart {
  const isOff = group.optional && !group.selected;
  const rows = group.line_items.flatMap((line) => rowsOf(line, group, setting));
  const part = {
    kind: "group" as const,
    name: breakable(group.name),
    description: blocksOf(group.description),
    note: noteOf(
      group,
      setting,
      group.line_items.some(({ optional }) => optional),
    ),
    rows,
    costs: costsOf(group, isOff, setting),
  };
  return { ...part, keep: isKept(part) };
}

/** What the group comes to, unless its only row says just that. What was refused comes to nothing. */
function costsOf({ costs, line_items }: PublicGroup, isOff: boolean, setting: Setting): Amount[] {
  const [only, ...more] = line_items;
  const isSaid =
    more.length === 0 &&
    costs.length === 1 &&
    only?.amount === costs[0]?.amount &&
    only?.max_amount === costs[0]?.max_amount;
  if (isOff ? setting.isDecided : isSaid) return [];
  const { minor, format } = setting;
  return costs
    .filter((cost) => !isFree(cost))
    .map((cost) => ({
      text: amountText(cost, { minor, isOffered: isOff }, format.voice),
      per: format.words[`per_${cost.frequency}`],
    }));
}

/** What the reader may still do, or did. */
export function noteOf(
  { optional, selected, selection_type }: Pick<PublicGroup, "optional" | "selected" | "selection_type">,
  { isOpen, format: { words } }: Setting,
  hasChoice = true,
): string | null {
  const notes: string[] = [];
  if (optional) notes.push(words.optional, selected ? words.chosen : words.not_chosen);
  if (isOpen && hasChoice && selection_type === "single") notes.push(words.choose_one);
  if (isOpen && hasChoice && selection_type === "multiple") notes.push(words.choose_some);
  return notes.length > 0 ? notes.join(" · ") : null;
}

function rowsOf(
  line: PublicLineItem,
  { optional, selected, selection_type }: PublicGroup,
  setting: Setting,
): Row[] {
  const state = stateOf(line, optional && !selected, setting);
  const options = line.modifications.map((each) => optionRow(each, line, state, setting));
  const control = selection_type === "single" ? "radio" : "check";
  return [{ ...rowOf(line, state, setting), control }, ...options];
}

function optionRow(
  modification: PublicModification,
  line: PublicLineItem,
  outer: RowState,
  setting: Setting,
): Row {
  const isOff = outer === "open" || outer === "refused" || outer === "dependent";
  const row = rowOf(modification, stateOf(modification, isOff, setting), setting, line);
  return {
    ...row,
    isOption: true,
    ...(isInPrice(modification, line, setting.display) && {
      amount: { text: setting.format.words.in_price, per: "" },
    }),
  };
}

function stateOf(
  { optional, selected, price }: Pick<PublicLineItem, "optional" | "selected" | "price">,
  isOff: boolean,
  { isDecided }: Setting,
): RowState {
  if (isOff && !optional) return isDecided ? "refused" : "dependent";
  if (isOff || (optional && !selected)) return isDecided ? "refused" : "open";
  if (optional) return "chosen";
  return price.model === "none" ? "included" : "plain";
}

function rowOf(
  entry: PublicLineItem | PublicModification,
  state: RowState,
  setting: Setting,
  line?: PublicLineItem,
): Row {
  const { price } = entry;
  const { format, keepsRows } = setting;
  const quantity = quantityText(price.quantity, price.model === "hourly", format.voice);
  const unit = unitOf(entry, setting);
  const row = {
    name: breakable(entry.name),
    description: blocksOf(entry.description),
    state,
    control: "check" as const,
    isOption: false,
    quantity: quantity === null ? null : breakable(quantity),
    unit,
    amount: amountOf(entry, setting, line),
  };
  return { ...row, keep: isShortRow(row) || (keepsRows && fitsOnPage(row)) };
}

/** What one costs, unless there is one and the amount beside it says the same. */
function unitOf(
  { price, amount, max_amount }: PublicLineItem | PublicModification,
  { format, minor }: Setting,
): Amount | null {
  const text = unitPriceText(price, minor, format.voice);
  if (text === null) return null;
  if (price.model === "hourly") return { text, per: format.words.per_hour };
  const said =
    amount !== undefined && amountText({ amount, max_amount }, { minor, isOffered: false }, format.voice);
  return price.quantity?.current === 1 && text === said ? null : { text, per: "" };
}

function amountOf(
  entry: PublicLineItem | PublicModification,
  { format, minor, isDecided }: Setting,
  line: PublicLineItem | undefined,
): Amount | null {
  const { price, amount, max_amount, optional, selected } = entry;
  const isOffered = optional && !selected && !isDecided;
  if (price.model === "text") return { text: breakable(price.text ?? ""), per: "" };
  if (price.model === "none") return { text: optional && !selected ? "" : format.words.included, per: "" };
  if (amount === undefined) return null;
  if (isFree(entry)) return { text: format.words.included, per: "" };
  return {
    text: amountText({ amount, max_amount }, { minor, isOffered }, format.voice),
    per: format.words[`per_${frequencyOf(entry, line)}`],
  };
}
