import type { ProposalSettings } from "@proffer/contract";
import { toEmailKey } from "@proffer/contract/people";
import type { Person } from "../../services/mail/index.ts";
import { invalid } from "../../platform/errors.ts";

interface SentProposal {
  readonly settings: ProposalSettings;
  readonly sent_to: readonly Person[];
}

/**
 * Asserts that an email address was invited. Upper and lower case, and different notations of the domain,
 * count as equal. Otherwise throws 400 for the field.
 */
export function assertInvited(email: string, invited: readonly string[]): void {
  if (!invited.some((each) => toEmailKey(each) === toEmailKey(email)))
    throw invalid({ email: "is not the invited address: the link was sent to another one" });
}

/**
 * Lists the people who are invited to decide: the recipients of the email, the contact, and the client's
 * signers named in the settings.
 */
export function listInvited({ sent_to, settings }: SentProposal): Person[] {
  const { recipient, signing = {} } = settings;
  const { name = "", email = "" } = recipient?.contact ?? {};
  const signers = [signing.recipient_signer ?? {}, ...(signing.additional_signers ?? [])];
  return [
    ...sent_to,
    { name, email },
    ...signers.map((signer) => ({ name: signer.full_name ?? "", email: signer.email ?? "" })),
  ].filter((person) => person.email !== "");
}

/**
 * Finds the name in the invitation of an email address. Returns null if the address was not invited or has no
 * name.
 */
export function findInvitedName(invited: readonly Person[], email: string): string | null {
  const known = invited.filter((each) => toEmailKey(each.email) === toEmailKey(email));
  return known.map(({ name }) => name).find((name) => name !== "" && !name.includes("@")) ?? null;
}
