import type { Clock } from "../../platform/clock.ts";
import type { Outbound, PostResult } from "../../platform/outbound/outbound.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { openSigningSecrets } from "../endpoints/secrets.ts";
import type { ClaimedDelivery } from "../queue/claims.store.ts";
import { attemptTimeoutMs, decideState, type AttemptResult } from "../queue/schedule.ts";
import type { AttemptOutcome } from "../queue/settle.ts";
import { createSignedHeaders } from "./signature.ts";

/** The services that sending needs. */
export interface SendServices {
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly outbound: Pick<Outbound, "post">;
}

/** Sends one signed request. Every response, and every failure to get one, is an outcome that can be recorded. */
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
