import type { Frequency, PublicPage, PublicProposal } from "@proffer/contract";
import { frequencies, getBillingFrequency } from "@proffer/pricing";
import { isDecided } from "./amounts.ts";
import { totalsShowMinorUnits } from "./minor-units.ts";
import type { Voice } from "./voice.ts";

/** The total of one frequency, as text for readers. */
export interface ShownTotal {
  readonly frequency: Frequency;
  /** The total of the current selection. */
  readonly total: number;
  /**
   * The total. Before a decision, it is a range if prices are ranges or if a required choice is missing.
   */
  readonly text: string;
  /** True if `text` shows the amount of `total`, not a range. */
  readonly isAmount: boolean;
  /** True if a discount is included in `text`. For a range: if any total in it may include a discount. */
  readonly hasDiscount: boolean;
  /** True if tax is included in `text`. For a range: if any total in it may include tax. */
  readonly hasTax: boolean;
  /** The range of totals that choices can reach. After a decision, the estimated range of the prices. */
  readonly range: string | null;
  /** The estimated range of the prices in a decided total. Null before the decision. */
  readonly estimate: string | null;
  /** Subtotal, discount and tax, if there is a discount or tax. */
  readonly parts: readonly ShownPart[];
}

interface ShownPart {
  readonly kind: "subtotal" | "discount" | "tax";
  readonly label: string;
  readonly amount: string;
}

type Total = NonNullable<PublicProposal["totals"][Frequency]>;

/** Returns the proposal's totals that have an amount due, and at least one if any item is priced. */
export function toShownTotals(proposal: PublicProposal, voice: Voice): ShownTotal[] {
  const minor = totalsShowMinorUnits(proposal);
  return listUsedFrequencies(proposal).flatMap((frequency) => {
    const total = proposal.totals[frequency];
    return total ? [toShownTotal(frequency, total, proposal, { minor, voice })] : [];
  });
}

export function listUsedFrequencies({ totals, missing }: PublicProposal): Frequency[] {
  const possible = frequencies.filter((frequency) => totals[frequency]);
  const due = possible.filter((frequency) => {
    const { subtotal = 0, total = 0, max = 0, price_range } = totals[frequency] ?? {};
    return [subtotal, total, price_range?.max ?? 0, missing.length > 0 ? max : 0].some((each) => each !== 0);
  });
  return due.length > 0 ? due : possible.slice(0, 1);
}

function toShownTotal(
  frequency: Frequency,
  { subtotal, discount, tax, total, min, max, price_range, open_min, open_max }: Total,
  proposal: PublicProposal,
  { minor, voice }: { minor: boolean; voice: Voice },
): ShownTotal {
  const { say, format } = voice;
  const money = (amount: number) => format.money(amount, minor);
  const range = (from: number, to: number) =>
    from === to ? money(from) : say("range", { from: money(from), to: money(to) });
  const hasChoices = min < price_range.min || max > price_range.max || open_min || open_max;
  const isMissing = hasChoices && proposal.missing.length > 0;
  const isEstimate = price_range.min !== price_range.max;
  const prices = range(price_range.min, price_range.max);
  const reach = () => {
    const downwards = open_min ? say("open_downwards", { amount: money(min) }) : money(min);
    const upwards = open_max ? say("open_upwards", { amount: money(max) }) : money(max);
    if (min === max && !(open_min && open_max)) return open_min ? downwards : upwards;
    return say("range", { from: downwards, to: upwards });
  };
  const shown = isDecided(proposal.status)
    ? {
        text: money(total),
        isAmount: true,
        range: isEstimate ? say("estimated", { range: prices }) : null,
        estimate: isEstimate ? prices : null,
      }
    : {
        text: isMissing ? reach() : prices,
        isAmount: !isMissing && !isEstimate,
        range: hasChoices && !isMissing ? say("as_you_choose", { range: reach() }) : null,
        estimate: null,
      };
  // The amounts are for the current selection, which is not an end of the range while a required choice is
  // missing.
  const priced = shown.isAmount ? [] : proposal.pages.filter(isPriced);
  return {
    frequency,
    total,
    ...shown,
    hasDiscount: discount !== 0 || priced.some((page) => canBearDiscount(page, frequency)),
    hasTax: tax !== 0 || priced.some((page) => canBearTax(page, frequency)),
    parts:
      discount === 0 && tax === 0
        ? []
        : [
            { kind: "subtotal" as const, label: say("subtotal"), amount: money(subtotal) },
            {
              kind: "discount" as const,
              label: formatDiscountLabel(frequency, proposal, voice),
              amount: money(-discount),
            },
            { kind: "tax" as const, label: formatTaxLabel(proposal, voice), amount: money(tax) },
          ].filter((_, part) => [true, discount !== 0, tax !== 0][part]),
  };
}

/**
 * Formats the label of a discount: the names and percentages of the page discounts, without duplicates.
 * The word "discount" is left out if a name contains it.
 */
function formatDiscountLabel(
  frequency: Frequency,
  { pages }: PublicProposal,
  { say, format }: Voice,
): string {
  const discounts = pages
    .filter(isPriced)
    .flatMap((page) => page.discounts)
    .filter((each) => each.frequency === frequency);
  const names = discounts.map(({ name, type, value }) =>
    [name, type === "percent" ? format.percent(value) : ""].filter(Boolean).join(" "),
  );
  const shown = [...new Set(names.filter(Boolean))];
  const word = say("discount");
  const isSaid = shown.some((each) => each.toLowerCase().includes(word.toLowerCase()));
  return (isSaid ? shown : [word, ...shown]).join(" · ");
}

function isPriced({ kind }: PublicPage): boolean {
  return kind === "scope_of_work";
}

/** Formats the label of the tax, with the rate if it is the same on all pages. */
function formatTaxLabel({ pages }: PublicProposal, { say, format }: Voice): string {
  const rates = new Set(
    pages
      .filter(isPriced)
      .map(({ tax_percent }) => tax_percent)
      .filter((rate) => rate !== 0),
  );
  const [only] = rates;
  return rates.size === 1 && only !== undefined ? `${say("tax")} ${format.percent(only)}` : say("tax");
}

type Exemption = "tax_exempt" | "discount_exempt";

/** Tells whether a page has a tax and a taxed price at this frequency, selected or not. */
function canBearTax(page: PublicPage, frequency: Frequency): boolean {
  return page.tax_percent !== 0 && hasPriceWithout("tax_exempt", page, frequency);
}

/** Tells whether a page has a discount at this frequency and a discounted price, selected or not. */
function canBearDiscount(page: PublicPage, frequency: Frequency): boolean {
  const isGiven = page.discounts.some((each) => each.frequency === frequency && each.value !== 0);
  return isGiven && hasPriceWithout("discount_exempt", page, frequency);
}

function hasPriceWithout(exemption: Exemption, { children }: PublicPage, frequency: Frequency): boolean {
  return children.some((child) => {
    if (child.type === "side_by_side")
      return (
        !child[exemption] &&
        child.columns.some((each) => each.feeType === "fixed" && each.frequency === frequency)
      );
    const isSeen = child.line_items.some((line) =>
      [line, ...line.modifications].some(
        (entry) =>
          !entry[exemption] &&
          entry.price.model !== "text" &&
          entry.price.model !== "none" &&
          getBillingFrequency(entry, line) === frequency,
      ),
    );
    return isSeen || child.unseen.some((each) => each.frequency === frequency && !each[exemption]);
  });
}
