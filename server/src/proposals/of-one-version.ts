import type { Reader } from "../context.ts";
import { items, type StoredItem } from "../items/core.ts";
import type { ProposalRow } from "../schema.ts";
import { proposalById, versionOf } from "./proposals.store.ts";

/**
 * Makes something of a proposal and of what belongs to it, all of one version: at READ COMMITTED, and outside of a
 * transaction, each statement sees another moment. `make` answers undefined when somebody changed the proposal since it
 * was read, and is called again. Undefined: there is no such proposal.
 */
export async function ofOneVersion<T extends object>(
  read: Reader,
  organizationId: string,
  id: string,
  make: (proposal: ProposalRow) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (;;) {
    const proposal = await proposalById(read, organizationId, id);
    if (!proposal) return undefined;
    const made = await make(proposal);
    if (made) return made;
  }
}

/** The items of a proposal; undefined when it has changed since `proposal` was read. */
export async function itemsOfVersion(
  read: Reader,
  { organization_id, id, version }: Pick<ProposalRow, "organization_id" | "id" | "version">,
): Promise<StoredItem[] | undefined> {
  const rows = await items.ofOwner(read, organization_id, id);
  return (await versionOf(read, organization_id, id)) === version ? rows : undefined;
}
