import type { Tx } from "../context.ts";
import type { ThrottleRow } from "./tables.ts";

/**
 * Counts one attempt in the open window, or in a new one that ends at `resetsAt`. Uses one statement, so that
 * all concurrent attempts are counted.
 */
export async function countTry(
  tx: Tx,
  { key, now, resetsAt }: { readonly key: string; readonly now: string; readonly resetsAt: string },
): Promise<Pick<ThrottleRow, "count" | "resets_at">> {
  return tx
    .insertInto("throttles")
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb("throttles.resets_at", "<=", now);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("throttles.count", "+", 1))
            .end(),
          resets_at: eb.case().when(isOver).then(resetsAt).else(eb.ref("throttles.resets_at")).end(),
        };
      }),
    )
    .returning(["count", "resets_at"])
    .executeTakeFirstOrThrow();
}

/** Removes one attempt from the count. */
export async function uncountTry(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable("throttles")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

export async function deleteThrottle(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("throttles").where("key", "=", key).execute();
}

/** Deletes the windows that have ended. */
export async function deleteEndedThrottles(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("throttles").where("resets_at", "<=", now).execute();
}

/**
 * Inserts a row and deletes it again. The probe of the database uses this write because it leaves no data.
 */
export async function probeThrottles(tx: Tx, key: string, now: string): Promise<void> {
  await tx.insertInto("throttles").values({ key, count: 0, resets_at: now }).execute();
  await deleteThrottle(tx, key);
}
