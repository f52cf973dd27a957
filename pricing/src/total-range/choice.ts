import { plus, share } from "../exact.ts";
import type { Ratio, Whole } from "../exact.ts";
import { BASE, addTo, enter, enterBased, noSums } from "../ledger.ts";
import type { Member, Part } from "../ledger.ts";
import { added, bill } from "../page-total.ts";
import type { Breakdown, Sums } from "../page-total.ts";
import { realTotal } from "./slopes.ts";
import type { Terms } from "./slopes.ts";
import type { Problem } from "./problem.ts";

/** A value that was chosen for a part: minor units, or a share. */
export interface Picked {
  readonly value: number;
  readonly ratio?: Ratio | undefined;
}

/** What was chosen of a member that is on. A modification that is off is undefined. */
export interface PickedMember {
  readonly price: Picked;
  readonly modifications: readonly (Picked | undefined)[];
}

/** By group and member of a problem: what is on, and what it comes to. */
export interface Choice {
  readonly groups: readonly PickedGroup[];
}

/** Undefined: the whole group is off. A member that is off is undefined too. */
export type PickedGroup = readonly (PickedMember | undefined)[] | undefined;

/** Calls back for every member that is on, with the amounts of its parts, once the base of each scope is known. */
interface PercentMember {
  readonly group: number;
  readonly member: Member;
  readonly picked: PickedMember;
}

/** The total of a choice, exactly as the calculation rounds it. */
export function totalOfChoice({ pages, groups }: Problem, choice: Choice): Breakdown {
  const sums: Sums[] = pages.map(noSums);
  const bases: Whole[] = groups.map((group, index) => {
    const own = groupSums(group.members, choice.groups[index], group.constant);
    const page = sums[group.page];
    if (page) addTo(page, own);
    return own[BASE] ?? 0;
  });
  const pageBases = sums.map((each) => each[BASE] ?? 0);
  const proposalBase = pageBases.reduce(plus, 0);
  for (const { group, member, picked } of percentMembers(groups, choice)) {
    const page = groups[group]?.page ?? 0;
    const base = { group: bases[group], page: pageBases[page], proposal: proposalBase }[
      member.scope ?? "group"
    ];
    const line = amountOf(picked.price, base ?? 0);
    const own = sums[page] ?? [];
    enter(own, member.price.slot, line);
    eachModification(member, picked, line, (slot, amount) => enter(own, slot, amount));
  }
  return pages.map((rules, page): Breakdown => bill(sums[page] ?? [], rules)).reduce(added);
}

function groupSums(members: readonly Member[], picked: PickedGroup, constant: Sums): Sums {
  const sums = noSums();
  if (!picked) return sums;
  addTo(sums, constant);
  members.forEach((member, index) => {
    const own = picked[index];
    if (!own || member.scope) return;
    const add = member.isBase ? enterBased : enter;
    const line = own.price.value;
    add(sums, member.price.slot, line);
    eachModification(member, own, line, (slot, amount) => add(sums, slot, amount));
  });
  return sums;
}

function eachModification(
  { modifications }: Member,
  picked: PickedMember,
  line: Whole,
  call: (slot: number, amount: Whole) => void,
): void {
  modifications.forEach(({ slot }, index) => {
    const own = picked.modifications[index];
    if (own) call(slot, amountOf(own, line));
  });
}

function amountOf({ value, ratio }: Picked, of: Whole): Whole {
  return ratio ? share(of, ratio) : value;
}

function* percentMembers(groups: Problem["groups"], choice: Choice): Iterable<PercentMember> {
  for (const [group, { members }] of groups.entries()) {
    const own = choice.groups[group];
    if (!own) continue;
    for (const [index, member] of members.entries()) {
      const picked = own[index];
      if (picked && member.scope) yield { group, member, picked };
    }
  }
}

/** What percent lines that are on add to the sums, by page and slot, for each unit of what they are of. */
export interface Shares {
  readonly byGroup: ReadonlyMap<number, readonly number[]>;
  readonly byPage: readonly (readonly number[])[];
  readonly ofProposal: readonly (readonly number[])[];
}

export function sharesOf({ pages, groups }: Problem, choice: Choice): Shares {
  const byGroup = new Map<number, number[]>();
  const [byPage, ofProposal] = [pages.map(() => [0, 0, 0, 0]), pages.map(() => [0, 0, 0, 0])];
  for (const { group, member, picked } of percentMembers(groups, choice)) {
    const page = groups[group]?.page ?? 0;
    let own = byPage[page];
    if (member.scope === "proposal") own = ofProposal[page];
    if (member.scope === "group") {
      own = byGroup.get(group) ?? [0, 0, 0, 0];
      byGroup.set(group, own);
    }
    for (const [part, value] of partValues(member, picked)) {
      if (part.isShare && own) own[part.slot] = (own[part.slot] ?? 0) + value;
    }
  }
  return { byGroup, byPage, ofProposal };
}

/** Values of the parts that are on: amounts, and of a percent line and its percent modifications shares of the base. */
export function* partValues(member: Member, picked: PickedMember): Iterable<readonly [Part, number]> {
  const { value } = picked.price;
  yield [member.price, value];
  for (const [index, each] of member.modifications.entries()) {
    const own = picked.modifications[index];
    if (own) yield [each, each.isShare ? value * own.value : own.value];
  }
}

/** The real total of each page for a choice, without any rounding. */
export function realTotals(
  { pages, groups }: Problem,
  terms: readonly Terms[],
  choice: Choice,
  shares: Shares,
): number[] {
  const sums = pages.map(() => [0, 0, 0, 0, 0]);
  groups.forEach((group, index) => {
    const own = realGroupSums(group.members, choice.groups[index], group.constant);
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
    return rules ? realTotal(rules, whole) : 0;
  });
}

function realGroupSums(members: readonly Member[], picked: PickedGroup, constant: Sums): number[] {
  if (!picked) return [0, 0, 0, 0, 0];
  const sums = [0, 1, 2, 3, BASE].map((slot) => Number(constant[slot] ?? 0));
  members.forEach((member, index) => {
    const own = picked[index];
    if (!own) return;
    for (const [part, value] of partValues(member, own)) {
      if (member.scope && part.isShare) continue;
      sums[part.slot] = (sums[part.slot] ?? 0) + value;
      if (member.isBase) sums[BASE] = (sums[BASE] ?? 0) + value;
    }
  });
  return sums;
}
