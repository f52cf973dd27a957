import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint } from "../../../test/webhooks.ts";
import { startDeliveryWorker } from "./delivery-worker.ts";

describe.each(engines)("during an outage of the database, a worker on %s", (engine) => {
  const app = useApp(engine);
  // A transaction is retried until a time limit on the system clock. These tests move the system clock.
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  it("keeps the outcome of an attempt until it can be recorded, and does not repeat the attempt", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const { id } = (await client.post(`${endpoint.url}/test`)).body.data;
    let isAway = false;
    let failures = 0;
    let posted = 0;
    const worker = startDeliveryWorker({
      db: {
        ...app.db,
        commit: (work) => {
          if (!isAway) return app.db.commit(work);
          vi.setSystemTime(Date.now() + 60_000);
          return Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
        },
      },
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async () => {
          posted += 1;
          isAway = true;
          return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
        },
      },
      pollIntervalMs: 5,
      onError: () => (failures += 1),
    });
    await expect.poll(() => failures).toBeGreaterThan(0);
    app.clock.advance(3_600_000);
    const before = failures;
    await expect.poll(() => failures, { timeout: 5000 }).toBeGreaterThan(before + 1);
    isAway = false;
    const shown = async () => (await client.get(`/api/webhook-deliveries/${id}`)).body;
    await expect.poll(async () => (await shown()).status, { timeout: 5000 }).toBe("delivered");
    await worker.stop();
    expect((await shown()).attempts).toMatchObject([{ http_status: 200, error: null }]);
    expect(posted).toBe(1);
  });

  it("records the outcome of an attempt while it stops, as soon as the database is available again", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const { id } = (await client.post(`${endpoint.url}/test`)).body.data;
    let failuresToCome = 0;
    const posted = Promise.withResolvers<void>();
    const worker = startDeliveryWorker({
      db: {
        ...app.db,
        commit: (work) => {
          if (failuresToCome === 0) return app.db.commit(work);
          failuresToCome -= 1;
          return Promise.reject(Object.assign(new Error("disk is full"), { code: "53100" }));
        },
      },
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async () => {
          failuresToCome = 3;
          posted.resolve();
          return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
        },
      },
      pollIntervalMs: 5,
      onError: () => {},
    });
    await posted.promise;
    await worker.stop();
    const { body } = await client.get(`/api/webhook-deliveries/${id}`);
    expect([body.status, failuresToCome]).toEqual(["delivered", 0]);
  });

  it("stops although the database stays unavailable, and another worker repeats the deliveries without a recorded outcome", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const { id } = (await client.post(`${endpoint.url}/test`)).body.data;
    const posts: string[] = [];
    const start = (isAway: () => boolean) =>
      startDeliveryWorker({
        db: {
          ...app.db,
          commit: (work) => {
            if (!isAway()) return app.db.commit(work);
            vi.setSystemTime(Date.now() + 60_000);
            return Promise.reject(Object.assign(new Error("disk is full"), { code: "53100" }));
          },
        },
        clock: app.clock,
        sealer: app.lifecycle.mailing.sealer,
        outbound: {
          post: async ({ headers }) => {
            posts.push(headers["webhook-id"] ?? "");
            return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
          },
        },
        pollIntervalMs: 5,
        onError: () => {},
      });
    const stopping = start(() => posts.length > 0);
    await expect.poll(() => posts.length).toBe(1);
    await stopping.stop();
    app.clock.advance(3_600_000);
    const next = start(() => false);
    await expect.poll(() => posts.length).toBeGreaterThan(0);
    const shown = async () => {
      app.clock.advance(3_600_000);
      return (await client.get(`/api/webhook-deliveries/${id}`)).body.status as string;
    };
    await expect.poll(shown).toBe("delivered");
    await next.stop();
    expect(posts).toEqual([id, id]);
  });

  it("loses only the outcome that the database rejects, even if it fails again while outcomes are recorded one by one", async () => {
    const client = await app.organization();
    const urls = [1, 2, 3, 4].map((nth) => `https://hooks-${nth}.globex.test/`);
    const endpoints = await Promise.all(urls.map((url) => addEndpoint(client, { url })));
    for (const { url } of endpoints) await client.post(`${url}/test`);
    /**
     * The error codes of the next transactions: the database rejects the data twice, then it is unavailable
     * twice.
     */
    const refusals = ["22021", "22021", "53100", "53100"];
    const all = Promise.withResolvers<void>();
    let posted = 0;
    const worker = startDeliveryWorker({
      db: {
        ...app.db,
        commit: (work) => {
          const code = posted < 4 ? undefined : refusals.shift();
          if (code === undefined) return app.db.commit(work);
          return Promise.reject(Object.assign(new Error("refused"), { code }));
        },
      },
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async () => {
          posted += 1;
          if (posted === 4) all.resolve();
          await all.promise;
          return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
        },
      },
      pollIntervalMs: 5,
      onError: () => {},
    });
    const statuses = async () => {
      const lists = await Promise.all(endpoints.map(({ url }) => client.get(`${url}/deliveries`)));
      return lists.map(({ body }): string => body.data[0].status).toSorted();
    };
    await expect
      .poll(statuses, { timeout: 5000 })
      .toEqual(["delivered", "delivered", "delivered", "waiting"]);
    await worker.stop();
    expect([refusals, posted]).toEqual([[], 4]);
  });

  it("releases a batch that the database returned too late for its lease, without any attempt", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const { id } = (await client.post(`${endpoint.url}/test`)).body.data;
    const errors: string[] = [];
    let posted = 0;
    let isSlow = true;
    const worker = startDeliveryWorker({
      db: app.db,
      clock: {
        now: () => {
          if (isSlow) app.clock.advance(6000);
          return app.clock.now();
        },
      },
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async () => {
          posted += 1;
          return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
        },
      },
      pollIntervalMs: 100,
      onError: (error) => errors.push(String(error)),
    });
    await expect.poll(() => errors[0]).toMatch("released");
    expect(posted).toBe(0);
    isSlow = false;
    const shown = async () => (await client.get(`/api/webhook-deliveries/${id}`)).body;
    await expect.poll(async () => (await shown()).status).not.toBe("waiting");
    await worker.stop();
    expect((await shown()).attempts).toMatchObject([{ http_status: 200, error: null }]);
  });
});
