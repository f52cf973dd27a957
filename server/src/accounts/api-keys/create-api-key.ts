import type { Context, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { hashApiKey, createApiKeySecret } from "../api-key-secrets.ts";
import { insertApiKey } from "./api-keys.store.ts";
import type { SessionOwner } from "../sessions/start-session.ts";

export interface CreatedApiKey {
  readonly id: string;
  /** Known at creation alone: only its hash is stored. */
  readonly key: string;
}

/** Creates a key that acts as the caller in this organization, until `expiresAt` or for good. */
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
  const key = createApiKeySecret();
  await insertApiKey(tx, {
    organization_id: organizationId,
    id,
    user_id: userId,
    name,
    key_hash: hashApiKey(key),
    created_at: clock.now(),
    last_used_at: null,
    expires_at: expiresAt,
  });
  return { id, key };
}
