import { minorUnits } from "../src/index.ts";
import type {
  Column,
  Group,
  LineItem,
  Page,
  Price,
  PricingProposal,
  Quantity,
  SideBySide,
} from "../src/index.ts";

/** Distinct amounts of one price up to which all of them are tried; of more, the ends and two between. */
const mostAmounts = 9;

/** The smallest unit of the proposal, and whether every amount of every price has been tried so far. */
interface Tries {
  readonly unit: number;
  isComplete: boolean;
}

export interface Choices {
  readonly proposals: PricingProposal[];
  /** Every amount between the ends of quantities and price ranges is among them. */
  readonly isComplete: boolean;
}

/** Every proposal that recipients can turn this one into, as if they had chosen so: by sheer enumeration. */
export function everyChoice(proposal: PricingProposal): Choices {
  tries = { unit: 10 ** minorUnits(proposal.currency), isComplete: true };
  const proposals = enumerated(proposal);
  return { proposals, isComplete: tries.isComplete };
}

/** How many there are, at most, before any of them is built. */
export function countChoices(proposal: PricingProposal): number {
  tries = { unit: 10 ** minorUnits(proposal.currency), isComplete: true };
  let ways = 1;
  for (const page of proposal.pages) {
    for (const child of page.children ?? []) {
      if (child.optional) ways *= 2;
      const lines = child.type === "group" ? (child.line_items ?? []) : [];
      for (const item of lines.flatMap((line) => [line].concat(line.modifications ?? []))) {
        ways *= switched(item, false).length * prices(item.price, false).length;
      }
      for (const column of child.type === "side_by_side" ? (child.columns ?? []) : [])
        ways *= 2 * quantities(column.quantity, column.price ?? 0, false).length;
    }
  }
  return ways;
}

let tries: Tries = { unit: 1, isComplete: true };

function enumerated(proposal: PricingProposal): PricingProposal[] {
  const locked = proposal.selections_locked === true;
  const pages = product(proposal.pages.map((page) => pageChoices(page, locked)));
  return pairs([proposal], pages, (one, chosen) => ({ ...one, pages: chosen }));
}

function pageChoices(page: Page, locked: boolean): Page[] {
  const frozen = locked || page.hidden === true;
  const children = (page.children ?? []).map((child): (Group | SideBySide)[] =>
    child.type === "group" ? groupChoices(child, frozen) : sideBySideChoices(child, frozen),
  );
  return pairs([page], product(children), (one, chosen) => ({ ...one, children: chosen }));
}

function groupChoices(group: Group, frozen: boolean): Group[] {
  const lines = product((group.line_items ?? []).map((line) => lineChoices(line, frozen, group)));
  const acceptable = lines.filter((line_items) => frozen || isAcceptable(group, line_items));
  const choices = pairs([group], acceptable, (one, line_items): Group => ({ ...one, line_items }));
  if (!group.optional || frozen) return choices;
  const on = pairs(choices, [true], (one, selected): Group => ({ ...one, selected }));
  return [{ ...group, selected: false }, ...on];
}

function isAcceptable(group: Group, lines: LineItem[]): boolean {
  const options = lines.filter((line) => line.optional && !line.hidden);
  const isSingle = group.selection_type === "single";
  const chosen = lines.filter((line) => line.optional && line.selected && (isSingle || !line.hidden)).length;
  if (options.length === 0) return true;
  return isSingle ? chosen === 1 : group.selection_type !== "multiple" || chosen > 0;
}

/** A hidden option of a single choice gives way to another one, unless it is not the only one that would have to. */
function switchedLine(line: LineItem, frozen: boolean, group: Group): LineItem[] {
  if (!line.hidden) return switched(line, frozen);
  const lines = group.line_items ?? [];
  const isAlone = lines.filter((each) => each.optional && each.hidden && each.selected).length === 1;
  const givesWay =
    !frozen &&
    line.optional &&
    line.selected &&
    group.selection_type === "single" &&
    lines.some((each) => each.optional && !each.hidden);
  const off = { ...line, selected: false };
  if (!givesWay) return [line];
  return isAlone ? [line, off] : [off];
}

