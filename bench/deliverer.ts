import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDatabase } from "../server/src/platform/db/open.ts";
import { createOutbound } from "../server/src/platform/outbound/outbound.ts";
import { createSealer } from "../server/src/platform/secrets/sealer.ts";
import type { Schema } from "../server/src/schema.ts";
import { startDeliveryWorker } from "../server/src/webhooks/worker/delivery-worker.ts";
import { serveJobs } from "./worker.ts";

/** Delivers waiting deliveries with the product's worker for a given time. */
export interface Delivering {
  readonly location: string;
  /** The installation's key, which encrypts the secrets of the endpoints. */
  readonly sealingKey: string;
  /** The certificate authority of the receiver. */
  readonly ca: string;
  readonly milliseconds: number;
}

/**
 * Time for which a worker runs before the measurement, because it begins with one attempt at a time for each
 * unknown endpoint.
 */
const getToKnowMilliseconds = 500;

/** Reused from job to job, as in a server. */
let kept: ReturnType<typeof open> | undefined;

function open({ location, sealingKey, ca }: Delivering) {
  return {
    db: openDatabase<Schema>(location),
    outbound: createOutbound({ allow: ["localhost"], ca: [ca] }),
    sealer: createSealer([sealingKey]),
  };
}

serveJobs(async (delivering: Delivering): Promise<{ perSecond: number }> => {
  let ended = 0;
  const worker = startDeliveryWorker({
    ...(kept ??= open(delivering)),
    clock: systemClock,
    onEnd: ({ state }) => (ended += Number(state.status === "delivered")),
    onError: (error) => {
      throw error;
    },
  });
  await sleep(getToKnowMilliseconds);
  const start = performance.now();
  const before = ended;
  await sleep(delivering.milliseconds);
  const perSecond = ((ended - before) * 1000) / (performance.now() - start);
  // Waits until all attempts are recorded. `onError` throws if an attempt cannot be recorded.
  await worker.stop();
  return { perSecond };
});
