import { sql } from "kysely";
import type { Tx } from "../context.ts";

/**
 * The next number by the organization's pattern. `{year}`, `{month}` and `{day}` are of today; the zeros are
 * counted up anew whenever the rest of the number changes. The counter's row is locked until the transaction ends,
 * so that no number is given twice and none is lost to a proposal that failed.
 */
export async function nextNumber(
  tx: Tx,
  organizationId: string,
  pattern: string,
  now: string,
): Promise<string> {
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
