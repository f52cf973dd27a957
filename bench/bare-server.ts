import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { doJobs } from "./worker.ts";

/** An answer of the product, as it went over the wire. */
export interface CapturedAnswer {
  /** Names and values by turns, less what node:http itself adds to every answer. */
  readonly rawHeaders: readonly string[];
  readonly bodyBase64: string;
}

/** The least that a Node server can do: the same bytes with the same headers, whatever is asked. */
doJobs(async ({ rawHeaders, bodyBase64 }: CapturedAnswer): Promise<{ url: string }> => {
  const body = Buffer.from(bodyBase64, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, [...rawHeaders]);
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
});
