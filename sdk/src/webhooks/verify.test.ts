import type { ProposalDetail, WebhookChange as DescribedChange } from "@proffer/contract";
import * as fc from "fast-check";
import { createHmac } from "node:crypto";
import { describe, expect, expectTypeOf, it } from "vitest";
import vector from "../../vectors/webhook.json" with { type: "json" };
import {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookChange,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookProposal,
} from "../index.ts";

const { secret, timestamp, body, headers, rotated } = vector;
const signedAt = Number(timestamp) * 1000;
const inTime = { now: new Date(signedAt + 1000) };

async function findFault(
  given: { secret?: string; headers?: WebhookHeaders; body?: string | Uint8Array },
  options: VerifyOptions = inTime,
): Promise<string> {
  const call = verifyWebhook(given.secret ?? secret, given.headers ?? headers, given.body ?? body, options);
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof WebhookVerificationError ? error.code : "none";
}

const withSignature = (signature: string) => ({ ...headers, "Webhook-Signature": signature });
const withTimestamp = (time: string) => ({ ...headers, "Webhook-Timestamp": time });
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const flip = (bytes: Uint8Array, at: number, bit: number) =>
  bytes.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte));

describe("a signed request", () => {
  it("yields its event: the published test vector", async () => {
    expect(await verifyWebhook(secret, headers, body, inTime)).toEqual(JSON.parse(body));
  });

  it("may be text or bytes, with the headers of any framework", async () => {
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const lists = Object.fromEntries(Object.entries(lower).map(([name, value]) => [name, [value]]));
    for (const given of [headers, lower, lists, new Headers(headers)])
      for (const bytes of [body, Buffer.from(body), new Uint8Array(Buffer.from(body))])
        expect(await verifyWebhook(secret, given, bytes, inTime)).toEqual(JSON.parse(body));
  });

  it("verifies with the old and the new secret while both sign", async () => {
    const both = { headers: withSignature(rotated.header) };
    expect(await findFault(both)).toBe("none");
    expect(await findFault({ ...both, secret: rotated.old_secret })).toBe("none");
    expect(await findFault({ ...both, secret: "whsec_neither" })).toBe("wrong_signature");
  });

  it("is refused with a reason for the caller if the secret is invalid or the body was parsed", async () => {
    const calls: [unknown, unknown, RegExp][] = [
      [undefined, body, /secret must be the whole text/],
      [secret.replace("whsec_", ""), body, /secret must be the whole text/],
      [secret, JSON.parse(body), /body must be the received bytes/],
      [secret, undefined, /body must be the received bytes/],
    ];
    for (const [key, content, message] of calls)
      await expect(verifyWebhook(key as string, headers, content as string, inTime)).rejects.toThrow(message);
  });

  it("may contain versions that are not known yet", async () => {
    expect(await findFault({ headers: withSignature(`${headers["Webhook-Signature"]},v2=abc`) })).toBe(
      "none",
    );
  });

  it("is valid for five minutes before and after, or for the requested time", async () => {
    const at = (seconds: number, toleranceSeconds?: number) =>
      findFault({}, { now: new Date(signedAt + seconds * 1000), toleranceSeconds });
    expect([await at(300), await at(-300), await at(10, 10)]).toEqual(["none", "none", "none"]);
    expect([await at(301), await at(-301), await at(11, 10)]).toEqual(
      Array.from({ length: 3 }, () => "outside_tolerance"),
    );
    expect(await findFault({}, {})).toBe("outside_tolerance");
    expect(await findFault({}, { now: new Date(Number.NaN) })).toBe("outside_tolerance");
  });
});

