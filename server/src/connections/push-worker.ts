import type { PushedChange } from "@proffer/contract";
import type { AnonymousContext, Tx } from "../context.ts";
import { createId } from "../platform/ids.ts";
import { lockProposal } from "../proposals/index.ts";
import { enqueueJob, type JobHandler } from "../services/jobs/index.ts";
import { type ChatSender, postMessage } from "./chat.ts";
import { lockConnection, openCredential, type StoredConnection, updateFields } from "./connections.store.ts";
import { ProviderError } from "./crm-provider.ts";
import { enqueuePushes, pushJob, type PushPayload } from "./plan-pushes.ts";
import { type DealServices, pushDeal, type PushedDeal, recordDeal } from "./push-deal.ts";
import {
  findDuePush,
  findNextDueTime,
  type Push,
  type PushOutcome,
  recordPush,
  retryPushes,
  startPush,
} from "./pushes.store.ts";
import { addMs, isPassing, maxTryingMs, toConnectionChanges } from "./retry-policy.ts";

/** Longer than a job can run, so that no two processes push to one connection at the same time. */
const leaseMs = 90_000;

/** Services that only the worker needs. */
export interface PushServices extends DealServices {
  readonly outbound: ChatSender;
}

interface Claim {
  readonly connection: StoredConnection;
  readonly push: Push;
}

/**
 * Creates the handler that works through the pushes of a connection. A job takes one push:
 *
 * - It takes the lease of the connection, so that a deal has one push at a time, over all processes.
 * - It does the work of the push that has been due for the longest time, outside any transaction.
 * - It records the outcome, releases the lease, and wakes the next job, all in one transaction.
 *
 * If the process dies, the job runs again after its lease, and the push is repeated. A repeated push to a CRM
 * changes nothing. A chat can get a message twice.
 */
export function createPushHandler(context: AnonymousContext, services: PushServices): JobHandler {
  return {
    kind: pushJob,
    retryAfterSeconds: [100, 300, 900, ...Array<number>(24).fill(3_600)],
    async run(payload, signal) {
      const claim = await context.transact((tx) =>
        claimPush(tx, context.clock.now(), payload as PushPayload),
      );
      if (!claim) return undefined;
      const attempt = await performPush(context, services, claim, signal);
      return (tx) => recordAttempt(tx, context, claim, attempt);
    },
  };
}

/** Claims the due push of a connection that is neither leased nor blocked. */
async function claimPush(tx: Tx, now: string, payload: PushPayload): Promise<Claim | undefined> {
  const { organizationId, connectionId } = payload;
  const connection = await lockConnection(tx, organizationId, connectionId);
  if (!connection) return undefined;
  const { leased_until, blocked_until } = connection;
  const busyUntil = [leased_until ?? "", blocked_until ?? ""].toSorted().at(-1) ?? "";
  if (busyUntil > now) {
    // One job for each time is enough.
    const id = `${pushJob}:${connectionId}:${busyUntil}`;
    await enqueueJob(tx, now, { id, kind: pushJob, payload, runAt: busyUntil });
    return undefined;
  }
  const push = await findDuePush(tx, connection, now);
  if (!push) return undefined;
  const leasedUntil = addMs(now, leaseMs);
  // If this attempt never ends, all other pushes come first.
  await startPush(tx, push, leasedUntil);
  if (push.attempts > 0 && getTryingMs(push, now) > maxUnfinishedMs) {
    await recordPush(tx, push, toOutcome(push, { error: unfinished }, now, null));
    await enqueuePushes(tx, now, connection);
    return undefined;
  }
  const lease = { lease_token: createId(), leased_until: leasedUntil };
  const leased = await updateFields(tx, organizationId, connectionId, lease);
  return leased && { connection: leased, push };
}

/** A push whose attempts never end, because of a fault of Proffer, is given up after this time. */
const maxUnfinishedMs = maxTryingMs + 48 * 60 * 60 * 1_000;

const unfinished = new ProviderError(
  "refused",
  "Proffer could not finish this, because of an unexpected error. The log of the server has the reason.",
);

const getTryingMs = ({ started_at }: Push, now: string) => Date.parse(now) - Date.parse(started_at);

/** The outcome of an attempt: an error, or the changes. */
interface Attempt {
  readonly error?: ProviderError;
  readonly changes?: readonly PushedChange[];
  /** True if the push has become pointless. */
  readonly isSkipped?: boolean;
  readonly pushed?: PushedDeal;
}

