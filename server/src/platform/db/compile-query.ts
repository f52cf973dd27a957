import type { Compilable, CompiledQuery, QueryExecutorProvider, QueryResult } from "kysely";

/** The database or a transaction, on which a compiled statement runs. */
interface QueryRunner extends QueryExecutorProvider {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** Stands for a parameter while the statement is compiled. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Compiles a statement once per database: compiling takes as long as running. `build` gets placeholders as parameters, so it
 * may pass them on but not read them.
 */
export function compileQuery<On extends QueryRunner, Params extends object, Row>(
  build: (db: On, parameters: Params) => Compilable<Row>,
): (db: On, parameters: Params) => Promise<Row[]> {
  const placeholders = new Proxy({} as Params, { get: (_target, name) => new Placeholder(name) });
  const known = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, parameters) => {
    // A database and its transactions share the adapter.
    const { adapter } = db.getExecutor();
    let query = known.get(adapter);
    if (!query) known.set(adapter, (query = build(db, placeholders).compile()));
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof Params] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}

/** Compiles a statement with a list of values (never an empty one) once per length of the list. */
export function compileListQuery<On extends QueryRunner, Value, Params extends object, Row>(
  build: (db: On, list: readonly Value[], parameters: Params) => Compilable<Row>,
): (db: On, list: readonly Value[], parameters: Params) => Promise<Row[]> {
  type WithList = Params & Record<number, Value>;
  const byLength = new Map<number, (db: On, parameters: WithList) => Promise<Row[]>>();
  const forLength = (length: number) =>
    compileQuery((db: On, parameters: WithList) =>
      build(
        db,
        Array.from({ length }, (_, index) => parameters[index] as Value),
        parameters,
      ),
    );
  return (db, list, parameters) => {
    let run = byLength.get(list.length);
    if (!run) byLength.set(list.length, (run = forLength(list.length)));
    return run(db, Object.assign({}, list, parameters));
  };
}
