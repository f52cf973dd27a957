import type { QueryExecutorProvider } from "kysely";
import type { Tx } from "../../context.ts";
import { afterCommit } from "../../platform/db/after-commit.ts";

/** Names an endpoint to a worker. */
export interface EndpointKey {
  readonly organizationId: string;
  readonly id: string;
}

type Wake = (endpoints: readonly EndpointKey[]) => void;

const workers = new WeakMap<object, Set<Wake>>();

/** Of this process; the adapter is what a database and its transactions share. */
function workersOf(db: QueryExecutorProvider): Set<Wake> {
  const { adapter } = db.getExecutor();
  const known = workers.get(adapter) ?? new Set();
  workers.set(adapter, known);
  return known;
}

/** Tells the workers of this process, once the transaction is committed, that these endpoints have something to do. */
export function wakeFor(tx: Tx, endpoints: readonly EndpointKey[]): void {
  for (const wake of workersOf(tx)) afterCommit(tx, () => wake(endpoints));
}

/** Calls `wake` after each such commit. Answers how to stop that. */
export function onWake(db: QueryExecutorProvider, wake: Wake): () => void {
  const known = workersOf(db).add(wake);
  return () => void known.delete(wake);
}
