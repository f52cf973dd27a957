import type { ProposalSettings } from "@proffer/contract";
import ar from "../../../locales/ar/consent.json" with { type: "json" };
import de from "../../../locales/de/consent.json" with { type: "json" };
import en from "../../../locales/en/consent.json" with { type: "json" };
import es from "../../../locales/es/consent.json" with { type: "json" };
import fr from "../../../locales/fr/consent.json" with { type: "json" };
import he from "../../../locales/he/consent.json" with { type: "json" };
import { chooseWords, type InLanguages } from "./languages.ts";

const standardTexts: InLanguages<typeof en> = { en, de, es, fr, ar, he };

/**
 * Returns the text that a signer agrees to: the agreement text of the signature page, otherwise a standard
 * text in the locale.
 */
export function toConsentText(settings: ProposalSettings, locale: string): string {
  return findOwnText(settings) ?? chooseWords(standardTexts, locale).consent;
}

/** Lists all consent texts that a proposal can show, in all languages of its readers. */
export function listConsentTexts(settings: ProposalSettings): readonly string[] {
  const own = findOwnText(settings);
  return own === undefined ? Object.values(standardTexts).map(({ consent }) => consent) : [own];
}

function findOwnText({ signing }: ProposalSettings): string | undefined {
  return signing?.signature_page_agreement_text?.trim() || undefined;
}
