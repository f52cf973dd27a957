import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "../platform/http/server.ts";
import { addReference } from "./reference.ts";

describe("the reference", () => {
  const server = createServer({ logger: false, trustProxy: false });
  beforeAll(async () => {
    addReference(server, "https://proposals.acme.test");
    await server.ready();
  });
  afterAll(() => server.close());

  it("gives the OpenAPI document to everybody, with the address of this installation", async () => {
    const answer = await server.inject("/openapi.json");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://proposals.acme.test" }],
    });
  });

  it("is a page that may run no script and load nothing but its style sheet", async () => {
    const answer = await server.inject("/docs");
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'; style-src 'self'");
    const style = /<link rel="stylesheet" href="([^"]+)"/u.exec(answer.body)?.[1] ?? "";
    expect((await server.inject(style)).headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  it("travels compressed to whoever can unpack it", async () => {
    const plain = await server.inject("/docs");
    const packed = await server.inject({ url: "/docs", headers: { "accept-encoding": "br, gzip" } });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });
});
