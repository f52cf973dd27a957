import type { PublicProposal } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { findProposal, viewAtLink, type ViewSources } from "./public-view/index.ts";

/**
 * Returns the proposal as the page at a link shows it. `knownState` is the state in `visitedStateIds`. Pass
 * it only if this request has not changed the proposal.
 */
export async function readProposal(
  context: RecipientContext,
  knownState?: RecipientContext["visitedStateIds"],
): Promise<PublicProposal> {
  const found = await findProposal(context, context.organizationId, context.link.proposalId, knownState);
  if (!found) throw linkNotFound();
  return viewSources(context, found);
}

/** Returns the view for the visitor at a link. */
export function viewSources(
  { link, acceptedLanguages, clock }: RecipientContext,
  sources: ViewSources,
): PublicProposal {
  return viewAtLink(sources, { visitor: { link, acceptedLanguages }, now: clock.now() });
}
