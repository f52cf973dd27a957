import type { FastifyInstance } from "fastify";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ada, createEdge, madeUp } from "../../../test/edge.ts";

describe("closing the server", () => {
  let server: FastifyInstance;
  let agent: Agent;
  let port: number;
  let release: () => void;

  beforeEach(async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server = createEdge([
      madeUp({ method: "GET", path: "/quick" }),
      madeUp({ method: "GET", path: "/slow" }, async () => {
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

  it("answers the requests that are running, however long they take, before it ends", async () => {
    const running = get("/slow");
    await sleep(50);
    const closed = server.close();
    expect(await Promise.race([closed, sleep(800, "still open")])).toBe("still open");
    release();
    expect(await running).toMatchObject({ status: 200 });
    await closed;
  });

  it("answers what still arrives on an open connection, and asks to close it", async () => {
    expect(await get("/quick")).toEqual({ status: 200, connection: "keep-alive" });
    const closed = server.close();
    await sleep(50);
    expect(await get("/quick")).toEqual({ status: 200, connection: "close" });
    await closed;
  });

  it("takes no new connection", async () => {
    await get("/quick");
    const closed = server.close();
    await sleep(50);
    await expect(get("/quick", new Agent())).rejects.toThrow("ECONNREFUSED");
    await closed;
  });

  it("cuts connections on which nothing happens, rather than waiting for them", async () => {
    await get("/quick");
    const start = Date.now();
    await server.close();
    expect(Date.now() - start).toBeLessThan(2_000);
  });
});
