import type { ProposalSettings } from "@proffer/contract";
import { toEmailKey } from "@proffer/contract/people";
import type { Person } from "../../services/mail/index.ts";
import { invalid } from "../../platform/errors.ts";

interface SentProposal {
  readonly settings: ProposalSettings;
  readonly sent_to: readonly Person[];
}

/**
 * Refuses an email address that was not invited with 400, by field. Case and the notation of the domain do
 * not matter.
 */
export function assertInvited(email: string, invited: readonly string[]): void {
  if (!invited.some((each) => toEmailKey(each) === toEmailKey(email)))
    throw invalid({ email: "is not the invited address: the link was sent to another one" });
}

/**
 * Lists the people who were invited to decide: the recipients of the proposal, its contact, and those named to sign for
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
  ].filter((person) => person.email !== "");
}

/** Finds the name by which the holder of an address was invited; null if there is none, or only an address. */
export function findInvitedName(invited: readonly Person[], email: string): string | null {
  const known = invited.filter((each) => toEmailKey(each.email) === toEmailKey(email));
  return known.map(({ name }) => name).find((name) => name !== "" && !name.includes("@")) ?? null;
}
