import type { FastifyInstance } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../platform/errors.ts";
import { pendingMigrations, type Migration } from "../platform/db/migrate.ts";
import type { Db } from "../platform/db/open.ts";
import type { Schema } from "../schema.ts";

const patienceMs = 2_000;

/** /healthz: the process answers. /readyz: it can also do its work, so that a load balancer may send some. */
export function addHealth(server: FastifyInstance, db: Db<Schema>, migrations: readonly Migration[]): void {
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  const config = { isQuiet: true };

  server.get("/healthz", { config }, async () => ({ status: "ok" }));
  server.get("/readyz", { config }, async () => {
    const details = isClosing ? { server: "is shutting down" } : await faultsOf(db, migrations);
    if (details) throw new AppError("SERVICE_UNAVAILABLE", "Not ready", details);
    return { status: "ready" };
  });
}

async function faultsOf(
  db: Db<Schema>,
  migrations: readonly Migration[],
): Promise<Record<string, string> | undefined> {
  const pending = await Promise.race([
    pendingMigrations(db, migrations).catch(() => undefined),
    sleep(patienceMs, undefined, { ref: false }),
  ]);
  if (pending === undefined) return { database: "does not answer" };
  return pending.length === 0 ? undefined : { database: `waits for the migrations ${pending.join(", ")}` };
}
