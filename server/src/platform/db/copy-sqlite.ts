import SqliteDatabase from "better-sqlite3";
import { link, open, rm } from "node:fs/promises";

/**
 * Writes the SQLite database as it stands at one moment into a new file, readable by this user alone, while others go on
 * reading and writing. The file appears under its name when it is whole and on the disk; one that is there is never replaced.
 */
export async function copySqlite(database: string, file: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  const created = await open(draft, "wx", 0o600);
  try {
    const source = new SqliteDatabase(database, { fileMustExist: true });
    try {
      source.prepare("vacuum into ?").run(draft);
    } finally {
      source.close();
    }
    await created.sync();
    await link(draft, file);
  } finally {
    await created.close();
    await rm(draft, { force: true });
  }
}
