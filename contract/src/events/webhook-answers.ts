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
    description: "Delivered, even if the body behind the status never comes.",
  },
  { status: "3XX", outcome: "failed", description: "Failed: redirects are not followed." },
  { status: "408", outcome: "waiting", description: "The next attempt follows." },
  {
    status: "410",
    outcome: "failed",
    description: "Failed, and the endpoint is paused: no more of this is wanted.",
  },
  { status: "425", outcome: "waiting", description: "The next attempt follows." },
  {
    status: "429",
    outcome: "waiting",
    description: "The next attempt follows; `Retry-After` puts it off, by a day at most.",
  },
  { status: "4XX", outcome: "failed", description: "Failed: the receiver has seen it and does not want it." },
  {
    status: "5XX",
    outcome: "waiting",
    description: "The next attempt follows; `Retry-After` with 503 puts it off, by a day at most.",
  },
];
