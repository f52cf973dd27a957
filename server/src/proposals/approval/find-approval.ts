import { type Approval, noApproval, type Page } from "@proffer/contract";
import {
  calculateMargin,
  calculatePricing,
  findReachableMargin,
  UnrepresentableTotalError,
} from "@proffer/pricing";
import { listMembers, listPeople } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Actor, Reader, Tx } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { hashText } from "../../records/audit-trail/index.ts";
import { items, type StoredItem, toPagesOfRows } from "../../records/items/index.ts";
import { isSettled } from "../policy.ts";
import type { Proposal } from "../proposal.ts";
import {
  type ApprovalFacts,
  getApprovalState,
  isNoWorse,
  listApprovals,
  listDeciders,
  listOpenHits,
  type MeasuredHit,
} from "./approval-state.ts";
import { describeHit } from "./describe-hit.ts";
import { listHits, type Measures } from "./list-hits.ts";

/**
 * Finds the facts about the approval of a proposal. Undefined if it needs none: the organization has no rules, or
 * it is a template.
 */
export async function findApprovalFacts(
  read: Reader,
  proposal: Proposal,
  pages?: readonly Page[],
): Promise<ApprovalFacts | undefined> {
  const { organization_id, id, kind, approval, approval_state, version, cached_totals } = proposal;
  if (kind === "template") return undefined;
  const { approval_rules: rules } = await getOrganization(read, organization_id);
  if (rules.length === 0 && approval === null) return undefined;
  const { currency } = cached_totals;
  const rows = pages ? undefined : await items.listOfOwner(read, organization_id, id);
  const hits = listHits(rules, measure(proposal, pages ?? toPagesOfRows(rows ?? [])));
  const members = hits.length > 0 ? await listMembers(read, organization_id) : [];
  const isUnlimited = hits.some(({ measured }) => measured === null);
  return {
    hits,
    rules,
    members,
    approval,
    approval_state,
    currency,
    version,
    terms_sha256: isUnlimited
      ? hashTerms(proposal, rows ?? (await items.listOfOwner(read, organization_id, id)))
      : null,
  };
}

const times: ReadonlySet<string> = new Set(["created_at", "updated_at"]);

/**
 * Hashes everything that the rules measure. Sending and publishing write other fields of the content, so a hash of
 * the whole content would end the approval.
 */
export function hashTerms({ cached_totals, settings }: Proposal, rows: readonly StoredItem[]): string {
  const terms = {
    currency: cached_totals.currency,
    selections_locked: settings.lock_selections_from_recipient === true,
    pages: toPagesOfRows(rows),
  };
  return hashText(
    toCanonicalJson(
      JSON.parse(JSON.stringify(terms, (name, value: unknown) => (times.has(name) ? undefined : value))),
    ),
  );
}

/**
 * Measures a proposal as if the client could still choose, because a decided proposal can be opened again.
 * Undefined if a choice has a cost that no JSON number can represent.
 */
function measure(proposal: Proposal, pages: readonly Page[]): Measures | undefined {
  const { currency } = proposal.cached_totals;
  const selections_locked = proposal.settings.lock_selections_from_recipient === true;
  const terms = { currency, selections_locked, pages };
  try {
    return {
      currency,
      totals: isSettled(proposal) ? calculatePricing(terms).totals : proposal.totals,
      selected: calculateMargin(terms),
      reachable: findReachableMargin(terms),
    };
  } catch (error) {
    if (error instanceof UnrepresentableTotalError) return undefined;
    throw error;
  }
}

/** Finds the approval of a proposal, as members see it. */
export async function findApproval(
  read: Reader,
  proposal: Proposal,
  pages?: readonly Page[],
): Promise<Approval> {
  const facts = await findApprovalFacts(read, proposal, pages);
  return facts ? toApproval(read, facts) : noApproval;
}

