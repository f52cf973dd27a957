import type { ProposalSettings, PublicSigning } from "@proffer/contract";
import { toConsentText } from "../words/consent.ts";
import { findWrittenName } from "../written-names.ts";
import type { Reader, ViewedSignature } from "./public-view-input.ts";

/** The signers and the text that they agree to; of other signers no more than their names and titles. */
export function toPublicSigning(
  settings: ProposalSettings,
  signatures: readonly ViewedSignature[],
  { signer }: Reader,
  locale: string,
): PublicSigning {
  const { signing = {} } = settings;
  const next = signatures.find(({ signed_at }) => signed_at === null);
  return {
    consent_text: toConsentText(settings, locale),
    labels: {
      company: signing.signature_page_company_label ?? null,
      client: signing.signature_page_client_label ?? null,
      business: signing.signature_page_business_label ?? null,
      date: signing.signature_page_date_label ?? null,
    },
    signers: signatures.map(({ signer_id, role, title, full_name, signed_name, signed_at }) => ({
      id: signer_id,
      role,
      title,
      full_name,
      signed_as: findWrittenName(full_name, signed_name),
      signed_at,
      is_you: signer_id === signer?.id,
      is_next: signer_id === next?.signer_id,
    })),
  };
}
