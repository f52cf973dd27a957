import type { ProposalSettings } from "@proffer/contract";
import { type InLanguages, chooseWords } from "./in-languages.ts";

const standardTexts: InLanguages<string> = {
  en: "I have read this proposal, I agree to it, and I agree to sign it electronically with the same effect as by hand.",
  de: "Ich habe dieses Angebot gelesen, ich stimme ihm zu, und ich bin damit einverstanden, es elektronisch mit derselben Wirkung wie von Hand zu unterschreiben.",
  es: "He leído esta propuesta, estoy de acuerdo con ella y acepto firmarla electrónicamente con el mismo efecto que a mano.",
  fr: "J’ai lu cette proposition, je l’accepte, et j’accepte de la signer par voie électronique, avec le même effet qu’une signature manuscrite.",
  ar: "لقد قرأت هذا العرض وأوافق عليه، وأوافق على توقيعه إلكترونيا بالأثر نفسه كما لو كان بخط اليد.",
  he: "קראתי את ההצעה הזאת, היא מקובלת עליי, והסכמתי נתונה לחתימה עליה באופן אלקטרוני, שתוקפה כתוקף חתימה ביד.",
};

/** The text that a signer agrees to: the agreement text of the signature page, else a standard text in the locale. */
export function toConsentText(settings: ProposalSettings, locale: string): string {
  return findOwnText(settings) ?? chooseWords(standardTexts, locale);
}

/** Every consent text that a proposal can show, whatever the language of its reader. */
export function listConsentTexts(settings: ProposalSettings): readonly string[] {
  const own = findOwnText(settings);
  return own === undefined ? Object.values(standardTexts) : [own];
}

function findOwnText({ signing }: ProposalSettings): string | undefined {
  return signing?.signature_page_agreement_text?.trim() || undefined;
}
