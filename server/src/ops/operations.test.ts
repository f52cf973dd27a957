import type { FastifyInstance, InjectOptions } from "fastify";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createTestDatabase, engines } from "../../test/databases.ts";
import { useApp } from "../../test/use-app.ts";
import { migrations } from "../migrations/index.ts";
import type { Db } from "../platform/db/open.ts";
import { createServer } from "../platform/http/server.ts";
import type { Schema } from "../schema.ts";
import { addHealth } from "./health.ts";
import { addMetrics } from "./metrics.ts";

const root = join(import.meta.dirname, "../../..");

describe.each(engines)("for operators of the service on %s", (engine) => {
  const app = useApp(engine);
  const get = (url: string) => app.server.inject(url);

  it("/healthz answers as long as the process does, with the version of the changelog and of every package", async () => {
    const answer = await get("/healthz");
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok", version: expect.any(String) }]);
    const { version } = answer.json();
    const manifests = ["package.json", ...globSync("*/package.json", { cwd: root })].map(
      (path) => JSON.parse(readFileSync(join(root, path), "utf8")) as { version: string },
    );
    expect(manifests.length).toBeGreaterThan(5);
    expect(new Set(manifests.map((each) => each.version))).toEqual(new Set([version]));
    const released = /^## \[?(\d[^\]\s]*)/m.exec(readFileSync(join(root, "CHANGELOG.md"), "utf8"))?.[1];
    expect(released ?? version).toBe(version);
  });

  it("/readyz answers 200 if the database has every migration", async () => {
    const answer = await get("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ready" }]);
  });

  it("/metrics counts the answers of each operation by status", async () => {
    const client = await app.organization();
    await client.get("/api/proposals/nothing/export");
    await app.server.inject("/api/proposals");
    const text = (await get("/metrics")).payload;
    expect(text).toContain('proffer_http_request_duration_seconds_count{operation="other",status="200"}');
    expect(text).toContain("process_cpu_seconds_total");
    expect(text.includes('proffer_database_connections{state="idle"}')).toBe(engine === "postgres");
  });
});

function serveHealth(db: Db<Schema>, steps = migrations): FastifyInstance {
  const server = createServer({ logger: false, trustProxy: false });
  addHealth(server, db, steps);
  return server;
}

const unavailable = (details: object) => ({
  error: { code: "SERVICE_UNAVAILABLE", message: "Not ready", details },
});

describe("/readyz answers 503 in the standard shape with the reason", () => {
  it.each(engines)("while a migration is missing on %s", async (engine) => {
    const { db, drop } = await createTestDatabase(engine);
    const answer = await serveHealth(db, [...migrations, { name: "9999-later", up: async () => {} }]).inject(
      "/readyz",
    );
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual(unavailable({ database: "waits for the migrations 9999-later" }));
    await drop();
  });

  it("if the disk of a SQLite database is full, even if a small row still fits", async () => {
    const { db, drop } = await createTestDatabase("sqlite");
    const answer = await serveHealth({ ...db, countFreeBytes: async () => 1000 }).inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      unavailable({ database: "has no room left on its disk" }),
    ]);
    await drop();
  });

  it.each(engines)("if the database on %s does not answer", async (engine) => {
    const { db, drop } = await createTestDatabase(engine);
    const server = serveHealth(db);
    await drop();
    const answer = await server.inject("/readyz");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual(unavailable({ database: "does not answer" }));
  });
});

it("/readyz queries the database at most once per second, and only once at a time", async () => {
  const { db, drop } = await createTestDatabase("sqlite");
  let asked = 0;
  const server = serveHealth({
    ...db,
    countFreeBytes: async () => {
      asked += 1;
      return 1e9;
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => server.inject("/readyz")));
  expect(asked).toBe(1);
  await vi.waitFor(async () => {
    expect((await server.inject("/readyz")).statusCode).toBe(200);
    expect(asked).toBe(2);
  }, 5_000);
  await drop();
});

describe("/metrics", () => {
  const db = { engine: "sqlite" } as Db<Schema>;
  const status = async (token: string | undefined, options: InjectOptions) => {
    const server = createServer({ logger: false, trustProxy: false });
    addMetrics(server, db, token);
    return (await server.inject({ url: "/metrics", ...options })).statusCode;
  };

  it("without a token answers only this machine, and no client behind a proxy on it", async () => {
    expect(await status(undefined, {})).toBe(200);
    expect(await status(undefined, { remoteAddress: "::1" })).toBe(200);
    expect(await status(undefined, { remoteAddress: "192.0.2.1" })).toBe(403);
    expect(await status(undefined, { headers: { "x-forwarded-for": "192.0.2.1" } })).toBe(403);
  });

  it("with a token answers any client with this token", async () => {
    const headers = { authorization: "Bearer t" };
    expect(await status("t", { remoteAddress: "192.0.2.1", headers })).toBe(200);
    expect(await status("t", { headers: { authorization: "Bearer x" } })).toBe(401);
    expect(await status("t", {})).toBe(401);
  });
});
