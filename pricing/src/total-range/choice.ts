import { addBreakdowns, computeBill } from "../bill.ts";
import type { Breakdown, Sums } from "../bill.ts";
import { addWholes, takeShare } from "../exact.ts";
import type { Ratio, WholeNumber } from "../exact.ts";
import { BASE, addAmount, addBaseAmount, addSums, createSums } from "../ledger.ts";
import type { Member, Part } from "../ledger.ts";
import type { Problem } from "./problem.ts";
import { computeRealTotal } from "./slopes.ts";
import type { Terms } from "./slopes.ts";

/** The value chosen for a part: minor units, or a share. */
export interface PickedValue {
  readonly value: number;
  readonly ratio?: Ratio | undefined;
}

/** The values chosen for a member that is on. A modification that is off is undefined. */
export interface PickedMember {
  readonly price: PickedValue;
  readonly modifications: readonly (PickedValue | undefined)[];
}

/** One choice for everything that a problem leaves open, by group and member. */
export interface Choice {
  readonly groups: readonly PickedGroup[];
}

/** The members of a group. Undefined if the whole group is off. A member that is off is undefined too. */
export type PickedGroup = readonly (PickedMember | undefined)[] | undefined;

/** A percent line that is on. */
interface PercentMember {
  readonly group: number;
  readonly member: Member;
  readonly picked: PickedMember;
}

/** Computes the total of a choice in minor units, with the rounding of the calculation. */
export function computeChoiceTotal({ pages, groups }: Problem, choice: Choice): Breakdown {
  const sums: Sums[] = pages.map(createSums);
  const bases: WholeNumber[] = groups.map((group, index) => {
    const own = computeGroupSums(group.members, choice.groups[index], group.constant);
    const page = sums[group.page];
    if (page) addSums(page, own);
    return own[BASE] ?? 0;
  });
  const pageBases = sums.map((each) => each[BASE] ?? 0);
  const proposalBase = pageBases.reduce(addWholes, 0);
  for (const { group, member, picked } of listPercentMembers(groups, choice)) {
    const page = groups[group]?.page ?? 0;
    const base = { group: bases[group], page: pageBases[page], proposal: proposalBase }[
      member.scope ?? "group"
    ];
    const line = toAmount(picked.price, base ?? 0);
    const own = sums[page] ?? [];
    addAmount(own, member.price.slot, line);
    forEachModification(member, picked, line, (slot, amount) => addAmount(own, slot, amount));
  }
  return pages.map((rules, page): Breakdown => computeBill(sums[page] ?? [], rules)).reduce(addBreakdowns);
}

function computeGroupSums(members: readonly Member[], picked: PickedGroup, constant: Sums): Sums {
  const sums = createSums();
  if (!picked) return sums;
  addSums(sums, constant);
  members.forEach((member, index) => {
    const own = picked[index];
    if (!own || member.scope) return;
    const add = member.isBase ? addBaseAmount : addAmount;
    const line = own.price.value;
    add(sums, member.price.slot, line);
    forEachModification(member, own, line, (slot, amount) => add(sums, slot, amount));
  });
  return sums;
}

function forEachModification(
  { modifications }: Member,
  picked: PickedMember,
  line: WholeNumber,
  call: (slot: number, amount: WholeNumber) => void,
): void {
  modifications.forEach(({ slot }, index) => {
    const own = picked.modifications[index];
    if (own) call(slot, toAmount(own, line));
  });
}

function toAmount({ value, ratio }: PickedValue, of: WholeNumber): WholeNumber {
  return ratio ? takeShare(of, ratio) : value;
}

function* listPercentMembers(groups: Problem["groups"], choice: Choice): Iterable<PercentMember> {
  for (const [group, { members }] of groups.entries()) {
    const own = choice.groups[group];
    if (!own) continue;
    for (const [index, member] of members.entries()) {
      const picked = own[index];
      if (picked && member.scope) yield { group, member, picked };
    }
  }
}

/** The shares that percent lines add to the sums, by page and slot, for each unit of their base. */
export interface Shares {
  readonly byGroup: ReadonlyMap<number, readonly number[]>;
  readonly byPage: readonly (readonly number[])[];
  readonly ofProposal: readonly (readonly number[])[];
}

/** Computes the shares of the percent lines that are on. */
export function computeShares({ pages, groups }: Problem, choice: Choice): Shares {
  const byGroup = new Map<number, number[]>();
  const [byPage, ofProposal] = [pages.map(() => [0, 0, 0, 0]), pages.map(() => [0, 0, 0, 0])];
  for (const { group, member, picked } of listPercentMembers(groups, choice)) {
    const page = groups[group]?.page ?? 0;
    let own = byPage[page];
    if (member.scope === "proposal") own = ofProposal[page];
    if (member.scope === "group") {
      own = byGroup.get(group) ?? [0, 0, 0, 0];
      byGroup.set(group, own);
    }
    for (const [part, value] of listPartValues(member, picked)) {
      if (part.isShare && own) own[part.slot] = (own[part.slot] ?? 0) + value;
    }
  }
  return { byGroup, byPage, ofProposal };
}

/**
 * Lists the values of the parts that are on: amounts, or for a percent line and its percent modifications
 * shares of the base.
 */
export function* listPartValues(member: Member, picked: PickedMember): Iterable<readonly [Part, number]> {
  const { value } = picked.price;
  yield [member.price, value];
  for (const [index, each] of member.modifications.entries()) {
    const own = picked.modifications[index];
    if (own) yield [each, each.isShare ? value * own.value : own.value];
  }
}

/** Computes the real total of each page for a choice, in minor units without any rounding. */
export function computeRealTotals(
  { pages, groups }: Problem,
  terms: readonly Terms[],
  choice: Choice,
  shares: Shares,
): number[] {
  const sums = pages.map(() => [0, 0, 0, 0, 0]);
  groups.forEach((group, index) => {
    const own = computeRealGroupSums(group.members, choice.groups[index], group.constant);
    const page = sums[group.page] ?? [];
    const base = own[BASE] ?? 0;
    const taken = shares.byGroup.get(index);
    for (let slot = 0; slot <= BASE; slot++)
      page[slot] = (page[slot] ?? 0) + (own[slot] ?? 0) + base * (taken?.[slot] ?? 0);
  });
  const proposalBase = sums.reduce((total, each) => total + (each[BASE] ?? 0), 0);
  return sums.map((own, page) => {
    const [byPage, ofProposal] = [shares.byPage[page], shares.ofProposal[page]];
    const base = own[BASE] ?? 0;
    const whole = [0, 1, 2, 3].map(
      (slot) => (own[slot] ?? 0) + base * (byPage?.[slot] ?? 0) + proposalBase * (ofProposal?.[slot] ?? 0),
    );
    const rules = terms[page];
    return rules ? computeRealTotal(rules, whole) : 0;
  });
}

function computeRealGroupSums(members: readonly Member[], picked: PickedGroup, constant: Sums): number[] {
  if (!picked) return [0, 0, 0, 0, 0];
  const sums = [0, 1, 2, 3, BASE].map((slot) => Number(constant[slot] ?? 0));
  members.forEach((member, index) => {
    const own = picked[index];
    if (!own) return;
    for (const [part, value] of listPartValues(member, own)) {
      if (member.scope && part.isShare) continue;
      sums[part.slot] = (sums[part.slot] ?? 0) + value;
      if (member.isBase) sums[BASE] = (sums[BASE] ?? 0) + value;
    }
  });
  return sums;
}
