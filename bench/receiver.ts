import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "../server/test/outbound/authority.ts";
import { doJobs } from "./worker.ts";

/** The https URL to post to, and the authority to trust. */
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
  // Connections outlive the pauses of a measurement that takes turns: their cost must not depend on how long a pause
  // was.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, ca: authority.cert };
});
