import type { Reader, Tx } from "../../context.ts";
import type { SigningKeyRow } from "../tables.ts";

/** Newest first. */
export async function allSigningKeys(read: Reader): Promise<SigningKeyRow[]> {
  return read.selectFrom("signing_keys").selectAll().orderBy("generation", "desc").execute();
}

/** Inserts a key, unless another process made the same generation first. */
export async function insertSigningKey(tx: Tx, row: SigningKeyRow): Promise<void> {
  await tx
    .insertInto("signing_keys")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSigningKeysBefore(tx: Tx, generation: number): Promise<void> {
  await tx.deleteFrom("signing_keys").where("generation", "<", generation).execute();
}
