import type { ConnectionProblem } from "@proffer/contract";
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
export function getDelayMs(failures: number, retryAfterSeconds: number | undefined): number {
  const usual = delaysMs[Math.min(failures, delaysMs.length) - 1] ?? second;
  return Math.max(usual, Math.min(retryAfterSeconds ?? 0, 24 * 60 * 60) * second);
}

export function isPassing({ code }: Pick<ProviderError, "code">): boolean {
  return passing.has(code);
}

export function isOfConnection({ code }: Pick<ProviderError, "code">): boolean {
  return ofConnection.has(code);
}
