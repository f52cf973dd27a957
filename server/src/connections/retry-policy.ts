import type { ConnectionProblem } from "@proffer/contract";
import type { ConnectionChanges, StoredConnection } from "./connections.store.ts";
import type { ProviderError } from "./crm-provider.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long the work of a push is tried. A provider may be away for a whole weekend. */
export const maxTryingMs = 72 * hour;

/** Problems that pass by themselves. All others need a person. */
export const passingProblems = ["unreachable", "rate_limited"] as const;

const passing: ReadonlySet<ConnectionProblem> = new Set<ConnectionProblem>(passingProblems);

/** Problems of the connection, not of one proposal. */
const ofConnection: ReadonlySet<ConnectionProblem> = new Set<ConnectionProblem>([
  ...passing,
  "unauthorized",
  "missing_scope",
  "address_gone",
  "other_account",
]);

/** Problems that a new credential can solve. */
export const credentialProblems = ["unauthorized", "missing_scope", "address_gone", "other_account"] as const;

/** Problems that other settings can solve. */
export const settingsProblems = ["stage_gone", "field_gone", "refused", "unknown_currency"] as const;

const delaysMs = [10 * second, minute, 5 * minute, 15 * minute, hour];

/** Returns the time until the provider is asked again after this many failures in a row. */
function getDelayMs(failures: number, retryAfterSeconds: number | undefined): number {
  const usual = delaysMs[Math.min(failures, delaysMs.length) - 1] ?? second;
  return Math.max(usual, Math.min(retryAfterSeconds ?? 0, 24 * 60 * 60) * second);
}

export function isPassing({ code }: Pick<ProviderError, "code">): boolean {
  return passing.has(code);
}

function isOfConnection({ code }: Pick<ProviderError, "code">): boolean {
  return ofConnection.has(code);
}

/** Time between two messages to a chat, because chats limit them to about one in a second. */
const betweenMessagesMs = second;

/** The state of a connection that works. */
export const noProblem = {
  problem: null,
  problem_message: null,
  problem_since: null,
  blocked_until: null,
  failures: 0,
} as const;

/** Returns the state of a connection after an attempt. */
export function toConnectionChanges(
  { deals, failures, problem, problem_since }: StoredConnection,
  error: ProviderError | undefined,
  now: string,
): ConnectionChanges {
  if (!error || !isOfConnection(error))
    return { ...noProblem, blocked_until: deals ? null : addMs(now, betweenMessagesMs) };
  const isSame = problem === error.code;
  return {
    problem: error.code,
    problem_message: error.message,
    problem_since: isSame ? problem_since : now,
    failures: failures + 1,
    blocked_until: isPassing(error) ? addMs(now, getDelayMs(failures + 1, error.retryAfterSeconds)) : null,
  };
}

/**
 * Returns the time of the oldest push that is worth repeating. Undefined for all pushes. In a chat, messages of the
 * last month would only confuse.
 */
export function findOldestRetry({ deals }: StoredConnection, now: string): string | undefined {
  return deals ? undefined : addMs(now, -maxTryingMs);
}

/** Parses the Retry-After of an answer: seconds, which Discord writes with decimals, or the time of an HTTP date. */
export function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}(?:\.\d+)?$/.test(value.trim())) return Math.ceil(Number(value));
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / second));
}

export function addMs(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
