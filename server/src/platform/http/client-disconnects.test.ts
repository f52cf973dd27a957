import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Writable } from "node:stream";
import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ada, createEdge, makeUpRoute } from "../../../test/edge.ts";

let lines: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});

const Thing = Type.Object({}, { additionalProperties: true });
const large = Buffer.alloc(64 * 1024 * 1024, "x");
let events: PassThrough;
let handling: PromiseWithResolvers<void>;

const server = createEdge(
  [
    makeUpRoute({ method: "POST", path: "/things", body: Thing }),
    makeUpRoute({ method: "POST", path: "/images", bodyTypes: ["image/png"] }),
    makeUpRoute({ method: "GET", path: "/slow" }, async () => {
      handling.resolve();
      await sleep(50);
      return { status: 200, body: { late: true } };
    }),
    makeUpRoute({ method: "GET", path: "/large" }, async () => ({ status: 200, body: large })),
    makeUpRoute({ method: "GET", path: "/events" }, async () => {
      events = new PassThrough();
      events.write(": begin\n\n");
      const timer = setInterval(() => events.write(": more\n\n"), 5);
      events.once("close", () => clearInterval(timer));
      return { status: 200, headers: { "content-type": "text/event-stream" }, body: events };
    }),
  ],
  { logger: { level: "trace", stream } },
);
let port: number;
beforeAll(async () => {
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
  handling = Promise.withResolvers<void>();
});

const head = (start: string, ...more: string[]) =>
  [`${start} HTTP/1.1`, "Host: x", `Authorization: ${ada.authorization}`, ...more, "", ""].join("\r\n");
const post = (path: string, type: string) =>
  head(`POST ${path}`, `Content-Type: ${type}`, "Content-Length: 100000");

type ClientEnd = (socket: Socket) => void;
const ends: Readonly<Record<string, ClientEnd>> = {
  "closes its connection": (socket) => void socket.end(),
  "goes away": (socket) => void socket.destroy(),
  "resets its connection": (socket) => void socket.resetAndDestroy(),
};

interface RequestStage {
  readonly sent: string;
  /** Resolves when the client disconnects. */
  readonly until: (socket: Socket) => Promise<unknown>;
}
const arrived = () => sleep(20);
const answering = (socket: Socket) => once(socket, "data");

const stages: Readonly<Record<string, RequestStage>> = {
  "before it has said anything": { sent: "", until: arrived },
  "within the first line": { sent: "GET /thi", until: arrived },
  "within its headers": { sent: "GET /slow HTTP/1.1\r\nHost: x\r\nAutho", until: arrived },
  "before its body": { sent: post("/things", "application/json"), until: arrived },
  "within its body": { sent: `${post("/things", "application/json")}{"name":`, until: arrived },
  "within a file": { sent: post("/images", "image/png") + "x".repeat(50_000), until: arrived },
  "within a chunk": {
    sent: `${head("POST /things", "Content-Type: application/json", "Transfer-Encoding: chunked")}ff\r\n{"a`,
    until: arrived,
  },
  "while its answer is made": { sent: head("GET /slow"), until: () => handling.promise },
  "while a large answer is on its way": { sent: head("GET /large"), until: answering },
  "while it hears of events": { sent: head("GET /events"), until: answering },
};

const cases = Object.entries(stages).flatMap(([when, stage]) =>
  Object.entries(ends).map(([how, end]) => ({ when, stage, how, end })),
);

describe("a client disconnect is not logged as a fault of the service", () => {
  it.each(cases)("if the client $how $when", async ({ stage, end }) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    if (stage.sent) socket.write(stage.sent);
    await stage.until(socket);
    end(socket);
    socket.resume();
    await once(socket, "close");
    await vi.waitFor(async () => expect(await countConnections()).toBe(0), 5_000);
    await sleep(20);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
  });
});

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
