import type { Json } from "./json.ts";

const text = (description: string): Json => ({ description, schema: { type: "string" } });

const number = (description: string): Json => ({ description, schema: { type: "integer" } });

const rateLimit = {
  "RateLimit-Limit": number("Requests per minute."),
  "RateLimit-Remaining": number("Requests left in this minute."),
  "RateLimit-Reset": number("Seconds until it starts anew."),
};
const retryAfter = { "Retry-After": number("Seconds to wait.") };

/** Headers of answers that operations have in common. */
export const headers: Json = { ...rateLimit, ...retryAfter };

export const rateLimitHeaders = referencesTo(rateLimit);
export const retryHeaders = { ...rateLimitHeaders, ...referencesTo(retryAfter) };

function referencesTo(declared: Json): Json {
  return Object.fromEntries(
    Object.keys(declared).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

export const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text that is unique per request. A repeat within 24 hours gets the first answer again, with the header Idempotent-Replayed: true, instead of doing it twice. A request that failed may be repeated too.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  example: "5f0c6f1e-order-1042",
};

export const describeHeaders = (declared: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(declared).map(([name, description]) => [name, text(description)]));
