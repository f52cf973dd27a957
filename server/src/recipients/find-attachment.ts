import type { Attachment } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { forbidden } from "../platform/errors.ts";
import { getAttachmentOf, findProposalById } from "../proposals/index.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { isReadable } from "./public-view/index.ts";

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
