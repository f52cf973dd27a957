import { currentQuantity } from "../quantity.ts";
import type { Price } from "../types.ts";
import { amountText } from "./amount-text.ts";
import type { About, TraceStep } from "./step.ts";

/** quantity × value, raised by a markup. */
export function priceStep(
  step: TraceStep["step"],
  about: About,
  price: Price | null | undefined,
  markup: number,
  result: number,
  counts: boolean,
  unit: number,
): TraceStep {
  const label = about.name ?? step;
  if (!price || price.model === "text" || price.model === "none") {
    const operands = { model: price?.model ?? "none" };
    return { ...about, step, counts, operands, result, text: `${label}: no amount, 0` };
  }
  const value = price.value ?? 0;
  const quantity = currentQuantity(price.quantity);
  const raised = markup === 0 ? "" : ` + ${markup} % markup`;
  const text = `${label}: ${quantity} × ${value}${raised} = ${amountText(result, unit)}${suffix(counts)}`;
  return { ...about, step, counts, operands: { value, quantity, markup_percent: markup }, result, text };
}

/** value % of something, × quantity. */
export function percentStep(
  step: TraceStep["step"],
  about: About,
  price: Price | null | undefined,
  of: number,
  result: number,
  counts: boolean,
  unit: number,
): TraceStep {
  const percent = price?.value ?? 0;
  const quantity = currentQuantity(price?.quantity);
  const times = quantity === 1 ? "" : `${quantity} × `;
  const sum = `${times}${percent} % of ${amountText(of, unit)} = ${amountText(result, unit)}`;
  const text = `${about.name ?? step}: ${sum}${suffix(counts)}`;
  return { ...about, step, counts, operands: { percent, quantity, of }, result, text };
}

function suffix(counts: boolean): string {
  return counts ? "" : ", not counted";
}
