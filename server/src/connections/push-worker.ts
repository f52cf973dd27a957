import type { DealPhase } from "@proffer/contract";
import { joinTransaction, type AnonymousContext, type Tx } from "../context.ts";
import { createId } from "../platform/ids.ts";
import type { Sealer } from "../platform/secrets/sealer.ts";
import { changeLockedProposal, findProposalById, lockProposal, type Proposal } from "../proposals/index.ts";
import { enqueueJob, type JobHandler } from "../services/jobs/index.ts";
import { type ChatSender, postMessage } from "./chat.ts";
import {
  type ConnectionChanges,
  lockConnection,
  openCredential,
  type StoredConnection,
  updateFields,
} from "./connections.store.ts";
import { type CrmProvider, ProviderError, type PushMemory, type PushResult } from "./crm-provider.ts";
import { isCrmOf, updateCrm } from "./crm-field.ts";
import { type DealLink, findDealLink, saveDealLink, saveMemory } from "./deal-links.store.ts";
import { describeDeal } from "./describe-deal.ts";
import { listDealLines } from "./list-deal-lines.ts";
import { enqueuePushes, pushJob, type PushPayload, toMemberUrl } from "./plan-pushes.ts";
import {
  findDuePush,
  findNextDueTime,
  holdFreshPush,
  insertPush,
  type Push,
  type PushOutcome,
  recordPush,
  retryPushes,
  startPush,
} from "./pushes.store.ts";
import { getDelayMs, isOfConnection, isPassing, maxTryingMs } from "./retry-policy.ts";

/** The CRMs, by provider. */
export type CrmProviders = Readonly<Record<"hubspot" | "pipedrive", CrmProvider>>;

/** Services that connections need. */
export interface ConnectionServices {
  readonly sealer: Sealer;
  readonly crms: CrmProviders;
  readonly publicUrl: string;
}

/** Services that only the worker needs. */
export interface PushServices extends ConnectionServices {
  readonly outbound: ChatSender;
  /** Returns the sealed PDF of a completed proposal. Undefined before it is sealed. */
  readonly findPdf: (proposal: Proposal) => Promise<Uint8Array | undefined>;
}

/** Longer than a job can run, so that no two processes push to one connection at the same time. */
const leaseMs = 90_000;

/** Time between two messages to a chat, because chats limit them to about one in a second. */
const betweenMessagesMs = 1_000;

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

/** The result of an attempt: an error, or what was done. */
interface Attempt {
  readonly error?: ProviderError;
  readonly changes?: readonly string[];
  /** True if there is nothing to do any more. */
  readonly isSkipped?: boolean;
  /** When the proposal was won, if its PDF is not sealed yet. */
  readonly waitsForPdfSince?: string | null;
  readonly pushed?: { readonly link: DealLink; readonly result: PushResult; readonly amount: number | null };
}

async function performPush(
  context: AnonymousContext,
  services: PushServices,
  claim: Claim,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    return claim.connection.deals
      ? await pushDeal(context, services, claim, signal)
      : await sendMessage(context, services, claim);
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
  return { changes: ["Message"] };
}

async function pushDeal(
  context: AnonymousContext,
  services: PushServices,
  { connection, push }: Claim,
  signal: AbortSignal,
): Promise<Attempt> {
  const { sealer, crms, publicUrl } = services;
  const { read } = context;
  const { organization_id, provider, account, deals: settings } = connection;
  const proposalId = push.proposal_id ?? "";
  const link = await findDealLink(read, organization_id, proposalId);
  const proposal = await findProposalById(read, organization_id, proposalId);
  const isLinked = link?.connection_id === connection.id;
  if (!isLinked || !proposal || !settings || !account || (provider !== "hubspot" && provider !== "pipedrive"))
    return { isSkipped: true };
  const state = await describeDeal(read, proposal, settings, toMemberUrl(publicUrl, proposalId));
  const memory = await rememberAttempt(context, link, state.phase);
  const token = await openCredential(read, sealer, connection);
  const pdf = settings.with_pdf === false ? null : await findDocument(services, proposal);
  const result = await crms[provider].pushDeal(
    token,
    account,
    {
      ...state,
      dealId: link.deal_id,
      memory,
      note: settings.with_notes === false ? null : toNote(push),
      pdf,
      lineItems:
        settings.with_line_items === true && proposal.status !== "DRAFT"
          ? await listDealLines(read, proposal)
          : null,
    },
    signal,
  );
  const isLate = settings.with_pdf !== false && pdf === null && willHaveDocument(proposal);
  return {
    changes: result.changes,
    pushed: { link, result, amount: state.amount },
    waitsForPdfSince: isLate ? proposal.won_at : null,
  };
}

/**
 * Stores the step before it is written, and returns what the push may rely on. If an attempt to write another step
 * has no outcome, the deal may be in either stage, so no step counts as written.
 */
