import type { Tx } from "../context.ts";
import { type Mailing, type Message, type Person, queueMail } from "../mail/index.ts";
import type { OrganizationRow, ProposalRow } from "../schema.ts";
import { organizationById } from "./notifications.store.ts";
import { proposalMail, type Subject } from "./proposal-mail.ts";
import { reminderMail, type ReminderMail } from "./reminders/reminder-mail.ts";
import { signatureRequestMail } from "./signature-request-mail.ts";

interface Given {
  readonly proposal: ProposalRow;
  /** The member who sends; answers go to them. */
  readonly senderId: string;
  /** Where the button leads. */
  readonly url: string;
}

export interface ProposalMailing extends Given {
  readonly recipients: readonly Person[];
  /** With placeholders; absent: the usual words. */
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

/** Queues the mail that brings a proposal, one for each recipient. */
export async function mailProposal(tx: Tx, mailing: Mailing, given: ProposalMailing): Promise<void> {
  const about = await subjectOf(tx, mailing, given);
  for (const recipient of given.recipients)
    await mailClient(tx, mailing, about, recipient, proposalMail({ ...given, ...about, recipient }));
}

/** Queues the mail that asks a signer to sign; `url` is the signer's own link. */
export async function mailSignatureRequest(
  tx: Tx,
  mailing: Mailing,
  given: Given & { readonly signer: Person },
): Promise<void> {
  const about = await subjectOf(tx, mailing, given);
  await mailClient(tx, mailing, about, given.signer, signatureRequestMail({ ...given, ...about }));
}

/** Queues the mail that reminds a client. */
export async function mailReminder(
  tx: Tx,
  mailing: Mailing,
  given: Given & Pick<ReminderMail, "to" | "waitsFor">,
): Promise<void> {
  const about = await subjectOf(tx, mailing, given);
  await mailClient(tx, mailing, about, given.to, reminderMail({ ...given, ...about }));
}

async function subjectOf(tx: Tx, { clock }: Mailing, { proposal, senderId }: Given): Promise<Subject> {
  const organization = await organizationById(tx, proposal.organization_id);
  const sender = await tx
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", senderId)
    .executeTakeFirstOrThrow();
  return { proposal, organization, sender, now: clock.now() };
}

async function mailClient(
  tx: Tx,
  mailing: Mailing,
  { organization, sender }: { organization: OrganizationRow; sender: Person },
  to: Person,
  message: Message,
): Promise<void> {
  await queueMail(tx, mailing, {
    organizationId: organization.id,
    to,
    fromName: organization.name,
    replyTo: sender.email,
    message,
    readableBy: "admin",
  });
}
