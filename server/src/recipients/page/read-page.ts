import type { PublicChanges, PublicProposal } from "@proffer/contract";
import type { RecipientContext } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
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
  // Changes are read first. If they are too much for this thread, the work on the view would be in vain.
  const changes = await findLatestChanges(visitor);
  const proposal =
    query === undefined
      ? await readProposal(visitor, visitor.visitedStateIds)
      : await readRevision(visitor, parseNumber(query));
  // An earlier revision has no changes, and another revision may have been published between the two reads.
  return { proposal, changes: changes?.to === proposal.revision?.number ? changes : null };
}

function parseNumber(query: unknown): number {
  const text = String(query);
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound(`revision ${text}`);
  return Number(text);
}
