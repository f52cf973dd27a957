import type { Context, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { hashToken, createToken } from "../../platform/secrets/tokens.ts";
import { accessChanged } from "../callers.ts";
import type { SessionOwner } from "../sessions/start-session.ts";
import { insertApiKey, deleteApiKey } from "./api-keys.store.ts";

const keyPrefix = "prf_";

export interface CreatedApiKey {
  readonly id: string;
  /** Shown once, because only its hash is stored. */
  readonly key: string;
}

/**
 * Creates a key that acts as the caller in this organization until `expiresAt`, or without a time limit if
 * `expiresAt` is null.
 */
export async function createApiKey(
  { transact, clock, caller }: Context,
  { name, expiresAt }: { name: string; expiresAt: string | null },
): Promise<CreatedApiKey> {
  if (expiresAt !== null && !(Date.parse(expiresAt) > Date.parse(clock.now())))
    throw invalid({ expires_at: "must be in the future" });
  const end = expiresAt === null ? null : new Date(expiresAt).toISOString();
  return transact((tx) => addApiKey(tx, clock, caller, name, end));
}

/** Creates an API key within an open transaction. */
export async function addApiKey(
  tx: Tx,
  clock: Clock,
  { organizationId, userId }: SessionOwner,
  name: string,
  expiresAt: string | null,
): Promise<CreatedApiKey> {
  const id = createId();
  const key = createToken(keyPrefix);
  await insertApiKey(tx, {
    organization_id: organizationId,
    id,
    user_id: userId,
    name,
    key_hash: hashToken(key),
    created_at: clock.now(),
    last_used_at: null,
    expires_at: expiresAt,
  });
  return { id, key };
}

export async function revokeApiKey({ transact, caller }: Context, id: string): Promise<void> {
  const isDeleted = await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    return deleteApiKey(tx, caller, id);
  });
  if (!isDeleted) throw notFound(id);
}

export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(keyPrefix);
}
