import type { Json } from "./json.ts";

const text = (description: string): Json => ({ description, schema: { type: "string" } });

/** Headers of answers that operations have in common. */
export const headers: Json = {
  RateLimit: text(
    "What is left of the rate limit and when it starts anew, as in the RateLimit header fields for HTTP.",
  ),
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer" } },
};

export const rateLimitHeader: Json = { RateLimit: { $ref: "#/components/headers/RateLimit" } };
export const retryHeaders: Json = {
  ...rateLimitHeader,
  "Retry-After": { $ref: "#/components/headers/RetryAfter" },
};

export const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text that is unique per request. A repeat within 24 hours gets the first answer again instead of doing it twice.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "5f0c6f1e-order-1042",
};

export const describeHeaders = (declared: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(declared).map(([name, description]) => [name, text(description)]));
