import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createAuthority } from "./authority.ts";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface Receiver {
  /** An https address with the host localhost. Clients need `ca` and permission to reach this machine. */
  readonly url: string;
  readonly ca: readonly string[];
  readonly port: number;
  readonly received: Received[];
  /** Returns the number of opened connections. */
  connections(): number;
  close(): Promise<void>;
}

export type Answering = (request: Received, response: ServerResponse) => void;

/** Starts a server like a customer's. Answers 204 by default. */
export async function startReceiver(
  answer: Answering = (_, response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const authority = await createAuthority("Authority of receivers");
  const server = createServer(await authority.certificateFor(["localhost", "127.0.0.1", "::1"]));
  const received: Received[] = [];
  let connections = 0;
  server.on("connection", () => (connections += 1));
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url: path = "", headers } = request;
    const one = { method, path, headers, body: await buffer(request) };
    received.push(one);
    answer(one, response);
  };
  server.on("request", (request, response) => void receive(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/hooks`,
    ca: [authority.cert],
    port,
    received,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
