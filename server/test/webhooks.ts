import { webhookEvents, type WebhookEventType } from "@proffer/contract";
import { faultsOf } from "@proffer/contract/testing";
import { expect, vi } from "vitest";
import { snapshot } from "../src/platform/db/transact.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { beginning, findDue } from "../src/webhooks/queue/due.ts";
import { takeOut, type Chosen, type Claimed } from "../src/webhooks/queue/take-out.ts";
import { waitingEndpoints } from "../src/webhooks/queue/waiting-endpoints.ts";
import { startDeliveryWorker, type DeliveryWorkerOptions } from "../src/webhooks/worker/worker.ts";
import type { TestApp, TestClient } from "./harness.ts";

/** What a delivery posts, as its receiver reads it. */
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

/** What was recorded for an endpoint, oldest first. Throws at an event that the contract does not describe so. */
export async function postedTo({ db }: TestApp, { id }: Pick<Endpoint, "id">): Promise<Posted[]> {
  const rows = await db.read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", "webhook_events.id", "event_id")
    .select("body")
    .where("endpoint_id", "=", id)
    .orderBy("webhook_deliveries.id")
    .execute();
  return rows.map(({ body }) => {
    const event: Posted = JSON.parse(body);
    const faults = faultsOf(webhookEvents[event.type], event);
    if (faults.length > 0) throw new Error(`${event.type} is not as described:\n  ${faults.join("\n  ")}`);
    return event;
  });
}

/** Takes what is due for an endpoint, as a process does that dies then. */
export async function takeDue(
  { db, clock }: TestApp,
  organizationId: string,
  id: string,
): Promise<Claimed[]> {
  return takeOut(db, clock, await chooseDue({ db, clock }, organizationId, id));
}

/** What a worker would take then. */
export async function chooseDue(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  organizationId: string,
  id: string,
): Promise<Chosen[]> {
  const found = await findDue(db, [{ organizationId, id, most: 10, after: beginning }], clock.now());
  return found.flatMap(({ endpoint, rows }) => rows.map((queued) => ({ endpoint, queued })));
}

type Post = Outbound["post"];

/** Attempts what is due at the clock's time, and answers when all of it has ended. */
export async function deliverDue(
  { db, clock, lifecycle }: Pick<TestApp, "db" | "clock" | "lifecycle">,
  post: Post,
  watching: Pick<DeliveryWorkerOptions, "onBegin" | "onEnd" | "onInterrupted"> = {},
): Promise<void> {
  const failures: unknown[] = [];
  const worker = startDeliveryWorker({
    db,
    clock,
    sealer: lifecycle.mailing.sealer,
    outbound: { post },
    pollMilliseconds: 5,
    ...watching,
    onError: (error) => void failures.push(error),
  });
  await vi.waitFor(
    async () => {
      // At one moment: what is due is soon under way, and what is interrupted may soon be due.
      const [due, underWay] = await snapshot(db, async (tx) => [
        (await waitingEndpoints(tx)).filter(({ nextAt }) => nextAt <= clock.now()),
        await tx.selectFrom("webhook_batches").select("id").execute(),
      ]);
      expect([failures, due, underWay]).toEqual([[], [], []]);
    },
    { timeout: 15_000, interval: 5 },
  );
  await worker.stop();
}

/** A receiver that answers so, in the time that a test's clock takes: none. */
export function answering(status: number, { retryAfter = null as string | null, snippet = "" } = {}): Post {
  return async () => ({ status, retryAfter, snippet, durationMs: 7 });
}
