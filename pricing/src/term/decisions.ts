import { getGroupChoice } from "../choice-state.ts";
import { getBillingFrequency, isPriced } from "../display-amounts.ts";
import { getQuantityBounds } from "../quantity.ts";
import type {
  Column,
  Frequency,
  Group,
  LineItem,
  Modification,
  Page,
  PricingProposal,
  SideBySide,
} from "../types.ts";

/** Records that no longer leave a choice, by the records that they replace. Null removes a record. */
export type Settled = ReadonlyMap<object, object | null>;

/** Something that the recipient decides: a switch, or the options of a group that belong together. */
export interface Decision {
  readonly alternatives: readonly Settled[];
  /** The frequencies of the prices that it decides. */
  readonly frequencies: ReadonlySet<Frequency>;
}

/** Returns the proposal with side-by-sides as groups of optional lines, which have the same prices. */
export function toGroupsOnly(proposal: PricingProposal): PricingProposal {
  const pages = proposal.pages.map((page) => ({
    ...page,
    children: (page.children ?? []).map((child) => (child.type === "group" ? child : toGroup(child))),
  }));
  return { ...proposal, pages };
}

function toGroup(sideBySide: SideBySide): Group {
  const { columns, optional, selected, selection_type, archived_at } = sideBySide;
  const line_items = (columns ?? []).map((column) => toLine(column, sideBySide));
  return { type: "group", optional, selected, selection_type, archived_at, line_items };
}

function toLine(column: Column, { tax_exempt, discount_exempt, markup_exempt }: SideBySide): LineItem {
  const { price: value, feeType, isSelected: selected, frequency, quantity, schedule } = column;
  const price = { model: feeType ?? "fixed", value, frequency, quantity };
  return { price, schedule, optional: true, selected, tax_exempt, discount_exempt, markup_exempt };
}

/** Lists what the recipient decides, apart from quantities and price ranges. Takes groups only. */
export function listDecisions({ pages, selections_locked }: PricingProposal): Decision[] {
  if (selections_locked === true) return [];
  return pages
    .filter((page) => page.archived_at == null && page.hidden !== true)
    .flatMap((page) => listGroups(page).flatMap((group) => listGroupDecisions(group, page)));
}

function listGroups({ children }: Page): Group[] {
  return (children ?? []).filter(
    (child): child is Group => child.type === "group" && child.archived_at == null,
  );
}

function listGroupDecisions(group: Group, page: Page): Decision[] {
  const lines = (group.line_items ?? []).filter((line) => line.archived_at == null);
  const { options, hiddenSelection } = getGroupChoice(group, page);
  const rule = options === 0 ? "loose" : (group.selection_type ?? "loose");
  const open = lines.filter(
    (line) => line.optional === true && (line.hidden !== true || line === hiddenSelection),
  );
  const modifications = lines
    .filter((line) => line.hidden !== true)
    .flatMap((line) => listOptionalModifications(line).map((each) => ({ each, line })));
  return [
    ...(group.optional === true ? [toSwitch(group, lines.flatMap(listLineFrequencies))] : []),
    ...(rule === "loose"
      ? open.map((line) => toSwitch(line, listLineFrequencies(line)))
      : [
          {
            alternatives: listChosen(open, rule === "single").map(
              (chosen) => new Map(open.map((line) => [line, chosen.has(line) ? settle(line) : null])),
            ),
            frequencies: new Set(open.flatMap(listLineFrequencies)),
          },
        ]),
    ...modifications.map(({ each, line }) => toSwitch(each, [getBillingFrequency(each, line)])),
  ];
}

/** Too many options to list each choice. */
const maxOptions = 8;

/** Lists the choices of one option, or of at least one. A group with too many options has no alternatives. */
function listChosen(options: readonly LineItem[], isSingle: boolean): ReadonlySet<LineItem>[] {
  if (isSingle) return options.map((option) => new Set([option]));
  if (options.length > maxOptions) return [];
  let all: LineItem[][] = [[]];
  for (const option of options) all = all.flatMap((chosen) => [chosen, chosen.concat(option)]);
  return all.slice(1).map((chosen) => new Set(chosen));
}

function toSwitch(record: Group | LineItem | Modification, frequencies: readonly Frequency[]): Decision {
  return {
    alternatives: [new Map([[record, settle(record)]]), new Map([[record, null]])],
    frequencies: new Set(frequencies),
  };
}

const settle = <T extends object>(record: T): T => ({ ...record, optional: false });

function listOptionalModifications({ modifications }: LineItem): Modification[] {
  return (modifications ?? []).filter((each) => each.optional === true && each.archived_at == null);
}

function listLineFrequencies(line: LineItem): Frequency[] {
  return [line, ...(line.modifications ?? [])]
    .filter(isPriced)
    .map((entry) => getBillingFrequency(entry, entry === line ? undefined : line));
}

/** Returns the proposal with some decisions made. Takes groups only. */
export function settleDecisions(proposal: PricingProposal, made: readonly Settled[]): PricingProposal {
  const settled = new Map(made.flatMap((each) => [...each]));
  const settleAll = <T extends object>(records: readonly T[] | null | undefined): T[] =>
    (records ?? []).flatMap((record) => {
      const other = settled.get(record);
      if (other === undefined) return [record];
      return other === null ? [] : [other as T];
    });
  const settleLine = (line: LineItem): LineItem =>
    line.modifications ? { ...line, modifications: settleAll(line.modifications) } : line;
  const settleChild = (child: Group | SideBySide): Group | SideBySide =>
    child.type === "group" ? { ...child, line_items: settleAll(child.line_items).map(settleLine) } : child;
  const pages = proposal.pages.map((page) => ({
    ...page,
    children: settleAll(page.children).map(settleChild),
  }));
  return { ...proposal, pages };
}

/** Returns true if an item on one of the frequencies has a quantity or a price that is still open. */
export function hasOpenAmounts(
  { pages, selections_locked }: PricingProposal,
  frequencies: ReadonlySet<Frequency>,
): boolean {
  return pages.some((page) => {
    const isFrozen = selections_locked === true || page.hidden === true;
    const lines = listGroups(page).flatMap((group) => group.line_items ?? []);
    return lines.some((line) =>
      [line, ...(line.modifications ?? [])].some((entry) => {
        if (!isPriced(entry) || !entry.price) return false;
        if (!frequencies.has(getBillingFrequency(entry, entry === line ? undefined : line))) return false;
        const { max_value, quantity } = entry.price;
        return max_value != null || (!isFrozen && quantity != null && getQuantityBounds(quantity).editable);
      }),
    );
  });
}
