import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "../server/test/outbound/authority.ts";
import { serveJobs } from "./worker.ts";

/** The https URL to post to, and the certificate authority to trust. */
export interface ReceiverAddress {
  readonly url: string;
  readonly ca: string;
}

/** Starts the smallest receiver of webhooks, which reads each request and answers 204. */
serveJobs(async (): Promise<ReceiverAddress> => {
  const authority = await createAuthority();
  const server = createServer(await authority.certificateFor(["localhost", "127.0.0.1"]));
  server.on("request", (request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(204).end());
  });
  // Connections must outlive the pauses of the contenders. Otherwise, the length of a pause would change the
  // cost.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, ca: authority.cert };
});
