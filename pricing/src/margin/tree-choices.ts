import { isLeaf, toAll, toBranch } from "./choice-tree.ts";
import type { Branch, ChoiceNode, Leaf } from "./choice-tree.ts";

/** Returns the score of a leaf. The score of a choice is the sum over its leaves. */
export type Score = (leaf: Leaf) => number;

/** Returns the highest score of any choice of a node. */
export function findHighestScore(node: ChoiceNode, score: Score): number {
  if (isLeaf(node)) return score(node);
  let [sum, positive, best] = [0, 0, -Infinity];
  for (const part of node.parts) {
    const own = findHighestScore(part, score);
    sum += own;
    positive += Math.max(0, own);
    best = Math.max(best, own);
  }
  if (node.rule === "all") return sum;
  if (node.rule === "any") return positive;
  if (node.rule === "some") return best > 0 ? positive : best;
  return node.rule === "at_most_one" ? Math.max(0, best) : best;
}

/**
 * Drops the parts of a node that make the score of every choice more than `gap` lower than the highest score,
 * and fixes the parts that every other choice includes.
 */
export function pruneNode(node: ChoiceNode, score: Score, gap: number): ChoiceNode {
  if (isLeaf(node)) return node;
  if (node.rule === "all") return toAll(node.parts.map((part) => pruneNode(part, score, gap)));
  const scores = node.parts.map((part) => findHighestScore(part, score));
  const best = findLargest(scores);
  const isAny = node.rule === "any" || (node.rule === "some" && best > 0);
  // Each part of `any` is compared with leaving it out, and an option with the best one.
  const most = node.rule === "at_most_one" ? Math.max(0, best) : best;
  const top = isAny ? 0 : most;
  const [fixed, open]: [ChoiceNode[], ChoiceNode[]] = [[], []];
  node.parts.forEach((part, index) => {
    const loss = Math.max(0, top - (scores[index] ?? 0));
    if (loss > gap) return;
    const isFixed = isAny && (scores[index] ?? 0) > gap;
    (isFixed ? fixed : open).push(pruneNode(part, score, gap - loss));
  });
  if (open.length === 0) return toAll(fixed);
  const rule = toPrunedRule(node.rule, fixed.length > 0, top > gap);
  return toAll([...fixed, toBranch(rule, open, node.isContinuous)]);
}

function toPrunedRule(rule: Branch["rule"], hasFixed: boolean, isNoneTooLow: boolean): Branch["rule"] {
  if (rule === "some" && hasFixed) return "any";
  return rule === "at_most_one" && isNoneTooLow ? "one" : rule;
}

/** Tells whether one choice of a node has no leaf. */
export function canBeEmpty(node: ChoiceNode): boolean {
  if (isLeaf(node)) return false;
  const { rule, parts } = node;
  if (rule === "any" || rule === "at_most_one") return true;
  return rule === "all" ? parts.every(canBeEmpty) : parts.some(canBeEmpty);
}

/** Returns a node with the same choices except for the empty one. */
export function excludeEmpty(node: ChoiceNode): ChoiceNode {
  if (isLeaf(node) || !canBeEmpty(node)) return node;
  const parts = node.parts.map(excludeEmpty);
  const isOne = node.rule === "one" || node.rule === "at_most_one";
  return toBranch(isOne ? "one" : "some", parts, node.isContinuous);
}

/** The work of `forEachChoice`: the number of choices, and of leaves added to the stack. */
interface Work {
  readonly choices: number;
  readonly pushes: number;
}

/** Counts the work of `forEachChoice` for a node. */
export function countWork(node: ChoiceNode): Work {
  if (isLeaf(node)) return { choices: 1, pushes: 1 };
  const { rule, parts } = node;
  const isOne = rule === "one" || rule === "at_most_one";
  let [choices, pushes] = [isOne ? 0 : 1, 0];
  for (const part of parts) {
    const own = countWork(part);
    pushes += own.pushes * (isOne ? 1 : choices);
    if (isOne) choices += own.choices;
    else choices *= rule === "all" ? own.choices : 1 + own.choices;
  }
  if (rule === "at_most_one") choices += 1;
  if (rule === "some") choices -= 1;
  return { choices, pushes };
}

/** Tells whether a node has values between its leaves. */
export function isContinuous(node: ChoiceNode): boolean {
  return !isLeaf(node) && (node.isContinuous === true || node.parts.some(isContinuous));
}

/** Receives the leaves of a choice one after the other. */
export interface LeafStack {
  push(leaf: Leaf): void;
  pop(leaf: Leaf): void;
}

/** Calls `visit` for each choice of a node, while the leaves of the choice are on the stack. */
export function forEachChoice(node: ChoiceNode, stack: LeafStack, visit: () => void): void {
  if (isLeaf(node)) {
    stack.push(node);
    visit();
    return stack.pop(node);
  }
  const { rule, parts } = node;
  if (rule === "one" || rule === "at_most_one") {
    for (const part of parts) forEachChoice(part, stack, visit);
    if (rule === "at_most_one") visit();
    return;
  }
  // Leaves that always count are added in a loop, because thousands of nested calls would overflow the stack.
  // The other parts are few, because each of them doubles the number of choices.
  const isAll = rule === "all";
  const fixed = isAll ? parts.filter(isLeaf) : [];
  const open = isAll ? parts.filter((part) => !isLeaf(part)) : parts;
  const visitFrom = (index: number, hasAny: boolean): void => {
    const part = open[index];
    if (!part) return hasAny || rule !== "some" ? visit() : undefined;
    forEachChoice(part, stack, () => visitFrom(index + 1, true));
    if (!isAll) visitFrom(index + 1, hasAny);
  };
  for (const leaf of fixed) stack.push(leaf);
  visitFrom(0, false);
  for (const leaf of fixed.toReversed()) stack.pop(leaf);
}

/** Adds the leaves of a choice with the highest score to `chosen`, in one pass. Returns the score. */
export function addBestChoice(node: ChoiceNode, score: Score, chosen: Leaf[]): number {
  if (isLeaf(node)) {
    chosen.push(node);
    return score(node);
  }
  const { rule, parts } = node;
  const isOne = rule === "one" || rule === "at_most_one";
  let [sum, highest] = [0, -Infinity];
  let best: ChoiceNode | undefined;
  const start = chosen.length;
  for (const part of parts) {
    const before = chosen.length;
    const own = addBestChoice(part, score, chosen);
    const isBest = own > highest;
    if (isBest) [highest, best] = [own, part];
    if (isOne && isBest) chosen.splice(start, before - start);
    const isChosen = isOne ? isBest : rule === "all" || own > 0;
    if (isChosen) sum += own;
    else chosen.length = before;
  }
  if (rule === "at_most_one" && highest < 0) chosen.length = start;
  if (rule === "some" && best && highest <= 0) return addBestChoice(best, score, chosen);
  if (isOne) return rule === "at_most_one" ? Math.max(0, highest) : highest;
  return sum;
}

/** Like Math.max, which overflows the stack with very many arguments. */
function findLargest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), -Infinity);
}
