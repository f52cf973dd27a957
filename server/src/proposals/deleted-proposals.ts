import type { AnonymousContext } from "../context.ts";
import { listDeleted, type DeletedProposal } from "./deleted-proposals.store.ts";

const maxListed = 100;

/** Lists the deleted proposals that can still be restored, of all organizations, the latest deletion first. */
export async function listDeletedEverywhere({ read }: AnonymousContext): Promise<DeletedProposal[]> {
  return listDeleted(read, maxListed);
}