export async function toApproval(read: Reader, facts: ApprovalFacts): Promise<Approval> {
  const { approval, hits } = facts;
  const state = getApprovalState(facts);
  const decisions = approval?.decisions ?? [];
  const open = new Set(listOpenHits(facts));
  const waiting = state === "requested" ? [...open].flatMap((hit) => listDeciders(facts, hit)) : [];
  const deciderIds = [...new Set(waiting.map(({ id }) => id))];
  const people = await listPeople(read, [
    ...deciderIds,
    ...decisions.map(({ user_id }) => user_id),
    ...(approval ? [approval.requested_by] : []),
    ...(approval?.asked_again ? [approval.asked_again.user_id] : []),
  ]);
  return {
    state,
    hits: hits.map((hit) => {
      const deciders = new Set(listApprovals(facts, hit).map(({ user_id }) => user_id));
      const approved_by = [...deciders].flatMap((id) => people.get(id) ?? []);
      return Object.assign({}, hit, { is_open: open.has(hit), approved_by });
    }),
    requested_by: people.get(approval?.requested_by ?? "") ?? null,
    requested_at: approval?.requested_at ?? null,
    note: approval?.note ?? null,
    asked_again: approval?.asked_again
      ? {
          user: people.get(approval.asked_again.user_id) ?? null,
          note: approval.asked_again.note,
          at: approval.asked_again.at,
        }
      : null,
    decisions: decisions.map(({ user_id, decision, note, at }) => ({
      user: people.get(user_id) ?? null,
      decision,
      note,
      at,
    })),
    waiting_for: deciderIds.flatMap((id) => people.get(id) ?? []),
    content_hash: decisions.at(-1)?.content_sha256 ?? null,
  };
}

/**
 * Starts to guard a change of a proposal. The result asserts that the changed proposal needs no approval, if the
 * change brings it nearer to its client. Every change passes this gate, so that no way to the client can miss it.
 * Throws 403 with the rules by id.
 */
export async function guardOffer(
  tx: Tx,
  actor: Actor,
  before: Proposal,
  editsContent: boolean,
): Promise<(changed: Proposal) => Promise<void>> {
  // Clients choose and sign within the offer.
  if (!("caller" in actor)) return async () => undefined;
  const isEdited = editsContent && before.sent_at !== null;
  const known = isEdited ? await findApprovalFacts(tx, before) : undefined;
  return async (changed) => {
    if (isWayOut(before, changed)) return assertMayLeave(tx, changed);
    if (known && known.rules.length > 0) await assertNoWorse(tx, known, changed);
    return undefined;
  };
}

const closed: ReadonlySet<Proposal["status"]> = new Set(["WON", "LOST", "CANCELLED"]);

/**
 * Returns true if a change gives the client the proposal, a new link, a new revision, an email or a request to
 * sign, or opens the proposal again.
 */
function isWayOut(before: Proposal, after: Proposal): boolean {
  if (after.sent_at === null || after.status === "WON") return false;
  return (
    before.sent_at === null ||
    after.revision_number > before.revision_number ||
    after.share_link_id !== before.share_link_id ||
    // A new list means an email, even to the same people.
    after.sent_to !== before.sent_to ||
    after.signing_round > before.signing_round ||
    (closed.has(before.status) && !closed.has(after.status))
  );
}

async function assertMayLeave(tx: Tx, proposal: Proposal): Promise<void> {
  const facts = await findApprovalFacts(tx, proposal);
  const open = facts ? listOpenHits(facts) : [];
  if (open.length > 0) throw toRefusal("The proposal needs an approval first", open);
}

/** Asserts that a sent proposal whose content was edited meets no rule harder than before or than approved. */
async function assertNoWorse(tx: Tx, before: ApprovalFacts, changed: Proposal): Promise<void> {
  const after = await findApprovalFacts(tx, changed);
  if (!after) return;
  const isSameCurrency = before.currency === after.currency;
  const worse = listOpenHits(after).filter((hit) => !isSameCurrency || !isNoWorse(before.hits, hit));
  if (worse.length > 0) throw toRefusal("This change needs an approval: revise the proposal", worse);
}

function toRefusal(message: string, hits: readonly MeasuredHit[]): AppError {
  const details = new Map<string, string>();
  for (const hit of hits) details.set(hit.rule_id, describeHit(hit));
  const names = [...new Set(hits.map(({ name }) => name))].join(", ");
  const reasons = Object.fromEntries([...details.keys()].map((id) => [id, "needs_approval"]));
  return new AppError("FORBIDDEN", `${message} (${names})`, Object.fromEntries(details), reasons);
}
