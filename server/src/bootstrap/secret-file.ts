import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../platform/db/open.ts";
import { hasSealedText } from "../platform/db/sealed-columns.ts";
import type { Config } from "./config.ts";
import { MissingSecretError } from "./missing-parts.ts";
import { sealedColumns } from "./sealed-columns.ts";

type SecretSettings = Pick<Config, "secretKeys" | "dataDir">;

/**
 * Returns the secrets of an existing installation. The first one encrypts, and the others only decrypt.
 * Throws MissingSecretError if there is none.
 */
export function getSecrets(settings: SecretSettings): readonly string[] {
  const secrets = findSecrets(settings);
  if (secrets.length === 0) throw new MissingSecretError(join(settings.dataDir, "secret"));
  return secrets;
}

/** Finds the secrets in the settings, or else in the data folder. */
export function findSecrets({ secretKeys, dataDir }: SecretSettings): readonly string[] {
  if (secretKeys) return secretKeys;
  const secret = findSecret(dataDir);
  return secret === undefined ? [] : [secret];
}

/** Throws MissingSecretError if the database contains sealed texts but there is no secret. */
export async function assertSecretIsThere<S>(db: Db<S>, settings: SecretSettings): Promise<void> {
  if (findSecrets(settings).length > 0) return;
  for (const sealedColumn of sealedColumns) if (await hasSealedText(db, sealedColumn)) getSecrets(settings);
}

/** Loads the secret of the data folder. The first start creates it, readable by this user only. */
export function loadSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  return findSecret(dataDir) ?? createSecret(dataDir, file);
}

function findSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "secret"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Creates the secret atomically. If two processes start at once, both use the secret of the first, and
 * neither reads a partly written file.
 */
function createSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
