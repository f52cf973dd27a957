import type { Approval } from "@proffer/contract";

type Decision = Approval["decisions"][number];

/** Lists the decisions about the last request, the oldest first. Earlier requests end with a rejection. */
export function listCurrentDecisions({ decisions, requested_at: start }: Approval): Decision[] {
  return decisions.filter(({ at }) => start !== null && at >= start);
}

/** Finds the last rejection of a rejected proposal. */
export function findRejection({ state, decisions }: Approval): Decision | undefined {
  return state === "rejected" ? decisions.findLast(({ decision }) => decision === "rejected") : undefined;
}

/** Lists the names of the members who approved an approved proposal. */
export function listApproverNames(approval: Approval): string[] {
  if (approval.state !== "approved") return [];
  const current = listCurrentDecisions(approval);
  // A change can keep an approval that was given before the last request.
  const decisions = current.length > 0 ? current : approval.decisions;
  const names = decisions.flatMap(({ decision, user }) => (decision === "approved" && user ? user.name : []));
  return [...new Set(names)];
}

/** A request or a decision in the past. */
export interface PastStep {
  readonly kind: "requested" | "approved" | "rejected";
  readonly user: Approval["requested_by"];
  readonly note: string | null;
  readonly at: string;
}

/** Lists the last request and all decisions, the newest first. */
export function listPastSteps({
  requested_by: user,
  requested_at: at,
  note,
  decisions,
}: Approval): PastStep[] {
  const request: PastStep[] = at === null ? [] : [{ kind: "requested", user, note, at }];
  const steps = [...request, ...decisions.map(({ decision, ...rest }) => ({ kind: decision, ...rest }))];
  return steps.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
}
