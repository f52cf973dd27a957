import type { Reader, Tx } from "../../context.ts";
import type { Proposal } from "../../proposals/index.ts";
import type { DocumentKeyRow, DocumentRow } from "../tables.ts";

type SigningRound = Pick<Proposal, "organization_id" | "id" | "signing_round">;

/** Finds the sealed PDF of the current signing round. Returns undefined before its creation. */
export async function findSealedPdf(
  read: Reader,
  { organization_id, id, signing_round }: SigningRound,
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

/**
 * Finds the size of the sealed PDF in bytes without reading the PDF. Computes the size from the length of the
 * Base64 text, which has four characters for three bytes.
 */
export async function findSealedPdfSize(
  read: Reader,
  { organization_id, id, signing_round }: SigningRound,
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

/**
 * Inserts the document of a round. Of several concurrent inserts, only the first one succeeds and returns
 * true.
 */
export async function insertDocument(tx: Tx, row: DocumentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("documents")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("round")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findDocumentKey(read: Reader): Promise<DocumentKeyRow | undefined> {
  return read.selectFrom("document_keys").selectAll().orderBy("generation", "desc").executeTakeFirst();
}

/** Inserts the key of the installation. Of several concurrent inserts, only the first one has an effect. */
export async function insertDocumentKey(tx: Tx, row: DocumentKeyRow): Promise<void> {
  await tx
    .insertInto("document_keys")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
