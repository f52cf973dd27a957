import { closeSync, openSync, readSync, statSync } from "node:fs";

/** Beside a copied SQLite database lies the log of the database that was there before. */
export class ForeignLogError extends Error {
  constructor(file: string) {
    super(
      `${file} is a copy that no server has opened yet, but ${file}-wal has changes of another database, which would be mixed into it. Delete ${file}-wal and ${file}-shm, and start again. "proffer restore --backup FILE" does this by itself.`,
    );
    this.name = "ForeignLog";
  }
}

/** Bytes 18 and 19 of a SQLite file: 1 for a file without a log, 2 for a file with one. */
const versionOffset = 18;
const withoutLog = 1;

/**
 * Throws if SQLite would apply the log of another database. A file has "without log" in its header only
 * before the first open: as `proffer backup` writes it. SQLite itself compares nothing, and would return a
 * mixture of both databases.
 */
export function assertOwnLog(file: string): void {
  const logSize = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (logSize > 0 && readVersion(file) === withoutLog) throw new ForeignLogError(file);
}

/** Reads the version in the header; undefined for a missing or shorter file. */
function readVersion(file: string): number | undefined {
  if (!statSync(file, { throwIfNoEntry: false })) return undefined;
  const handle = openSync(file, "r");
  try {
    const version = Buffer.alloc(1);
    return readSync(handle, version, 0, 1, versionOffset) === 1 ? version[0] : undefined;
  } finally {
    closeSync(handle);
  }
}
