import { sql, type SqlBool } from "kysely";
import type { Reader } from "../../context.ts";
import type { ProposalId } from "./search.store.ts";

/**
 * The condition of the partial index `proposals_awaiting_reply`. A database uses the index only if the number is
 * no parameter.
 */
const hasOpenThreads = sql<SqlBool>`proposals.open_threads > 0`;

/**
 * The condition that a client waits for an answer. Members see no threads of a proposal whose sending was
 * undone.
 */
export const whereAwaitsReply = sql<SqlBool>`(${hasOpenThreads} and proposals.sent_at is not null)`;

/** Maximum number of proposals that a list looks up one by one. */
const maxFound = 1_000;

/**
 * Finds the ids of the proposals with open threads. Returns undefined if there are too many. Then the list must
 * check every proposal.
 */
export async function findWithOpenThreads(
  read: Reader,
  organizationId: string,
): Promise<ProposalId[] | undefined> {
  const rows = await read
    .selectFrom("proposals")
    .select("proposals.id")
    .where("proposals.organization_id", "=", organizationId)
    .where("proposals.deleted_at", "is", null)
    .where(hasOpenThreads)
    .limit(maxFound + 1)
    .execute();
  return rows.length <= maxFound ? rows : undefined;
}
