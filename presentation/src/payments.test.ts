import type { PublicProposal } from "@proffer/contract";
import { expect, it } from "vitest";
import {
  createSay,
  formatDate,
  getMoneyFormat,
  getNumberFormat,
  getProposalWords,
  toShownContract,
  toShownDue,
} from "./index.ts";

const locale = "en-GB";
const getVoice = (language: string) => ({
  format: { ...getMoneyFormat(language, "EUR"), ...getNumberFormat(language) },
  say: createSay(() => getProposalWords(language), language),
});

type Contract = NonNullable<PublicProposal["contract"]>;

const payment = (frequency: "once" | "monthly", from: number, to: number, amount: number) => {
  const count = to - from + 1;
  return { frequency, from, to, count, amount, sum: count * amount, first_on: null, last_on: null };
};

const contract: Contract = {
  months: 12,
  start: "on_acceptance",
  starts_on: null,
  ends_on: null,
  renews: "automatically",
  notice_days: 30,
  first_payment: 500,
  total: 1400,
  payments: [payment("once", 1, 1, 500), payment("monthly", 1, 3, 0), payment("monthly", 4, 12, 100)],
  left_out: ["weekly"],
};

const show = (changes: Partial<Contract> = {}) =>
  toShownContract(
    { contract: { ...contract, ...changes }, pages: [], totals: {} },
    getVoice(locale),
    (date) => formatDate(date, locale),
  );

it("payments are counted by number while the start of the term is not known", () => {
  expect(show()).toEqual({
    rows: [
      { name: "One-time", when: "At the start", count: "", sum: "€500" },
      { name: "Monthly", when: "Payments 1 to 3", count: "Free", sum: "€0" },
      { name: "Monthly", when: "Payments 4 to 12", count: "9 × €100", sum: "€900" },
    ],
    total: { label: "Total for the whole term", sum: "€1,400" },
    first: null,
    notes: [
      "Term in months: 12, from the day of acceptance",
      "Renewed automatically",
      "Notice in days: 30",
      "Not included, because the start is not known yet: Weekly",
    ],
  });
});

it("payments have days once the start is known, and several first payments their sum", () => {
  const payments = [
    { ...payment("once", 1, 1, 500), first_on: "2027-01-31", last_on: "2027-01-31" },
    { ...payment("monthly", 1, 12, 100), first_on: "2027-01-31", last_on: "2027-12-31" },
  ];
  const dated = { starts_on: "2027-01-31", ends_on: "2028-01-30", left_out: [], renews: "no" as const };
  expect(show({ ...dated, payments, first_payment: 600, notice_days: null })).toMatchObject({
    rows: [{ when: "At the start" }, { when: "31 January 2027 to 31 December 2027", count: "12 × €100" }],
    first: { label: "Due at the start", sum: "€600" },
    notes: ["Term: 31 January 2027 to 30 January 2028"],
  });
});

it("a frequency without any payment is left out, and a contract without payments is not shown", () => {
  expect(show({ payments: [payment("once", 1, 1, 500), payment("monthly", 1, 12, 0)] })?.rows).toHaveLength(
    1,
  );
  expect(show({ payments: [payment("monthly", 1, 12, 0)] })).toBeNull();
});

type PublicPayment = NonNullable<PublicProposal["payment"]>;

const due: PublicPayment = {
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

const showDue = (changes: Partial<PublicPayment>, language = locale) =>
  toShownDue({ payment: { ...due, ...changes }, pages: [], totals: {} }, getVoice(language));

it("a payment says how much is due, and until when", () => {
  expect(showDue({})).toEqual({
    label: "30% on acceptance",
    amount: "€4,431",
    when: "Payable within 14 days of accepting",
    instructions: "",
  });
  expect(showDue({ type: "fixed", amount: 500.5, due_days: 0, instructions: " By cheque\n" })).toEqual({
    label: "Deposit on acceptance",
    amount: "€500.50",
    when: "",
    instructions: "By cheque",
  });
  expect(showDue({ type: "full" })).toMatchObject({ label: "Due on acceptance" });
});

it("one day and several days have the forms of the language", () => {
  expect(showDue({ due_days: 1 }, "de")?.when).toBe("Zahlbar innerhalb von 1 Tag nach der Annahme");
  expect(showDue({ due_days: 14 }, "ar")?.when).toBe("الدفع خلال \u206814\u2069 يوما من القبول");
});

it("a payment of nothing is not shown", () => {
  expect(showDue({ amount: 0 })).toBeNull();
  expect(toShownDue({ payment: null, pages: [], totals: {} }, getVoice(locale))).toBeNull();
});
