import type { ApprovalHit } from "@proffer/contract";
import { findClientName } from "@proffer/presentation";
import { findMemberById } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Tx } from "../../context.ts";
import { quoteLines, toOneLine } from "../../platform/text/plain-text.ts";
import { describeHit, type Proposal, type StoredApproval } from "../../proposals/index.ts";
import { type Mailing, queueMail, toLetterBranding, writeLetter } from "../../services/mail/index.ts";

/** Services that emails about approvals need. */
export interface ApprovalServices {
  readonly mailing: Mailing;
  readonly publicUrl: string;
}

interface Request {
  readonly proposal: Proposal;
  readonly approval: StoredApproval;
  readonly hits: readonly ApprovalHit[];
  readonly deciders: ReadonlyArray<{ readonly id: string }>;
}

/** Mails the members who can decide. Emails to members are in English. */
export async function mailRequest(
  tx: Tx,
  services: ApprovalServices,
  { proposal, approval, hits, deciders }: Request,
): Promise<void> {
  const again = approval.asked_again;
  const asker = await findMemberById(tx, proposal.organization_id, again?.user_id ?? approval.requested_by);
  const reasons = [...new Set(hits.map((hit) => toOneLine(describeHit(hit))))];
  const letter = {
    subject: "Approval needed",
    body: [
      `${formatName(asker)} asks ${again ? "again " : ""}for your approval before this proposal is sent.`,
      ...reasons,
      ...formatNote(again?.note ?? approval.note),
    ],
    label: "Review and decide",
  };
  for (const id of new Set(deciders.map((decider) => decider.id)))
    await mailMember(tx, services, proposal, id, letter);
}

interface Decided {
  readonly proposal: Proposal;
  readonly approval: StoredApproval;
  readonly decision: StoredApproval["decisions"][number];
}

/** Mails the requester, unless the requester decided. */
export async function mailDecision(
  tx: Tx,
  services: ApprovalServices,
  { proposal, approval, decision }: Decided,
): Promise<void> {
  if (decision.user_id === approval.requested_by) return;
  const decider = await findMemberById(tx, proposal.organization_id, decision.user_id);
  const isApproved = decision.decision === "approved";
  await mailMember(tx, services, proposal, approval.requested_by, {
    subject: isApproved ? "Approved" : "Not approved",
    body: [
      isApproved
        ? `${formatName(decider)} approved this proposal. You can send it now.`
        : `${formatName(decider)} did not approve this proposal. Change it, and request the approval again.`,
      ...formatNote(decision.note),
    ],
    label: "Open the proposal",
  });
}

function formatName(member: { readonly name: string } | undefined): string {
  return member ? toOneLine(member.name) : "A colleague";
}

/** Quotes every line, so that a note cannot look like a sentence of this email. */
function formatNote(note: string | null): string[] {
  return note === null ? [] : [quoteLines(note)];
}

interface MemberLetter {
  readonly subject: string;
  /** Paragraphs. */
  readonly body: readonly string[];
  readonly label: string;
}

/** Mails one member, unless the member has left. */
async function mailMember(
  tx: Tx,
  { mailing, publicUrl }: ApprovalServices,
  { organization_id: organizationId, id: proposalId, name, settings, proposal_number }: Proposal,
  userId: string,
  { subject, body, label }: MemberLetter,
): Promise<void> {
  const member = await findMemberById(tx, organizationId, userId);
  if (!member) return;
  const organization = await getOrganization(tx, organizationId);
  const facts = [
    ["Client", findClientName(settings) ?? ""],
    ["Number", proposal_number ?? ""],
  ] as const;
  await queueMail(tx, mailing, {
    organizationId,
    to: { email: member.email },
    fromName: organization.name,
    message: writeLetter({
      branding: toLetterBranding(organization),
      subject: `${subject}: ${toOneLine(name)}`,
      eyebrow: subject,
      heading: name,
      body: body.join("\n\n"),
      facts: facts.filter(([, value]) => value !== ""),
      action: { label, url: `${publicUrl}/app/proposals/${proposalId}/approval` },
    }),
    about: { proposalId, kind: "notification" },
    readableBy: "admin",
  });
}
