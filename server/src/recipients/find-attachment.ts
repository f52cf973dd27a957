import type { Attachment } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { forbidden, notFound } from "../platform/errors.ts";
import { findProposalById } from "../proposals/index.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { isReadable } from "./public-view/index.ts";
import { readRevision } from "./read-revision.ts";

/**
 * Finds an attachment at a link, of the current or an earlier revision. Throws 403 if the link shows nothing. The whole
 * view of a large proposal would be slow to make, so the current list is read by itself.
 */
export async function findAttachment(
  context: RecipientContext,
  id: string,
  revision?: number,
): Promise<Attachment> {
  const { read, organizationId, link } = context;
  const proposal = await findProposalById(read, organizationId, link.proposalId);
  if (!proposal) throw linkNotFound();
  if (!isReadable(proposal)) throw forbidden("The proposal is closed");
  const { attachments } = revision === undefined ? proposal : await readRevision(context, revision);
  const attachment = attachments.find((each) => each.id === id);
  if (!attachment) throw notFound(id);
  return attachment;
}
