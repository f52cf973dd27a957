import { computeBill } from "../bill.ts";
import type { PageRules, Sums } from "../bill.ts";
import { addWholes, takeShare } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { addAmount } from "../ledger.ts";
import type { Leaf } from "./choices.ts";
import { toCounted } from "./margin.ts";
import type { DiscountSums } from "./margin.ts";

/** The sums of a choice over all pages, in minor units. */
export interface Outcome extends DiscountSums {
  readonly cost: WholeNumber;
}

/** Adds up the leaves of a choice with the rounding of the calculation. */
export function computeOutcome(pages: readonly PageRules[], leaves: readonly Leaf[]): Outcome {
  const sums = pages.map((): Sums => []);
  const bases: WholeNumber[] = [];
  const shares = leaves.filter(({ share }) => share);
  let cost: WholeNumber = 0;
  for (const leaf of leaves) {
    cost = addWholes(cost, leaf.cost);
    addAmount(sums[leaf.page] ?? [], leaf.slot, leaf.amount);
    if (shares.length > 0) for (const base of leaf.bases) addAmount(bases, base, leaf.amount);
  }
  const amounts = new Map<Leaf, WholeNumber>();
  for (const leaf of shares) {
    const { page, slot, share } = leaf;
    if (!share) continue;
    const base = share.line ? amounts.get(share.line) : bases[share.base];
    const amount = takeShare(base ?? 0, share.ratio);
    amounts.set(leaf, amount);
    addAmount(sums[page] ?? [], slot, amount);
  }
  let [subtotal, discount, counted]: [WholeNumber, WholeNumber, WholeNumber] = [0, 0, 0];
  pages.forEach((rules, page) => {
    const bill = computeBill(sums[page] ?? [], rules);
    subtotal = addWholes(subtotal, bill.subtotal);
    discount = addWholes(discount, bill.discount);
    counted = addWholes(counted, toCounted(bill.discount, rules));
  });
  return { subtotal, discount, counted, cost };
}
