import type { PostgresCursor } from "kysely";
import type { PoolClient } from "pg";

let cursors = 0;

/**
 * Reads the rows of a query in parts, with SQL statements. A pipelining connection rejects the cursors of the
 * protocol (pg-cursor). Outside a transaction, the cursor begins and ends one.
 */
export class SqlCursor<Row> implements PostgresCursor<Row> {
  readonly #text: string;
  readonly #values: unknown[];
  readonly #name = `rows_${++cursors}`;
  #client!: PoolClient;
  #isInTransaction = false;
  #isOpen = false;

  constructor(text: string, values: unknown[]) {
    this.#text = text;
    this.#values = values;
  }

  /** Sets the connection for the query. Must be called before the first read. */
  on(client: PoolClient, isInTransaction: boolean): this {
    this.#client = client;
    this.#isInTransaction = isInTransaction;
    return this;
  }

  async read(rowsCount: number): Promise<Row[]> {
    if (!this.#isOpen) await this.#open();
    return (await this.#client.query(`fetch ${rowsCount} from ${this.#name}`)).rows as Row[];
  }

  async close(): Promise<void> {
    if (!this.#isInTransaction) await this.#client.query("rollback");
    // A failed transaction has closed the cursor, and the caller gets the failure of the read.
    else if (this.#client.getTransactionStatus() !== "E") await this.#client.query(`close ${this.#name}`);
  }

  async #open(): Promise<void> {
    if (!this.#isInTransaction) await this.#client.query("begin read only");
    await this.#client.query(`declare ${this.#name} no scroll cursor for ${this.#text}`, this.#values);
    this.#isOpen = true;
  }
}
