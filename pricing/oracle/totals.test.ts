import {
  type PricingProposal,
  calculatePricing,
  explainPricing,
  getMinorUnitDigits,
  isCurrency,
} from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discountedProposals, largeProposals, smallProposals } from "./arbitrary-proposals.ts";
import { fromEngine, fromOracle } from "./compare.ts";
import { currencyDigits, getDigits } from "./currencies.ts";
import { listEntries } from "./entries.ts";
import { parseNumber, toMajorUnits } from "./rational.ts";
import { checkMany, manyRuns } from "./runs.ts";

describe("the current selection costs the same in both programs", manyRuns, () => {
  it.each([
    ["small", smallProposals, { usually: 150, toProve: 40_000 }],
    ["discounted", discountedProposals, { usually: 100, toProve: 30_000 }],
    ["large", largeProposals, { usually: 60, toProve: 30_000 }],
  ] as const)("in %s proposals: totals, amounts and missing choices", (size, proposals, runs) => {
    checkMany(`prices of ${size} proposals`, runs, proposals, (proposal) => {
      expect(fromEngine(proposal)).toEqual(fromOracle(proposal));
    });
  });

  it("a frequency is present if a counting item has a price at it, and absent if none has", () => {
    const proposals = fc.oneof(smallProposals, largeProposals);
    checkMany("frequencies", { usually: 75, toProve: 20_000 }, proposals, (proposal) => {
      const present = new Set(Object.keys(calculatePricing(proposal).totals));
      const { counting, priced } = listFrequencies(proposal);
      expect([...counting.difference(present)], "missing").toEqual([]);
      expect([...present.difference(priced)], "without a price").toEqual([]);
    });
  });

  it("the trace has the same totals", () => {
    checkMany("traces", { usually: 25, toProve: 10_000 }, smallProposals, (proposal) => {
      expect(explainPricing(proposal).totals).toEqual(calculatePricing(proposal).totals);
    });
  });
});

it("every currency of ISO 4217 is known with its digits", () => {
  const codes = [...currencyDigits.keys()];
  const known = codes.map((code) => [code, isCurrency(code) && getMinorUnitDigits(code)]);
  expect(known).toEqual([...currencyDigits]);
});

it("a total is refused if a JSON number cannot represent it to the minor unit", manyRuns, () => {
  const amounts = fc.bigInt({ min: 2n ** 45n, max: 2n ** 54n });
  const arbitrary = fc.tuple(fc.constantFrom("BIF", "USD", "KWD", "CLF"), amounts);
  checkMany(
    "totals beyond JSON numbers",
    { usually: 50, toProve: 100_000 },
    arbitrary,
    ([currency, total]) => {
      const expected = isHeld(currency, total) ? toMajorUnits(total, getDigits(currency)) : "refused";
      expect(calculateTotal(toProposal(currency, total))).toEqual(expected);
    },
  );
});

function calculateTotal(proposal: PricingProposal): unknown {
  try {
    return calculatePricing(proposal).totals.once?.selected.total;
  } catch (error) {
    return error instanceof RangeError ? "refused" : error;
  }
}

/** Tells whether `total` minor units survive the conversion to a JSON number of major units and back. */
function isHeld(currency: string, total: bigint): boolean {
  const digits = getDigits(currency);
  const read = parseNumber(toMajorUnits(total, digits));
  return total < 2n ** 53n && read.numerator * 10n ** BigInt(digits) === total * read.denominator;
}

/** Returns a proposal of `total` minor units, most of them in one line and the rest in another. */
function toProposal(currency: string, total: bigint): PricingProposal {
  const toLine = (id: string, amount: bigint, current: number) => {
    const value = toMajorUnits(amount, getDigits(currency));
    return {
      id,
      price: { model: "fixed" as const, value, frequency: "once" as const, quantity: { current } },
    };
  };
  const line_items = [toLine("most", total / 1_000_000n, 1_000_000), toLine("rest", total % 1_000_000n, 1)];
  return { currency, pages: [{ kind: "scope_of_work", children: [{ type: "group", line_items }] }] };
}

/** Lists the frequencies of counting fixed prices, and of all prices and discounts. */
function listFrequencies(proposal: PricingProposal): { counting: Set<string>; priced: Set<string> } {
  const entries = listEntries(proposal).filter((entry) => entry.price && entry.price.model !== "none");
  const discounts = proposal.pages.flatMap((page) => page.discounts ?? []);
  const counting = entries.filter((entry) => entry.counts && entry.price?.model === "fixed");
  return {
    counting: new Set(counting.map((entry) => entry.frequency)),
    priced: new Set([...entries, ...discounts].map(({ frequency }) => frequency ?? "once")),
  };
}
