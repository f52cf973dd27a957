const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The delay before each attempt, counted from the end of the previous attempt (specification, 6.5). */
export const delaysMs: readonly number[] = [
  0,
  30 * second,
  2 * minute,
  15 * minute,
  hour,
  4 * hour,
  8 * hour,
  24 * hour,
];

export const maxAttempts = delaysMs.length;

/** Maximum duration of one attempt: name resolution, connection and response together. */
export const attemptTimeoutMs = 15 * second;

/** The time that a worker has to record an outcome after the attempt has timed out. */
export const leaseMarginMs = 15 * second;

/**
 * Duration of the lease on a claimed batch. After the lease has expired, no attempt of the batch is in
 * flight, and a worker can no longer record an outcome.
 */
export const leaseMs = attemptTimeoutMs + leaseMarginMs;

/** The receiver's response to an attempt, or an error code if there is none. */
export type AttemptResult =
  | { readonly status: number; readonly retryAfter: string | null }
  | { readonly error: string };

/** The state of a delivery after an attempt. `isGone` is true if the receiver answered 410. */
export type DeliveryState =
  | { readonly status: "delivered" }
  | { readonly status: "failed"; readonly isGone: boolean }
  | { readonly status: "waiting"; readonly dueAtMs: number };

/** Decides the state of a delivery after attempt `attempt` (from 1). Contains the whole retry schedule. */
export function decideState(attempt: number, result: AttemptResult, endedAtMs: number): DeliveryState {
  if ("status" in result && isSuccess(result.status)) return { status: "delivered" };
  if ("status" in result && !isRetryable(result.status))
    return { status: "failed", isGone: result.status === 410 };
  const delayMs = delaysMs[attempt];
  if (delayMs === undefined) return { status: "failed", isGone: false };
  return { status: "waiting", dueAtMs: endedAtMs + Math.max(delayMs, parseRetryAfterMs(result, endedAtMs)) };
}

/**
 * Decides the state after attempt `attempt` if its process died before it recorded the outcome. The attempt
 * counts. Its end is unknown, so the delay starts at the latest possible end. The next attempt is therefore
 * never too early.
 */
export function decideStateAfterInterruption(attempt: number, beganAtMs: number): DeliveryState {
  return decideState(attempt, { error: "interrupted" }, beganAtMs + attemptTimeoutMs);
}

/** Returns true if the receiver answered 410, so that its endpoint is paused and gets no more attempts. */
export function isEndpointGone(state: DeliveryState): boolean {
  return state.status === "failed" && state.isGone;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isRetryable(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/**
 * Parses Retry-After into a delay of at most one day. Returns 0 for statuses other than 429 and 503, and if
 * the header cannot be parsed.
 */
function parseRetryAfterMs(result: AttemptResult, endedAtMs: number): number {
  if (!("status" in result) || result.retryAfter === null) return 0;
  if (result.status !== 429 && result.status !== 503) return 0;
  const text = result.retryAfter.trim();
  const delayMs = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - endedAtMs;
  return Number.isNaN(delayMs) ? 0 : Math.min(Math.max(delayMs, 0), day);
}
