import type { Attachment } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { forbidden, notFound } from "../platform/errors.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { findProposal, isReadable } from "./public-view/index.ts";
import { readProposal } from "./read-proposal.ts";
import { readRevision } from "./read-revision.ts";

/** Finds an attachment at a link, of the current or an earlier revision. Throws 403 if the link shows nothing. */
export async function findAttachment(
  context: RecipientContext,
  id: string,
  revision?: number,
): Promise<Attachment> {
  const found = await findProposal(context, context.organizationId, context.link.proposalId);
  if (!found) throw linkNotFound();
  if (!isReadable(found.proposal)) throw forbidden("The proposal is closed");
  const { attachments } =
    revision === undefined ? await readProposal(context) : await readRevision(context, revision);
  const attachment = attachments.find((each) => each.id === id);
  if (!attachment) throw notFound(id);
  return attachment;
}
