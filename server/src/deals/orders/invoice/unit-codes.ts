/**
 * Codes of UNECE Recommendation 20 for the names of units in the six languages of the product. Names are compared
 * in lower case and without dots.
 */
const namesByCode = {
  HUR: "h hr hrs hour hours stunde stunden std heure heures hora horas ساعة ساعات שעה שעות",
  DAY: "d day days tag tage jour jours día días dia dias يوم أيام יום ימים",
  WEE: "week weeks woche wochen semaine semaines semana semanas أسبوع أسابيع שבוע שבועות",
  MON: "month months monat monate mois mes meses شهر أشهر חודש חודשים",
  ANN: "year years jahr jahre an ans année années año años سنة سنوات שנה שנים",
  MIN: "min minute minutes minuten minuto minutos دقيقة دقائق דקה דקות",
  H87: "pc pcs piece pieces stk stück pièce pièces pieza piezas قطعة قطع יחידה יחידות",
  KGM: "kg kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos",
  GRM: "g gram grams gramm gramme grammes gramo gramos",
  TNE: "t tonne tonnes tonnen tonelada toneladas",
  MTR: "m metre metres meter meters mètre mètres metro metros",
  KMT: "km kilometre kilometres kilometer kilometers kilomètre kilomètres kilómetro kilómetros",
  MTK: "m² m2 sqm qm",
  MTQ: "m³ m3 cbm",
  LTR: "l litre litres liter liters litro litros",
} as const;

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByCode).flatMap(([code, names]) =>
    names.split(" ").map((name): [string, string] => [name, code]),
  ),
);

/** The code for "one" of something that has no code. */
export const otherUnit = "C62";

/** Returns the code of a unit. A unit without a code is `otherUnit`. */
export function toUnitCode(unit: string | null): string {
  const name = (unit ?? "").normalize("NFC").toLowerCase().replaceAll(".", "").trim();
  return codes.get(name) ?? otherUnit;
}
