import { sql } from "kysely";
import type { Tx } from "../context.ts";
import { type AppError, invalid } from "../platform/errors.ts";

export interface Numbering {
  readonly organizationId: string;
  /** By hand; null: by nobody. */
  readonly given: string | null;
  /** What makes one where none is given; null: nothing does. */
  readonly pattern: string | null;
  readonly now: string;
}

/**
 * Writes a proposal with its number; `write` answers whether that was free. A given number must be; one made by the pattern leaves
 * out those that were given by hand.
 */
export async function writeNumbered(
  tx: Tx,
  { organizationId, given, pattern, now }: Numbering,
  write: (number: string | null) => Promise<boolean>,
): Promise<void> {
  const isMade = given === null && pattern !== null;
  for (;;) {
    const number = isMade ? await nextNumber(tx, organizationId, pattern, now) : given;
    if (await write(number)) return;
    if (!isMade) throw takenNumber();
  }
}

export function takenNumber(): AppError {
  return invalid({ proposal_number: "is the number of another proposal" });
}

/**
 * The next number by the organization's pattern. `{year}`, `{month}` and `{day}` are of today; the zeros are
 * counted up anew whenever the rest of the number changes. The counter's row is locked until the transaction ends,
 * so that no number is given twice and none is lost to a proposal that failed.
 */
async function nextNumber(tx: Tx, organizationId: string, pattern: string, now: string): Promise<string> {
  const [year = "", month = "", day = ""] = now.slice(0, 10).split("-");
  const series = pattern.replaceAll("{year}", year).replaceAll("{month}", month).replaceAll("{day}", day);
  const { last } = await tx
    .insertInto("proposal_numbers")
    .values({ organization_id: organizationId, series, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "series"]).doUpdateSet({ last: sql`proposal_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return series.replace(/\{(0+)\}/, (_, zeros: string) => String(last).padStart(zeros.length, "0"));
}
