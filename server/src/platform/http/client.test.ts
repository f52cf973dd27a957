import { describe, expect, it } from "vitest";
import { createEdge, makeUpRoute } from "../../../test/edge.ts";
import { noContent } from "../../services/http/route.ts";
import { createServer } from "./server.ts";

const proxy = "10.0.0.1";
const trustProxy = ["10.0.0.0/8", "fd00::/8"];

/** Finds the client address of a request from `remoteAddress` with this X-Forwarded-For. */
async function findAddress(header: string | undefined, remoteAddress = proxy): Promise<string> {
  const server = createServer({ logger: false, trustProxy });
  server.get("/", (request, reply) => reply.send({ address: request.clientAddress }));
  const headers = header === undefined ? {} : { "x-forwarded-for": header };
  const answer = await server.inject({ url: "/", headers, remoteAddress });
  await server.close();
  return answer.json().address;
}

describe("the address of a client behind a trusted proxy", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51008", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ['"203.0.113.7:51008"', "203.0.113.7"],
    ["2001:db8::7", "2001:db8::7"],
    ["2001:DB8:0:0::7", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["[2001:db8::7]:443", "2001:db8::7"],
    ['"[2001:db8::7]:443"', "2001:db8::7"],
    ["2001:db8::7%eth0", "2001:db8::7"],
    ["[fe80::1%25eth0]:443", "fe80::1"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:51008", "203.0.113.7"],
    ["192.0.2.1, 203.0.113.7:51008", "203.0.113.7"],
    ["192.0.2.1, 203.0.113.7:51008, 10.0.0.2:443", "203.0.113.7"],
    ["203.0.113.7, [fd00::1]:443", "203.0.113.7"],
    ["10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ])("is read from %j as %s", async (header, address) => {
    expect(await findAddress(header)).toBe(address);
  });

  it.each([
    "",
    " ",
    "unknown",
    "_hidden",
    "192.0.2.1, unknown",
    "192.0.2.1, _hidden",
    "192.0.2.1,",
    "192.0.2.1,,",
    "localhost",
    "203.0.113.7.example.com",
    "203.0.113.999",
    "127.1",
    "0x7f000001",
    "203.0.113.7:port",
    "203.0.113.7:510080",
    "[203.0.113.7",
    "2001:db8::7]:443",
    "[2001:db8::7]443",
    "<script>",
    'for="203.0.113.7"',
    "203.0.113.7; drop",
  ])("is the proxy's own address if the proxy reports %j", async (header) => {
    expect(await findAddress(header)).toBe(proxy);
  });

  it("is the last trusted proxy's address if another proxy reports no address", async () => {
    expect(await findAddress("192.0.2.1, unknown, 10.0.0.2:443")).toBe("10.0.0.2");
  });

  it("is the sender's address if the sender is no trusted proxy, regardless of the header", async () => {
    expect(await findAddress("203.0.113.7", "198.51.100.1")).toBe("198.51.100.1");
    expect(await findAddress("203.0.113.7", "::ffff:198.51.100.1")).toBe("198.51.100.1");
    expect(await findAddress("203.0.113.7", "::ffff:10.0.0.1")).toBe("203.0.113.7");
    expect(await findAddress(undefined)).toBe(proxy);
  });

  it("counts as one for the limits, regardless of the port", async () => {
    const route = makeUpRoute({ method: "POST", path: "/public", security: "none" }, async () => noContent());
    const server = createEdge([route], { rateLimit: 100, trustProxy });
    const send = async (port: number) => {
      const headers = { "x-forwarded-for": `203.0.113.7:${port}` };
      return (await server.inject({ method: "POST", url: "/public", headers, remoteAddress: proxy }))
        .statusCode;
    };
    expect([await send(50_001), await send(50_002), await send(50_003)]).toEqual([204, 204, 429]);
    await server.close();
  });
});
