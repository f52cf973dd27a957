import type { GetResult } from "../../platform/outbound/outbound.ts";

/** Result of the request for a picture. */
export type FetchResult = { readonly bytes: Uint8Array } | FetchRefusal;

export interface FetchRefusal {
  /** Reason for the log, such as "did not answer in time". */
  readonly reason: string;
  /** True where a later request may succeed. */
  readonly isTemporary: boolean;
}

export function createRefusal(reason: string, isTemporary = false): FetchRefusal {
  return { reason, isTemporary };
}

const lastingErrors: ReadonlySet<string> = new Set(["invalid_url", "blocked_address", "too_large"]);

export function toFetchResult(answer: GetResult): FetchResult {
  if ("error" in answer) return createRefusal(answer.message, !lastingErrors.has(answer.error));
  const { status, body } = answer;
  if (status === 200) return { bytes: body };
  return createRefusal(
    `answered ${status}`,
    status >= 500 || status === 408 || status === 425 || status === 429,
  );
}
