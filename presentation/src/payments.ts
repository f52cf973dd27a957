import type { PublicProposal } from "@proffer/contract";
import { totalsShowMinorUnits } from "./minor-units.ts";
import type { Voice } from "./voice.ts";

/** The payments over the term, as text for readers. */
export interface ShownContract {
  readonly rows: readonly ShownPayments[];
  /** The sum of the rows, with its label. */
  readonly total: { readonly label: string; readonly sum: string };
  /** The amount at the start, if more than one row is due then. */
  readonly first: { readonly label: string; readonly sum: string } | null;
  /** Sentences about the renewal, the notice, and prices that are not included. */
  readonly notes: readonly string[];
}

/** Equal payments of one frequency. */
export interface ShownPayments {
  readonly name: string;
  /** The days of the payments, or their numbers if the start is not known yet. Empty for a single payment. */
  readonly when: string;
  /** The calculation, such as "12 × 100.00", or "free". */
  readonly count: string;
  readonly sum: string;
}

type Contract = NonNullable<PublicProposal["contract"]>;
type Periods = Pick<Contract["payments"][number], "from" | "to" | "first_on" | "last_on">;

/** Returns the payments of a proposal with a term, or null without one. `day` formats a date as 2027-01-31. */
export function toShownContract(
  proposal: Pick<PublicProposal, "contract" | "pages" | "totals">,
  { say, format }: Voice,
  day: (date: string) => string,
): ShownContract | null {
  const { contract } = proposal;
  if (!contract || contract.payments.every(({ amount }) => amount === 0)) return null;
  const minor = totalsShowMinorUnits(proposal);
  const money = (amount: number) => format.money(amount, minor);
  const used = contract.payments.filter(({ frequency }) =>
    contract.payments.some((each) => each.frequency === frequency && each.amount !== 0),
  );
  const formatPeriods = ({ from, to, first_on, last_on }: Periods): string => {
    if (first_on === null || last_on === null)
      return from === to
        ? say("payment_at", { from: `${from}` })
        : say("payments_from_to", { from: `${from}`, to: `${to}` });
    return from === to ? day(first_on) : say("range", { from: day(first_on), to: day(last_on) });
  };
  const rows = used.map(({ frequency, from, to, count, amount, sum, first_on, last_on }) => {
    return {
      name: say(frequency),
      when: frequency === "once" ? say("at_start") : formatPeriods({ from, to, first_on, last_on }),
      count: amount === 0 ? say("free") : count === 1 ? "" : `${count} × ${money(amount)}`,
      sum: money(sum),
    };
  });
  const due = used.filter(({ from, amount }) => from === 1 && amount !== 0);
  return {
    rows,
    total: { label: say("contract_total"), sum: money(contract.total) },
    first: due.length > 1 ? { label: say("first_payment"), sum: money(contract.first_payment) } : null,
    notes: listNotes(contract, say, day),
  };
}

function listNotes(contract: Contract, say: Voice["say"], day: (date: string) => string): string[] {
  const { months, start, starts_on, ends_on, renews, notice_days, left_out } = contract;
  return [
    ...(starts_on !== null && ends_on !== null
      ? [say("term_dates", { from: day(starts_on), to: day(ends_on) })]
      : [
          say(start === "client_chooses" ? "term_starts_client_chooses" : "term_starts_on_acceptance", {
            count: String(months),
          }),
        ]),
    ...(renews === "automatically" ? [say("term_renews")] : []),
    ...(notice_days === null ? [] : [say("term_notice", { count: String(notice_days) })]),
    ...left_out.map((frequency) => say("payments_left_out", { name: say(frequency) })),
  ];
}

/** The amount due on acceptance, as text for readers. */
export interface ShownDue {
  /** The kind of the payment, such as "30 % on acceptance". */
  readonly label: string;
  readonly amount: string;
  /** The time until it is due. Empty if it is due at once. */
  readonly when: string;
  /** The sender's text. Empty without one. */
  readonly instructions: string;
}

/** Returns the amount due on acceptance as text. Null if nothing is due. */
export function toShownDue(
  proposal: Pick<PublicProposal, "payment" | "pages" | "totals">,
  { say, format }: Voice,
): ShownDue | null {
  const { payment } = proposal;
  if (!payment || payment.amount === 0) return null;
  const { type, percentage, due_days } = payment;
  return {
    label: say(`due_${type}`, { percent: format.percent(percentage ?? 0) }),
    amount: format.money(payment.amount, totalsShowMinorUnits(proposal)),
    when: due_days === 0 ? "" : say("due_within", { count: due_days }),
    instructions: payment.instructions?.trim() ?? "",
  };
}
