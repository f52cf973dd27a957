import { shownWebhookAttempts, type WebhookAttempt } from "@proffer/contract";

/** The last attempts of a delivery, oldest first. */
export function attemptsIn(jsonl: string): WebhookAttempt[] {
  return linesOf(jsonl).map((line) => JSON.parse(line) as WebhookAttempt);
}

/** Less what is not shown any more: a delivery can be retried by hand again and again. */
export function shortened(jsonl: string): string {
  return linesOf(jsonl)
    .map((line) => `${line}\n`)
    .join("");
}

function linesOf(jsonl: string): string[] {
  return jsonl.split("\n").slice(0, -1).slice(-shownWebhookAttempts);
}
