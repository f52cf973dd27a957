const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What passes before each attempt, counted from the end of the one before (specification, 6.5). */
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

/** How long an attempt waits for everything: names, connection, answer. */
export const attemptTimeoutMs = 15 * second;

/** After the time of an attempt, when it is over for certain and recorded if it ever will be. */
export const graceMs = 15 * second;

/** What came of an attempt: what the receiver answered, or why it did not. */
export type Result =
  | { readonly status: number; readonly retryAfter: string | null }
  | { readonly error: string };

/** What becomes of a delivery. */
export type Next =
  | { readonly status: "delivered" }
  | { readonly status: "failed"; readonly isGone: boolean }
  | { readonly status: "waiting"; readonly at: number };

/** The whole schedule as a function: what follows the end of attempt `attempt` (from 1) at `endedAt` (milliseconds). */
export function nextAfter(attempt: number, result: Result, endedAt: number): Next {
  if ("status" in result && isSuccess(result.status)) return { status: "delivered" };
  if ("status" in result && !isWorthRetrying(result.status))
    return { status: "failed", isGone: result.status === 410 };
  const delay = delaysMs[attempt];
  if (delay === undefined) return { status: "failed", isGone: false };
  return { status: "waiting", at: endedAt + Math.max(delay, postponementMs(result, endedAt)) };
}

/**
 * What follows attempt `attempt` if nobody recorded its end, because its process died. It counts, and the next one comes
 * as late as if it had lasted as long as it may: never too early.
 */
export function afterInterruption(attempt: number, beganAt: number): Next {
  return nextAfter(attempt, { error: "interrupted" }, beganAt + attemptTimeoutMs);
}

/** What began before this is over at `now`, even if its process died and nobody recorded its end. */
export function overIfBegunBefore(now: number): number {
  return now - attemptTimeoutMs - graceMs;
}

/** Whether the endpoint gets nothing more. */
export function pauses(next: Next): boolean {
  return next.status === "failed" && next.isGone;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isWorthRetrying(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** Retry-After puts an attempt off, by a day at most, and never brings one forward. */
function postponementMs(result: Result, endedAt: number): number {
  if (!("status" in result) || result.retryAfter === null) return 0;
  if (result.status !== 429 && result.status !== 503) return 0;
  const text = result.retryAfter.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - endedAt;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), day);
}
