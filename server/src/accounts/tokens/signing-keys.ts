import type { CryptoKey, JWK } from "jose";
import type { AnonymousContext, Reader } from "../../context.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import {
  deleteSigningKeysBefore,
  insertSigningKey,
  listSigningKeys,
  type SigningKey,
} from "./signing-keys.store.ts";

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;
/**
 * Time for which keys are published before their first use and after their last use. Clients cache the
 * published keys for less time.
 */
const overlap = day;
/** Time for which a process caches the keys. */
const freshMs = 60_000;

export interface SigningKeys {
  /** Gets the key that signs now. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** Gets the public key of an id, or undefined if it is unknown or retired. */
  publicKey(kid: string): Promise<CryptoKey | undefined>;
  /** Gets the public keys for other services that verify our signatures. */
  published(): Promise<JWK[]>;
}

interface LoadedKeys {
  readonly current: { kid: string; key: CryptoKey };
  readonly jwks: JWK[];
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
}

/** Manages ES256 keys. Every 30 days, the first process that needs the next key creates it. */
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
  let all = await listSigningKeys(context.read);
  if (isNextDue(all[0], now)) {
    await makeNext(context, sealer, all[0], now);
    all = await listSigningKeys(context.read);
  }
  const current = findCurrent(all, now);
  if (!current) throw new Error("there is no signing key although one was just made");
  const jwks = all.map(({ public_jwk }) => public_jwk);
  const publicKeys = new Map<string, CryptoKey>();
  for (const jwk of jwks) publicKeys.set(jwk.kid ?? "", await importKey(jwk));
  const privateJwk = JSON.parse(sealer.open(current.private_sealed, formatKeyPurpose(current.kid))) as JWK;
  return {
    current: { kid: current.kid, key: await importKey(privateJwk) },
    jwks,
    publicKeys,
  };
}

function isNextDue(newest: SigningKey | undefined, now: number): boolean {
  return !newest || now >= Date.parse(newest.use_from) + lifetime - overlap;
}

function findCurrent(newestFirst: readonly SigningKey[], now: number): SigningKey | undefined {
  return newestFirst.find(({ use_from }) => Date.parse(use_from) <= now);
}

async function makeNext(
  context: AnonymousContext,
  sealer: Sealer,
  newest: SigningKey | undefined,
  now: number,
): Promise<void> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await loadJose();
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const useFrom = newest ? Math.max(Date.parse(newest.use_from) + lifetime, now + overlap) : now;
  await context.transact(async (tx) => {
    await insertSigningKey(tx, {
      generation: (newest?.generation ?? 0) + 1,
      kid,
      public_jwk: { ...publicJwk, kid, alg: "ES256", use: "sig" },
      private_sealed: sealer.seal(JSON.stringify(await exportJWK(privateKey)), formatKeyPurpose(kid)),
      created_at: new Date(now).toISOString(),
      use_from: new Date(useFrom).toISOString(),
    });
    // Older keys have signed nothing since `newest` came into use, which was at least 29 days ago.
    if (newest) await deleteSigningKeysBefore(tx, newest.generation);
  });
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const { importJWK } = await loadJose();
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array) throw new Error("a signing key is not an EC key");
  return key;
}

/** Loads the library for the first token, so that a start does not wait for its 46 modules. */
export const loadJose = () => import("jose");

/** Returns the purpose that the sealer binds to a private key. */
export function formatKeyPurpose(kid: string): string {
  return `signing key ${kid}`;
}

/**
 * Throws WrongSecret if the secret does not open the stored keys. Without this check, the first sign-in would
 * fail.
 */
export async function checkSecret(read: Reader, sealer: Sealer): Promise<void> {
  const [newest] = await listSigningKeys(read);
  if (newest) sealer.open(newest.private_sealed, formatKeyPurpose(newest.kid));
}
