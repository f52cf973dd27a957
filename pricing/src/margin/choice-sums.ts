import { computeBill } from "../bill.ts";
import type { Sums } from "../bill.ts";
import { addWholes, takeShare } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { BASE, addAmount } from "../ledger.ts";
import type { ChoiceTree, Leaf } from "./choice-tree.ts";
import { toCounted } from "./margin.ts";
import type { DiscountSums } from "./margin.ts";
import type { LeafStack } from "./tree-choices.ts";

/** The sums of a choice over all pages, in minor units. */
export interface Outcome extends DiscountSums {
  readonly cost: WholeNumber;
}

/** Adds up the leaves of a choice with the rounding of the calculation. */
export class ChoiceSums implements LeafStack {
  private readonly pages: ChoiceTree["pages"];
  private readonly sums: Sums[];
  private readonly groupBases: WholeNumber[] = [];
  private readonly shares: Leaf[] = [];
  private cost: WholeNumber = 0;

  constructor({ pages }: ChoiceTree) {
    this.pages = pages;
    this.sums = pages.map(() => []);
  }

  push(leaf: Leaf): void {
    this.add(leaf, leaf.amount, leaf.cost);
    if (leaf.share) this.shares.push(leaf);
  }

  /** Removes the leaf that was pushed last. */
  pop(leaf: Leaf): void {
    this.add(leaf, -leaf.amount, -leaf.cost);
    if (leaf.share) this.shares.pop();
  }

  private add({ page, group, slot, isBase }: Leaf, amount: WholeNumber, cost: WholeNumber): void {
    this.cost = addWholes(this.cost, cost);
    const sums = this.sums[page] ?? [];
    addAmount(sums, slot, amount);
    if (!isBase) return;
    addAmount(sums, BASE, amount);
    this.groupBases[group] = addWholes(this.groupBases[group] ?? 0, amount);
  }

  computeOutcome(): Outcome {
    const sums = this.shares.length > 0 ? this.addShares() : this.sums;
    let [subtotal, discount, counted]: [WholeNumber, WholeNumber, WholeNumber] = [0, 0, 0];
    this.pages.forEach(({ rules }, page) => {
      const bill = computeBill(sums[page] ?? [], rules);
      subtotal = addWholes(subtotal, bill.subtotal);
      discount = addWholes(discount, bill.discount);
      counted = addWholes(counted, toCounted(bill.discount, rules));
    });
    return { subtotal, discount, counted, cost: this.cost };
  }

  private addShares(): Sums[] {
    const sums = this.sums.map((each) => each.slice());
    const proposal = sums.reduce<WholeNumber>((sum, each) => addWholes(sum, each[BASE] ?? 0), 0);
    const amounts = new Map<Leaf, WholeNumber>();
    for (const leaf of this.shares) {
      const { page, group, slot, share } = leaf;
      if (!share) continue;
      const bases = { group: this.groupBases[group] ?? 0, page: sums[page]?.[BASE] ?? 0, proposal };
      const base = share.line ? amounts.get(share.line) : bases[share.scope];
      const amount = takeShare(base ?? 0, share.ratio);
      amounts.set(leaf, amount);
      addAmount(sums[page] ?? [], slot, amount);
    }
    return sums;
  }
}
