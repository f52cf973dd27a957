import { DISCOUNT_EXEMPT, TAX_EXEMPT } from "./bill.ts";
import type { Sums } from "./bill.ts";
import { addWholes } from "./exact.ts";
import type { Ratio, WholeNumber } from "./exact.ts";
import type { Segment } from "./price-values.ts";
import { frequencies } from "./types.ts";
import type { PercentScope, Exemptions, Frequency, LineItem, Modification, SelectionType } from "./types.ts";

/**
 * Index of a fifth sum, after the four sums by exemption: the sum of the amounts from which percent lines
 * take their share.
 */
export const BASE = 4;

/** Creates five zero sums: four by exemption, and the one at BASE. */
export function createSums(): Sums {
  return [0, 0, 0, 0, 0];
}

/** Adds `other` to `sums`, slot by slot. */
export function addSums(sums: Sums, other: Sums): void {
  for (let slot = 0; slot < other.length; slot++) sums[slot] = addWholes(sums[slot] ?? 0, other[slot] ?? 0);
}

/** One price of a member: the price of the line or column itself, or of one of its modifications. */
export interface Part {
  /** Index of the sum to which the price is added. */
  readonly slot: number;
  /** Values that the price can take: minor units, or shares. */
  readonly segments: readonly Segment[];
  /**
   * True if the values are shares: of a modification's line, or of the counting amounts in a percent line's
   * scope.
   */
  readonly isShare: boolean;
  /**
   * Present for a quantity without a max: the segments if the quantity is raised to the largest quantity that
   * any item may have.
   */
  readonly raised: readonly Segment[] | undefined;
}

/** A part that the recipient may be able to switch. */
export interface OptionalPart extends Part {
  readonly optional: boolean;
}

/** A percent line, or a line or column with an open choice, for one frequency. */
export interface Member {
  readonly optional: boolean;
  readonly price: Part;
  readonly modifications: readonly OptionalPart[];
  /** True if percent lines take their share of the member. */
  readonly isBase: boolean;
  /** The scope that a percent line takes its share of. Absent for other members. */
  readonly scope?: PercentScope;
}

/** A modification with its current value. */
export interface CollectedModification extends OptionalPart {
  readonly modification: Modification;
  readonly frequencyIndex: number;
  readonly counts: boolean;
  /** The current value: minor units, or a share. */
  readonly now: WholeNumber | Ratio;
}

/** One group or side-by-side for one frequency. */
export interface GroupLedger {
  /** True if the recipient may switch the whole group. */
  readonly optional: boolean;
  readonly selection: SelectionType;
  /** Number of lines or columns that the selection applies to, at any frequency. */
  readonly options: number;
  /** Sums of the amounts that count in every choice, provided the group counts. */
  readonly constant: Sums;
  /** Sums of the amounts that count now, apart from the amounts in `constant`. */
  readonly chosen: Sums;
  readonly members: Member[];
}

/** A percent line with its current share. */
export interface PercentLine {
  readonly line: LineItem;
  readonly frequencyIndex: number;
  readonly slot: number;
  readonly scope: PercentScope;
  readonly ratio: Ratio;
  readonly modifications: readonly CollectedModification[];
  /** True if the line and its group count now. */
  readonly counts: boolean;
  readonly group: GroupLedger;
  /** The base of the share in minor units. 0 until `computePercentLines` sets it. */
  base: WholeNumber;
}

/** One page for one frequency. */
export interface PageLedger {
  /** True if an entry on the page counts or can count. */
  isUsed: boolean;
  /** Sums of the amounts that count now. */
  readonly chosen: Sums;
  /** Ledgers of the groups that count or can count. */
  readonly groups: GroupLedger[];
  readonly percentLines: PercentLine[];
}

/** A list by the index of the frequency in `frequencies`. */
export type PerFrequency<T> = (T | undefined)[];

const frequencyIndexes = new Map<string, number>(frequencies.map((frequency, index) => [frequency, index]));

/**
 * Returns the index in `frequencies`, by default that of `once`. Throws RangeError for an unknown frequency.
 */
export function getFrequencyIndex(frequency: Frequency | null | undefined): number {
  if (frequency == null) return 0;
  const index = frequencyIndexes.get(frequency);
  if (index === undefined) throw new RangeError(`Not a frequency: ${JSON.stringify(frequency)}`);
  return index;
}

export function getFrequency(frequencyIndex: number): Frequency {
  return frequencies[frequencyIndex] ?? "once";
}

/** Returns the index of the sum for an entry with these exemptions. */
export function getSlot(entry: Exemptions): number {
  return (entry.discount_exempt ? DISCOUNT_EXEMPT : 0) + (entry.tax_exempt ? TAX_EXEMPT : 0);
}

/** Adds minor units of which percent lines take no share. */
export function addAmount(sums: Sums, slot: number, amount: WholeNumber): void {
  sums[slot] = addWholes(sums[slot] ?? 0, amount);
}

/** Adds minor units of which percent lines take their share. */
export function addBaseAmount(sums: Sums, slot: number, amount: WholeNumber): void {
  addAmount(sums, slot, amount);
  addAmount(sums, BASE, amount);
}
