import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, takeDue } from "../../../test/webhooks.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Schema } from "../../schema.ts";
import { graceMs } from "../queue/plan.ts";
import { startSweeping } from "./sweep.ts";

describe.each(engines)("sweeping on %s", (engine) => {
  const app = useApp(engine);

  it("after an outage lets other processes record what ended meanwhile, before that counts as interrupted", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    await client.post(`${endpoint.url}/test`);
    expect(await takeDue(app, client.organizationId, endpoint.id)).toHaveLength(1);
    app.clock.advance(3_600_000);
    let isAway = true;
    let failures = 0;
    let sweeps = 0;
    let interrupted = 0;
    const db: Db<Schema> = {
      ...app.db,
      get read() {
        if (isAway) throw new Error("away");
        return app.db.read;
      },
    };
    const stop = startSweeping({
      db,
      clock: app.clock,
      pollMilliseconds: 1,
      onDue: () => (sweeps += 1),
      isOurs: () => false,
      onInterrupted: (count) => (interrupted += count),
      onError: () => (failures += 1),
    });
    await expect.poll(() => failures).toBeGreaterThan(0);
    isAway = false;
    app.clock.advance(graceMs - 1);
    await expect.poll(() => sweeps).toBeGreaterThan(1);
    expect(interrupted).toBe(0);
    app.clock.advance(1);
    await expect.poll(() => interrupted).toBe(1);
    await stop();
  });

  it("leaves the database alone for a while, although the next delivery is due at once", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    await client.post(`${endpoint.url}/test`);
    // A moment that does not come, as the clock stands still.
    const soon = new Date(Date.parse(app.clock.now()) + 1).toISOString();
    await app.db.write
      .updateTable("webhook_queue")
      .set({ due_at: soon })
      .where("endpoint_id", "=", endpoint.id)
      .execute();
    let sweeps = 0;
    const stop = startSweeping({
      db: app.db,
      clock: app.clock,
      pollMilliseconds: 60_000,
      onDue: () => (sweeps += 1),
      isOurs: () => true,
      onInterrupted: () => {},
      onError: (error) => expect.fail(String(error)),
    });
    await sleep(220);
    await stop();
    expect(sweeps).toBeGreaterThan(1);
    expect(sweeps).toBeLessThan(6);
  });
});
