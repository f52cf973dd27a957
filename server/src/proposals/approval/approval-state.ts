import type { Approval, ApprovalHit, ApprovalRule, Approver } from "@proffer/contract";
import type { Role } from "../../schema.ts";

/** A hit as measured and as stored in decisions. Whether it needs an approval follows from the decisions. */
export type MeasuredHit = Omit<ApprovalHit, "is_open" | "approved_by">;

/** The request for an approval and the decisions about it, as stored with the proposal. */
export interface StoredApproval {
  readonly requested_by: string;
  readonly requested_at: string;
  readonly note: string | null;
  /** The last time that a member asked again. The requester stays, so that none approves their own request. */
  readonly asked_again?: {
    readonly user_id: string;
    readonly note: string | null;
    readonly at: string;
  };
  /** When each approver last got an email, by user id. */
  readonly mailed?: Readonly<Record<string, string>>;
  /** The last step. Null if the request was withdrawn, or ended because nobody had to decide any more. */
  readonly step: "requested" | "approved" | "rejected" | null;
  readonly decisions: readonly StoredDecision[];
}

interface StoredDecision {
  readonly user_id: string;
  /** True for an approval whose request was rejected by another member later, or withdrawn. */
  readonly is_ended?: true;
  /** The role of the user at that time. */
  readonly role: Role;
  readonly decision: "approved" | "rejected";
  readonly note: string | null;
  readonly at: string;
  /** The currency of the proposal at that time. */
  readonly proposal_currency: string;
  /** The hits that the user decided. */
  readonly hits: readonly MeasuredHit[];
  /** The version of the proposal that the user decided. */
  readonly version: number;
  readonly content_sha256: string;
  /** The hash of everything that the rules measured. */
  readonly terms_sha256: string;
}

/** A member of the organization. */
export interface Decider {
  readonly id: string;
  readonly role: Role;
}

/** Everything that determines the state of an approval. */
export interface ApprovalFacts {
  readonly hits: readonly MeasuredHit[];
  readonly rules: readonly ApprovalRule[];
  readonly members: readonly Decider[];
  readonly approval: StoredApproval | null;
  /** The currency of the proposal. */
  readonly currency: string;
  /** The hash of everything that the rules measure, if a decision is bound to it. Otherwise null. */
  readonly terms_sha256: string | null;
}

/**
 * Returns the state of an approval. A change of the proposal keeps an approval if the proposal meets no rule
 * harder than approved. It keeps a rejection if everything that the rules measure stays the same. An unanswered
 * request stays, even if the proposal meets no rule for a while.
 */
export function getApprovalState(facts: ApprovalFacts): Approval["state"] {
  const { hits, approval, terms_sha256 } = facts;
  if (hits.length === 0) return "not_needed";
  if (approval === null) return "needed";
  if (listOpenHits(facts).length === 0) return "approved";
  if (approval.step === "requested") return "requested";
  return approval.step === "rejected" && approval.decisions.at(-1)?.terms_sha256 === terms_sha256
    ? "rejected"
    : "needed";
}

/** Lists the hits that still need an approval. */
export function listOpenHits(facts: ApprovalFacts): MeasuredHit[] {
  return facts.hits.filter((hit) => listOpenEntries(facts, hit).length > 0);
}

/** Lists the members who can decide a hit that still needs an approval. */
export function listDeciders(facts: ApprovalFacts, hit: MeasuredHit): Decider[] {
  const deciders = listOpenEntries(facts, hit).flatMap((entry) => listDecidersOfEntry(facts, entry));
  return [...new Map(deciders.map((each) => [each.id, each])).values()];
}

/** Lists the entries of `approvers` in the rule of a hit whose approval is missing. */
function listOpenEntries(facts: ApprovalFacts, hit: MeasuredHit): Approver[] {
  const rule = facts.rules.find(({ id }) => id === hit.rule_id);
  if (!rule) return [];
  const given = listApprovals(facts, hit);
  const open = rule.approvers.filter((entry) => !given.some((each) => isBy(facts, entry, each)));
  return rule.needs === "any" && open.length < rule.approvers.length ? [] : open;
}

/** Lists the approvals that cover a hit. With `needs: all`, further ones can be missing. */
export function listApprovals(facts: ApprovalFacts, hit: MeasuredHit): StoredDecision[] {
  return (facts.approval?.decisions ?? []).filter(
    (made) =>
      made.is_ended !== true &&
      made.decision === "approved" &&
      made.proposal_currency === facts.currency &&
      (isNoWorse(made.hits, hit) || isAboutSameTerms(facts, made, hit)),
  );
}

/** Returns true if the hit is no worse than the same hit among the former or approved ones. */
export function isNoWorse(known: readonly MeasuredHit[], hit: MeasuredHit): boolean {
  return known.some((each) => {
    const [limit, value] = [each.measured ?? null, hit.measured ?? null];
    if (!isSameRule(each, hit) || limit === null || value === null) return false;
    return hit.operator === "above" ? value <= limit : value >= limit;
  });
}

/** Returns true if the decision was about the same terms. Only this covers a hit without a measured value. */
function isAboutSameTerms(
  { terms_sha256 }: ApprovalFacts,
  { hits, terms_sha256: decided }: StoredDecision,
  hit: MeasuredHit,
): boolean {
  return decided === terms_sha256 && hits.some((each) => isSameRule(each, hit));
}

function isSameRule(a: MeasuredHit, b: MeasuredHit): boolean {
  const fields = ["rule_id", "measure", "of", "operator", "frequency"] as const;
  return fields.every((field) => a[field] === b[field]);
}

/** Returns true if a decision counts for an entry of `approvers`. */
function isBy(facts: ApprovalFacts, { user_id, role }: Approver, decision: StoredDecision): boolean {
  if (user_id === undefined) {
    if (decision.role === role) return true;
  } else if (decision.user_id === user_id) return true;
  return decision.role === "owner" && listNamed(facts, { user_id, role }).length === 0;
}

/**
 * Lists the members who can decide for an entry: the named members without the requester, or else the other
 * owners. Only the only owner can decide a request of their own.
 */
function listDecidersOfEntry(facts: ApprovalFacts, entry: Approver): Decider[] {
  const named = listNamed(facts, entry);
  if (named.length > 0) return named;
  const owners = facts.members.filter(({ role }) => role === "owner");
  const others = owners.filter(({ id }) => id !== facts.approval?.requested_by);
  return others.length > 0 ? others : owners;
}

/** Lists the present members of an entry, without the requester. */
function listNamed({ members, approval }: ApprovalFacts, { user_id, role }: Approver): Decider[] {
  return members.filter(
    (member) =>
      member.id !== approval?.requested_by &&
      (user_id === undefined ? member.role === role : member.id === user_id),
  );
}
