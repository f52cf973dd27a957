import { closeSync, openSync, readSync, statSync } from "node:fs";

/** Thrown if a copied SQLite database is next to the log of the previous database. */
export class ForeignLogError extends Error {
  constructor(file: string) {
    super(
      `${file} is a copy that no server has opened yet, but ${file}-wal has changes from another database, which would be mixed into it. Delete ${file}-wal and ${file}-shm, and start again. "proffer restore --backup FILE" does this automatically.`,
    );
    this.name = "ForeignLog";
  }
}

/** Offset of the write version of a SQLite file: 1 in rollback-journal mode, 2 in WAL mode. */
const versionOffset = 18;
const rollbackJournal = 1;

/**
 * Asserts that SQLite would not apply the log of another database. Only a file that no server has opened is
 * in rollback-journal mode, such as a copy by `proffer backup`. SQLite does not check which database a log
 * belongs to, and would return a mixture of both databases.
 */
export function assertNoForeignLog(file: string): void {
  const logSize = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (logSize > 0 && readVersion(file) === rollbackJournal) throw new ForeignLogError(file);
}

/** Reads the write version in the header. Returns undefined for a missing or too short file. */
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
