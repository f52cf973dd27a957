export interface WebhookAnswer {
  /** A status of HTTP, or a class of them. */
  readonly status: string;
  readonly description: string;
  /** What becomes of the delivery. */
  readonly outcome: "delivered" | "failed" | "waiting";
}

/** What a receiver's answers mean (specification, 6.5); one that is named counts before its class. */
export const webhookAnswers: readonly WebhookAnswer[] = [
  {
    status: "2XX",
    outcome: "delivered",
    description: "Delivered, even if the body never arrives.",
  },
  { status: "3XX", outcome: "failed", description: "Failed: redirects are not followed." },
  { status: "408", outcome: "waiting", description: "Retried." },
  {
    status: "410",
    outcome: "failed",
    description: "Failed, and the endpoint is paused: it wants no more events.",
  },
  { status: "425", outcome: "waiting", description: "Retried." },
  {
    status: "429",
    outcome: "waiting",
    description: "Retried; `Retry-After` delays the next attempt, by a day at most.",
  },
  { status: "4XX", outcome: "failed", description: "Failed: the receiver has rejected it." },
  {
    status: "5XX",
    outcome: "waiting",
    description: "Retried; with 503, `Retry-After` delays the next attempt, by a day at most.",
  },
];
