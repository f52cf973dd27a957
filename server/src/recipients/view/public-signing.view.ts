import type { ProposalSettings, PublicSigning } from "@proffer/contract";
import type { OpenLink } from "../../context.ts";
import { consentText } from "../../lifecycle/index.ts";
import { type SignerRow, writtenName } from "../../lifecycle/core.ts";

/** Who signs and what they agree to; of the others no more than their names. */
export function publicSigning(
  settings: ProposalSettings,
  signers: readonly SignerRow[],
  link: OpenLink,
  locale: string,
): PublicSigning {
  const { signing = {} } = settings;
  const next = signers.find(({ signed_at }) => signed_at === null);
  return {
    consent_text: consentText(settings, locale),
    labels: {
      company: signing.signature_page_company_label ?? null,
      client: signing.signature_page_client_label ?? null,
      business: signing.signature_page_business_label ?? null,
      date: signing.signature_page_date_label ?? null,
    },
    signers: signers.map(({ id, role, full_name, signed_name, signed_at }) => ({
      id,
      role,
      full_name,
      signed_as: writtenName(full_name, signed_name),
      signed_at,
      is_you: id === link.signer?.id,
      is_next: id === next?.id,
    })),
  };
}
