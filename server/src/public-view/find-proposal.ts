import type { Organization, Page } from "@proffer/contract";
import { toDisplayPrices, type DisplayPrices } from "@proffer/presentation";
import { getProfile, type Profile } from "../accounts/index.ts";
import type { AnonymousContext } from "../context.ts";
import { picturesIn, type PictureSizes } from "../images/index.ts";
import { pagesOfRows } from "../items/index.ts";
import { getSenderId } from "../lifecycle/index.ts";
import { getOrganization } from "../organizations/index.ts";
import { findItemsOfVersion, readOneVersion, type Proposal } from "../proposals/index.ts";
import { currentSigners, type SignerRow } from "../signers/index.ts";

/** A proposal with everything that readers are shown, as it was at one moment. */
export interface ViewSources {
  readonly proposal: Proposal;
  readonly organization: Organization;
  readonly sender: Profile;
  readonly signers: readonly SignerRow[];
  readonly pages: readonly Page[];
  readonly prices: DisplayPrices;
  readonly pictures: PictureSizes;
}

/** Finds a proposal with everything that readers are shown; undefined if there is none. */
export function findProposal(
  { read }: Pick<AnonymousContext, "read">,
  organizationId: string,
  id: string,
): Promise<ViewSources | undefined> {
  return readOneVersion(read, organizationId, id, async (proposal) => {
    const organization = await getOrganization(read, organizationId);
    const sender = await getProfile(read, getSenderId(proposal));
    const signers = await currentSigners(read, proposal);
    const rows = await findItemsOfVersion(read, proposal);
    if (!rows) return undefined;
    const pages = pagesOfRows(rows);
    // The currency that the totals were calculated in.
    const { currency } = proposal.cached_totals;
    const prices = toDisplayPrices({ currency, pages });
    const texts = [proposal.description ?? "", ...rows.map(({ content_json }) => content_json)];
    const pictures = await picturesIn(read, texts);
    return { proposal, organization, sender, signers, pages, prices, pictures };
  });
}
