import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../context.ts";
import { createId } from "../../platform/ids.ts";
import type { SharedStateRow } from "./tables.ts";

type SharedScope = SharedStateRow["scope"];

/** Records a change within this scope, in the transaction of the change. */
export async function renewSharedStateId(tx: Tx, scope: SharedScope): Promise<void> {
  await tx
    .insertInto("shared_states")
    .values({ scope, state_id: createId() })
    .onConflict((conflict) =>
      conflict.column("scope").doUpdateSet((eb) => ({ state_id: eb.ref("excluded.state_id") })),
    )
    .execute();
}

/** Creates a subquery that selects the last change to a scope. Null before the first change. */
export function selectSharedStateId(scope: SharedScope): RawBuilder<string | null> {
  return sql<string | null>`(select state_id from shared_states where scope = ${sql.lit(scope)})`;
}
