/**
 * The records of a proposal as the engine reads them, in JSON (specification, 4.13). Amounts are in major
 * units of the proposal's currency (49.99 is 49 dollars 99), percentages are plain numbers (10 is 10 %).
 * Other fields of a record are ignored. A missing field has the default named beside it.
 */

/** The frequencies at which an amount can be due. They are never converted into each other. */
export const frequencies = [
  "once",
  "weekly",
  "biweekly",
  "semi-monthly",
  "monthly",
  "quarterly",
  "semi-annually",
  "annually",
] as const;
export type Frequency = (typeof frequencies)[number];

export const priceModels = ["fixed", "percent", "text", "none", "hourly"] as const;
export type PriceModel = (typeof priceModels)[number];

/** The models of a column's price. */
export const feeTypes = ["fixed", "text", "none"] as const;
export type FeeType = (typeof feeTypes)[number];

/** The scopes of which a percent line can take its share. */
export const percentScopes = ["group", "page", "proposal"] as const;
export type PercentScope = (typeof percentScopes)[number];

/** The rules for the number of options that the recipient selects: exactly one, at least one, or any. */
export const selectionTypes = ["single", "multiple", "loose"] as const;
export type SelectionType = (typeof selectionTypes)[number];

export const discountTypes = ["fixed", "percent"] as const;
export type DiscountType = (typeof discountTypes)[number];

/** Only a page of the kind `scope_of_work` has prices. */
export const pageKinds = ["cover", "content", "scope_of_work", "signatures"] as const;
export type PageKind = (typeof pageKinds)[number];

export interface Quantity {
  /** Default 1. */
  current?: number | null;
  min?: number | null;
  max?: number | null;
  unitLabel?: string | null;
  /** Default: true if min and max differ. An absent min or max differs from every number. */
  editable_by_recipient?: boolean | null;
}

export interface Price {
  model: PriceModel;
  /** Major units, or a percentage for `percent`, or the rate per hour for `hourly`. Default 0. */
  value?: number | null;
  /** The other end of a price range of a fixed or hourly price. */
  max_value?: number | null;
  /** Default `once`. */
  frequency?: Frequency | null;
  text?: string | null;
  /** The scope of which a percent line takes its share. Default `group`. */
  apply_to?: PercentScope | null;
  quantity?: Quantity | null;
}

/** Exemptions of an entry. The default of each flag is false. */
export interface Exemptions {
  tax_exempt?: boolean | null;
  markup_exempt?: boolean | null;
  discount_exempt?: boolean | null;
}

interface Entry extends Exemptions {
  id?: string;
  name?: string;
  archived_at?: string | null;
}

/** Flags of items that the recipient may switch if they are `optional`. The default of each flag is false. */
interface Switchable {
  optional?: boolean | null;
  selected?: boolean | null;
}

/** The sender's cost of an entry. Only the margin uses it. */
interface Costed {
  /** Major units for a quantity of one, or for an hour. At least 0. Absent or null if it is unknown. */
  cost?: number | null;
}

/** The amounts of a recurring line or column over the term. Periods are those of its frequency, from 1. */
export interface Schedule {
  /** Number of first periods that cost nothing. Default 0. */
  free_periods?: number | null;
  /** Other values from a period on, in ascending order of `from_period`. */
  steps?: readonly PriceStep[] | null;
  /** The last period that is paid. Default: the last one of the term. */
  ends_after?: number | null;
}

export interface PriceStep {
  /** At least 2. */
  from_period: number;
  /** Replaces the value of the price: major units, or a percentage for `percent`. */
  value: number;
}

/** Free periods and price steps. Only the contract value uses them, and only on a recurring frequency. */
interface Scheduled {
  schedule?: Schedule | null;
}

/** An option of a line item. */
export interface Modification extends Entry, Switchable, Costed {
  price?: Price | null;
}

export interface LineItem extends Entry, Switchable, Costed, Scheduled {
  type?: "line_item";
  price?: Price | null;
  hidden?: boolean | null;
  modifications?: readonly Modification[] | null;
}

export interface Group extends Switchable {
  type: "group";
  id?: string;
  name?: string;
  archived_at?: string | null;
  /** The rule for selecting among the group's optional lines. Default `loose`. */
  selection_type?: SelectionType | null;
  line_items?: readonly LineItem[] | null;
}

export interface Column extends Costed, Scheduled {
  id?: string;
  name?: string;
  /** Major units. Default 0. */
  price?: number | null;
  /** Default `once`. */
  frequency?: Frequency | null;
  /** Default `fixed`. */
  feeType?: FeeType | null;
  price_text?: string | null;
  isSelected?: boolean | null;
  includedFeatures?: readonly string[] | null;
  quantity?: Quantity | null;
}

export interface SideBySide extends Entry, Switchable {
  type: "side_by_side";
  /** The rule for selecting among the columns. Default `loose`. */
  selection_type?: SelectionType | null;
  columns?: readonly Column[] | null;
}

export interface Discount {
  id?: string;
  name?: string;
  type: DiscountType;
  /** Major units or a percentage. Negative values count as zero. */
  value: number;
  /** Default `once`. */
  frequency?: Frequency | null;
}

export interface Page {
  id?: string;
  name?: string;
  kind?: PageKind;
  archived_at?: string | null;
  hidden?: boolean | null;
  /** A percentage. Default 0. */
  tax_percent?: number | null;
  /** A percentage. Default 0. */
  markup_percent?: number | null;
  discounts?: readonly Discount[] | null;
  children?: readonly (Group | SideBySide)[] | null;
}

/** The fields of a proposal that determine its prices. */
export interface PricingProposal {
  /** A code of ISO 4217. */
  currency: string;
  pages: readonly Page[];
  /**
   * True if the sender locked the selections or the proposal is decided, so that nothing can be chosen.
   * Default false.
   */
  selections_locked?: boolean | null;
}
