import { getCurrentQuantity } from "../quantity.ts";
import type { Price } from "../types.ts";
import { formatAmount, type StepSubject, type TraceStep } from "./trace-step.ts";

/** Returns the step of a price: quantity × value, raised by the markup percentage. */
export function toPriceStep(
  step: TraceStep["step"],
  about: StepSubject,
  price: Price | null | undefined,
  markup: number,
  result: number,
  counts: boolean,
  unit: number,
): TraceStep {
  const label = about.name ?? step;
  if (!price || price.model === "text" || price.model === "none") {
    const operands = { model: price?.model ?? "none" };
    return { ...about, step, counts, operands, result, text: `${label}: no amount, counts as 0` };
  }
  const value = price.value ?? 0;
  const quantity = getCurrentQuantity(price.quantity);
  const raised = markup === 0 ? "" : ` + ${markup}% markup`;
  const text = `${label}: ${quantity} × ${value}${raised} = ${formatAmount(result, unit)}${formatSuffix(counts)}`;
  return { ...about, step, counts, operands: { value, quantity, markup_percent: markup }, result, text };
}

/** Returns the step of a percent price: quantity × value % of `of`. */
export function toPercentStep(
  step: TraceStep["step"],
  about: StepSubject,
  price: Price | null | undefined,
  of: number,
  result: number,
  counts: boolean,
  unit: number,
): TraceStep {
  const percent = price?.value ?? 0;
  const quantity = getCurrentQuantity(price?.quantity);
  const times = quantity === 1 ? "" : `${quantity} × `;
  const sum = `${times}${percent}% of ${formatAmount(of, unit)} = ${formatAmount(result, unit)}`;
  const text = `${about.name ?? step}: ${sum}${formatSuffix(counts)}`;
  return { ...about, step, counts, operands: { percent, quantity, of }, result, text };
}

function formatSuffix(counts: boolean): string {
  return counts ? "" : ", not counted";
}
