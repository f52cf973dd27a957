import { sql } from "kysely";
import { createId } from "../server/src/platform/ids.ts";
import { toSearchKey } from "../server/src/platform/text/search-key.ts";
import { openDatabase } from "../server/src/platform/db/open.ts";
import { transact } from "../server/src/platform/db/transact.ts";
import type { ProposalRow, Schema } from "../server/src/schema.ts";
import { post } from "./api.ts";
import type { Installation, Organization } from "./product.ts";
import { sampleProposal } from "./sample-content.ts";

/** Creates proposals through the API. Four of them are starred. */
export async function createProposals(
  address: string,
  organization: Organization,
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const { data } = await post<{ data: { id: string } }>(address, organization, sampleProposal(number));
    if (number % (count / 4) === 0) await post(`${address}/${data.id}/star`, organization, {});
  }
}

const rowsPerStatement = 500;

/**
 * Copies proposals of one organization to another one that already has one proposal. Copies the rows as
 * written by the product, with new ids, numbers and times. Also copies their tags, and updates the count of
 * proposals.
 */
export async function copyProposals(
  { location }: Installation,
  from: Organization,
  to: Organization,
  count: number,
): Promise<void> {
  const db = openDatabase<Schema>(location);
  const sources = await db.read
    .selectFrom("proposals")
    .selectAll()
    .where("organization_id", "=", from.organization_id)
    .execute();
  const owner = { organization_id: to.organization_id, created_by: to.user_id, updated_by: to.user_id };
  const begin = Date.now();
  for (let first = 0; first < count; first += rowsPerStatement) {
    const rows = Array.from({ length: Math.min(rowsPerStatement, count - first) }, (_, index) => {
      const number = first + index;
      const source = sources[number % sources.length] as ProposalRow;
      return { ...source, ...owner, ...copyNumbered(source, number, begin), state_id: createId() };
    });
    const tags = rows.flatMap(({ id, tags_json }) =>
      (JSON.parse(tags_json) as string[]).map((tag) => ({
        organization_id: to.organization_id,
        tag,
        tag_key: toSearchKey(tag),
        proposal_id: id,
      })),
    );
    await transact(db, async (tx) => {
      await tx.insertInto("proposals").values(rows).execute();
      await tx.insertInto("proposal_tags").values(tags).execute();
      await tx
        .updateTable("proposal_counts")
        .set({ count: sql`count + ${rows.length}` })
        .where("organization_id", "=", to.organization_id)
        .where("kind", "=", "proposal")
        .where("shelf", "=", "active")
        .execute();
    });
  }
  await db.close();
  await refreshStatistics(location);
}

/** Updates the statistics of PostgreSQL, which autovacuum would do a little later. */
export async function refreshStatistics(location: string): Promise<void> {
  const db = openDatabase<Schema>(location);
  if (db.engine === "postgres") await sql`vacuum analyze`.execute(db.write);
  await db.close();
}

/**
 * Creates the fields that differ between two copies. `search_key` also contains the number of the proposal.
 */
function copyNumbered(source: ProposalRow, number: number, begin: number): Partial<ProposalRow> {
  const old = source.proposal_number ?? "";
  const proposal_number = `Q-2028-${String(number).padStart(6, "0")}`;
  const at = new Date(begin + number).toISOString();
  return {
    id: createId(),
    proposal_number,
    search_key: source.search_key.replace(old.toLowerCase(), proposal_number.toLowerCase()),
    created_at: at,
    updated_at: at,
  };
}
