import type {
  Amounts,
  Exemptions,
  Frequency,
  Group,
  LineItem,
  Page,
  Price,
  PricingProposal,
  SideBySide,
} from "../src/index.ts";
import { Fraction } from "./fraction.ts";

/**
 * The rules once more, written from the text of the design without the engine: every sum over a flat list of
 * entries, every number a fraction. Only for what is chosen now.
 */
interface Entry {
  readonly frequency: Frequency;
  readonly amount: Fraction;
  readonly taxed: boolean;
  readonly discounted: boolean;
  readonly based: boolean;
  readonly page: Page;
  readonly group: unknown;
}

function present<T extends { archived_at?: string | null }>(items: readonly T[] | null | undefined): T[] {
  return (items ?? []).filter((item) => !item.archived_at);
}

const ZERO = new Fraction(0n);
const HUNDRED = new Fraction(100n);

export function naiveTotals(proposal: PricingProposal, digits: number): Map<Frequency, Amounts> {
  const plain = proposal.pages.flatMap((page) => plainEntries(page, digits));
  const entries = [...plain, ...percentEntries(proposal, plain, digits)];
  const frequencies = new Set(entries.map((entry) => entry.frequency));
  return new Map(
    [...frequencies].map((frequency) => [frequency, totalsOf(proposal, entries, frequency, digits)]),
  );
}

function totalsOf(
  proposal: PricingProposal,
  entries: Entry[],
  frequency: Frequency,
  digits: number,
): Amounts {
  let [subtotal, discount, tax] = [ZERO, ZERO, ZERO];
  for (const page of proposal.pages) {
    const here = entries.filter((entry) => entry.page === page && entry.frequency === frequency);
    const all = total(here);
    const discountable = total(here.filter((entry) => entry.discounted));
    const taxAfter = (off: Fraction): Fraction => {
      const kept = off.n === 0n ? new Fraction(1n) : new Fraction(1n).minus(off.over(discountable));
      let taxable = ZERO;
      for (const entry of here.filter((one) => one.taxed)) {
        taxable = taxable.plus(entry.discounted ? entry.amount.times(kept) : entry.amount);
      }
      return percent(taxable, page.tax_percent ?? 0).rounded(digits);
    };
    const isAllowed = (off: Fraction) => !all.minus(off).plus(taxAfter(off)).isLess(ZERO);
    let asked = ZERO;
    for (const each of page.discounts ?? []) {
      if ((each.frequency ?? "once") !== frequency) continue;
      const value = Fraction.of(each.value);
      const own = each.type === "fixed" ? value : discountable.times(value).over(HUNDRED);
      asked = asked.plus(largest(ZERO, own.rounded(digits)));
    }
    const wanted = smallest(asked, largest(ZERO, discountable));
    const given = isAllowed(ZERO) ? largestAllowed(wanted, digits, isAllowed) : ZERO;
    subtotal = subtotal.plus(all);
    discount = discount.plus(given);
    tax = tax.plus(taxAfter(given));
  }
  return {
    subtotal: subtotal.toNumber(digits),
    discount: discount.toNumber(digits),
    tax: tax.toNumber(digits),
    total: subtotal.minus(discount).plus(tax).toNumber(digits),
  };
}

/** The largest amount up to `wanted` that leaves the page's total at zero or above, by halving; zero is one. */
function largestAllowed(
  wanted: Fraction,
  digits: number,
  isAllowed: (amount: Fraction) => boolean,
): Fraction {
  if (isAllowed(wanted)) return wanted;
  const scale = 10n ** BigInt(digits);
  let [low, high] = [0n, (wanted.n * scale) / wanted.d];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isAllowed(new Fraction(middle, scale))) low = middle;
    else high = middle;
  }
  return new Fraction(low, scale);
}

function plainEntries(page: Page, digits: number): Entry[] {
  return present(page.children).flatMap((child) =>
    child.type === "group"
      ? countingLines(page, child).flatMap((line) => plainLine(page, child, line, digits))
      : columnEntries(page, child, digits),
  );
}

function plainLine(page: Page, group: Group, line: LineItem, digits: number): Entry[] {
  const { price } = line;
  const isPercent = price?.model === "percent";
  const amount = isPercent ? ZERO : fixedAmount(price, page, line, digits);
  const entries = isPercent ? [] : [entryOf(page, group, price?.frequency, amount, line, true)];
  for (const each of line.modifications ?? []) {
    if ((each.optional && !each.selected) || each.price?.model === "text" || each.price?.model === "none")
      continue;
    const flags = either(each, line);
    if (each.price?.model !== "percent") {
      const own = fixedAmount(each.price, page, flags, digits);
      entries.push(entryOf(page, group, each.price?.frequency, own, flags, !isPercent));
    } else if (!isPercent) {
      const own = percentAmount(amount, each.price, digits);
      entries.push(entryOf(page, group, price?.frequency, own, flags, true));
    }
  }
  return entries;
}

