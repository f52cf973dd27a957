import type { FastifyInstance } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { probeThrottles } from "../accounts/index.ts";
import { systemClock } from "../platform/clock.ts";
import { findWriteFault } from "../platform/db/faults.ts";
import { AppError } from "../platform/errors.ts";
import { listPendingMigrations, type Migration } from "../platform/db/migrate.ts";
import type { Db } from "../platform/db/open.ts";
import { probeWrite } from "../platform/db/transact.ts";
import { createId } from "../platform/ids.ts";
import type { Schema } from "../schema.ts";
import manifest from "../../../package.json" with { type: "json" };

const probeTimeoutMs = 2_000;
const probeIntervalMs = 1_000;

/**
 * Adds /healthz, which answers with the version while the process runs. Adds /readyz, which reports whether
 * the process can work, so that a load balancer may send requests.
 */
export function addHealth(server: FastifyInstance, db: Db<Schema>, migrations: readonly Migration[]): void {
  const config = { logsOnlyFailures: true };
  const findFault = limitRate(() => findDatabaseFault(db, migrations));

  server.get("/healthz", { config }, async () => ({ status: "ok", version: manifest.version }));
  server.get("/readyz", { config }, async () => {
    const details = server.isShuttingDown() ? { server: "is shutting down" } : await withinTime(findFault());
    if (details) throw new AppError("SERVICE_UNAVAILABLE", "Not ready", details);
    return { status: "ready" };
  });
}

type Fault = Record<string, string> | undefined;

async function findDatabaseFault(db: Db<Schema>, migrations: readonly Migration[]): Promise<Fault> {
  try {
    const pending = await listPendingMigrations(db, migrations);
    if (pending.length > 0) return { database: `waits for the migrations ${pending.join(", ")}` };
    await probeWrite(db, (tx) => probeThrottles(tx, `write-probe ${createId()}`, systemClock.now()));
    return undefined;
  } catch (error) {
    return { database: findWriteFault(error) ?? "does not answer" };
  }
}

function withinTime(fault: Promise<Fault>): Promise<Fault> {
  return Promise.race([fault, sleep(probeTimeoutMs, { database: "does not answer" }, { ref: false })]);
}

/**
 * Limits the rate of the probe. Other calls share the answer of the last probe, even while this probe hangs.
 */
function limitRate(probe: () => Promise<Fault>): () => Promise<Fault> {
  let last: Promise<Fault> | undefined;
  return () => {
    last ??= probe().finally(() => {
      setTimeout(() => (last = undefined), probeIntervalMs).unref();
    });
    return last;
  };
}
