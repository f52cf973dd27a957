import { readProposalRow } from "../../proposals.ts";
import { expect } from "vitest";
import { verifyAudit } from "../../../src/records/audit-trail/verify/verify-audit.ts";
import { collectHistory } from "../../crash/findings.ts";
import type { Office } from "../office.ts";
import { countEvents, readHistory } from "../outside-view.ts";
import { weekStart } from "../week-clock.ts";
import type { World } from "../world.ts";

/**
 * Asserts that everything acknowledged is stored and nothing else: statuses, choices, views and names match
 * the records of the people. Audit trails match the events and can be verified. Totals equal a new
 * calculation.
 */
export async function checkDeals({ db }: World, { deals, organizationId }: Office): Promise<void> {
  const history = await collectHistory(db.read, weekStart);
  for (const deal of deals) {
    const { id, name } = deal;
    const row = await readProposalRow({ db }, id);
    expect({ name: row.name, status: row.status }).toEqual({ name, status: deal.model.status });
    expect({ name, history: await readHistory(db, id) }).toEqual({ name, history: deal.history });
    expect(await countEvents(db, id, "proposal_viewed")).toBe(deal.views);
    expect(await countEvents(db, id, "proposal_created")).toBe(1);
    for (const [item, values] of deal.choices)
      expect({ name, values }).toEqual({ name, values: history.choices.get(item) });
  }
  const counted = await db.read
    .selectFrom("proposal_counts")
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .where("organization_id", "=", organizationId)
    .where("kind", "=", "proposal")
    .executeTakeFirstOrThrow();
  expect(counted.count).toBe(deals.length);
  for await (const { proposalId, faults } of verifyAudit(db.read))
    expect({ proposalId, faults }).toEqual({ proposalId, faults: [] });
}
