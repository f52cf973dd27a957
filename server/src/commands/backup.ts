import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "../bootstrap/config.ts";
import { copySqlite } from "../platform/db/copy-sqlite.ts";
import { MissingDatabaseError } from "../bootstrap/missing-parts.ts";
import { getDatabaseFile } from "../bootstrap/installation.ts";
import { print, UsageError, type Command } from "./command.ts";

export const backupCommand: Command = {
  name: "backup",
  usage: "FILE",
  about: "copies the SQLite database into a new file while the server runs; for PostgreSQL, use pg_dump",
  run: async (args, config) => {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError("backup needs one FILE, which must not exist yet");
    const database = getDatabaseFile(config);
    if (database === null) throw new UsageError(explainPostgresBackup(file, config));
    if (!existsSync(database)) throw new MissingDatabaseError(database, "PROFFER_DATA_DIR");
    if (existsSync(file)) throw new UsageError(`${file} already exists: a backup never replaces a file`);
    await copySqlite(database, file).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new UsageError(`The backup cannot be written: ${reason}`, { cause });
    });
    const { size } = await stat(file);
    print(`Wrote ${file}, ${size} bytes. ${listOtherParts(config)}`);
  },
};

function explainPostgresBackup(file: string, config: Config): string {
  return `The database is PostgreSQL. Back it up with pg_dump:
  (umask 077; pg_dump --format=custom --file=${file} "$DATABASE_URL")
${listOtherParts(config)}`;
}

/** Lists the other parts that a restored installation needs. */
function listOtherParts({ secretKeys, dataDir, pdfP12 }: Config): string {
  const secret = secretKeys ? "the value of PROFFER_SECRET_KEY" : `the file ${join(dataDir, "secret")}`;
  const certificate = pdfP12 === undefined ? "" : ` So does the certificate ${pdfP12}.`;
  return `To restore it you also need ${secret}: keep a copy in another place, because anyone who has both can read every secret.${certificate}`;
}
