import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
} from "kysely";

/** Observes one statement, including the begin and end of transactions. `run` sends it to the database. */
export type StatementObserver = (
  query: CompiledQuery,
  run: () => Promise<QueryResult<unknown>>,
) => Promise<QueryResult<unknown>>;

/** Sends every statement of a dialect through an observer. */
export function observeStatements(dialect: Dialect, observe: StatementObserver): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => observeDriver(dialect.createDriver(), observe),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Modifies connections instead of wrapping them, because a driver only accepts its own connections. */
function observeDriver(driver: Driver, observe: StatementObserver): Driver {
  const observed = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (acquireOptions) => {
    const connection = await acquire(acquireOptions);
    if (observed.has(connection)) return connection;
    observed.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery, options?: AbortableOperationOptions) =>
      (await observe(query, () => execute(query, options))) as QueryResult<R>;
    return connection;
  };
  return driver;
}
