import type { Reader, Tx } from "../../context.ts";
import type { IdentityRow } from "../tables.ts";

export async function findUserByIdentity(
  read: Reader,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const row = await read
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  await tx
    .insertInto("identities")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
