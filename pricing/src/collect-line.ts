import { isCounting } from "./choice-state.ts";
import { collectModification, computeModificationAmount, getMarkup } from "./collect-modification.ts";
import type { PriceRules } from "./collect-modification.ts";
import { recordAmount } from "./collected-prices.ts";
import type { CollectedPrices } from "./collected-prices.ts";
import { isPriced } from "./display-amounts.ts";
import type { WholeNumber } from "./exact.ts";
import type { GroupLedgers } from "./group-ledgers.ts";
import { addAmount, addBaseAmount, getFrequencyIndex, getSlot } from "./ledger.ts";
import type { CollectedModification, Part } from "./ledger.ts";
import { toAmountValues, toShareValues } from "./price-values.ts";
import type { PriceValues } from "./price-values.ts";
import type { Column, Group, LineItem, Price, SideBySide } from "./types.ts";

interface LineState {
  /** True if the line counts now, provided its group counts. */
  readonly counts: boolean;
  /** True if a choice of the recipient can switch the line on or off. */
  readonly isSwitchable: boolean;
  readonly rules: PriceRules;
}

/**
 * Collects the price of a line item and of its modifications. Throws like `recordAmount` and
 * `getFrequencyIndex`.
 */
export function collectLine(
  prices: CollectedPrices,
  ledgers: GroupLedgers,
  line: LineItem,
  group: Group,
): void {
  const state = getLineState(line, group, ledgers);
  const { price } = line;
  if (price?.model === "percent") return collectPercentLine(ledgers, line, price, state);
  const { rules } = state;
  const values = toAmountValues(price, rules.unit, getMarkup(line, rules), rules.frozen);
  recordAmount(prices, line.id, values.now);
  if (line.modifications?.length) collectModifiedLine(prices, ledgers, line, values, state);
  else if (isPriced(line))
    addPlainPrice(ledgers, getFrequencyIndex(price?.frequency), getSlot(line), values, state);
}

/** Collects the price of a side-by-side's column. Throws as `recordAmount` and `getFrequencyIndex` do. */
export function collectColumn(
  prices: CollectedPrices,
  ledgers: GroupLedgers,
  column: Column,
  owner: SideBySide,
): void {
  const { rules, met } = ledgers.state;
  const price: Price = { model: column.feeType ?? "fixed", value: column.price, quantity: column.quantity };
  const values = toAmountValues(price, rules.unit, getMarkup(owner, rules), rules.frozen);
  recordAmount(prices, column.id, values.now);
  if (!isPriced({ price })) return;
  const state = { counts: column.isSelected === true && met, isSwitchable: !rules.frozen, rules };
  addPlainPrice(ledgers, getFrequencyIndex(column.frequency), getSlot(owner), values, state);
}

function getLineState(line: LineItem, group: Group, ledgers: GroupLedgers): LineState {
  const { met, rules, hiddenSelection } = ledgers.state;
  const frozen = rules.frozen || line.hidden === true;
  return {
    counts: isCounting(line, group, met),
    isSwitchable: line.optional === true && !rules.frozen && (!frozen || line === hiddenSelection),
    rules: frozen === rules.frozen ? rules : { ...rules, frozen },
  };
}

/** Adds the price of a column, or of a line without modifications. */
function addPlainPrice(
  ledgers: GroupLedgers,
  frequencyIndex: number,
  slot: number,
  values: PriceValues<WholeNumber>,
  { counts, isSwitchable }: LineState,
): void {
  if (!counts && !isSwitchable) return;
  const ledger = ledgers.useFrequency(frequencyIndex);
  if (!isSwitchable && hasSingleValue(values)) return addBaseAmount(ledger.constant, slot, values.now);
  ledger.members.push({
    optional: isSwitchable,
    price: toAmountPart(slot, values),
    modifications: [],
    isBase: true,
  });
  if (counts) addBaseAmount(ledger.chosen, slot, values.now);
}

/**
 * Collects a line with modifications, once for each frequency that the line or one of its modifications has.
 */
