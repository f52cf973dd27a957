import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, answering, deliverDue, takeDue, type Endpoint } from "../../../test/webhooks.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { endInterrupted, overdueBatches } from "./interrupted.ts";
import { record, type Ended } from "./record.ts";
import type { Claimed } from "./take-out.ts";

const minute = 60_000;

describe.each(engines)("a delivery on %s that was interrupted", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let endpoint: Endpoint;

  /** A delivery to an endpoint of its own. */
  async function queued(): Promise<string> {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    return queue();
  }
  async function queue(): Promise<string> {
    return (await client.post(`${endpoint.url}/test`)).body.data.id;
  }
  const shown = async (id: string) => (await client.get(`/api/webhook-deliveries/${id}`)).body;
  /** As a process that dies before it records anything. */
  const take = () => takeDue(app, client.organizationId, endpoint.id);
  /** As any process does, each second. */
  const recover = async () => {
    for (const id of await overdueBatches(app.db, app.clock.now())) await endInterrupted(app.db, id);
  };
  const endOf = (delivery: Claimed, httpStatus: number): Ended => ({
    delivery,
    endedAt: app.clock.now(),
    next: httpStatus === 200 ? { status: "delivered" } : { status: "failed", isGone: false },
    httpStatus,
    responseTimeMs: 1,
    error: null,
    snippet: "",
  });
  const later = (milliseconds: number) => new Date(Date.parse(app.clock.now()) + milliseconds).toISOString();

  it("counts, is logged, and is attempted again only after the delay; nobody else takes it until then", async () => {
    const id = await queued();
    const began = app.clock.now();
    expect(await take()).toHaveLength(1);
    expect(await take()).toHaveLength(0);
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

  it("can be retried by hand as soon as it is over for certain, with eight new attempts", async () => {
    const id = await queued();
    for (let attempt = 1; attempt <= 7; attempt++) {
      await take();
      app.clock.advance(attempt < 7 ? 24 * 60 * minute : 30_000);
      await recover();
    }
    const retry = async () => (await client.post(`/api/webhook-deliveries/${id}/retry`)).status;
    expect(await retry()).toBe(400);
    app.clock.advance(1);
    await recover();
    expect(await retry()).toBe(200);
    expect(await take()).toMatchObject([{ queued: { delivery_id: id, attempt: 1, number: 8 } }]);
    const { attempts } = await shown(id);
    expect(attempts.map(({ error }: { error: string }) => error)).toEqual(
      Array.from({ length: 7 }, () => "interrupted"),
    );
    app.clock.advance(45_000);
    await deliverDue(app, answering(200));
    expect(await shown(id)).toMatchObject({ status: "delivered" });
  });

  it("eight times is failed, and not attempted once more", async () => {
    const id = await queued();
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await take()).toMatchObject([{ queued: { delivery_id: id, attempt } }]);
      app.clock.advance(48 * 60 * minute);
      await recover();
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

  it("leaves alone what was taken with it and has a recorded end", async () => {
    const ids = [await queued(), await queue()];
    const [done] = await take();
    await transact(app.db, (tx) => record(tx, [endOf(done!, 200)], []));
    app.clock.advance(31_000);
    await recover();
    const [over, lost] = ids.toSorted((id) => (id === done?.queued.delivery_id ? -1 : 1));
    expect(await shown(over!)).toMatchObject({ status: "delivered", attempts: [{ http_status: 200 }] });
    expect(await shown(lost!)).toMatchObject({ status: "waiting", attempts: [{ error: "interrupted" }] });
  });

  it("does not speak for the delivery when it ends after all: the one after it does", async () => {
    const id = await queued();
    const stale = (await take())[0];
    app.clock.advance(45_000);
    await recover();
    const fresh = (await take())[0];
    const end = (delivery: typeof stale, httpStatus: number) =>
      transact(app.db, (tx) => record(tx, [endOf(delivery!, httpStatus)], [delivery!.batchId]));
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
