import { ConfigError } from "../bootstrap/config.ts";
import { MissingDatabaseError, MissingSecretError } from "../bootstrap/missing-parts.ts";
import { ForeignLogError } from "../platform/db/foreign-log.ts";
import { NewerSchemaError } from "../platform/db/migrate.ts";
import { TransferError } from "../platform/db/transfer/installation-file.ts";
import { AppError } from "../platform/errors.ts";
import { WrongSecretError } from "../platform/secrets/sealer.ts";
import { UsageError } from "./command.ts";

// Errors that the operator can fix print only their message. All other errors print a stack trace. The
// numeric codes come from PostgreSQL: unknown database, unknown user, wrong password.
const operatorErrors = [
  UsageError,
  ConfigError,
  AppError,
  TransferError,
  NewerSchemaError,
  ForeignLogError,
  MissingDatabaseError,
  MissingSecretError,
  WrongSecretError,
];
const operatorErrorCodes =
  /^(ERR_PARSE_ARGS\w*|E(CONNREFUSED|NOTFOUND|NOENT|NOTDIR|ACCES|ISDIR)|3D000|28000|28P01)$/;

const damageCodes = /^SQLITE_(CORRUPT|NOTADB)/;

/** Creates the text that the command line prints for a failed command. */
export function explainError(error: unknown): string {
  if (error instanceof AppError && error.details)
    return Object.entries(error.details)
      .map(([field, problem]) => `--${field} ${problem}`)
      .join("\n");
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (damageCodes.test(code))
    return `The SQLite database is damaged: ${error.message}. If you have just replaced it with a backup, the log of the old database was applied to the backup. Stop every server, and run "proffer restore --backup FILE".`;
  if (operatorErrors.some((kind) => error instanceof kind) || operatorErrorCodes.test(code))
    return error.message;
  return error.stack ?? error.message;
}
