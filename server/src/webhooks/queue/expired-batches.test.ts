import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, answerWith, claimDue, deliverDue, type Endpoint } from "../../../test/webhooks.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { settleExpiredBatch, listExpiredBatchIds, settleAttempts, type AttemptOutcome } from "./settle.ts";
import type { ClaimedDelivery } from "./claims.store.ts";

const minute = 60_000;

describe.each(engines)("an interrupted attempt on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let endpoint: Endpoint;

  /** Enqueues a delivery to a new endpoint. */
  async function enqueueForNewEndpoint(): Promise<string> {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    return queue();
  }
  async function queue(): Promise<string> {
    return (await client.post(`${endpoint.url}/test`)).body.data.id;
  }
  const shown = async (id: string) => (await client.get(`/api/webhook-deliveries/${id}`)).body;
  /** Claims deliveries, like a process that dies before it settles them. */
  const claim = () => claimDue(app, client.organizationId, endpoint.id);
  /** Settles expired batches. Every process does this once a second. */
  const settleExpired = async () => {
    for (const id of await listExpiredBatchIds(app.db, app.clock.now())) await settleExpiredBatch(app.db, id);
  };
  const createOutcome = (delivery: ClaimedDelivery, httpStatus: number): AttemptOutcome => ({
    ...delivery,
    endedAt: app.clock.now(),
    state: httpStatus === 200 ? { status: "delivered" } : { status: "failed", isGone: false },
    httpStatus,
    responseTimeMs: 1,
    error: null,
    snippet: "",
  });
  const later = (milliseconds: number) => new Date(Date.parse(app.clock.now()) + milliseconds).toISOString();

  it("counts, is logged, and is followed by the next attempt after the delay, not before", async () => {
    const id = await enqueueForNewEndpoint();
    const began = app.clock.now();
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(0);
    const refused = await client.post(`/api/webhook-deliveries/${id}/retry`);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["status"]]);
    app.clock.advance(45_000 - 1);
    let interrupted = 0;
    let attemptsMade = 0;
    const post: Outbound["post"] = async ({ headers }) => {
      attemptsMade += Number(headers["webhook-id"] === id);
      return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
    };
    await deliverDue(app, post, { onInterrupted: (count) => (interrupted += count) });
    expect([interrupted, attemptsMade]).toEqual([1, 0]);
    expect(await shown(id)).toMatchObject({ status: "waiting", next_attempt_at: later(1) });
    app.clock.advance(1);
    await deliverDue(app, post);
    const { attempts, status } = await shown(id);
    expect(status).toBe("delivered");
    expect(attempts).toMatchObject([
      { at: began, http_status: null, error: "interrupted" },
      { at: app.clock.now(), http_status: 200 },
    ]);
  });

  it("allows a retry by hand, with eight new attempts, as soon as its lease has expired", async () => {
    const id = await enqueueForNewEndpoint();
    for (let attempt = 1; attempt <= 7; attempt++) {
      await claim();
      app.clock.advance(attempt < 7 ? 24 * 60 * minute : 30_000);
      await settleExpired();
    }
    const retry = async () => (await client.post(`/api/webhook-deliveries/${id}/retry`)).status;
    expect(await retry()).toBe(400);
    app.clock.advance(1);
    await settleExpired();
    expect(await retry()).toBe(200);
    expect(await claim()).toMatchObject([{ queued: { delivery_id: id, attempt: 1, number: 8 } }]);
    const { attempts } = await shown(id);
    expect(attempts.map(({ error }: { error: string }) => error)).toEqual(
      Array.from({ length: 7 }, () => "interrupted"),
    );
    app.clock.advance(45_000);
    await deliverDue(app, answerWith(200));
    expect(await shown(id)).toMatchObject({ status: "delivered" });
  });

  it("ends the delivery as failed if it is the eighth", async () => {
    const id = await enqueueForNewEndpoint();
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await claim()).toMatchObject([{ queued: { delivery_id: id, attempt } }]);
      app.clock.advance(48 * 60 * minute);
      await settleExpired();
    }
    let attempts = 0;
    await deliverDue(app, async () => {
      attempts += 1;
      return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
    });
    expect(attempts).toBe(0);
    const { status, attempts: logged } = await shown(id);
    expect([status, logged.length]).toEqual(["failed", 8]);
  });

  it("does not affect a settled attempt of the same batch", async () => {
    const ids = [await enqueueForNewEndpoint(), await queue()];
    const [done] = await claim();
    await transact(app.db, (tx) => settleAttempts(tx, [createOutcome(done!, 200)], []));
    app.clock.advance(31_000);
    await settleExpired();
    const [over, lost] = ids.toSorted((id) => (id === done?.queued.delivery_id ? -1 : 1));
    expect(await shown(over!)).toMatchObject({ status: "delivered", attempts: [{ http_status: 200 }] });
    expect(await shown(lost!)).toMatchObject({ status: "waiting", attempts: [{ error: "interrupted" }] });
  });

  it("does not change the delivery if its outcome arrives after the lease, but the next attempt does", async () => {
    const id = await enqueueForNewEndpoint();
    const stale = (await claim())[0];
    app.clock.advance(45_000);
    await settleExpired();
    const fresh = (await claim())[0];
    const end = (delivery: typeof stale, httpStatus: number) =>
      transact(app.db, (tx) =>
        settleAttempts(tx, [createOutcome(delivery!, httpStatus)], [delivery!.batchId]),
      );
    await end(stale, 404);
    expect(await shown(id)).toMatchObject({ status: "waiting", attempts: [{ error: "interrupted" }] });
    await end(fresh, 200);
    await end(stale, 404);
    expect(await shown(id)).toMatchObject({
      status: "delivered",
      attempts: [{ error: "interrupted" }, { http_status: 200 }],
    });
  });
});
