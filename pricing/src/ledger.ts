import { plus } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";
import { DISCOUNT_EXEMPT, TAX_EXEMPT } from "./page-total.ts";
import type { Sums } from "./page-total.ts";
import { FREQUENCIES } from "./types.ts";
import type { ApplyTo, Exemptions, Frequency, LineItem, Modification, SelectionType } from "./types.ts";

/** Behind the four sums by flags stands the sum of all that percent lines can be of. */
export const BASE = 4;

export function noSums(): Sums {
  return [0, 0, 0, 0, 0];
}

export function addTo(sums: Sums, other: Sums): void {
  for (let slot = 0; slot < other.length; slot++) sums[slot] = plus(sums[slot] ?? 0, other[slot] ?? 0);
}

/** What can be chosen of a line or column on one frequency: any of `ends`, in minor units, or nothing if optional. */
export interface PlainMember {
  readonly optional: boolean;
  readonly slot: number;
  readonly ends: readonly Whole[];
  /** Percent lines can be of it. */
  readonly based: boolean;
  readonly modifications: readonly ModificationMember[];
}

export interface ModificationMember {
  readonly optional: boolean;
  readonly slot: number;
  /** Amounts in minor units, or ratios of the line's amount. */
  readonly ends: readonly Whole[];
  readonly ratios: readonly Ratio[];
}

/** A modification that counts now or could count. */
export interface ModificationFound extends ModificationMember {
  readonly modification: Modification;
  readonly place: number;
  readonly counts: boolean;
  /** The recipient's choices change what it comes to. */
  readonly open: boolean;
}

/** A percent line: any of `ratios` of what counts within its scope. */
export interface PercentMember {
  readonly optional: boolean;
  readonly slot: number;
  readonly scope: ApplyTo;
  readonly ratios: readonly Ratio[];
  readonly modifications: readonly ModificationMember[];
}

export type Member = PlainMember | PercentMember;

/** One group or side-by-side on one frequency. */
export interface GroupLedger {
  /** The recipient may switch the whole group. */
  readonly optional: boolean;
  readonly selection: SelectionType;
  /** Lines or columns the recipient may switch, on whatever frequency. */
  readonly options: number;
  /** What counts in every choice, provided the group does. */
  readonly constant: Sums;
  /** What counts now besides. */
  readonly chosen: Sums;
  readonly members: Member[];
}

/** A percent line as it stands now. */
export interface PercentLine {
  readonly line: LineItem;
  readonly place: number;
  readonly slot: number;
  readonly scope: ApplyTo;
  readonly ratio: Ratio;
  readonly modifications: readonly ModificationFound[];
  /** It counts now, and so does its group. */
  readonly counts: boolean;
  readonly group: GroupLedger;
  /** What it is of, once that is known. */
  of: Whole;
}

/** One page on one frequency. */
export interface PageLedger {
  /** What counts now. */
  readonly chosen: Sums;
  /** Those that count or can come to. */
  readonly groups: GroupLedger[];
  readonly percentLines: PercentLine[];
}

/** Indexed by the frequency's place in FREQUENCIES. */
export type PerFrequency<T> = (T | undefined)[];

const places = new Map<string, number>(FREQUENCIES.map((frequency, place) => [frequency, place]));

/** Throws RangeError for a frequency that does not exist. */
export function placeOf(frequency: Frequency | null | undefined): number {
  if (frequency == null) return 0;
  const place = places.get(frequency);
  if (place === undefined) throw new RangeError(`Not a frequency: ${JSON.stringify(frequency)}`);
  return place;
}

export function frequencyAt(place: number): Frequency {
  return FREQUENCIES[place] ?? "once";
}

export function slotOf(entry: Exemptions): number {
  return (entry.discount_exempt ? DISCOUNT_EXEMPT : 0) + (entry.tax_exempt ? TAX_EXEMPT : 0);
}

export function enter(sums: Sums, slot: number, amount: Whole): void {
  sums[slot] = plus(sums[slot] ?? 0, amount);
}

/** Enters what percent lines can be of. */
export function enterBased(sums: Sums, slot: number, amount: Whole): void {
  enter(sums, slot, amount);
  enter(sums, BASE, amount);
}
