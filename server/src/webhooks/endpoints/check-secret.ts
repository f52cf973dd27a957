import type { Reader } from "../../context.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { purposeOf } from "./secrets.ts";

/** Throws WrongSecret when a start with these secrets could sign nothing: each attempt would be one that failed. */
export async function checkWebhookSecret(read: Reader, sealer: Sealer): Promise<void> {
  const newest = await read
    .selectFrom("webhook_endpoints")
    .select(["id", "secret_sealed"])
    .where("deleted_at", "is", null)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest) sealer.open(newest.secret_sealed, purposeOf(newest.id));
}
