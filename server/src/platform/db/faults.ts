/** 40001 serialisation failure, 40P01 deadlock; SQLITE_BUSY when another process holds the write lock. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === "40001" || code === "40P01" || code.startsWith("SQLITE_BUSY");
}

/**
 * What was to be written cannot be, now or later: classes 22, 23, 54 and P0 (a value, a constraint, a limit, a trigger that
 * refuses), a page that is damaged, or a fault of our own. Whatever else it is may pass: a full disk, a lost network, a
 * certificate that has run out, a server that only reads for the moment.
 */
export function isOfTheData(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "")
    return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  return /^(22|23|54|P0)...$|^XX00[12]$|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)|^ERR_(INVALID|OUT_OF_RANGE)/.test(
    code,
  );
}

/** True for a violated unique index or primary key, on both engines. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

const network = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
]);

/**
 * PostgreSQL is gone, or not there yet: class 08, 57P01 to 57P03 (shutting down, crashed, starting up), 53300 (no connection
 * left), the network's own faults, and those that pg tells in words only.
 */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08...|57P0[123]|53300)$/.test(code) || network.has(code)) return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/**
 * Why the database takes no changes at the moment although it can be read, in words that follow its name; undefined for any
 * other error. Class 53 is what PostgreSQL lacks (53300 is a matter of connections), 25006 and 58030 are "only reads" and a fault
 * of its disk. SQLite reports a quota, and a limit on the size of files, as a fault of writing.
 */
export function findWriteFault(error: unknown): string | undefined {
  const code = codeOf(error);
  if (/^(SQLITE_FULL|53100|ENOSPC)$/.test(code)) return "has no room left on its disk";
  if (/^(SQLITE_READONLY.*|25006|EROFS)$/.test(code)) return "can only be read";
  if (/^(SQLITE_(IOERR|CANTOPEN|NOMEM).*|53(?!300)...|58030|EDQUOT)$/.test(code))
    return "cannot write to its disk";
  return undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
