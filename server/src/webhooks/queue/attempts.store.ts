import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import type { AttemptRow } from "../tables.ts";

export async function insertAttempts(tx: Tx, attempts: readonly AttemptRow[]): Promise<void> {
  if (attempts.length > 0) await insert(tx, { attempts: JSON.stringify(attempts) });
}

const insert = compiled((tx: Tx, { attempts }: { attempts: string }) => {
  const columns = {
    organization_id: "text",
    delivery_id: "text",
    number: "integer",
    at: "timestamptz",
    http_status: "integer",
    response_time_ms: "integer",
    error: "text",
    response_snippet: "text",
  } as const;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  return {
    compile: () =>
      sql`insert into webhook_attempts (${names}) select ${names} from ${listed(tx, attempts, columns)}`.compile(
        tx,
      ),
  };
});