function lineChoices(line: LineItem, locked: boolean, group: Group): LineItem[] {
  const frozen = locked || line.hidden === true;
  const modifications = product(
    (line.modifications ?? []).map((each) =>
      pairs(switched(each, frozen), prices(each.price, frozen), (one, price) => ({ ...one, price })),
    ),
  );
  const priced = pairs(switchedLine(line, locked, group), prices(line.price, frozen), (one, price) => ({
    ...one,
    price,
  }));
  return pairs(priced, modifications, (one, chosen) => ({ ...one, modifications: chosen }));
}

function sideBySideChoices(sideBySide: SideBySide, frozen: boolean): SideBySide[] {
  const columns = (sideBySide.columns ?? []).map((column): Column[] => {
    const flags = frozen ? [column.isSelected] : [false, true];
    return pairs(flags, quantities(column.quantity, column.price ?? 0, frozen), (isSelected, quantity) => ({
      ...column,
      isSelected,
      quantity,
    }));
  });
  const acceptable = product(columns).filter((chosen) => {
    const count = chosen.filter((column) => column.isSelected).length;
    if (frozen || chosen.length === 0) return true;
    if (sideBySide.selection_type === "single") return count === 1;
    return sideBySide.selection_type !== "multiple" || count > 0;
  });
  const choices = pairs([sideBySide], acceptable, (one, chosen): SideBySide => ({ ...one, columns: chosen }));
  if (!sideBySide.optional || frozen) return choices;
  const on = pairs(choices, [true], (one, selected): SideBySide => ({ ...one, selected }));
  return [{ ...sideBySide, selected: false }, ...on];
}

function switched<T extends { optional?: boolean | null }>(item: T, frozen: boolean): T[] {
  if (!item.optional || frozen) return [item];
  return [
    { ...item, selected: false },
    { ...item, selected: true },
  ];
}

function prices(price: Price | null | undefined, frozen: boolean): (Price | null | undefined)[] {
  if (!price) return [price];
  const { value = 0, max_value: top } = price;
  const isRange = top != null && price.model !== "percent" && top !== value;
  const highest = price.quantity?.max ?? price.quantity?.current ?? 1;
  const values = isRange ? between(value ?? 0, top, Math.abs(highest)) : [value ?? 0];
  const most = Math.max(...values.map(Math.abs));
  return pairs(values, quantities(price.quantity, most, frozen), (each, quantity) => ({
    ...price,
    value: each,
    max_value: undefined,
    quantity,
  }));
}

function quantities(
  quantity: Quantity | null | undefined,
  price: number,
  frozen: boolean,
): (Quantity | null | undefined)[] {
  const editable = quantity?.editable_by_recipient ?? quantity?.min !== quantity?.max;
  if (!quantity || frozen || !editable) return [quantity];
  const current = quantity.current ?? 1;
  const low = quantity.min ?? 0;
  const all = new Set([current, ...between(low, quantity.max ?? Math.max(low, current), Math.abs(price))]);
  return [...all].map((each) => ({ current: each }));
}

/** Numbers from `low` to `high`, so close that `factor` times one leaves out no minor unit where these are few. */
function between(low: number, high: number, factor: number): number[] {
  const amounts = Math.abs(high - low) * factor * tries.unit * 1.125 * 1.000001;
  // Two for each minor unit, so that rounding leaves none out.
  const steps = Math.ceil(amounts) * 2;
  const isFew = steps <= mostAmounts * 2;
  if (!isFew) tries.isComplete = false;
  const count = isFew ? Math.max(1, steps) : 3;
  const all = Array.from({ length: count + 1 }, (_, step) => low + ((high - low) * step) / count);
  return [...new Set(all.map((each) => Math.round(each * 1e6) / 1e6))];
}

function product<T>(lists: T[][]): T[][] {
  return lists.reduce<T[][]>(
    (all, list) => all.flatMap((one) => list.map((item) => one.concat([item]))),
    [[]],
  );
}

function pairs<A, B, C>(as: A[], bs: B[], join: (a: A, b: B) => C): C[] {
  return as.flatMap((a) => bs.map((b) => join(a, b)));
}
