import type { PostgresCursor } from "kysely";
import type { PoolClient } from "pg";

let cursors = 0;

/**
 * Reads the rows of a query in parts, with statements of SQL. A connection that pipelines its statements refuses the cursors of
 * the protocol (pg-cursor). Outside a transaction, the cursor has a transaction of its own.
 */
export class SqlCursor<Row> implements PostgresCursor<Row> {
  readonly #text: string;
  readonly #values: unknown[];
  readonly #name = `rows_${++cursors}`;
  #client: PoolClient | undefined;
  #hasTransaction = false;
  #isOpen = false;

  constructor(text: string, values: unknown[]) {
    this.#text = text;
    this.#values = values;
  }

  /** Sets the connection on which the query runs. */
  on(client: PoolClient): this {
    this.#client = client;
    return this;
  }

  async read(rowsCount: number): Promise<Row[]> {
    if (!this.#isOpen) await this.#open();
    const { rows = [] } = (await this.#client?.query(`fetch ${rowsCount} from ${this.#name}`)) ?? {};
    return rows as Row[];
  }

  async close(): Promise<void> {
    if (this.#hasTransaction) await this.#client?.query("rollback");
    else if (this.#isOpen) await this.#client?.query(`close ${this.#name}`);
  }

  async #open(): Promise<void> {
    if (this.#client?.getTransactionStatus() === "I") {
      this.#hasTransaction = true;
      await this.#client.query("begin read only");
    }
    await this.#client?.query(`declare ${this.#name} no scroll cursor for ${this.#text}`, this.#values);
    this.#isOpen = true;
  }
}
