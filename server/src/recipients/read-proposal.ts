import type { CachedTotals, PublicProposal } from "@proffer/contract";
import { amountsOf } from "@proffer/pricing";
import type { RecipientContext } from "../context.ts";
import { pagesOfRows } from "../items/tree.ts";
import { currentSigners, linkNotFound, senderOf } from "../lifecycle/index.ts";
import { itemsOfVersion, ofOneVersion } from "../proposals/of-one-version.ts";
import { houseOf, senderById } from "./recipients.store.ts";
import { publicProposal } from "./view/public-proposal.view.ts";

/** What the page at a link shows. */
export async function readProposal(context: RecipientContext): Promise<PublicProposal> {
  const { read, organizationId, link, clock } = context;
  const shown = await ofOneVersion(read, organizationId, link.proposalId, async (proposal) => {
    const house = await houseOf(read, organizationId);
    const sender = await senderById(read, senderOf(proposal));
    const signers = await currentSigners(read, proposal);
    const rows = await itemsOfVersion(read, proposal);
    if (!rows) return undefined;
    const pages = pagesOfRows(rows);
    // In the currency that the totals were calculated in.
    const { currency }: CachedTotals = JSON.parse(proposal.cached_totals_json);
    const pricing = amountsOf({ currency, pages });
    const found = { proposal, house, sender, signers, pages, pricing, currency };
    return publicProposal(found, link, clock.now());
  });
  if (!shown) throw linkNotFound();
  return shown;
}
