import { sql } from "kysely";
import type { Actor, Context, Tx } from "../context.ts";
import { compiled } from "../platform/db/compiled.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import type { ProposalRow } from "../schema.ts";
import { demand, type Action } from "./policy.ts";
import { setColumns } from "./proposals.store.ts";

const claim = compiled((tx: Tx, given: { organizationId: string; id: string; userId: string; now: string }) =>
  tx
    .updateTable("proposals")
    .set({
      version: sql`version + 1`,
      // Whoever waited for the row comes after whom they waited for, however early they came.
      updated_at: sql`case when updated_at > ${given.now} then updated_at else ${given.now} end`,
      updated_by: given.userId,
    })
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("deleted_at", "is", null)
    .returningAll(),
);

/**
 * Begins every change of a proposal: its row is locked until the transaction ends, which lets one change at a time
 * look and act, and its version, updated_at and updated_by have moved on already. A refusal takes all of it back.
 */
export async function openForEdit(
  tx: Tx,
  { caller, clock, ifMatch }: Context,
  id: string,
  { action = "edit content" }: { action?: Action } = {},
): Promise<ProposalRow> {
  if (ifMatch !== undefined) refuseMalformed(ifMatch);
  const { organizationId, userId } = caller;
  const [proposal] = await claim(tx, { organizationId, id, userId, now: clock.now() });
  if (!proposal) throw notFound(id);
  clock.notBefore?.(lastChangeOf(proposal));
  if (ifMatch !== undefined && !matches(ifMatch, proposal.version - 1))
    throw new AppError("PRECONDITION_FAILED", "The proposal has changed since it was read");
  demand(action, caller, proposal);
  return proposal;
}

const lock = compiled((tx: Tx, given: { organizationId: string; id: string }) =>
  tx
    .updateTable("proposals")
    .set({ version: sql`version` })
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("deleted_at", "is", null)
    .returningAll(),
);

/** Locks the proposal's row until the transaction ends, and changes nothing of it: what comes of that is yet to be seen. */
export async function lockProposal(
  tx: Tx,
  { clock }: Pick<Actor, "clock">,
  organizationId: string,
  id: string,
): Promise<ProposalRow | undefined> {
  const [proposal] = await lock(tx, { organizationId, id });
  if (proposal) clock.notBefore?.(lastChangeOf(proposal));
  return proposal;
}

/** No entry of its trail is younger: views count as activity. */
function lastChangeOf({ updated_at, last_activity_at }: ProposalRow): string {
  return last_activity_at !== null && last_activity_at > updated_at ? last_activity_at : updated_at;
}

/** Moves the version of a locked proposal on, for a change by nobody with an account. */
export async function moveOn(tx: Tx, proposal: ProposalRow, now: string): Promise<ProposalRow> {
  const moved = { version: proposal.version + 1, updated_at: now };
  await setColumns(tx, proposal, moved);
  return { ...proposal, ...moved };
}

/** The ETag of a version of a proposal. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

function refuseMalformed(ifMatch: string): void {
  if (!ifMatch.split(",").every((text) => /^\s*(\*|(W\/)?"[^"]*")\s*$/.test(text)))
    throw invalid({ "If-Match": 'must be the ETag of an answer with its quotes, such as "3", or *' });
}

/** Weak tags count too: proxies weaken the tag of an answer that they compress. */
function matches(ifMatch: string, version: number): boolean {
  const tags = new Set(ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return tags.has("*") || tags.has(etagOf(version));
}
