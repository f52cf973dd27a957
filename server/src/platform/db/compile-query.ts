import { type Compilable, type CompiledQuery, type QueryExecutorProvider, type QueryResult } from "kysely";
import { deferStatement, prepareStatement, sendWithBegin } from "./prepared-statements.ts";
import { SharedRuns } from "./shared-runs.ts";

/** The database or a transaction to run a compiled statement on. */
interface QueryRunner extends QueryExecutorProvider {
  readonly isTransaction: boolean;
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** Represents a parameter while the statement is compiled. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

interface StatementOptions {
  /** False for a statement that PostgreSQL must plan for each execution. */
  readonly isPrepared?: boolean;
  /**
   * True if equal concurrent executions share one run and its rows. For statements at the beginning of nearly
   * every request. A transaction always runs the statement separately, because it may see other data.
   */
  readonly isShared?: boolean;
  /**
   * True for a write whose result and failure the caller does not use. On PostgreSQL, a transaction does not
   * wait for its answer. If the write fails, the next statement or the commit fails.
   */
  readonly isDeferred?: boolean;
  /** True for a write that locks rows and changes nothing. On PostgreSQL, it is sent together with `begin`. */
  readonly isLock?: boolean;
}

/**
 * Compiles a statement once per database, because compiling takes as long as running. `build` gets
 * placeholders instead of parameters, so it can put them into the statement but cannot read their values.
 */
export function compileQuery<On extends QueryRunner, Params extends object, Row>(
  build: (db: On, parameters: Params) => Compilable<Row>,
  { isPrepared = true, isShared = false, isDeferred = false, isLock = false }: StatementOptions = {},
): (db: On, parameters: Params) => Promise<Row[]> {
  const placeholders = new Proxy({} as Params, { get: (_target, name) => new Placeholder(name) });
  const known = new WeakMap<object, CompiledQuery<Row>>();
  const shared = new WeakMap<object, SharedRuns<Row[]>>();
  return async (db, parameters) => {
    // A database and its transactions share the adapter.
    const { adapter } = db.getExecutor();
    let query = known.get(adapter);
    if (!query) {
      known.set(adapter, (query = build(db, placeholders).compile()));
      if (isPrepared) prepareStatement(query.sql);
      if (isDeferred) deferStatement(query.sql);
      if (isLock) sendWithBegin(query.sql);
      if (isShared) shared.set(adapter, new SharedRuns());
    }
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof Params] : value,
    );
    const compiled = { ...query, parameters: values };
    const run = async () => (await db.executeQuery<Row>(compiled)).rows;
    const runs = db.isTransaction ? undefined : shared.get(adapter);
    return runs ? runs.get(JSON.stringify(values), run) : run();
  };
}

/**
 * Maximum length of a list in a prepared statement. Each length is a separate statement, and plans take
 * memory.
 */
const maxPreparedLength = 2;

/** Compiles a statement with a list of values once per list length. The list must not be empty. */
export function compileListQuery<On extends QueryRunner, Value, Params extends object, Row>(
  build: (db: On, list: readonly Value[], parameters: Params) => Compilable<Row>,
  { isPrepared = true }: Pick<StatementOptions, "isPrepared"> = {},
): (db: On, list: readonly Value[], parameters: Params) => Promise<Row[]> {
  type WithList = Params & Record<number, Value>;
  const byLength = new Map<number, (db: On, parameters: WithList) => Promise<Row[]>>();
  const forLength = (length: number) =>
    compileQuery(
      (db: On, parameters: WithList) =>
        build(
          db,
          Array.from({ length }, (_, index) => parameters[index] as Value),
          parameters,
        ),
      { isPrepared: isPrepared && length <= maxPreparedLength },
    );
  return (db, list, parameters) => {
    let run = byLength.get(list.length);
    if (!run) byLength.set(list.length, (run = forLength(list.length)));
    return run(db, Object.assign({}, list, parameters));
  };
}
