import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { useApp } from "../../test/use-app.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { addEndpoint, answerWith, claimDue, deliverDue, type Endpoint } from "../../test/webhooks.ts";
import { createAnonymousContext } from "../context.ts";
import { transact } from "../platform/db/transact.ts";
import { createId } from "../platform/ids.ts";
import { failPausedDeliveries, purgeWebhooks } from "./purge-webhooks.ts";
import { insertEvent } from "./events/events.store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const moreThanOneBatch = 501;
const tables = ["webhook_endpoints", "webhook_events", "webhook_deliveries", "webhook_queue"] as const;

describe.each(engines)("purging webhooks on %s", (engine) => {
  const app = useApp(engine);

  const purge = () => purgeWebhooks(createAnonymousContext(app.db, app.clock));
  const countRows = async (organizationId: string) => {
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

  /** Claims deliveries, like a process that dies just after. */
  const claim = (organizationId: string, endpointId: string) => claimDue(app, organizationId, endpointId);

  const queueMany = (organization_id: string, endpointIds: readonly string[]) =>
    transact(app.db, async (tx) => {
      for (let nth = 0; nth < moreThanOneBatch; nth++) {
        const event = { organization_id, id: createId(), created_at: app.clock.now() };
        await insertEvent(tx, { ...event, type: "proposal.won", body: "{}" }, endpointIds);
      }
    });

  it("keeps ended deliveries for 30 days, and waiting deliveries until they are sent", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const paused = await addEndpoint(client, { events: ["proposal.won"] });
    await client.patch(paused.url, { paused: true });
    const { url } = await createTestProposal(client);
    await client.post(`${url}/status`, { status: "WON" });
    await deliverDue(app, answerWith(200));
    expect(await countRows(client.organizationId)).toEqual([2, 2, 3, 1]);
    app.clock.advance(20 * dayMs);
    await client.post(`${paused.url}/resend`, { from: new Date(0).toISOString() });
    app.clock.advance(10 * dayMs);
    await purge();
    expect(await countRows(client.organizationId)).toEqual([2, 2, 3, 1]);
    app.clock.advance(1);
    await purge();
    // The delivery of the won proposal still waits for the paused endpoint.
    expect(await countRows(client.organizationId)).toEqual([2, 1, 2, 1]);
    await client.patch(paused.url, { paused: false });
    await deliverDue(app, answerWith(200));
    await purge();
    expect(await countRows(client.organizationId)).toEqual([2, 0, 0, 0]);
    expect((await client.get(`${endpoint.url}/deliveries`)).body.data).toEqual([]);
  });

  it("fails deliveries that have been due at a paused endpoint for 14 days, logs the reason, and restarts the time after a retry", async () => {
    const client = await app.organization();
    const paused = await addEndpoint(client, { events: ["proposal.won"] });
    const { url } = await createTestProposal(client);
    await client.post(`${url}/status`, { status: "WON" });
    await deliverDue(app, answerWith(503));
    await client.patch(paused.url, { paused: true });
    const begun = app.clock.now();
    const shown = async () => (await client.get(`${paused.url}/deliveries`)).body.data[0];
    // The next attempt was due half a minute later.
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
    await deliverDue(app, answerWith(200));
    expect(await shown()).toMatchObject({
      status: "delivered",
      attempts: [{ http_status: 503 }, { error: "paused" }, { http_status: 200 }],
    });
  });

  it("keeps the deliveries of an endpoint that a member resumes just before the purge would fail them", async () => {
    const client = await app.organization();
    const paused = await addEndpoint(client);
    await client.post(`${paused.url}/test`);
    await client.patch(paused.url, { paused: true });
    app.clock.advance(15 * dayMs);
    await client.patch(paused.url, { paused: false });
    const endpoint = { organization_id: client.organizationId, id: paused.id };
    expect(await transact(app.db, (tx) => failPausedDeliveries(tx, endpoint, app.clock.now(), 10))).toBe(0);
    expect((await client.get(`${paused.url}/deliveries`)).body.data).toMatchObject([{ status: "waiting" }]);
    await client.delete(paused.url);
  });

  it("logs an interrupted attempt before it fails the delivery of a paused endpoint", async () => {
    const client = await app.organization();
    const paused = await addEndpoint(client);
    await createTestProposal(client);
    const began = app.clock.now();
    const [lost] = await claim(client.organizationId, paused.id);
    await client.patch(paused.url, { paused: true });
    app.clock.advance(15 * dayMs);
    await deliverDue(app, answerWith(200));
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
    await deliverDue(app, answerWith(204));
    expect((await client.get(delivery)).body).toMatchObject({ status: "delivered" });
  });

  it("fails all overdue deliveries of a paused endpoint in batches, and none of another endpoint", async () => {
    const client = await app.organization();
    const [paused, awake] = [await addEndpoint(client), await addEndpoint(client)];
    await client.patch(paused.url, { paused: true });
    await queueMany(client.organizationId, [paused.id, awake.id]);
    app.clock.advance(15 * dayMs);
    await purge();
    const countWith = async ({ url }: Endpoint, status: string) =>
      (await client.get(`${url}/deliveries?status=${status}`)).body.pagination.total;
    expect([await countWith(paused, "failed"), await countWith(paused, "waiting")]).toEqual([
      moreThanOneBatch,
      0,
    ]);
    expect([await countWith(awake, "failed"), await countWith(awake, "waiting")]).toEqual([
      0,
      moreThanOneBatch,
    ]);
    await client.delete(awake.url);
    await client.delete(paused.url);
  });

  it("deletes ended deliveries behind many waiting ones", async () => {
    const client = await app.organization();
    const [awake, other] = [await addEndpoint(client), await addEndpoint(client)];
    const { organizationId } = client;
    await queueMany(organizationId, [awake.id]);
    app.clock.advance(1);
    await client.patch(awake.url, { paused: true });
    await client.post(`${other.url}/test`);
    await deliverDue(app, answerWith(204));
    app.clock.advance(31 * dayMs);
    await client.patch(awake.url, { paused: false });
    await purge();
    expect(await countRows(organizationId)).toEqual([
      2,
      moreThanOneBatch,
      moreThanOneBatch,
      moreThanOneBatch,
    ]);
    await client.delete(awake.url);
    app.clock.advance(dayMs);
    await purge();
    expect(await countRows(organizationId)).toEqual([1, 0, 0, 0]);
  });

  it("deletes all rows of a deleted endpoint after an hour, and no row of another endpoint", async () => {
    const client = await app.organization();
    const [kept, gone] = [await addEndpoint(client), await addEndpoint(client)];
    await createTestProposal(client);
    await deliverDue(app, answerWith(500));
    await client.delete(gone.url);
    await purge();
    expect(await countRows(client.organizationId)).toEqual([2, 1, 2, 2]);
    app.clock.advance(dayMs);
    await purge();
    expect(await countRows(client.organizationId)).toEqual([1, 1, 1, 1]);
    expect((await client.get(`${kept.url}/deliveries`)).body.data).toHaveLength(1);
  });
});
