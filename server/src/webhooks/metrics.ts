import { Counter, Gauge, Histogram, type Metric } from "prom-client";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import type { Schema } from "../schema.ts";
import type { ClaimedDelivery } from "./queue/claims.store.ts";
import { countQueueRows } from "./queue/queue.store.ts";
import type { AttemptOutcome } from "./queue/settle.ts";
import { listWaitingEndpoints } from "./queue/waiting-endpoints.store.ts";

/** The metrics of deliveries: attempts of this process, and the queue of the whole installation. */
export interface WebhookMetrics {
  readonly all: readonly Metric[];
  readonly onBegin: (delivery: ClaimedDelivery) => void;
  readonly onEnd: (outcome: AttemptOutcome) => void;
  readonly onInterrupted: (count: number) => void;
}

export function createWebhookMetrics(db: Db<Schema>, clock: Clock): WebhookMetrics {
  const lateness = new Histogram({
    name: "proffer_webhook_lateness_seconds",
    help: "Delay between the due time of an attempt and its start.",
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600],
    registers: [],
  });
  const attempts = new Counter({
    name: "proffer_webhook_attempts_total",
    help: "Attempts by result: the class of the HTTP status, or the reason why there was none.",
    labelNames: ["result"],
    registers: [],
  });
  const waiting: Gauge = new Gauge({
    name: "proffer_webhook_deliveries_waiting",
    help: "Deliveries in the queue, including paused endpoints and excluding deleted endpoints.",
    registers: [],
    collect: async () => waiting.set(await countQueueRows(db.read)),
  });
  const oldest: Gauge = new Gauge({
    name: "proffer_webhook_oldest_waiting_seconds",
    help: "Time for which the oldest waiting delivery has been due, excluding paused endpoints.",
    registers: [],
    collect: async () => oldest.set(await measureOldestSeconds(db, clock)),
  });
  return {
    all: [lateness, attempts, waiting, oldest],
    onBegin: ({ beganAt, queued }) =>
      lateness.observe((Date.parse(beganAt) - Date.parse(queued.due_at)) / 1000),
    onEnd: ({ httpStatus, error }) =>
      attempts.labels(httpStatus === null ? (error ?? "") : `${Math.floor(httpStatus / 100)}xx`).inc(),
    onInterrupted: (count) => attempts.labels("interrupted").inc(count),
  };
}

async function measureOldestSeconds({ read }: Db<Schema>, clock: Clock): Promise<number> {
  const now = clock.now();
  const times = (await listWaitingEndpoints(read)).map(({ nextAt }) => nextAt);
  return (Date.parse(now) - Math.min(...[now, ...times].map((at) => Date.parse(at)))) / 1000;
}
