import type { ProposalSettings } from "@proffer/contract";
import { type InLanguages, wordsIn } from "@proffer/contract/words";
import { AppError } from "../../platform/errors.ts";

const standard: InLanguages<string> = {
  en: "I have read this proposal, I agree to it, and I agree to sign it electronically with the same effect as by hand.",
  de: "Ich habe dieses Angebot gelesen, ich stimme ihm zu, und ich bin damit einverstanden, es elektronisch mit derselben Wirkung wie von Hand zu unterschreiben.",
  es: "He leído esta propuesta, estoy de acuerdo con ella y acepto firmarla electrónicamente con el mismo efecto que a mano.",
  fr: "J’ai lu cette proposition, je l’accepte, et j’accepte de la signer par voie électronique, avec le même effet qu’une signature manuscrite.",
  ar: "لقد قرأت هذا العرض وأوافق عليه، وأوافق على توقيعه إلكترونيا بالأثر نفسه كما لو كان بخط اليد.",
  he: "קראתי את ההצעה הזאת, היא מקובלת עליי, והסכמתי נתונה לחתימה עליה באופן אלקטרוני, שתוקפה כתוקף חתימה ביד.",
};

/** What a signer agrees to: the agreement text of the signature page, else a sentence of ours. */
export function consentText(settings: ProposalSettings, locale: string): string {
  return ownText(settings) ?? wordsIn(standard, locale);
}

/** What a signer says that they read. Refused with 412 when it is nothing that this proposal asks anybody to agree to. */
export function consentRead(settings: ProposalSettings, read: string): string {
  const own = ownText(settings);
  const asked = own === undefined ? Object.values(standard) : [own];
  if (!asked.includes(read))
    throw new AppError("PRECONDITION_FAILED", "The consent text is no longer what was read");
  return read;
}

function ownText({ signing }: ProposalSettings): string | undefined {
  return signing?.signature_page_agreement_text?.trim() || undefined;
}
