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

/** Every proposal that recipients can turn this one into, as if they had chosen so: by sheer enumeration. */
export function everyChoice(proposal: PricingProposal): PricingProposal[] {
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
  const lines = product((group.line_items ?? []).map((line) => lineChoices(line, frozen)));
  const acceptable = lines.filter((line_items) => frozen || isAcceptable(group, line_items));
  const choices = pairs([group], acceptable, (one, line_items): Group => ({ ...one, line_items }));
  if (!group.optional || frozen) return choices;
  const on = pairs(choices, [true], (one, selected): Group => ({ ...one, selected }));
  return [{ ...group, selected: false }, ...on];
}

function isAcceptable(group: Group, lines: LineItem[]): boolean {
  const options = lines.filter((line) => line.optional && !line.hidden);
  const chosen = options.filter((line) => line.selected).length;
  if (options.length === 0) return true;
  return group.selection_type === "single" ? chosen === 1 : group.selection_type !== "multiple" || chosen > 0;
}

function lineChoices(line: LineItem, locked: boolean): LineItem[] {
  const frozen = locked || line.hidden === true;
  const modifications = product(
    (line.modifications ?? []).map((each) =>
      pairs(switched(each, frozen), prices(each.price, frozen), (one, price) => ({ ...one, price })),
    ),
  );
  const priced = pairs(switched(line, frozen), prices(line.price, frozen), (one, price) => ({
    ...one,
    price,
  }));
  return pairs(priced, modifications, (one, chosen) => ({ ...one, modifications: chosen }));
}

function sideBySideChoices(sideBySide: SideBySide, frozen: boolean): SideBySide[] {
  const columns = (sideBySide.columns ?? []).map((column): Column[] => {
    const flags = frozen ? [column.isSelected] : [false, true];
    return pairs(flags, quantities(column.quantity, frozen), (isSelected, quantity) => ({
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
  const values =
    price.max_value == null || price.model === "percent" ? [price.value] : [price.value, price.max_value];
  return pairs(values, quantities(price.quantity, frozen), (value, quantity) => ({
    ...price,
    value,
    max_value: undefined,
    quantity,
  }));
}

function quantities(quantity: Quantity | null | undefined, frozen: boolean): (Quantity | null | undefined)[] {
  const editable = quantity?.editable_by_recipient ?? quantity?.min !== quantity?.max;
  if (!quantity || frozen || !editable) return [quantity];
  const current = quantity.current ?? 1;
  const ends = new Set([current, quantity.min ?? 0, quantity.max ?? current]);
  return [...ends].map((end) => ({ current: end }));
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
