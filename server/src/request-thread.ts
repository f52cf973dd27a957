import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "./config.ts";
import { openThread } from "./foundation.ts";
import { createSealDocument, type SealPayload } from "./pdf/index.ts";
import { systemClock } from "./platform/clock.ts";
import { listenToAll } from "./platform/db/signals.ts";
import { logOutput } from "./platform/log-output.ts";
import { requestIdHeader } from "./platform/offload/offload.ts";
import type { RequestMessage, ResponseMessage } from "./platform/offload/request-message.ts";
import { createProduct } from "./product.ts";

/** What a thread tells the one of the requests. */
export interface SignalMessage {
  readonly name: string;
  readonly payload: unknown;
}

/**
 * The program of the threads beside the one of the requests: the same application on connections of its own, which
 * answers what it is handed. Whoever calls has been counted and admitted over there. See docs/decisions/threads.md.
 */
const config = workerData as Config;
const foundation = openThread(config);
const product = createProduct(config, foundation);
const app = product.createAppBy(systemClock, {
  isOtherThread: true,
  rateLimit: 0,
  http: {
    logger: { level: config.logLevel === "silent" ? "silent" : "warn", stream: logOutput() },
    trustProxy: false,
    requestIdHeader,
  },
});

listenToAll(foundation.db.write, (name, payload) => {
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
  });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
}

const seal = createSealDocument(product.press, foundation.context, (facts, message) =>
  app.log.warn(facts, message),
);

export function sealDocument(payload: SealPayload): Promise<void> {
  return seal(payload);
}
