import { createSay, findLanguageWithWords, type InLanguages, type Say } from "@proffer/presentation";

/** The texts of the panel, which are not part of the page's first texts. */
const imports = {
  en: () => import("../../../../../locales/en/payment.json", { with: { type: "json" } }),
  de: () => import("../../../../../locales/de/payment.json", { with: { type: "json" } }),
  es: () => import("../../../../../locales/es/payment.json", { with: { type: "json" } }),
  fr: () => import("../../../../../locales/fr/payment.json", { with: { type: "json" } }),
  ar: () => import("../../../../../locales/ar/payment.json", { with: { type: "json" } }),
  he: () => import("../../../../../locales/he/payment.json", { with: { type: "json" } }),
};

type Texts = Awaited<ReturnType<(typeof imports)["en"]>>["default"];
export type PaymentTextKey = keyof Texts;
export type SayPayment = Say<PaymentTextKey>;

/** Loads the texts of the panel in the language of a locale. */
export async function loadSay(locale: string): Promise<SayPayment> {
  const all: InLanguages<() => Promise<{ readonly default: Texts }>> = imports;
  const { default: texts } = await all[findLanguageWithWords(locale) ?? "en"]();
  return createSay<PaymentTextKey>(() => texts, locale);
}
