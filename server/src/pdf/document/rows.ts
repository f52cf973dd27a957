import type { PublicGroup, PublicLineItem, PublicModification } from "@proffer/contract";
import {
  formatAmount,
  getFrequency,
  isFree,
  isInPrice,
  listLineChanges,
  listModificationChanges,
  formatQuantity,
  formatUnitPrice,
} from "@proffer/presentation";
import type { Amount, GroupPart, Row, RowState } from "./document.ts";
import { fitsOnPage, isGroupKept, isShortRow } from "./height.ts";
import type { PageStyle } from "./page-style.ts";
import { parseBlocks } from "./rich-text.ts";
import { addBreaks } from "./line-breaks.ts";

export function createGroupPart(group: PublicGroup, style: PageStyle): GroupPart {
  const isOff = group.optional && !group.selected;
  const rows = group.line_items.flatMap((line) => listRows(line, group, style));
  const part = {
    kind: "group" as const,
    name: addBreaks(group.name),
    description: parseBlocks(group.description),
    note: formatNote(
      group,
      style,
      group.line_items.some(({ optional }) => optional),
    ),
    rows,
    costs: listCosts(group, isOff, style),
  };
  return { ...part, keep: isGroupKept(part) };
}

/**
 * Lists the totals of a group. Empty if the only row already shows the amount, or if the client has decided
 * without the group.
 */
function listCosts({ costs, line_items }: PublicGroup, isOff: boolean, style: PageStyle): Amount[] {
  const [first, ...others] = line_items;
  const isShownByRow =
    others.length === 0 &&
    costs.length === 1 &&
    first?.amount === costs[0]?.amount &&
    first?.max_amount === costs[0]?.max_amount;
  if (isOff ? style.isDecided : isShownByRow) return [];
  const { minor, format } = style;
  return costs
    .filter((cost) => !isFree(cost))
    .map((cost) => ({
      text: formatAmount(cost, { minor, isOffered: isOff }, format.voice),
      per: format.words[`per_${cost.frequency}`],
    }));
}

/**
 * Formats a note such as "Optional · chosen" about the recipient's choice. Returns null if there is nothing
 * to choose.
 */
export function formatNote(
  { optional, selected, selection_type }: Pick<PublicGroup, "optional" | "selected" | "selection_type">,
  { isOpen, format: { words } }: PageStyle,
  hasChoice = true,
): string | null {
  const notes: string[] = [];
  if (optional) notes.push(words.optional, selected ? words.chosen : words.not_chosen);
  if (isOpen && hasChoice && selection_type === "single") notes.push(words.choose_one);
  if (isOpen && hasChoice && selection_type === "multiple") notes.push(words.choose_some);
  return notes.length > 0 ? notes.join(" · ") : null;
}

function listRows(
  line: PublicLineItem,
  { optional, selected, selection_type }: PublicGroup,
  style: PageStyle,
): Row[] {
  const state = getState(line, optional && !selected, style);
  const options = line.modifications.map((each) => createOptionRow(each, line, state, style));
  const isAlternative = selection_type === "single";
  const control = isAlternative ? "radio" : "check";
  return [{ ...createRow(line, state, style, { isAlternative }), control }, ...options];
}

function createOptionRow(
  modification: PublicModification,
  line: PublicLineItem,
  lineState: RowState,
  style: PageStyle,
): Row {
  const isOff = lineState === "open" || lineState === "refused" || lineState === "dependent";
  const row = createRow(modification, getState(modification, isOff, style), style, { line });
  return {
    ...row,
    isOption: true,
    ...(isInPrice(modification, line, style.display) && {
      amount: { text: style.format.words.in_price, per: "" },
    }),
  };
}

function getState(
  { optional, selected, price }: Pick<PublicLineItem, "optional" | "selected" | "price">,
  isOff: boolean,
  { isDecided }: PageStyle,
): RowState {
  if (isOff && !optional) return isDecided ? "refused" : "dependent";
  if (isOff || (optional && !selected)) return isDecided ? "refused" : "open";
  if (optional) return "chosen";
  return price.model === "none" ? "included" : "plain";
}

interface RowContext {
  /** The line item of a modification. */
  readonly line?: PublicLineItem;
  /** True if choosing the row replaces another row. Its price is then not an additional cost. */
  readonly isAlternative?: boolean;
}

function createRow(
  entry: PublicLineItem | PublicModification,
  state: RowState,
  style: PageStyle,
  context: RowContext,
): Row {
  const { price } = entry;
  const { format, keepsRows } = style;
  const quantity = formatQuantity(price.quantity, price.model === "hourly", format.voice);
  const unit = createUnitPrice(entry, style);
  const row = {
    name: addBreaks(entry.name),
    description: parseBlocks(entry.description),
    state,
    control: "check" as const,
    isOption: false,
    quantity: quantity === null ? null : addBreaks(quantity),
    unit,
    amount: createAmount(entry, style, context),
    schedule: formatSchedule(entry, style, context),
  };
  const isShort = isShortRow(row);
  return { ...row, isShort, keep: isShort || (keepsRows && fitsOnPage(row)) };
}

function formatSchedule(
  entry: PublicLineItem | PublicModification,
  { format, minor, display }: PageStyle,
  { line }: RowContext,
): string | null {
  const changes = line
    ? listModificationChanges(entry, line, display, minor, format.voice)
    : "modifications" in entry
      ? listLineChanges(entry, minor, format.voice)
      : [];
  return changes.length > 0 ? addBreaks(changes.join(" · ")) : null;
}

/**
 * Formats the unit price. Returns null if the price has none, or if the quantity is one and the amount has
 * the same text. An hourly rate is always shown.
 */
function createUnitPrice(
  { price, amount, max_amount }: PublicLineItem | PublicModification,
  { format, minor }: PageStyle,
): Amount | null {
  const text = formatUnitPrice(price, minor, format.voice);
  if (text === null) return null;
  if (price.model === "hourly") return { text, per: format.words.per_hour };
  const amountText =
    amount !== undefined && formatAmount({ amount, max_amount }, { minor, isOffered: false }, format.voice);
  return price.quantity?.current === 1 && text === amountText ? null : { text, per: "" };
}

function createAmount(
  entry: PublicLineItem | PublicModification,
  { format, minor, isDecided }: PageStyle,
  { line, isAlternative = false }: RowContext,
): Amount | null {
  const { price, amount, max_amount, optional, selected } = entry;
  const isOffered = optional && !selected && !isDecided && !isAlternative;
  if (price.model === "text") return { text: addBreaks(price.text ?? ""), per: "" };
  if (price.model === "none") return { text: optional && !selected ? "" : format.words.included, per: "" };
  if (amount === undefined) return null;
  if (isFree(entry, price.quantity)) return { text: format.words.included, per: "" };
  return {
    text: formatAmount({ amount, max_amount }, { minor, isOffered }, format.voice),
    per: format.words[`per_${getFrequency(entry, line)}`],
  };
}
