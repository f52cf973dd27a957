import type { AnonymousContext } from "../context.ts";
import { listDeleted, type DeletedProposal } from "./deleted-proposals.store.ts";

const maxListed = 100;

/** Lists what can still be brought back, in any organization, the latest deletion first. */
export async function listDeletedEverywhere({ read }: AnonymousContext): Promise<DeletedProposal[]> {
  return listDeleted(read, maxListed);
}
