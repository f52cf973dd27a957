import type { PublicationPreview } from "@proffer/contract";
import { findClientName, getMoneyFormat, getProposalWords } from "@proffer/presentation";
import { frequencies, type Frequency } from "@proffer/pricing";
import { findMemberById, maySeeCosts } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Tx } from "../../context.ts";
import { quoteLines, toOneLine } from "../../platform/text/plain-text.ts";
import {
  describeHit,
  findProposalById,
  type MeasuredHit,
  type Proposal,
  type StoredApproval,
} from "../../proposals/index.ts";
import type { Role } from "../../schema.ts";
import { type Mailing, queueMail, toLetterBranding, writeLetter } from "../../services/mail/index.ts";

/** Services that emails about approvals need. */
export interface ApprovalServices {
  readonly mailing: Mailing;
  readonly publicUrl: string;
}

interface Request {
  readonly proposal: Proposal;
  readonly approval: StoredApproval;
  /** The hits that need an approval. */
  readonly hits: readonly MeasuredHit[];
  readonly deciders: ReadonlyArray<{ readonly id: string; readonly role: Role }>;
  /** The changes that publishing makes, if the proposal is the draft of a revision. */
  readonly preview: PublicationPreview | undefined;
}

/** Mails the members who can decide. Emails to members are in English. */
export async function mailRequest(
  tx: Tx,
  services: ApprovalServices,
  { proposal, approval, hits, deciders, preview }: Request,
): Promise<void> {
  const again = approval.asked_again;
  const asker = await findMemberById(tx, proposal.organization_id, again?.user_id ?? approval.requested_by);
  const { organization_id: organizationId, totals, cached_totals } = proposal;
  const next = proposal.sent_at === null ? "before this proposal is sent" : "of this proposal";
  const original = await findOriginal(tx, proposal);
  const number = findRevisionNumber(original);
  const step = number === undefined ? next : `before revision ${number} is published`;
  for (const { id, role } of new Map(deciders.map((each) => [each.id, each])).values()) {
    const showsValues = await maySeeCosts(tx, { organizationId, role });
    const reasons = [...new Set(hits.map((hit) => toOneLine(describeHit(hit, showsValues))))];
    await mailMember(tx, services, { proposal, original }, id, {
      subject: "Approval needed",
      body: [
        `${formatName(asker)} asks ${again ? "again " : ""}for your approval ${step}.`,
        ...reasons,
        ...formatNote(again?.note ?? approval.note),
      ],
      amounts: preview
        ? toAmounts(preview.currency.to, (frequency) => preview.totals[frequency]?.to)
        : toAmounts(cached_totals.currency, (frequency) => totals[frequency]?.selected.total),
      facts: [
        ["Revision", String(number ?? "")],
        ["Former total", preview ? formatFormerTotal(preview) : ""],
      ],
      label: "Review and decide",
    });
  }
}

/** Finds the original of a draft. Undefined for a proposal. */
async function findOriginal(
  tx: Tx,
  { organization_id, revision_of }: Proposal,
): Promise<Proposal | undefined> {
  return revision_of === null ? undefined : findProposalById(tx, organization_id, revision_of);
}

/** Returns the number that the draft of an original will have. */
function findRevisionNumber(original: Proposal | undefined): number | undefined {
  return original && original.revision_number + 1;
}

function formatFormerTotal({ totals, currency }: PublicationPreview): string {
  const former = toAmounts(currency.from, (frequency) => totals[frequency]?.from);
  return former.map(({ amount, per }) => `${amount} ${per}`.trim()).join(" + ");
}

/** The language of emails to members. */
const locale = "en-US";

function toAmounts(currency: string, getTotal: (frequency: Frequency) => number | null | undefined) {
  const format = getMoneyFormat(locale, currency);
  const words = getProposalWords(locale);
  return frequencies.flatMap((frequency) => {
    const total = getTotal(frequency) ?? 0;
    return total === 0 ? [] : [{ amount: format.money(total, true), per: words[`per_${frequency}`] }];
  });
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
  const original = await findOriginal(tx, proposal);
  const number = findRevisionNumber(original);
  const what = number === undefined ? "this proposal" : `revision ${number} of this proposal`;
  const next = number === undefined ? " You can send it now." : " You can publish it now.";
  await mailMember(tx, services, { proposal, original }, approval.requested_by, {
    subject: isApproved ? "Approved" : "Not approved",
    body: [
      isApproved
        ? `${formatName(decider)} approved ${what}.${proposal.sent_at === null ? next : ""}`
        : `${formatName(decider)} did not approve ${what}. Change it, and request the approval again.`,
      ...formatNote(decision.note),
    ],
    label: isApproved ? "Open the proposal" : "Change the proposal",
    ...(!isApproved && { path: "" }),
  });
}

function formatName(member: { readonly name: string } | undefined): string {
  return member ? toOneLine(member.name) : "A colleague";
}

/** Quotes every line, so that a note cannot look like a sentence of this email. */
function formatNote(note: string | null): string[] {
  return note === null ? [] : [quoteLines(note)];
}

interface MailedProposal {
  readonly proposal: Proposal;
  /** The original, if the proposal is the draft of a revision. */
  readonly original: Proposal | undefined;
}

interface MemberLetter {
  readonly subject: string;
  /** Paragraphs. */
  readonly body: readonly string[];
  readonly amounts?: ReadonlyArray<{ readonly amount: string; readonly per: string }>;
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>;
  readonly label: string;
  /** The end of the link, after the address of the proposal in the editor. Default: the approval. */
  readonly path?: string;
}

/** Mails one member, unless the member has left. */
async function mailMember(
  tx: Tx,
  { mailing, publicUrl }: ApprovalServices,
  { proposal, original }: MailedProposal,
  userId: string,
  { subject, body, amounts = [], facts = [], label, path = "/approval" }: MemberLetter,
): Promise<void> {
  const { organization_id: organizationId, id: proposalId, name, settings, proposal_number } = proposal;
  const member = await findMemberById(tx, organizationId, userId);
  if (!member) return;
  // A draft may name no client, although its original has one.
  const client = findClientName(settings) ?? (original && findClientName(original.settings));
  const organization = await getOrganization(tx, organizationId);
  const allFacts = [["Client", client ?? ""] as const, ["Number", proposal_number ?? ""] as const, ...facts];
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
      totals: { label: "Total", amounts },
      facts: allFacts.filter(([, value]) => value !== ""),
      action: { label, url: `${publicUrl}/app/proposals/${proposalId}${path}` },
    }),
    about: { proposalId, kind: "notification" },
    readableBy: "admin",
  });
}
