import type { ProposalSettings } from "@proffer/contract";
import type { Person } from "../mail/index.ts";
import { invalid } from "../platform/errors.ts";
import type { ProposalRow } from "../schema.ts";

/** Refuses with 400, by field, an e-mail address that is not the one of who was invited. Case and spaces do not matter. */
export function assertInvited(email: string, invited: readonly string[]): void {
  if (!invited.some((each) => normal(each) === normal(email)))
    throw invalid({ email: "is not the address of who was invited: the link was sent to another one" });
}

/** Whoever was invited to decide: those that it was mailed to, its contact, and those named to sign for the client. */
export function invitedTo({ sent_to_json, settings_json }: ProposalRow): Person[] {
  const { recipient, signing = {} }: ProposalSettings = JSON.parse(settings_json);
  const sentTo: Person[] = JSON.parse(sent_to_json ?? "[]");
  const { name = "", email = "" } = recipient?.contact ?? {};
  const signers = [signing.recipient_signer ?? {}, ...(signing.additional_signers ?? [])];
  return [
    ...sentTo,
    { name, email },
    ...signers.map((signer) => ({ name: signer.full_name ?? "", email: signer.email ?? "" })),
  ].filter((person) => person.email.trim() !== "");
}

/** The name that they were invited by; null where it is not known, or is an address alone. */
export function invitedName(invited: readonly Person[], email: string): string | null {
  const known = invited.filter((each) => normal(each.email) === normal(email));
  return known.map(({ name }) => name.trim()).find((name) => name !== "" && !name.includes("@")) ?? null;
}

/** The name as they wrote it, where it is another than the one that they were invited by; case and spaces make no other. */
export function writtenName(invited: string | null, written: string | null): string | null {
  return invited === null || written === null || normal(invited) === normal(written) ? null : written;
}

function normal(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
