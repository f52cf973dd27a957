import type { Sending } from "@proffer/contract";
import { getProfile } from "../../accounts/index.ts";
import { writeProposalWords } from "../../deals/client-mail/index.ts";
import type { Context } from "../../context.ts";
import { chooseWords, listUsualRecipients } from "../../deals/lifecycle/index.ts";
import { listUnprintable } from "../../pdf/index.ts";
import { notFound } from "../../platform/errors.ts";
import { findProposal } from "../../recipients/public-view/index.ts";
import type { SendingDependencies } from "./dependencies.ts";

/** Tells what a sending without words and recipients of its own would use. */
export async function getSending(
  { mailServer, publicUrl }: SendingDependencies,
  { read, caller, clock }: Context,
  id: string,
): Promise<Sending> {
  const found = await findProposal({ read }, caller.organizationId, id);
  if (!found) throw notFound(id);
  const { proposal, organization } = found;
  const { email } = await getProfile(read, caller.userId);
  const recipients = listUsualRecipients(proposal.settings);
  const { subject, message } = chooseWords(proposal.settings, organization.sending, {});
  return {
    mail_server: mailServer,
    sender: { name: organization.name, reply_to: email },
    recipients: recipients.map((each) => ({ name: each.name, email: each.email })),
    subject: subject ?? null,
    message: message ?? null,
    filled: await writeProposalWords(
      read,
      { clock },
      { proposal, senderId: caller.userId, recipient: recipients[0] ?? nobody, subject, message },
    ),
    unprintable: await listUnprintable(found, clock.now()),
    public_url: publicUrl,
  };
}

const nobody = { name: "", email: "" };
