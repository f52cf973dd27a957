import type { ProposalSettings } from "@proffer/contract";
import { isCurrency } from "@proffer/pricing";
import { isEmailAddress, parseAddressList } from "../platform/email-address.ts";
import { instantOf } from "../platform/instant.ts";

/** What the contract's schema cannot say about settings, keyed by field. */
export function faultsOfSettings(settings: ProposalSettings): Record<string, string> {
  const faults: Record<string, string> = {};
  if (settings.currency !== undefined && !isCurrency(settings.currency))
    faults["settings.currency"] = "is not a known ISO 4217 currency code";
  if (settings.expiring_on && instantOf(settings.expiring_on) === null)
    faults["settings.expiring_on"] = "must be a time between the years 1970 and 9999";
  const drafted = settings.email_draft?.recipients;
  const people = typeof drafted === "string" ? parseAddressList(drafted) : [];
  const wrong = people.find(({ email }) => !isEmailAddress(email));
  if (wrong)
    faults["settings.email_draft.recipients"] = `must have e-mail addresses; "${wrong.email}" is none`;
  return faults;
}

/** What lists sort by and search through. */
export function clientName({ recipient }: ProposalSettings): string | null {
  return recipient?.name?.trim() || recipient?.contact?.name?.trim() || null;
}

/** The expiry as the time that is compared with the clock. */
export function expiryOf({ expiring_on }: ProposalSettings): string | null {
  return expiring_on ? instantOf(expiring_on) : null;
}

/** Of a sending, a signing or a payment: about one proposal and its recipient, not about what it offers. */
const personal =
  /^(email_draft|payment_?sessions?(_id)?|signatures?|signature_?(state|data|image|requests?)|signed_?(at|by))$/i;

/** The settings for a copy or an export: without e-mail draft, signature state and payment sessions, at any depth. */
export function settingsForCopy(settings: ProposalSettings): ProposalSettings {
  return JSON.parse(
    JSON.stringify(settings, (key, value: unknown) => (personal.test(key) ? undefined : value)),
  );
}
