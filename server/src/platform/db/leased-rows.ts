const leaseMs = 30_000;
const renewMs = 10_000;

/**
 * The database row of a stream that is open in a process. If its lease has expired, the process was killed.
 */
interface LeasedRow {
  readonly id: string;
  expires_at: string;
}

interface LeasedRowsOptions<R> {
  readonly now: () => string;
  /** Inserts or renews the rows in `coming` and deletes the rows in `leaving`, in one transaction. */
  readonly save: (coming: readonly R[], leaving: readonly R[]) => Promise<void>;
}

/**
 * The database rows of the streams that are open in this process. Renews their leases, and deletes a row
 * after its stream has closed.
 */
export class LeasedRows<R extends LeasedRow> {
  readonly #options: LeasedRowsOptions<R>;
  readonly #held = new Map<string, R>();
  /** Rows to write and rows to delete, by id. */
  readonly #arriving = new Map<string, R>();
  readonly #leaving = new Map<string, R>();
  #renewedAt = performance.now();

  constructor(options: LeasedRowsOptions<R>) {
    this.#options = options;
  }

  /** Returns the end of a lease that begins now. */
  getLeaseEnd(): string {
    return new Date(Date.parse(this.#options.now()) + leaseMs).toISOString();
  }

  /** Adds a row. The next `write` inserts it. */
  add(row: R): void {
    this.#held.set(row.id, row);
    this.#arriving.set(row.id, row);
  }

  remove(id: string): void {
    const row = this.#held.get(id);
    if (!row) return;
    this.#held.delete(id);
    if (!this.#arriving.delete(id)) this.#leaving.set(id, row);
  }

  removeAll(): void {
    for (const id of this.#held.keys()) this.remove(id);
  }

  /**
   * Inserts added rows and deletes removed ones. Renews all leases if the last renewal is at least 10 s old.
   * If the write fails, the next call repeats it.
   */
  async write(): Promise<void> {
    const isRenewal = performance.now() - this.#renewedAt >= renewMs && this.#held.size > 0;
    if (this.#arriving.size + this.#leaving.size === 0 && !isRenewal) return;
    const leaving = [...this.#leaving.values()];
    const expires_at = this.getLeaseEnd();
    const coming = [...(isRenewal ? this.#held : this.#arriving).values()];
    for (const row of coming) row.expires_at = expires_at;
    await this.#options.save(coming, leaving);
    for (const { id } of leaving) this.#leaving.delete(id);
    for (const row of coming) {
      this.#arriving.delete(row.id);
      // The stream closed during the write, so its row must be deleted.
      if (!this.#held.has(row.id)) this.#leaving.set(row.id, row);
    }
    if (isRenewal) this.#renewedAt = performance.now();
  }
}
