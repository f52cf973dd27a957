import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { migrations } from "../migrations/index.ts";
import { systemClock } from "../platform/clock.ts";
import { exportRows } from "../platform/db/transfer/export-rows.ts";
import { openExistingTables } from "../bootstrap/installation.ts";
import { UsageError, type Command } from "./command.ts";

export const exportCommand: Command = {
  name: "export",
  usage: "--all FILE|-",
  about: "writes the whole installation to a file that import reads; a running server is not disturbed",
  run: async (args, config) => {
    const { values, positionals } = parseArgs({
      args,
      options: { all: { type: "boolean" } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!values.all || !file || more.length > 0)
      throw new UsageError("export needs --all and one FILE, or - for standard output");
    const db = await openExistingTables(config);
    const write = (output: NodeJS.WritableStream) => exportRows(db, migrations, systemClock, output);
    try {
      const rows = await (file === "-" ? write(process.stdout) : writeToFile(file, write));
      // Written to standard error, because the export itself may go to standard output.
      process.stderr.write(
        `Exported ${rows} rows. Their secrets stay encrypted: the new installation needs the same PROFFER_SECRET_KEY, or the same file "secret" in its data folder.\n`,
      );
    } finally {
      await db.close();
    }
  },
};

/**
 * Writes a file under a temporary name and renames it when it is complete, so that a failed export never
 * replaces a good file.
 */
async function writeToFile<T>(
  file: string,
  write: (output: NodeJS.WritableStream) => Promise<T>,
): Promise<T> {
  const draft = `${file}.part`;
  const output = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    // A path that is not writable fails before the export starts.
    await once(output, "open");
    const result = await write(output);
    output.end();
    await finished(output);
    await rename(draft, file);
    return result;
  } catch (error) {
    output.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}
