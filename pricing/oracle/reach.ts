import type { Column, Frequency, Group, PricingProposal, SideBySide } from "@proffer/pricing";
import { type Adjustment, adjust, isFixed, listAdjustments } from "./adjust.ts";
import { type Entry, isOn, isPresent, listChildren, listEntries } from "./entries.ts";
import { type MinorAmounts, getRank, price } from "./price.ts";
import { isAllowed, isChosen, isHidden, listOptions, setChosen } from "./requirement.ts";

export interface ReachableTotals {
  /** Distinct totals for every frequency of the proposal. */
  readonly totals: ReadonlyMap<Frequency, ReadonlyMap<bigint, MinorAmounts[]>>;
  /** True if no state was skipped. */
  readonly complete: boolean;
}

type Change = () => void;

/** A random number from 0 up to, but excluding, 1. Without it, all states are enumerated. */
type Random = () => number;

/** Maximum number of tried amounts of one entry. Other amounts are skipped. */
const maxAmounts = 24;

/** Enumerates every total that a recipient can reach, by trying all states, but at most `maxStates`. */
export function enumerateReachableTotals(proposal: PricingProposal, maxStates = 500): ReachableTotals {
  const totals = new Map<Frequency, Map<bigint, MinorAmounts[]>>();
  const complete = visitReachableStates(proposal, maxStates, (state) => noteTotals(totals, state));
  return { totals, complete };
}

/** Returns the totals of `count` random states that a recipient can reach. */
export function sampleReachableTotals(
  proposal: PricingProposal,
  count: number,
  random: Random,
): ReachableTotals {
  const totals = new Map<Frequency, Map<bigint, MinorAmounts[]>>();
  for (let index = 0; index < count; index++)
    visitReachableStates(proposal, 1, (state) => noteTotals(totals, state), random);
  return { totals, complete: false };
}

/**
 * Calls `visit` with each state that a recipient can reach, but at most `maxStates`. With `random`, each choice
 * is random. Returns true if no state was skipped. `visit` must not keep the state.
 */
export function visitReachableStates(
  proposal: PricingProposal,
  maxStates: number,
  visit: (state: PricingProposal) => void,
  random?: Random,
): boolean {
  return new Enumeration(proposal, maxStates, visit, random).run();
}

function noteTotals(totals: Map<Frequency, Map<bigint, MinorAmounts[]>>, state: PricingProposal): void {
  for (const [frequency, amounts] of price(state).totals) noteTotal(totals, frequency, amounts);
}

function noteTotal(
  totals: Map<Frequency, Map<bigint, MinorAmounts[]>>,
  frequency: Frequency,
  amounts: MinorAmounts,
): void {
  const byTotal = totals.get(frequency) ?? new Map<bigint, MinorAmounts[]>();
  totals.set(frequency, byTotal);
  const known = byTotal.get(amounts.total) ?? [];
  if (!known.some((other) => other.subtotal === amounts.subtotal && other.discount === amounts.discount))
    known.push(amounts);
  byTotal.set(amounts.total, known);
}

class Enumeration {
  readonly #proposal: PricingProposal;
  readonly #maxStates: number;
  readonly #random: Random | undefined;
  readonly #visit: (state: PricingProposal) => void;
  #states = 0;
  #complete = true;

  constructor(
    proposal: PricingProposal,
    maxStates: number,
    visit: (state: PricingProposal) => void,
    random: Random | undefined,
  ) {
    this.#proposal = structuredClone(proposal);
    this.#maxStates = maxStates;
    this.#visit = visit;
    this.#random = random;
  }