async function performPush(
  context: AnonymousContext,
  services: PushServices,
  claim: Claim,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    if (!claim.connection.deals) return await sendMessage(context, services, claim);
    const pushed = await pushDeal(context, services, claim, signal);
    return pushed ? { pushed, changes: pushed.result.changes } : { isSkipped: true };
  } catch (error) {
    if (error instanceof ProviderError) return { error };
    await context.transact((tx) => abandonAttempt(tx, context.clock.now(), claim));
    throw error;
  }
}

async function sendMessage(
  { read }: AnonymousContext,
  { sealer, outbound }: PushServices,
  { connection, push }: Claim,
): Promise<Attempt> {
  if (!push.announcement) return { isSkipped: true };
  const url = await openCredential(read, sealer, connection);
  await postMessage(outbound, connection.provider, url, push.announcement);
  return { changes: [{ type: "message" }] };
}

/** Records an attempt, and releases the lease. Does nothing if another process holds the lease now. */
async function recordAttempt(
  tx: Tx,
  context: AnonymousContext,
  { connection, push }: Claim,
  attempt: Attempt,
): Promise<void> {
  const { organization_id, id, lease_token } = connection;
  const now = context.clock.now();
  // Always before the connection, as in a change of the link, so that the two never wait for each other.
  const proposal =
    attempt.pushed && (await lockProposal(tx, context, organization_id, push.proposal_id ?? ""));
  const current = await lockConnection(tx, organization_id, id);
  if (!current || current.lease_token !== lease_token) return;
  if (attempt.error && !isPassing(attempt.error) && isChanged(connection, current)) {
    await releaseLease(tx, current);
    await retryPushes(tx, current, now, { ids: [push.id] });
    return enqueuePushes(tx, now, current);
  }
  const after = toConnectionChanges(current, attempt.error, now);
  await updateFields(tx, organization_id, id, { ...after, lease_token: null, leased_until: null });
  await recordPush(tx, push, toOutcome(push, attempt, now, after.blocked_until ?? null));
  if (attempt.pushed) await recordDeal(tx, context, push, attempt.pushed, proposal);
  const next = await findNextDueTime(tx, connection);
  if (next === undefined) return;
  const dueAt = [now, next, after.blocked_until ?? ""].toSorted().at(-1) ?? now;
  await enqueuePushes(tx, now, connection, dueAt);
}

/** Tells whether a member has changed the connection during an attempt, whose error may be about the past. */
function isChanged(before: StoredConnection, after: StoredConnection): boolean {
  return toEnteredFields(before) !== toEnteredFields(after);
}

function toEnteredFields({ updated_at, credential_end, deals }: StoredConnection): string {
  return JSON.stringify([updated_at, credential_end, deals]);
}

/** Releases the lease of a locked connection. */
function releaseLease(tx: Tx, { organization_id, id }: StoredConnection) {
  return updateFields(tx, organization_id, id, { lease_token: null, leased_until: null });
}

/** Releases the lease after an unexpected error, so that the other pushes of the connection do not wait for it. */
async function abandonAttempt(tx: Tx, now: string, { connection }: Claim): Promise<void> {
  const { organization_id, id, lease_token } = connection;
  const current = await lockConnection(tx, organization_id, id);
  if (!current || current.lease_token !== lease_token) return;
  await releaseLease(tx, current);
  const next = await findNextDueTime(tx, current);
  if (next !== undefined) await enqueuePushes(tx, now, current, next > now ? next : now);
}

function toOutcome(
  push: Push,
  { error, changes = [], isSkipped }: Attempt,
  now: string,
  blockedUntil: string | null,
): PushOutcome {
  const ended = { attempts: push.attempts + 1, next_attempt_at: null, finished_at: now };
  if (!error)
    return { ...ended, status: isSkipped ? "skipped" : "done", problem: null, message: null, changes };
  const { code: problem, message } = error;
  const failed = { problem, message, changes };
  const isOver = getTryingMs(push, now) > maxTryingMs;
  if (!isPassing(error) || isOver || blockedUntil === null) return { ...ended, ...failed, status: "failed" };
  return { ...ended, ...failed, status: "waiting", finished_at: null, next_attempt_at: blockedUntil };
}
