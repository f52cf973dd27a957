import { hash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Db } from "../../src/platform/db/open.ts";
import type { Schema } from "../../src/schema.ts";
import { engines } from "../databases.ts";
import { printFigures } from "../figures.ts";
import { install, type Installation } from "../installation.ts";
import { startReceiver, type Receiver } from "../outbound/receiver.ts";
import { scaleTimes } from "../scale.ts";
import { createRandom } from "../security/random.ts";

/** Number of kills on each engine. `npm run prove` does more, and waits as long as the schedule says. */
const kills = scaleTimes(1, 200);
/** Average number of proposals in the life of a process. Each proposal causes three deliveries. */
const proposalsInALife = scaleTimes(10, 100);
const endpoints = 3;
const seed = 20_261_120;

describe.each(engines)("a server on %s killed with -9 while it delivers", (engine) => {
  /** The hashes of the bodies received under each Webhook-Id, one for each request. */
  const received = new Map<string, string[]>();
  let folder: string;
  let receiver: Receiver;
  let installation: Installation;
  let db: Db<Schema>;

  beforeAll(async () => {
    receiver = await startReceiver(({ headers, body }, response) => {
      const id = String(headers["webhook-id"]);
      received.set(id, [...(received.get(id) ?? []), hash("sha256", body)]);
      receiver.received.length = 0;
      response.writeHead(204).end();
    });
    folder = await mkdtemp(join(tmpdir(), "proffer-receiver-"));
    const authority = join(folder, "ca.pem");
    await writeFile(authority, receiver.ca.join("\n"));
    installation = await install(engine, {
      PROFFER_WEBHOOK_ALLOW: "localhost",
      NODE_EXTRA_CA_CERTS: authority,
    });
    db = openDatabase<Schema>(installation.location, { poolSize: 2 });
  });
  afterAll(async () => {
    await db.close();
    await installation.remove();
    await receiver.close();
    await rm(folder, { recursive: true });
  });

  it(
    `loses no event, repeats few deliveries, and only with the same id and bytes (${kills} times)`,
    { timeout: 60_000 + kills * 20_000 },
    async () => {
      const random = createRandom(seed);
      const acknowledged = new Set<string>();
      for (let kill = 0; kill < kills; kill++) {
        const { server, url } = await installation.serve();
        const ended = once(server, "exit");
        if (kill === 0) await addEndpoints(url);
        const target = acknowledged.size + proposalsInALife / 2 + random.below(proposalsInALife);
        const client = createUntilGone(url, acknowledged);
        while (acknowledged.size < target) await sleep(1);
        await sleep(random.below(20));
        server.kill("SIGKILL");
        await client;
        await ended;
      }
      await deliverTheRest();

      const deliveries = await db.read
        .selectFrom("webhook_deliveries")
        .innerJoin("webhook_events", "webhook_events.id", "event_id")
        .select(["webhook_deliveries.id", "status", "attempts_ever", "body"])
        .execute();
      const told = Map.groupBy(deliveries, ({ body }) => JSON.parse(body).data.id as string);
      expect([...acknowledged].filter((id) => told.get(id)?.length !== endpoints)).toEqual([]);
      const lost = deliveries.filter(({ id, status }) => status !== "delivered" || !received.has(id));
      expect(lost).toEqual([]);
      const altered = deliveries.filter(
        ({ id, body }) => new Set([...(received.get(id) ?? []), hash("sha256", body)]).size > 1,
      );
      expect(altered).toEqual([]);
      expect(received.size).toBe(deliveries.length);
      const requests = [...received.values()].flat().length;
      const repeats = (requests - deliveries.length) / deliveries.length;
      expect(repeats).toBeLessThanOrEqual(scaleTimes(1, 0.02));
      printFigures("kill -9 during deliveries", {
        engine,
        kills,
        deliveries: deliveries.length,
        lost: lost.length,
        interrupted: deliveries.filter(({ attempts_ever }) => attempts_ever > 1).length,
        repeated_percent: Math.round(repeats * 10_000) / 100,
        seed,
      });
    },
  );

  async function call(url: string, path: string, body: object): Promise<string> {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${installation.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    expect(answer.status).toBe(201);
    return data.id;
  }

  async function addEndpoints(url: string): Promise<void> {
    for (let index = 0; index < endpoints; index++)
      await call(url, "/api/webhook-endpoints", { url: `${receiver.url}/${index}` });
  }

  async function createUntilGone(url: string, acknowledged: Set<string>): Promise<void> {
    for (;;) {
      // A request in flight when the server died may be completed or not.
      const id = await call(url, "/api/proposals", { name: "Website", pages: [] }).catch(ignoreLostServer);
      if (id === undefined) return;
      acknowledged.add(id);
    }
  }

  async function deliverTheRest(): Promise<void> {
    // An ordinary run does not wait for the schedule, but moves all times back by an hour.
    if (!process.env["PROVE"]) {
      const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
      await db.write.updateTable("webhook_batches").set({ began_at: hourAgo }).execute();
      await db.write.updateTable("webhook_queue").set({ due_at: hourAgo }).execute();
    }
    const { server } = await installation.serve();
    const ended = once(server, "exit");
    const waiting = db.read.selectFrom("webhook_deliveries").select("id").where("status", "=", "waiting");
    await expect
      .poll(() => waiting.execute(), { timeout: scaleTimes(15_000, 1_200_000), interval: 100 })
      .toEqual([]);
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
});

function ignoreLostServer(error: unknown): undefined {
  if (error instanceof TypeError) return undefined;
  throw error;
}
