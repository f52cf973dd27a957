import { listAddresses, operations, type Operation } from "@proffer/contract";
import { afterAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { ada, createEdge, makeUpRoute } from "../../../test/edge.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

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
    "(%s) forbids browsers to run, embed, sniff, cache and refer",
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

  it.each(addresses)("(%s) has a unique request id", async (_case, url, headers) => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await http.inject({ url, headers })).headers["x-request-id"]),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it.each(addresses)(
    "(%s) requires https only if people reach Proffer over https",
    async (_case, url, headers) => {
      expect((await https.inject({ url, headers })).headers["strict-transport-security"]).toBe(
        "max-age=31536000",
      );
      expect((await http.inject({ url, headers })).headers["strict-transport-security"]).toBeUndefined();
    },
  );

  it("keeps the headers set by its handler", async () => {
    const { headers } = await http.inject("/page");
    expect(headers["content-security-policy"]).toBe("default-src 'self'");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });
});

describe("a page of another site", () => {
  it("cannot read any answer", async () => {
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

const origin = "https://app.example.com";
const addresses = Object.values<Operation>(operations).flatMap(listAddresses);
const paths = [...new Set(addresses.map(({ path }) => path))].filter((path) => path.startsWith("/api/"));

describe.each(engines)("a page of a listed origin on %s", (engine) => {
  const app = useApp(engine, { corsOrigins: [origin, "http://localhost:5173"], rateLimit: 1_000 });
  const client = useOrganization(app);

  const preflight = (url: string, headers: Record<string, string> = {}) =>
    app.server.inject({
      method: "OPTIONS",
      url,
      headers: { origin, "access-control-request-method": "PATCH", ...headers },
    });

  it("may call every API address by its preflight, without an account", async () => {
    expect(paths.length).toBeGreaterThan(50);
    for (const path of [...paths, "/api/nothing"]) {
      const answer = await preflight(path.replaceAll(/[{}]/g, ""));
      expect([path, answer.statusCode, answer.headers["access-control-allow-origin"]]).toEqual([
        path,
        204,
        origin,
      ]);
      for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"])
        expect(answer.headers["access-control-allow-methods"]).toContain(method);
      for (const header of ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Proffer-Agent"])
        expect(answer.headers["access-control-allow-headers"]).toContain(header);
    }
  });

  it("can read answers, errors and further headers, and never uses cookies", async () => {
    const made = await client.post("/api/proposals", { name: "A" }, { origin });
    const answers = [
      made,
      await client.get(String(made.headers["location"]), { origin }),
      await client.post("/api/proposals", {}, { origin }),
      await client.get("/api/proposals/unknown", { origin }),
      await client.get("/api/proposals?search=%ff", { origin }),
      await client.get("/api/nothing", { origin }),
      await client.get("/api/proposals", { origin, authorization: "Bearer prf_wrong" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 400, 404, 400, 404, 401]);
    for (const { headers } of answers) {
      expect(headers["access-control-allow-origin"]).toBe(origin);
      expect(headers["vary"]).toContain("Origin");
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
      for (const header of [
        "ETag",
        "Location",
        "Retry-After",
        "RateLimit-Limit",
        "X-Request-Id",
        "Idempotent-Replayed",
      ])
        expect(headers["access-control-expose-headers"]).toContain(header);
    }
  });

  it.each([
    ["another origin", "https://evil.example"],
    ["an origin with the same beginning", `${origin}.evil.example`],
    ["the origin null", "null"],
  ])("does not include %s", async (_, other) => {
    const { headers } = await client.get("/api/proposals", { origin: other });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    const refused = await preflight("/api/proposals", { origin: other });
    expect([refused.statusCode, refused.headers["allow"]]).toEqual([405, "GET, HEAD, POST"]);
    expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("may call only the API, and OPTIONS without a preflight is an unsupported method", async () => {
    const page = await app.server.inject({ method: "GET", url: "/docs", headers: { origin } });
    expect(page.headers).not.toHaveProperty("access-control-allow-origin");
    const bare = await app.server.inject({ method: "OPTIONS", url: "/api/proposals", headers: { origin } });
    expect(bare.statusCode).toBe(405);
  });
});

describe("without the setting", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  it("no other origin is allowed", async () => {
    const { headers } = await client.get("/api/proposals", { origin });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    const refused = await app.server.inject({
      method: "OPTIONS",
      url: "/api/proposals",
      headers: { origin, "access-control-request-method": "GET" },
    });
    expect(refused.statusCode).toBe(405);
  });
});
