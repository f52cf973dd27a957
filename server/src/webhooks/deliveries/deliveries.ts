import {
  type operations,
  type QueryOf,
  type WebhookDelivery,
  maxProposalWebhookEvents,
  type ProposalWebhookDelivery,
  type WebhookDeliveryDetail,
  maxResentWebhooks,
  type BodyOf,
  maxShownWebhookAttempts,
  type WebhookAttempt,
} from "@proffer/contract";
import { assertRight } from "../../accounts/index.ts";
import type { Context, Tx } from "../../context.ts";
import type { WithId } from "../../platform/db/query-parts.ts";
import { notFound, invalid } from "../../platform/errors.ts";
import { parseInstantField } from "../../platform/times.ts";
import { hasProposal } from "../../proposals/index.ts";
import { listLatestEventIds } from "../../records/events/index.ts";
import { lockEndpoint } from "../endpoints/endpoints.store.ts";
import { getEndpoint } from "../endpoints/endpoints.ts";
import { triggeringTypes } from "../events/webhook-trigger.ts";
import { endpointsDue } from "../queue/endpoints-due.ts";
import { dequeueWaiting, enqueueFirstAttempts } from "../queue/queue.store.ts";
import {
  listDeliveryRows,
  listDeliveriesOfEvents,
  findDelivery,
  countDeliveries,
  listLogs,
  updateLogs,
  updateToWaiting,
  type DeliverySelection,
  type DeliveryWithType,
} from "./deliveries.store.ts";

/** Lists a page of the deliveries of an endpoint, newest first. */
export async function listDeliveries(
  context: Context,
  endpointId: string,
  { page = 1, limit = 20, status }: QueryOf<typeof operations.listWebhookDeliveries>,
): Promise<{ data: WebhookDelivery[]; total: number }> {
  await getEndpoint(context, endpointId);
  const { organizationId } = context.caller;
  const { rows, total } = await listDeliveryRows(context.read, {
    organizationId,
    endpointId,
    status,
    page,
    limit,
  });
  return { data: rows.map(toDeliveryView), total };
}

/** Lists the deliveries of the latest events of a proposal to all endpoints, newest first. */
export async function listProposalDeliveries(
  { read, caller }: Context,
  proposalId: string,
): Promise<ProposalWebhookDelivery[]> {
  assertRight(caller, "manage webhooks");
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, proposalId))) throw notFound(proposalId);
  const eventIds = await listLatestEventIds(read, {
    organizationId,
    proposalId,
    types: triggeringTypes,
    limit: maxProposalWebhookEvents,
  });
  const rows = await listDeliveriesOfEvents(read, organizationId, eventIds);
  return rows.map((row) => Object.assign(toDeliveryView(row), { url: row.url }));
}

/** Gets a delivery with its attempts and its body. */
export async function getDelivery(
  { read, caller }: Pick<Context, "read" | "caller">,
  id: string,
): Promise<WebhookDeliveryDetail> {
  assertRight(caller, "manage webhooks");
  const row = await findDelivery(read, caller.organizationId, id);
  if (!row) throw notFound(id);
  return { ...toDeliveryView(row), body: row.body };
}

/**
 * Retries a delivery of any status with the same id and bytes. Starts a new schedule of eight attempts. The
 * first attempt is due now.
 */
export async function retryDelivery(context: Context, id: string): Promise<WebhookDelivery> {
  const { caller, clock, transact } = context;
  assertRight(caller, "manage webhooks");
  const { organizationId } = caller;
  return transact(async (tx) => {
    const delivery = await findDelivery(tx, organizationId, id);
    if (!delivery) throw notFound(id);
    const selection = { organizationId, endpointId: delivery.endpoint_id, by: { id } };
    const requeued = await requeueDeliveries(tx, selection, clock.now());
    if (requeued === 0) throw invalid({ status: "cannot be changed now: an attempt is under way" });
    endpointsDue.sendAfterCommit(tx, [{ organizationId, id: delivery.endpoint_id }]);
    const { body: _body, ...shown } = await getDelivery({ read: tx, caller }, id);
    return shown;
  });
}

