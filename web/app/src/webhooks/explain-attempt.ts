import type { WebhookAttempt } from "@proffer/contract";

/** Failures of attempts with separate texts. `docs/webhooks.md` explains each. */
const failures = [
  "timeout",
  "unresolvable",
  "blocked_address",
  "invalid_url",
  "connection_refused",
  "unreachable",
  "certificate_expired",
  "certificate_of_another_name",
  "certificate_untrusted",
  "tls",
  "reset",
  "bad_response",
  "interrupted",
  "paused",
] as const;

export type AttemptExplanation =
  | (typeof failures)[number]
  | "delivered"
  | "redirect"
  | "gone"
  | "unauthorized"
  | "not_found"
  | "rejected"
  | "later"
  | "receiver_failed"
  | "unknown_failure";

/** Returns the text for the result of an attempt, which says what to do. */
export function explainAttempt({ http_status, error }: WebhookAttempt): AttemptExplanation {
  if (http_status === null) return failures.find((failure) => failure === error) ?? "unknown_failure";
  if (http_status < 300) return "delivered";
  if (http_status < 400) return "redirect";
  if (http_status >= 500) return "receiver_failed";
  return rejections[http_status] ?? "rejected";
}

const rejections: Readonly<Record<number, AttemptExplanation>> = {
  401: "unauthorized",
  403: "unauthorized",
  404: "not_found",
  408: "later",
  410: "gone",
  425: "later",
  429: "later",
};
