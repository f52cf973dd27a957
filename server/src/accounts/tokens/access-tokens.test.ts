import { generateKeyPairSync, sign, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isCanonicalToken, toCanonicalToken } from "./access-tokens.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const input = `${Buffer.from('{"alg":"ES256"}').toString("base64url")}.${Buffer.from("{}").toString("base64url")}`;

/** About half of the signatures have the larger s. */
const tokens = Array.from({ length: 64 }, () => {
  const signature = sign("sha256", Buffer.from(input), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
});

describe("the canonical form of a token", () => {
  it("is one of two valid signatures", () => {
    expect(tokens.filter(isCanonicalToken)).not.toEqual(tokens);
    for (const token of tokens) expect(isCanonicalToken(toCanonicalToken(token))).toBe(true);
  });

  it("is still valid for the same text", () => {
    for (const token of tokens) {
      const canonical = toCanonicalToken(token);
      const signature = Buffer.from(canonical.slice(input.length + 1), "base64url");
      expect(canonical.startsWith(`${input}.`)).toBe(true);
      expect(
        verify("sha256", Buffer.from(input), { key: publicKey, dsaEncoding: "ieee-p1363" }, signature),
      ).toBe(true);
      expect(toCanonicalToken(canonical)).toBe(canonical);
    }
  });
});
