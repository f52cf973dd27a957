import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Schema } from "../src/schema.ts";
import { createEmptyDatabase, engines } from "./databases.ts";
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
        const { run, location } = await installation(engine);
        const { api_key: key, organization_id: organizationId } = await setUp(run);
        const { server, url } = await serve(run);
        const ended = once(server, "exit");

        let atWork = 0;
        const clients = Array.from({ length: 8 }, () => callUntilRefused(url, key, () => atWork++));
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

type Run = (...args: string[]) => ChildProcess;

async function installation(engine: (typeof engines)[number]): Promise<{ run: Run; location: string }> {
  const database = await createEmptyDatabase(engine);
  const folder = await mkdtemp(join(tmpdir(), "proffer-shutdown-"));
  cleanUp.push(database.drop, () => rm(folder, { recursive: true }));
  const env = {
    PATH: process.env["PATH"],
    PORT: "0",
    PROFFER_DATA_DIR: folder,
    PROFFER_RATE_LIMIT: "0",
    PROFFER_LOG_LEVEL: "warn",
    ...(engine === "postgres" && { DATABASE_URL: database.location }),
  };
  return {
    location: engine === "postgres" ? database.location : join(folder, "proffer.db"),
    run: (...args) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, "../src/cli.ts"), ...args], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      cleanUp.push(async () => void child.kill("SIGKILL"));
      return child;
    },
  };
}

async function setUp(run: Run): Promise<{ api_key: string; organization_id: string }> {
  const who = ["--organization", "Acme", "--name", "Ada Lovelace", "--email", "ada@acme.test"];
  return JSON.parse(await firstLine(run("setup", ...who, "--password", "correct horse battery staple")));
}

async function serve(run: Run): Promise<{ server: ChildProcess; url: string }> {
  const server = run("serve");
  const [url] = /http:\/\/\S+/.exec(await firstLine(server)) ?? [];
  if (url === undefined) throw new Error("the server did not say where it is");
  return { server, url };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("the process has no output");
  const [line] = await once(createInterface(stdout), "line");
  return line;
}

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
