const utf8 = new TextEncoder();

/**
 * Base64 of HMAC-SHA256 over the timestamp, a period and the body, keyed with the whole secret. Web Crypto rather than
 * node:crypto, because functions at the edge, where webhooks are often received, have nothing else.
 */
export async function computeSignature(secret: string, timestamp: string, body: Uint8Array): Promise<string> {
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
export function isSameText(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1)
    difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
