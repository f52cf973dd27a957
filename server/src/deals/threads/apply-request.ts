import { assertNotWithdrawn, findLocked, replyTo, setAppliedTo } from "../../records/threads/index.ts";
import type { Page, ProposalChange, ThreadRequest } from "@proffer/contract";
import { addDays, toDisplayStatus, toEndOfDay, toLocalDate } from "@proffer/presentation";
import { applySelection, getQuantityBounds, type Refusal } from "@proffer/pricing";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { type Context, joinTransaction, type Tx } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { applyChanges, prepareChanges } from "../../proposals/item-editing/index.ts";
import {
  assertAllowed,
  findDraftRevision,
  findProposalById,
  lockForMember,
  type Proposal,
  updateProposal,
} from "../../proposals/index.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import { writeLastDay } from "../client-mail/index.ts";
import { createRevision } from "../revisions/index.ts";
import { canAsk } from "./client-threads.ts";
import { changeThreads, identify } from "./member-threads.ts";

/**
 * Applies the request of a client to the draft of the next revision, in one transaction. Starts the draft if
 * there is none, and needs the permission to revise the proposal. The publication of the draft resolves the
 * thread. For more time, changes the expiry of the proposal itself, and tells the client. Returns the id of the
 * changed proposal.
 */
export function applyRequest(context: Context, proposalId: string, threadId: string): Promise<string> {
  return context.transact(async (tx) => {
    const proposal = await lockForMember(tx, context, proposalId, "discuss");
    // If-Match names the version before this change.
    const { ifMatch: _checked, ...inside } = joinTransaction(context, tx);
    const at = context.clock.now();
    const { request, item_id, ...thread } = await findLocked({ proposal, tx, at }, threadId);
    assertNotWithdrawn(thread);
    if (!request) throw invalid({ thread_id: "has no request that can be applied" });
    if (request.type === "extend") {
      if (toDisplayStatus(proposal, at) !== "EXPIRED")
        throw invalid({ thread_id: "asks for more time, but the proposal is not expired" });
      await extend(inside, tx, proposal, request);
      await tellLastDay(inside, proposalId, threadId);
      return proposalId;
    }
    assertAllowed("revise", context.caller, proposal);
    const draftId = (await findDraftRevision(tx, proposal))?.id ?? (await createRevision(inside, proposalId));
    await changeDraft(inside, tx, draftId, request, item_id ?? "");
    await changeThreads(inside, proposalId, async (locked) =>
      setAppliedTo(locked, await findLocked(locked, threadId), draftId),
    );
    return draftId;
  });
}

/** Sets the expiry to the end of the day after the wanted number of days. */
async function extend(context: Context, tx: Tx, proposal: Proposal, { value = 0 }: ThreadRequest) {
  const { time_zone: timeZone } = await getOrganization(tx, proposal.organization_id);
  const day = toLocalDate(addDays(context.clock.now(), value, timeZone), timeZone);
  await updateProposal(context, proposal.id, { settings: { expiring_on: toEndOfDay(day, timeZone) } });
}

/** Answers the client with the new last day, unless no client can read it. */
function tellLastDay(context: Context, proposalId: string, threadId: string) {
  return changeThreads(context, proposalId, async (locked) => {
    const { proposal, tx } = locked;
    const thread = await findLocked(locked, threadId);
    if (!canAsk(proposal)) return { unchanged: true as const, thread };
    const organization = await getOrganization(tx, proposal.organization_id);
    return replyTo(locked, thread, await identify(locked, context), writeLastDay({ proposal, organization }));
  });
}

async function changeDraft(
  context: Context,
  tx: Tx,
  draftId: string,
  request: ThreadRequest,
  itemId: string,
): Promise<void> {
  const { organizationId } = context.caller;
  const draft = await findProposalById(tx, organizationId, draftId);
  if (!draft) throw notFound(draftId);
  const pages = toPagesOfRows(await items.listOfOwner(tx, organizationId, draftId));
  const operations = toOperations(pages, draft.cached_totals.currency, request, itemId);
  const body = { version: draft.version, operations };
  const { version, conflicts } = await applyChanges(
    context,
    draftId,
    body,
    await prepareChanges(context, draftId, body),
  );
  const [conflict] = conflicts;
  if (conflict) throw invalid({ thread_id: conflict.message });
  // The error also undoes the start of a draft.
  if (version === draft.version) throw changesNothing();
}

function changesNothing() {
  const thread_id = "changes nothing: the item is gone, or the draft is already as requested";
  return invalid({ thread_id }, { thread_id: "no_change" });
}

function toOperations(
  pages: readonly Page[],
  currency: string,
  { type, value = 0 }: ThreadRequest,
  itemId: string,
): ProposalChange[] {
  if (type === "remove") return [{ type: "remove", id: itemId }];
  if (type === "add") return select(pages, currency, itemId);
  if (type === "quantity") return [setQuantity(pages, currency, itemId, value)];
  throw invalid({ thread_id: "has a budget, which no single change meets: edit the draft" });
}

/** Selects an option by the rules of the client's page: where one option can be chosen, the others are deselected. */
function select(pages: readonly Page[], currency: string, itemId: string): ProposalChange[] {
  const applied = applySelection({ currency, pages }, { item_id: itemId, selected: true });
  if (!applied.ok) throw toError(applied);
  return applied.changes.map(({ item_id = "", item_type, old_value, new_value }) => ({
    type: "set",
    id: item_id,
    field: item_type === "column" ? "isSelected" : "selected",
    to: new_value,
    was: old_value,
  }));
}

function toError({ code, message }: Refusal) {
  return code === "not_found" ? changesNothing() : invalid({ thread_id: `cannot be applied: ${message}` });
}

/** Sets a quantity. If the client could set it, the same limits hold. */
function setQuantity(pages: readonly Page[], currency: string, id: string, value: number): ProposalChange {
  const { path, quantity } = findQuantity(pages, id);
  if (quantity && getQuantityBounds(quantity).editable) {
    const applied = applySelection({ currency, pages }, { item_id: id, quantity: value });
    if (!applied.ok) throw toError(applied);
  }
  return quantity
    ? { type: "set", id, field: `${path}.current`, to: value, was: quantity.current ?? null }
    : { type: "set", id, field: path, to: { current: value }, was: null };
}

/** Finds the quantity of a line item, modification or column, and the path of its field. */
function findQuantity(pages: readonly Page[], id: string) {
  for (const child of pages.flatMap(({ children }) => children)) {
    if (child.type === "side_by_side") {
      const column = child.columns.find((each) => each.id === id);
      if (column) return { path: "quantity", quantity: column.quantity };
      continue;
    }
    for (const line of child.line_items) {
      const { price } = [line, ...line.modifications].find((each) => each.id === id) ?? {};
      if (price) return { path: "price.quantity", quantity: price.quantity };
    }
  }
  throw changesNothing();
}
