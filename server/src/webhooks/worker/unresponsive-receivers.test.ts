import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint } from "../../../test/webhooks.ts";
import { createId } from "../../platform/ids.ts";
import type { PostResult, Outbound } from "../../platform/outbound/outbound.ts";
import { defaultLimits, type Limits } from "./concurrency-limiter.ts";
import { startDeliveryWorker } from "./delivery-worker.ts";

const url = (name: string) => `https://${name}.globex.test/`;
const done: PostResult = { status: 200, retryAfter: null, snippet: "", durationMs: 1 };

describe.each(engines)("receivers that do not answer, on %s,", (engine) => {
  const app = useApp(engine);

  /** Runs a worker with `post` until `work` has ended. */
  async function runWorker(
    post: Outbound["post"],
    work: () => Promise<void>,
    limits: Limits = defaultLimits,
  ): Promise<void> {
    const errors: unknown[] = [];
    const worker = startDeliveryWorker({
      db: app.db,
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: { post },
      limits,
      pollIntervalMs: 10,
      onError: (error) => void errors.push(error),
    });
    await work();
    await worker.stop();
    expect(errors).toEqual([]);
  }

  it("do not delay other endpoints of their organization or of another one", async () => {
    const [dead, living] = [await app.organization(), await app.organization()];
    for (let nth = 0; nth < 9; nth++) await queue(dead, `dead-${nth}`, 5);
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const begun: string[] = [];
    const post: Outbound["post"] = async (request) => {
      begun.push(request.url);
      if (!request.url.includes("dead")) return done;
      await released;
      return { error: "timeout", message: "did not answer in time", durationMs: 15_000 };
    };
    await runWorker(post, async () => {
      // Each endpoint gets one attempt at a time until its health is known.
      await expect.poll(() => begun.filter((each) => each.includes("dead")).length).toBe(9);
      await queue(dead, "alive", 20);
      await queue(living, "alive", 20);
      await expect.poll(() => begun.filter((each) => each.includes("alive")).length).toBe(40);
      expect(begun).toHaveLength(49);
      release?.();
    });
  });

  it("get one attempt at a time, even at the last attempt of each delivery", async () => {
    const dead = await app.organization();
    await queue(dead, "eighth", 6);
    await app.db.write
      .updateTable("webhook_queue")
      .set({ attempt: 8 })
      .where("organization_id", "=", dead.organizationId)
      .execute();
    let underWay = 0;
    const counts: number[] = [];
    const post: Outbound["post"] = async (request) => {
      if (!request.url.includes("eighth")) return done;
      counts.push((underWay += 1));
      await nextTurn();
      underWay -= 1;
      return { error: "timeout", message: "did not answer in time", durationMs: 15_000 };
    };
    await runWorker(post, async () => {
      await expect.poll(() => counts.length).toBe(6);
    });
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("and endpoints with deliveries without an event do not delay other endpoints", async () => {
    const [broken, living] = [await app.organization(), await app.organization()];
    await queue(broken, "broken", 1);
    // Replaces the event of the queued delivery with one that does not exist.
    const ofBroken = app.db.write
      .updateTable("webhook_queue")
      .where("organization_id", "=", broken.organizationId);
    await ofBroken.set({ event_id: createId() }).execute();
    await queue(living, "alive", 20);
    const begun: string[] = [];
    const worker = startDeliveryWorker({
      db: app.db,
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async (request) => {
          begun.push(request.url);
          return done;
        },
      },
      onError: () => {},
    });
    await expect.poll(() => begun).toEqual(Array.from({ length: 20 }, () => url("alive")));
    await worker.stop();
    // The other tests must not find these rows.
    await app.db.write
      .deleteFrom("webhook_queue")
      .where("organization_id", "=", broken.organizationId)
      .execute();
  });

  it("never exceed the limit of bytes in memory, and get all their deliveries in the end", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client, { url: url("large") });
    const { id } = (await client.post(`${endpoint.url}/test`)).body.data;
    for (let nth = 1; nth < 20; nth++) await client.post(`${endpoint.url}/test`);
    const size = Buffer.byteLength((await client.get(`/api/webhook-deliveries/${id}`)).body.body);
    let underWay = 0;
    const bytes: number[] = [];
    const post: Outbound["post"] = async ({ body }) => {
      bytes.push((underWay += body.length));
      await nextTurn();
      underWay -= body.length;
      return done;
    };
    const overall = { attempts: 512, bytes: 2.5 * size };
    const perEndpoint = { attempts: 16, bytes: 16 * size };
    const limits = { overall, lagging: overall, perOrganization: overall, perEndpoint };
    const all = async () => {
      await expect.poll(() => bytes.length).toBe(20);
    };
    await runWorker(post, all, limits);
    expect([Math.min(...bytes), Math.max(...bytes)]).toEqual([size, 2 * size]);
  });

  it("delay the stop of a worker until their attempts have ended, and get no new attempts", async () => {
    const client = await app.organization();
    await queue(client, "slow", 3);
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    let isStopped = false;
    const post: Outbound["post"] = async (request) => {
      if (!request.url.includes("slow")) return done;
      begun += 1;
      await released;
      return done;
    };
    const worker = startDeliveryWorker({
      db: app.db,
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: { post },
      onError: () => {},
    });
    await expect.poll(() => begun).toBe(1);
    const stopped = worker.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isStopped).toBe(false);
    release?.();
    await stopped;
    expect(begun).toBe(1);
    const [{ id }] = (await client.get("/api/webhook-endpoints")).body.data;
    const { data } = (await client.get(`/api/webhook-endpoints/${id}/deliveries`)).body;
    expect(data.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "delivered",
      "waiting",
      "waiting",
    ]);
  });
});

async function queue(client: TestClient, name: string, count: number): Promise<void> {
  const endpoint = await addEndpoint(client, { url: url(name) });
  for (let nth = 0; nth < count; nth++) await client.post(`${endpoint.url}/test`);
}
