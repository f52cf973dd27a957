import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "../../platform/http/server.ts";
import { addReference } from "./reference.ts";

const listAssets = (page: string) =>
  [...page.matchAll(/"(\/docs\/assets\/[^"]+)"/gu)].map(([, url = ""]) => url);

describe("the reference", () => {
  const server = createServer({ logger: false, trustProxy: false });
  beforeAll(async () => {
    addReference(server, "https://proposals.acme.test");
    await server.ready();
  });
  afterAll(() => server.close());

  it("serves the OpenAPI document publicly, with the address of this installation", async () => {
    const answer = await server.inject("/openapi.json");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://proposals.acme.test" }],
    });
  });

  it.each(["/docs", "/docs/proposals", "/docs/webhook-events", "/docs/records", "/docs/records/Price"])(
    "%s is a page that may load scripts, styles and fonts only from this server",
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      const policy = String(answer.headers["content-security-policy"]).split("; ");
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
      );
      expect(policy.join()).not.toMatch(/unsafe|https?:|\*|data:/u);
      expect(answer.body).not.toMatch(/(?:src|href)="https?:/u);
    },
  );

  it.each(["/docs/records/Nothing", "/docs/records/constructor", "/docs/nothing"])(
    "%s is 404, because the page does not exist",
    async (url) => {
      expect((await server.inject(url)).statusCode).toBe(404);
    },
  );

  it("names the methods that a page supports", async () => {
    const { statusCode, headers } = await server.inject({ method: "PUT", url: "/docs/records/Price" });
    expect([statusCode, headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });

  it("lets browsers cache its assets permanently, under names that change with their content", async () => {
    const page = await server.inject("/docs");
    const urls = listAssets(page.body);
    expect(new Set(urls.map((url) => url.split(".").at(-1)))).toEqual(new Set(["css", "js", "json"]));
    for (const url of urls) {
      expect(url).toMatch(/-[\w-]{8}\.\w+$/u);
      const { headers, statusCode } = await server.inject(url);
      expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    }
    expect((await server.inject("/docs/assets/main-of-yesterday.js")).statusCode).toBe(404);
  });

  it("needs at most 150 kB for its first view, including fonts", async () => {
    const page = await server.inject("/docs/recipients");
    const [style = "", script = ""] = ["css", "js"].map((kind) =>
      listAssets(page.body).find((url) => url.endsWith(kind)),
    );
    const [css, js] = [await server.inject(style), await server.inject(script)];
    const [font = ""] = css.body.match(/inter-latin-wght-normal-[\w-]+\.woff2/u) ?? [];
    const { rawPayload } = await server.inject(`/docs/assets/${font}`);
    expect(rawPayload.length).toBeGreaterThan(10_000);
    const packed = [page, css, js].reduce((sum, { body }) => sum + gzipSync(body).length, rawPayload.length);
    expect(packed).toBeLessThan(150_000);
  });

  it("is compressed for clients that can unpack it", async () => {
    const plain = await server.inject("/docs/proposals");
    const packed = await server.inject({
      url: "/docs/proposals",
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });
});
