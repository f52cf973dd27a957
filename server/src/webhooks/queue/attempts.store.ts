import type { Tx } from "../../context.ts";
import type { AttemptRow } from "../tables.ts";

export async function insertAttempts(tx: Tx, attempts: readonly AttemptRow[]): Promise<void> {
  if (attempts.length > 0) await tx.insertInto("webhook_attempts").values(attempts).execute();
}
