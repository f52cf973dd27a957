import type { operations, QueryOf } from "@proffer/contract";
import type { Context } from "../context.ts";
import { currentSigners } from "../signers/index.ts";
import type { Links } from "../share-links/index.ts";
import type { CacheableAnswer } from "../platform/db/answer-cache.ts";
import { notFound } from "../platform/errors.ts";
import { statusesHoldUntil } from "./display-status.ts";
import { readOneVersionOf } from "./of-one-version.ts";
import { findPagesText, findPagesTextWithArchived } from "./pages-text.ts";
import { formatDetail } from "./proposal.view.ts";
import { findDetailedProposal, listUsers } from "./proposals.store.ts";
import { isStarred } from "./stars.store.ts";

type Query = QueryOf<typeof operations.getProposal>;

interface Detail extends CacheableAnswer {
  readonly version: number;
}

/** One proposal as JSON, with the version that it shows (specification, 4.3). */
export function getProposal(
  links: Links,
  context: Context,
  id: string,
  { archived = "false" }: Query = {},
): Promise<Detail> {
  const { caller, clock, cacheAnswer } = context;
  const now = clock.now();
  const key = `detail ${caller.organizationId} ${caller.userId} ${archived} ${id}`;
  return cacheAnswer(key, now, () =>
    makeDetail(links, context, id, archived === "any" ? findPagesTextWithArchived : findPagesText, now),
  );
}

async function makeDetail(
  links: Links,
  { read, caller }: Context,
  id: string,
  findPages: typeof findPagesText,
  now: string,
): Promise<Detail> {
  const { organizationId, userId } = caller;
  const find = () => findDetailedProposal(read, organizationId, id);
  const made = await readOneVersionOf(find, async (proposal) => {
    const pages = await findPages(read, proposal);
    if (pages === undefined) return undefined;
    const viewing = {
      users: await listUsers(read, [proposal]),
      isStarred: await isStarred(read, organizationId, userId, id),
      now,
      shareUrl: (await links.shared(read, proposal))?.url,
      signers: await currentSigners(read, proposal),
    };
    const bytes = Buffer.from(formatDetail(proposal, pages, viewing));
    return { bytes, until: statusesHoldUntil([proposal], now), version: proposal.version };
  });
  if (!made) throw notFound(id);
  return made;
}
