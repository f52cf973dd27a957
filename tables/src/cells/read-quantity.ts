import { type Amount, cleanSigns, readAmount } from "../numbers/read-amount.ts";
import type { Notation } from "../numbers/written-number.ts";
import { isDate, isTime } from "./cell-kinds.ts";

/** The meaning of a cell in a column of quantities. */
export type QuantityCell =
  | { readonly kind: "quantity"; readonly amount: Amount; readonly unit?: string }
  | { readonly kind: "ambiguous"; readonly readings: readonly number[]; readonly unit?: string }
  | { readonly kind: "empty" }
  | { readonly kind: "unreadable" };

/** Largest quantity (contract: `maxQuantity`). */
const maxQuantity = 1e9;

/** Words after a number that multiply it: 1.5k is not 1.5. */
const multiplier =
  /^(?:k|m|mio|mn|tsd|thousand|tausend|million|millionen|mil|mille|dz|dozen|dutzend|docena|douzaine|ألف|אלף)\.?$/iu;

/** Reads a cell of a column of quantities: 12, 1.5 h, 12 pcs, 2x. */
export function readQuantity(text: string, notation?: Notation): QuantityCell {
  const written = cleanSigns(text);
  if (written === "" || /^[-\u2013\u2014]+$/.test(written)) return { kind: "empty" };
  if (written.length > 100 || isDate(written) || isTime(written)) return { kind: "unreadable" };
  const times = /^x\s?(?=\d)|(?<=\d)\s?[x×]$|^[x×]\s?(?=\d)/iu;
  const [, digits = "", unit = ""] =
    /^([^\p{L}]*[\d\p{Nd}][^\p{L}]*?)\s*((?![ex×]\s?\d)\p{L}[\p{L}\p{M}²³./ '"״-]{0,30}(?<!\s)[23]?)?$/iu.exec(
      written.replace(times, ""),
    ) ?? [];
  // "M" means millions, but "m" means metres.
  if (digits === "" || (multiplier.test(unit) && unit !== "m")) return { kind: "unreadable" };
  const reading = readAmount(digits, notation);
  if (reading.kind === "unreadable") return reading;
  const counted = unit === "" ? {} : { unit: unit.trim() };
  if (reading.kind === "ambiguous") return { kind: "ambiguous", readings: reading.readings, ...counted };
  const { value, isPercent, currency } = reading;
  if (isPercent || currency !== undefined || value < 0 || value > maxQuantity) return { kind: "unreadable" };
  return { kind: "quantity", amount: reading, ...counted };
}
