import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import { newId } from "../../platform/ids.ts";
import type { EndpointRow, WebhookEventRow } from "../tables.ts";
import { insertAttempts } from "./attempts.store.ts";
import { takeDue, type Due, type Wanted } from "./due.ts";
import { afterInterruption, maxAttempts } from "./plan.ts";

/** A delivery that one worker attempts now. */
export interface Claimed {
  readonly id: string;
  /** As it is when the attempt begins. */
  readonly endpoint: EndpointRow;
  /** The fence: the end of the attempt is recorded only while the row still holds it. */
  readonly token: string;
  /** Which of the eight this is, from 1. */
  readonly attempt: number;
  /** Which one of all that there ever were. */
  readonly number: number;
  readonly beganAt: string;
  /** When it could have begun. */
  readonly dueAt: string;
  readonly bytes: number;
  readonly body: Buffer;
}

/** What may start now. */
export interface Taken {
  readonly deliveries: readonly Claimed[];
  /** The endpoints that may have more. */
  readonly unfinished: ReadonlySet<string>;
  /** How many earlier attempts turned out to have ended without anybody recording it. */
  readonly interrupted: number;
}

export interface Claim {
  readonly wanted: readonly Wanted[];
  readonly now: string;
  /** Of what is due, what may begin. */
  readonly choose: (due: readonly Due[]) => readonly Due[];
}

/**
 * Takes what is due for endpoints, of each in the order in which it became due and without waiting for others that take.
 * An attempt counts from here, and its row says at once what follows if nobody ever records its end.
 */
export async function claim(tx: Tx, { wanted, now, choose }: Claim): Promise<Taken> {
  if (wanted.length === 0) return { deliveries: [], unfinished: new Set(), interrupted: 0 };
  const active = await activeEndpoints(tx, { wanted: JSON.stringify(wanted) });
  const endpoints = new Map(active.map((endpoint) => [endpoint.id, endpoint]));
  const asked = wanted.filter(({ id }) => endpoints.has(id));
  const due = asked.length > 0 ? await takeDue(tx, asked, now) : [];
  const exhausted = due.filter(({ attempts }) => attempts >= maxAttempts);
  const open = due.filter(({ attempts }) => attempts < maxAttempts);
  const chosen = choose(open);
  const interrupted = [...exhausted, ...chosen].filter(({ lease_token }) => lease_token !== null);
  await insertAttempts(
    tx,
    interrupted.map((row) => interruptedAttempt(row, now)),
  );
  if (exhausted.length > 0) await giveUp(tx, { rows: JSON.stringify(exhausted.map(keyOf)) });
  const deliveries = chosen.length > 0 ? await begin(tx, chosen, { endpoints, now }) : [];
  const counts = Map.groupBy(due, (row) => row.endpoint_id);
  const held = new Set(open).difference(new Set(chosen));
  const unfinished = new Set([
    ...[...held].map((row) => row.endpoint_id),
    ...asked.filter(({ id, most }) => counts.get(id)?.length === most).map(({ id }) => id),
  ]);
  return { deliveries, unfinished, interrupted: interrupted.length };
}

async function begin(
  tx: Tx,
  rows: readonly Due[],
  { endpoints, now }: { endpoints: ReadonlyMap<string, EndpointRow>; now: string },
): Promise<Claimed[]> {
  const token = newId();
  const leases = rows.map((row) => ({
    ...keyOf(row),
    until: new Date(afterInterruption(row.attempts + 1, Date.parse(now))).toISOString(),
  }));
  await lease(tx, { rows: JSON.stringify(leases), token, now });
  // Many deliveries of one event share its bytes.
  const events = new Map(rows.map((row) => [row.event_id, eventKeyOf(row)]));
  const read = await eventsOf(tx, { rows: JSON.stringify([...events.values()]) });
  const bodies = new Map(read.map(({ id, body }) => [id, Buffer.from(body)]));
  return rows.map((row) => {
    const [endpoint, body] = [endpoints.get(row.endpoint_id), bodies.get(row.event_id)];
    if (!endpoint || !body) throw new Error(`delivery ${row.id} is due without an endpoint or an event`);
    return {
      id: row.id,
      endpoint,
      token,
      attempt: row.attempts + 1,
      number: row.attempts_ever + 1,
      beganAt: now,
      dueAt: row.leased_until ?? row.next_attempt_at ?? now,
      bytes: row.bytes,
      body,
    };
  });
}

function interruptedAttempt(row: Due, now: string) {
  return {
    organization_id: row.organization_id,
    delivery_id: row.id,
    number: row.attempts_ever,
    at: row.attempt_began_at ?? now,
    http_status: null,
    response_time_ms: null,
    error: "interrupted",
    response_snippet: null,
  };
}

function keyOf({ organization_id, id }: Due) {
  return { organization_id, id };
}

function eventKeyOf({ organization_id, event_id }: Due) {
  return { organization_id, id: event_id };
}

const key = { organization_id: "text", id: "text" } as const;

const activeEndpoints = compiled((tx: Tx, given: { wanted: string }) => ({
  compile: () =>
    sql<EndpointRow>`
      select webhook_endpoints.* from ${listed(tx, given.wanted, { organizationId: "text", id: "text" })}
      join webhook_endpoints
        on webhook_endpoints.organization_id = listed."organizationId" and webhook_endpoints.id = listed.id
      where paused_at is null and deleted_at is null`.compile(tx),
}));

const lease = compiled((tx: Tx, given: { rows: string; token: string; now: string }) => ({
  compile: () =>
    sql`
      update webhook_deliveries as d
      set lease_token = ${given.token}, attempts = d.attempts + 1, attempts_ever = d.attempts_ever + 1,
        attempt_began_at = ${given.now}, leased_until = listed.until
      from ${listed(tx, given.rows, { ...key, until: "timestamptz" })}
      where d.organization_id = listed.organization_id and d.id = listed.id`.compile(tx),
}));

/** The last attempt was interrupted, and there is no further one. */
const giveUp = compiled((tx: Tx, given: { rows: string }) => ({
  compile: () =>
    sql`
      update webhook_deliveries as d set status = 'failed', lease_token = null, leased_until = null, next_attempt_at = null
      from ${listed(tx, given.rows, key)}
      where d.organization_id = listed.organization_id and d.id = listed.id`.compile(tx),
}));

const eventsOf = compiled((tx: Tx, given: { rows: string }) => ({
  compile: () =>
    sql<Pick<WebhookEventRow, "id" | "body">>`
      select webhook_events.id, body from ${listed(tx, given.rows, key)}
      join webhook_events
        on webhook_events.organization_id = listed.organization_id and webhook_events.id = listed.id`.compile(
      tx,
    ),
}));
