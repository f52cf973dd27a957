import type { Compilable, CompiledQuery, QueryExecutorProvider, QueryResult } from "kysely";

/** What a compiled statement runs on: the database or a transaction. */
interface Runner extends QueryExecutorProvider {
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
 * A statement that is built and compiled once per database and then only run: compiling costs as much as the
 * database takes to answer. `build` gets its parameters as placeholders, so it may pass them on but not look at them.
 */
export function compiled<On extends Runner, Given extends object, Row>(
  build: (db: On, given: Given) => Compilable<Row>,
): (db: On, given: Given) => Promise<Row[]> {
  const placeholders = new Proxy({} as Given, { get: (_target, name) => new Placeholder(name) });
  const known = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, given) => {
    // The adapter is what a database and its transactions share.
    const { adapter } = db.getExecutor();
    let query = known.get(adapter);
    if (!query) known.set(adapter, (query = build(db, placeholders).compile()));
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The same for a statement that takes a list of values (never an empty one): compiled once per length of the list. */
export function compiledWithList<On extends Runner, Value, Given extends object, Row>(
  build: (db: On, list: readonly Value[], given: Given) => Compilable<Row>,
): (db: On, list: readonly Value[], given: Given) => Promise<Row[]> {
  type WithList = Given & Record<number, Value>;
  const byLength = new Map<number, (db: On, given: WithList) => Promise<Row[]>>();
  const forLength = (length: number) =>
    compiled((db: On, given: WithList) =>
      build(
        db,
        Array.from({ length }, (_, index) => given[index] as Value),
        given,
      ),
    );
  return (db, list, given) => {
    let run = byLength.get(list.length);
    if (!run) byLength.set(list.length, (run = forLength(list.length)));
    return run(db, Object.assign({}, list, given));
  };
}
