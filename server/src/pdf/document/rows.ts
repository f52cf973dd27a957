import type {
  Frequency,
  PublicGroup,
  PublicLineItem,
  PublicModification,
  PublicPrice,
} from "@proffer/contract";
import type { Amount, GroupPart, Row, RowState } from "./document.ts";
import { fitsOnPage, isKept } from "./height.ts";
import type { Setting } from "./setting.ts";
import { blocksOf } from "./rich-text.ts";
import { breakable } from "./letters.ts";
import { put } from "./words/words.ts";

export function groupPart(group: PublicGroup, setting: Setting): GroupPart {
  const isOff = group.optional && !group.selected;
  const rows = group.line_items.flatMap((line) => rowsOf(line, isOff, setting));
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
  const isSaid = more.length === 0 && costs.length === 1 && only?.amount === costs[0]?.amount;
  if (isSaid || (isOff && setting.isDecided)) return [];
  return costs.map(({ frequency, amount }) => {
    const cost = setting.format.amount(amount, frequency, setting.minor);
    return isOff ? { ...cost, text: `+ ${cost.text}` } : cost;
  });
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

function rowsOf(line: PublicLineItem, isOff: boolean, setting: Setting): Row[] {
  const state = stateOf(line, isOff, setting);
  const options = line.modifications.map((each) => optionRow(each, line, state, setting));
  return [rowOf(line, state, setting), ...options];
}

function optionRow(
  modification: PublicModification,
  line: PublicLineItem,
  outer: RowState,
  setting: Setting,
): Row {
  const isOff = outer === "open" || outer === "refused" || outer === "dependent";
  const frequency =
    modification.price.model === "percent" ? line.price.frequency : modification.price.frequency;
  const row = rowOf(modification, stateOf(modification, isOff, setting), setting, frequency);
  const counts = !modification.optional || modification.selected;
  const isContained =
    setting.modificationsInPrice &&
    counts &&
    modification.amount !== undefined &&
    (frequency ?? "once") === (line.price.frequency ?? "once");
  return {
    ...row,
    isOption: true,
    ...(isContained && { amount: { text: setting.format.words.in_price, per: "" } }),
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
  line: PublicLineItem | PublicModification,
  state: RowState,
  setting: Setting,
  frequency: Frequency | undefined = line.price.frequency,
): Row {
  const row = {
    name: breakable(line.name),
    description: blocksOf(line.description),
    state,
    isOption: false,
    quantity: quantityOf(line.price, setting),
    unit: unitOf(line.price, setting),
    amount: amountOf(line, state, setting, frequency),
  };
  return { ...row, keep: setting.keepsRows && fitsOnPage(row) };
}

function quantityOf({ model, quantity }: PublicPrice, { format }: Setting): string | null {
  if (!quantity) return null;
  const { current, unitLabel, is_editable } = quantity;
  if (unitLabel === undefined && model === "hourly") return format.hours(current);
  if (!unitLabel && current === 1 && !is_editable) return null;
  return breakable(`${format.number(current)} ${unitLabel ?? ""}`.trim());
}

/** What one of it costs; null where that says nothing beside the amount. */
function unitOf({ model, value, max_value, quantity }: PublicPrice, setting: Setting): Amount | null {
  const { format, minor } = setting;
  if (value === undefined) return null;
  if (model === "percent") return { text: format.percent(value), per: "" };
  if (model !== "fixed" && model !== "hourly") return null;
  const isRange = max_value !== undefined && max_value !== value;
  if (model === "fixed" && !isRange && (quantity?.current ?? 1) === 1) return null;
  const upper = isRange ? ` – ${format.price(max_value, minor)}` : "";
  return { text: format.price(value, minor) + upper, per: model === "hourly" ? format.words.per_hour : "" };
}

function amountOf(
  { price, amount }: PublicLineItem | PublicModification,
  state: RowState,
  { format, minor }: Setting,
  frequency: Frequency | undefined,
): Amount | null {
  if (price.model === "text") return { text: breakable(price.text ?? ""), per: "" };
  if (price.model === "none") return { text: state === "included" ? format.words.included : "", per: "" };
  if (amount === undefined) return null;
  const shown = format.amount(amount, frequency, minor);
  const isRange = price.max_value !== undefined && price.max_value !== price.value;
  const text = isRange ? put(format.words.from, { amount: shown.text }) : shown.text;
  return { ...shown, text: state === "open" ? `+ ${text}` : text };
}
