import type { Reader, Tx } from "../../context.ts";
import type { ProposalRow } from "../../schema.ts";
import type { DocumentKeyRow, DocumentRow } from "../tables.ts";

type Round = Pick<ProposalRow, "organization_id" | "id" | "signing_round">;

/** The sealed PDF of the round that stands; undefined until somebody has made it. */
export async function sealedPdf(
  read: Reader,
  { organization_id, id, signing_round }: Round,
): Promise<Buffer | undefined> {
  const document = await read
    .selectFrom("documents")
    .select("pdf_base64")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("round", "=", signing_round)
    .executeTakeFirst();
  return document && Buffer.from(document.pdf_base64, "base64");
}

/** The size of the same in bytes, without reading it: base64 has four characters for three bytes. */
export async function sealedPdfBytes(
  read: Reader,
  { organization_id, id, signing_round }: Round,
): Promise<number | undefined> {
  const document = await read
    .selectFrom("documents")
    .select((eb) => eb.fn<number>("length", ["pdf_base64"]).as("length"))
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("round", "=", signing_round)
    .executeTakeFirst();
  return document && Math.floor((document.length / 4) * 3);
}

/** Of several that make it at once the first wins: true for that one alone. */
export async function insertDocument(tx: Tx, row: DocumentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("documents")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("round")
    .executeTakeFirst();
  return inserted !== undefined;
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
