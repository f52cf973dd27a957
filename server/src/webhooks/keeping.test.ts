import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { newProposal } from "../../test/proposals.ts";
import { addEndpoint, answering, deliverDue, takeDue, type Endpoint } from "../../test/webhooks.ts";
import { anonymousContext } from "../context.ts";
import { transact } from "../platform/db/transact.ts";
import { newId } from "../platform/ids.ts";
import { endPaused } from "./deliveries/end-paused.ts";
import { insertEvent } from "./events/events.store.ts";
import { createWebhookMetrics } from "./metrics.ts";
import { purgeWebhooks } from "./purge-webhooks.ts";

const dayMs = 24 * 60 * 60 * 1000;
const moreThanABatch = 501;
const tables = ["webhook_endpoints", "webhook_events", "webhook_deliveries", "webhook_queue"] as const;

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

  /** As a process does that dies then. */
  const take = (organizationId: string, endpointId: string) => takeDue(app, organizationId, endpointId);

  const queueMany = (organization_id: string, endpointIds: readonly string[]) =>
    transact(app.db, async (tx) => {
      for (let nth = 0; nth < moreThanABatch; nth++) {
        const event = { organization_id, id: newId(), created_at: app.clock.now() };
        await insertEvent(tx, { ...event, type: "proposal.won", body: "{}" }, endpointIds);
      }
    });

  it("what ended is kept for 30 days, and what waits until it is sent", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const paused = await addEndpoint(client, { events: ["proposal.won"] });
    await client.patch(paused.url, { paused: true });
    const { url } = await newProposal(client);
    await client.post(`${url}/status`, { status: "WON" });
    await deliverDue(app, answering(200));
    expect(await rowsOf(client.organizationId)).toEqual([2, 2, 3, 1]);
    app.clock.advance(20 * dayMs);
    await client.post(`${paused.url}/resend`, { from: new Date(0).toISOString() });
    app.clock.advance(10 * dayMs);
    await purge();
    expect(await rowsOf(client.organizationId)).toEqual([2, 2, 3, 1]);
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

  it("what has been due at a paused endpoint for 14 days has failed, says why, and waits anew when retried", async () => {
    const client = await app.organization();
    const paused = await addEndpoint(client, { events: ["proposal.won"] });
    const { url } = await newProposal(client);
    await client.post(`${url}/status`, { status: "WON" });
    await deliverDue(app, answering(503));
    await client.patch(paused.url, { paused: true });
    const begun = app.clock.now();
    const shown = async () => (await client.get(`${paused.url}/deliveries`)).body.data[0];
    // It was to be attempted once more, half a minute later.
    app.clock.advance(14 * dayMs + 30_000);
    await purge();
    expect(await shown()).toMatchObject({ status: "waiting", attempts: [{ http_status: 503 }] });
    app.clock.advance(1);
    await purge();
    const attempt = { http_status: null, response_time_ms: null, response_snippet: null };
    expect(await shown()).toMatchObject({
      status: "failed",
      next_attempt_at: null,
      attempts: [
        { at: begun, http_status: 503 },
        { ...attempt, at: app.clock.now(), error: "paused" },
      ],
    });
    await client.post(`/api/webhook-deliveries/${(await shown()).id}/retry`);
    app.clock.advance(14 * dayMs);
    await purge();
    expect(await shown()).toMatchObject({ status: "waiting" });
    await client.patch(paused.url, { paused: false });
    await deliverDue(app, answering(200));
    expect(await shown()).toMatchObject({
      status: "delivered",
      attempts: [{ http_status: 503 }, { error: "paused" }, { http_status: 200 }],
    });
  });

  it("what waits for an endpoint that is resumed just before the purge ends it, is kept", async () => {
    const client = await app.organization();
    const paused = await addEndpoint(client);
    await client.post(`${paused.url}/test`);
    await client.patch(paused.url, { paused: true });
    app.clock.advance(15 * dayMs);
    await client.patch(paused.url, { paused: false });
    const endpoint = { organization_id: client.organizationId, id: paused.id };
    expect(await transact(app.db, (tx) => endPaused(tx, endpoint, app.clock.now(), 10))).toBe(0);
    expect((await client.get(`${paused.url}/deliveries`)).body.data).toMatchObject([{ status: "waiting" }]);
    await client.delete(paused.url);
  });

  it("an attempt that nobody saw the end of is logged before its delivery ends", async () => {
    const client = await app.organization();
    const paused = await addEndpoint(client);
    await newProposal(client);
    const began = app.clock.now();
    const [lost] = await take(client.organizationId, paused.id);
    await client.patch(paused.url, { paused: true });
    app.clock.advance(15 * dayMs);
    await deliverDue(app, answering(200));
    await purge();
    const delivery = `/api/webhook-deliveries/${lost?.queued.delivery_id}`;
    expect((await client.get(delivery)).body).toMatchObject({
      status: "failed",
      attempts: [
        { at: began, error: "interrupted" },
        { at: app.clock.now(), error: "paused" },
      ],
    });
    await client.post(`${delivery}/retry`);
    await client.patch(paused.url, { paused: false });
    await deliverDue(app, answering(204));
    expect((await client.get(delivery)).body).toMatchObject({ status: "delivered" });
  });

  it("however much has waited for too long, all of it ends, and nothing of other endpoints", async () => {
    const client = await app.organization();
    const [paused, awake] = [await addEndpoint(client), await addEndpoint(client)];
    await client.patch(paused.url, { paused: true });
    await queueMany(client.organizationId, [paused.id, awake.id]);
    app.clock.advance(15 * dayMs);
    await purge();
    const totalOf = async ({ url }: Endpoint, status: string) =>
      (await client.get(`${url}/deliveries?status=${status}`)).body.pagination.total;
    expect([await totalOf(paused, "failed"), await totalOf(paused, "waiting")]).toEqual([moreThanABatch, 0]);
    expect([await totalOf(awake, "failed"), await totalOf(awake, "waiting")]).toEqual([0, moreThanABatch]);
    await client.delete(awake.url);
    await client.delete(paused.url);
  });

  it("however much waits holds up none of what ended behind it", async () => {
    const client = await app.organization();
    const [awake, other] = [await addEndpoint(client), await addEndpoint(client)];
    const { organizationId } = client;
    await queueMany(organizationId, [awake.id]);
    app.clock.advance(1);
    await client.patch(awake.url, { paused: true });
    await client.post(`${other.url}/test`);
    await deliverDue(app, answering(204));
    app.clock.advance(31 * dayMs);
    await client.patch(awake.url, { paused: false });
    await purge();
    expect(await rowsOf(organizationId)).toEqual([2, moreThanABatch, moreThanABatch, moreThanABatch]);
    await client.delete(awake.url);
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
    const guide = await readFile(join(import.meta.dirname, "../../../docs/self-hosting.md"), "utf8");
    for (const { name } of registry.getMetricsAsArray()) expect(guide).toContain(`| \`${name}\``);
    const told = async (name: string) => {
      const lines = (await registry.metrics()).split("\n");
      return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
    };
    const client = await app.organization();
    const awake = await addEndpoint(client);
    const paused = await addEndpoint(client);
    await client.patch(paused.url, { paused: true });
    const gone = await addEndpoint(client);
    const [before = "0"] = await told("proffer_webhook_deliveries_waiting ");
    await newProposal(client);
    await client.delete(gone.url);
    app.clock.advance(4000);
    expect(await told("proffer_webhook_deliveries_waiting ")).toEqual([String(Number(before) + 2)]);
    expect(await told("proffer_webhook_oldest_waiting_seconds ")).toEqual(["4"]);
    await deliverDue(app, answering(503), metrics);
    app.clock.advance(30_000);
    const refused = { error: "timeout" as const, message: "did not answer in time", durationMs: 15_000 };
    await deliverDue(app, async () => refused, metrics);
    expect(await told("proffer_webhook_lateness_seconds_sum ")).toEqual(["4"]);
    app.clock.advance(120_000);
    // As a process leaves it that dies during an attempt.
    expect(await take(client.organizationId, awake.id)).toHaveLength(1);
    app.clock.advance(60 * 60_000);
    await deliverDue(app, answering(200), metrics);
    expect(await told("proffer_webhook_attempts_total")).toEqual([
      '{result="5xx"} 1',
      '{result="timeout"} 1',
      '{result="interrupted"} 1',
      '{result="2xx"} 1',
    ]);
    expect(await told("proffer_webhook_oldest_waiting_seconds ")).toEqual(["0"]);
  });
});
