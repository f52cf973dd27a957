/** The headers of every request (specification, 6.3). */
export const webhookHeaders = {
  "Content-Type": { about: "Always `application/json`.", example: "application/json" },
  "Webhook-Id": {
    about: "Id of the delivery (one event for one endpoint), the same in every attempt.",
    example: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a91",
  },
  "Webhook-Timestamp": { about: "Unix time of this attempt, in seconds.", example: "1772443800" },
  "Webhook-Signature": {
    about:
      "That time as `t`, and a signature as `v1`. There are two `v1` values while a rotated secret overlaps.",
    example: "t=1772443800,v1=WCiUihxn//46o5dcrrDc8iJWrNUxYaI93gkz1eYiuMI=",
  },
} as const;

interface WebhookAnswer {
  /** An HTTP status, or a class of statuses. */
  readonly status: string;
  readonly description: string;
  /** Status of the delivery after the answer. */
  readonly outcome: "delivered" | "failed" | "waiting";
}

/** Meaning of a receiver's answers (specification, 6.5). A single status takes precedence over its class. */
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
    description: "Failed. The endpoint is paused, because its receiver wants no more events.",
  },
  { status: "425", outcome: "waiting", description: "Retried." },
  {
    status: "429",
    outcome: "waiting",
    description: "Retried. `Retry-After` delays the next attempt, by a day at most.",
  },
  { status: "4XX", outcome: "failed", description: "Failed: the receiver rejected the event." },
  {
    status: "5XX",
    outcome: "waiting",
    description: "Retried. With 503, `Retry-After` delays the next attempt, by a day at most.",
  },
];
