/** Words before a discounted amount. */
const before =
  "less|minus|discounts?|rebates?|rabatte?|nachlass|preisnachlass|skonto|abzgl\\.?|abzüglich|descuentos?|dto\\.?|bonificación|" +
  "remises?(?! (?:en|à|des|du|aux)(?!\\p{L}))|rabais|réduction|ristourne|escompte";

/** Words at the end of a name. German joins them to the preceding words, as in Mengenrabatt. */
const behind =
  "(?<!\\p{L})(?:discounts?|rebates?|descuentos?|dto\\.?|remises?|rabais|réduction|ristourne|escompte)|rabatte?|nachlass|skonto|gutschrift";

/** Words beyond Latin letters. */
const otherLetters = "خصم|الخصم|הנחה|הנחת";

const share = String.raw`\(?[\d.,]+\s?%\)?`;
const startsAsDiscount = new RegExp(
  String.raw`^(?:[-\u2013\u2212]\s*)?(?:${share}\s*)?(?:${before}|${otherLetters})(?![\p{L}-])`,
  "iu",
);
const endsAsDiscount = new RegExp(
  String.raw`(?:${behind}|(?<!\p{L})(?:${otherLetters}))(?:\s*${share})?[\s:]*$`,
  "iu",
);

/** Longer than any such name. The running time of a pattern with an open start is quadratic. */
const maxLength = 100;

/** Tells whether the name of a line describes a discount. Its amount is usually written without a minus. */
export function isDiscount(name: string): boolean {
  const written = name.trim();
  if (written.length > maxLength) return false;
  return startsAsDiscount.test(written) || endsAsDiscount.test(written);
}
