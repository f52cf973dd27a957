import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { drip, flood, onRequest, type Kind } from "./kind.ts";

const ok = "HTTP/1.1 200 OK\r\n";
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;
const zeros = Buffer.alloc(1024 * 1024);

const answerWith = (name: string, outcome: number | string, answer: string | Buffer): Kind =>
  onRequest(name, outcome, (socket) => void socket.write(answer));

const answerEndlessly = (name: string, act: (socket: Socket) => void): Kind => ({
  ...onRequest(name, 200, act),
  isEndless: true,
});

/** Receivers with faults after the status of the answer. The status is still the result of the attempt. */
export const hostileBodies: Kind[] = [
  onRequest("sends a body without end", 200, (socket) => {
    socket.write(`${ok}\r\n`);
    flood(socket, zeros);
  }),
  onRequest("sends chunks without end", 200, (socket) => {
    socket.write(chunked);
    flood(socket, "1\r\nx\r\n".repeat(1000));
  }),
  answerEndlessly("drips its body", (socket) => {
    socket.write(`${ok}content-length: 1000000\r\n\r\n`);
    drip(socket, () => "x");
  }),
  answerEndlessly("drips the size of a chunk", (socket) => {
    socket.write(chunked);
    drip(socket, () => "0");
  }),
  onRequest("sends a chunk's extension without end", 200, (socket) => {
    socket.write(`${chunked}1;x=`);
    flood(socket, "y".repeat(60_000));
  }),
  onRequest("sends trailers without end", 200, (socket) => {
    socket.write(`${chunked}0\r\n`);
    flood(socket, `${"x".repeat(100)}: y\r\n`);
  }),
  onRequest("resets in the middle of its body", 200, (socket, raw) => {
    socket.write(`${ok}content-length: 10\r\n\r\nabc`, () => setTimeout(() => raw.resetAndDestroy(), 20));
  }),
  onRequest("ends before its length", 200, (socket) => void socket.end(`${ok}content-length: 10\r\n\r\nabc`)),
  answerEndlessly("never ends its body", (socket) => void socket.write(`${ok}\r\nabc`)),
  answerWith("sends more than its length", 200, `${ok}content-length: 1\r\n\r\nabcdef`),
  answerWith(
    "answers twice",
    200,
    `${ok}content-length: 0\r\n\r\nHTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n`,
  ),
  answerWith("has a chunk with an invalid size", 200, `${chunked}zz\r\nabc\r\n0\r\n\r\n`),
  answerWith("has a chunk with a too large size", 200, `${chunked}ffffffffffffffffff\r\nabc`),
  answerWith("has a forbidden body", 204, "HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\nabc"),
  answerEndlessly("declares a compression bomb as text", (socket) => {
    socket.write(`${ok}content-encoding: gzip\r\n\r\n`);
    socket.write(gzipSync(zeros));
  }),
  answerWith(
    "has NUL, half characters and escapes in its text",
    200,
    Buffer.concat([
      Buffer.from(`${ok}content-length: 12\r\n\r\n`),
      Buffer.from([0x61, 0x00, 0x62, 0xff, 0xed, 0xa0, 0x80, 0x1b, 0x5b, 0x63, 0xe2, 0x82]),
    ]),
  ),
  answerWith(
    "asks to wait forever",
    503,
    `HTTP/1.1 503 Busy\r\nretry-after: ${"9".repeat(5000)}\r\ncontent-length: 0\r\n\r\n`,
  ),
  onRequest("answers before it has read and hangs up", 413, (socket) => {
    socket.pause();
    socket.end("HTTP/1.1 413 Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  }),
];
