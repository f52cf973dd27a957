import { WebhookVerificationError } from "./error.ts";
import type { WebhookEvent } from "./event.ts";
import { readHeader, type WebhookHeaders } from "./headers.ts";

export interface VerifyOptions {
  /** The time of verification. Default: now. */
  readonly now?: Date;
  /** Greatest difference between `now` and the time of signing. Default: five minutes. */
  readonly toleranceSeconds?: number;
}

/**
 * Verifies that a request was signed with `secret` within the last five minutes, and returns its event.
 * Throws WebhookVerificationError otherwise.
 *
 * @param secret the whole text that the endpoint was created with, including `whsec_`
 * @param body the bytes of the body as received; JSON that was parsed and serialized again has another
 * signature
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { now = new Date(), toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  // Makes the checks for JavaScript callers that the types make for TypeScript callers.
  if (typeof secret !== "string" || !secret.startsWith("whsec_"))
    throw new TypeError("The secret must be the whole text, whsec_ included");
  if (typeof body !== "string" && !ArrayBuffer.isView(body))
    throw new TypeError("The body must be the received bytes or their text, not a parsed value");
  const timestamp = parseTimestamp(readHeader(headers, "Webhook-Timestamp"));
  const given = parseSignatures(readHeader(headers, "Webhook-Signature"), timestamp);
  // The signature is checked before the time, so that an anonymous sender learns only that it is wrong.
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const expected = await computeSignature(secret, timestamp, bytes);
  // All given signatures are compared, so that the time taken does not reveal which one matched.
  const matches = given.filter((signature) => isSameText(signature, expected));
  if (matches.length === 0)
    throw new WebhookVerificationError("wrong_signature", "No signature matches the secret and the body");
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookVerificationError(
      "outside_tolerance",
      `Signed more than ${toleranceSeconds} seconds away from now`,
    );
  return parseEvent(bytes);
}

function parseTimestamp(text: string): string {
  if (/^[1-9]\d{0,11}$/.test(text)) return text;
  throw new WebhookVerificationError("malformed_header", "Webhook-Timestamp must be Unix time in seconds");
}

/** `t=1700000000,v1=…`, with a second v1 while an old secret is still valid. Later versions may be added. */
function parseSignatures(text: string, timestamp: string): string[] {
  const parts = text.split(",").map((part): [string, string] => {
    const at = part.indexOf("=");
    return [part.slice(0, at), part.slice(at + 1)];
  });
  const listValues = (name: string) => parts.filter(([key]) => key === name).map(([, value]) => value);
  const [time, ...furtherTimes] = listValues("t");
  const signatures = listValues("v1");
  if (time !== timestamp || furtherTimes.length > 0 || signatures.length === 0)
    throw new WebhookVerificationError(
      "malformed_header",
      "Webhook-Signature must hold the time of Webhook-Timestamp as t and a signature as v1",
    );
  return signatures;
}

function parseEvent(body: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof event === "object" && event !== null && "type" in event) return event as WebhookEvent;
  } catch {
    // Falls through: a body that cannot be parsed is not an event either.
  }
  throw new WebhookVerificationError("malformed_body", "The body is not an event");
}

const utf8 = new TextEncoder();

/**
 * Base64 of HMAC-SHA256 over the timestamp, a period and the body, keyed with the whole secret. Uses Web
 * Crypto, because edge functions lack node:crypto and often receive webhooks.
 */
async function computeSignature(secret: string, timestamp: string, body: Uint8Array): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"]);
  const head = utf8.encode(`${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return btoa(String.fromCharCode(...mac));
}

/** Compares two texts of the same length in constant time. */
function isSameText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1)
    difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
