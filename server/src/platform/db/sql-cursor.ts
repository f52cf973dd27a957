import type { PostgresCursor } from "kysely";
import type { PoolClient } from "pg";

let cursors = 0;

/**
 * Reads the rows of a query in parts, with SQL statements. A pipelining connection rejects the cursors of the
 * protocol (pg-cursor). Outside a transaction, the cursor begins and ends a transaction.
 */
export class SqlCursor<Row> implements PostgresCursor<Row> {
  readonly #text: string;
  readonly #values: unknown[];
  readonly #name = `rows_${++cursors}`;
  #client!: PoolClient;
  #isInTransaction = false;
  #findFailure!: () => Promise<{ readonly reason: unknown } | undefined>;
  #isOpen = false;
  #hasFailed = false;

  constructor(text: string, values: unknown[]) {
    this.#text = text;
    this.#values = values;
  }

  /**
   * Sets the connection for the query. Must be called before the first read. `findFailure` waits for the
   * earlier statements of the transaction, and returns their first failure.
   */
  on(
    client: PoolClient,
    isInTransaction: boolean,
    findFailure: () => Promise<{ readonly reason: unknown } | undefined>,
  ): this {
    this.#client = client;
    this.#isInTransaction = isInTransaction;
    this.#findFailure = findFailure;
    return this;
  }

  async read(rowsCount: number): Promise<Row[]> {
    try {
      if (!this.#isOpen) await this.#open();
      return (await this.#client.query(`fetch ${rowsCount} from ${this.#name}`)).rows as Row[];
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /** Closes the cursor. After a failed read there is nothing to close, and the caller gets the failure of the read. */
  async close(): Promise<void> {
    if (this.#isInTransaction) {
      if (this.#isOpen && !this.#hasFailed) await this.#client.query(`close ${this.#name}`);
      return;
    }
    const rollback = this.#client.query("rollback");
    await (this.#hasFailed ? rollback.catch(() => {}) : rollback);
  }

  async #open(): Promise<void> {
    const failed = await this.#findFailure();
    if (failed) throw failed.reason;
    if (!this.#isInTransaction) await this.#client.query("begin read only");
    await this.#client.query(`declare ${this.#name} no scroll cursor for ${this.#text}`, this.#values);
    this.#isOpen = true;
  }
}
