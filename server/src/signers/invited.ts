import type { ProposalSettings } from "@proffer/contract";
import { isSameText } from "@proffer/presentation";
import type { Person } from "../mail/index.ts";
import { invalid } from "../platform/errors.ts";

interface SentProposal {
  readonly settings: ProposalSettings;
  readonly sent_to: readonly Person[];
}

/** Refuses with 400, by field, an email address that is not the one of who was invited. Case and spaces do not matter. */
export function assertInvited(email: string, invited: readonly string[]): void {
  if (!invited.some((each) => isSameText(each, email)))
    throw invalid({ email: "is not the invited address: the link was sent to another one" });
}

/**
 * Lists the people who were invited to decide: those that it was emailed to, its contact, and those named to sign for
 * the client.
 */
export function listInvited({ sent_to, settings }: SentProposal): Person[] {
  const { recipient, signing = {} } = settings;
  const { name = "", email = "" } = recipient?.contact ?? {};
  const signers = [signing.recipient_signer ?? {}, ...(signing.additional_signers ?? [])];
  return [
    ...sent_to,
    { name, email },
    ...signers.map((signer) => ({ name: signer.full_name ?? "", email: signer.email ?? "" })),
  ].filter((person) => person.email.trim() !== "");
}

/** The name that they were invited by; null where it is not known, or is an address alone. */
export function findInvitedName(invited: readonly Person[], email: string): string | null {
  const known = invited.filter((each) => isSameText(each.email, email));
  return known.map(({ name }) => name.trim()).find((name) => name !== "" && !name.includes("@")) ?? null;
}