  run(): boolean {
    const choices = [...listChildChoices(this.#proposal), ...listModificationChoices(this.#proposal)];
    this.#choose(choices, 0);
    return this.#complete;
  }

  /** Decides the options first, because only entries that count are worth adjusting. */
  #choose(choices: readonly (() => Change[])[], index: number): void {
    const choice = choices[index];
    if (choice) return this.#tryEach(choice(), () => this.#choose(choices, index + 1));
    const toAdjust = listEntries(this.#proposal).filter((entry) => entry.counts && entry.price);
    this.#adjust(
      toAdjust.toSorted((a, b) => getRank(a) - getRank(b)).map(({ record }) => record),
      0,
    );
  }

  #adjust(records: readonly Entry["record"][], index: number): void {
    const record = records[index];
    if (!record) return this.#note();
    const entries = listEntries(this.#proposal);
    const entry = entries.find((one) => one.record === record);
    if (!entry) throw new Error("An entry has gone");
    const { adjustments, complete } = listAdjustments(this.#proposal, entries, entry, maxAmounts);
    this.#complete &&= complete;
    const before = structuredClone(record.price);
    const quantityBefore = (record as Column).quantity;
    const changes = adjustments.map((adjustment: Adjustment) => () => adjust(entry, adjustment));
    this.#tryEach(adjustments.length > 1 || hasRange(entry) ? changes : [() => {}], () =>
      this.#adjust(records, index + 1),
    );
    if (entry.kind === "column") (record as Column).quantity = quantityBefore;
    else record.price = before;
  }

  #tryEach(changes: readonly Change[], proceed: () => void): void {
    const chosen =
      this.#random && changes.length > 0
        ? [changes[Math.floor(this.#random() * changes.length)] as Change]
        : changes;
    for (const change of chosen) {
      if (this.#states >= this.#maxStates) {
        this.#complete = false;
        return;
      }
      change();
      proceed();
    }
  }

  #note(): void {
    this.#states++;
    this.#visit(this.#proposal);
  }
}

function hasRange({ price: own }: Entry): boolean {
  return own?.max_value !== undefined && own.max_value !== null;
}

/**
 * Lists the choices of each group and side-by-side: deselected, or selected with each allowed choice of its
 * options.
 */
function listChildChoices(proposal: PricingProposal): (() => Change[])[] {
  return listChildren(proposal).map(({ page, child }) => {
    if (isFixed(proposal, [page])) return () => [() => {}];
    const switches = child.optional === true ? [true, false] : [undefined];
    const present = listOptions(child).map(isChosen);
    const changes = switches.flatMap((selected) =>
      (selected === false ? [present] : listAllowed(child)).map((chosen) => () => {
        if (selected !== undefined) child.selected = selected;
        listOptions(child).forEach((option, index) => setChosen(child, option, chosen[index] === true));
      }),
    );
    return () => changes;
  });
}

/**
 * Lists the choices among the options that a recipient can reach. If none is allowed, only the current choice
 * is possible.
 */
function listAllowed(child: Group | SideBySide): boolean[][] {
  const options = listOptions(child);
  const present = options.map(isChosen);
  const subsets = options.reduce<boolean[][]>(
    (all) =>
      all.flatMap((subset) => [
        [...subset, false],
        [...subset, true],
      ]),
    [[]],
  );
  const allowed = subsets.filter(
    (subset) =>
      isAllowed(child.selection_type, subset.filter(Boolean).length) &&
      subset.every((chosen, index) => canBecome(child, index, chosen)),
  );
  return allowed.length > 0 ? allowed : [present];
}

/**
 * A hidden option cannot be selected or deselected, except that selecting another option of a `single`
 * deselects it.
 */
function canBecome(child: Group | SideBySide, index: number, chosen: boolean): boolean {
  const option = listOptions(child)[index];
  if (!option || !isHidden(option) || isChosen(option) === chosen) return true;
  return child.selection_type === "single" && !chosen;
}

/** Lists each optional modification as selected and deselected, if its line counts. */
function listModificationChoices(proposal: PricingProposal): (() => Change[])[] {
  return listChildren(proposal).flatMap(({ page, child }) => {
    if (child.type !== "group" || isFixed(proposal, [page])) return [];
    const lines = (child.line_items ?? []).filter((line) => isPresent(line) && line.hidden !== true);
    return lines.flatMap((line) =>
      (line.modifications ?? [])
        .filter((modification) => isPresent(modification) && modification.optional === true)
        .map((modification) => () => {
          const states = isOn(child) && isOn(line) ? [true, false] : [false];
          return states.map((selected) => () => void (modification.selected = selected));
        }),
    );
  });
}
