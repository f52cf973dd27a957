import { type Approval, noApproval, type Page } from "@proffer/contract";
import {
  calculateMargin,
  calculatePricing,
  findReachableMargin,
  frequencies,
  type TermProposal,
  UnrepresentableTotalError,
} from "@proffer/pricing";
import { listMembers, listPeople } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Reader } from "../../context.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { hashText } from "../../records/audit-trail/index.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import { mergeDraft } from "../merge-draft.ts";
import { isSettled } from "../policy.ts";
import type { Proposal } from "../proposal.ts";
import { findProposalById } from "../proposals.store.ts";
import {
  type ApprovalFacts,
  getApprovalState,
  listApprovals,
  listDeciders,
  listOpenHits,
} from "./approval-state.ts";
import { listHits, type Measures } from "./list-hits.ts";
import { findScheduleShares } from "./schedule-shares.ts";

/** Records that the caller has read already. */
interface Known {
  /** The stored pages, without archived items. */
  readonly pages?: readonly Page[] | undefined;
  readonly organizationStateId?: string;
}

/**
 * Finds the facts about the approval of a proposal. Undefined if it needs none: the organization has no rules, or
 * it is a template.
 */
export async function findApprovalFacts(
  read: Reader,
  proposal: Proposal,
  { pages, organizationStateId }: Known = {},
): Promise<ApprovalFacts | undefined> {
  const { organization_id, kind, approval } = proposal;
  if (kind === "template") return undefined;
  const { approval_rules: rules } = await getOrganization(read, organization_id, organizationStateId);
  if (rules.length === 0 && approval === null) return undefined;
  const terms = await findTerms(read, proposal, pages);
  const hits = listHits(rules, measure(proposal, terms));
  const isBoundToTerms = approval?.step === "rejected" || hits.some(({ measured }) => measured === null);
  return {
    hits,
    rules,
    members: hits.length > 0 ? await listMembers(read, organization_id) : [],
    approval,
    currency: terms.currency,
    terms_sha256: isBoundToTerms ? hashTerms(terms) : null,
  };
}

/** Everything that the rules measure. */
type Terms = TermProposal & { readonly pages: readonly Page[] };

/** Finds what the rules measure. Of the draft of a revision, this is what would be published now. */
export async function findTerms(read: Reader, proposal: Proposal, known?: readonly Page[]): Promise<Terms> {
  const { organization_id, id, revision_of } = proposal;
  const pages = known ?? toPagesOfRows(await items.listOfOwner(read, organization_id, id));
  const original =
    revision_of === null ? undefined : await findProposalById(read, organization_id, revision_of);
  if (!original) return toTerms(proposal.settings, proposal.cached_totals.currency, pages);
  const present = toPagesOfRows(await items.listOfOwner(read, organization_id, original.id));
  const merged = mergeDraft({ original, present, draft: proposal, pages });
  return toTerms(merged.settings, merged.settings.currency, merged.pages);
}

function toTerms(settings: Proposal["settings"], currency: string, pages: readonly Page[]): Terms {
  const selections_locked = settings.lock_selections_from_recipient === true;
  const { months, start_date } = settings.term ?? {};
  const term = months === undefined ? null : { months, start_date: start_date ?? null };
  return { currency, selections_locked, pages, term };
}

/** Fields that the rules do not measure: times, and amounts, which a reader calculates from the prices. */
const unmeasured: ReadonlySet<string> = new Set(["created_at", "updated_at", "amount"]);

/**
 * Hashes everything that the rules measure. Sending and publishing write other fields of the content, so a hash of
 * the whole content would end the approval.
 */
export function hashTerms(terms: Terms): string {
  return hashText(
    toCanonicalJson(
      JSON.parse(JSON.stringify(terms, (name, value: unknown) => (unmeasured.has(name) ? undefined : value))),
    ),
  );
}

/**
 * Measures a proposal as if the client could still choose, because a decided proposal can be opened again.
 * Undefined if a choice has a cost that no JSON number can represent.
 */
function measure(proposal: Proposal, terms: Terms): Measures | undefined {
  const hasOtherTotals = isSettled(proposal) || proposal.kind === "revision";
  try {
    const totals = hasOtherTotals ? calculatePricing(terms).totals : proposal.totals;
    const isRecurring = frequencies.some((frequency) => frequency !== "once" && totals[frequency]);
    return {
      currency: terms.currency,
      term_months: terms.term?.months ?? (isRecurring ? 0 : undefined),
      shares: findScheduleShares(terms),
      totals,
      selected: calculateMargin(terms),
      reachable: findReachableMargin(terms),
    };
  } catch (error) {
    if (error instanceof UnrepresentableTotalError) return undefined;
    throw error;
  }
}

/** Finds the approval of a proposal, as members see it. */
export async function findApproval(read: Reader, proposal: Proposal, known?: Known): Promise<Approval> {
  const facts = await findApprovalFacts(read, proposal, known);
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
