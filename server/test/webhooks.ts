import { webhookEvents, type WebhookEventType } from "@proffer/contract";
import { expect, vi } from "vitest";
import { readSnapshot } from "../src/platform/db/transact.ts";
import { findFaults } from "../../contract/test/schema-faults.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { queueStart, findDueAttempts } from "../src/webhooks/queue/due-attempts.store.ts";
import { claimDeliveries, type Candidate, type ClaimedDelivery } from "../src/webhooks/queue/claims.store.ts";
import { listWaitingEndpoints } from "../src/webhooks/queue/waiting-endpoints.store.ts";
import { startDeliveryWorker, type DeliveryWorkerOptions } from "../src/webhooks/worker/delivery-worker.ts";
import type { TestApp, TestClient } from "./harness.ts";
import { waitOptions } from "./wait-options.ts";

/** The body of a delivery, parsed by its receiver. */
export interface Posted {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly created_at: string;
  readonly data: TestBody;
  readonly change?: TestBody;
}

type TestBody = ReturnType<JSON["parse"]>;

export interface Endpoint {
  readonly id: string;
  readonly secret: string;
  /** Its address in the API. */
  readonly url: string;
}

export async function addEndpoint(client: TestClient, body: object = {}): Promise<Endpoint> {
  const added = await client.post("/api/webhook-endpoints", {
    url: "https://hooks.globex.test/proffer",
    ...body,
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  const { id, secret } = added.body.data;
  return { id, secret, url: `/api/webhook-endpoints/${id}` };
}

/** Lists the bodies for an endpoint, oldest first. Throws if an event does not match the contract. */
export async function listPosts({ db }: TestApp, { id }: Pick<Endpoint, "id">): Promise<Posted[]> {
  const rows = await db.read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", "webhook_events.id", "event_id")
    .select("body")
    .where("endpoint_id", "=", id)
    .orderBy("webhook_deliveries.id")
    .execute();
  return rows.map(({ body }) => {
    const event: Posted = JSON.parse(body);
    const faults = findFaults(webhookEvents[event.type], event);
    if (faults.length > 0) throw new Error(`${event.type} is not as described:\n  ${faults.join("\n  ")}`);
    return event;
  });
}

/** Claims the due deliveries of an endpoint, like a process that dies just after the claim. */
export async function claimDue(
  { db, clock }: TestApp,
  organizationId: string,
  id: string,
): Promise<ClaimedDelivery[]> {
  return claimDeliveries(db, clock, await selectDue({ db, clock }, organizationId, id));
}

/** Selects the due deliveries of an endpoint, like a worker before it claims them. */
export async function selectDue(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  organizationId: string,
  id: string,
): Promise<Candidate[]> {
  const found = await findDueAttempts(
    db,
    [{ organizationId, id, maxRows: 10, cursor: queueStart }],
    clock.now(),
  );
  return found.flatMap(({ endpoint, rows }) => rows.map((queued) => ({ endpoint, queued })));
}

type Post = Outbound["post"];

/** Runs a worker until nothing is due at the time of the clock and all attempts are settled. */
export async function deliverDue(
  { db, clock, lifecycle }: Pick<TestApp, "db" | "clock" | "lifecycle">,
  post: Post,
  observers: Pick<DeliveryWorkerOptions, "onBegin" | "onEnd" | "onInterrupted"> = {},
): Promise<void> {
  const failures: unknown[] = [];
  const worker = startDeliveryWorker({
    db,
    clock,
    sealer: lifecycle.mailing.sealer,
    outbound: { post },
    pollIntervalMs: 5,
    ...observers,
    onError: (error) => void failures.push(error),
  });
  await vi.waitFor(async () => {
    // Reads in one snapshot, because a due attempt may be claimed, and an expired one may become due, between
    // two reads.
    const [due, batches] = await readSnapshot(db, async (tx) => [
      (await listWaitingEndpoints(tx)).filter(({ nextAt }) => nextAt <= clock.now()),
      await tx.selectFrom("webhook_batches").select("id").execute(),
    ]);
    expect([failures, due, batches]).toEqual([[], [], []]);
  }, waitOptions);
  await worker.stop();
}

/** Creates a receiver that answers with a status. No time passes on the clock of the test. */
export function answerWith(status: number, { retryAfter = null as string | null, snippet = "" } = {}): Post {
  return async () => ({ status, retryAfter, snippet, durationMs: 7 });
}
