import type { TraceStep } from "@proffer/pricing";
import { locale } from "../../texts/language.ts";
import type { Editor } from "../state/editor.ts";
import { say } from "../say.ts";

/**
 * Describes how a number of the calculation is computed, in the member's language: 3 × 49.99 + 10% markup =
 * 164.97.
 */
export function sayTraceStep(step: TraceStep, { money, numbers, priceDecimals }: Editor): string {
  const { operands, counts } = step;
  const amount = (value: number) => money.value.money(value, true);
  const operand = (name: string) => Number(operands[name] ?? 0);
  const result = amount(step.result);
  const suffix = counts ? "" : say("explain_not_counted");

  if (step.step === "unmet") return say("explain_unmet");
  if ("model" in operands) return say("explain_no_amount");
  if ("range" in operands)
    return say(step.step === "min" ? "explain_not_below" : "explain_not_above", { amount: result });
  if (step.step === "subtotal")
    return say("explain_discountable", { amount: result, part: amount(operand("discountable")) });
  if (step.step === "discount") {
    const wanted =
      operands["type"] === "percent"
        ? sayShare(operand("value"), amount(operand("discountable")))
        : amount(operand("value"));
    return say("explain_discount", { wanted, amount: result });
  }
  if (step.step === "tax") return `${sayShare(operand("percent"), writeTaxed(operand, amount))} = ${result}`;
  if ("subtotal" in operands) {
    const [from, less, more] = ["subtotal", "discount", "tax"].map((name) => amount(operand(name)));
    return `${from} − ${less} + ${more} = ${result}`;
  }
  const quantity = operand("quantity");
  if ("percent" in operands) {
    const times = quantity === 1 ? "" : `${numbers.write(quantity)} × `;
    return `${times}${sayShare(operand("percent"), amount(operand("of")))} = ${result}${suffix}`;
  }
  const markup = operand("markup_percent");
  const raised = markup === 0 ? "" : ` + ${say("explain_markup", { percent: writePercent(markup) })}`;
  const value = numbers.write(operand("value"), priceDecimals.value);
  return `${numbers.write(quantity)} × ${value}${raised} = ${result}${suffix}`;
}

/** Writes the taxed part of a page. A discount is spread over all discountable amounts. */
function writeTaxed(operand: (name: string) => number, amount: (value: number) => string): string {
  const base = amount(operand("taxed_and_discountable"));
  const [spread, discount] = [amount(operand("discountable")), amount(operand("discount"))];
  const left = operand("discount") === 0 ? base : `${base} × (${spread} − ${discount}) / ${spread}`;
  return `(${left} + ${amount(operand("taxed_and_discount_exempt"))})`;
}

function sayShare(percent: number, of: string): string {
  return say("explain_share", { percent: writePercent(percent), of });
}

function writePercent(percent: number): string {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 8 });
  return format.format(percent / 100);
}
