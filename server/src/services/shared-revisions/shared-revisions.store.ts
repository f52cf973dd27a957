import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../context.ts";
import { createId } from "../../platform/ids.ts";
import type { SharedRevisionRow } from "./tables.ts";

type SharedScope = SharedRevisionRow["scope"];

/** Records a change within this scope, in the transaction of the change. */
export async function moveSharedRevision(tx: Tx, scope: SharedScope): Promise<void> {
  await tx
    .insertInto("shared_revisions")
    .values({ scope, revision: createId() })
    .onConflict((conflict) =>
      conflict.column("scope").doUpdateSet((eb) => ({ revision: eb.ref("excluded.revision") })),
    )
    .execute();
}

/** Creates a subquery that selects the last change of a scope. Null before the first change. */
export function selectSharedRevision(scope: SharedScope): RawBuilder<string | null> {
  return sql<string | null>`(select revision from shared_revisions where scope = ${sql.lit(scope)})`;
}
