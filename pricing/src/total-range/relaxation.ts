import { BASE } from "../ledger.ts";
import type { Member, OptionalPart, Part } from "../ledger.ts";
import type { Choice, Picked, PickedGroup, PickedMember } from "./choice.ts";
import { partValues } from "./choice.ts";
import type { Group, Problem } from "./problem.ts";
import { leastGain, roundingOf, weightOf } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** At least what the total gains over a reference choice, by what is chosen of a member. */
export interface MemberGain {
  readonly on: number;
  readonly off: number;
  /** What gains least where the member is on. */
  readonly picked: PickedMember;
}

export interface GroupGain {
  readonly on: number;
  /** Infinite where the group cannot be off. */
  readonly off: number;
  readonly members: readonly MemberGain[];
}

/** A linear relaxation: each choice by itself, as if the total gained by each of them alone. */
export interface Relaxation {
  readonly gains: readonly GroupGain[];
  /** At least what the total of any choice gains over the reference. */
  readonly least: number;
  readonly rounding: number;
  /** What gains least, choice by choice. */
  readonly choice: Choice;
}

/** Relaxes the problem around `reference`, or around nothing at all. */
export function relax(
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
    const gain = groupGain(group, own, reference?.groups[index]);
    const isOn = gain.on <= gain.off;
    gains.push(gain);
    picked.push(isOn ? pickedOf(group, gain.members) : undefined);
    least += isOn ? gain.on : gain.off;
    for (const member of group.members) {
      if (member.scope || member.modifications.length > 0) rounding += roundingOf(member, own);
    }
  }
  return { gains, least, rounding, choice: { groups: picked } };
}

function groupGain(group: Group, weights: Weights, reference: PickedGroup): GroupGain {
  const members = group.members.map((member, index) => memberGain(member, weights, reference?.[index]));
  let on = reference ? 0 : constantGain(group, weights, 1);
  let off = reference ? constantGain(group, weights, -1) : 0;
  const switches: number[] = [];
  members.forEach((gain, index) => {
    off += gain.off;
    if (group.members[index]?.optional) {
      on += gain.off;
      switches.push(gain.on - gain.off);
    } else on += gain.on;
  });
  for (const each of chosenSwitches(group.rule, switches)) on += switches[each] ?? 0;
  return { on, off: group.optional ? off : Infinity, members };
}

/** Which options to switch on, given what each of them gains. */
function chosenSwitches(rule: Group["rule"], switches: readonly number[]): number[] {
  const falling = [...switches.keys()].filter((index) => (switches[index] ?? 0) < 0);
  if (rule === "any" || (rule === "some" && falling.length > 0)) return falling;
  if (switches.length === 0) return [];
  let best = 0;
  switches.forEach((gain, index) => {
    if (gain < (switches[best] ?? 0)) best = index;
  });
  return rule === "at_most_one" && (switches[best] ?? 0) >= 0 ? [] : [best];
}

function pickedOf({ members, rule }: Group, gains: readonly MemberGain[]): PickedGroup {
  const options = [...members.keys()].filter((index) => members[index]?.optional);
  const switches = options.map((index) => (gains[index]?.on ?? 0) - (gains[index]?.off ?? 0));
  const chosen = new Set(chosenSwitches(rule, switches).map((at) => options[at]));
  return members.map((member, index) =>
    member.optional && !chosen.has(index) ? undefined : gains[index]?.picked,
  );
}

function constantGain({ constant }: Group, weights: Weights, sign: 1 | -1): number {
  const amounts = constant.map((amount) => sign * Number(amount));
  const base = amounts[BASE] ?? 0;
  const own = amounts.slice(0, BASE);
  const isBased = own.reduce((a, b) => a + b, 0) === base;
  return own.reduce(
    (gain, amount, slot) =>
      gain + leastGain((isBased ? weights.based : weights.own)[slot] ?? weights.base, amount),
    isBased ? 0 : leastGain(weights.base, base),
  );
}

function memberGain(member: Member, weights: Weights, reference: PickedMember | undefined): MemberGain {
  let off = 0;
  if (reference) {
    for (const [part, value] of partValues(member, reference))
      off += leastGain(weightOf(part, member, weights), -value);
  }
  let [on, picked]: [number, PickedMember | undefined] = [Infinity, undefined];
  for (const candidate of candidatesOf(member.price)) {
    const each = gainWith(member, candidate, weights, reference);
    if (each.gain < on || !picked) {
      on = each.gain;
      picked = { price: candidate, modifications: each.modifications };
    }
  }
  return { on, off, picked: picked ?? nothingPicked };
}

const nothingPicked: PickedMember = { price: { value: 0 }, modifications: [] };
const noModifications: PickedMember["modifications"] = [];

/** At least what the total gains where the member's price is `price`, whatever the modifications. */
export function gainWith(
  member: Member,
  price: Picked,
  weights: Weights,
  reference: PickedMember | undefined,
): { gain: number; modifications: PickedMember["modifications"] } {
  const own = price.value - (reference?.price.value ?? 0);
  let gain = leastGain(weightOf(member.price, member, weights), own);
  if (member.modifications.length === 0) return { gain, modifications: noModifications };
  const modifications = member.modifications.map((each, index) => {
    const from = referenceValue(each, index, reference);
    let [least, best]: [number, Picked | undefined] = [Infinity, undefined];
    for (const picked of alternativesOf(each)) {
      const alone = modificationGain(member, each, price, picked, weights, from);
      if (alone < least) [least, best] = [alone, picked];
    }
    gain += least;
    return best;
  });
  return { gain, modifications };
}

export function modificationGain(
  member: Member,
  each: OptionalPart,
  price: Picked,
  picked: Picked | undefined,
  weights: Weights,
  from: number,
): number {
  const value = picked ? picked.value * (each.isShare ? price.value : 1) : 0;
  return leastGain(weightOf(each, member, weights), value - from);
}

export function referenceValue(
  each: OptionalPart,
  index: number,
  reference: PickedMember | undefined,
): number {
  const picked = reference?.modifications[index];
  return picked ? picked.value * (each.isShare ? (reference?.price.value ?? 0) : 1) : 0;
}

export function alternativesOf(each: OptionalPart): (Picked | undefined)[] {
  return each.optional ? [undefined, ...candidatesOf(each)] : candidatesOf(each);
}

/** The ends of the values: where the total is linear, one of them is the lowest. */
export function candidatesOf({ segments }: Pick<Part, "segments">): Picked[] {
  const candidates: Picked[] = [];
  for (const { low, high, ratios } of segments) {
    candidates.push({ value: low, ratio: ratios?.[0] });
    if (low !== high) candidates.push({ value: high, ratio: ratios?.[1] });
  }
  return candidates;
}
