import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { ChangeOperationsRow } from "./tables.ts";

const insert = compileQuery(
  (tx: Tx, given: ChangeOperationsRow) =>
    tx.insertInto("change_operations").values({
      organization_id: given.organization_id,
      proposal_id: given.proposal_id,
      version: given.version,
      at: given.at,
      user_id: given.user_id,
      operations_json: given.operations_json,
    }),
  { isDeferred: true },
);

export async function insertOperations(tx: Tx, row: ChangeOperationsRow): Promise<void> {
  await insert(tx, row);
}

type ProposalKey = Pick<ChangeOperationsRow, "organization_id" | "proposal_id">;

const deleteUntil = compileQuery(
  (tx: Tx, given: ProposalKey & { readonly version: number }) =>
    tx
      .deleteFrom("change_operations")
      .where("organization_id", "=", given.organization_id)
      .where("proposal_id", "=", given.proposal_id)
      .where("version", "<=", given.version),
  { isDeferred: true },
);

/** Deletes the operations of a version and all earlier versions of a proposal. */
export async function deleteOperationsUntil(tx: Tx, proposal: ProposalKey, version: number): Promise<void> {
  await deleteUntil(tx, { ...proposal, version });
}

/** Deletes the operations that were stored at or before `until`, of all proposals. */
export async function deleteOldOperations(tx: Tx, until: string): Promise<void> {
  await tx.deleteFrom("change_operations").where("at", "<=", until).execute();
}

/** A stored batch of operations. */
export type StoredOperations = Pick<ChangeOperationsRow, "version" | "user_id" | "operations_json">;

/** Lists the stored operations of the versions after `after` up to `until`, in order. */
export async function listOperations(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<StoredOperations[]> {
  return read
    .selectFrom("change_operations")
    .select(["version", "user_id", "operations_json"])
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("version", ">", after)
    .where("version", "<=", until)
    .orderBy("version")
    .execute();
}
