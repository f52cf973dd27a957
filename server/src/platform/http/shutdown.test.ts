import type { FastifyInstance } from "fastify";
import { Agent, request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ada, createEdge, makeUpRoute } from "../../../test/edge.ts";
import { waitOptions } from "../../../test/wait-options.ts";

describe("closing the server", () => {
  let server: FastifyInstance;
  let agent: Agent;
  let port: number;
  let release: () => void;
  let isHeld: () => void;
  let holding: Promise<void>;

  beforeEach(async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    server = createEdge([
      makeUpRoute({ method: "GET", path: "/quick" }),
      makeUpRoute({ method: "GET", path: "/slow" }, async () => {
        isHeld();
        await held;
        return { status: 200, body: {} };
      }),
    ]);
    await server.listen({ port: 0, host: "127.0.0.1" });
    port = (server.server.address() as AddressInfo).port;
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(async () => {
    release();
    agent.destroy();
    await server.close();
  });

  const get = (path: string, through = agent) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const asked = request({ port, path, agent: through, headers: ada }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
      });
      asked.on("error", reject).end();
    });

  const countConnections = () =>
    new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));

  const stopsListening = () => vi.waitFor(() => expect(server.server.listening).toBe(false), waitOptions);

  it("first answers all running requests, regardless of their duration", async () => {
    const running = get("/slow");
    await holding;
    const closed = server.close();
    // Longer than the server keeps a silent connection open.
    await sleep(1_000);
    release();
    expect(await running).toMatchObject({ status: 200 });
    await closed;
  });

  it("does not wait for a connection without any request", async () => {
    const cut = new Promise<void>((resolve) => {
      connect({ port, host: "127.0.0.1" }).once("close", () => resolve());
    });
    await vi.waitFor(async () => expect(await countConnections()).toBe(1), waitOptions);
    await server.close();
    // Must end at once. Otherwise the shutdown would close the connection after 20 seconds.
    await cut;
  }, 15_000);

  it("answers requests that still arrive on an open connection, and asks to close it", async () => {
    expect(await get("/quick")).toEqual({ status: 200, connection: "keep-alive" });
    const closed = server.close();
    await stopsListening();
    expect(await get("/quick")).toEqual({ status: 200, connection: "close" });
    await closed;
  });

  it("reports the shutdown at once, and keeps and accepts connections until the drain is over", async () => {
    const draining = createEdge([makeUpRoute({ method: "GET", path: "/quick" })], { drainMs: 2_000 });
    await draining.listen({ port: 0, host: "127.0.0.1" });
    port = (draining.server.address() as AddressInfo).port;
    expect(draining.isShuttingDown()).toBe(false);
    const closed = draining.close();
    await vi.waitFor(() => expect(draining.isShuttingDown()).toBe(true), waitOptions);
    // This answer must not close the connection. The client would have to connect again, perhaps after the
    // server has stopped listening.
    expect(await get("/quick")).toEqual({ status: 200, connection: undefined });
    expect(await get("/quick", new Agent())).toMatchObject({ status: 200 });
    await closed;
    await expect(get("/quick", new Agent())).rejects.toThrow("ECONNREFUSED");
  });

  it("accepts no new connection", async () => {
    await get("/quick");
    const closed = server.close();
    await stopsListening();
    await expect(get("/quick", new Agent())).rejects.toThrow("ECONNREFUSED");
    await closed;
  });

  it("cuts idle connections instead of waiting for them", { timeout: 15_000 }, async () => {
    await get("/quick");
    await server.close();
    expect(await connections(server)).toBe(0);
  });
});

function connections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
