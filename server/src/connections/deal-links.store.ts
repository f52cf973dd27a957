import type { Reader, Tx } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { PushMemory } from "./crm-provider.ts";
import type { DealLinkRow } from "./tables.ts";

/** The deal that follows a proposal, with parsed memory. */
export interface DealLink extends Omit<DealLinkRow, "memory_json"> {
  readonly memory: PushMemory | null;
}

const rowOfProposal = compileQuery((read: Reader, given: { organizationId: string; proposalId: string }) =>
  read
    .selectFrom("deal_links")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .where("proposal_id", "=", given.proposalId),
);

/** Finds the deal of a proposal. The statement is compiled, because most recorded events run it. */
export async function findDealLink(
  read: Reader,
  organizationId: string,
  proposalId: string,
): Promise<DealLink | undefined> {
  const [row] = await rowOfProposal(read, { organizationId, proposalId });
  if (!row) return undefined;
  const { memory_json, ...columns } = row;
  return { ...columns, memory: JSON.parse(memory_json ?? "null") };
}

/** Writes the link of a proposal in place of the one before. */
export async function saveDealLink(tx: Tx, { memory, ...columns }: DealLink): Promise<void> {
  await deleteDealLink(tx, columns.organization_id, columns.proposal_id);
  await tx
    .insertInto("deal_links")
    .values({ ...columns, memory_json: memory && JSON.stringify(memory) })
    .execute();
}

/** Stores the memory of a link, unless the proposal has another deal meanwhile. */
export async function saveMemory(
  tx: Tx,
  { organization_id, proposal_id, connection_id, deal_id }: DealLink,
  memory: PushMemory,
): Promise<void> {
  await tx
    .updateTable("deal_links")
    .set({ memory_json: JSON.stringify(memory) })
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("connection_id", "=", connection_id)
    .where("deal_id", "=", deal_id)
    .execute();
}

export async function deleteDealLink(tx: Tx, organizationId: string, proposalId: string): Promise<void> {
  await tx
    .deleteFrom("deal_links")
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .execute();
}
