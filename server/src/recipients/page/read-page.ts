import type { PublicChanges, PublicProposal } from "@proffer/contract";
import type { RecipientContext } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { readProposal } from "../read-proposal.ts";
import { listRevisionChanges, readRevision } from "../read-revision.ts";

/** The data of the page at a link. */
export interface ReadPage {
  readonly proposal: PublicProposal;
  /** The changes since the previous revision. Null if there is none, and for an earlier revision. */
  readonly changes: PublicChanges | null;
}

/** Reads the page at a link. `revision` is the text after `?revision=`, if there is any. */
export async function readPage(visitor: RecipientContext, revision: unknown): Promise<ReadPage> {
  const proposal =
    revision === undefined
      ? await readProposal(visitor, visitor.visitedStateIds)
      : await readRevision(visitor, parseNumber(revision));
  return { proposal, changes: await findChanges(visitor, proposal) };
}

function parseNumber(revision: unknown): number {
  const text = String(revision);
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound(`revision ${text}`);
  return Number(text);
}

async function findChanges(
  visitor: RecipientContext,
  { revision }: PublicProposal,
): Promise<PublicChanges | null> {
  if (revision === null || revision.number === 1 || revision.replaced_at !== null) return null;
  try {
    const changes = await listRevisionChanges(visitor);
    // Another revision may have been published between the two reads.
    return changes.to === revision.number ? changes : null;
  } catch (error) {
    // The page is useful without the changes, if a stored version is missing.
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
