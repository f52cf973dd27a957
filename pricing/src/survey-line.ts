import type { GroupBook } from "./group-book.ts";
import type { Whole } from "./exact.ts";
import { enter, enterBased, placeOf, slotOf } from "./ledger.ts";
import type { FoundModification, Part } from "./ledger.ts";
import { amountValues, shareValues } from "./price-values.ts";
import type { PriceValues } from "./price-values.ts";
import { isCounting } from "./requirement.ts";
import { note } from "./found.ts";
import type { Found } from "./found.ts";
import { markupFor, modificationAmount, surveyModification } from "./survey-modification.ts";
import type { PriceRules } from "./survey-modification.ts";
import { isPriced } from "./shown-group.ts";
import type { Column, Group, LineItem, Price, SideBySide } from "./types.ts";

interface Standing {
  /** The line counts now, provided its group does. */
  readonly counts: boolean;
  /** What the recipient does can switch it. */
  readonly optional: boolean;
  readonly rules: PriceRules;
}

export function surveyLine(found: Found, book: GroupBook, line: LineItem, group: Group): void {
  const standing = standingOf(line, group, book);
  const { price } = line;
  if (price?.model === "percent") return surveyPercentLine(book, line, price, standing);
  const { rules } = standing;
  const values = amountValues(price, rules.unit, markupFor(line, rules), rules.frozen);
  note(found, line.id, values.now);
  if (line.modifications?.length) surveyModified(found, book, line, values, standing);
  else if (isPriced(line)) enterPlain(book, placeOf(price?.frequency), slotOf(line), values, standing);
}

export function surveyColumn(found: Found, book: GroupBook, column: Column, owner: SideBySide): void {
  const { rules, met } = book.facts;
  const price: Price = { model: column.feeType ?? "fixed", value: column.price, quantity: column.quantity };
  const values = amountValues(price, rules.unit, markupFor(owner, rules), rules.frozen);
  note(found, column.id, values.now);
  if (!isPriced({ price })) return;
  const standing = { counts: column.isSelected === true && met, optional: !rules.frozen, rules };
  enterPlain(book, placeOf(column.frequency), slotOf(owner), values, standing);
}

function standingOf(line: LineItem, group: Group, book: GroupBook): Standing {
  const { met, rules, preset } = book.facts;
  const frozen = rules.frozen || line.hidden === true;
  return {
    counts: isCounting(line, group, met),
    optional: line.optional === true && !rules.frozen && (!frozen || line === preset),
    rules: frozen === rules.frozen ? rules : { ...rules, frozen },
  };
}

function enterPlain(
  book: GroupBook,
  place: number,
  slot: number,
  values: PriceValues<Whole>,
  { counts, optional }: Standing,
): void {
  if (!counts && !optional) return;
  const ledger = book.on(place);
  if (!optional && isFixed(values)) return enterBased(ledger.constant, slot, values.now);
  ledger.members.push({ optional, price: amountPart(slot, values), modifications: [], isBase: true });
  if (counts) enterBased(ledger.chosen, slot, values.now);
}

/** A line with modifications, on each frequency that one of them is on. */
function surveyModified(
  found: Found,
  book: GroupBook,
  line: LineItem,
  values: PriceValues<Whole>,
  { counts, optional, rules }: Standing,
): void {
  const modifications = modificationsOf(line, rules);
  for (const each of modifications) note(found, each.modification.id, modificationAmount(each, values.now));
  if (!counts && !optional) return;
  const place = placeOf(line.price?.frequency);
  const priced = modifications.filter(({ modification }) => isPriced(modification));
  const isOpen = optional || !isFixed(values) || priced.some((each) => each.optional || !isFixed(each));
  for (const at of new Set([...(isPriced(line) ? [place] : []), ...priced.map((each) => each.place)])) {
    const here = priced.filter((each) => each.place === at);
    const own = at === place ? values : nothing;
    const ledger = book.on(at);
    const sums = isOpen ? ledger.chosen : ledger.constant;
    if (counts) {
      enterBased(sums, slotOf(line), own.now);
      for (const each of here.filter((one) => one.counts)) {
        enterBased(sums, each.slot, modificationAmount(each, values.now));
      }
    }
    if (isOpen) {
      const price = amountPart(slotOf(line), own);
      ledger.members.push({ optional, price, modifications: here.filter(canCount), isBase: true });
    }
  }
}

function surveyPercentLine(
  book: GroupBook,
  line: LineItem,
  price: Price,
  { counts, optional, rules }: Standing,
): void {
  const place = placeOf(price.frequency);
  const modifications = modificationsOf(line, rules);
  const { now, segments, growth } = shareValues(price, rules.frozen);
  const scope = price.apply_to ?? "group";
  const slot = slotOf(line);
  const countsNow = counts && book.facts.counts;
  book.addPercentLine({ line, place, slot, scope, ratio: now, modifications, counts: countsNow });
  if (!counts && !optional) return;
  const countable = modifications.filter((each) => canCount(each) && isPriced(each.modification));
  const here = countable.filter((each) => each.place === place);
  const part = { slot, segments, growth, isShare: true };
  book.on(place).members.push({ optional, price: part, modifications: here, isBase: false, scope });
  for (const at of new Set(countable.map((each) => each.place))) {
    if (at === place) continue;
    const there = countable.filter((each) => each.place === at);
    const ledger = book.on(at);
    ledger.members.push({ optional, price: amountPart(slot, nothing), modifications: there, isBase: false });
    if (!counts) continue;
    for (const each of there.filter((one) => one.counts)) {
      enter(ledger.chosen, each.slot, modificationAmount(each, 0));
    }
  }
}

const nothing = amountValues(undefined, 1, undefined, true);

function amountPart(slot: number, { segments, growth }: Omit<PriceValues<unknown>, "now">): Part {
  return { slot, segments, growth, isShare: false };
}

/** Nothing that the recipient does changes the value. */
function isFixed({ segments, growth }: Pick<PriceValues<unknown>, "segments" | "growth">): boolean {
  const [only, ...others] = segments;
  return growth === undefined && others.length === 0 && only?.low === only?.high;
}

function modificationsOf(line: LineItem, rules: PriceRules): FoundModification[] {
  return (line.modifications ?? [])
    .filter((modification) => modification.archived_at == null)
    .map((modification) => surveyModification(modification, line, rules));
}

function canCount(each: FoundModification): boolean {
  return each.counts || each.optional;
}
