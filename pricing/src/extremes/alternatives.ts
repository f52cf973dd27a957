import { share } from "../exact.ts";
import type { Ratio, Whole } from "../exact.ts";
import type { Member, ModificationMember, PercentMember, PlainMember } from "../ledger.ts";
import type { Frontier } from "./frontier.ts";
import type { Level } from "./level.ts";
import { nothing, waiting, withAmount } from "./state.ts";
import type { Pending, State } from "./state.ts";

/** Where the sums of the member's page begin, among how many. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** All that choosing the member can come to, less what is never best. */
export function alternatives(member: Member, place: Place, level: Level, frontier: Frontier): State[] {
  return "scope" in member
    ? percentAlternatives(member, place).map((pending) => waiting(place.length, pending))
    : plainAlternatives(member, place, level, frontier);
}

function plainAlternatives(member: PlainMember, place: Place, level: Level, frontier: Frontier): State[] {
  const { ends, slot, based, modifications } = member;
  const all = ends.flatMap((end) => {
    let states = [withAmount(nothing(place.length), place.offset + slot, end, based)];
    for (const each of modifications) {
      const parts = each.ratios.length > 0 ? each.ratios.map((ratio) => share(end, ratio)) : each.ends;
      const index = place.offset + each.slot;
      const next = states.flatMap((state) => parts.map((part) => withAmount(state, index, part, based)));
      states = frontier.prune(each.optional ? [...states, ...next] : next, level);
    }
    return states;
  });
  return frontier.prune(all, level);
}

/** More ways to modify one percent line are not looked at. */
const MOST = 1024;

let pendingMade = 0;

function percentAlternatives(member: PercentMember, { offset }: Place): Pending[] {
  let chosen: Pending["modifications"][] = [[]];
  for (const each of member.modifications) {
    const next = partsOf(each).flatMap((part) =>
      chosen.map((parts) => [...parts, { index: offset + each.slot, part }]),
    );
    chosen = (each.optional ? [...chosen, ...next] : next).slice(0, MOST);
  }
  return member.ratios.flatMap((ratio) =>
    chosen.map((modifications) => {
      pendingMade += 1;
      return { id: pendingMade, index: offset + member.slot, scope: member.scope, ratio, modifications };
    }),
  );
}

function partsOf(each: ModificationMember): readonly (Whole | Ratio)[] {
  return each.ratios.length > 0 ? each.ratios : each.ends;
}
