import { LruCache } from "../lru-cache.ts";

interface Run {
  readonly rows: readonly unknown[];
  readonly size: number;
}

/** Memory of a row in bytes: a few short columns. */
const rowSize = 500;

/** A longer question, such as one with the ids that a search found, is rarely asked again, and would displace many others. */
const maxQuestionLength = 10_000;

/**
 * Keeps the rows of frequent statements until the next commit to the database, by this or any other program. `getVersion` numbers the
 * commits. The version is read before the statement runs: so rows may be newer than their version, and are then read once more, but never
 * older.
 */
export class KeptRuns {
  readonly #runs = new LruCache<Run>(4_000_000, ({ size }) => size);
  readonly #getVersion: () => number | undefined;

  /** `getVersion` answers undefined while it cannot tell. */
  constructor(getVersion: () => number | undefined) {
    this.#getVersion = getVersion;
  }

  /** Gets the rows of a question, whose callers share them and do not change them. */
  async get<Row>(question: string, run: () => Promise<Row[]>): Promise<Row[]> {
    const version = question.length > maxQuestionLength ? undefined : this.#getVersion();
    if (version === undefined) return run();
    const known = this.#runs.get(question, version);
    if (known) return known.rows as Row[];
    const rows = await run();
    this.#runs.set(question, version, { rows, size: rowSize * (rows.length + 1) + 2 * question.length });
    return rows;
  }
}
