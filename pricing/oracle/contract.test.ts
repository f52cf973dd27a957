import { readFileSync } from "node:fs";
import { type PricingProposal, type Term, calculateContractValue } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewLargeProposals, withSchedules } from "./arbitrary-proposals.ts";
import { type ContractSums, computeContract, listPaymentDays } from "./contract.ts";
import { getDigits } from "./currencies.ts";
import { round, toMajorUnits, toRational } from "./rational.ts";
import { visitReachableStates } from "./reach.ts";
import { checkMany, manyRuns } from "./runs.ts";

const day = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => new Date(Date.UTC(2026, 0, 28 + days)).toISOString().slice(0, 10));
const terms: fc.Arbitrary<Term> = fc.record({
  months: fc.constantFrom(1, 2, 3, 6, 9, 12),
  start_date: fc.oneof(day, fc.constantFrom("2028-01-31", "2027-12-30", null)),
});
const scheduled = fc.tuple(withSchedules(fewLargeProposals), terms);

const readers = {
  first_payment: ({ first }: ContractSums) => first,
  total: ({ total }: ContractSums) => total,
} as const;

describe("the contract value", manyRuns, () => {
  it("is the sum of every payment, priced one by one", () => {
    const runs = { usually: 80, toProve: 20_000 };
    checkMany("contract values", runs, scheduled, ([proposal, term]) => {
      const value = calculateContractValue({ ...proposal, term });
      const expected = computeContract(proposal, term);
      const toMajor = (amount = 0n) => toMajorUnits(amount, getDigits(proposal.currency));
      const payments = value?.payments ?? [];
      expect({
        payments: payments.map(({ count, amount, first_on, last_on }) => ({
          amounts: Array.from({ length: count }, () => amount.selected),
          days: [first_on, last_on],
        })),
        total: value?.total.selected,
        first: value?.first_payment.selected,
        yearly: value?.yearly.selected,
      }).toEqual({
        payments: payments.map(({ frequency, from, to }) => {
          const days = (term.start_date && listPaymentDays(frequency, term)) || [];
          const amounts = expected.payments.get(frequency) ?? [];
          return {
            amounts: amounts.slice(from - 1, to).map(toMajor),
            days: [days[from - 1] ?? null, days[to - 1] ?? null],
          };
        }),
        total: toMajor(expected.total),
        first: toMajor(expected.first),
        yearly: toMajor(round(toRational(expected.recurring * 12n, BigInt(term.months)))),
      });
    });
  });

  it("contains every sum that the recipient can reach, and reaches its ends if it calls them exact", () => {
    const runs = { usually: 25, toProve: 5_000 };
    const ends = { exact: 0, bound: 0 };
    checkMany("ranges of contract values", runs, scheduled, ([proposal, term], figures) => {
      const value = calculateContractValue({ ...proposal, term });
      const reached: ContractSums[] = [];
      const isComplete = visitReachableStates(proposal, 100, (state) =>
        reached.push(computeContract(state, term)),
      );
      for (const [name, read] of Object.entries(readers)) {
        const { min = 0, max = 0, range = "bound" } = value?.[name as "total"] ?? {};
        const sums = reached.map((each) => toMajorUnits(read(each), getDigits(proposal.currency)));
        expect(sums.filter((sum) => sum < min || sum > max)).toEqual([]);
        if (!isComplete || sums.length === 0) continue;
        ends[range]++;
        const isReached = sums.includes(min) && sums.includes(max);
        expect(`${range} ${isReached || range === "bound"}`).toBe(`${range} true`);
      }
      Object.assign(figures, ends);
    });
    expect(ends.exact / (ends.exact + ends.bound)).toBeGreaterThan(0.9);
  });
});

it("the worked contract values have the same sums in both programs", () => {
  const file = new URL("../vectors/contract-value.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: WorkedCase[] };
  const differing = cases.filter(({ proposal, value: { total, first_payment } }) => {
    const sums = computeContract(proposal, proposal.term);
    const toMajor = (amount: bigint) => toMajorUnits(amount, getDigits(proposal.currency));
    return toMajor(sums.total) !== getSelected(total) || toMajor(sums.first) !== getSelected(first_payment);
  });
  expect(differing.map(({ name }) => name)).toEqual([]);
});

type WorkedAmount = number | { readonly selected: number };

interface WorkedCase {
  readonly name: string;
  readonly proposal: PricingProposal & { readonly term: Term };
  readonly value: { readonly total: WorkedAmount; readonly first_payment: WorkedAmount };
}

function getSelected(amount: WorkedAmount): number {
  return typeof amount === "number" ? amount : amount.selected;
}
