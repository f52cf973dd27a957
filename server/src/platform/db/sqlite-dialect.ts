import { type QueryCompiler, SqliteDialect, SqliteQueryCompiler } from "kysely";

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

/** The dialect of SQLite for statements that are prepared once and run often. */
export class StablePlanDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }
}
