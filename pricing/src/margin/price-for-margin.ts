import { maxAmount, maxDecimals } from "../amount-fault.ts";
import { getMinorUnitDigits } from "../currencies.ts";
import { computeAmount, toMarkupRatio } from "../money.ts";
import { approximateRatio } from "../price-values.ts";
import { toMargin } from "./margin.ts";

/** A line whose price is wanted, with the rules that apply to its price. */
export interface CostedLine {
  /** Major units for a quantity of one. */
  readonly cost?: number | null;
  /** Default 1. A margin at quantity 0 is that of one. */
  readonly quantity?: number | null;
  /** The page's markup, a percentage. Default 0. */
  readonly markup_percent?: number | null;
  readonly markup_exempt?: boolean | null;
  /** A code of ISO 4217. */
  readonly currency: string;
}

/**
 * Finds the price of one unit, before markup, at which the line's margin is `percent`. The price is rounded to
 * the currency's minor unit if the line then shows this margin, else to as few decimals as it needs, at most
 * six. Returns undefined if no price has the margin: without a cost, from 100 % on, and with a markup of -100 %
 * or less. Throws RangeError for a number that is not finite or a malformed currency code.
 */
export function findPriceForMargin(percent: number, line: CostedLine): number | undefined {
  const digits = getMinorUnitDigits(line.currency);
  const unit = 10 ** digits;
  const quantity = line.quantity || 1;
  const markup = line.markup_exempt ? undefined : toMarkupRatio(line.markup_percent ?? 0);
  const cost = computeAmount(line.cost ?? 0, quantity, unit, undefined);
  const factor = quantity * unit * (markup ? approximateRatio(markup) : 1);
  if (cost <= 0 || percent >= 100 || factor <= 0) return undefined;
  const shown = roundTo(percent, 2, Math.round);
  const toShown = (price: number) =>
    toMargin(computeAmount(price, quantity, unit, markup), cost, unit).percent;
  const wanted = Number(cost) / (1 - percent / 100);
  if (wanted / factor > maxAmount) return undefined;
  for (let decimals = digits; decimals <= maxDecimals; decimals++) {
    const match = listPrices(wanted, factor, decimals).find((price) => toShown(price) === shown);
    if (match !== undefined) return match;
  }
  return roundTo(wanted / factor, maxDecimals, Math.round);
}

/** Lists prices near the wanted amount in minor units, and near the whole amounts beside it. */
function listPrices(wanted: number, factor: number, decimals: number): number[] {
  const amounts = [wanted, Math.floor(wanted), Math.ceil(wanted)];
  return [Math.round, Math.floor, Math.ceil].flatMap((round) =>
    amounts.map((amount) => roundTo(amount / factor, decimals, round)),
  );
}

function roundTo(value: number, decimals: number, round: (value: number) => number): number {
  return round(value * 10 ** decimals) / 10 ** decimals;
}
