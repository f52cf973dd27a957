import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startReceiver, type Answering, type Receiver } from "../../../test/outbound/receiver.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

let receiver: Receiver;
let outbound: Outbound;
let answer: Answering = () => {};
const request = { headers: { "webhook-id": "1" }, body: Buffer.from('{"a":1}'), timeoutMs: 15_000 };

beforeEach(async () => {
  answer = (_, response) => response.writeHead(200).end("thanks");
  receiver = await startReceiver((received, response) => answer(received, response));
  outbound = createOutbound({ allow: ["localhost"], ca: receiver.ca });
});

afterEach(async () => {
  await outbound.close();
  await receiver.close();
});

const post = () => outbound.post({ ...request, url: receiver.url });

describe("a POST to an allowed host", () => {
  it("sends exactly the given bytes and headers under the name of the host", async () => {
    expect(await post()).toMatchObject({ status: 200, retryAfter: null, snippet: "thanks" });
    expect(receiver.received).toMatchObject([
      {
        method: "POST",
        path: "/hooks",
        body: request.body,
        headers: { host: `localhost:${receiver.port}`, "webhook-id": "1", "content-length": "7" },
      },
    ]);
  });

  it("reuses the connection for the next request", async () => {
    await post();
    await post();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.connections()).toBe(1);
  });

  it("reuses the connection even if all its responses together exceed the limit of one", async () => {
    const answersByConnection = new Map<unknown, number>();
    answer = (_, response) => {
      answersByConnection.set(response.socket, (answersByConnection.get(response.socket) ?? 0) + 1);
      response.writeHead(200).end("x".repeat(60_000));
    };
    for (let count = 0; count < 300; count += 1) await post();
    // The answers on one connection exceed the 8 MiB limit of a single answer. Occasionally a request finds
    // the connection busy and opens another one.
    expect(Math.max(...answersByConnection.values())).toBeGreaterThan(200);
  });

  it("returns a redirect and does not follow it", async () => {
    answer = (_, response) => response.writeHead(307, { location: "/elsewhere" }).end();
    expect(await post()).toMatchObject({ status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  it("returns the Retry-After header of the receiver", async () => {
    answer = (_, response) => response.writeHead(503, { "retry-after": "120" }).end();
    expect(await post()).toMatchObject({ status: 503, retryAfter: "120" });
  });
});

describe("the guard without allowed hosts", () => {
  beforeEach(async () => {
    await outbound.close();
    outbound = createOutbound({ allow: [], ca: receiver.ca });
  });

  it.each(["localhost", "127.0.0.1", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "①②⑦.0.0.1"])(
    "connects to nothing at %s",
    async (host) => {
      const url = `https://${host}:${receiver.port}/`;
      expect(await outbound.post({ ...request, url })).toMatchObject({ error: "blocked_address" });
      expect(await outbound.check(url)).toMatchObject({ ok: false, code: "blocked_address" });
      expect(receiver.connections()).toBe(0);
    },
  );

  it.each([
    "http://example.com/",
    "https:example.com",
    "https:///example.com",
    "https://user@example.com/",
    "https://@example.com/",
    "https://example.com:22/",
    "https://example.com:5432/",
    "https://example.com./",
    "https://exa mple.com/",
    "https://example.com\\@evil.example/",
    "https://%31%32%37.0.0.1/",
    "https://[fe80::1%25eth0]/",
    "https://example.com/\n",
    "javascript:alert(1)",
    "",
  ])("rejects the form of %j", async (url) => {
    expect(await outbound.check(url)).toMatchObject({ ok: false, code: "invalid_url" });
  });
});
