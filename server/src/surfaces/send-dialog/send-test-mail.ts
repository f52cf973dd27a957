import type { BodyOf, operations } from "@proffer/contract";
import { getProfile } from "../../accounts/index.ts";
import { mailTest } from "../../deals/client-mail/index.ts";
import type { Context } from "../../context.ts";
import { chooseWords, listUsualRecipients } from "../../deals/lifecycle/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { notFound } from "../../platform/errors.ts";
import { findProposalById } from "../../proposals/index.ts";
import type { SendingDependencies } from "./dependencies.ts";

/** Emails the caller what recipients would get, without a link to the proposal. The proposal stays as it is. */
export function sendTestMail(
  { mailing, publicUrl }: SendingDependencies,
  { transact, caller }: Context,
  id: string,
  given: BodyOf<typeof operations.sendTestMail> = {},
): Promise<{ readonly to: string; readonly subject: string }> {
  const { organizationId, userId } = caller;
  return transact(async (tx) => {
    const proposal = await findProposalById(tx, organizationId, id);
    if (!proposal) throw notFound(id);
    const { sending } = await getOrganization(tx, organizationId);
    const [recipient = await getProfile(tx, userId)] = listUsualRecipients(proposal.settings);
    return mailTest(tx, mailing, {
      proposal,
      senderId: userId,
      url: publicUrl,
      recipient,
      ...chooseWords(proposal.settings, sending, given),
    });
  });
}
