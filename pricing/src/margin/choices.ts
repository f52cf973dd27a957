import type { Ratio, WholeNumber } from "../exact.ts";
import type { MarginEntry } from "./entries.ts";

/** An amount with its cost, in minor units. It counts if the choice includes the leaf. */
export interface Leaf {
  /** Index among the pages. */
  readonly page: number;
  /** Index of the sum by exemption (`getSlot`). */
  readonly slot: number;
  /** 0 for a share. */
  readonly amount: WholeNumber;
  readonly cost: WholeNumber;
  /** The bases that include the amount. */
  readonly bases: readonly number[];
  /** Present for a percent line, and for a percent modification of one. */
  readonly share?: Share | undefined;
  /** Largest difference from the amount and the cost by rounding, which the bound allows for. */
  readonly blur: number;
  /** Present for a quantity without a max: amount or share, and cost, of one more. */
  readonly raise?: { readonly amount: number; readonly cost: number } | undefined;
  /** The entry, if it has no cost and an amount above 0. */
  readonly missing?: MarginEntry | undefined;
}

export interface Share {
  /** The share of the base, or for a modification of the amount of its line. */
  readonly ratio: Ratio;
  /** The share of the base, approximately. */
  readonly ofBase: number;
  readonly base: number;
  /** True if the leaf counts in every choice. */
  readonly isFixed: boolean;
  /** The percent line of a modification. */
  readonly line: Leaf | undefined;
}

/** A choice among parts: all of them, any number including none, at least one, or exactly one. */
export interface Branch {
  readonly rule: "all" | "any" | "some" | "one";
  readonly parts: readonly ChoiceNode[];
  /** Present if values between the first two parts can be chosen, too: the number of steps between these. */
  readonly steps?: number | undefined;
}

export type ChoiceNode = Leaf | Branch;

/** Returns the score of a leaf. The score of a choice is the sum over its leaves. */
export type Score = (leaf: Leaf) => number;

function isLeaf(node: ChoiceNode): node is Leaf {
  return "slot" in node;
}

/** Joins parts that count together. Leaves come first, so that a percent line comes before its modifications. */
export function toAll(parts: readonly ChoiceNode[]): ChoiceNode {
  const flat = parts.flatMap((part) => (!isLeaf(part) && part.rule === "all" ? part.parts : [part]));
  const [only] = flat;
  if (only && flat.length === 1) return only;
  return { rule: "all", parts: [...flat.filter(isLeaf), ...flat.filter((part) => !isLeaf(part))] };
}

/** Lists all leaves below a node. */
export function listLeaves(node: ChoiceNode, leaves: Leaf[] = []): Leaf[] {
  if (isLeaf(node)) leaves.push(node);
  else for (const part of node.parts) listLeaves(part, leaves);
  return leaves;
}

/** Tells whether a node has values between its leaves. */
export function isContinuous(node: ChoiceNode): boolean {
  return !isLeaf(node) && (node.steps !== undefined || node.parts.some(isContinuous));
}

/** Returns the highest score of any choice of a node, and adds its leaves to `chosen`. */
export function pickBest(node: ChoiceNode, score: Score, chosen: Leaf[] = []): number {
  if (isLeaf(node)) {
    chosen.push(node);
    return score(node);
  }
  const { rule, parts } = node;
  const start = chosen.length;
  let [sum, highest] = [0, -Infinity];
  let best: ChoiceNode | undefined;
  for (const part of parts) {
    const before = chosen.length;
    const own = pickBest(part, score, chosen);
    const isBest = own > highest;
    if (isBest) [highest, best] = [own, part];
    if (rule === "one" && isBest) chosen.splice(start, before - start);
    const isChosen = rule === "one" ? isBest : rule === "all" || own > 0;
    if (isChosen) sum += own;
    else chosen.length = before;
  }
  if (rule === "some" && best && highest <= 0) return pickBest(best, score, chosen);
  return rule === "one" ? highest : sum;
}

/**
 * Drops the parts of a node that make the score of every choice more than `gap` lower than the highest score,
 * and fixes the parts that every other choice includes.
 */
export function prune(node: ChoiceNode, score: Score, gap: number): ChoiceNode {
  if (isLeaf(node)) return node;
  const { rule, parts, steps } = node;
  if (rule === "all") return toAll(parts.map((part) => prune(part, score, gap)));
  const scores = parts.map((part) => pickBest(part, score));
  const highest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  const isAny = rule === "any" || (rule === "some" && highest > 0);
  // Each part of `any` is compared with leaving it out, and an option with the best one.
  const top = isAny ? 0 : highest;
  const [fixed, open]: [ChoiceNode[], ChoiceNode[]] = [[], []];
  parts.forEach((part, index) => {
    const own = scores[index] ?? 0;
    const loss = Math.max(0, top - own);
    if (loss <= gap) (isAny && own > gap ? fixed : open).push(prune(part, score, gap - loss));
  });
  // Values inside cost at least one step from an end.
  const step = Math.abs((scores[0] ?? 0) - (scores[1] ?? 0)) / (steps ?? 1);
  const left = step > gap ? undefined : steps;
  if (open.length === 0) return toAll(fixed);
  if (open.length === 1 && !isAny && left === undefined) return toAll(open);
  return toAll([
    ...fixed,
    { rule: rule === "some" && fixed.length > 0 ? "any" : rule, parts: open, steps: left },
  ]);
}

/** Counts the choices of a node. */
export function countChoices(node: ChoiceNode): number {
  if (isLeaf(node)) return 1;
  const { rule, parts } = node;
  if (rule === "one") return parts.reduce((sum, part) => sum + countChoices(part), 0);
  const optional = rule === "all" ? 0 : 1;
  const count = parts.reduce((product, part) => product * (optional + countChoices(part)), 1);
  return rule === "some" ? count - 1 : count;
}

/** Lists the leaves of every choice of a node. */
export function listChoices(node: ChoiceNode): Leaf[][] {
  if (isLeaf(node)) return [[node]];
  const { rule, parts } = node;
  if (rule === "one") return parts.flatMap(listChoices);
  const fixed = rule === "all" ? parts.filter(isLeaf) : [];
  let choices: Leaf[][] = [fixed];
  for (const part of rule === "all" ? parts.filter((each) => !isLeaf(each)) : parts) {
    const own = listChoices(part);
    const others = choices.flatMap((choice) => own.map((leaves) => choice.concat(leaves)));
    choices = rule === "all" ? others : [...choices, ...others];
  }
  // The first choice has no part.
  return rule === "some" ? choices.slice(1) : choices;
}
