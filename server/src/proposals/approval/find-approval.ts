import { type Approval, type ApprovalHit, noApproval, type Page } from "@proffer/contract";
import { calculateMargin, findReachableMargin } from "@proffer/pricing";
import { listMembers, listPeople } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Reader, Tx } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import type { Proposal } from "../proposal.ts";
import { toPricingTerms } from "../reprice.ts";
import {
  type ApprovalFacts,
  getApprovalState,
  isCovered,
  listDeciders,
  listOpenHits,
} from "./approval-state.ts";
import { describeHit } from "./describe-hit.ts";
import { listHits } from "./list-hits.ts";

/**
 * Finds the facts about the approval of a proposal. Undefined if it needs none: the organization has no rules, or
 * it is a template.
 */
export async function findApprovalFacts(
  read: Reader,
  proposal: Proposal,
  pages: readonly Page[] | "stored" = "stored",
): Promise<ApprovalFacts | undefined> {
  const { organization_id, kind, approval, approval_state, version, cached_totals } = proposal;
  if (kind === "template") return undefined;
  const { approval_rules: rules } = await getOrganization(read, organization_id);
  if (rules.length === 0 && approval === null) return undefined;
  const { currency } = cached_totals;
  const known = pages === "stored" ? await listPages(read, proposal) : pages;
  const terms = { ...toPricingTerms(proposal, currency), pages: known };
  const hits = listHits(rules, {
    currency,
    pageCount: known.length,
    totals: proposal.totals,
    selected: calculateMargin(terms),
    reachable: findReachableMargin(terms),
  });
  const members = hits.length > 0 ? await listMembers(read, organization_id) : [];
  return { hits, rules, members, approval, approval_state, currency, version };
}

async function listPages(read: Reader, { organization_id, id }: Proposal): Promise<readonly Page[]> {
  return toPagesOfRows(await items.listOfOwner(read, organization_id, id));
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
  const waiting = state === "requested" ? listOpenHits(facts).flatMap((hit) => listDeciders(facts, hit)) : [];
  const deciderIds = [...new Set(waiting.map(({ id }) => id))];
  const people = await listPeople(read, [
    ...deciderIds,
    ...decisions.map(({ user_id }) => user_id),
    ...(approval ? [approval.requested_by] : []),
  ]);
  return {
    state,
    hits: [...hits],
    requested_by: people.get(approval?.requested_by ?? "") ?? null,
    requested_at: approval?.requested_at ?? null,
    note: approval?.note ?? null,
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
 * Asserts that a proposal may leave: it meets no approval rule, or its approval was given. This is the only gate
 * before every way to the client. Throws 403 with the rules by id.
 */
export async function assertMayLeave(
  tx: Tx,
  proposal: Proposal,
  pages: readonly Page[] | "stored" = "stored",
): Promise<void> {
  const facts = await findApprovalFacts(tx, proposal, pages);
  const open = facts ? listOpenHits(facts) : [];
  if (open.length > 0) throw toRefusal("The proposal needs an approval first", open);
}

/**
 * Starts to watch a sent proposal whose content is edited directly. The result asserts that after the edit, the
 * offer meets no rule harder than before or than approved. Undefined if there is nothing to watch.
 */
export async function watchOffer(
  tx: Tx,
  proposal: Proposal,
): Promise<((changed: Proposal) => Promise<void>) | undefined> {
  if (proposal.sent_at === null) return undefined;
  const before = await findApprovalFacts(tx, proposal);
  if (!before || before.rules.length === 0) return undefined;
  return async (changed) => {
    const after = await findApprovalFacts(tx, changed);
    const isSameCurrency = before.currency === after?.currency;
    const worse = after
      ? listOpenHits(after).filter((hit) => !isSameCurrency || !isCovered(before.hits, hit))
      : [];
    if (worse.length > 0) throw toRefusal("This change needs an approval: revise the proposal", worse);
  };
}

function toRefusal(message: string, hits: readonly ApprovalHit[]): AppError {
  const details = new Map<string, string>();
  for (const hit of hits) details.set(hit.rule_id, describeHit(hit));
  const names = [...new Set(hits.map(({ name }) => name))].join(", ");
  return new AppError("FORBIDDEN", `${message} (${names})`, Object.fromEntries(details));
}
