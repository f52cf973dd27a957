import { plus } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";
import type { Growth, Segment } from "./price-values.ts";
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

/** One price of a member: the line's or column's own, or that of a modification. */
export interface Part {
  readonly slot: number;
  /** Amounts in minor units, or shares. */
  readonly segments: readonly Segment[];
  /** The value is a share: of the line for a modification, of what counts in its scope for a percent line. */
  readonly isShare: boolean;
  readonly growth: Growth | undefined;
}

export interface OptionalPart extends Part {
  /** The recipient may switch it. */
  readonly optional: boolean;
}

/** A line or column on one frequency, of which something depends on what is chosen, or a percent line. */
export interface Member {
  readonly optional: boolean;
  readonly price: Part;
  readonly modifications: readonly OptionalPart[];
  /** Percent lines can be of it. */
  readonly isBase: boolean;
  /** Of a percent line: what it is of. */
  readonly scope?: ApplyTo;
}

/** A modification as it is on the proposal. */
export interface FoundModification extends OptionalPart {
  readonly modification: Modification;
  readonly place: number;
  readonly counts: boolean;
  /** What it comes to now: minor units or a share. */
  readonly now: Whole | Ratio;
}

/** One group or side-by-side on one frequency. */
export interface GroupLedger {
  /** The recipient may switch the whole group. */
  readonly optional: boolean;
  readonly selection: SelectionType;
  /** How many lines or columns the selection is made of, on whatever frequency. */
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
  readonly modifications: readonly FoundModification[];
  /** It counts now, and so does its group. */
  readonly counts: boolean;
  readonly group: GroupLedger;
  /** What it is of, once that is known. */
  of: Whole;
}

/** One page on one frequency. */
export interface PageLedger {
  /** Something on it counts or can come to. */
  isUsed: boolean;
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
