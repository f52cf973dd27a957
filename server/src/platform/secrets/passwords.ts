import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2Async = promisify(argon2);

/** Cost of one hash. Memory in KiB. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The second recommendation of the OWASP cheat sheet for Argon2id: 19 MiB, two passes. */
const productionCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

export interface Passwords {
  /** Hashes with Argon2id, in the PHC text form, which contains the parameters. */
  hash(password: string): Promise<string>;
  /** Verifies a password. Without a hash, returns false after the same time. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Returns true if the parameters of the hash are not the current ones. */
  isOutdated(hash: string): boolean;
}

const saltBytes = 16;
const tagBytes = 32;

export function createPasswords(
  cost: PasswordCost = productionCost,
  derive: KeyDerivation = argon2id,
): Passwords {
  const head = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
  return {
    hash: async (password) => {
      const nonce = randomBytes(saltBytes);
      const tag = await derive(password, nonce, cost);
      return `${head}${base64(nonce)}$${base64(tag)}`;
    },
    verify: async (password, hash) => {
      const stored = hash === null ? undefined : parse(hash);
      const tag = await derive(password, stored?.nonce ?? randomBytes(saltBytes), stored?.cost ?? cost);
      return stored !== undefined && timingSafeEqual(tag, stored.tag);
    },
    isOutdated: (hash) => !hash.startsWith(head),
  };
}

type KeyDerivation = (password: string, nonce: Buffer, cost: PasswordCost) => Promise<Buffer>;

export const argon2id: KeyDerivation = async (password, nonce, cost) =>
  argon2Async("argon2id", {
    // Another keyboard may encode the same characters differently.
    message: password.normalize("NFKC"),
    nonce,
    tagLength: tagBytes,
    ...cost,
  });

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/;

function parse(hash: string) {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? [];
  if (!nonce || !tag) throw new Error("a stored password hash is not in the form that this version writes");
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
