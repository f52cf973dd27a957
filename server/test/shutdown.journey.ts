import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Schema } from "../src/schema.ts";
import { engines } from "./databases.ts";
import { printFigures } from "./figures.ts";
import { install } from "./installation.ts";
import { scaleTimes } from "./scale.ts";

const rounds = scaleTimes(1, 100);
const clients = 8;
const cleanUp: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).toReversed()) await clean();
});

describe.each(engines)("a server on %s that gets SIGTERM under load", (engine) => {
  it(
    `fails no request, exits with 0 and keeps every acknowledged write (${rounds} times)`,
    { timeout: 20_000 + rounds * 10_000 },
    async () => {
      const { serve, remove, apiKey, location, organizationId } = await install(engine);
      cleanUp.push(remove);
      const sum = { requests: 0, acknowledged: 0 };
      for (let round = 0; round < rounds; round++) {
        const { server, url } = await serve();
        const ended = once(server, "exit");

        // Each round stops the server in the middle of a different request.
        const load = createCountdown(clients + ((round * 37) % 400));
        const calling = Array.from({ length: clients }, () => callUntilRefused(url, apiKey, load.count));
        await load.reached;
        server.kill("SIGTERM");
        const results = await Promise.all(calling);
        const [exitCode] = await ended;

        expect(results.flatMap(({ failures }) => failures)).toEqual([]);
        expect(exitCode).toBe(0);
        for (const { requests, writes } of results) {
          sum.requests += requests;
          sum.acknowledged += writes;
        }
        expect(await countLibraryItems(location, organizationId)).toBe(sum.acknowledged);
      }
      expect(sum.acknowledged).toBeGreaterThanOrEqual(clients);
      printFigures("shutdown", { engine, sigterms: rounds, ...sum, failed: 0, lost: 0 });
    },
  );
});

/** Creates a promise that resolves after this number of calls of `count`. */
function createCountdown(from: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = from;
  const count = (): void => {
    left -= 1;
    if (left === 0) resolve();
  };
  return { reached: promise, count };
}

/** Reads and writes in turn on one connection, as fast as possible, until the server stops listening. */
async function callUntilRefused(
  url: string,
  key: string,
  onAnswer: () => void,
): Promise<{ requests: number; writes: number; failures: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: string[] = [];
  let writes = 0;
  for (let call = 0; ; call++) {
    const isWrite = call % 2 === 0;
    try {
      const status = await send(agent, `${url}/api/library-items`, key, isWrite);
      if (status >= 400) failures.push(`answered ${status}`);
      else if (isWrite) writes++;
      onAnswer();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "ECONNREFUSED") return { requests: call, writes, failures };
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
