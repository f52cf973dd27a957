import type { MailExampleKind } from "@proffer/contract";
import { getProfile } from "../../accounts/index.ts";
import { writeExampleMail } from "../../deals/client-mail/index.ts";
import type { Context } from "../../context.ts";
import { chooseWords, listUsualRecipients } from "../../deals/lifecycle/index.ts";
import type { Message } from "../../services/mail/index.ts";
import { copySettings, composeNoticeMail } from "../../deals/notifications/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { notFound } from "../../platform/errors.ts";
import { hasTotalsWithMinorUnits } from "../../proposals/proposal-text/index.ts";
import { findProposalById } from "../../proposals/index.ts";
import type { SendingDependencies } from "./dependencies.ts";

/** Writes an email about a proposal as its reader would get it now. Its buttons lead to Proffer, not to the proposal. */
export async function getMailExample(
  { publicUrl }: Pick<SendingDependencies, "publicUrl">,
  { read, caller, clock }: Context,
  id: string,
  kind: MailExampleKind,
): Promise<Message> {
  const { organizationId, userId } = caller;
  const proposal = await findProposalById(read, organizationId, id);
  if (!proposal) throw notFound(id);
  const organization = await getOrganization(read, organizationId);
  const [recipient = await getProfile(read, userId)] = listUsualRecipients(proposal.settings);
  if (kind === "notification")
    return composeNoticeMail({
      event: "proposal_opened",
      facts: { viewer: { kind: "recipient", name: recipient.name } },
      proposal,
      organization,
      actor: null,
      showsMinorUnits: await hasTotalsWithMinorUnits(read, proposal, clock.now()),
      url: undefined,
    });
  return writeExampleMail(
    read,
    { clock },
    {
      kind,
      proposal,
      senderId: userId,
      recipient,
      url: publicUrl,
      attachesPdf: copySettings(proposal, organization).attachesPdf,
      ...chooseWords(proposal.settings, organization.sending, {}),
    },
  );
}
