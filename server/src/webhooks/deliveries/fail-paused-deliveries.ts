import { maxPausedWebhookDays } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import { lockEndpoint } from "../endpoints/endpoints.store.ts";
import { dequeueDueBefore } from "../queue/queue.store.ts";
import { writeAttempts } from "../queue/settle.ts";
import type { EndpointId } from "../tables.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Fails up to `maxCount` deliveries that have been due at a paused endpoint for too long, and logs why: otherwise the queue
 * of the endpoint would grow for ever. Returns their number. A retry by hand starts the time again.
 */
export async function failPausedDeliveries(
  tx: Tx,
  { organization_id, id }: EndpointId,
  now: string,
  maxCount: number,
): Promise<number> {
  const endpoint = await lockEndpoint(tx, organization_id, id);
  // A member may have resumed it since it was listed.
  if (!endpoint?.paused_at) return 0;
  const before = new Date(Date.parse(now) - maxPausedWebhookDays * dayMs).toISOString();
  const rows = await dequeueDueBefore(tx, endpoint, before, maxCount);
  const records = rows.map((queued) => ({
    queued,
    beganAt: now,
    state: { status: "failed", isGone: false } as const,
    httpStatus: null,
    responseTimeMs: null,
    error: "paused",
    snippet: null,
  }));
  return (await writeAttempts(tx, records)).length;
}
