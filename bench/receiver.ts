import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "../server/test/outbound/authority.ts";
import { doJobs } from "./worker.ts";

/** Where to post by https, and the authority to trust. */
export interface Receiving {
  readonly url: string;
  readonly ca: string;
}

/** The least that receives webhooks: takes what comes and answers 204. */
doJobs(async (): Promise<Receiving> => {
  const authority = await createAuthority();
  const server = createServer(await authority.certificateFor(["localhost", "127.0.0.1"]));
  server.on("request", (request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(204).end());
  });
  // Whoever measures takes turns with others: what a connection costs would depend on how long ago its last turn was.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, ca: authority.cert };
});
