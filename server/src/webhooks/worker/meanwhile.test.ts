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

describe.each(engines)("while a worker on %s looks for what is due", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let endpoint: Endpoint;
  let worker: DeliveryWorker;
  /** What it looks through, what it posts through and what it records through. */
  let [looking, posting, recording]: Door[] = [];
  let answers: PostResult[] = [];
  let posted = 0;

  const start = async () => {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    [looking, posting, recording] = [new Door(), new Door(), new Door()];
    posted = 0;
    worker = startDeliveryWorker({
      db: {
        ...app.db,
        read: throughDoor(app.db.read, looking),
        commit: async (work) => {
          if (posted > 0) await recording?.pass();
          return app.db.commit(work);
        },
      },
      clock: app.clock,
      sealer: app.lifecycle.mailing.sealer,
      outbound: {
        post: async () => {
          const answer = answers[posted++] ?? ok;
          await posting?.pass();
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
    for (const door of [looking, posting, recording]) door?.open();
    await worker.stop();
    // What it left is not for the next one.
    await client.delete(endpoint.url);
  });

  it("and is stopped, nothing of that is attempted any more", async () => {
    await start();
    looking?.close();
    await queue();
    await expect.poll(() => looking?.waiting).toBe(1);
    const stopped = worker.stop();
    looking?.open();
    await stopped;
    expect([posted, await statuses()]).toEqual([0, ["waiting"]]);
    const batches = await app.db.read.selectFrom("webhook_batches").selectAll().execute();
    expect(batches).toEqual([]);
  });

  it("and the endpoint answers 410, nothing of that is attempted, though the 410 is not recorded yet", async () => {
    answers = [ok, { ...ok, status: 410 }];
    await start();
    await queue();
    await expect.poll(statuses).toEqual(["delivered"]);
    posting?.close();
    await queue();
    await expect.poll(() => posted).toBe(2);
    recording?.close();
    looking?.close();
    await queue();
    await expect.poll(() => looking?.waiting).toBe(1);
    posting?.open();
    await expect.poll(() => recording?.waiting).toBe(1);
    looking?.open();
    // As long as it takes to look and to take many times.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(posted).toBe(2);
    recording?.open();
    await expect.poll(statuses).toEqual(["waiting", "failed", "delivered"]);
    expect(posted).toBe(2);
  });
});

/** Only the compiled statements wait: of what a worker reads, those of the look. */
function throughDoor(read: Db<Schema>["read"], door: Door): Db<Schema>["read"] {
  return new Proxy(read, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "executeQuery") return value.bind(target);
      return async (...query: Parameters<typeof target.executeQuery>) => {
        await door.pass();
        return target.executeQuery(...query);
      };
    },
  });
}
