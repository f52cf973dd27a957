import type { Reader, Tx } from "../../context.ts";
import type { ProposalRow } from "../../schema.ts";
import type { DocumentKeyRow, DocumentRow } from "../tables.ts";

/** The document of the round that stands. */
export async function documentOf(
  read: Reader,
  { organization_id, id, signing_round }: Pick<ProposalRow, "organization_id" | "id" | "signing_round">,
): Promise<DocumentRow | undefined> {
  return read
    .selectFrom("documents")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("round", "=", signing_round)
    .executeTakeFirst();
}

/** Of several that make it at once the first wins. */
export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx
    .insertInto("documents")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function documentKey(read: Reader): Promise<DocumentKeyRow | undefined> {
  return read.selectFrom("document_keys").selectAll().orderBy("generation", "desc").executeTakeFirst();
}

/** Of several processes that make one at once the first wins. */
export async function insertDocumentKey(tx: Tx, row: DocumentKeyRow): Promise<void> {
  await tx
    .insertInto("document_keys")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
