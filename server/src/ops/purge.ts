import { purgeExpired } from "../accounts/index.ts";
import { purgeLibrary } from "../proposals/library/index.ts";
import { purgeProposals } from "../proposals/index.ts";
import { joinTransaction, type AnonymousContext } from "../context.ts";
import { purgeIdempotencyKeys } from "../services/http/index.ts";

export interface PurgeCounts {
  readonly proposals: number;
  readonly libraryItems: number;
  readonly answers: number;
  readonly expired: number;
}

/** Deletes for good the proposals and library items that were deleted before then, and the rows that nothing uses any more. */
export async function purge(context: AnonymousContext, until: string): Promise<PurgeCounts> {
  return {
    proposals: await purgeProposals(context, until),
    libraryItems: await purgeLibrary(context, until),
    answers: await purgeIdempotencyKeys(context),
    expired: await purgeExpired(context),
  };
}

/** Counts what a purge would delete: purges in a transaction that it rolls back, so that the counts cannot differ. */
export async function tryPurge(context: AnonymousContext, until: string): Promise<PurgeCounts> {
  let purged: PurgeCounts | undefined;
  const takeBack = new Error("taken back");
  await context
    .transact(async (tx) => {
      purged = await purge(joinTransaction(context, tx), until);
      throw takeBack;
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error;
    });
  if (!purged) throw takeBack;
  return purged;
}
