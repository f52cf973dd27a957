import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { insertApiKey } from "../api-keys/create-api-key.ts";

export interface Founded {
  readonly organizationId: string;
  readonly userId: string;
  readonly apiKey: string;
}

/** A new organization with `userId` as its owner and a first API key. */
export async function foundOrganization(
  tx: Tx,
  clock: Clock,
  name: string,
  userId: string,
): Promise<Founded> {
  const organizationId = newId();
  const at = clock.now();
  await tx
    .insertInto("organizations")
    .values({
      id: organizationId,
      name: name.trim(),
      currency: "USD",
      proposal_number_pattern: null,
      settings_json: "{}",
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto("members")
    .values({ organization_id: organizationId, user_id: userId, role: "owner", created_at: at })
    .execute();
  const { key } = await insertApiKey(tx, clock, { organizationId, userId }, "Set-up", null);
  return { organizationId, userId, apiKey: key };
}