/**
 * Resends the deliveries of an endpoint in a time range, for a receiver that lost them. Returns the
 * number of resent deliveries.
 */
export async function resendDeliveries(
  context: Context,
  endpointId: string,
  { status, ...range }: BodyOf<typeof operations.resendWebhookDeliveries>,
): Promise<number> {
  const { caller, clock, transact } = context;
  const { organizationId } = caller;
  const at = clock.now();
  const from = parseInstantField("from", range.from);
  const to = range.to === undefined ? at : parseInstantField("to", range.to);
  if (to < from)
    throw invalid(
      range.to === undefined
        ? { from: "must not be in the future" }
        : { to: "must not be earlier than from" },
    );
  const selection = { organizationId, endpointId, by: { from, to, status } };
  return transact(async (tx) => {
    await getEndpoint({ read: tx, caller }, endpointId);
    const maxCount = maxResentWebhooks + 1;
    if ((await countDeliveries(tx, selection, maxCount)) === maxCount)
      throw invalid({
        to: `makes the range contain more than ${maxResentWebhooks} deliveries: choose a shorter range`,
      });
    const resent = await requeueDeliveries(tx, selection, at);
    endpointsDue.sendAfterCommit(tx, [{ organizationId, id: endpointId }]);
    return resent;
  });
}

/**
 * Puts deliveries into the queue again, with the same ids and bytes and a new retry schedule that starts at
 * `at`. Omits deliveries with an attempt in flight. Returns the number of requeued deliveries.
 */
async function requeueDeliveries(tx: Tx, selection: DeliverySelection, at: string): Promise<number> {
  // Lets only one requeue of an endpoint run at a time. A requeue deletes rows and inserts them again.
  // Meanwhile, a second requeue would mistake the missing rows for attempts in flight.
  await lockEndpoint(tx, selection.organizationId, selection.endpointId);
  const dequeued = await dequeueWaiting(tx, selection);
  const requeued = await updateToWaiting(tx, selection, dequeued, at);
  await enqueueFirstAttempts(tx, selection.organizationId, requeued);
  const longLogs = requeued.filter(({ attempts_ever }) => attempts_ever > maxShownWebhookAttempts);
  if (longLogs.length > 0) await truncateLogs(tx, selection.organizationId, longLogs);
  return requeued.length;
}

async function truncateLogs(tx: Tx, organizationId: string, deliveries: readonly WithId[]): Promise<void> {
  const logs = await listLogs(tx, organizationId, deliveries);
  await updateLogs(
    tx,
    organizationId,
    logs.map(({ id, attempts_jsonl }) => ({ id, log: truncateLog(attempts_jsonl) })),
  );
}

function toDeliveryView(row: DeliveryWithType): WebhookDelivery {
  return {
    id: row.id,
    endpoint: row.endpoint_id,
    event: row.event_id,
    type: row.type,
    status: row.status,
    created_at: row.created_at,
    next_attempt_at: row.next_attempt_at,
    attempts: parseAttempts(row.attempts_jsonl),
  };
}

/** Parses the last attempts of a delivery, oldest first. */
function parseAttempts(jsonl: string): WebhookAttempt[] {
  return listLastLines(jsonl).map((line) => JSON.parse(line) as WebhookAttempt);
}

/**
 * Keeps only the latest attempts of a log, which are the ones shown. Members can retry a delivery without
 * limit, so its log would grow without limit.
 */
function truncateLog(jsonl: string): string {
  return listLastLines(jsonl)
    .map((line) => `${line}\n`)
    .join("");
}

function listLastLines(jsonl: string): string[] {
  return jsonl.split("\n").slice(0, -1).slice(-maxShownWebhookAttempts);
}
