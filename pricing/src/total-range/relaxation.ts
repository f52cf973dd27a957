import { BASE } from "../ledger.ts";
import type { Member, OptionalPart, Part } from "../ledger.ts";
import { listPartValues } from "./choice.ts";
import type { Choice, PickedGroup, PickedMember, PickedValue } from "./choice.ts";
import type { Group, Problem } from "./problem.ts";
import { computeRounding, getLeastGain, getWeight } from "./weights.ts";
import type { Weights } from "./weights.ts";

/**
 * The least gain of the total compared with a reference choice, once with a member on and once with it off.
 */
export interface MemberGain {
  readonly on: number;
  readonly off: number;
  /** The values with the least gain if the member is on. */
  readonly picked: PickedMember;
}

/**
 * The least gain of the total compared with a reference choice, once with a group on and once with it off.
 */
export interface GroupGain {
  readonly on: number;
  /** Infinite if the group cannot be off. */
  readonly off: number;
  readonly members: readonly MemberGain[];
}

/**
 * A linear relaxation: the sum of the gains of all choices, as if no choice changed the gain of another one.
 */
export interface Relaxation {
  readonly gains: readonly GroupGain[];
  /** The least gain of any choice over the reference. */
  readonly least: number;
  readonly rounding: number;
  /** The choice with the alternative of least gain for each group, as if the other groups did not matter. */
  readonly choice: Choice;
}

/** Relaxes the problem around a reference choice, or around zero. */
export function relaxProblem(
  { groups }: Problem,
  weights: readonly Weights[],
  reference: Choice | undefined,
): Relaxation {
  let [least, rounding] = [0, 0];
  const gains: GroupGain[] = [];
  const picked: PickedGroup[] = [];
  for (const [index, group] of groups.entries()) {
    const own = weights[index];
    if (!own) continue;
    const gain = computeGroupGain(group, own, reference?.groups[index]);
    const isOn = gain.on <= gain.off;
    gains.push(gain);
    picked.push(isOn ? pickMembers(group, gain.members) : undefined);
    least += isOn ? gain.on : gain.off;
    for (const member of group.members) {
      if (member.scope || member.modifications.length > 0) rounding += computeRounding(member, own);
    }
  }
  return { gains, least, rounding, choice: { groups: picked } };
}

function computeGroupGain(group: Group, weights: Weights, reference: PickedGroup): GroupGain {
  const members = group.members.map((member, index) =>
    computeMemberGain(member, weights, reference?.[index]),
  );
  let on = reference ? 0 : computeConstantGain(group, weights, 1);
  let off = reference ? computeConstantGain(group, weights, -1) : 0;
  const switches: number[] = [];
  members.forEach((gain, index) => {
    off += gain.off;
    if (group.members[index]?.optional) {
      on += gain.off;
      switches.push(gain.on - gain.off);
    } else on += gain.on;
  });
  for (const each of pickSwitches(group.rule, switches)) on += switches[each] ?? 0;
  return { on, off: group.optional ? off : Infinity, members };
}

/** Picks the indexes of the options to switch on, given the gain of each. */
function pickSwitches(rule: Group["rule"], switches: readonly number[]): number[] {
  const falling = [...switches.keys()].filter((index) => (switches[index] ?? 0) < 0);
  if (rule === "any" || (rule === "some" && falling.length > 0)) return falling;
  if (switches.length === 0) return [];
  let best = 0;
  switches.forEach((gain, index) => {
    if (gain < (switches[best] ?? 0)) best = index;
  });
  return rule === "at_most_one" && (switches[best] ?? 0) >= 0 ? [] : [best];
}

function pickMembers({ members, rule }: Group, gains: readonly MemberGain[]): PickedGroup {
  const options = [...members.keys()].filter((index) => members[index]?.optional);
  const switches = options.map((index) => (gains[index]?.on ?? 0) - (gains[index]?.off ?? 0));
  const chosen = new Set(pickSwitches(rule, switches).map((at) => options[at]));
  return members.map((member, index) =>
    member.optional && !chosen.has(index) ? undefined : gains[index]?.picked,
  );
}

