import { pausedWebhookDays } from "@proffer/contract";
import type { Reader, Tx } from "../../context.ts";
import { lockEndpoint } from "../endpoints/endpoints.store.ts";
import { writeEnds } from "../queue/record.ts";
import type { EndpointRow } from "../tables.ts";

const dayMs = 24 * 60 * 60 * 1000;

type Paused = Pick<EndpointRow, "organization_id" | "id">;

export function pausedEndpoints(read: Reader): Promise<Paused[]> {
  return read
    .selectFrom("webhook_endpoints")
    .select(["organization_id", "id"])
    .where("paused_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Ends some of what has been due at a paused endpoint for too long, whose queue would grow for ever, and logs why.
 * Retried by hand, it waits anew. Answers how many.
 */
export async function endPaused(
  tx: Tx,
  { organization_id, id }: Paused,
  now: string,
  most: number,
): Promise<number> {
  const endpoint = await lockEndpoint(tx, organization_id, id);
  // A member may have resumed it meanwhile.
  if (!endpoint?.paused_at) return 0;
  const before = new Date(Date.parse(now) - pausedWebhookDays * dayMs).toISOString();
  const left = await tx
    .deleteFrom("webhook_queue")
    .where("endpoint_id", "=", id)
    .where("due_at", "<", before)
    .where("delivery_id", "in", (eb) =>
      eb
        .selectFrom("webhook_queue")
        .select("delivery_id")
        .where("endpoint_id", "=", id)
        .where("due_at", "<", before)
        .limit(most),
    )
    .returningAll()
    .execute();
  const ends = left.map((queued) => ({
    delivery: { queued, beganAt: now },
    next: { status: "failed", isGone: false } as const,
    httpStatus: null,
    responseTimeMs: null,
    error: "paused",
    snippet: null,
  }));
  return (await writeEnds(tx, ends)).length;
}
