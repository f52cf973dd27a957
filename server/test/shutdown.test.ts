import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Schema } from "../src/schema.ts";
import { engines } from "./databases.ts";
import { install } from "./installation.ts";
import { times } from "./scale.ts";

const rounds = times(1, 50);
const cleanUp: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).toReversed()) await clean();
});

describe.each(engines)("a server on %s that gets SIGTERM under load", (engine) => {
  it(
    `fails no request, ends with 0 and keeps every write that it acknowledged (${rounds} times)`,
    { timeout: rounds * 20_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { serve, remove, apiKey, location, organizationId } = await install(engine);
        cleanUp.push(remove);
        const { server, url } = await serve();
        const ended = once(server, "exit");

        let atWork = 0;
        const clients = Array.from({ length: 8 }, () => callUntilRefused(url, apiKey, () => atWork++));
        while (atWork < clients.length) await sleep(10);
        await sleep(Math.random() * 200);
        server.kill("SIGTERM");
        const results = await Promise.all(clients);
        const [exitCode] = await ended;

        expect(results.flatMap(({ failures }) => failures)).toEqual([]);
        expect(exitCode).toBe(0);
        const acknowledged = results.reduce((sum, { writes }) => sum + writes, 0);
        expect(acknowledged).toBeGreaterThanOrEqual(clients.length);
        expect(await countLibraryItems(location, organizationId)).toBe(acknowledged);
      }
    },
  );
});

/** Reads and writes in turn on one connection, as fast as it can, until nobody listens any more. */
async function callUntilRefused(
  url: string,
  key: string,
  onStart: () => void,
): Promise<{ writes: number; failures: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: string[] = [];
  let writes = 0;
  for (let call = 0; ; call++) {
    const isWrite = call % 2 === 0;
    try {
      const status = await send(agent, `${url}/api/library-items`, key, isWrite);
      if (status >= 400) failures.push(`answered ${status}`);
      else if (isWrite && writes++ === 0) onStart();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "ECONNREFUSED") return { writes, failures };
      failures.push(String(error));
    }
  }
}

function send(agent: Agent, url: string, key: string, isWrite: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const asked = request(url, { agent, method: isWrite ? "POST" : "GET", headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end(isWrite ? JSON.stringify({ type: "group", name: "Work" }) : undefined);
  });
}

async function countLibraryItems(location: string, organizationId: string): Promise<number> {
  const db = openDatabase<Schema>(location);
  const rows = await db.read
    .selectFrom("items")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("owner", "=", "library")
    .execute();
  await db.close();
  return rows.length;
}
