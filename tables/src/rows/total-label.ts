import { cleanSigns } from "../numbers/read-amount.ts";

/** The kind of a row with the sum of other rows: a sum without tax, a sum with tax, or the tax. */
export type TotalKind = "sum" | "gross" | "tax";

const sums = new Set(
  (
    "total|totals|grand total|subtotal|sub-total|sub total|sum|net|net total|net amount|total net|total amount|total price|total cost|" +
    "overall total|final total|total sum|total value|quote total|estimate total|total estimate|carried forward|brought forward|carry over|carry forward|" +
    "amount carried forward|running total|overall|overall sum|" +
    "summe|zwischensumme|gesamt|gesamtsumme|gesamtbetrag|gesamtpreis|gesamtkosten|nettosumme|nettobetrag|netto|netto gesamt|gesamt netto|" +
    "gesamtnetto|summe netto|netto summe|gesamtsumme netto|endsumme|endbetrag|warenwert|nettowarenwert|gesamtwert|angebotssumme|auftragssumme|titelsumme|teilsumme|übertrag|total netto|" +
    "suma|suma total|subtotal neto|total neto|base imponible|total general|importe total|importe neto|total parcial|total bruto|suma y sigue|" +
    "sous-total|sous total|total général|total general|montant total|total net|prix total|total partiel|à reporter|total hors taxes|" +
    "المجموع|الإجمالي|الاجمالي|إجمالي|اجمالي|المجموع الفرعي|المجموع الكلي|الإجمالي الكلي|المبلغ الإجمالي|الصافي|المجموع الجزئي|" +
    'סה"כ|סהכ|סך הכל|סך הכול|סיכום|סיכום ביניים|סכום ביניים|סה"כ ביניים|סה"כ כללי|סכום כולל'
  ).split("|"),
);

const grossSums = new Set(
  (
    "gross|gross total|total gross|total due|amount due|balance due|balance|invoice total|total payable|to pay|" +
    "brutto|bruttosumme|bruttobetrag|brutto gesamt|gesamt brutto|summe brutto|gesamtsumme brutto|rechnungsbetrag|zahlbetrag|zu zahlen|" +
    'total a pagar|a pagar|net à payer|total à payer|المبلغ المستحق|المطلوب|לתשלום|סה"כ לתשלום|סך הכל לתשלום'
  ).split("|"),
);

const taxes = new Set(
  (
    "tax|taxes|vat|gst|hst|pst|qst|sales tax|value added tax|vat amount|tax amount|total vat|total tax|" +
    "mwst|ust|mehrwertsteuer|umsatzsteuer|steuer|mwst-betrag|gesetzliche mwst|gesetzl. mwst|gesetzliche mehrwertsteuer|gesetzliche umsatzsteuer|" +
    "iva|igic|impuestos|impuesto|cuota iva|total iva|tva|montant tva|total tva|taxes|" +
    'الضريبة|ضريبة القيمة المضافة|ضريبة|قيمة الضريبة|מע"מ|מעמ|סה"כ מע"מ'
  ).split("|"),
);

/** Words beyond Latin letters. */
const otherWords = {
  tax: 'الضريبة|ضريبة|מע"מ',
  with: "شامل|شاملة|כולל",
  without: "قبل|بدون|לפני|ללא",
} as const;

const taxWord = String.raw`(?:vat|tax|taxes|gst|mwst|ust|iva|tva|mehrwertsteuer|umsatzsteuer|impuestos|${otherWords.tax})\.?`;
const withTax = new RegExp(
  String.raw`[\s(,]*(?<!\p{L})(?:(?:incl?\.?|including|inkl\.?|inklusive|con|with|after|avec|y|mit|${otherWords.with})\s+${taxWord}|${taxWord}\s+(?:incl\.?|included|incluido|inkl\.?|incluídos)|ttc|t\.t\.c\.?|toutes taxes comprises|brutto|gross)\)?$`,
  "iu",
);
const withoutTax = new RegExp(
  String.raw`[\s(,]*(?<!\p{L})(?:(?:excl?\.?|excluding|ex|exkl\.?|ohne|zzgl\.?|before|sin|hors|${otherWords.without})\s+${taxWord}|ht|h\.t\.?|netto|net|neto)\)?$`,
  "iu",
);
const plus =
  /^(?:plus|zzgl\.?|zuzüglich|add|\+|incl\.?|inkl\.?|davon|enthaltene|darin|más|dont|of which|بالإضافة إلى|בתוספת)\s*/iu;

/** Labels of sums of a part, with the name of the part: Subtotal kitchen, Summe Titel 1. */
const sumOfPart =
  /^(?:sub-?total|grand total|zwischensumme|gesamtsumme|summe|titelsumme|sous-total|المجموع الفرعي|סיכום ביניים)\s+\S/iu;

/**
 * Words for sums that are followed by further rows, such as freight. "Net" is not included, because the sum
 * of all rows may also have this label.
 */
const subtotal =
  /sub-?\s?total|zwischensumme|teilsumme|titelsumme|^summe\s+\S|übertrag|warenwert|(?:carry|carried|brought)\s|running|parcial|partiel|sous-?\s?total|à reporter|suma y sigue|base imponible|الفرعي|الجزئي|ביניים/iu;

/** Longer than any label. The running time of patterns with an open start is quadratic. */
const maxLength = 80;

/** Removes percentages, currencies and punctuation from a text. Empty if the text is too long for a label. */
function toLabel(text: string): string {
  const written = cleanSigns(text).replaceAll(/\s+/g, " ").replaceAll("״", '"').toLowerCase();
  if (written.length > maxLength) return "";
  return written
    .replaceAll(/[@(]?\s*(?:of\s)?[\d\p{Nd}]+(?:[.,٫][\d\p{Nd}]+)?\s?%\s*(?:of\s)?\)?/gu, " ")
    .replaceAll(/[([](?:[a-z]{3}|\p{Sc})[)\]]|(?<=\s)(?:usd|eur|gbp|chf)\b|\bin \p{Sc}/gu, " ")
    .replaceAll(/[\s:=.*]+$|^[\s*=]+/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Tells whether the label says that the sum is a subtotal, so that other sums follow. */
export function isSubtotal(label: string): boolean {
  return subtotal.test(toLabel(label));
}

/** Finds out whether a text is the label of a sum, such as Total, Zwischensumme or VAT 20%. */
export function findTotalKind(text: string): TotalKind | undefined {
  const label = toLabel(text);
  if (label === "") return undefined;
  const plain = label.replace(plus, "");
  if (taxes.has(plain) || taxes.has(label)) return "tax";
  if (grossSums.has(label)) return "gross";
  if (sums.has(label)) return "sum";
  const gross = label.replace(withTax, "");
  if (gross !== label && sums.has(gross.trim())) return "gross";
  const net = label.replace(withoutTax, "");
  if (net !== label && sums.has(net.trim())) return "sum";
  return sumOfPart.test(label) ? "sum" : undefined;
}
