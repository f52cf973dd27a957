import type { DiscountShare, Frequency, Margin, PricingProposal } from "../src/index.ts";

/** A case of `vectors/margin.json` (README, "Checking another implementation"). */
export interface MarginCase {
  readonly name: string;
  readonly why: string;
  readonly proposal: PricingProposal;
  readonly margins: Readonly<Partial<Record<Frequency, MarginFigures>>>;
  readonly missing?: readonly string[];
  readonly reachable_missing?: readonly string[];
  readonly entries?: Readonly<Record<string, Margin>>;
  readonly lines?: Readonly<Record<string, Margin>>;
  readonly groups?: Readonly<Record<string, Readonly<Partial<Record<Frequency, Margin>>>>>;
  readonly pages?: Readonly<Record<string, Readonly<Partial<Record<Frequency, Margin>>>>>;
  /** A limit in percent that the margin on `once` is below. */
  readonly below?: number;
}

interface MarginFigures {
  readonly selected: Margin;
  /** Default: `selected`. */
  readonly lowest?: Margin;
  readonly discount?: Partial<DiscountShare>;
  /** Default: `discount`. */
  readonly highest?: Partial<DiscountShare>;
  /** True if raising a quantity can lower the margin. Default false. */
  readonly open?: boolean;
}
