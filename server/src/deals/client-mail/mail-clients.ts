import type { ProposalMailKind } from "@proffer/contract";
import { toPublicPayment } from "@proffer/presentation";
import { getProfile } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Reader, Tx } from "../../context.ts";
import { type Proposal, toPayment } from "../../proposals/index.ts";
import { hasTotalsWithMinorUnits } from "../../proposals/proposal-text/index.ts";
import {
  type Attachment,
  type Mailing,
  queueMail,
  type Message,
  type Person,
} from "../../services/mail/index.ts";
import type { Subject } from "./client-letter.ts";
import {
  composeProposalMail,
  toProposalWords,
  type ProposalWords,
  composeReminderMail,
  composeRevisionMail,
  composeThreadMail,
  type RevisionMail,
  type ReminderMail,
  composeSignatureRequestMail,
} from "./client-mails.ts";
import { composeCompletedCopyMail, type CompletedCopy } from "./completed-copy-mail.ts";
import { composeExampleMail, type ExampleMail } from "./example-mail.ts";

import {
  composePaymentReceiptMail,
  composePaymentRequestMail,
  type PaymentRequestMail,
} from "./payment-mails.ts";

interface ClientMailSource {
  readonly proposal: Proposal;
  /** The member who sends the email and gets the replies. */
  readonly senderId: string;
  /** The address of the button. */
  readonly url: string;
}

interface ProposalMailing extends ClientMailSource {
  readonly recipients: readonly Person[];
  /** The message with placeholders. Absent for the default text. */
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

/** Queues the email with a proposal for each recipient. */
export async function mailProposal(tx: Tx, mailing: Mailing, given: ProposalMailing): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  for (const recipient of given.recipients)
    await mailClient(
      tx,
      mailing,
      about,
      recipient,
      "proposal",
      composeProposalMail({ ...given, ...about, recipient }),
    );
}

/** Queues the email about a new revision for each recipient. */
export async function mailRevision(
  tx: Tx,
  mailing: Mailing,
  given: ClientMailSource &
    Pick<RevisionMail, "note" | "changes" | "currency"> & { readonly recipients: readonly Person[] },
): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  for (const to of given.recipients)
    await mailClient(tx, mailing, about, to, "revision", composeRevisionMail({ ...given, ...about, to }));
}

/** Queues the email with messages of a thread for one reader. */
export async function mailThread(
  tx: Tx,
  mailing: Mailing,
  given: ClientMailSource & {
    readonly to: Person;
    readonly item: string | null;
    readonly messages: readonly string[];
  },
): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  await mailClient(tx, mailing, about, given.to, "message", composeThreadMail({ ...given, ...about }));
}

interface TestMailing extends ClientMailSource {
  /** The person named in the greeting. */
  readonly recipient: Person;
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * Queues the email with a proposal, but only to its sender, and returns it. `url` must not open the proposal.
 */
export async function mailTest(
  tx: Tx,
  mailing: Mailing,
  given: TestMailing,
): Promise<{ readonly to: string; readonly subject: string }> {
  const about = await getSubject(tx, mailing, given);
  const message = composeProposalMail({ ...given, ...about, isTest: true });
  await mailClient(tx, mailing, about, about.sender, "test", message);
  return { to: about.sender.email, subject: message.subject };
}

/** Returns the subject and the message of the email with a proposal, as a recipient would read them. */
export async function writeProposalWords(
  tx: Reader,
  mailing: Pick<Mailing, "clock">,
  given: Omit<TestMailing, "url">,
): Promise<ProposalWords> {
  return toProposalWords({ ...given, ...(await getSubject(tx, mailing, given)) });
}

/** Composes an email as a client would get it now, without sending it. */
export async function writeExampleMail(
  read: Reader,
  mailing: Pick<Mailing, "clock">,
  { proposal, senderId, ...example }: Omit<ClientMailSource, "url"> & ExampleMail,
): Promise<Message> {
  return composeExampleMail(await getSubject(read, mailing, { proposal, senderId }), example);
}

/** Queues the email that asks a signer to sign. `url` is the personal link of the signer. */
export async function mailSignatureRequest(
  tx: Tx,
  mailing: Mailing,
  given: ClientMailSource & { readonly signer: Person },
): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  await mailClient(
    tx,
    mailing,
    about,
    given.signer,
    "signature_request",
    composeSignatureRequestMail({ ...given, ...about }),
  );
}

