import type { PublicChanges, PublicProposal } from "@proffer/contract";
import type { RecipientContext } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { readProposal } from "../read-proposal.ts";
import { findLatestChanges, readRevision } from "../read-revision.ts";

/** The data of the page at a link. */
export interface ReadPage {
  readonly proposal: PublicProposal;
  /** The changes since the previous revision. Null if there is none, and for an earlier revision. */
  readonly changes: PublicChanges | null;
}

/** Reads the page at a link. `query` is the value of `?revision=`, if there is any. */
export async function readPage(visitor: RecipientContext, query: unknown): Promise<ReadPage> {
  // Changes are read first. If they are too large for this thread, the work on the view would be wasted.
  const changes = await findLatestChanges(visitor);
  const proposal = await readShown(visitor, query);
  // An earlier revision has no changes, and another revision may have been published between the two reads.
  return { proposal, changes: changes?.to === proposal.revision?.number ? changes : null };
}

/** Reads the named revision. Without a number, or if there is no such revision, reads the current one. */
async function readShown(visitor: RecipientContext, query: unknown): Promise<PublicProposal> {
  const readCurrent = () => readProposal(visitor, visitor.visitedStateIds);
  if (!/^[1-9]\d{0,8}$/.test(String(query))) return readCurrent();
  return readRevision(visitor, Number(query)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "NOT_FOUND") return readCurrent();
    throw error;
  });
}
