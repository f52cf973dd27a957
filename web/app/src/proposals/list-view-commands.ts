import type { Preferences } from "@proffer/contract";
import type { Command } from "../commands/commands.ts";
import { toPath } from "../routes.ts";
import { say as sayProposal } from "../proposal/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { standardFilter, toFilterSearch, viewNames, type ListFilter } from "./list-filter.ts";
import { say } from "./say.ts";

/** Days until the expiry in the command for proposals that expire soon. */
const soonDays = 7;

type SavedView = NonNullable<Preferences["saved_views"]>[number];

/** Returns the address of the list with a saved filter. */
export const toViewAddress = ({ query }: SavedView) => `${toPath("proposals")}?${query}`;

interface ListedViews {
  readonly savedViews: readonly SavedView[];
  /** True if the organization has approval rules. */
  readonly hasRules: boolean;
}

/**
 * Lists commands that open the list with a common filter or a saved view. The commands for common filters can
 * also be found by everyday words.
 */
export function listViewCommands(
  userId: string,
  { savedViews, hasRules }: ListedViews,
  route: (path: string) => void,
): Command[] {
  const toCommand = (id: string, view: string, words: string, filter: Partial<ListFilter>): Command => ({
    id: `list-${id}`,
    title: say("in_view", { view }),
    words,
    run: () => route(toPath("proposals") + toFilterSearch({ ...standardFilter, ...filter })),
  });
  return [
    ...savedViews.map((view) => ({
      id: `view-${view.id}`,
      title: sayCommon("go_to", { screen: view.name }),
      run: () => route(toViewAddress(view)),
    })),
    // Before the won proposals, which "approve" finds too.
    ...(hasRules
      ? [
          toCommand("approval", sayCommon("waits_for_approval"), say("words_awaiting_approval"), {
            view: "all",
            awaiting: "approval",
          }),
        ]
      : []),
    ...viewNames.map((view) => toCommand(view, say(`view_${view}`), say(`words_${view}`), { view })),
    toCommand("unopened", say("viewed_false"), say("words_viewed_false"), { view: "sent", viewed: "false" }),
    toCommand("opened", say("viewed_true"), say("words_viewed_true"), { view: "sent", viewed: "true" }),
    toCommand("awaiting", say("awaiting_reply"), say("words_awaiting_reply"), {
      view: "all",
      awaiting: "reply",
    }),
    ...(["overdue", "due", "paid"] as const).map((payment) =>
      toCommand(`payment-${payment}`, sayProposal(`payment_${payment}`), say(`words_payment_${payment}`), {
        view: "won",
        payment,
      }),
    ),
    toCommand("expiring", say("expires_within", { count: soonDays }), say("words_expiring"), {
      expiring: String(soonDays),
    }),
    toCommand("mine", say("my_own"), say("words_mine"), { owner: userId }),
  ];
}