async function rememberAttempt(
  { transact }: AnonymousContext,
  link: DealLink,
  phase: DealPhase | null,
): Promise<PushMemory | null> {
  const { memory } = link;
  if (memory === null || phase === null) return memory;
  const { attempted, ...known } = memory;
  if (attempted === undefined && known.phase === phase) return memory;
  if (attempted !== phase) await transact((tx) => saveMemory(tx, link, { ...known, attempted: phase }));
  return attempted === undefined || attempted === phase ? known : { ...known, phase: null };
}

function toNote({ id, announcement }: Push) {
  if (!announcement) return null;
  const { title, facts, quote, url } = announcement;
  const lines = [title, ...facts.map(([label, value]) => `${label}: ${value}`), ...(quote ? [quote] : [])];
  return { marker: `Proffer ${id}`, lines, url };
}

/** Tells whether a proposal gets a sealed PDF. One that was marked as won by hand gets none. */
function willHaveDocument({ status, marked_as_won_method }: Proposal): boolean {
  return status === "WON" && marked_as_won_method !== "manual";
}

/** Finds the sealed PDF of a won proposal. Null if there is none, or not yet. */
async function findDocument({ findPdf }: PushServices, proposal: Proposal) {
  if (!willHaveDocument(proposal)) return null;
  const bytes = await findPdf(proposal);
  if (!bytes) return null;
  const { id, proposal_number, signing_round } = proposal;
  const number = (proposal_number ?? "proposal").replaceAll(/[^\w.-]+/g, "-");
  return {
    fileName: `${number}-${id.slice(-8)}-${signing_round}.pdf`,
    read: async () => bytes,
  };
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
  if (attempt.pushed) await recordDeal(tx, context, attempt.pushed, proposal);
  if (attempt.waitsForPdfSince) await planPdf(tx, push, now, attempt.waitsForPdfSince);
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

/** Returns the state of a connection after an attempt. */
export function toConnectionChanges(
  { deals, failures, problem, problem_since }: StoredConnection,
  error: ProviderError | undefined,
  now: string,
): ConnectionChanges {
  if (!error || !isOfConnection(error))
    return {
      problem: null,
      problem_message: null,
      problem_since: null,
      failures: 0,
      blocked_until: deals ? null : addMs(now, betweenMessagesMs),
    };
  const isSame = problem === error.code;
  return {
    problem: error.code,
    problem_message: error.message,
    problem_since: isSame ? problem_since : now,
    failures: failures + 1,
    blocked_until: isPassing(error) ? addMs(now, getDelayMs(failures + 1, error.retryAfterSeconds)) : null,
  };
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

/** Records the state of a deal after a push, at the link and in the CRM field of the proposal. */
async function recordDeal(
  tx: Tx,
  context: AnonymousContext,
  { link, result, amount }: NonNullable<Attempt["pushed"]>,
  proposal: Proposal | undefined,
): Promise<void> {
  const { organization_id, proposal_id } = link;
  const current = await findDealLink(tx, organization_id, proposal_id);
  // A member has linked another deal meanwhile.
  if (current?.connection_id !== link.connection_id || current.deal_id !== link.deal_id) return;
  const now = context.clock.now();
  await saveDealLink(tx, {
    ...current,
    deal_id: result.dealId,
    deal_url: result.dealUrl,
    title: result.title,
    memory: result.memory,
    last_synced_at: now,
    last_synced_price: amount,
  });
  if (!proposal || !isCrmOf(proposal.crm, link.deal_id)) return;
  const crm = updateCrm(proposal.crm, {
    deal_id: result.dealId,
    deal_url: result.dealUrl,
    deal_metadata: { title: result.title, last_synced_at: now, last_synced_price: amount },
  });
  await changeLockedProposal(
    { ...joinTransaction(context, tx), organizationId: organization_id },
    async () => proposal,
    () => ({ fields: { crm }, events: [] }),
    // Readers of the content see no change, so the If-Match of a member stays valid.
    { movesVersion: false },
  );
}

/** Sealing a PDF is tried for a day, so it has ended after two. */
const pdfPatienceMs = 48 * 60 * 60 * 1_000;

/** Plans another push for the PDF, which is sealed after the proposal was won: soon at first, later rarely. */
async function planPdf(tx: Tx, push: Push, now: string, wonAt: string): Promise<void> {
  const { organization_id: organizationId, connection_id, proposal_id: proposalId } = push;
  const age = Date.parse(now) - Date.parse(wonAt);
  const isPlanned = await holdFreshPush(
    tx,
    { organization_id: organizationId, id: connection_id },
    proposalId ?? "",
  );
  if (age > pdfPatienceMs || isPlanned) return;
  await insertPush(tx, {
    organizationId,
    connectionId: connection_id,
    proposalId,
    event: "pdf",
    announcement: null,
    createdAt: now,
    dueAt: addMs(now, Math.max(20_000, age / 2)),
  });
}

function addMs(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
