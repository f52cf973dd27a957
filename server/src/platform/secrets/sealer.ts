import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Encrypts secrets that must be readable again. `purpose` names the use of a text, such as one row of one
 * column. A sealed text opens only with the same purpose.
 */
export interface Sealer {
  /** The beginning of every text returned by `seal`. Each secret has a different prefix. */
  readonly prefix: string;
  seal(text: string, purpose: string): string;
  /** Decrypts a text. Throws for an altered text, another purpose, or an unknown key. */
  open(sealed: string, purpose: string): string;
}

/** Thrown if the configured secrets do not belong to the database. */
export class WrongSecretError extends Error {
  constructor() {
    super(
      "PROFFER_SECRET_KEY, or the secret in the data folder, is not the secret that sealed this database",
    );
    this.name = "WrongSecret";
  }
}

interface SealingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Creates an AES-256-GCM sealer. The first secret seals. The others only open older texts, so that a secret
 * can be rotated.
 */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map(deriveKey);
  const [current] = keys;
  if (!current) throw new Error("a sealer needs a secret");
  return {
    prefix: `${current.id}.`,
    seal: (text, purpose) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.bytes, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${sealed.toString("base64url")}`;
    },
    open: (sealed, purpose) => {
      const [id, body = ""] = sealed.split(".");
      const key = keys.find((candidate) => candidate.id === id);
      if (!key) throw new WrongSecretError();
      const bytes = Buffer.from(body, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, 12), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

function deriveKey(secret: string): SealingKey {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "proffer sealing key", 32));
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes };
}
