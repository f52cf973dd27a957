import type { Tx } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { hashApiKey, newApiKey } from "./api-key-secrets.ts";

export interface NewApiKey {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly expiresAt: string | null;
}

/** The only time that the key itself is known. */
export async function createApiKey(
  tx: Tx,
  clock: Clock,
  { organizationId, userId, name, expiresAt }: NewApiKey,
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = newApiKey();
  await tx
    .insertInto("api_keys")
    .values({
      organization_id: organizationId,
      id,
      user_id: userId,
      name,
      key_hash: hashApiKey(key),
      created_at: clock.now(),
      last_used_at: null,
      expires_at: expiresAt,
    })
    .execute();
  return { id, key };
}
