import { isRetryable } from "../queue/retry-policy.ts";
import type { AttemptOutcome } from "../queue/settle.ts";

/** The health of an endpoint after its last attempt. */
export type EndpointHealth = "prompt" | "slow" | "failing";

const slowResponseMs = 2000;

/**
 * Assesses an endpoint by its response, not by the state of the delivery. After the eighth failed attempt,
 * the delivery has ended, but the endpoint is still failing.
 */
export function assessHealth({
  httpStatus,
  responseTimeMs,
}: Pick<AttemptOutcome, "httpStatus" | "responseTimeMs">): EndpointHealth {
  if (httpStatus === null || isRetryable(httpStatus)) return "failing";
  return responseTimeMs > slowResponseMs ? "slow" : "prompt";
}
