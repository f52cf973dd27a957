import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import type { StoredInvitation } from "../tables.ts";
import { insertMember } from "./members.store.ts";

/** Makes the user a member with the role that the accepted invitation names. */
export async function join(tx: Tx, clock: Clock, taken: StoredInvitation, userId: string): Promise<void> {
  await insertMember(tx, {
    organization_id: taken.organization_id,
    user_id: userId,
    role: taken.role,
    preferences_json: null,
    created_at: clock.now(),
  });
}
