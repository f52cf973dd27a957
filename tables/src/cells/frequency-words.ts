import { frequencies, type Frequency } from "@proffer/pricing";

/** Words for periods without a frequency in Proffer, and words that can mean two different frequencies. */
const unclear =
  /bi.?month|bimestr|bi.?annu|bienn|other|second|zweiten|sur deux|two (?:months|years)|zwei (?:monate|jahre)|dos (?:meses|años)|deux (?:mois|ans)|شهرين|سنتين|חודשיים|שנתיים/;

/**
 * Words of frequencies, including the words of the recipient's page. Longer periods come before the words
 * that they contain.
 */
const frequencyWords: readonly (readonly [RegExp, Frequency])[] = [
  [
    /once|one.?(?:time|off)|einmal|una (?:sola )?vez|único|une (?:seule )?fois|unique|ponctuel|مرة واحدة|חד.?פעמי/,
    "once",
  ],
  [
    /semi.?month|half.?month|twice a month|halb(?:er )?monat|zweimal im monat|bimensu|quincen|dos veces al mes|deux fois par mois|demi.?mois|مرتين في الشهر|نصف شهر|פעמיים בחודש|חצי.?חודש/,
    "semi-monthly",
  ],
  [/semi.?ann|half.?year|six months|halbjähr|halbjahr|semestr|ستة أشهر|نصف سنو|חצי.?שנ/, "semi-annually"],
  [
    /bi.?week|fortnight|two weeks|zweiwöch|zwei wochen|dos semanas|quinzain|deux semaines|أسبوعين|שבועיים|דו.?שבוע/,
    "biweekly",
  ],
  [/week|\bwk\b|woche|wöch|seman|semain|hebdo|أسبوع|שבוע/, "weekly"],
  [
    /quarter|quartal|trimestr|three months|drei monate|tres meses|trois mois|\bqtr\b|ثلاثة أشهر|ربع سنو|רבעו/,
    "quarterly",
  ],
  [/month|\bmo\b|\bp\.?\s?[cm]?\.?m\b|monat|\bmtl\b|mensu|mes$|mois|شهر|חודש/, "monthly"],
  [/year|\byr\b|\bp\.?\s?a\b|annu|année|jahr|jähr|anual|año|\ban$|سنو|سنة|שנ/, "annually"],
];

/** Frequencies of counted periods: every 3 months. */
const countedPeriods: Readonly<Record<string, Frequency>> = {
  "1 weekly": "weekly",
  "2 weekly": "biweekly",
  "1 monthly": "monthly",
  "3 monthly": "quarterly",
  "6 monthly": "semi-annually",
  "12 monthly": "annually",
  "1 annually": "annually",
};

/**
 * Finds the frequency that a text names. Returns undefined if it names none, or one that Proffer does not
 * have.
 */
export function findFrequency(text: string): Frequency | undefined {
  const words = text.trim().toLowerCase();
  const exact = frequencies.find((frequency) => frequency === words);
  if (exact !== undefined || unclear.test(words)) return exact;
  const named = frequencyWords.find(([pattern]) => pattern.test(words))?.[1];
  const [count, ...more] = words.match(/\d+/g) ?? [];
  if (count === undefined) return named;
  return more.length === 0 && named !== undefined ? countedPeriods[`${count} ${named}`] : undefined;
}
