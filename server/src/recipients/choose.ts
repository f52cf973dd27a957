import type { PublicProposal, RecipientSelection } from "@proffer/contract";
import { applySelection, type Refusal, type RefusalCode, type SelectionChange } from "@proffer/pricing";
import type { RecipientContext } from "../context.ts";
import { changeAsRecipient } from "../deals/lifecycle/index.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { getCurrency, type Proposal, toPricingTerms } from "../proposals/index.ts";
import { applyToTree, getTree, items, type Owner, toChosenRows, toPages } from "../records/items/index.ts";
import { assertOpenForSelections, composeChosenSources, findRecentSources } from "./public-view/index.ts";
import { readProposal, viewSources } from "./read-proposal.ts";

/**
 * Switches an option or sets a quantity, and returns the updated proposal for the visitor. Locks the
 * proposal's row first, so that simultaneous choices run one after the other. If they are about different
 * items, all of them are kept. If they are about the same item, the last one wins. Throws 412 if the revision
 * that the visitor sees was replaced.
 */
export async function choose(
  context: RecipientContext,
  { revision, ...wanted }: RecipientSelection,
): Promise<PublicProposal> {
  const selection = toPricedSelection(wanted);
  const { visitedStateIds } = context;
  const changed = await changeAsRecipient(context, async ({ proposal, tx, at }) => {
    if (revision !== undefined && revision !== proposal.revision_number)
      throw new AppError("PRECONDITION_FAILED", `Revision ${revision} was replaced`);
    assertOpenForSelections(proposal, at);
    const { organization_id: organizationId, id } = proposal;
    const owner: Owner = { organizationId, id, owner: "proposal" };
    const recent = findRecentSources(proposal, visitedStateIds);
    const tree = recent?.tree ?? (await getTree(tx, proposal));
    const currency = await getCurrency(tx, proposal);
    const before = { ...toPricingTerms(proposal, currency), pages: toPages(tree) };
    const applied = applySelection(before, selection);
    if (!applied.ok) throw toRefusalError(applied);
    if (applied.changes.length === 0) return { unchanged: true } as const;
    const { pages } = applied.proposal;
    const changes = { updated: toChosenRows(tree, before.pages, pages, at) };
    await items.write(tx, owner, changes, at);
    const facts = applied.changes.map(toChangeFacts);
    return {
      fields: { last_activity_at: at },
      pages,
      events: facts.map(({ change: action, ...rest }) => ({
        type: "selection_changed" as const,
        metadata: (chosen: Proposal) => ({ action, ...rest, totals: toSelectedTotals(chosen) }),
      })),
      audit: facts.map((each) => Object.assign({ action: "selection_changed" as const }, each)),
      before: recent,
      tree: applyToTree(tree, changes),
    };
  });
  const { proposal, pricing, decision } = changed;
  if (decision.unchanged || !decision.before || !visitedStateIds || !pricing) return readProposal(context);
  const { before, tree } = decision;
  return viewSources(context, composeChosenSources(before, visitedStateIds, { proposal, tree, pricing }));
}

/**
 * Returns the selected totals per frequency with their currency, so that events show how the totals changed
 * over time.
 */
function toSelectedTotals({ totals, cached_totals: { currency } }: Proposal) {
  const entries = Object.entries(totals).map(([frequency, { selected }]) => [frequency, selected.total]);
  return { currency, ...Object.fromEntries(entries) };
}

function toPricedSelection({ item_id, selected, quantity }: Omit<RecipientSelection, "revision">) {
  if (quantity === undefined) return { item_id, selected: selected === true };
  if (selected === undefined) return { item_id, quantity };
  throw invalid({ selected: "must not be given together with quantity" });
}

const notSelectable = ["item_id", "names nothing that can be chosen here"] as const;

/** For each refusal, the invalid field of the request and the problem. */
const faults: Record<Exclude<RefusalCode, "out_of_bounds">, readonly [field: string, problem: string]> = {
  not_found: notSelectable,
  // A hidden item must look like an unknown item to recipients.
  hidden: notSelectable,
  locked: ["item_id", "cannot be chosen: selections are locked"],
  not_optional: ["selected", "cannot be changed: this is not optional"],
  choice_required: ["selected", "must stay true: at least one option must stay selected"],
  not_editable: ["quantity", "cannot be changed here"],
  not_a_quantity: ["quantity", "must be a number with at most 6 decimals"],
  not_whole: ["quantity", "must be a whole number"],
};

function toRefusalError({ code, min = 0, max }: Refusal): AppError {
  if (code !== "out_of_bounds") {
    const [field, problem] = faults[code];
    return invalid({ [field]: problem });
  }
  return invalid({
    quantity: max === undefined ? `must be at least ${min}` : `must be between ${min} and ${max}`,
  });
}

/** Converts a selection to its facts in events, the audit trail and webhooks (specification, 6.2). */
function toChangeFacts({ item_id, item_type, name, old_value, new_value }: SelectionChange) {
  const item = { item_id, item_type };
  if (typeof new_value === "number")
    return {
      change: "quantity_changed",
      ...item,
      line_item_name: name,
      old_quantity: old_value,
      new_quantity: new_value,
    };
  const kind = item_type === "column" ? "column" : "item";
  const change = `${kind}_${new_value ? "selected" : "deselected"}`;
  return { change, ...item, name, old_value, new_value };
}
