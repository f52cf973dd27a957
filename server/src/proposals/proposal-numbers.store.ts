import { sql } from "kysely";
import type { Tx } from "../context.ts";

/**
 * Counts a series of numbers up; returns the next one. The counter's row is locked until the transaction ends, so that no
 * number is given twice and none is lost to a proposal that failed.
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
