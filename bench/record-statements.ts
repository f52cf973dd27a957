import SqliteDatabase from "better-sqlite3";
import { Client } from "pg";

/** A statement as received by the driver. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

let recording: Statement[] | undefined;

/**
 * Records the statements that `work` sends to the database. Wraps the drivers themselves, so nothing is
 * missed.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = (recording = []);
  await work();
  recording = undefined;
  return statements;
}

let isWatching = false;

/**
 * Wraps the drivers. Must be called before the database is opened, because prepared statements are cached.
 * Repeated calls have no effect, so that no statement counts twice.
 */
export function watchDrivers(): void {
  if (isWatching) return;
  isWatching = true;
  wrap(SqliteDatabase.prototype, "prepare", (prepare, [sql]) => {
    const statement = prepare() as object;
    for (const method of ["run", "all"]) {
      wrap(statement, method, (call, parameters) => {
        recording?.push({ sql: String(sql), parameters: parameters.flat() });
        return call();
      });
    }
    return statement;
  });
  wrap(Client.prototype, "query", (call, [sent, parameters = []]) => {
    if (typeof sent === "string") recording?.push({ sql: sent, parameters: parameters as unknown[] });
    else {
      const { text, values } = sent as NamedStatement;
      recording?.push({ sql: text, parameters: values });
    }
    return call();
  });
}

interface NamedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function wrap(
  owner: object,
  method: string,
  around: (call: () => unknown, given: readonly unknown[]) => unknown,
): void {
  const original = Reflect.get(owner, method) as (...given: unknown[]) => unknown;
  Reflect.set(owner, method, function wrapped(this: unknown, ...given: unknown[]) {
    return around(() => original.apply(this, given), given);
  });
}
