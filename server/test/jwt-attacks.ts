import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  sign,
} from "node:crypto";
import type { JWK } from "jose";

type Json = Record<string, unknown>;

/** Data for attacks: a valid token, the published key, the true private key, and the claims of a victim. */
export interface Loot {
  readonly token: string;
  readonly publicJwk: JWK;
  /** The true private key, for tokens that only we could create and still must reject. */
  readonly privateJwk: JWK;
  /** Unix time in seconds. */
  readonly now: number;
  /** Claims of a user in another organization. */
  readonly victim: { readonly sub: string; readonly org: string; readonly sid: string };
}

const encode = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const decode = (part: string): Json => JSON.parse(Buffer.from(part, "base64url").toString()) as Json;

const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" });
const foreignJwk = foreign.publicKey.export({ format: "jwk" });
const wider = generateKeyPairSync("ec", { namedCurve: "P-384" });
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const edwards = generateKeyPairSync("ed25519");

/** Creates tokens that must all be rejected, by the name of their fault. */
export function createJwtAttacks({
  token,
  publicJwk,
  privateJwk,
  now,
  victim,
}: Loot): Record<string, string> {
  const [head = "", body = "", signature = ""] = token.split(".");
  const header = decode(head);
  const claims = decode(body);
  const ours = createPrivateKey({ key: { ...privateJwk }, format: "jwk" });

  const es256 = (key: typeof ours, h: Json, c: unknown): string => {
    const input = `${encode(h)}.${encode(c)}`;
    return `${input}.${sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };
  /** Creates a token signed with the true key. */
  const genuine = (changed: Json, h: Json = {}): string =>
    es256(ours, { ...header, ...h }, dropUndefined({ ...claims, ...changed }));
  /** Creates a token signed with the attacker's own key. */
  const forged = (h: Json, c: Json = claims): string => es256(foreign.privateKey, { ...header, ...h }, c);
  const unsigned = (alg: unknown, end = ""): string => `${encode({ ...header, alg })}.${body}.${end}`;
  const hmac = (secret: string | Buffer, alg = "HS256", h: Json = {}): string => {
    const input = `${encode({ ...header, ...h, alg })}.${body}`;
    const hash = { HS256: "sha256", HS384: "sha384", HS512: "sha512" }[alg] ?? "sha256";
    return `${input}.${createHmac(hash, secret).update(input).digest("base64url")}`;
  };
  const rawSignature = (bytes: Buffer | string): string =>
    `${head}.${body}.${typeof bytes === "string" ? bytes : bytes.toString("base64url")}`;
  const bytes = Buffer.from(signature, "base64url");
  const publicPem = createPublicKey({ key: { ...publicJwk }, format: "jwk" })
    .export({ type: "spki", format: "pem" })
    .toString();
  const swapped = (changed: Json): string => `${head}.${encode({ ...claims, ...changed })}.${signature}`;
  const toToken = (h: unknown): string => `${encode(h)}.${body}.${signature}`;

  return {
    "alg none, no signature": unsigned("none"),
    "alg None": unsigned("None"),
    "alg NONE": unsigned("NONE"),
    "alg nOnE": unsigned("nOnE"),
    "alg none, the old signature": unsigned("none", signature),
    "alg none, two segments": `${encode({ ...header, alg: "none" })}.${body}`,
    "alg empty": unsigned("", signature),
    "alg null": unsigned(null, signature),
    "alg a list": unsigned(["ES256"], signature),
    "alg missing": toToken(dropUndefined({ ...header, alg: undefined })),
    "alg es256 in lower case": es256(ours, { ...header, alg: "es256" }, claims),
    "alg ES256K": unsigned("ES256K", signature),
    "alg ES384 by a key of the attacker": `${encode({ ...header, alg: "ES384" })}.${body}.${sign(
      "sha384",
      Buffer.from(`${encode({ ...header, alg: "ES384" })}.${body}`),
      { key: wider.privateKey, dsaEncoding: "ieee-p1363" },
    ).toString("base64url")}`,
    "alg RS256 by a key of the attacker": `${encode({ ...header, alg: "RS256" })}.${body}.${createSign(
      "sha256",
    )
      .update(`${encode({ ...header, alg: "RS256" })}.${body}`)
      .sign(rsa.privateKey, "base64url")}`,
    "alg EdDSA by a key of the attacker": `${encode({ ...header, alg: "EdDSA" })}.${body}.${sign(
      null,
      Buffer.from(`${encode({ ...header, alg: "EdDSA" })}.${body}`),
      edwards.privateKey,
    ).toString("base64url")}`,
    "HS256 with the public key as PEM": hmac(publicPem),
    "HS256 with the public key as PEM without its last line end": hmac(publicPem.trimEnd()),
    "HS256 with the public key as JWK": hmac(JSON.stringify(publicJwk)),
    "HS256 with x of the public key": hmac(Buffer.from(publicJwk.x ?? "", "base64url")),
    "HS256 with the kid": hmac(publicJwk.kid ?? ""),
    "HS256 with an empty secret": hmac(""),
    "HS384 with the public key as PEM": hmac(publicPem, "HS384"),
    "HS512 with the public key as PEM": hmac(publicPem, "HS512"),
    "HS256 with an embedded secret": hmac("mine", "HS256", { jwk: { kty: "oct", k: encode("mine") } }),

    "a key of the attacker under our kid": forged({}),
    "a key of the attacker under a kid of their own": forged({ kid: "mine" }),
    "a key of the attacker without a kid": forged({ kid: undefined }),
    "a key of the attacker, embedded": forged({ jwk: foreignJwk }),
    "a key of the attacker, embedded, without a kid": forged({ kid: undefined, jwk: foreignJwk }),
    "a key of the attacker by jku": forged({ jku: "https://evil.test/jwks.json" }),
    "a key of the attacker by jku without a kid": forged({
      kid: undefined,
      jku: "https://evil.test/jwks.json",
    }),
    "a key of the attacker by x5u": forged({ x5u: "https://evil.test/cert.pem" }),
    "a key of the attacker by x5c": forged({
      x5c: [foreign.publicKey.export({ type: "spki", format: "der" }).toString("base64")],
    }),
    "kid of a file": forged({ kid: "../../../../dev/null" }),
    "kid of a statement": forged({ kid: "' or '1'='1" }),
    "kid of a prototype": forged({ kid: "__proto__" }),
    "kid of a method": forged({ kid: "constructor" }),
    "kid empty": forged({ kid: "" }),
    "kid null": forged({ kid: null }),
    "kid a number": forged({ kid: 1 }),
    "kid a list with ours": forged({ kid: [publicJwk.kid] }),
    "kid with NUL": forged({ kid: `${publicJwk.kid}\0` }),
    "kid very long": forged({ kid: "k".repeat(4000) }),

    "another user's sub under the old signature": swapped({ sub: victim.sub }),
    "another user's org under the old signature": swapped({ org: victim.org }),
    "another user's session under the old signature": swapped({ sid: victim.sid }),
    "the owner's role under the old signature": swapped({ role: "owner", admin: true }),
    "a later exp under the old signature": swapped({ exp: now + 86_400 }),

    "no iss": genuine({ iss: undefined }),
    "another iss": genuine({ iss: "https://evil.test" }),
    "iss with a slash more": genuine({ iss: `${String(claims["iss"])}/` }),
    "iss in capitals": genuine({ iss: String(claims["iss"]).toUpperCase() }),
    "iss a list": genuine({ iss: [claims["iss"]] }),
    "no aud": genuine({ aud: undefined }),
    "another aud": genuine({ aud: "https://other.test/api" }),
    "aud empty": genuine({ aud: [] }),
    "aud of the issuer": genuine({ aud: claims["iss"] }),
    "no exp": genuine({ exp: undefined }),
    "exp now": genuine({ exp: now }),
    "exp an hour ago": genuine({ exp: now - 3600 }),
    "exp negative": genuine({ exp: -1 }),
    "exp a text": genuine({ exp: String(now + 3600) }),
    "exp null": genuine({ exp: null }),
    "nbf in a minute": genuine({ nbf: now + 60 }),
    "nbf a text": genuine({ nbf: "0" }),
    "no iat": genuine({ iat: undefined }),
    "no sub": genuine({ sub: undefined }),
    "sub empty": genuine({ sub: "" }),
    "sub a list": genuine({ sub: [claims["sub"]] }),
    "another user's sub": genuine({ sub: victim.sub }),
    "no org": genuine({ org: undefined }),
    "org a list": genuine({ org: [claims["org"]] }),
    "another user's org": genuine({ org: victim.org }),
    "no session": genuine({ sid: undefined }),
    "a session that never was": genuine({ sid: "01890000-0000-7000-8000-000000000000" }),
    "another user's session": genuine({ sid: victim.sid }),
    "session a number": genuine({ sid: 1 }),

    "typ of an ID token": genuine({}, { typ: "JWT" }),
    "typ missing": genuine({}, { typ: undefined }),
    "typ of a logout token": genuine({}, { typ: "logout+jwt" }),
    "crit with an unknown word": genuine({}, { crit: ["evil"], evil: true }),
    "crit empty": genuine({}, { crit: [] }),
    "crit with exp": genuine({}, { crit: ["exp"], exp: now + 60 }),
    "crit a text": genuine({}, { crit: "exp" }),
    "b64 false": genuine({}, { b64: false, crit: ["b64"] }),
    zip: genuine({}, { zip: "DEF", crit: ["zip"] }),

    "signature missing": `${head}.${body}.`,
    "signature segment missing": `${head}.${body}`,
    "signature of zeros": rawSignature(Buffer.alloc(64)),
    "signature of ones": rawSignature(Buffer.alloc(64, 0xff)),
    "signature with r zero": rawSignature(Buffer.concat([Buffer.alloc(32), bytes.subarray(32)])),
    "signature with s zero": rawSignature(Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(32)])),
    "signature with the order of the curve": rawSignature(order),
    "signature with a bit flipped": rawSignature(flipBit(bytes)),
    "signature cut short": rawSignature(bytes.subarray(0, 63)),
    "signature with a byte more": rawSignature(Buffer.concat([bytes, Buffer.alloc(1)])),
    "signature with n - s in place of s": rawSignature(toTwin(bytes)),
    "signature in DER": es256Der(),
    "signature with padding": `${token}==`,
    "signature with another last letter that decodes alike": findAlike(token),
    ...listSpellings(token),
    "signature in plain base64": rawSignature(bytes.toString("base64").replaceAll("=", "") + "+"),
    "header twice": `${head}.${head}.${body}.${signature}`,
    "payload twice": `${head}.${body}.${body}.${signature}`,
    "signature twice": `${token}.${signature}`,
    "header cut short": `${head.slice(0, -2)}.${body}.${signature}`,
    "payload cut short": `${head}.${body.slice(0, -2)}.${signature}`,
    "payload with padding": `${head}.${body}=.${signature}`,
    "payload with white space": `${head}.${body.slice(0, 4)} ${body.slice(4)}.${signature}`,
    "payload that is no JSON": `${head}.${encode("not json")}.${signature}`,
    "payload that is a list": `${head}.${encode([claims])}.${signature}`,
    "payload that is null": `${head}.${encode(null)}.${signature}`,
    "header that is no JSON": toToken("not json"),
    "header that is a list": toToken([header]),
    "header that is null": toToken(null),
    "header with alg twice, the last one none": `${encode(
      JSON.stringify(header).replace("}", ',"alg":"none"}'),
    )}.${body}.${signature}`,
    "claims with sub twice": `${head}.${encode(
      JSON.stringify(claims).replace("}", `,"sub":"${victim.sub}"}`),
    )}.${signature}`,
    "header with a full-width letter": toToken({ ...header, alg: "ＥＳ256" }),
    "segments divided by full-width dots": token.replaceAll(".", "．"),
    "segments turned around": token.split(".").toReversed().join("."),
    "a JWE": `${encode({ alg: "dir", enc: "A256GCM" })}..${encode("iv")}.${body}.${signature}`,
    "a JWS in JSON": JSON.stringify({ payload: body, protected: head, signature }),
    "only dots": "..",
    "one dot": ".",
    "an array of tokens": `[${token}]`,
    "two tokens": `${token},${token}`,
    "very long": `${head}.${"A".repeat(8000)}.${signature}`,
  };

  function es256Der(): string {
    const input = `${head}.${body}`;
    return `${input}.${sign("sha256", Buffer.from(input), { key: ours, dsaEncoding: "der" }).toString("base64url")}`;
  }
}

const orderHex = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
/** The order of P-256, as r and as s. */
const order = Buffer.from(orderHex.repeat(2), "hex");

/** Returns the other signature that ECDSA accepts for the same text. */
function toTwin(signature: Buffer): Buffer {
  const s = BigInt(`0x${orderHex}`) - BigInt(`0x${signature.toString("hex", 32)}`);
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, "0"), "hex")]);
}

/** Lists other encodings of the three parts that a lenient decoder accepts as the same bytes. */
function listSpellings(token: string): Record<string, string> {
  const parts = token.split(".");
  const spelt = (index: number, change: (part: string) => string): string =>
    parts.map((part, at) => (at === index ? change(part) : part)).join(".");
  return Object.fromEntries(
    ["header", "payload", "signature"].flatMap((name, index) => [
      [`${name} with one sign of padding`, spelt(index, (part) => `${part}=`)],
      [`${name} with two signs of padding`, spelt(index, (part) => `${part}==`)],
      [`${name} with a line break`, spelt(index, (part) => `${part}\n`)],
      [`${name} with a sign that is passed over`, spelt(index, (part) => `${part}!`)],
      [`${name} with the letters of plain base64`, spelt(index, toPlainBase64)],
    ]),
  );
}

function toPlainBase64(part: string): string {
  const plain = Buffer.from(part, "base64url").toString("base64");
  // Without + and /, both alphabets encode the part with the same letters. Padding then makes the text
  // different.
  return plain === part ? `${plain}====` : plain;
}

function flipBit(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[10] = (copy[10] ?? 0) ^ 1;
  return copy;
}

/**
 * Returns a token with another last letter that decodes to the same signature: its 64 bytes leave four bits
 * of the last letter unused.
 */
function findAlike(token: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? "") ^ 1];
}

function dropUndefined(values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
