import type { WebhookDelivery, WebhookEndpoint } from "@proffer/contract";
import { setTimeout as sleep } from "node:timers/promises";
import type { StoryClock } from "./story-clock.ts";

/** Reads from the API without advancing the clock. */
export type Read = <T>(path: string) => Promise<T>;

/** Delivers all webhooks that are due until a time, each at its own time; `deliver` starts a worker. */
export async function deliverUntil(
  time: string,
  { clock, deliver, read }: { clock: StoryClock; deliver: () => { stop(): Promise<void> }; read: Read },
): Promise<void> {
  for (let next = await findNextDue(read); next <= time; next = await findNextDue(read)) {
    clock.reach(next);
    const worker = deliver();
    // A started delivery is due again after its lease; `stop` waits for its end.
    while ((await findNextDue(read)) <= clock.now()) await sleep(5);
    await worker.stop();
  }
}

const never = "9999";

/** Finds the time of the next due delivery. */
async function findNextDue(read: Read): Promise<string> {
  const endpoints = await read<{ data: WebhookEndpoint[] }>("/api/webhook-endpoints");
  let first = never;
  for (const { id, paused } of endpoints.data) {
    if (paused) continue;
    const list = `/api/webhook-endpoints/${id}/deliveries?status=waiting&limit=100`;
    const { data } = await read<{ data: WebhookDelivery[] }>(list);
    for (const { next_attempt_at } of data)
      if (next_attempt_at !== null && next_attempt_at < first) first = next_attempt_at;
  }
  return first;
}
