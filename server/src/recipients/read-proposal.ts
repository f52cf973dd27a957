import type { PublicProposal } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { findProposal, viewAtLink } from "./public-view/index.ts";

/** Reads a proposal as the page at a link shows it. `present` is `visited` of a visitor who has changed nothing since. */
export async function readProposal(
  context: RecipientContext,
  present?: RecipientContext["visited"],
): Promise<PublicProposal> {
  const { organizationId, link, acceptedLanguages, clock } = context;
  const found = await findProposal(context, organizationId, link.proposalId, present);
  if (!found) throw linkNotFound();
  return viewAtLink(found, { visitor: { link, acceptedLanguages }, now: clock.now() });
}