describe("a request that is refused", () => {
  it("has any bit of its body, signature or timestamp changed: the whole test vector", async () => {
    const changed = [
      ...everyFlip(body).map((bytes) => ({ body: bytes })),
      ...everyFlip(headers["Webhook-Signature"]).map((bytes) => ({ headers: withSignature(latin(bytes)) })),
      ...everyFlip(timestamp).map((bytes) => ({ headers: withTimestamp(latin(bytes)) })),
    ];
    expect(changed.length).toBeGreaterThan(2000);
    const faults = await Promise.all(changed.map((given) => findFault(given)));
    expect(faults.filter((fault) => !/^(wrong_signature|malformed_header)$/.test(fault))).toEqual([]);
  });

  it("has any bit changed of any body, for any secret", async () => {
    const anything = fc.record({
      key: fc.string({ unit: "binary" }).map((text) => `whsec_${text}`),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
      place: fc.nat(),
      bit: fc.nat(7),
    });
    await fc.assert(
      fc.asyncProperty(anything, async ({ key, bytes, place, bit }) => {
        const mac = createHmac("sha256", key).update(`${timestamp}.`).update(bytes).digest("base64");
        const given = { secret: key, headers: withSignature(`t=${timestamp},v1=${mac}`) };
        // Most of these bodies are not JSON. Their fault is `malformed_body`, because the signature was
        // right.
        expect(await findFault({ ...given, body: bytes })).toMatch(/^(none|malformed_body)$/);
        const changed = flip(bytes, place % bytes.length, bit);
        expect(await findFault({ ...given, body: changed })).toBe("wrong_signature");
      }),
    );
  });

  it.each([
    ["missing_header", { ...headers, "Webhook-Timestamp": undefined }],
    ["missing_header", { ...headers, "Webhook-Signature": undefined }],
    ["missing_header", { ...headers, "webhook-signature": headers["Webhook-Signature"] }],
    ["missing_header", new Headers()],
    ["malformed_header", withTimestamp(`${timestamp}.0`)],
    ["malformed_header", withTimestamp(` ${timestamp}`)],
    ["malformed_header", withTimestamp("")],
    ["malformed_header", withTimestamp(String(Number(timestamp) + 1))],
    ["malformed_header", withSignature("")],
    ["malformed_header", withSignature(`t=${timestamp}`)],
    ["malformed_header", withSignature(`t=${timestamp},t=1,v1=${vector.signature}`)],
    ["malformed_header", withSignature(`v1=${vector.signature}`)],
    ["wrong_signature", withSignature(`t=${timestamp},v1=`)],
    ["wrong_signature", withSignature(`t=${timestamp},v1=${vector.signature.slice(0, -1)}`)],
  ])("is reported as %s for %j", async (fault, given) => {
    expect(await findFault({ headers: given })).toBe(fault);
  });

  it.each(["", "[]", "null", "1", '"text"', "{}", "{", '{"type":"\uFFFF"'])(
    "is signed and contains %j, which is not an event",
    async (text) => {
      const mac = createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("base64");
      expect(await findFault({ headers: withSignature(`t=${timestamp},v1=${mac}`), body: text })).toBe(
        "malformed_body",
      );
    },
  );
});

describe("the verifier", () => {
  it("requires the whole secret, because the prefix is part of the key", async () => {
    await expect(verifyWebhook(secret.slice(6), headers, body, inTime)).rejects.toThrow(TypeError);
  });

  it("types events as the contract describes them", () => {
    expectTypeOf<ProposalDetail>().toExtend<WebhookProposal>();
    expectTypeOf<DescribedChange>().toExtend<WebhookChange>();
    expectTypeOf<WebhookChange["action"]>().toEqualTypeOf<DescribedChange["action"]>();
    expectTypeOf<Extract<WebhookEvent, { type: "proposal.recipient_updated" }>>().toHaveProperty("change");
    expectTypeOf<Extract<WebhookEvent, { type: "proposal.revised" }>>().toHaveProperty("change");
  });
});

function everyFlip(text: string): Uint8Array[] {
  const bytes = new Uint8Array(Buffer.from(text));
  return Array.from({ length: bytes.length * 8 }, (_, bit) => flip(bytes, bit >> 3, bit & 7));
}
