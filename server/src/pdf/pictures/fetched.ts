import type { GetResult } from "../../platform/outbound/outbound.ts";

/** What came of asking for a picture. */
export type Fetched = { readonly bytes: Uint8Array } | Refusal;

export interface Refusal {
  /** For the log: «did not answer in time». */
  readonly why: string;
  /** Whether it may be had later. */
  readonly mayPass: boolean;
}

export function refused(why: string, mayPass = false): Refusal {
  return { why, mayPass };
}

const lasting: ReadonlySet<string> = new Set(["invalid_url", "blocked_address", "too_large"]);

export function fetchedOf(answer: GetResult): Fetched {
  if ("error" in answer) return refused(answer.message, !lasting.has(answer.error));
  const { status, body } = answer;
  if (status === 200) return { bytes: body };
  return refused(`answered ${status}`, status >= 500 || status === 408 || status === 425 || status === 429);
}
