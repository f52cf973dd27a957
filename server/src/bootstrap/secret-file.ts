import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Loads the secret of the data folder. The first start creates it, readable by this user only. */
export function loadSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  return findSecret(dataDir) ?? createSecret(dataDir, file);
}

/** Finds an existing secret. */
export function findSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "secret"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Creates the secret atomically: one of two concurrent processes wins, and none reads a half-written file. */
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
