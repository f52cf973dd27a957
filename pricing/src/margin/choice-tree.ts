import type { PageRules } from "../bill.ts";
import { getMinorUnitDigits } from "../currencies.ts";
import { isPriced } from "../display-amounts.ts";
import { multiplyRatios, multiplyWholes, takeShare, toRatio } from "../exact.ts";
import type { Ratio } from "../exact.ts";
import { getFrequencyIndex, getSlot } from "../ledger.ts";
import { computeAmount, toMarkupRatio, toPercentRatio } from "../money.ts";
import { toPageRules } from "../page-rules.ts";
import { approximateRatio } from "../price-values.ts";
import { toQuantityRange } from "../quantity.ts";
import type { QuantityRange } from "../quantity.ts";
import type { Frequency, PercentScope, Price, PricingProposal } from "../types.ts";
import { listLeaves, toAll } from "./choices.ts";
import type { ChoiceNode, Leaf } from "./choices.ts";
import { getCost } from "./costs.ts";
import { isPresent } from "./entries.ts";
import type { MarginEntry, MarginOwner } from "./entries.ts";

/** Every acceptable choice for one frequency: the choices of the range of totals. */
export interface ChoiceTree {
  readonly pages: readonly PageRules[];
  readonly owners: readonly OwnerChoices[];
  /** The choices of all owners. */
  readonly root: ChoiceNode;
  readonly leaves: readonly Leaf[];
}

/** The choices of a group or side-by-side. */
export interface OwnerChoices {
  readonly page: number;
  /** The bases of percent lines that include its amounts: those of the proposal, the page and the group. */
  readonly bases: readonly [proposal: number, page: number, group: number];
  readonly node: ChoiceNode;
}

/** The place of an entry in the proposal. */
interface Place extends Omit<OwnerChoices, "node"> {
  /** Number of minor units in one major unit. */
  readonly unit: number;
  readonly markup: Ratio | undefined;
  readonly frequency: Frequency;
  /** Leaves out the upper end of price ranges. */
  readonly onlyLow: boolean;
  /** True if the entry counts in every choice. */
  readonly isFixed: boolean;
}

interface EntryPlace extends Place {
  /** False for a percent line and its modifications. */
  readonly isBase: boolean;
  /** The line of a modification, with one of its amounts. */
  readonly line?: Leaf;
  /** True if this line has other amounts, too. */
  readonly isOneOfMany?: boolean;
}

/** Builds the tree. Throws RangeError for a number that is not finite, or a negative cost. */
export function buildTree(
  proposal: PricingProposal,
  owners: readonly MarginOwner[],
  frequency: Frequency,
  onlyLow: boolean,
): ChoiceTree {
  const unit = 10 ** getMinorUnitDigits(proposal.currency);
  const frequencyIndex = getFrequencyIndex(frequency);
  const pages = proposal.pages.filter(isPresent).map((page) => toPageRules(page, frequencyIndex, unit));
  const choices = owners.flatMap((owner, index): OwnerChoices[] => {
    if (!owner.counts && !owner.isOption) return [];
    const { page } = owner;
    const bases = [0, 1 + page, 1 + pages.length + index] as const;
    const markup = toMarkupRatio(owner.markup_percent);
    const isFixed = !owner.isOption;
    const nodes = buildOwner(owner, { page, bases, unit, markup, frequency, onlyLow, isFixed });
    return nodes.length > 0 ? [{ page, bases, node: toAll(toOption([toAll(nodes)], owner.isOption)) }] : [];
  });
  const root = toAll(choices.map(({ node }) => node));
  return { pages, owners: choices, root, leaves: listLeaves(root) };
}

function buildOwner({ record, items, options: count }: MarginOwner, place: Place): ChoiceNode[] {
  const build = (entries: readonly MarginEntry[]) => entries.flatMap((each) => buildItem(each, place));
  const fixed = build(items.filter((each) => each.counts && !each.isOption));
  const options = build(items.filter((each) => each.isOption));
  if (options.length === 0) return fixed;
  const { selection_type: type } = record;
  // An option without a price or cost on this frequency can be selected instead of these.
  const isRequired = (type === "single" || type === "multiple") && count <= options.length;
  if (isRequired && options.length === 1) return [...fixed, ...options];
  if (type === "single") return [...fixed, ...toOption([{ rule: "one", parts: options }], !isRequired)];
  return [...fixed, { rule: isRequired ? "some" : "any", parts: options }];
}

function toOption(nodes: ChoiceNode[], isOption: boolean): ChoiceNode[] {
  return isOption && nodes.length > 0 ? [{ rule: "any", parts: nodes }] : nodes;
}

/** Builds an item with its modifications: for each of its amounts, because these may be shares of it. */
function buildItem(item: MarginEntry, place: Place): ChoiceNode[] {
  const isHere = (each: MarginEntry) =>
    each.frequency === place.frequency && (isPriced(each) || getCost(each.record) > 0);
  const modifications = item.modifications.filter((each) => isHere(each) && (each.counts || each.isOption));
  const isBase = item.price?.model !== "percent";
  const { leaves, steps } = buildEntry(item, { ...place, isBase });
  const own = isHere(item) ? leaves : [NOTHING];
  const isOneOfMany = own.length > 1;
  const isFixed = place.isFixed && !item.isOption && !isOneOfMany;
  const parts = own.flatMap((line) => {
    const inner = { ...place, isFixed, isBase, line, isOneOfMany };
    const [fixed, options]: [ChoiceNode[], ChoiceNode[]] = [line === NOTHING ? [] : [line], []];
    for (const each of modifications) {
      const amounts = buildEntry(each, inner);
      (each.isOption ? options : fixed).push(...toAmounts(amounts.leaves, amounts.steps));
    }
    const all = [...fixed, ...toOption(options, true)];
    return all.length > 0 ? [toAll(all)] : [];
  });
  return toAmounts(parts, steps);
}

