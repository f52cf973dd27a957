import type { AnonymousContext, Caller, Reader, Tx } from "../../context.ts";
import type { IdempotencyKeyRow } from "./tables.ts";

/** A key of one user within one organization. Equal keys of other users are different keys. */
export type IdempotencyKey = Pick<Caller, "organizationId" | "userId"> & { readonly key: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Claims a key. Returns true for a new key or one older than a day. Waits for a concurrent claim of the same
 * key.
 */
export async function claimKey(
  tx: Tx,
  key: IdempotencyKey,
  requestHash: string,
  now: string,
): Promise<boolean> {
  const fresh = { request_hash: requestHash, answer_sealed: "", created_at: now };
  const claimed = await tx
    .insertInto("idempotency_keys")
    .values({ organization_id: key.organizationId, user_id: key.userId, key: key.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "user_id", "key"])
        .doUpdateSet(fresh)
        .where("idempotency_keys.created_at", "<=", subtractDay(now)),
    )
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns true if the key has an answer to replay. */
export async function isKeyClaimed(read: Reader, key: IdempotencyKey, now: string): Promise<boolean> {
  const found = await read
    .selectFrom("idempotency_keys")
    .select("key")
    .where("organization_id", "=", key.organizationId)
    .where("user_id", "=", key.userId)
    .where("key", "=", key.key)
    .where("created_at", ">", subtractDay(now))
    .executeTakeFirst();
  return found !== undefined;
}

export async function storeAnswer(tx: Tx, key: IdempotencyKey, answerSealed: string): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ answer_sealed: answerSealed })
    .where("organization_id", "=", key.organizationId)
    .where("user_id", "=", key.userId)
    .where("key", "=", key.key)
    .execute();
}

export async function getAnswer(
  tx: Tx,
  key: IdempotencyKey,
): Promise<Pick<IdempotencyKeyRow, "request_hash" | "answer_sealed">> {
  return tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer_sealed"])
    .where("organization_id", "=", key.organizationId)
    .where("user_id", "=", key.userId)
    .where("key", "=", key.key)
    .executeTakeFirstOrThrow();
}

/** Deletes answers that can no longer be replayed. Returns their number. */
export async function purgeIdempotencyKeys({ transact, clock }: AnonymousContext): Promise<number> {
  const purged = await transact((tx) =>
    tx.deleteFrom("idempotency_keys").where("created_at", "<=", subtractDay(clock.now())).executeTakeFirst(),
  );
  return Number(purged.numDeletedRows);
}

function subtractDay(now: string): string {
  return new Date(Date.parse(now) - dayMs).toISOString();
}
