import type { Context } from "../context.ts";
import { currentSigners, type Links } from "../lifecycle/core.ts";
import type { Made } from "../platform/db/unchanged.ts";
import { notFound } from "../platform/errors.ts";
import { statusesHoldUntil } from "./display-status.ts";
import { ofOneVersion } from "./of-one-version.ts";
import { pagesTextOf } from "./pages-text.ts";
import { detailText } from "./proposal.view.ts";
import { isStarred, usersOf } from "./proposals.store.ts";

interface Detail extends Made {
  readonly version: number;
}

/** One proposal as JSON, with the version that it shows (specification, 4.3). */
export function getProposal(links: Links, context: Context, id: string): Promise<Detail> {
  const { caller, clock, unchanged } = context;
  const now = clock.now();
  const key = `detail ${caller.organizationId} ${caller.userId} ${id}`;
  return unchanged(key, now, () => makeDetail(links, context, id, now));
}

async function makeDetail(links: Links, { read, caller }: Context, id: string, now: string): Promise<Detail> {
  const { organizationId, userId } = caller;
  const made = await ofOneVersion(read, organizationId, id, async (proposal) => {
    const pages = await pagesTextOf(read, proposal);
    if (pages === undefined) return undefined;
    const viewing = {
      users: await usersOf(read, [proposal]),
      isStarred: await isStarred(read, organizationId, userId, id),
      now,
      shareUrl: (await links.shared(read, proposal))?.url,
      signers: await currentSigners(read, proposal),
    };
    const bytes = Buffer.from(detailText(proposal, pages, viewing));
    return { bytes, until: statusesHoldUntil([proposal], now), version: proposal.version };
  });
  if (!made) throw notFound(id);
  return made;
}
