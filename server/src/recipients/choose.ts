import type { Selection as Choice } from "@proffer/contract";
import { applySelection, type Selection } from "@proffer/pricing";
import type { RecipientContext } from "../context.ts";
import { getTree, items, type Owner, toPages } from "../records/items/index.ts";
import { changeAsRecipient } from "../deals/lifecycle/index.ts";
import { getCurrency, type Proposal, toPricingTerms } from "../proposals/index.ts";
import { invalid } from "../platform/errors.ts";
import { toChangeFacts } from "./choices/change-facts.ts";
import { toChosenRows } from "./choices/chosen-rows.ts";
import { toRefusalError } from "./choices/refusal.ts";
import { requireOpenForChoices } from "./public-view/index.ts";

/**
 * The recipient switches an option or sets a quantity. The proposal's row is locked first, so that choices of several
 * people are made one after the other: on different items all of them stay, on the same one the last.
 */
export async function choose(context: RecipientContext, choice: Choice): Promise<void> {
  const selection = toSelection(choice);
  await changeAsRecipient(context, async ({ proposal, tx, at }) => {
    requireOpenForChoices(proposal, at);
    const { organization_id: organizationId, id } = proposal;
    const owner: Owner = { organizationId, id, owner: "proposal" };
    const tree = await getTree(tx, proposal);
    const currency = await getCurrency(tx, proposal);
    const before = { ...toPricingTerms(proposal, currency), pages: toPages(tree) };
    const applied = applySelection(before, selection);
    if (!applied.ok) throw toRefusalError(applied);
    if (applied.changes.length === 0) return { unchanged: true };
    const { pages } = applied.proposal;
    const changes = { updated: toChosenRows(tree, before.pages, pages, at) };
    await items.write(tx, owner, changes, at);
    const facts = applied.changes.map(toChangeFacts);
    return {
      fields: { last_activity_at: at },
      pages,
      events: facts.map(({ change: action, ...rest }) => ({
        type: "selection_changed",
        metadata: (chosen) => ({ action, ...rest, totals: toSelectedTotals(chosen) }),
      })),
      audit: facts.map((each) => Object.assign({ action: "selection_changed" as const }, each)),
    };
  });
}

/** The totals of the selection per frequency, with their currency, for those who follow the choices over time. */
function toSelectedTotals({ totals, cached_totals: { currency } }: Proposal) {
  const entries = Object.entries(totals).map(([frequency, { selected }]) => [frequency, selected.total]);
  return { currency, ...Object.fromEntries(entries) };
}

function toSelection({ item_id, selected, quantity }: Choice): Selection {
  if (quantity === undefined) return { item_id, selected: selected === true };
  if (selected === undefined) return { item_id, quantity };
  throw invalid({ selected: "must not be given together with quantity" });
}
