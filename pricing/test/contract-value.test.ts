import { expect, test } from "vitest";
import { type ContractAmount, type TermProposal, calculateContractValue } from "../src/index.ts";
import vectors from "../vectors/contract-value.json" with { type: "json" };

type WorkedAmount = number | (Omit<ContractAmount, "range"> & Partial<Pick<ContractAmount, "range">>);

interface Payment {
  readonly frequency: string;
  readonly from: number;
  readonly to: number;
  readonly first_on?: string | null;
  readonly last_on?: string | null;
  readonly amount: WorkedAmount;
}

interface WorkedCase {
  readonly name: string;
  readonly proposal: TermProposal;
  readonly value: {
    readonly total: WorkedAmount;
    readonly first_payment: WorkedAmount;
    readonly yearly: WorkedAmount;
    readonly payments: readonly Payment[];
    readonly left_out?: readonly string[];
  };
}

const cases = vectors.cases as unknown as WorkedCase[];

const toAmount = (amount: WorkedAmount): ContractAmount =>
  typeof amount === "number"
    ? { selected: amount, min: amount, max: amount, range: "exact" }
    : { range: "exact", ...amount };

/** The payments with their days, or without, if the case names none. */
const listPayments = (payments: readonly Payment[], isDated: boolean) =>
  payments.map(({ frequency, from, to, first_on, last_on, amount }) => ({
    payment: [frequency, from, to],
    amount: toAmount(amount),
    days: isDated ? [first_on, last_on] : [],
  }));

test.each(cases)("the contract value of $name", ({ proposal, value }) => {
  const calculated = calculateContractValue(proposal);
  const { total, first_payment, yearly, payments, left_out = [] } = value;
  const isDated = payments.some(({ first_on }) => first_on);
  expect({
    ...calculated,
    payments: listPayments(calculated?.payments ?? [], isDated),
  }).toMatchObject({
    total: toAmount(total),
    first_payment: toAmount(first_payment),
    yearly: toAmount(yearly),
    payments: listPayments(payments, isDated),
    left_out,
  });
});

test.each(cases)("the payments of $name add up to the total", ({ proposal }) => {
  const { payments = [], total } = calculateContractValue(proposal) ?? {};
  const sum = payments.reduce((all, { count, amount }) => all + count * amount.selected, 0);
  expect(sum).toBeCloseTo(total?.selected ?? 0, 6);
});

test("without a term, there is no contract value", () => {
  expect(calculateContractValue({ currency: "USD", pages: [] })).toBeUndefined();
});
