import {
  type DialectAdapter,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteQueryCompiler,
} from "kysely";
import { KeptRuns } from "./kept-runs.ts";

/**
 * Writes parameters so that the planner of SQLite cannot look at their values. For a plan that depends on a value, SQLite prepares
 * the statement anew with every execution, which takes five times as long as running it. A condition of a partial index must
 * therefore be a literal, and never a parameter.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** The adapter of a connection for reads, which keeps what its frequent statements found. */
export class KeepingAdapter extends SqliteAdapter {
  readonly keptRuns: KeptRuns;

  constructor(getVersion: () => number | undefined) {
    super();
    this.keptRuns = new KeptRuns(getVersion);
  }
}

/** The dialect of SQLite for statements that are prepared once and run often. */
export class StablePlanDialect extends SqliteDialect {
  readonly #getVersion: (() => number | undefined) | undefined;

  /** `getVersion` tells of commits to a connection for reads; absent: nothing is kept. */
  constructor(config: SqliteDialectConfig, getVersion?: () => number | undefined) {
    super(config);
    this.#getVersion = getVersion;
  }

  override createAdapter(): DialectAdapter {
    return this.#getVersion ? new KeepingAdapter(this.#getVersion) : super.createAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }
}
