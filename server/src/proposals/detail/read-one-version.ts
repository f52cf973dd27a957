import type { Reader } from "../../context.ts";
import { items, type StoredItem } from "../../records/items/index.ts";
import type { Proposal } from "../proposal.ts";
import { findProposalById, findVersion } from "../proposals.store.ts";

/**
 * Builds a value from a proposal and its related data, all of the same version. Several statements may see
 * different versions, unless they run in one transaction with a higher isolation level than READ COMMITTED.
 * So `make` must return undefined if the proposal has changed since it was read. Then the proposal is read
 * again and `make` is called again. Returns undefined if there is no such proposal.
 */
export async function readOneVersion<T extends object>(
  read: Reader,
  organizationId: string,
  id: string,
  make: (proposal: Proposal) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (;;) {
    const proposal = await findProposalById(read, organizationId, id);
    if (!proposal) return undefined;
    const made = await make(proposal);
    if (made) return made;
  }
}

/** Finds the items of a proposal. Returns undefined if the proposal has changed since it was read. */
export async function findItemsOfVersion(
  read: Reader,
  { organization_id, id, version }: Pick<Proposal, "organization_id" | "id" | "version">,
): Promise<StoredItem[] | undefined> {
  const rows = await items.listOfOwner(read, organization_id, id);
  return (await findVersion(read, organization_id, id)) === version ? rows : undefined;
}
