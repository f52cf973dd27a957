import { createHmac } from "node:crypto";

/** Creates the headers of an attempt (specification, 6.3 and 6.4), with one v1 value for each secret. `timestamp` is in Unix seconds. */
export function createSignedHeaders(
  deliveryId: string,
  body: Buffer,
  secrets: readonly string[],
  timestamp: number,
): Record<string, string> {
  const values = secrets.map((secret) => `v1=${createSignature(secret, timestamp, body)}`);
  return {
    "content-type": "application/json",
    "user-agent": "Proffer-Webhooks",
    "webhook-id": deliveryId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": [`t=${timestamp}`, ...values].join(","),
  };
}

/** The key is the secret as members see it, with its prefix. */
function createSignature(secret: string, timestamp: number, body: Buffer): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("base64");
}
