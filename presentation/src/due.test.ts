import type { PublicProposal } from "@proffer/contract";
import { expect, it } from "vitest";
import { createSay, getMoneyFormat, getNumberFormat, getProposalWords, toShownDue } from "./index.ts";

type Payment = NonNullable<PublicProposal["payment"]>;

const payment: Payment = {
  type: "percentage",
  percentage: 30,
  fixed_amount: null,
  base: 14_770,
  amount: 4_431,
  due_days: 14,
  methods: ["bank_transfer"],
  instructions: null,
  is_test: false,
  state: "none",
  paid_amount: 0,
  open_amount: 0,
  due_on: null,
  bank_account: null,
  transactions: [],
};

const show = (changes: Partial<Payment>, locale = "en-GB") =>
  toShownDue(
    { payment: { ...payment, ...changes }, pages: [], totals: {} },
    {
      format: { ...getMoneyFormat(locale, "EUR"), ...getNumberFormat(locale) },
      say: createSay(() => getProposalWords(locale), locale),
    },
  );

it("a payment says how much is due, and until when", () => {
  expect(show({})).toEqual({
    label: "30% on acceptance",
    amount: "€4,431",
    when: "Payable within 14 days of accepting",
    instructions: "",
  });
  expect(show({ type: "fixed", amount: 500.5, due_days: 0, instructions: " By cheque\n" })).toEqual({
    label: "Deposit on acceptance",
    amount: "€500.50",
    when: "",
    instructions: "By cheque",
  });
  expect(show({ type: "full" })).toMatchObject({ label: "Due on acceptance" });
});

it("one day and several days have the forms of the language", () => {
  expect(show({ due_days: 1 }, "de")?.when).toBe("Zahlbar innerhalb von 1 Tag nach der Annahme");
  expect(show({ due_days: 14 }, "ar")?.when).toBe("الدفع خلال \u206814\u2069 يوما من القبول");
});

it("a payment of nothing is not shown", () => {
  expect(show({ amount: 0 })).toBeNull();
  expect(
    toShownDue(
      { payment: null, pages: [], totals: {} },
      { format: { ...getMoneyFormat("en", "EUR"), ...getNumberFormat("en") }, say: () => "" },
    ),
  ).toBeNull();
});
