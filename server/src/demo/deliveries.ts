import type { WebhookDelivery, WebhookEndpoint } from "@proffer/contract";
import { setTimeout as sleep } from "node:timers/promises";
import type { StoryClock } from "./story-clock.ts";

/** Reads from the API, without time going by. */
export type Read = <T>(path: string) => Promise<T>;

/** Attempts what is due until then, each at its time; `deliver` starts that, and answers how to end it. */
export async function deliverUntil(
  time: string,
  { clock, deliver, read }: { clock: StoryClock; deliver: () => { stop(): Promise<void> }; read: Read },
): Promise<void> {
  for (let next = await nextOf(read); next <= time; next = await nextOf(read)) {
    clock.reach(next);
    const worker = deliver();
    // What has begun is due again later, should nobody record its end; stopping waits for that.
    while ((await nextOf(read)) <= clock.now()) await sleep(5);
    await worker.stop();
  }
}

const never = "9999";

/** When the first delivery is due. */
async function nextOf(read: Read): Promise<string> {
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
