import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookDelivery, WebhookEndpoint } from "@proffer/contract";
import type { Outbound, PostResult } from "../../platform/outbound/outbound.ts";
import type { StoryClock } from "./story-clock.ts";

/** URL of the organization's receivers, with a reserved host name (RFC 2606). */
export const receiversUrl = "https://hooks.brightside.test";

/** The fictional receivers, and their state at the current time of the story. */
export interface Receivers {
  isDown: boolean;
  /** Wraps outbound requests. Requests to the receivers get invented answers, and all others are sent. */
  readonly around: (outbound: Outbound) => Outbound;
}

export function createReceivers(): Receivers {
  const receivers: Receivers = {
    isDown: false,
    around: (outbound) => ({
      ...outbound,
      check: async (url, signal) => (isReceiverUrl(url) ? { ok: true } : outbound.check(url, signal)),
      post: async (request) =>
        isReceiverUrl(request.url) ? createAnswer(receivers) : outbound.post(request),
    }),
  };
  return receivers;
}

function isReceiverUrl(url: string): boolean {
  return URL.parse(url)?.origin === receiversUrl;
}

function createAnswer({ isDown }: Receivers): PostResult {
  return isDown
    ? { status: 503, retryAfter: null, snippet: "Down for maintenance", durationMs: 212 }
    : { status: 204, retryAfter: null, snippet: "", durationMs: 87 };
}

/** Reads from the API without advancing the clock. */
export type Read = <T>(path: string) => Promise<T>;

/** Delivers all webhooks due until a time, each at its due time. `deliver` starts a worker. */
export async function deliverUntil(
  time: string,
  { clock, deliver, read }: { clock: StoryClock; deliver: () => { stop(): Promise<void> }; read: Read },
): Promise<void> {
  for (let next = await findNextDue(read); next <= time; next = await findNextDue(read)) {
    clock.reach(next);
    const worker = deliver();
    // Waits until all deliveries have started: a started delivery is due again only after its lease. `stop`
    // then waits until they have ended.
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
