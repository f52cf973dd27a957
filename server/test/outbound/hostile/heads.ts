import { drip, flood, onRequest, type Kind } from "./kind.ts";

const moreThanSocketsTake = 4 * 1024 * 1024;

const answerWith = (name: string, outcome: number | string, text: string): Kind =>
  onRequest(name, outcome, (socket) => void socket.write(text));

/** Receivers with faults before the body of the answer. */
export const hostileHeads: Kind[] = [
  onRequest("reads and sends nothing", "timeout", () => {}),
  onRequest("reads and hangs up", "reset", (socket) => void socket.end()),
  onRequest("reads and resets", "reset", (_, raw) => void raw.resetAndDestroy()),
  {
    ...onRequest("stops reading in the middle of the request", "timeout", (socket) => void socket.pause()),
    requestBytes: moreThanSocketsTake,
  },
  onRequest("drips the first line", "timeout", (socket) => {
    const line = "HTTP/1.1 200 ".padEnd(100_000, "O");
    let at = 0;
    drip(socket, () => line.charAt(at++));
  }),
  onRequest("drips headers", "timeout", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    drip(socket, () => "x: y\r\n");
  }),
  onRequest("sends headers without end", "bad_response", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    flood(socket, `${"x".repeat(1000)}: y\r\n`);
  }),
  onRequest("sends one header without end", "bad_response", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nx: ");
    flood(socket, "y".repeat(60_000));
  }),
  onRequest("sends interim answers without end", "bad_response", (socket) =>
    flood(socket, "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n"),
  ),
  onRequest("drips interim answers", "bad_response", (socket) =>
    drip(socket, () => "HTTP/1.1 102 Processing\r\n\r\n"),
  ),
  answerWith("sends an unrequested 100 Continue", "bad_response", "HTTP/1.1 100 Continue\r\n\r\n"),
  answerWith(
    "changes to another protocol",
    "bad_response",
    "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
  ),
  answerWith("answers in HTTP/0.9", "bad_response", "<html>hello</html>"),
  answerWith("answers in HTTP/2", "bad_response", "\0\0\0\u0004\0\0\0\0\0"),
  answerWith("answers in HTTP/9.9", "bad_response", "HTTP/9.9 200 OK\r\n\r\n"),
  answerWith("has a status of four digits", "bad_response", "HTTP/1.1 2000 OK\r\ncontent-length: 0\r\n\r\n"),
  answerWith("has an unknown status", 999, "HTTP/1.1 999 Why\r\ncontent-length: 0\r\n\r\n"),
  answerWith("has a NUL in a header", "bad_response", "HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n"),
  answerWith(
    "has a header without a name",
    "bad_response",
    "HTTP/1.1 200 OK\r\n: y\r\ncontent-length: 0\r\n\r\n",
  ),
  answerWith(
    "has two lengths",
    "bad_response",
    "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
  ),
  answerWith("has a negative length", "bad_response", "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n"),
  answerWith(
    "has a length and is chunked",
    "bad_response",
    "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  ),
  answerWith(
    "redirects to the cloud's metadata",
    302,
    "HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/latest/meta-data/\r\ncontent-length: 0\r\n\r\n",
  ),
  answerWith(
    "redirects to itself and keeps the method",
    308,
    "HTTP/1.1 308 Permanent Redirect\r\nlocation: /hooks\r\ncontent-length: 0\r\n\r\n",
  ),
];
