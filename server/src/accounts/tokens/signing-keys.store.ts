import type { JWK } from "jose";
import type { Reader, Tx } from "../../context.ts";
import type { SigningKeyRow } from "../tables.ts";

/** A signing key, with its public half parsed. */
export type SigningKey = Omit<SigningKeyRow, "public_jwk_json"> & { readonly public_jwk: JWK };

/** Lists the signing keys, newest first. */
export async function listSigningKeys(read: Reader): Promise<SigningKey[]> {
  const rows = await read.selectFrom("signing_keys").selectAll().orderBy("generation", "desc").execute();
  return rows.map(toSigningKey);
}

function toSigningKey({ public_jwk_json, ...columns }: SigningKeyRow): SigningKey {
  return { ...columns, public_jwk: JSON.parse(public_jwk_json) };
}

/** Inserts a key, unless another process created the same generation first. */
export async function insertSigningKey(tx: Tx, { public_jwk, ...columns }: SigningKey): Promise<void> {
  await tx
    .insertInto("signing_keys")
    .values({ ...columns, public_jwk_json: JSON.stringify(public_jwk) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSigningKeysBefore(tx: Tx, generation: number): Promise<void> {
  await tx.deleteFrom("signing_keys").where("generation", "<", generation).execute();
}
