import type { Selection as Choice } from "@proffer/contract";
import { applySelection, type Selection } from "@proffer/pricing";
import type { RecipientContext } from "../context.ts";
import { items, type Owner, pagesOfRows } from "../items/core.ts";
import { appendAudit, lockForRecipient } from "../lifecycle/index.ts";
import { moveOn, organizationOf, recordChange, reprice, setColumns, termsOf } from "../proposals/core.ts";
import { invalid } from "../platform/errors.ts";
import { factsOfChange } from "./choices/change-facts.ts";
import { chosenRows } from "./choices/chosen-rows.ts";
import { refusalOf } from "./choices/refusal.ts";
import { demandOpenForChoices } from "./standing.ts";

/**
 * The recipient switches an option or sets a quantity. The proposal's row is locked first, so that choices of several
 * people are made one after the other: on different items all of them stay, on the same one the last.
 */
export async function choose(context: RecipientContext, choice: Choice): Promise<void> {
  const selection = selectionOf(choice);
  const { organizationId, clock } = context;
  await context.transact(async (tx) => {
    const proposal = await lockForRecipient(tx, context);
    const at = clock.now();
    demandOpenForChoices(proposal, at);
    const owner: Owner = { organizationId, id: proposal.id, owner: "proposal" };
    const rows = await items.ofOwner(tx, organizationId, proposal.id);
    const { currency } = await organizationOf(tx, organizationId);
    const before = { ...termsOf(proposal, currency), pages: pagesOfRows(rows) };
    const applied = applySelection(before, selection);
    if (!applied.ok) throw refusalOf(applied);
    const { pages } = applied.proposal;
    if (applied.changes.length === 0) return;
    await items.write(tx, owner, { updated: chosenRows(rows, before.pages, pages, at) }, at);
    await reprice(tx, context, proposal, pages);
    await setColumns(tx, await moveOn(tx, proposal, at), { last_activity_at: at });
    for (const change of applied.changes) {
      const { change: action, ...facts } = factsOfChange(change);
      await recordChange(tx, context, proposal, "selection_changed", { action, ...facts });
      await appendAudit(tx, context, proposal, { action: "selection_changed", change: action, ...facts });
    }
  });
}

function selectionOf({ item_id, selected, quantity }: Choice): Selection {
  if (quantity === undefined) return { item_id, selected: selected === true };
  if (selected === undefined) return { item_id, quantity };
  throw invalid({ selected: "must not be given together with quantity" });
}
