/**
 * Thrown if a connection does not know a prepared statement. PostgreSQL then aborts the transaction. The
 * retry uses no prepared statements.
 */
export class LostStatementError extends Error {
  constructor(cause: Error) {
    super(`A prepared statement is lost: ${cause.message}`, { cause });
    this.name = "LostStatementError";
  }
}

/** The connection was lost during COMMIT, so it is unknown whether the transaction was committed. */
export class UnknownOutcomeError extends Error {
  constructor(cause: Error) {
    super(`The connection was lost during COMMIT: ${cause.message}`, { cause });
    this.name = "UnknownOutcomeError";
  }
}

/**
 * Returns true if a retry can succeed: 40001 serialization failure, 40P01 deadlock, SQLITE_BUSY while another
 * process writes, a lost statement.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof LostStatementError) return true;
  const code = getErrorCode(error);
  return code === "40001" || code === "40P01" || code.startsWith("SQLITE_BUSY");
}

/**
 * Returns true if the data can never be written: classes 22, 23, 54 and P0 (a value, a constraint, a limit, a
 * trigger), a damaged page, or a bug of the product. All other errors may be temporary: a full disk, a lost
 * network, an expired certificate, a read-only server.
 */
export function isDataFault(error: unknown): boolean {
  const code = getErrorCode(error);
  if (code === "")
    return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  return /^(22|23|54|P0)...$|^XX00[12]$|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)|^ERR_(INVALID|OUT_OF_RANGE)/.test(
    code,
  );
}

/** Returns true for a violated unique index or primary key on both databases. */
export function isUniqueViolation(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

const networkCodes = new Set([
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
 * Returns true if PostgreSQL is unreachable: class 08, 57P01 to 57P03 (shutting down, crashed, starting up),
 * 53300 (no connection left), network errors, and errors of pg without a code.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnknownOutcomeError) return true;
  const code = getErrorCode(error);
  if (/^(08...|57P0[123]|53300)$/.test(code) || networkCodes.has(code)) return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/**
 * Describes why the database is readable but not writable, as the predicate of a sentence: "can only be
 * read". Returns undefined for any other error. Class 53 is a missing resource of PostgreSQL (53300 concerns
 * connections), 25006 is read-only, 58030 a disk fault. SQLite reports quotas and file size limits as write
 * faults.
 */
export function findWriteFault(error: unknown): string | undefined {
  const code = getErrorCode(error);
  if (/^(SQLITE_FULL|53100|ENOSPC)$/.test(code)) return "has no room left on its disk";
  if (/^(SQLITE_READONLY.*|25006|EROFS)$/.test(code)) return "can only be read";
  if (/^(SQLITE_(IOERR|CANTOPEN|NOMEM).*|53(?!300)...|58030|EDQUOT)$/.test(code))
    return "cannot write to its disk";
  return undefined;
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
