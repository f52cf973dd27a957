import type { Tx } from "../../context.ts";

/**
 * Marks the installation as set up. Returns true to the transaction that marks it. A concurrent transaction
 * waits here until the first has committed, and gets false.
 */
export async function insertInstallation(tx: Tx, at: string): Promise<boolean> {
  const inserted = await tx
    .insertInto("installation")
    .values({ id: "proffer", set_up_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
