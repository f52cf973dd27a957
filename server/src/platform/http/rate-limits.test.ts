import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { ada, bob, createEdge, makeUpRoute } from "../../../test/edge.ts";
import { noContent } from "../../services/http/route.ts";

const routes = [
  makeUpRoute({ method: "GET", path: "/things" }),
  makeUpRoute({ method: "GET", path: "/public", security: "none" }),
  makeUpRoute({ method: "POST", path: "/public", security: "none" }, async () => noContent()),
];

interface Sending {
  url?: string;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  remoteAddress?: string;
}

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe("the rate limit", () => {
  let server: FastifyInstance;
  afterEach(() => server.close());

  const start = async (rateLimit: number) => {
    server = createEdge(routes, { rateLimit });
    await server.ready();
  };
  const send = async (
    times: number,
    { url = "/things", headers = {}, method = "GET", remoteAddress = "192.0.2.1" }: Sending = {},
  ) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) {
      statuses.push((await server.inject({ method, url, headers, remoteAddress })).statusCode);
    }
    return statuses;
  };
  it("allows a caller the configured number of requests, then answers 429 in the standard shape with the time to wait", async () => {
    await start(3);
    expect(await send(3, { headers: ada })).toEqual([200, 200, 200]);
    const refused = await server.inject({ url: "/things", headers: ada });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error: {
        code: "RATE_LIMITED",
        message: expect.stringMatching(/^Too many requests: try again in \d+ seconds$/),
      },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("reports the remaining requests in every answer", async () => {
    await start(100);
    await send(1, { headers: ada });
    const { headers } = await server.inject({ url: "/things", headers: ada });
    expect(headers).toMatchObject({
      "ratelimit-limit": "100",
      "ratelimit-remaining": "98",
      "ratelimit-reset": "60",
    });
  });

  it("counts each user separately, regardless of the address", async () => {
    await start(2);
    expect(await send(2, { headers: ada })).toEqual([200, 200]);
    expect(await send(2, { headers: bob })).toEqual([200, 200]);
    expect(await send(1, { headers: ada, remoteAddress: "192.0.2.2" })).toEqual([429]);
  });

  it("is much lower per address without an account, and lower still for writes", async () => {
    await start(1000);
    expect(count(await send(101, { url: "/public" }), 200)).toBe(100);
    expect(count(await send(21, { url: "/public", method: "POST" }), 204)).toBe(20);
    expect(await send(1, { url: "/public", method: "POST", remoteAddress: "192.0.2.2" })).toEqual([204]);
  });

  it("counts the addresses of one IPv6 network as one", async () => {
    await start(100);
    expect(await send(2, { url: "/public", method: "POST", remoteAddress: "2001:db8::1" })).toEqual([
      204, 204,
    ]);
    expect(await send(1, { url: "/public", method: "POST", remoteAddress: "2001:db8::2" })).toEqual([429]);
    expect(await send(1, { url: "/public", method: "POST", remoteAddress: "2001:db8:1::1" })).toEqual([204]);
  });

  it("stops guessing of credentials from one address, but still accepts valid ones from there", async () => {
    await start(1000);
    const guesses = await send(12, { headers: { authorization: "Bearer guess" } });
    expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 2]);
    expect(await send(1, { headers: ada })).toEqual([200]);
  });

  it("is disabled by 0", async () => {
    await start(0);
    expect(count(await send(300, { url: "/public", method: "POST" }), 204)).toBe(300);
    expect(count(await send(300, { headers: { authorization: "Bearer guess" } }), 401)).toBe(300);
    const { headers } = await server.inject({ url: "/things", headers: ada });
    expect(headers["ratelimit-limit"]).toBeUndefined();
  });
});
