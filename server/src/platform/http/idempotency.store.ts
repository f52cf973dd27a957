import type { AnonymousContext, Caller, Reader, Tx } from "../../context.ts";
import type { IdempotencyKeyRow } from "../../schema.ts";

/** A key belongs to one user within one organization: another's key of the same text is another key. */
export type KeyOf = Pick<Caller, "organizationId" | "userId"> & { readonly key: string };

const dayMs = 24 * 60 * 60 * 1000;

/** True when the key is new or older than a day. Waits for a transaction that is claiming it at the moment. */
export async function claim(tx: Tx, of: KeyOf, requestHash: string, now: string): Promise<boolean> {
  const fresh = { request_hash: requestHash, answer_sealed: "", created_at: now };
  const claimed = await tx
    .insertInto("idempotency_keys")
    .values({ organization_id: of.organizationId, user_id: of.userId, key: of.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "user_id", "key"])
        .doUpdateSet(fresh)
        .where("idempotency_keys.created_at", "<=", dayBefore(now)),
    )
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether the answer of an earlier request would be replayed. */
export async function isClaimed(read: Reader, of: KeyOf, now: string): Promise<boolean> {
  const found = await read
    .selectFrom("idempotency_keys")
    .select("key")
    .where("organization_id", "=", of.organizationId)
    .where("user_id", "=", of.userId)
    .where("key", "=", of.key)
    .where("created_at", ">", dayBefore(now))
    .executeTakeFirst();
  return found !== undefined;
}

export async function keep(tx: Tx, of: KeyOf, answerSealed: string): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ answer_sealed: answerSealed })
    .where("organization_id", "=", of.organizationId)
    .where("user_id", "=", of.userId)
    .where("key", "=", of.key)
    .execute();
}

export async function answerOf(
  tx: Tx,
  of: KeyOf,
): Promise<Pick<IdempotencyKeyRow, "request_hash" | "answer_sealed">> {
  return tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer_sealed"])
    .where("organization_id", "=", of.organizationId)
    .where("user_id", "=", of.userId)
    .where("key", "=", of.key)
    .executeTakeFirstOrThrow();
}

/** Forgets the answers that are no longer replayed. Answers how many. */
export async function purgeIdempotencyKeys({ transact, clock }: AnonymousContext): Promise<number> {
  const purged = await transact((tx) =>
    tx.deleteFrom("idempotency_keys").where("created_at", "<=", dayBefore(clock.now())).executeTakeFirst(),
  );
  return Number(purged.numDeletedRows);
}

function dayBefore(now: string): string {
  return new Date(Date.parse(now) - dayMs).toISOString();
}
