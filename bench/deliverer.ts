import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDatabase } from "../server/src/platform/db/open.ts";
import { createOutbound } from "../server/src/platform/outbound/outbound.ts";
import { createSealer } from "../server/src/platform/secrets/sealer.ts";
import type { Schema } from "../server/src/schema.ts";
import { startDeliveryWorker } from "../server/src/webhooks/worker/delivery-worker.ts";
import { serveJobs } from "./worker.ts";

/** Delivers what waits, with the product's own worker, for a time. */
export interface Delivering {
  readonly location: string;
  /** The key of the installation, which opens the secrets of the endpoints. */
  readonly sealingKey: string;
  /** The authority of the receiver. */
  readonly ca: string;
  readonly milliseconds: number;
}

/** Time that a worker gets before it counts: it begins with one attempt for each endpoint that it does not know. */
const getToKnowMilliseconds = 500;

/** Kept from job to job, as a server keeps them. */
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
  // Waits until each of them is recorded; `onError` throws if one cannot be.
  await worker.stop();
  return { perSecond };
});
