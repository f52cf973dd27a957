import { plus } from "../exact.ts";
import { BASE } from "../ledger.ts";
import type { GroupLedger, Member, PageLedger, PercentMember } from "../ledger.ts";
import { added, bill } from "../page-total.ts";
import type { Breakdown, PageRules } from "../page-total.ts";
import type { ApplyTo } from "../types.ts";
import { alternatives } from "./alternatives.ts";
import type { Frontier } from "./frontier.ts";
import { bestEnd, beneath, levelOf, onPage } from "./level.ts";
import type { Level } from "./level.ts";
import type { Slopes } from "./slopes.ts";
import { followed, nothing, settled } from "./state.ts";
import type { State } from "./state.ts";

export interface SearchPage {
  readonly ledger: PageLedger;
  readonly rules: PageRules;
  readonly slopes: Slopes;
}

/**
 * Totals over these pages, among them the lowest or the highest. Choices are added one after the other, keeping
 * every state that could still turn out best; where the total rises with each amount that is a single state.
 */
export function finalists(pages: readonly SearchPage[], frontier: Frontier): Breakdown[] {
  let section = levelOf(pages.map((page) => page.slopes));
  pages.forEach((page, index) => {
    for (const group of page.ledger.groups) section = under(section, group, index * 4, "proposal");
  });
  let states: State[] = [{ sums: [], base: 0, pending: [] }];
  pages.forEach((page, index) => {
    const found = pageStates(page, onPage(section, index * 4), frontier);
    states = frontier.cross(states, found, section, followed);
  });
  return states.map((state) => totalOf(pages, settled(state, "proposal")));
}

function pageStates(page: SearchPage, section: Level, frontier: Frontier): State[] {
  let level = section;
  for (const group of page.ledger.groups) level = under(level, group, 0, "page");
  let states = [nothing()];
  for (const group of page.ledger.groups) {
    states = frontier.cross(states, groupStates(group, level, frontier), level);
  }
  return frontier.prune(
    states.map((state) => settled(state, "page")),
    section,
  );
}

function groupStates(group: GroupLedger, page: Level, frontier: Frontier): State[] {
  const level = under(page, group, 0, "group");
  const states = chosenStates(group, level, frontier).map((state) => settled(state, "group"));
  return frontier.prune(group.optional ? [...states, nothing()] : states, page);
}

function chosenStates(group: GroupLedger, level: Level, frontier: Frontier): State[] {
  const { certain, open } = decided(group, level, frontier.direction);
  const choices = (member: Member): State[] => alternatives(member, level, frontier);
  const none = nothing();
  const elsewhere = hasOptionsElsewhere(group);
  const options = open.filter((member) => member.optional);
  let states = [certain];
  for (const member of open) {
    if (!member.optional) states = frontier.cross(states, choices(member), level);
  }
  if (options.length === 0) return states;
  if (group.selection === "single") {
    const one = options.flatMap(choices);
    return frontier.cross(states, frontier.prune(elsewhere ? [...one, none] : one, level), level);
  }
  if (isFree(group)) {
    for (const member of options) {
      const either = frontier.prune([...choices(member), none], level);
      states = frontier.cross(states, either, level);
    }
    return states;
  }
  let some: State[] = [];
  for (const member of options) {
    const one = choices(member);
    const more = some.length === 0 ? [] : frontier.cross(some, [...one, none], level);
    some = frontier.prune([...more, ...one], level);
  }
  return frontier.cross(states, some, level);
}

/** What the group comes to where nothing depends on another choice, and the members of which something does. */
function decided(group: GroupLedger, level: Level, direction: 1 | -1): { certain: State; open: Member[] } {
  const { constant } = group;
  const sums = constant.slice(0, BASE);
  let base = constant[BASE] ?? 0;
  const free = isFree(group);
  const open = group.members.filter((member) => {
    if ("scope" in member || member.modifications.length > 0 || (member.optional && !free)) return true;
    const { slot } = member;
    const end = bestEnd(level, direction, member.ends, slot, member.based, member.optional);
    if (end === undefined) return true;
    sums[slot] = plus(sums[slot] ?? 0, end);
    if (member.based) base = plus(base, end);
    return false;
  });
  return { certain: { sums, base, pending: [] }, open };
}

/** Each option can be on or off by itself. */
function isFree(group: GroupLedger): boolean {
  return group.selection === "loose" || (group.selection === "multiple" && hasOptionsElsewhere(group));
}

/** An option on other frequencies only can stand in for those on this one. */
function hasOptionsElsewhere(group: GroupLedger): boolean {
  return group.options > group.members.filter((member) => member.optional).length;
}

function under(level: Level, group: GroupLedger, offset: number, scope: ApplyTo): Level {
  const members = group.members.filter(
    (member): member is PercentMember => "scope" in member && member.scope === scope,
  );
  return members.length === 0 ? level : beneath(level, group, offset, members);
}

function totalOf(pages: readonly SearchPage[], state: State): Breakdown {
  return pages
    .map(({ rules }, index): Breakdown => bill(state.sums.slice(index * 4, index * 4 + 4), rules))
    .reduce(added);
}
