import { afterAll, describe, expect, it } from "vitest";
import { ada, createEdge, makeUpRoute } from "../../../test/edge.ts";

const routes = [
  makeUpRoute({ method: "GET", path: "/things" }),
  makeUpRoute({ method: "GET", path: "/broken" }, async () => {
    throw new Error("broken");
  }),
  makeUpRoute({ method: "GET", path: "/page", security: "none" }, async () => ({
    status: 200,
    body: "<p>",
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'self'" },
  })),
];
const http = createEdge(routes);
const https = createEdge(routes, { isHttps: true });
afterAll(async () => {
  await http.close();
  await https.close();
});

describe("every answer", () => {
  const addresses = [
    ["a good one", "/things", ada],
    ["an error", "/things", {}],
    ["an unexpected error", "/broken", ada],
    ["an unknown address", "/nothing", ada],
    ["an address that is none", "/%ff", ada],
  ] as const;

  it.each(addresses)(
    "(%s) tells browsers to run, embed, sniff, cache and pass on nothing",
    async (_case, url, headers) => {
      const answer = await http.inject({ url, headers });
      expect(answer.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      });
    },
  );

  it.each(addresses)("(%s) names its request, by an id that no other has", async (_case, url, headers) => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await http.inject({ url, headers })).headers["x-request-id"]),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it.each(addresses)(
    "(%s) insists on https where people reach Proffer by it, and only there",
    async (_case, url, headers) => {
      expect((await https.inject({ url, headers })).headers["strict-transport-security"]).toBe(
        "max-age=31536000",
      );
      expect((await http.inject({ url, headers })).headers["strict-transport-security"]).toBeUndefined();
    },
  );

  it("keeps what its handler says about itself", async () => {
    const { headers } = await http.inject("/page");
    expect(headers["content-security-policy"]).toBe("default-src 'self'");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });
});

describe("another site's page", () => {
  it("is not allowed to read any answer", async () => {
    const origin = { ...ada, origin: "https://evil.test" };
    const preflight = {
      ...origin,
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    };
    for (const answer of [
      await http.inject({ url: "/things", headers: origin }),
      await http.inject({ url: "/things", method: "OPTIONS", headers: preflight }),
    ]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});
