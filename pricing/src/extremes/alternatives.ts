import { share } from "../exact.ts";
import type { Ratio, Whole } from "../exact.ts";
import type { Member, ModificationMember, PercentMember, PlainMember } from "../ledger.ts";
import type { Frontier } from "./frontier.ts";
import type { Level } from "./level.ts";
import { nothing, waiting, withAmount } from "./state.ts";
import type { Pending, State } from "./state.ts";

/** All that choosing the member can come to, less what is never best. */
export function alternatives(member: Member, level: Level, frontier: Frontier): State[] {
  return "scope" in member
    ? percentAlternatives(member, frontier).map(waiting)
    : plainAlternatives(member, level, frontier);
}

function plainAlternatives(member: PlainMember, level: Level, frontier: Frontier): State[] {
  const { ends, slot, based, modifications } = member;
  const all = ends.flatMap((end) => {
    let states = [withAmount(nothing(), slot, end, based)];
    for (const each of modifications) {
      const parts = each.ratios.length > 0 ? each.ratios.map((ratio) => share(end, ratio)) : each.ends;
      const next = states.flatMap((state) => parts.map((part) => withAmount(state, each.slot, part, based)));
      states = frontier.prune(each.optional ? [...states, ...next] : next, level);
    }
    return states;
  });
  return frontier.prune(all, level);
}

let pendingMade = 0;

/** Which of the ways to modify it is best shows only once its base is known: no more are looked at than states are kept. */
function percentAlternatives(member: PercentMember, frontier: Frontier): Pending[] {
  const { slot, scope, ratios } = member;
  let chosen: Pending["modifications"][] = [[]];
  for (const each of member.modifications) {
    const next = partsOf(each).flatMap((part) =>
      chosen.map((parts) => [...parts, { index: each.slot, part }]),
    );
    chosen = (each.optional ? [...chosen, ...next] : next).slice(0, frontier.width);
    for (const parts of chosen) frontier.handle(parts.length);
  }
  return ratios.flatMap((ratio) =>
    chosen.map((modifications) => {
      pendingMade += 1;
      return { id: pendingMade, index: slot, scope, ratio, modifications };
    }),
  );
}

function partsOf(each: ModificationMember): readonly (Whole | Ratio)[] {
  return each.ratios.length > 0 ? each.ratios : each.ends;
}
