import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum difference between the time of signing and now. */
const toleranceSeconds = 300;

export interface SignedRequest {
  readonly secret: string;
  /** Header names in lower case, as Node passes them. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The bytes as received. JSON that was parsed and serialized again has another signature. */
  readonly body: Uint8Array;
  readonly now: Date;
}

/**
 * Finds the reason to refuse a request, as a sentence for its sender. Returns undefined if Proffer signed the
 * request just now.
 */
export function findFault({ secret, headers, body, now }: SignedRequest): string | undefined {
  const { "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
  if (typeof timestamp !== "string" || typeof signature !== "string")
    return "The request needs one header Webhook-Timestamp and one header Webhook-Signature.";
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) return "Webhook-Timestamp must be Unix time in seconds.";
  const parts = signature.split(",");
  const times = parts.filter((part) => part.startsWith("t="));
  const given = parts.filter((part) => part.startsWith("v1=")).map((part) => part.slice(3));
  if (times.length !== 1 || times[0] !== `t=${timestamp}` || given.length === 0)
    return "Webhook-Signature must have the time of Webhook-Timestamp as t, and a signature as v1.";
  // The signature is checked before the time, so that an anonymous sender learns only that it is wrong.
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("base64");
  // All given signatures are compared, so that the time taken does not reveal which one matched.
  if (given.filter((text) => isSameText(text, expected)).length === 0)
    return "No signature matches the secret and the body.";
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    return "The request was signed more than five minutes away from now. Check the clocks of both servers.";
  return undefined;
}

/** Compares two texts in constant time, if they have the same length. */
function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
