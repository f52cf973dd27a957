import type { GroupBook } from "./group-book.ts";
import type { Whole } from "./exact.ts";
import { enter, enterBased, placeOf, slotOf } from "./ledger.ts";
import type { ModificationFound } from "./ledger.ts";
import { amountEnds, ratioEnds } from "./price-ends.ts";
import { isCounting } from "./requirement.ts";
import { note } from "./found.ts";
import type { Found } from "./found.ts";
import { markupFor, modificationAmount, surveyModification } from "./survey-modification.ts";
import type { PriceRules } from "./survey-modification.ts";
import type { Column, LineItem, Price, PriceModel, SideBySide } from "./types.ts";

interface Standing {
  /** The line counts now, provided its group does. */
  readonly counts: boolean;
  /** The recipient may switch it. */
  readonly optional: boolean;
  readonly rules: PriceRules;
}

export function surveyLine(found: Found, book: GroupBook, line: LineItem): void {
  const standing = standingOf(line, book);
  const { price } = line;
  if (price?.model === "percent") return surveyPercentLine(book, line, price, standing);
  const place = placeOf(price?.frequency);
  const { rules } = standing;
  const ends = amountEnds(price, rules.unit, markupFor(line, rules), rules.frozen);
  note(found, line.id, ends[0]);
  if (line.modifications?.length) surveyModified(found, book, line, place, ends, standing);
  else if (isPriced(price?.model)) enterPlain(book, place, slotOf(line), ends, standing);
}

export function surveyColumn(found: Found, book: GroupBook, column: Column, owner: SideBySide): void {
  const { rules, met } = book.facts;
  const model = column.feeType ?? "fixed";
  const price: Price = { model, value: column.price, quantity: column.quantity };
  const ends = amountEnds(price, rules.unit, markupFor(owner, rules), rules.frozen);
  note(found, column.id, ends[0]);
  if (!isPriced(model)) return;
  const standing = { counts: column.isSelected === true && met, optional: !rules.frozen, rules };
  enterPlain(book, placeOf(column.frequency), slotOf(owner), ends, standing);
}

/** A text or no price adds nothing, not even its frequency. */
function isPriced(model: PriceModel | undefined): boolean {
  return model !== undefined && model !== "text" && model !== "none";
}

function standingOf(line: LineItem, book: GroupBook): Standing {
  const { met, rules } = book.facts;
  const frozen = rules.frozen || line.hidden === true;
  return {
    counts: isCounting(line, met),
    optional: line.optional === true && !frozen,
    rules: frozen === rules.frozen ? rules : { ...rules, frozen },
  };
}

function enterPlain(
  book: GroupBook,
  place: number,
  slot: number,
  ends: readonly [Whole, ...Whole[]],
  { counts, optional }: Standing,
): void {
  if (!counts && !optional) return;
  const ledger = book.on(place);
  if (!optional && ends.length === 1) return enterBased(ledger.constant, slot, ends[0]);
  ledger.members.push({ optional, slot, ends, based: true, modifications: [] });
  if (counts) enterBased(ledger.chosen, slot, ends[0]);
}

function surveyModified(
  found: Found,
  book: GroupBook,
  line: LineItem,
  place: number,
  ends: readonly [Whole, ...Whole[]],
  { counts, optional, rules }: Standing,
): void {
  const modifications = modificationsOf(line, rules);
  for (const each of modifications) note(found, each.modification.id, modificationAmount(each, ends[0]));
  if (!counts && !optional) return;
  const open = optional || ends.length > 1 || modifications.some((each) => each.open);
  for (const at of new Set([place, ...modifications.map((each) => each.place)])) {
    const here = modifications.filter((each) => each.place === at);
    const lineEnds: readonly [Whole, ...Whole[]] = at === place ? ends : [0];
    const ledger = book.on(at);
    const sums = open ? ledger.chosen : ledger.constant;
    if (counts) {
      enterBased(sums, slotOf(line), lineEnds[0]);
      for (const each of here.filter((one) => one.counts)) {
        enterBased(sums, each.slot, modificationAmount(each, ends[0]));
      }
    }
    if (open) {
      ledger.members.push({
        optional,
        slot: slotOf(line),
        ends: lineEnds,
        based: true,
        modifications: here.filter(canCount),
      });
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
  const ratios = ratioEnds(price, rules.frozen);
  const scope = price.apply_to ?? "group";
  const slot = slotOf(line);
  const countsNow = counts && book.facts.counts;
  book.addPercentLine({ line, place, slot, scope, ratio: ratios[0], modifications, counts: countsNow });
  if (!counts && !optional) return;
  const here = modifications.filter((each) => each.place === place && canCount(each));
  book.on(place).members.push({ optional, slot, scope, ratios, modifications: here });
  for (const at of new Set(modifications.map((each) => each.place))) {
    if (at === place) continue;
    const there = modifications.filter((each) => each.place === at && canCount(each));
    const ledger = book.on(at);
    ledger.members.push({ optional, slot, ends: [0], based: false, modifications: there });
    if (!counts) continue;
    for (const each of there.filter((one) => one.counts)) enter(ledger.chosen, each.slot, each.ends[0] ?? 0);
  }
}

function modificationsOf(line: LineItem, rules: PriceRules): ModificationFound[] {
  return (line.modifications ?? [])
    .filter((modification) => modification.archived_at == null)
    .map((modification) => surveyModification(modification, line, rules));
}

function canCount(each: ModificationFound): boolean {
  return each.counts || each.optional;
}
