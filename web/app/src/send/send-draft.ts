import type { ProposalDetail, ProposalSettings, Sending } from "@proffer/contract";
import { toDayValue } from "../ui/days.ts";
import { listAddressees, type Addressee } from "./addressees.ts";
import { listSigners, readDays, toSigning, type Signing } from "./signing.ts";

/** All values that the dialog can change. */
export interface SendDraft extends Signing {
  /** Name of the company or family that the proposal is for. */
  readonly client: string;
  readonly recipients: readonly Addressee[];
  readonly subject: string;
  readonly message: string;
  /** Last day of the offer, as 2026-03-31. Empty for no end. */
  readonly validUntil: string;
  readonly afterDays: string;
  readonly beforeExpiryDays: string;
}

export function toSendDraft({ settings = {} }: ProposalDetail): SendDraft {
  const { email_draft: mail, expiring_on: expiry, recipient, reminders } = settings;
  return {
    client: recipient?.name ?? "",
    recipients: listAddressees(settings),
    subject: mail?.subject ?? "",
    message: mail?.message ?? "",
    validUntil: toDayValue(expiry),
    afterDays: reminders?.after_days?.join(", ") ?? "",
    beforeExpiryDays: reminders?.before_expiry_days?.join(", ") ?? "",
    ...listSigners(settings),
  };
}

/**
 * Finds a usual message that suits all recipients in `to`: the text with placeholders, or else the filled-in
 * text. The filled-in text greets the first usual recipient, so the result is undefined for other recipients.
 */
export function findUsualText(
  { message, filled, recipients: [greeted] }: Pick<Sending, "message" | "filled" | "recipients">,
  to: readonly Addressee[],
): string | undefined {
  if (message !== null) return message;
  const isForAll = greeted === undefined || (to.length === 1 && to[0]?.email === greeted.email);
  return isForAll ? filled.message : undefined;
}

/**
 * Returns the changes in the dialog as a patch of the proposal's settings. Untouched settings are left out.
 */
export function toChange(saved: SendDraft, draft: SendDraft): ProposalSettings {
  const before: Readonly<Record<string, unknown>> = toSettings(saved);
  const changed = Object.entries(toSettings(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}

function toSettings(draft: SendDraft) {
  const { client, recipients, subject, message, validUntil, afterDays, beforeExpiryDays } = draft;
  return {
    recipient: { name: client },
    email_draft: { recipients: [...recipients], subject, message },
    expiring_on: validUntil || null,
    signing: toSigning(draft),
    reminders: { after_days: readDays(afterDays).days, before_expiry_days: readDays(beforeExpiryDays).days },
  };
}
