import type { Operation } from "./operation.ts";

/**
 * Whether an operation heeds the header Idempotency-Key: every POST about what an organization owns, answered with JSON.
 * Not those about one's own session, password and second factor, where a failed try has to count although it failed.
 */
export function heedsIdempotencyKey({ method, security, answers }: Operation): boolean {
  return (
    method === "POST" &&
    (security === "organization" || security === "api_key") &&
    Object.values(answers).every(({ contentType }) => contentType === undefined)
  );
}
