import { sql } from "kysely";
import type { Tx } from "../context.ts";

/**
 * Increments the counter of a series and returns the next number. The counter's row is locked until the
 * transaction ends, so that no number is assigned twice and a failed proposal leaves no gap.
 */
export async function takeNextInSeries(tx: Tx, organizationId: string, series: string): Promise<number> {
  const { last } = await tx
    .insertInto("proposal_numbers")
    .values({ organization_id: organizationId, series, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "series"]).doUpdateSet({ last: sql`proposal_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
