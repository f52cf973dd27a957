import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { newProposal } from "../../test/proposals.ts";
import { addEndpoint, answering, deliverDue } from "../../test/webhooks.ts";
import { anonymousContext } from "../context.ts";
import { transact } from "../platform/db/transact.ts";
import { newId } from "../platform/ids.ts";
import { insertEvent } from "./events/events.store.ts";
import { createWebhookMetrics } from "./metrics.ts";
import { purgeWebhooks } from "./purge-webhooks.ts";

const dayMs = 24 * 60 * 60 * 1000;
const moreThanABatch = 501;
const tables = ["webhook_endpoints", "webhook_events", "webhook_deliveries", "webhook_attempts"] as const;

describe.each(engines)("of webhooks on %s", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const purge = () => purgeWebhooks(anonymousContext(app.db, app.clock));
  const rowsOf = async (organizationId: string) => {
    const counts: number[] = [];
    for (const table of tables) {
      const rows = await app.db.read
        .selectFrom(table)
        .select("organization_id")
        .where("organization_id", "=", organizationId)
        .execute();
      counts.push(rows.length);
    }
    return counts;
  };

  it("what ended is kept for 30 days, and what waits until it is sent", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const paused = await addEndpoint(client, { events: ["proposal.won"] });
    await client.patch(paused.url, { paused: true });
    const { url } = await newProposal(client);
    await client.post(`${url}/status`, { status: "WON" });
    await deliverDue(app, answering(200));
    expect(await rowsOf(client.organizationId)).toEqual([2, 2, 3, 2]);
    app.clock.advance(30 * dayMs);
    await purge();
    expect(await rowsOf(client.organizationId)).toEqual([2, 2, 3, 2]);
    app.clock.advance(1);
    await purge();
    // The one that was won still waits for the paused endpoint.
    expect(await rowsOf(client.organizationId)).toEqual([2, 1, 2, 1]);
    await client.patch(paused.url, { paused: false });
    await deliverDue(app, answering(200));
    await purge();
    expect(await rowsOf(client.organizationId)).toEqual([2, 0, 0, 0]);
    expect((await client.get(`${endpoint.url}/deliveries`)).body.data).toEqual([]);
  });

  it("however much waits holds up none of what ended behind it", async () => {
    const client = await app.organization();
    const [paused, other] = [await addEndpoint(client), await addEndpoint(client)];
    await client.patch(paused.url, { paused: true });
    const { organizationId } = client;
    await transact(app.db, async (tx) => {
      for (let nth = 0; nth < moreThanABatch; nth++) {
        const event = { organization_id: organizationId, id: newId(), created_at: app.clock.now() };
        await insertEvent(tx, { ...event, type: "proposal.won", body: "{}" }, [paused.id]);
      }
    });
    app.clock.advance(1);
    await client.post(`${other.url}/test`);
    await deliverDue(app, answering(204));
    app.clock.advance(31 * dayMs);
    await purge();
    expect(await rowsOf(organizationId)).toEqual([2, moreThanABatch, moreThanABatch, 0]);
    await client.delete(paused.url);
    app.clock.advance(dayMs);
    await purge();
    expect(await rowsOf(organizationId)).toEqual([1, 0, 0, 0]);
  });

  it("nothing is left of a deleted endpoint, an hour later and without touching others", async () => {
    const client = await app.organization();
    const [kept, gone] = [await addEndpoint(client), await addEndpoint(client)];
    await newProposal(client);
    await deliverDue(app, answering(500));
    await client.delete(gone.url);
    await purge();
    expect(await rowsOf(client.organizationId)).toEqual([2, 1, 2, 2]);
    app.clock.advance(dayMs);
    await purge();
    expect(await rowsOf(client.organizationId)).toEqual([1, 1, 1, 1]);
    expect((await client.get(`${kept.url}/deliveries`)).body.data).toHaveLength(1);
  });

  it("the metrics tell the queue, its oldest, how late attempts began and what came of them", async () => {
    await deliverDue(app, answering(200));
    const metrics = createWebhookMetrics(app.db, app.clock);
    const registry = new Registry();
    for (const metric of metrics.all) registry.registerMetric(metric);
    const told = async (name: string) => {
      const lines = (await registry.metrics()).split("\n");
      return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
    };
    const client = await app.organization();
    await addEndpoint(client);
    const paused = await addEndpoint(client);
    await client.patch(paused.url, { paused: true });
    const [before = "0"] = await told("proffer_webhook_deliveries_waiting ");
    await newProposal(client);
    app.clock.advance(4000);
    expect(await told("proffer_webhook_deliveries_waiting ")).toEqual([String(Number(before) + 2)]);
    expect(await told("proffer_webhook_oldest_waiting_seconds ")).toEqual(["4"]);
    await deliverDue(app, answering(503), metrics);
    app.clock.advance(30_000);
    const refused = { error: "timeout" as const, message: "did not answer in time", durationMs: 15_000 };
    await deliverDue(app, async () => refused, metrics);
    expect(await told("proffer_webhook_attempts_total")).toEqual([
      '{result="5xx"} 1',
      '{result="timeout"} 1',
    ]);
    expect(await told("proffer_webhook_lateness_seconds_sum ")).toEqual(["4"]);
    expect(await told("proffer_webhook_oldest_waiting_seconds ")).toEqual(["0"]);
  });
});
