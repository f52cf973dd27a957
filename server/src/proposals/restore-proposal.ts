import { sql } from "kysely";
import { recordEvent } from "../analytics/core.ts";
import type { AnonymousContext, Tx } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import type { ProposalRow } from "../schema.ts";
import { recount } from "./proposal-counts.ts";
import { setColumns } from "./proposals.store.ts";

export interface Restored {
  readonly name: string;
  /** The number that it came back without, because another proposal has it by now. */
  readonly lostNumber: string | null;
}

/** Brings a deleted proposal back as it was, whichever organization it is of: for whoever runs the installation. */
export async function restoreProposal(context: AnonymousContext, id: string): Promise<Restored> {
  return context.transact(async (tx) => {
    const deleted = await claimDeleted(tx, id, context.clock.now());
    const lostNumber = (await isNumberTaken(tx, deleted)) ? deleted.proposal_number : null;
    await setColumns(tx, deleted, {
      deleted_at: null,
      ...(lostNumber && { proposal_number: null }),
    });
    await recount(tx, deleted, { ...deleted, deleted_at: null });
    if (deleted.kind === "proposal") {
      const operator = { ...context, organizationId: deleted.organization_id };
      await recordEvent(tx, operator, { proposalId: id, type: "proposal_restored" });
    }
    return { name: deleted.name, lostNumber };
  });
}

/** As `openForEdit` begins every other change: the row stays locked until the transaction ends. */
async function claimDeleted(tx: Tx, id: string, now: string): Promise<ProposalRow> {
  const row = await tx
    .updateTable("proposals")
    .set({ version: sql`version + 1`, updated_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND", `There is no deleted proposal ${id}`);
  return row;
}

async function isNumberTaken(tx: Tx, { organization_id, proposal_number }: ProposalRow): Promise<boolean> {
  if (proposal_number === null) return false;
  const holder = await tx
    .selectFrom("proposals")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("proposal_number", "=", proposal_number)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return holder !== undefined;
}
