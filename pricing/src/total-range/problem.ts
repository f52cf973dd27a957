import type { PageRules, Sums } from "../bill.ts";
import type { GroupLedger, Member, OptionalPart, PageLedger } from "../ledger.ts";
import type { Segment } from "../price-values.ts";

/** The number of a group's options that must be selected. */
export type ChoiceRule = "any" | "one" | "at_most_one" | "some";

/** The open choices in one group or side-by-side. */
export interface Group {
  /** Index among the problem's pages. */
  readonly page: number;
  readonly optional: boolean;
  readonly rule: ChoiceRule;
  /** Sums of the amounts that count in every choice, provided the group counts. */
  readonly constant: Sums;
  readonly members: readonly Member[];
}

/** The open choices on pages whose totals depend on each other. */
export interface Problem {
  readonly pages: readonly PageRules[];
  readonly groups: readonly Group[];
}

/** The ledger of one page for one frequency, with its discounts and tax. */
export interface RuledLedger {
  readonly ledger: PageLedger;
  readonly rules: PageRules;
}

/** Converts the ledgers of pages to the problem of finding the best choice on these pages. */
export function toProblem(ruled: readonly RuledLedger[]): Problem {
  return {
    pages: ruled.map(({ rules }) => rules),
    groups: ruled.flatMap(({ ledger }, page) => ledger.groups.map((group) => toGroup(group, page))),
  };
}

function toGroup(ledger: GroupLedger, page: number): Group {
  const { optional, constant, members } = ledger;
  return { page, optional, rule: toChoiceRule(ledger), constant, members };
}

function toChoiceRule({ selection, options, members }: GroupLedger): ChoiceRule {
  const here = members.filter((member) => member.optional).length;
  // An option with prices only for other frequencies can be selected instead of the options for this
  // frequency.
  const isElsewhere = options > here;
  if (here === 0 || selection === "loose") return "any";
  if (selection === "single") return isElsewhere ? "at_most_one" : "one";
  return isElsewhere ? "any" : "some";
}

/** Tells whether the member counts in every choice, always with the same value. */
export function isDecided({ optional, price, modifications }: Member): boolean {
  return !optional && isPoint(price) && modifications.every((each) => !each.optional && isPoint(each));
}

/** Tells whether a part has a single value. */
export function isPoint({ segments }: Pick<OptionalPart, "segments">): boolean {
  const [only, ...others] = segments;
  return others.length === 0 && only?.low === only?.high;
}

/** Tells whether the problem contains no open choice. */
export function isSettled({ groups }: Problem): boolean {
  return groups.every((group) => !group.optional && group.members.every(isDecided));
}

/** Returns the difference between the highest and the lowest value. */
export function getWidth(segments: readonly Segment[]): number {
  return (segments.at(-1)?.high ?? 0) - (segments[0]?.low ?? 0);
}

/** Counts the prices that a pass over the problem visits. */
export function countPrices({ groups }: Problem): number {
  let size = groups.length;
  for (const { members } of groups) for (const { modifications } of members) size += 1 + modifications.length;
  return size;
}
