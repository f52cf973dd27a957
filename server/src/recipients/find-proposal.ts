import type { CachedTotals } from "@proffer/contract";
import { amountsOf, calculate, upperAmountsOf } from "@proffer/pricing";
import type { AnonymousContext } from "../context.ts";
import { picturesIn } from "../images/index.ts";
import { pagesOfRows } from "../items/core.ts";
import { currentSigners } from "../lifecycle/core.ts";
import { senderOf } from "../lifecycle/index.ts";
import { itemsOfVersion, ofOneVersion } from "../proposals/core.ts";
import { houseOf, senderById } from "./recipients.store.ts";
import type { Found } from "./view/public-proposal.view.ts";

/** Everything that readers are shown of a proposal, as it was at one moment; undefined where there is none. */
export function findProposal(
  { read }: Pick<AnonymousContext, "read">,
  organizationId: string,
  id: string,
): Promise<Found | undefined> {
  return ofOneVersion(read, organizationId, id, async (proposal) => {
    const house = await houseOf(read, organizationId);
    const sender = await senderById(read, senderOf(proposal));
    const signers = await currentSigners(read, proposal);
    const rows = await itemsOfVersion(read, proposal);
    if (!rows) return undefined;
    const pages = pagesOfRows(rows);
    // In the currency that the totals were calculated in.
    const { currency }: CachedTotals = JSON.parse(proposal.cached_totals_json);
    const terms = { currency, pages };
    const upperAmounts = upperAmountsOf(terms);
    const pricing = {
      ...amountsOf(terms),
      upperAmounts,
      // Only price ranges are left to move the total of what is selected.
      settled: upperAmounts && calculate({ ...terms, selections_locked: true }).totals,
    };
    const texts = [proposal.description ?? "", ...rows.map(({ content_json }) => content_json)];
    const pictures = await picturesIn(read, texts);
    return { proposal, house, sender, signers, pages, pricing, currency, pictures };
  });
}
