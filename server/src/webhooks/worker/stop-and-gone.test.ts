import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, type Endpoint } from "../../../test/webhooks.ts";
import type { Db } from "../../platform/db/open.ts";
import type { PostResult } from "../../platform/outbound/outbound.ts";
import type { Schema } from "../../schema.ts";
import { startDeliveryWorker, type DeliveryWorker } from "./delivery-worker.ts";

const ok = { status: 200, retryAfter: null, snippet: "", durationMs: 1 };

/** A gate that is open until a test closes it. */
class Gate {
  #opening = Promise.withResolvers<void>();
  /** The number of callers waiting at the gate. */
  waiting = 0;

  constructor() {
    this.open();
  }

  close(): void {
    this.#opening = Promise.withResolvers();
  }

  open(): void {
    this.#opening.resolve();
  }

  async pass(): Promise<void> {
    this.waiting += 1;
    await this.#opening.promise;
    this.waiting -= 1;
  }
}

describe.each(engines)("while a worker on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let endpoint: Endpoint;
  let worker: DeliveryWorker;
  /**
   * A worker waits at these gates: after its select and claim statements, after a request, and before a
   * settlement.
   */
  let gates = { selecting: new Gate(), claiming: new Gate(), sending: new Gate(), settling: new Gate() };
  let answers: PostResult[] = [];
  let posted = 0;

  const start = async () => {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    gates = { selecting: new Gate(), claiming: new Gate(), sending: new Gate(), settling: new Gate() };
    const { selecting, claiming, sending, settling } = gates;
    posted = 0;
    worker = startDeliveryWorker({
      db: {
        ...app.db,
        read: gated(app.db.read, selecting),
        // A claim is one statement on PostgreSQL, and a transaction on SQLite.
        write: gated(app.db.write, claiming),
        commit: async (work) => {
          if (posted > 0) await settling.pass();
          const result = await app.db.commit(work);
          await claiming.pass();
          return result;
        },
      },
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async () => {
          const answer = answers[posted++] ?? ok;
          await sending.pass();
          return answer;
        },
      },
      pollIntervalMs: 5,
      onError: (error) => expect.fail(String(error)),
    });
  };
  const queue = () => client.post(`${endpoint.url}/test`);
  const statuses = async (): Promise<string[]> =>
    (await client.get(`${endpoint.url}/deliveries`)).body.data.map((each: { status: string }) => each.status);
  afterEach(async () => {
    for (const gate of Object.values(gates)) gate.open();
    await worker.stop();
    // The worker of the next test must not find deliveries of this one.
    await client.delete(endpoint.url);
  });

  const waiting = async () =>
    (
      await app.db.read
        .selectFrom("webhook_queue")
        .selectAll()
        .where("endpoint_id", "=", endpoint.id)
        .execute()
    ).length;

  /** Waits until the endpoint has answered once, and a second request is in flight, which will get 410. */
  const sendToGoneEndpoint = async () => {
    answers = [ok, { ...ok, status: 410 }];
    await start();
    await queue();
    await expect.poll(statuses).toEqual(["delivered"]);
    gates.sending.close();
    await queue();
    await expect.poll(() => posted).toBe(2);
  };

  it.each(["selecting", "claiming"] as const)(
    "is %s and is stopped, nothing more is sent, and the delivery keeps waiting",
    async (step) => {
      await start();
      gates[step].close();
      await queue();
      await expect.poll(() => gates[step].waiting).toBe(1);
      const stopped = worker.stop();
      gates[step].open();
      await stopped;
      expect([posted, await statuses(), await waiting()]).toEqual([0, ["waiting"], 1]);
      expect(await app.db.read.selectFrom("webhook_batches").selectAll().execute()).toEqual([]);
    },
  );

  it.each(["selecting", "claiming"] as const)(
    "is %s and the endpoint answers 410, nothing more is sent to it, even before the 410 is recorded",
    async (step) => {
      await sendToGoneEndpoint();
      gates[step].close();
      await queue();
      await expect.poll(() => gates[step].waiting).toBe(1);
      gates.settling.close();
      gates.sending.open();
      await expect.poll(() => gates.settling.waiting).toBe(1);
      gates[step].open();
      // Long enough for many selections and claims.
      await sleep(100);
      expect(posted).toBe(2);
      gates.settling.open();
      await expect.poll(statuses).toEqual(["waiting", "failed", "delivered"]);
      await expect.poll(waiting).toBe(1);
      expect(posted).toBe(2);
    },
  );

  it("is claiming and a 410 is received and recorded, nothing more is sent to the endpoint", async () => {
    await sendToGoneEndpoint();
    gates.claiming.close();
    await queue();
    await expect.poll(() => gates.claiming.waiting).toBe(1);
    gates.sending.open();
    await expect.poll(statuses).toEqual(["waiting", "failed", "delivered"]);
    gates.claiming.open();
    await expect.poll(waiting).toBe(1);
    expect(posted).toBe(2);
  });
});

/** Makes each compiled statement wait at the gate. Of the worker's reads, only selections are compiled. */
function gated(db: Db<Schema>["read"], gate: Gate): Db<Schema>["read"] {
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "executeQuery") return value.bind(target);
      return async (...query: Parameters<typeof target.executeQuery>) => {
        const result = await target.executeQuery(...query);
        await gate.pass();
        return result;
      };
    },
  });
}
