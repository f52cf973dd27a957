import { sql } from "kysely";
import type { Reader } from "../context.ts";
import type { Proposal, StoredMargins } from "./proposal.ts";
import type { TotalColumn } from "./tables.ts";
import { totalColumns } from "./total-keys.ts";

/** Columns with the time of a step. A step counts for the period that contains its time. */
export type StepTime = "sent_at" | "first_viewed_at" | "won_at" | "lost_at";

/** A proposal that took a step, with the facts for insights. */
export type StepFacts = Readonly<
  Pick<Proposal, "id" | "owner_id" | "template_id" | "sent_at"> & Record<TotalColumn, string | null>
> & {
  /** The time of the step. */
  readonly at: string;
  /** The margins of a won proposal. Null if it has no cost, and for other steps. */
  readonly margins: StoredMargins | null;
};

/** A period that includes `from` but not `until`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

const rowsAtOnce = 1_000;

/**
 * Yields batches of the proposals that took a step in a period, in order of time. Includes archived proposals.
 * A batch has at most a thousand rows.
 */
export async function* readSteps(
  read: Reader,
  organizationId: string,
  step: StepTime,
  period: Period,
): AsyncGenerator<readonly StepFacts[]> {
  for (let after: StepFacts | undefined; ;) {
    const rows = await selectSteps(read, organizationId, step, period, after).execute();
    const facts = rows.map(({ margins_json: margins, ...row }): StepFacts => ({
      ...row,
      margins: step === "won_at" && margins !== null ? JSON.parse(margins) : null,
    }));
    yield facts;
    after = facts.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

/**
 * Selects one batch. The kind must be a literal in the SQL, because with a parameter the databases would not
 * use the partial indexes.
 */
export function selectSteps(
  read: Reader,
  organizationId: string,
  step: StepTime,
  { from, until }: Period,
  after: Pick<StepFacts, "at" | "id"> | undefined,
) {
  return read
    .selectFrom("proposals")
    .select([
      "id",
      "owner_id",
      "template_id",
      "sent_at",
      "margins_json",
      "contract_total",
      ...Object.values(totalColumns),
    ])
    .select((eb) => eb.ref(step).$notNull().as("at"))
    .where("organization_id", "=", organizationId)
    .where("kind", "=", sql.lit("proposal" as const))
    .where("deleted_at", "is", null)
    .where(step, ">=", after?.at ?? from)
    .where(step, "<", until)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple(step, "id"), ">", eb.tuple(after?.at ?? "", after?.id ?? ""))),
    )
    .orderBy(step)
    .orderBy("id")
    .limit(rowsAtOnce);
}

/** The fields of a proposal from which its payment follows. */
export type PaymentRow = Readonly<
  Pick<
    Proposal,
    | "id"
    | "owner_id"
    | "template_id"
    | "kind"
    | "status"
    | "won_at"
    | "due"
    | "transactions"
    | "cached_totals"
    | "payment_state"
    | "payment_due_on"
  >
>;

/**
 * Yields batches of the proposals with a payment that changed at a time or later. Includes archived proposals. A
 * received payment changes its proposal, so none of that time is missing.
 */
export async function* readPayments(
  read: Reader,
  organizationId: string,
  from: string,
): AsyncGenerator<readonly PaymentRow[]> {
  for (let after = ""; ;) {
    const rows = await read
      .selectFrom("proposals")
      .select([
        "id",
        "owner_id",
        "template_id",
        "kind",
        "status",
        "won_at",
        "payment_state",
        "payment_due_on",
      ])
      .select(["due_json", "transactions_json", "cached_totals_json"])
      .where("organization_id", "=", organizationId)
      .where("kind", "=", "proposal")
      .where("deleted_at", "is", null)
      .where("payment_state", "is not", null)
      .where("updated_at", ">=", from)
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    yield rows.map(({ due_json, transactions_json, cached_totals_json, ...row }) => ({
      ...row,
      due: due_json === null ? null : JSON.parse(due_json),
      transactions: transactions_json === null ? [] : JSON.parse(transactions_json),
      cached_totals: JSON.parse(cached_totals_json),
    }));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
