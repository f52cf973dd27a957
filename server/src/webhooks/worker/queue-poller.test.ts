import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, claimDue } from "../../../test/webhooks.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Schema } from "../../schema.ts";
import { leaseMarginMs } from "../queue/retry-policy.ts";
import { QueuePoller } from "./queue-poller.ts";

describe.each(engines)("polling the queue on %s", (engine) => {
  const app = useApp(engine);

  it("gives other processes time after a database outage to record their outcomes, before it settles expired batches", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    await client.post(`${endpoint.url}/test`);
    expect(await claimDue(app, client.organizationId, endpoint.id)).toHaveLength(1);
    app.clock.advance(3_600_000);
    let isAway = true;
    let failures = 0;
    let polls = 0;
    let interrupted = 0;
    const db: Db<Schema> = {
      ...app.db,
      get read() {
        if (isAway) throw new Error("away");
        return app.db.read;
      },
    };
    const poller = new QueuePoller({
      db,
      clock: app.clock,
      pollIntervalMs: 1,
      onDue: () => (polls += 1),
      isOpen: () => false,
      onInterrupted: (count) => (interrupted += count),
      onError: () => (failures += 1),
    });
    await expect.poll(() => failures).toBeGreaterThan(0);
    isAway = false;
    app.clock.advance(leaseMarginMs - 1);
    await expect.poll(() => polls).toBeGreaterThan(1);
    expect(interrupted).toBe(0);
    app.clock.advance(1);
    await expect.poll(() => interrupted).toBe(1);
    await poller.stop();
  });

  it("waits between two polls, even if the next attempt is due at once", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    await client.post(`${endpoint.url}/test`);
    // This time is in the future forever, because the test clock does not move.
    const soon = new Date(Date.parse(app.clock.now()) + 1).toISOString();
    await app.db.write
      .updateTable("webhook_queue")
      .set({ due_at: soon })
      .where("endpoint_id", "=", endpoint.id)
      .execute();
    const polls: number[] = [];
    const poller = new QueuePoller({
      db: app.db,
      clock: app.clock,
      pollIntervalMs: 60_000,
      onDue: () => polls.push(performance.now()),
      isOpen: () => true,
      onInterrupted: () => {},
      onError: (error) => expect.fail(String(error)),
    });
    await expect.poll(() => polls.length).toBeGreaterThan(3);
    await poller.stop();
    // A timer of 50 ms may fire slightly earlier.
    for (const [at, time] of polls.slice(1).entries()) expect(time - (polls[at] ?? time)).toBeGreaterThan(49);
  });
});
