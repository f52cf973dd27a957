import type { Tx } from "../../context.ts";
import { compiledWithList } from "../../platform/db/compiled.ts";
import { newId } from "../../platform/ids.ts";
import { endpointById } from "../endpoints/endpoints.store.ts";
import type { EndpointRow } from "../tables.ts";
import { insertAttempts } from "./attempts.store.ts";
import { takeOnPostgres, takeOnSqlite, type Due } from "./due.ts";
import { afterInterruption, maxAttempts } from "./plan.ts";
import type { EndpointKey } from "./wake.ts";

/** A delivery that one worker attempts now. */
export interface Claimed {
  readonly organizationId: string;
  readonly id: string;
  readonly endpointId: string;
  /** The fence: the end of the attempt is recorded only while the row still holds it. */
  readonly token: string;
  /** Which of the eight this is, from 1. */
  readonly attempt: number;
  /** Which one of all that there ever were. */
  readonly number: number;
  readonly beganAt: string;
  /** When it could have begun. */
  readonly dueAt: string;
  readonly body: string;
}

/** What may start now, all of it for one endpoint. */
export interface Batch {
  readonly endpoint: EndpointRow;
  readonly deliveries: readonly Claimed[];
  /** Whether there may be more. */
  readonly isFull: boolean;
}

export interface Claim extends EndpointKey {
  readonly now: string;
  readonly most: number;
  readonly isPostgres: boolean;
}

/**
 * Takes what is due for an endpoint, in the order in which it became due and without waiting for others that take.
 * The attempt counts from here, and the row says at once what follows if nobody ever records its end.
 */
export async function claim(
  tx: Tx,
  { organizationId, id, now, most, isPostgres }: Claim,
): Promise<Batch | undefined> {
  const endpoint = await endpointById(tx, organizationId, id);
  if (!endpoint || endpoint.paused_at !== null) return undefined;
  const due = await (isPostgres ? takeOnPostgres : takeOnSqlite)(tx, { endpointId: id, now, most });
  const interrupted = due.filter((row) => row.lease_token !== null);
  await insertAttempts(
    tx,
    interrupted.map((row) => ({
      organization_id: row.organization_id,
      delivery_id: row.id,
      number: row.attempts_ever,
      at: row.attempt_began_at ?? now,
      http_status: null,
      response_time_ms: null,
      error: "interrupted",
      response_snippet: null,
    })),
  );
  const token = newId();
  const deliveries: Claimed[] = [];
  for (const [attempts, rows] of Map.groupBy(due, (row) => row.attempts)) {
    const ids = rows.map((row) => row.id);
    if (attempts >= maxAttempts) {
      await giveUp(tx, ids, { organizationId });
      continue;
    }
    const next = new Date(afterInterruption(attempts + 1, Date.parse(now))).toISOString();
    await begin(tx, ids, { organizationId, token, now, next });
    for (const row of rows) deliveries.push(claimed(row, token, now));
  }
  return { endpoint, deliveries, isFull: due.length === most };
}

function claimed(row: Due, token: string, now: string): Claimed {
  return {
    organizationId: row.organization_id,
    id: row.id,
    endpointId: row.endpoint_id,
    token,
    attempt: row.attempts + 1,
    number: row.attempts_ever + 1,
    beganAt: now,
    dueAt: row.next_attempt_at ?? now,
    body: row.body,
  };
}

const begin = compiledWithList(
  (
    tx: Tx,
    ids: readonly string[],
    given: { organizationId: string; token: string; now: string; next: string },
  ) =>
    tx
      .updateTable("webhook_deliveries")
      .set((eb) => ({
        lease_token: given.token,
        attempts: eb("attempts", "+", 1),
        attempts_ever: eb("attempts_ever", "+", 1),
        attempt_began_at: given.now,
        next_attempt_at: given.next,
      }))
      .where("organization_id", "=", given.organizationId)
      .where("id", "in", ids),
);

/** The last attempt was interrupted, and there is no further one. */
const giveUp = compiledWithList((tx: Tx, ids: readonly string[], given: { organizationId: string }) =>
  tx
    .updateTable("webhook_deliveries")
    .set({ status: "failed", lease_token: null, next_attempt_at: null })
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids),
);
