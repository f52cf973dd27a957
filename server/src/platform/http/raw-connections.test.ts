import { Type } from "typebox";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ada, createEdge, makeUpRoute } from "../../../test/edge.ts";

const Thing = Type.Object({ name: Type.String() });
const server = createEdge([makeUpRoute({ method: "POST", path: "/things", body: Thing })]);
let port: number;
beforeAll(async () => {
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends pieces on a bare connection and reads the answer until the server closes the connection. */
function send(...pieces: Array<string | Buffer>): Promise<{ head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.on("data", (data) => {
      received += data.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = received.split("\r\n\r\n");
      resolve({ head, body });
    });
  });
}

const head = (lines: string[]) =>
  ["POST /things HTTP/1.1", "Host: x", `Authorization: ${ada.authorization}`, ...lines, "", ""].join("\r\n");
const json = "Content-Type: application/json";

describe("on the wire", () => {
  it.each([
    ["nonsense", "nonsense\r\n\r\n"],
    ["an unknown method", "FETCH /things HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a space in the address", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n"],
    ["NUL in a header", "GET / HTTP/1.1\r\nHost: x\0\r\n\r\n"],
    ["two lengths that differ", head([json, "Content-Length: 2", "Content-Length: 3"]) + "{}"],
    [
      "a length and chunks, as in request smuggling",
      head([json, "Content-Length: 2", "Transfer-Encoding: chunked"]) + "0\r\n\r\n",
    ],
    ["a negative length", head([json, "Content-Length: -1"])],
    ["a chunk whose size is no number", head([json, "Transfer-Encoding: chunked"]) + "zz\r\n"],
  ])("%s is a 400 in the standard shape, and the connection ends", async (_case, text) => {
    const answer = await send(text);
    expect(answer.head).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.body)).toEqual({
      error: { code: "VALIDATION_ERROR", message: "The request is not valid HTTP" },
    });
  });

  it("headers above 16 KiB are a 431 in the standard shape", async () => {
    const answer = await send(head([`X-Long: ${"x".repeat(20_000)}`]));
    expect(answer.head).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.body).error.code).toBe("HEADERS_TOO_LARGE");
  });

  it("an address above 16 KiB is a 431 in the standard shape", async () => {
    const answer = await send(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer.head).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.body).error.code).toBe("HEADERS_TOO_LARGE");
  });

  it("chunks beyond two mebibytes are a 413 in the standard shape before they end", async () => {
    const chunk = `100000\r\n${"a".repeat(2 ** 20)}\r\n`;
    const answer = await send(head([json, "Transfer-Encoding: chunked"]), chunk, chunk, chunk);
    expect(answer.head).toMatch(/^HTTP\/1\.1 413 /);
    expect(JSON.parse(answer.body).error.code).toBe("PAYLOAD_TOO_LARGE");
  });

  it("an announced length beyond two mebibytes is a 413 that the sender of the whole body can read", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/things`, {
      method: "POST",
      headers: { ...ada, "content-type": "application/json" },
      body: `{"name":"${"a".repeat(8 * 2 ** 20)}"}`,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { code: "PAYLOAD_TOO_LARGE" } });
  });
});
