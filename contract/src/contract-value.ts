import { frequencies, maxTermMonths } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { choice, nullable, optional, record } from "./schema/records.ts";
import { computedAmount, list } from "./schema/scalars.ts";

const day = (description: string) =>
  Type.String({ format: "date", maxLength: 10, description: `${description} As 2027-01-31.` });

const termStarts = ["on_acceptance", "date", "client_chooses"] as const;

const renewals = ["no", "automatically"] as const;

/** The term of a contract, in the settings of a proposal. */
export const Term = record(
  "Term",
  {
    months: Type.Integer({ minimum: 1, maximum: maxTermMonths, description: "Length in months." }),
    start: choice(termStarts, {
      description:
        "When the term starts: on the day of the acceptance, on start_date, or on the day that the client chooses before accepting.",
    }),
    ...optional({
      start_date: nullable(day("First day. Required if start is date.")),
      renews: choice(renewals, { description: "Whether the contract is renewed when it ends. Default: no." }),
      notice_days: nullable(
        Type.Integer({ minimum: 0, maximum: 3_650, description: "Notice before the end, in days." }),
      ),
    }),
  },
  { description: "How long the client pays recurring prices. Without a term there is no contract value." },
);
export type Term = Static<typeof Term>;

const ContractAmount = record(
  "ContractAmount",
  {
    selected: computedAmount("With the current selection."),
    min: computedAmount("Lowest amount that the recipient can still reach."),
    max: computedAmount("Highest amount that the recipient can still reach."),
    range: choice(["exact", "bound"], {
      description:
        "exact: min and max can be reached. bound: no choice costs less than min or more than max, but both may lie outside of what can be reached.",
    }),
  },
  { description: "An amount, tax included, and its range." },
);

const paymentFields = {
  frequency: choice(frequencies, { description: "The frequency." }),
  from: Type.Integer({ minimum: 1, description: "First period, counted from 1." }),
  to: Type.Integer({ minimum: 1, description: "Last period." }),
  count: Type.Integer({ minimum: 1, description: "Number of payments." }),
  first_on: nullable(day("Day of the first payment; null if the start of the term is not known yet.")),
  last_on: nullable(day("Day of the last payment; null if the start of the term is not known yet.")),
};

const Payments = record(
  "Payments",
  { ...paymentFields, amount: ContractAmount },
  { description: "Equal payments in consecutive periods. `amount` is one payment." },
);

const days = {
  starts_on: nullable(day("First day; null if it is not known yet.")),
  ends_on: nullable(day("Last day; null if the first day is not known yet.")),
};

const leftOut = list(
  choice(frequencies),
  frequencies.length,
  "Frequencies that no amount contains: weeks cannot be counted before the first day is known.",
);

export const ContractValue = record(
  "ContractValue",
  {
    months: Type.Integer({ minimum: 1, description: "Length of the term in months." }),
    ...days,
    first_payment: ContractAmount,
    total: ContractAmount,
    yearly: ContractAmount,
    payments: list(Payments, 10_000, "Every payment. Their sums add up to total."),
    left_out: leftOut,
  },
  {
    description:
      "What the contract costs over its term. first_payment: due at the start. total: all payments. yearly: the recurring part of total for twelve months.",
  },
);
export type ContractValue = Static<typeof ContractValue>;

const PublicPayments = record(
  "PublicPayments",
  {
    ...paymentFields,
    amount: computedAmount("One payment."),
    sum: computedAmount("The amount times the number of payments."),
  },
  { description: "Equal payments in consecutive periods." },
);

/** The contract as the client sees it: with the current selection. */
export const PublicContract = record(
  "PublicContract",
  {
    months: Type.Integer({ minimum: 1, description: "Length of the term in months." }),
    start: choice(termStarts, { description: "When the term starts." }),
    ...days,
    renews: choice(renewals, { description: "Whether the contract is renewed when it ends." }),
    notice_days: nullable(Type.Integer({ minimum: 0, description: "Notice before the end, in days." })),
    first_payment: computedAmount("Due at the start."),
    total: computedAmount("All payments."),
    payments: list(PublicPayments, 10_000, "Every payment. Their sums add up to total."),
    left_out: leftOut,
  },
  { description: "What the client pays over the term, and when." },
);
