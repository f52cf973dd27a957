import type { Attachment, PublicProposal } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { forbidden } from "../platform/errors.ts";
import { findProposalById, getAttachmentOf } from "../proposals/index.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { findProposal, isReadable, viewAtLink, type ViewSources } from "./public-view/index.ts";

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

/**
 * Finds an attachment at a link, of the current or an earlier revision. Throws 403 if the link shows nothing. The whole
 * view of a large proposal would be slow to make, so the list is read by itself.
 */
export async function findAttachment(
  { read, organizationId, link }: RecipientContext,
  id: string,
  revision?: number,
): Promise<Attachment> {
  const proposal = await findProposalById(read, organizationId, link.proposalId);
  if (!proposal) throw linkNotFound();
  if (!isReadable(proposal)) throw forbidden("The proposal is closed");
  return getAttachmentOf(read, proposal, id, revision);
}