function toAmounts(parts: ChoiceNode[], steps: number | undefined): ChoiceNode[] {
  return parts.length > 1 ? [{ rule: "one", parts, steps }] : parts;
}

/** A line without a price or cost on this frequency, for its modifications. */
const NOTHING: Leaf = { page: 0, slot: 0, amount: 0, cost: 0, bases: [], blur: 0 };

/** Builds the possible amounts of an entry. `steps` is that of `Branch`. */
function buildEntry(entry: MarginEntry, place: EntryPlace): { leaves: Leaf[]; steps: number | undefined } {
  const { price, exempt, record } = entry;
  const { page, unit, line } = place;
  const [cost, slot] = [getCost(record), getSlot(exempt)];
  const markup = exempt.markup_exempt ? undefined : place.markup;
  const range = toQuantityRange(price?.quantity, entry.frozen);
  const most = Math.max(2, Math.floor(maxListed / (1 + entry.modifications.length)));
  const { quantities, steps } = listQuantities(range, most);
  const values = listValues(price, place.onlyLow);
  const isStraight = () =>
    range.isWhole &&
    isWholeAmount(cost, unit, undefined) &&
    values.every((each) => isWholeAmount(each, unit, markup));
  const blur = steps === undefined || isStraight() ? 0 : 1;
  const isPercent = price?.model === "percent";
  const ofLine = line?.share;
  // A percentage of a line is an amount, unless the line is a share itself.
  const isShare = isPercent && (!line || ofLine !== undefined);
  const perLine = line && isPercent ? (ofLine?.ofBase ?? Number(line.amount)) : 1;
  const factor = isPercent ? 0.01 * perLine : unit * (markup ? approximateRatio(markup) : 1);
  const raise = range.isOpen ? { amount: Math.min(...values) * factor, cost: cost * unit } : undefined;
  const base = ofLine?.base ?? place.bases[scopes.indexOf(price?.apply_to ?? "group")] ?? 0;
  const isFixed = place.isFixed && !entry.isOption && values.length * quantities.length === 1;
  const toLeaf = (value: number, count: number): Leaf => {
    const ratio = isPercent ? multiplyRatios(toPercentRatio(value), toRatio(count)) : undefined;
    const size = ratio ? approximateRatio(ratio) : 0;
    const share = ratio && isShare ? { ratio, ofBase: size * perLine, base, isFixed, line } : undefined;
    const ofAmount = ratio && line && !isShare ? takeShare(line.amount, ratio) : 0;
    const amount = ratio ? ofAmount : computeAmount(value, count, unit, markup);
    // A share is rounded, and a share of a rounded amount has its rounding, too.
    const isRounded = isShare || (isPercent && place.isOneOfMany === true);
    return {
      page,
      slot,
      amount,
      cost: computeAmount(cost, count, unit, undefined),
      bases: place.isBase ? place.bases : [],
      share,
      blur: blur + (isRounded ? 1 + Math.abs(size) : 0),
      raise,
      missing: record.cost == null && (share?.ofBase ?? amount) > 0 ? entry : undefined,
    };
  };
  const leaves = values.flatMap((value) => quantities.map((count) => toLeaf(value, count)));
  return { leaves, steps: values.length > 1 ? Infinity : steps };
}

const scopes: readonly PercentScope[] = ["proposal", "page", "group"];

function listValues(price: Price | null | undefined, onlyLow: boolean): number[] {
  if (!price || !isPriced({ price })) return [0];
  const value = price.value ?? 0;
  const other = (price.model === "percent" ? undefined : price.max_value) ?? value;
  const low = Math.min(value, other);
  return onlyLow || value === other ? [low] : [low, Math.max(value, other)];
}

/** Up to so many quantities of an entry without modifications are listed. Of more, only the ends are listed. */
const maxListed = 12;

function listQuantities(
  { now, settable, isWhole }: QuantityRange,
  most: number,
): { quantities: number[]; steps: number | undefined } {
  if (!settable) return { quantities: [now], steps: undefined };
  const { low, high } = settable;
  const hasGaps = low !== high && (!isWhole || high - low >= most);
  const listed = hasGaps
    ? [low, high]
    : Array.from({ length: Math.floor(high - low) + 1 }, (_, index) => low + index);
  const isInside = now >= low && now <= high;
  const steps = hasGaps ? (isWhole ? high - low : Infinity) : undefined;
  return { quantities: isInside ? listed : [...listed, now], steps };
}

/** So many units turn every fraction of a minor unit into whole ones, because numbers have few decimals. */
const manyUnits = 1e15;

/** Tells whether the amount of one unit is a whole number of minor units, so that quantities need no rounding. */
function isWholeAmount(value: number, unit: number, markup: Ratio | undefined): boolean {
  const one = computeAmount(value, 1, unit, markup);
  return computeAmount(value, manyUnits, unit, markup) === multiplyWholes(one, manyUnits);
}
