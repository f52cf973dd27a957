import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serveJobs } from "./worker.ts";

/** An answer of the product, as sent over the network. */
export interface CapturedAnswer {
  /** Alternating names and values. Headers that node:http adds to every answer are left out. */
  readonly rawHeaders: readonly string[];
  readonly bodyBase64: string;
}

/**
 * Starts a server with the minimum work of Node: it answers every request with the same bytes and headers.
 */
serveJobs(async ({ rawHeaders, bodyBase64 }: CapturedAnswer): Promise<{ url: string }> => {
  const body = Buffer.from(bodyBase64, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, [...rawHeaders]);
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
});