function columnEntries(page: Page, child: SideBySide, digits: number): Entry[] {
  if (child.optional && !child.selected) return [];
  const chosen = (child.columns ?? []).filter((column) => column.isSelected);
  if (!page.hidden && !isEnough(child.selection_type, child.columns?.length ?? 0, chosen.length)) return [];
  return chosen.map((column) => {
    const price: Price = { model: column.feeType ?? "fixed", value: column.price, quantity: column.quantity };
    return entryOf(page, child, column.frequency, fixedAmount(price, page, child, digits), child, true);
  });
}

function percentEntries(proposal: PricingProposal, plain: Entry[], digits: number): Entry[] {
  return proposal.pages.flatMap((page) =>
    present(page.children).flatMap((child) =>
      child.type === "group"
        ? countingLines(page, child).flatMap((line) => percentLine(page, child, line, plain, digits))
        : [],
    ),
  );
}

function percentLine(page: Page, group: Group, line: LineItem, plain: Entry[], digits: number): Entry[] {
  const { price } = line;
  if (price?.model !== "percent") return [];
  const frequency = price.frequency ?? "once";
  const base = plain.filter((entry) => {
    if (!entry.based || entry.frequency !== frequency) return false;
    if (price.apply_to === "proposal") return true;
    return price.apply_to === "page" ? entry.page === page : entry.group === group;
  });
  const amount = percentAmount(total(base), price, digits);
  const entries = [entryOf(page, group, frequency, amount, line, false)];
  for (const each of line.modifications ?? []) {
    if (each.price?.model !== "percent" || (each.optional && !each.selected)) continue;
    const own = percentAmount(amount, each.price, digits);
    entries.push(entryOf(page, group, frequency, own, either(each, line), false));
  }
  return entries;
}

function countingLines(page: Page, group: Group): LineItem[] {
  if (group.optional && !group.selected) return [];
  const lines = present(group.line_items);
  const options = lines.filter((line) => line.optional && !line.hidden);
  const isSingle = group.selection_type === "single";
  const chosen = lines.filter((line) => line.optional && line.selected && (isSingle || !line.hidden));
  const enough = page.hidden || isEnough(group.selection_type, options.length, chosen.length);
  return lines.filter((line) => {
    if (!line.optional) return true;
    return line.selected && (enough || (line.hidden && !isSingle));
  });
}

function isEnough(type: string | null | undefined, options: number, chosen: number): boolean {
  if (options === 0) return true;
  return type === "single" ? chosen === 1 : type === "multiple" ? chosen > 0 : true;
}

function fixedAmount(
  price: Price | null | undefined,
  page: Page,
  flags: Exemptions,
  digits: number,
): Fraction {
  if (!price || price.model === "text" || price.model === "none") return ZERO;
  const amount = Fraction.of(price.value ?? 0).times(Fraction.of(price.quantity?.current ?? 1));
  const markup = flags.markup_exempt ? 0 : (page.markup_percent ?? 0);
  return amount.plus(percent(amount, markup)).rounded(digits);
}

function percentAmount(base: Fraction, price: Price | null | undefined, digits: number): Fraction {
  return percent(base, price?.value ?? 0)
    .times(Fraction.of(price?.quantity?.current ?? 1))
    .rounded(digits);
}

function entryOf(
  page: Page,
  group: unknown,
  frequency: Frequency | null | undefined,
  amount: Fraction,
  flags: Exemptions,
  based: boolean,
): Entry {
  return {
    frequency: frequency ?? "once",
    amount,
    taxed: !flags.tax_exempt,
    discounted: !flags.discount_exempt,
    based,
    page,
    group,
  };
}

function either(a: Exemptions, b: Exemptions): Exemptions {
  return {
    tax_exempt: a.tax_exempt || b.tax_exempt,
    markup_exempt: a.markup_exempt || b.markup_exempt,
    discount_exempt: a.discount_exempt || b.discount_exempt,
  };
}

function percent(of: Fraction, points: number): Fraction {
  return of.times(Fraction.of(points)).over(HUNDRED);
}

function total(entries: Entry[]): Fraction {
  return entries.reduce((sum, entry) => sum.plus(entry.amount), ZERO);
}

function smallest(a: Fraction, b: Fraction): Fraction {
  return b.isLess(a) ? b : a;
}

function largest(a: Fraction, b: Fraction): Fraction {
  return a.isLess(b) ? b : a;
}
