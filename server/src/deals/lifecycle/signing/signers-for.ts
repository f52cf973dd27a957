import type { ProposalSettings } from "@proffer/contract";
import { findMemberByEmail, findMemberById } from "../../../accounts/index.ts";
import type { Reader } from "../../../context.ts";
import { isEmailAddress, toEmailKey } from "@proffer/contract/people";
import { invalid } from "../../../platform/errors.ts";
import type { Proposal } from "../../../proposals/index.ts";
import type { Signer } from "../../../records/signers/index.ts";

/** A person who must sign. */
export type NewSigner = Pick<Signer, "role" | "title" | "full_name" | "email" | "user_id">;

/** A visitor who begins to sign at the shared link. */
export interface Visitor {
  readonly full_name: string;
  readonly email?: string | undefined;
}

/** A person named in the settings, and the field that names the person. */
interface NamedPerson {
  readonly role: Signer["role"];
  readonly title?: string | undefined;
  readonly full_name?: string | undefined;
  readonly email?: string | undefined;
  readonly field: string;
}

/**
 * Lists the signers in order: the contact if it is a signer, the recipient signer, the additional signers,
 * and the company. Throws 400 by field if an address is missing or invalid.
 */
export async function listSignersFor(
  read: Reader,
  proposal: Proposal,
  visitor?: Visitor,
): Promise<[NewSigner, ...NewSigner[]]> {
  const { settings } = proposal;
  const [first = chooseUnnamedSigner(settings, proposal, visitor), ...others] = listRecipients(settings);
  const company = await findCompanySigner(read, proposal.organization_id, settings);
  return [createSigner(first), ...others.map(createSigner), ...(company ? [company] : [])];
}

function listRecipients({ signing = {}, recipient = {} }: ProposalSettings): NamedPerson[] {
  const contact = toNamedContact(recipient.contact);
  const own = {
    role: "recipient",
    ...signing.recipient_signer,
    field: "settings.signing.recipient_signer",
  } as const;
  const isContact = signing.is_contact_signer === true;
  const isOther = !isContact || toEmailKey(own.email ?? "") !== toEmailKey(contact.email ?? "");
  // If the member has unticked "several signers", the names stay in the settings but do not count.
  const additional = signing.is_multiple_signers === false ? [] : (signing.additional_signers ?? []);
  return [
    ...(isContact ? [contact] : []),
    ...(isOther ? [own].filter(isFilledIn) : []),
    ...additional
      .map(({ full_name, email, role: title }, index) => ({
        role: "additional" as const,
        title,
        full_name,
        email,
        field: `settings.signing.additional_signers.${index}`,
      }))
      .filter(isFilledIn),
  ];
}

function toNamedContact(contact: { name?: string; email?: string } = {}): NamedPerson {
  return {
    role: "recipient",
    full_name: contact.name,
    email: contact.email,
    field: "settings.recipient.contact",
  };
}

/**
 * Chooses the signer of a proposal whose settings name none: the contact, or else the first recipient of the
 * email, or else the visitor.
 */
function chooseUnnamedSigner(
  { recipient }: ProposalSettings,
  proposal: Proposal,
  visitor?: Visitor,
): NamedPerson {
  const contact = toNamedContact(recipient?.contact);
  if (contact.email) return contact;
  const [addressee] = proposal.sent_to;
  if (addressee)
    return { role: "recipient", full_name: addressee.name, email: addressee.email, field: "recipients.0" };
  if (visitor) return { role: "recipient", ...visitor, field: "" };
  throw invalid({ "settings.signing.recipient_signer": "is required: no signer is named" });
}

/**
 * Returns the company's signer: a member, or the name and email in the settings. Undefined if the company
 * does not sign.
 */
async function findCompanySigner(
  read: Reader,
  organizationId: string,
  { signing = {} }: ProposalSettings,
): Promise<NewSigner | undefined> {
  const {
    company_signer,
    custom_company_signer_name: full_name,
    custom_company_signer_email: email,
  } = signing;
  const member = company_signer ? await findMemberById(read, organizationId, company_signer) : undefined;
  if (member)
    return { role: "company", title: null, full_name: member.name, email: member.email, user_id: member.id };
  if (email) {
    const signer = createSigner({
      role: "company",
      full_name,
      email,
      field: "settings.signing.custom_company_signer",
    });
    const user = await findMemberByEmail(read, organizationId, email);
    return { ...signer, user_id: user?.id ?? null };
  }
  if (company_signer)
    throw invalid({ "settings.signing.company_signer": "is not a member of the organization" });
  return undefined;
}

function createSigner({ role, title, full_name, email = "", field }: NamedPerson): NewSigner {
  if (!isEmailAddress(email))
    throw invalid({
      [[field, "email"].filter(Boolean).join(".")]: "must be the signer's email address",
    });
  return {
    role,
    title: title?.trim() || null,
    full_name: full_name || email,
    email,
    user_id: null,
  };
}

function isFilledIn({ full_name, email }: NamedPerson): boolean {
  return Boolean(full_name || email);
}
