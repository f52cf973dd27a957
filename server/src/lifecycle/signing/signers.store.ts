import type { Reader, Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import type { ProposalRow } from "../../schema.ts";
import type { SignerRow } from "../tables.ts";

type Of = Pick<ProposalRow, "organization_id" | "id" | "signing_round">;

const ofRound = compiled(
  (read: Reader, given: { organizationId: string; proposalId: string; round: number }) =>
    read
      .selectFrom("signers")
      .selectAll()
      .where("organization_id", "=", given.organizationId)
      .where("proposal_id", "=", given.proposalId)
      .where("round", "=", given.round)
      .where("voided_at", "is", null)
      .orderBy("position"),
);

/** The signers of the round that stands, in order; none when there is no such round. */
export async function currentSigners(
  read: Reader,
  { organization_id, id, signing_round }: Of,
): Promise<SignerRow[]> {
  if (signing_round === 0) return [];
  return ofRound(read, { organizationId: organization_id, proposalId: id, round: signing_round });
}

export async function insertSigners(tx: Tx, signers: readonly SignerRow[]): Promise<void> {
  await tx.insertInto("signers").values(signers).execute();
}

export async function setSigner(
  tx: Tx,
  { organization_id, id }: Pick<SignerRow, "organization_id" | "id">,
  columns: Partial<Omit<SignerRow, "organization_id" | "id">>,
): Promise<void> {
  await tx
    .updateTable("signers")
    .set(columns)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/** Ends the round that stands, if one does: answers which. What it holds is kept. */
export async function voidRound(
  tx: Tx,
  { organization_id, id, signing_round }: Of,
  at: string,
): Promise<number | undefined> {
  let isVoided = false;
  for (const table of ["signers", "snapshots"] as const) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ voided_at: at })
      .where("organization_id", "=", organization_id)
      .where("proposal_id", "=", id)
      .where("round", "=", signing_round)
      .where("voided_at", "is", null)
      .executeTakeFirstOrThrow();
    isVoided ||= numUpdatedRows > 0n;
  }
  return isVoided ? signing_round : undefined;
}
