import type { Context } from "../context.ts";
import type { Links } from "../lifecycle/links/links.ts";
import { currentSigners } from "../lifecycle/signing/signers.store.ts";
import { notFound } from "../platform/errors.ts";
import { pagesTextOf } from "./pages-text.ts";
import { detailText } from "./proposal.view.ts";
import { isStarred, proposalById, usersOf } from "./proposals.store.ts";

/** One proposal as JSON text, with the version that it shows (specification, 4.3). */
export async function getProposal(
  links: Links,
  { read, caller, clock }: Context,
  id: string,
): Promise<{ text: string; version: number }> {
  const { organizationId, userId } = caller;
  for (;;) {
    const proposal = await proposalById(read, organizationId, id);
    if (!proposal) throw notFound("Proposal", id);
    const pages = await pagesTextOf(read, proposal);
    // Somebody changed it between the two reads: what is answered is of one version, so read again.
    if (pages === undefined) continue;
    const viewing = {
      users: await usersOf(read, [proposal]),
      isStarred: await isStarred(read, organizationId, userId, id),
      now: clock.now(),
      shareUrl: (await links.shared(read, proposal))?.url,
      signers: await currentSigners(read, proposal),
    };
    return { text: detailText(proposal, pages, viewing), version: proposal.version };
  }
}