/** Queues the email that reminds a client. */
export async function mailReminder(
  tx: Tx,
  mailing: Mailing,
  given: ClientMailSource & Pick<ReminderMail, "to" | "waitsFor">,
): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  await mailClient(tx, mailing, about, given.to, "reminder", composeReminderMail({ ...given, ...about }));
}

/** Queues the email with a copy of an accepted or fully signed proposal. */
export async function mailCompletedCopy(
  tx: Tx,
  mailing: Mailing,
  {
    copy,
    attachment,
    ...given
  }: Omit<ClientMailSource, "url"> & { readonly copy: CompletedCopy; readonly attachment: Attachment },
): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  const message = composeCompletedCopyMail({ ...about, copy });
  await mailClient(tx, mailing, about, copy.reader.person, "completed_copy", message, {
    attachment: copy.pdf === "attached" ? attachment : undefined,
  });
}

interface PaymentMailing extends Omit<ClientMailSource, "url"> {
  readonly to: Person;
  readonly url: string | undefined;
}

/** Queues the email that asks a client to pay, or reminds of an overdue payment. */
export async function mailPaymentRequest(
  tx: Tx,
  mailing: Mailing,
  given: PaymentMailing & Pick<PaymentRequestMail, "isOverdue">,
): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  const payment = getPublicPayment(about);
  const message = composePaymentRequestMail({ ...given, ...about, payment });
  await mailClient(tx, mailing, about, given.to, "payment", message);
}

/** Queues the receipt for a payment of a client. */
export async function mailPaymentReceipt(
  tx: Tx,
  mailing: Mailing,
  { paymentId, ...given }: PaymentMailing & { readonly paymentId: string },
): Promise<void> {
  const about = await getSubject(tx, mailing, given);
  const payment = getPublicPayment(about);
  const transaction = payment.transactions.find(({ id }) => id === paymentId);
  if (!transaction) throw new Error(`There is no payment ${paymentId}`);
  const message = composePaymentReceiptMail({ ...given, ...about, payment, transaction });
  await mailClient(tx, mailing, about, given.to, "payment", message);
}

/** Returns the payment as the client's page shows it. */
function getPublicPayment({ proposal, organization }: Subject) {
  const payment = toPublicPayment({ proposal: { ...proposal, payment: toPayment(proposal) }, organization });
  if (!payment) throw new Error(`The proposal ${proposal.id} asks for no payment`);
  return payment;
}

async function getSubject(
  tx: Reader,
  { clock }: Pick<Mailing, "clock">,
  { proposal, senderId }: Omit<ClientMailSource, "url">,
): Promise<Subject> {
  const organization = await getOrganization(tx, proposal.organization_id);
  const sender = await getProfile(tx, senderId);
  const now = clock.now();
  return {
    proposal,
    organization,
    sender,
    now,
    showsMinorUnits: await hasTotalsWithMinorUnits(tx, proposal, now),
  };
}

async function mailClient(
  tx: Tx,
  mailing: Mailing,
  { organization, proposal, sender }: Subject,
  to: Person,
  kind: ProposalMailKind,
  message: Message,
  { attachment }: { readonly attachment?: Attachment | undefined } = {},
): Promise<void> {
  await queueMail(tx, mailing, {
    organizationId: organization.id,
    to,
    fromName: organization.name,
    // An email to the sender needs no reply address.
    ...(sender.email !== to.email && { replyTo: sender.email }),
    message,
    attachment,
    about: { proposalId: proposal.id, kind },
    readableBy: "admin",
  });
}
