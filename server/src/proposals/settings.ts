import type { ProposalSettings } from "@proffer/contract";
import { isCurrency } from "@proffer/pricing";
import { isEmailAddress } from "@proffer/contract/people";
import { parseAddressList } from "../platform/email-address.ts";
import { parseInstant } from "../platform/instant.ts";

/** Finds faults of settings that the contract's schema cannot see, keyed by field. */
export function findSettingsFaults(settings: ProposalSettings): Record<string, string> {
  const faults: Record<string, string> = {};
  if (settings.currency !== undefined && !isCurrency(settings.currency))
    faults["settings.currency"] = "is not a known ISO 4217 currency code";
  if (settings.expiring_on && parseInstant(settings.expiring_on) === null)
    faults["settings.expiring_on"] = "must be a time between the years 1970 and 9999";
  const drafted = settings.email_draft?.recipients;
  const people = typeof drafted === "string" ? parseAddressList(drafted) : [];
  const wrong = people.find(({ email }) => !isEmailAddress(email));
  if (wrong)
    faults["settings.email_draft.recipients"] = `must have email addresses: "${wrong.email}" is not one`;
  return faults;
}

/** Converts the expiry to the time that is compared with the clock. */
export function toExpiry({ expiring_on }: ProposalSettings): string | null {
  return expiring_on ? parseInstant(expiring_on) : null;
}

/** Settings of a sending, a signing or a payment: about one proposal and its recipient, not about the offer. */
const personal =
  /^(email_draft|payment_?sessions?(_id)?|signatures?|signature_?(state|data|image|requests?)|signed_?(at|by))$/i;

/** Copies settings for a copy or an export: without email draft, signature state and payment sessions, at any depth. */
export function toCopiedSettings(settings: ProposalSettings): ProposalSettings {
  return JSON.parse(
    JSON.stringify(settings, (key, value: unknown) => (personal.test(key) ? undefined : value)),
  );
}

/** Settings of a template that is made of a proposal: without the client, whom no other client may see in it, and without its expiry. */
export function toTemplateSettings({
  recipient: _recipient,
  expiring_on: _expiry,
  signing,
  ...settings
}: ProposalSettings): ProposalSettings {
  if (!signing) return settings;
  const { recipient_signer: _signer, additional_signers: _signers, ...terms } = signing;
  return { ...settings, signing: terms };
}
