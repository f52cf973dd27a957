import type { EmailDraft, ProposalSettings } from "@proffer/contract";
import { isEmailAddress, toEmailKey, trimInvisible } from "@proffer/contract/people";
import { listSigners } from "./signing.ts";

export interface Addressee {
  readonly name: string;
  readonly email: string;
}

/**
 * Parses typed or pasted recipients, separated by commas or lines: addresses, or "Megan Harlow
 * <megan@harlow.example>".
 */
export function parseAddressees(typed: string): { readonly found: Addressee[]; readonly rest: string } {
  // A comma inside of quotes belongs to a name.
  const parts = [...typed.matchAll(/(?:"[^"]*"|[^,;\n])+/g)]
    .map(([part]) => trimInvisible(part))
    .filter(Boolean);
  const read = parts.map((part) => ({ part, found: parseAddressee(part) }));
  return {
    found: read.flatMap(({ found }) => found ?? []),
    rest: read
      .filter(({ found }) => !found)
      .map(({ part }) => part)
      .join(", "),
  };
}

/**
 * Adds typed recipients to the known ones without duplicates. If `rest` is empty, the whole text was valid.
 */
export function addAddressees(known: readonly Addressee[], typed: string) {
  const { found, rest } = parseAddressees(typed);
  const keys = new Set(known.map(({ email }) => toEmailKey(email)));
  return { addressees: [...known, ...found.filter(({ email }) => !keys.has(toEmailKey(email)))], rest };
}

function parseAddressee(part: string): Addressee | undefined {
  const [, name = "", typed = part] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(part) ?? [];
  const email = trimInvisible(typed);
  return isEmailAddress(email) ? { name: name || email, email } : undefined;
}

/**
 * Lists the default recipients of a proposal: the recipients of the draft, otherwise the contact, otherwise
 * the first signer.
 */
export function listAddressees(settings: ProposalSettings): Addressee[] {
  const drafted = readDraft(settings.email_draft?.recipients);
  if (drafted.length > 0) return drafted;
  const contact = settings.recipient?.contact;
  const { method, signers } = listSigners(settings);
  const person = contact?.email || method !== "digital_signatures" ? contact : signers[0];
  const { name = "", email = "" } = person ?? {};
  return isEmailAddress(email) ? [{ name: name || email, email }] : [];
}

function readDraft(recipients: EmailDraft["recipients"] = []): Addressee[] {
  if (typeof recipients === "string") return parseAddressees(recipients).found;
  return recipients.filter(({ email }) => email !== "").map(({ name, email }) => ({ name, email }));
}
