import { plus } from "../exact.ts";
import { BASE } from "../ledger.ts";
import type { GroupLedger, Member, PageLedger, PercentMember } from "../ledger.ts";
import { added, bill } from "../page-total.ts";
import type { Breakdown, PageRules } from "../page-total.ts";
import type { ApplyTo } from "../types.ts";
import { alternatives } from "./alternatives.ts";
import type { Place } from "./alternatives.ts";
import type { Frontier } from "./frontier.ts";
import { bestEnd, beneath, levelOf } from "./level.ts";
import type { Level } from "./level.ts";
import type { Slopes } from "./slopes.ts";
import { nothing, settled, together } from "./state.ts";
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
  const length = pages.length * 4;
  const top = levelOf(pages.map((page) => page.slopes));
  let section = top;
  pages.forEach((page, index) => {
    for (const group of page.ledger.groups) section = under(section, group, index * 4, "proposal");
  });
  let states = [nothing(length)];
  pages.forEach((page, index) => {
    const place = { offset: index * 4, length };
    states = crossed(states, pageStates(page, place, section, frontier), section, frontier);
  });
  return states.map((state) => totalOf(pages, settled(state, "proposal")));
}

function pageStates(page: SearchPage, place: Place, section: Level, frontier: Frontier): State[] {
  let level = section;
  for (const group of page.ledger.groups) level = under(level, group, place.offset, "page");
  let states = [nothing(place.length)];
  for (const group of page.ledger.groups) {
    states = crossed(states, groupStates(group, place, level, frontier), level, frontier);
  }
  return frontier.prune(
    states.map((state) => settled(state, "page")),
    section,
  );
}

function groupStates(group: GroupLedger, place: Place, page: Level, frontier: Frontier): State[] {
  const level = under(page, group, place.offset, "group");
  const states = chosenStates(group, place, level, frontier).map((state) => settled(state, "group"));
  return frontier.prune(group.optional ? [...states, nothing(place.length)] : states, page);
}

function chosenStates(group: GroupLedger, place: Place, level: Level, frontier: Frontier): State[] {
  const { certain, open } = decided(group, place, level, frontier.direction);
  const choices = (member: Member): State[] => alternatives(member, place, level, frontier);
  const none = nothing(place.length);
  const elsewhere = hasOptionsElsewhere(group);
  const options = open.filter((member) => member.optional);
  let states = [certain];
  for (const member of open) {
    if (!member.optional) states = crossed(states, choices(member), level, frontier);
  }
  if (options.length === 0) return states;
  if (group.selection === "single") {
    const one = options.flatMap(choices);
    return crossed(states, frontier.prune(elsewhere ? [...one, none] : one, level), level, frontier);
  }
  if (isFree(group)) {
    for (const member of options) {
      const either = frontier.prune([...choices(member), none], level);
      states = crossed(states, either, level, frontier);
    }
    return states;
  }
  let some: State[] = [];
  for (const member of options) {
    const one = choices(member);
    const more = some.length === 0 ? [] : crossed(some, [...one, none], level, frontier);
    some = frontier.prune([...more, ...one], level);
  }
  return crossed(states, some, level, frontier);
}

/** What the group comes to where nothing depends on another choice, and the members of which something does. */
function decided(
  group: GroupLedger,
  { offset, length }: Place,
  level: Level,
  direction: 1 | -1,
): { certain: State; open: Member[] } {
  const { sums } = nothing(length);
  const { constant } = group;
  for (let slot = 0; slot < 4; slot++) sums[offset + slot] = constant[slot] ?? 0;
  let base = constant[BASE] ?? 0;
  const free = isFree(group);
  const open = group.members.filter((member) => {
    if ("scope" in member || member.modifications.length > 0 || (member.optional && !free)) return true;
    const index = offset + member.slot;
    const end = bestEnd(level, direction, member.ends, index, member.based, member.optional);
    if (end === undefined) return true;
    sums[index] = plus(sums[index] ?? 0, end);
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

function crossed(a: State[], b: State[], level: Level, frontier: Frontier): State[] {
  return frontier.prune(
    a.flatMap((one) => b.map((other) => together(one, other))),
    level,
  );
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
