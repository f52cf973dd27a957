import { maxShownWebhookAttempts, type WebhookAttempt } from "@proffer/contract";

/** Parses the last attempts of a delivery, the oldest first. */
export function parseAttempts(jsonl: string): WebhookAttempt[] {
  return listLastLines(jsonl).map((line) => JSON.parse(line) as WebhookAttempt);
}

/** Removes the attempts that are not shown any more: a member can retry a delivery again and again. */
export function truncateLog(jsonl: string): string {
  return listLastLines(jsonl)
    .map((line) => `${line}\n`)
    .join("");
}

function listLastLines(jsonl: string): string[] {
  return jsonl.split("\n").slice(0, -1).slice(-maxShownWebhookAttempts);
}
