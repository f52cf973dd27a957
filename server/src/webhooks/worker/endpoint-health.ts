import { isRetryable } from "../queue/retry-policy.ts";
import type { AttemptOutcome } from "../queue/settle.ts";

/** The health of an endpoint after its last attempt. */
export type EndpointHealth = "prompt" | "slow" | "failing";

const slowResponseMs = 2000;

/**
 * Assesses an endpoint only by its response, not by the state of the delivery: after the eighth attempt, a
 * dead endpoint is still failing.
 */
export function assessHealth({
  httpStatus,
  responseTimeMs,
}: Pick<AttemptOutcome, "httpStatus" | "responseTimeMs">): EndpointHealth {
  if (httpStatus === null || isRetryable(httpStatus)) return "failing";
  return responseTimeMs > slowResponseMs ? "slow" : "prompt";
}
