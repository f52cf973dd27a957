/** Keeps a statement well below the engines' limits on parameters. */
const rowsPerStatement = 500;

/** Splits rows, or what names them, into as many as one statement takes. */
export function* splitForStatements<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}
