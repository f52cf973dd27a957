import SqliteDatabase from "better-sqlite3";
import { link, open, rm } from "node:fs/promises";

/**
 * Copies a snapshot of the SQLite database to a new file readable only by this user, without blocking readers
 * and writers. The file gets its final name after it is complete and on disk. An existing file is never
 * replaced.
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
