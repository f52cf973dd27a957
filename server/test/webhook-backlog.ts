import { systemClock } from "../src/platform/clock.ts";
import type { Db } from "../src/platform/db/open.ts";
import { transact } from "../src/platform/db/transact.ts";
import { createId } from "../src/platform/ids.ts";
import type { Schema } from "../src/schema.ts";
import { enqueueAttempts, toFirstAttempt } from "../src/webhooks/queue/queue.store.ts";
import type { EndpointKey } from "../src/webhooks/queue/endpoints-due.ts";

const batchSize = 500;

/** Enqueues `count` deliveries for an endpoint, as if no worker had run for some time. */
export async function enqueueBacklog(
  db: Db<Schema>,
  { organizationId, id }: EndpointKey,
  count: number,
  body: string,
): Promise<void> {
  for (let done = 0; done < count; done += batchSize) {
    const created_at = systemClock.now();
    const events = Array.from({ length: Math.min(batchSize, count - done) }, () => ({
      organization_id: organizationId,
      id: createId(),
      type: "proposal.won" as const,
      created_at,
      body,
    }));
    const deliveries = events.map((event) => ({
      organization_id: organizationId,
      id: createId(),
      endpoint_id: id,
      event_id: event.id,
      status: "waiting" as const,
      created_at,
      attempts_ever: 0,
      next_attempt_at: created_at,
      attempts_jsonl: "",
    }));
    const bytes = Buffer.byteLength(body);
    await transact(db, async (tx) => {
      await tx.insertInto("webhook_events").values(events).execute();
      await tx.insertInto("webhook_deliveries").values(deliveries).execute();
      await enqueueAttempts(
        tx,
        deliveries.map((delivery) => toFirstAttempt(delivery, created_at, bytes)),
      );
    });
  }
}
