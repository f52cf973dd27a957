import type { GroupLedger, Member, OptionalPart, PageLedger } from "../ledger.ts";
import type { PageRules, Sums } from "../page-total.ts";
import type { Segment } from "../price-values.ts";

/** How many of a group's options have to be chosen. */
export type ChoiceRule = "any" | "one" | "at_most_one" | "some";

/** One group or side-by-side, less what has been decided about it. */
export interface Group {
  /** Index among the problem's pages. */
  readonly page: number;
  readonly optional: boolean;
  readonly rule: ChoiceRule;
  /** By slot, and at BASE: what counts in every choice, provided the group does. */
  readonly constant: Sums;
  readonly members: readonly Member[];
}

/** Everything that can still be chosen on pages whose totals depend on each other. */
export interface Problem {
  readonly pages: readonly PageRules[];
  readonly groups: readonly Group[];
}

/** One page on one frequency, with what it does to its sums. */
export interface RuledLedger {
  readonly ledger: PageLedger;
  readonly rules: PageRules;
}

export function toProblem(ruled: readonly RuledLedger[]): Problem {
  return {
    pages: ruled.map(({ rules }) => rules),
    groups: ruled.flatMap(({ ledger }, page) => ledger.groups.map((group) => toGroup(group, page))),
  };
}

function toGroup(ledger: GroupLedger, page: number): Group {
  const { optional, constant, members } = ledger;
  return { page, optional, rule: ruleOf(ledger), constant, members };
}

function ruleOf({ selection, options, members }: GroupLedger): ChoiceRule {
  const here = members.filter((member) => member.optional).length;
  // An option on other frequencies only can stand in for those on this one.
  const isElsewhere = options > here;
  if (here === 0 || selection === "loose") return "any";
  if (selection === "single") return isElsewhere ? "at_most_one" : "one";
  return isElsewhere ? "any" : "some";
}

/** The member counts and nothing about it is left to choose. */
export function isDecided({ optional, price, modifications }: Member): boolean {
  return !optional && isPoint(price) && modifications.every((each) => !each.optional && isPoint(each));
}

export function isPoint({ segments }: Pick<OptionalPart, "segments">): boolean {
  const [only, ...others] = segments;
  return others.length === 0 && only?.low === only?.high;
}

/** The parts of a problem among which nothing is left to choose. */
export function isSettled({ groups }: Problem): boolean {
  return groups.every((group) => !group.optional && group.members.every(isDecided));
}

export function widthOf(segments: readonly Segment[]): number {
  return (segments.at(-1)?.high ?? 0) - (segments[0]?.low ?? 0);
}

/** Prices that a pass over the problem visits. */
export function sizeOf({ groups }: Problem): number {
  let size = groups.length;
  for (const { members } of groups) for (const { modifications } of members) size += 1 + modifications.length;
  return size;
}
