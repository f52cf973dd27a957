import type { PublicProposal } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { linkNotFound } from "../lifecycle/index.ts";
import { findProposal } from "./find-proposal.ts";
import { publicProposal } from "./view/public-proposal.view.ts";

/** What the page at a link shows. */
export async function readProposal(context: RecipientContext): Promise<PublicProposal> {
  const { organizationId, link, acceptedLanguages, clock } = context;
  const found = await findProposal(context, organizationId, link.proposalId);
  if (!found) throw linkNotFound();
  return publicProposal(found, { link, acceptedLanguages }, clock.now());
}
