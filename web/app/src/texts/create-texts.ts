import { createSay, type Language, type Say, type Text, type TextsLike } from "@proffer/presentation";
import { language, locale } from "./language.ts";

type Loaders<English> = Readonly<
  Record<Exclude<Language, "en">, () => Promise<{ readonly default: TextsLike<English> }>>
>;

const loaders: Array<() => Promise<void>> = [];

/** Settles when all texts requested so far have arrived. */
let loading: Promise<unknown> | undefined;

/**
 * Creates `say` for one part of the application. English is in the script of the part. `loadTexts` loads the
 * other languages before the part is shown. A missing language or key does not compile.
 */
export function createTexts<English extends Readonly<Record<string, Text>>>(
  english: English,
  others: Loaders<English>,
): Say<keyof English & string> {
  let texts: TextsLike<English> = english;
  if (language !== "en") {
    const load = others[language];
    loaders.push(async () => {
      texts = (await load()).default;
    });
  }
  return createSay(() => texts, locale);
}

/**
 * Loads the texts of all parts whose scripts have arrived. A part that arrives later loads its texts before
 * it is shown.
 */
export function loadTexts(): Promise<unknown> {
  // Parts that arrive together may share texts that are still being loaded.
  const earlier = loading?.catch(() => undefined);
  loading = Promise.all([earlier, ...loaders.splice(0).map((load) => load())]);
  return loading;
}
