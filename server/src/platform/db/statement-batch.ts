import { Query, type Connection, type CustomTypesConfig, type QueryResult, type Submittable } from "pg";

/** A statement as the driver takes it. A connection plans a named one once. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string | undefined;
}

/** The methods of a query that pg calls with the messages of the database. */
type Handler = (message: unknown, connection: Connection) => void;
interface DrivenQuery {
  readonly name?: string;
  readonly text: string;
  submit(connection: Connection): Error | null;
  handleRowDescription: Handler;
  handleDataRow: Handler;
  handleCommandComplete: Handler;
  handleReadyForQuery(connection: Connection): void;
}

/** A connection with the texts of the named statements that pg has sent on it. */
type KnownStatements = Connection & { readonly submittedNamedStatements: Record<string, string> };

/**
 * Statements that travel to PostgreSQL together: it runs one after the other until one fails, and answers once. The answer is that of
 * the last statement, and the failure that of the first one that failed.
 */
export class StatementBatch implements Submittable {
  readonly statements: readonly Statement[];
  readonly answer: Promise<QueryResult>;
  readonly #answering = Promise.withResolvers<QueryResult>();
  readonly #queries: readonly DrivenQuery[];
  #failure: { readonly error: Error } | undefined;
  /** The query whose messages arrive. */
  #index = 0;

  constructor(statements: readonly Statement[], types: CustomTypesConfig) {
    this.statements = statements;
    this.answer = this.#answering.promise;
    this.#queries = statements.map(({ text, values, name }) => {
      // Without parameters pg would send the text as a message of another kind.
      const config = {
        text,
        values: [...values],
        types,
        queryMode: "extended",
        ...(name !== undefined && { name }),
      };
      return new Query(config, undefined, (error: Error | null | undefined, result: QueryResult) => {
        if (error) this.#failure ??= { error };
        else this.#answering.resolve(result);
      }) as unknown as DrivenQuery;
    });
  }

  /** Name and text of the statement that PostgreSQL has just planned. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  get #current(): DrivenQuery | undefined {
    return this.#queries[this.#index];
  }

  submit(connection: Connection): void {
    // Each query would ask for an answer of its own.
    const quiet = Object.create(connection, { sync: { value: () => {} } }) as Connection;
    connection.stream.cork();
    for (const query of this.#queries) {
      const error = query.submit(quiet);
      if (error) this.#failure ??= { error };
      // What follows must not run without this one.
      if (this.#failure) break;
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown, connection: Connection): void {
    this.#current?.handleRowDescription(message, connection);
  }

  handleDataRow(message: unknown, connection: Connection): void {
    this.#current?.handleDataRow(message, connection);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#index++;
  }

  /** The database skips the statements after the failed one, so they are not planned. */
  handleError(error: Error, connection: Connection): void {
    const { submittedNamedStatements } = connection as KnownStatements;
    for (const { name } of this.#queries.slice(this.#index))
      if (name !== undefined) delete submittedNamedStatements[name];
    this.#answering.reject(this.#failure?.error ?? error);
  }

  handleReadyForQuery(connection: Connection): void {
    if (!this.#failure) this.#queries.at(-1)?.handleReadyForQuery(connection);
    // The last query fails here where a value of a row cannot be parsed.
    if (this.#failure) this.#answering.reject(this.#failure.error);
  }
}
