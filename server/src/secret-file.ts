import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret of the data folder, made at the first start and readable by this user alone. */
export function secretOf(dataDir: string): string {
  const file = join(dataDir, "secret");
  return keptSecretOf(dataDir) ?? make(dataDir, file);
}

/** The one that is there already. */
export function keptSecretOf(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "secret"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Of two processes that start at once one makes it; nobody ever reads half of it. */
function make(dataDir: string, file: string): string {
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
