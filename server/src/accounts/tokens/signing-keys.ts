import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { CryptoKey } from "jose";
import type { AnonymousContext } from "../../context.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { SigningKeyRow } from "../tables.ts";
import { allSigningKeys, deleteSigningKeysBefore, insertSigningKey } from "./signing-keys.store.ts";

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;
/** A key is published this long before its first use, and this long after its last: longer than anybody keeps a copy. */
const overlap = day;
/** Time for which a process works with the keys that it read. */
const freshMs = 60_000;

export interface SigningKeys {
  /** The key that signs now. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key of that id; undefined when it is unknown or retired. */
  publicKey(kid: string): Promise<CryptoKey | undefined>;
  /** Public keys with which other services check our signatures. */
  published(): Promise<JWK[]>;
}

interface LoadedKeys {
  readonly current: { kid: string; key: CryptoKey };
  readonly jwks: JWK[];
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
}

/** ES256 keys, a new one every 30 days, made by whoever needs them first. */
export function createSigningKeys(context: AnonymousContext, sealer: Sealer): SigningKeys {
  let loaded: Promise<LoadedKeys> | undefined;
  let freshUntil = 0;

  function keys(): Promise<LoadedKeys> {
    const now = Date.parse(context.clock.now());
    if (loaded && now < freshUntil) return loaded;
    freshUntil = now + freshMs;
    loaded = load(context, sealer, now);
    loaded.catch(() => {
      freshUntil = 0;
    });
    return loaded;
  }

  return {
    current: async () => (await keys()).current,
    publicKey: async (kid) => (await keys()).publicKeys.get(kid),
    published: async () => (await keys()).jwks,
  };
}

async function load(context: AnonymousContext, sealer: Sealer, now: number): Promise<LoadedKeys> {
  let rows = await allSigningKeys(context.read);
  if (isNextDue(rows[0], now)) {
    await makeNext(context, sealer, rows[0], now);
    rows = await allSigningKeys(context.read);
  }
  const current = findCurrent(rows, now);
  if (!current) throw new Error("there is no signing key although one was just made");
  const jwks = rows.map((row) => JSON.parse(row.public_jwk_json) as JWK);
  const publicKeys = new Map<string, CryptoKey>();
  for (const jwk of jwks) publicKeys.set(jwk.kid ?? "", await importKey(jwk));
  const privateJwk = JSON.parse(sealer.open(current.private_sealed, formatKeyPurpose(current.kid))) as JWK;
  return {
    current: { kid: current.kid, key: await importKey(privateJwk) },
    jwks,
    publicKeys,
  };
}

function isNextDue(newest: SigningKeyRow | undefined, now: number): boolean {
  return !newest || now >= Date.parse(newest.use_from) + lifetime - overlap;
}

function findCurrent(newestFirst: readonly SigningKeyRow[], now: number): SigningKeyRow | undefined {
  return newestFirst.find((row) => Date.parse(row.use_from) <= now);
}

async function makeNext(
  context: AnonymousContext,
  sealer: Sealer,
  newest: SigningKeyRow | undefined,
  now: number,
): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const useFrom = newest ? Math.max(Date.parse(newest.use_from) + lifetime, now + overlap) : now;
  await context.transact(async (tx) => {
    await insertSigningKey(tx, {
      generation: (newest?.generation ?? 0) + 1,
      kid,
      public_jwk_json: JSON.stringify({ ...publicJwk, kid, alg: "ES256", use: "sig" }),
      private_sealed: sealer.seal(JSON.stringify(await exportJWK(privateKey)), formatKeyPurpose(kid)),
      created_at: new Date(now).toISOString(),
      use_from: new Date(useFrom).toISOString(),
    });
    // By now the one before the newest signed its last token 29 days ago.
    if (newest) await deleteSigningKeysBefore(tx, newest.generation);
  });
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array) throw new Error("a signing key is not an EC key");
  return key;
}

/** The purpose that the sealer binds. */
export function formatKeyPurpose(kid: string): string {
  return `signing key ${kid}`;
}
