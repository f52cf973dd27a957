import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, type Endpoint } from "../../../test/webhooks.ts";
import type { Db } from "../../platform/db/open.ts";
import type { PostResult } from "../../platform/outbound/outbound.ts";
import type { Schema } from "../../schema.ts";
import { startDeliveryWorker, type DeliveryWorker } from "./worker.ts";

const ok = { status: 200, retryAfter: null, snippet: "", durationMs: 1 };

/** A door that is open, until it is closed. */
class Door {
  #opening = Promise.withResolvers<void>();
  /** How many stand before it. */
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
  /** It looks after the first, posts before the last, and goes on from taking and to recording behind the others. */
  let doors = { looking: new Door(), taking: new Door(), posting: new Door(), recording: new Door() };
  let answers: PostResult[] = [];
  let posted = 0;

  const start = async () => {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    doors = { looking: new Door(), taking: new Door(), posting: new Door(), recording: new Door() };
    const { looking, taking, posting, recording } = doors;
    posted = 0;
    worker = startDeliveryWorker({
      db: {
        ...app.db,
        read: followed(app.db.read, looking),
        // On PostgreSQL it takes so, on SQLite in a transaction.
        write: followed(app.db.write, taking),
        commit: async (work) => {
          if (posted > 0) await recording.pass();
          const result = await app.db.commit(work);
          await taking.pass();
          return result;
        },
      },
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async () => {
          const answer = answers[posted++] ?? ok;
          await posting.pass();
          return answer;
        },
      },
      pollMilliseconds: 5,
      onError: (error) => expect.fail(String(error)),
    });
  };
  const queue = () => client.post(`${endpoint.url}/test`);
  const statuses = async (): Promise<string[]> =>
    (await client.get(`${endpoint.url}/deliveries`)).body.data.map((each: { status: string }) => each.status);
  afterEach(async () => {
    for (const door of Object.values(doors)) door.open();
    await worker.stop();
    // What it left is not for the next one.
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

  /** The endpoint is known to answer, and its next answer, which is on its way, will be 410. */
  const postWhatIsGone = async () => {
    answers = [ok, { ...ok, status: 410 }];
    await start();
    await queue();
    await expect.poll(statuses).toEqual(["delivered"]);
    doors.posting.close();
    await queue();
    await expect.poll(() => posted).toBe(2);
  };

  it.each(["looking", "taking"] as const)(
    "is %s, it is stopped: nothing of that is attempted any more, and it waits as before",
    async (step) => {
      await start();
      doors[step].close();
      await queue();
      await expect.poll(() => doors[step].waiting).toBe(1);
      const stopped = worker.stop();
      doors[step].open();
      await stopped;
      expect([posted, await statuses(), await waiting()]).toEqual([0, ["waiting"], 1]);
      expect(await app.db.read.selectFrom("webhook_batches").selectAll().execute()).toEqual([]);
    },
  );

  it.each(["looking", "taking"] as const)(
    "is %s, the endpoint answers 410: nothing of that is attempted, though the 410 is not recorded yet",
    async (step) => {
      await postWhatIsGone();
      doors[step].close();
      await queue();
      await expect.poll(() => doors[step].waiting).toBe(1);
      doors.recording.close();
      doors.posting.open();
      await expect.poll(() => doors.recording.waiting).toBe(1);
      doors[step].open();
      // As long as it takes to look and to take many times.
      await sleep(100);
      expect(posted).toBe(2);
      doors.recording.open();
      await expect.poll(statuses).toEqual(["waiting", "failed", "delivered"]);
      await expect.poll(waiting).toBe(1);
      expect(posted).toBe(2);
    },
  );

  it("is taking, a 410 is answered and recorded: nothing of that is attempted", async () => {
    await postWhatIsGone();
    doors.taking.close();
    await queue();
    await expect.poll(() => doors.taking.waiting).toBe(1);
    doors.posting.open();
    await expect.poll(statuses).toEqual(["waiting", "failed", "delivered"]);
    doors.taking.open();
    await sleep(100);
    expect([posted, await waiting()]).toEqual([2, 1]);
  });
});

/** Only after compiled statements there is a door: of what a worker reads, after those that look. */
function followed(db: Db<Schema>["read"], door: Door): Db<Schema>["read"] {
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "executeQuery") return value.bind(target);
      return async (...query: Parameters<typeof target.executeQuery>) => {
        const result = await target.executeQuery(...query);
        await door.pass();
        return result;
      };
    },
  });
}
