import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { addEndpoint } from "../../../test/webhooks.ts";
import { startDeliveryWorker } from "./worker.ts";

describe.each(engines)("a database that goes away, on %s,", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  // Each transaction waits for the database a while, by the machine's clock.
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  it("does not make a delivery repeat whose attempt has ended, even if its lease runs out meanwhile", async () => {
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
      pollMilliseconds: 5,
      onError: () => (failures += 1),
    });
    await expect.poll(() => failures).toBeGreaterThan(0);
    app.clock.advance(3_600_000);
    const before = failures;
    await expect.poll(() => failures, { timeout: 5000 }).toBeGreaterThan(before + 1);
    isAway = false;
    const shown = async () => (await client.get(`/api/webhook-deliveries/${id}`)).body;
    await expect.poll(async () => (await shown()).status).toBe("delivered");
    await worker.stop();
    expect((await shown()).attempts).toMatchObject([{ http_status: 200, error: null }]);
    expect(posted).toBe(1);
  });

  it("attempts nothing that it took so long before that others take it for interrupted", async () => {
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
          if (isSlow) app.clock.advance(16_000);
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
      pollMilliseconds: 5,
      onError: (error) => errors.push(String(error)),
    });
    await expect.poll(() => errors[0]).toMatch("not attempted");
    expect(posted).toBe(0);
    isSlow = false;
    app.clock.advance(3_600_000);
    const shown = async () => (await client.get(`/api/webhook-deliveries/${id}`)).body;
    await expect.poll(async () => (await shown()).status).not.toBe("waiting");
    await worker.stop();
    expect((await shown()).attempts.at(-1)).toMatchObject({ http_status: 200 });
    expect((await shown()).attempts[0]).toMatchObject({ error: "interrupted" });
  });
});