function collectModifiedLine(
  prices: CollectedPrices,
  ledgers: GroupLedgers,
  line: LineItem,
  values: PriceValues<WholeNumber>,
  { counts, isSwitchable, rules }: LineState,
): void {
  const modifications = collectModifications(line, rules);
  for (const each of modifications)
    recordAmount(prices, each.modification.id, computeModificationAmount(each, values.now));
  if (!counts && !isSwitchable) return;
  const lineIndex = getFrequencyIndex(line.price?.frequency);
  const priced = modifications.filter(({ modification }) => isPriced(modification));
  const isUndecided =
    isSwitchable || !hasSingleValue(values) || priced.some((each) => each.optional || !hasSingleValue(each));
  const indexes = [...(isPriced(line) ? [lineIndex] : []), ...priced.map((each) => each.frequencyIndex)];
  for (const frequencyIndex of new Set(indexes)) {
    const here = priced.filter((each) => each.frequencyIndex === frequencyIndex);
    const own = frequencyIndex === lineIndex ? values : NO_AMOUNT;
    const ledger = ledgers.useFrequency(frequencyIndex);
    const sums = isUndecided ? ledger.chosen : ledger.constant;
    if (counts) {
      addBaseAmount(sums, getSlot(line), own.now);
      for (const each of here.filter((one) => one.counts)) {
        addBaseAmount(sums, each.slot, computeModificationAmount(each, values.now));
      }
    }
    if (isUndecided) {
      const price = toAmountPart(getSlot(line), own);
      ledger.members.push({
        optional: isSwitchable,
        price,
        modifications: here.filter(canCount),
        isBase: true,
      });
    }
  }
}

/** Collects a percent line without its amount, which `computePercentLines` adds when its base is known. */
function collectPercentLine(
  ledgers: GroupLedgers,
  line: LineItem,
  price: Price,
  { counts, isSwitchable, rules }: LineState,
): void {
  const frequencyIndex = getFrequencyIndex(price.frequency);
  const modifications = collectModifications(line, rules);
  const { now, segments, raised } = toShareValues(price, rules.frozen);
  const scope = price.apply_to ?? "group";
  const slot = getSlot(line);
  const countsNow = counts && ledgers.state.counts;
  ledgers.addPercentLine({ line, frequencyIndex, slot, scope, ratio: now, modifications, counts: countsNow });
  if (!counts && !isSwitchable) return;
  const countable = modifications.filter((each) => canCount(each) && isPriced(each.modification));
  const here = countable.filter((each) => each.frequencyIndex === frequencyIndex);
  const part = { slot, segments, raised, isShare: true };
  const member = { optional: isSwitchable, price: part, modifications: here, isBase: false, scope };
  ledgers.useFrequency(frequencyIndex).members.push(member);
  const elsewhere = countable.filter((each) => each.frequencyIndex !== frequencyIndex);
  for (const otherIndex of new Set(elsewhere.map((each) => each.frequencyIndex))) {
    const there = elsewhere.filter((each) => each.frequencyIndex === otherIndex);
    const ledger = ledgers.useFrequency(otherIndex);
    const nothing = toAmountPart(slot, NO_AMOUNT);
    ledger.members.push({ optional: isSwitchable, price: nothing, modifications: there, isBase: false });
    if (!counts) continue;
    for (const each of there.filter((one) => one.counts)) {
      addAmount(ledger.chosen, each.slot, computeModificationAmount(each, 0));
    }
  }
}

const NO_AMOUNT = toAmountValues(undefined, 1, undefined, true);

function toAmountPart(slot: number, { segments, raised }: Omit<PriceValues<unknown>, "now">): Part {
  return { slot, segments, raised, isShare: false };
}

/** Tells whether the value is fixed for all choices of the recipient. */
function hasSingleValue({ segments, raised }: Pick<PriceValues<unknown>, "segments" | "raised">): boolean {
  const [only, ...others] = segments;
  return raised === undefined && others.length === 0 && only?.low === only?.high;
}

function collectModifications(line: LineItem, rules: PriceRules): CollectedModification[] {
  return (line.modifications ?? [])
    .filter((modification) => modification.archived_at == null)
    .map((modification) => collectModification(modification, line, rules));
}

function canCount(each: CollectedModification): boolean {
  return each.counts || each.optional;
}
