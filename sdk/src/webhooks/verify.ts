import { WebhookVerificationError } from "./error.ts";
import type { WebhookEvent } from "./event.ts";
import { readHeader, type WebhookHeaders } from "./headers.ts";

export interface VerifyOptions {
  /** The time to judge by; absent: now. */
  readonly now?: Date;
  /** Greatest distance between now and the time of signing; five minutes when absent. */
  readonly toleranceSeconds?: number;
}

/**
 * Verifies that a request was signed with `secret` within the last five minutes, and returns its event. Throws
 * WebhookVerificationError otherwise.
 *
 * @param secret the whole text that the endpoint was created with, `whsec_` included
 * @param body the bytes of the body as they came; JSON that was parsed and written again has another signature
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { now = new Date(), toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  // Callers in JavaScript learn here what the type tells callers in TypeScript.
  if (typeof secret !== "string" || !secret.startsWith("whsec_"))
    throw new TypeError("The secret must be the whole text, whsec_ included");
  if (typeof body !== "string" && !ArrayBuffer.isView(body))
    throw new TypeError(
      "The body must be the received bytes or their text, not a parsed value",
    );
  const timestamp = parseTimestamp(readHeader(headers, "Webhook-Timestamp"));
  const given = parseSignatures(readHeader(headers, "Webhook-Signature"), timestamp);
  // Checked before the time, so that an anonymous sender learns only that the signature is wrong.
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const expected = await computeSignature(secret, timestamp, bytes);
  // Compared with every signature, so that the time taken does not tell which one matched.
  const matches = given.filter((signature) => isSameText(signature, expected));
  if (matches.length === 0)
    throw new WebhookVerificationError("wrong_signature", "No signature fits the secret and the body");
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

/** `t=1700000000,v1=…`, with a second v1 while an old secret is still good; later versions may stand beside. */
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
    // Falls through: what does not parse is no event either.
  }
  throw new WebhookVerificationError("malformed_body", "The body is not an event");
}

const utf8 = new TextEncoder();

/**
 * Base64 of HMAC-SHA256 over the timestamp, a period and the body, keyed with the whole secret. Web Crypto rather than
 * node:crypto, because functions at the edge, where webhooks are often received, have nothing else.
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

/** Takes the same time wherever two texts of one length differ. */
function isSameText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1)
    difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
