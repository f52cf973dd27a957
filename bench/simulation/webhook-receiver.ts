import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createAuthority } from "../../server/test/outbound/authority.ts";
import { serveJobs } from "../worker.ts";

/**
 * The address to post to, the certificate authority to trust, and the milliseconds from event to arrival for
 * each event since the last call.
 */
export interface ReceiverState {
  readonly url: string;
  readonly ca: string;
  readonly delays: readonly number[];
}

/** The receiver of all organizations. It answers 204, and records the age of each event. */
const authority = await createAuthority();
const server = createServer(await authority.certificateFor(["localhost"]));
let delays: number[] = [];
server.on("request", (request, response) => void receive(request, response));

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { created_at } = (await json(request)) as { created_at: string };
  delays.push(Date.now() - Date.parse(created_at));
  response.writeHead(204).end();
}

server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `https://localhost:${(server.address() as AddressInfo).port}/`;

serveJobs(async (): Promise<ReceiverState> => {
  const told = delays;
  delays = [];
  return { url, ca: authority.cert, delays: told };
});