function computeConstantGain({ constant }: Group, weights: Weights, sign: 1 | -1): number {
  const amounts = constant.map((amount) => sign * Number(amount));
  const base = amounts[BASE] ?? 0;
  const own = amounts.slice(0, BASE);
  const isBased = own.reduce((a, b) => a + b, 0) === base;
  return own.reduce(
    (gain, amount, slot) =>
      gain + getLeastGain((isBased ? weights.based : weights.own)[slot] ?? weights.base, amount),
    isBased ? 0 : getLeastGain(weights.base, base),
  );
}

function computeMemberGain(
  member: Member,
  weights: Weights,
  reference: PickedMember | undefined,
): MemberGain {
  let off = 0;
  if (reference) {
    for (const [part, value] of listPartValues(member, reference))
      off += getLeastGain(getWeight(part, member, weights), -value);
  }
  let [on, picked]: [number, PickedMember | undefined] = [Infinity, undefined];
  for (const candidate of listCandidates(member.price)) {
    const each = computeGainAtPrice(member, candidate, weights, reference);
    if (each.gain < on || !picked) {
      on = each.gain;
      picked = { price: candidate, modifications: each.modifications };
    }
  }
  return { on, off, picked: picked ?? NOTHING_PICKED };
}

const NOTHING_PICKED: PickedMember = { price: { value: 0 }, modifications: [] };
const NO_MODIFICATIONS: PickedMember["modifications"] = [];

/**
 * Computes the least gain of the total for the price `price` of the member, with the modifications of least
 * gain.
 */
export function computeGainAtPrice(
  member: Member,
  price: PickedValue,
  weights: Weights,
  reference: PickedMember | undefined,
): { gain: number; modifications: PickedMember["modifications"] } {
  const own = price.value - (reference?.price.value ?? 0);
  let gain = getLeastGain(getWeight(member.price, member, weights), own);
  if (member.modifications.length === 0) return { gain, modifications: NO_MODIFICATIONS };
  const modifications = member.modifications.map((each, index) => {
    const from = getReferenceValue(each, index, reference);
    let [least, best]: [number, PickedValue | undefined] = [Infinity, undefined];
    for (const picked of listAlternatives(each)) {
      const alone = computeModificationGain(member, each, price, picked, weights, from);
      if (alone < least) [least, best] = [alone, picked];
    }
    gain += least;
    return best;
  });
  return { gain, modifications };
}

/**
 * Computes the least gain of the total with a value of a modification, or with the modification off, relative
 * to the value `from`.
 */
export function computeModificationGain(
  member: Member,
  each: OptionalPart,
  price: PickedValue,
  picked: PickedValue | undefined,
  weights: Weights,
  from: number,
): number {
  const value = picked ? picked.value * (each.isShare ? price.value : 1) : 0;
  return getLeastGain(getWeight(each, member, weights), value - from);
}

/**
 * Returns the amount of a modification in the reference choice, or its share of a percent line's base.
 * Returns 0 if the modification is off.
 */
export function getReferenceValue(
  each: OptionalPart,
  index: number,
  reference: PickedMember | undefined,
): number {
  const picked = reference?.modifications[index];
  return picked ? picked.value * (each.isShare ? (reference?.price.value ?? 0) : 1) : 0;
}

/** Lists the alternatives of a modification. Undefined means off. */
export function listAlternatives(each: OptionalPart): (PickedValue | undefined)[] {
  return each.optional ? [undefined, ...listCandidates(each)] : listCandidates(each);
}

/** Lists the ends of a part's values. If the total is linear, it is lowest at one of these ends. */
export function listCandidates({ segments }: Pick<Part, "segments">): PickedValue[] {
  const candidates: PickedValue[] = [];
  for (const { low, high, ratios } of segments) {
    candidates.push({ value: low, ratio: ratios?.[0] });
    if (low !== high) candidates.push({ value: high, ratio: ratios?.[1] });
  }
  return candidates;
}
