import { buffer } from "node:stream/consumers";
import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "./config.ts";
import { openThreadInstallation } from "./installation.ts";
import { createDocumentSealer, type SealPayload } from "../pdf/index.ts";
import { systemClock } from "../platform/clock.ts";
import { listenToAll } from "../platform/db/signals.ts";
import { createLogOutput } from "../platform/log-output.ts";
import { requestIdHeader, type RequestMessage, type ResponseMessage } from "../platform/offload/offload.ts";
import { createProduct } from "./product.ts";

/** A signal that a worker thread forwards to the request thread. */
export interface SignalMessage {
  readonly name: string;
  readonly payload: unknown;
}

/**
 * The program of the worker threads. It runs the same application on separate connections, and answers
 * forwarded requests. The request thread has already authenticated their callers and applied the rate limits.
 * See docs/decisions/threads.md.
 */
const config = workerData as Config;
const installation = openThreadInstallation(config);
const product = createProduct(config, installation);
const app = product.createApp(systemClock, {
  isOtherThread: true,
  rateLimit: 0,
  http: {
    logger: { level: config.logLevel === "silent" ? "silent" : "warn", stream: createLogOutput() },
    trustProxy: false,
    requestIdHeader,
  },
});

listenToAll(installation.db.write, (name, payload) => {
  parentPort?.postMessage({ name, payload } satisfies SignalMessage);
});

export async function answer(message: RequestMessage): Promise<ResponseMessage> {
  const { method, url, headers, body, address } = message;
  const response = await app.inject({
    method: method as "GET",
    url,
    headers,
    remoteAddress: address,
    ...(body && { payload: Buffer.from(body) }),
    // Without this option, the body is also converted to text, which takes 5 ms for a PDF of 500 items.
    payloadAsStream: true,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response.stream()),
  };
}

const seal = createDocumentSealer(product.pdfService, installation.context, (facts, message) =>
  app.log.warn(facts, message),
);

export function sealDocument(payload: SealPayload): Promise<void> {
  return seal(payload);
}
