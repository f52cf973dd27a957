import { toAmounts } from "../amounts.ts";
import type { Amounts } from "../amounts.ts";
import { placeOf } from "../ledger.ts";
import { toMajor } from "../money.ts";
import { pageRules } from "../page-rules.ts";
import { bill } from "../page-total.ts";
import type { Sums } from "../page-total.ts";
import type { FrequencyTotals } from "../totals.ts";
import type { Frequency, Page } from "../types.ts";
import { amountText } from "./amount-text.ts";
import type { TraceStep } from "./step.ts";

/** Subtotal, each discount, tax and total of one page on one frequency. */
export function pageSteps(page: Page, sums: Sums, frequency: Frequency, unit: number): TraceStep[] {
  const place = placeOf(frequency);
  const result = bill(sums, pageRules(page, place, unit));
  const amounts = toAmounts(result, unit);
  const about = { frequency, page_id: page.id, name: page.name, counts: true };
  const discountable = toMajor(result.discountable, unit);
  const money = (amount: number) => amountText(amount, unit);
  const subtotal: TraceStep = {
    ...about,
    step: "subtotal",
    operands: { discountable },
    result: amounts.subtotal,
    text: `Subtotal of the page = ${money(amounts.subtotal)}, of which ${money(discountable)} can be discounted`,
  };
  const steps = [subtotal];
  const discounts = (page.discounts ?? []).filter((discount) => placeOf(discount.frequency) === place);
  for (const [index, discount] of discounts.entries()) {
    const given = toMajor(result.discounts[index] ?? 0, unit);
    const wanted =
      discount.type === "percent" ? `${discount.value} % of ${money(discountable)}` : money(discount.value);
    steps.push({
      ...about,
      step: "discount",
      item_id: discount.id,
      name: discount.name,
      operands: { type: discount.type, value: discount.value, discountable },
      result: given,
      text: `${discount.name ?? "Discount"}: ${wanted}, within what is left to discount = ${money(given)}`,
    });
  }
  return [
    ...steps,
    taxStep(page, sums, amounts, about, unit, discountable),
    { ...about, ...totalStep("page_total", amounts, unit) },
  ];
}

function taxStep(
  page: Page,
  [both = 0, , undiscounted = 0]: Sums,
  { discount, tax }: Amounts,
  about: Pick<TraceStep, "frequency" | "page_id" | "name" | "counts">,
  unit: number,
  discountable: number,
): TraceStep {
  const percent = page.tax_percent ?? 0;
  const taxed = toMajor(both, unit);
  const rest = toMajor(undiscounted, unit);
  const money = (amount: number) => amountText(amount, unit);
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
    text: `Tax: ${percent} % of (${left} + ${money(rest)}) = ${money(tax)}`,
  };
}

export function totalStep(
  step: TraceStep["step"],
  { subtotal, discount, tax, total }: Amounts,
  unit: number,
): Pick<TraceStep, "step" | "operands" | "result" | "text"> {
  const [from, less, more, sum] = [subtotal, discount, tax, total].map((each) => amountText(each, unit));
  const text = `${labels[step] ?? step}: ${from} − ${less} + ${more} = ${sum}`;
  return { step, operands: { subtotal, discount, tax }, result: total, text };
}

/** One end of the range: of a bound the parts are not its own, and none are told. */
export function endStep(
  step: "min" | "max",
  { [step]: amounts, range }: FrequencyTotals,
  unit: number,
): Pick<TraceStep, "step" | "operands" | "result" | "text"> {
  if (range === "exact") return totalStep(step, amounts, unit);
  const comparison = step === "min" ? "less" : "more";
  const text = `No choice comes to ${comparison} than ${amountText(amounts.total, unit)}`;
  return { step, operands: { range }, result: amounts.total, text };
}

const labels: Partial<Record<TraceStep["step"], string>> = {
  page_total: "Total of the page",
  total: "Total of what is selected",
  min: "Lowest total within reach",
  max: "Highest total within reach",
};
