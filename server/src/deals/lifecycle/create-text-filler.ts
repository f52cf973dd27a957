import type { Organization } from "@proffer/contract";
import { fillPlaceholders, toPlaceholders } from "@proffer/presentation";
import { getProfile } from "../../accounts/index.ts";
import type { Reader } from "../../context.ts";
import type { Proposal } from "../../proposals/index.ts";
import { hasTotalsWithMinorUnits, toPlaceholderProposal } from "../../proposals/proposal-text/index.ts";
import { getSenderId } from "./lifecycle-services.ts";

/** Creates a function that fills the placeholders of a text in the same way as the page of the client at `now`. */
export async function createTextFiller(
  read: Reader,
  proposal: Proposal,
  options: { readonly organization: Organization; readonly locale: string; readonly now: string },
): Promise<(text: string) => string> {
  const hasMinorUnits = await hasTotalsWithMinorUnits(read, proposal, options.now);
  const values = toPlaceholders({
    ...options,
    proposal: toPlaceholderProposal(proposal),
    senderName: (await getProfile(read, getSenderId(proposal))).name,
    showsMinorUnits: () => hasMinorUnits,
  });
  return (text) => fillPlaceholders(text, values);
}
