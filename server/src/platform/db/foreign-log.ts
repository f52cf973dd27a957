import { closeSync, openSync, readSync, statSync } from "node:fs";

/** A copied SQLite database is next to the log of the previous database. */
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
 * Asserts that SQLite would not apply the log of another database. Only a file that was never opened has
 * "without log" in its header, such as a copy by `proffer backup`. SQLite does not check this and would
 * return a mixture of both databases.
 */
export function assertNoForeignLog(file: string): void {
  const logSize = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (logSize > 0 && readVersion(file) === withoutLog) throw new ForeignLogError(file);
}

/** Reads the version in the header. Returns undefined for a missing or too short file. */
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
