import { createHmac } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound, PostResult } from "../../platform/outbound/outbound.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { openSigningSecrets } from "../endpoints/secrets.ts";
import type { ClaimedDelivery } from "../queue/claims.store.ts";
import { attemptTimeoutMs, decideState, type AttemptResult } from "../queue/retry-policy.ts";
import type { AttemptOutcome } from "../queue/settle.ts";

/** The services used to send attempts. */
export interface SendServices {
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly outbound: Pick<Outbound, "post">;
}

/** Sends one signed request. Never fails: every response and every failure is returned as an outcome. */
export async function sendAttempt(
  { clock, sealer, outbound }: SendServices,
  { queued, endpoint, beganAt, batchId, body }: ClaimedDelivery,
): Promise<AttemptOutcome> {
  if (!body) throw new Error(`delivery ${queued.delivery_id} is due without an event`);
  const timestamp = Math.floor(Date.parse(clock.now()) / 1000);
  const secrets = openSigningSecrets(sealer, endpoint, beganAt);
  const response = await outbound.post({
    url: endpoint.url,
    headers: createSignedHeaders(queued.delivery_id, body, secrets, timestamp),
    body,
    timeoutMs: attemptTimeoutMs,
  });
  const endedAt = clock.now();
  const result = toAttemptResult(response);
  return {
    queued,
    endpoint,
    beganAt,
    batchId,
    endedAt,
    state: decideState(queued.attempt, result, Date.parse(endedAt)),
    httpStatus: "status" in result ? result.status : null,
    responseTimeMs: response.durationMs,
    error: "error" in result ? result.error : null,
    snippet: "snippet" in response ? response.snippet : null,
  };
}

function toAttemptResult(response: PostResult): AttemptResult {
  return "error" in response
    ? { error: response.error }
    : { status: response.status, retryAfter: response.retryAfter };
}

/**
 * Creates the headers of an attempt (specification, 6.3 and 6.4), with one v1 value for each secret.
 * `timestamp` is in Unix seconds.
 */
export function createSignedHeaders(
  deliveryId: string,
  body: Buffer,
  secrets: readonly string[],
  timestamp: number,
): Record<string, string> {
  const values = secrets.map((secret) => `v1=${createSignature(secret, timestamp, body)}`);
  return {
    "content-type": "application/json",
    "user-agent": "Proffer-Webhooks",
    "webhook-id": deliveryId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": [`t=${timestamp}`, ...values].join(","),
  };
}

/** Signs a body. The HMAC key is the secret in the form shown to members, including its prefix. */
function createSignature(secret: string, timestamp: number, body: Buffer): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("base64");
}

const maxCachedSecrets = 1000;

/** Creates a sealer that caches opened secrets, because one secret signs many deliveries. */
export function createCachingSealer(sealer: Sealer): Sealer {
  const secrets = new Map<string, string>();
  return {
    ...sealer,
    open: (sealed, purpose) => {
      const key = `${purpose} ${sealed}`;
      const secret = secrets.get(key) ?? sealer.open(sealed, purpose);
      if (secrets.size >= maxCachedSecrets) secrets.clear();
      secrets.set(key, secret);
      return secret;
    },
  };
}
