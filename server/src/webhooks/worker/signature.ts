import { createHmac } from "node:crypto";

/** The headers of an attempt (specification, 6.3 and 6.4); `seconds` is its own time. One v1 value for each secret. */
export function signedHeaders(
  deliveryId: string,
  body: Buffer,
  secrets: readonly string[],
  seconds: number,
): Record<string, string> {
  const values = secrets.map((secret) => `v1=${signature(secret, seconds, body)}`);
  return {
    "content-type": "application/json",
    "user-agent": "Proffer-Webhooks",
    "webhook-id": deliveryId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": [`t=${seconds}`, ...values].join(","),
  };
}

/** The key is the secret as it is shown, prefix included. */
function signature(secret: string, seconds: number, body: Buffer): string {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("base64");
}
