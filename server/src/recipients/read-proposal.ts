import type { CachedTotals, PublicProposal } from "@proffer/contract";
import { amountsOf } from "@proffer/pricing";
import type { RecipientContext } from "../context.ts";
import * as items from "../items/items.store.ts";
import { pagesOfRows } from "../items/tree.ts";
import { currentSigners, linkNotFound, senderOf } from "../lifecycle/index.ts";
import { proposalById, versionOf } from "../proposals/proposals.store.ts";
import { houseOf, senderById } from "./recipients.store.ts";
import { publicProposal } from "./view/public-proposal.view.ts";

/** What the page at a link shows. */
export async function readProposal(context: RecipientContext): Promise<PublicProposal> {
  const { read, organizationId, link, clock } = context;
  for (;;) {
    const proposal = await proposalById(read, organizationId, link.proposalId);
    if (!proposal) throw linkNotFound();
    const house = await houseOf(read, organizationId);
    const sender = await senderById(read, senderOf(proposal));
    const signers = await currentSigners(read, proposal);
    const pages = pagesOfRows(await items.ofOwner(read, organizationId, link.proposalId));
    // Somebody changed it meanwhile: what is answered is of one version, so read again.
    if ((await versionOf(read, organizationId, link.proposalId)) !== proposal.version) continue;
    // In the currency that the totals were calculated in.
    const { currency }: CachedTotals = JSON.parse(proposal.cached_totals_json);
    const pricing = amountsOf({ currency, pages });
    const found = { proposal, house, sender, signers, pages, pricing, currency };
    return publicProposal(found, link, clock.now());
  }
}
