import { toAmounts, type Amounts } from "../amounts.ts";
import { computeBill, type Sums } from "../bill.ts";
import { getFrequencyIndex } from "../ledger.ts";
import { toMajorUnits } from "../money.ts";
import { toPageRules } from "../page-rules.ts";
import type { FrequencyTotals } from "../totals.ts";
import type { Frequency, Page } from "../types.ts";
import { formatAmount, type TraceStep } from "./trace-step.ts";

/** Lists the steps of one page for one frequency: subtotal, each discount, tax and total. */
export function listPageSteps(page: Page, sums: Sums, frequency: Frequency, unit: number): TraceStep[] {
  const frequencyIndex = getFrequencyIndex(frequency);
  const result = computeBill(sums, toPageRules(page, frequencyIndex, unit));
  const amounts = toAmounts(result, unit);
  const about = { frequency, page_id: page.id, name: page.name, counts: true };
  const discountable = toMajorUnits(result.discountable, unit);
  const money = (amount: number) => formatAmount(amount, unit);
  const subtotal: TraceStep = {
    ...about,
    step: "subtotal",
    operands: { discountable },
    result: amounts.subtotal,
    text: `Page subtotal = ${money(amounts.subtotal)}, of which ${money(discountable)} can be discounted`,
  };
  const steps = [subtotal];
  const discounts = (page.discounts ?? []).filter(
    (discount) => getFrequencyIndex(discount.frequency) === frequencyIndex,
  );
  for (const [index, discount] of discounts.entries()) {
    const given = toMajorUnits(result.discounts[index] ?? 0, unit);
    const wanted =
      discount.type === "percent" ? `${discount.value}% of ${money(discountable)}` : money(discount.value);
    steps.push({
      ...about,
      step: "discount",
      item_id: discount.id,
      name: discount.name,
      operands: { type: discount.type, value: discount.value, discountable },
      result: given,
      text: `${discount.name ?? "Discount"}: ${wanted}, limited to what is left to discount = ${money(given)}`,
    });
  }
  return [
    ...steps,
    toTaxStep(page, sums, amounts, about, unit, discountable),
    { ...about, ...toTotalStep("page_total", amounts, unit) },
  ];
}

function toTaxStep(
  page: Page,
  [both = 0, , undiscounted = 0]: Sums,
  { discount, tax }: Amounts,
  about: Pick<TraceStep, "frequency" | "page_id" | "name" | "counts">,
  unit: number,
  discountable: number,
): TraceStep {
  const percent = page.tax_percent ?? 0;
  const taxed = toMajorUnits(both, unit);
  const rest = toMajorUnits(undiscounted, unit);
  const money = (amount: number) => formatAmount(amount, unit);
  const [base, spread] = [money(taxed), money(discountable)];
  const left = discount === 0 ? base : `${base} × (${spread} − ${money(discount)}) / ${spread}`;
  return {
    ...about,
    step: "tax",
    operands: {
      percent,
      taxed_and_discountable: taxed,
      taxed_and_discount_exempt: rest,
      discountable,
      discount,
    },
    result: tax,
    text: `Tax: ${percent}% of (${left} + ${money(rest)}) = ${money(tax)}`,
  };
}

/** Returns the step of a total: subtotal − discount + tax. */
export function toTotalStep(
  step: TraceStep["step"],
  { subtotal, discount, tax, total }: Amounts,
  unit: number,
): Pick<TraceStep, "step" | "operands" | "result" | "text"> {
  const [from, less, more, sum] = [subtotal, discount, tax, total].map((each) => formatAmount(each, unit));
  const text = `${labels[step] ?? step}: ${from} − ${less} + ${more} = ${sum}`;
  return { step, operands: { subtotal, discount, tax }, result: total, text };
}

/**
 * Returns the step of one end of the range. The step of a bound contains no subtotal, discount and tax,
 * because the known ones belong to another total.
 */
export function toEndStep(
  step: "min" | "max",
  { [step]: amounts, range }: FrequencyTotals,
  unit: number,
): Pick<TraceStep, "step" | "operands" | "result" | "text"> {
  if (range === "exact") return toTotalStep(step, amounts, unit);
  const comparison = step === "min" ? "below" : "above";
  const text = `No choice brings the total ${comparison} ${formatAmount(amounts.total, unit)}`;
  return { step, operands: { range }, result: amounts.total, text };
}

const labels: Partial<Record<TraceStep["step"], string>> = {
  page_total: "Page total",
  total: "Selected total",
  min: "Lowest possible total",
  max: "Highest possible total",
};
