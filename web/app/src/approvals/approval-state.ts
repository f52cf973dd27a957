import type { Approval } from "@proffer/contract";

type Decision = Approval["decisions"][number];

/** Lists the decisions about the last request, the oldest first. Earlier requests end with a rejection. */
export function listCurrentDecisions({ decisions, requested_at: start }: Approval): Decision[] {
  return decisions.filter(({ at }) => start !== null && at >= start);
}

/**
 * Finds the rejection of the last request, until the approval is requested again. The first change ends the state
 * "rejected", but the user still works on the changes that the note asks for.
 */
export function findRejection(approval: Approval): Decision | undefined {
  if (approval.state !== "rejected" && approval.state !== "needed") return undefined;
  const last = listCurrentDecisions(approval).at(-1);
  return last?.decision === "rejected" ? last : undefined;
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

/** A request, a repeated one, or a decision in the past. */
export interface PastStep {
  readonly kind: "requested" | "asked_again" | "approved" | "rejected";
  readonly user: Approval["requested_by"];
  readonly note: string | null;
  readonly at: string;
}

/** Lists the last request and all decisions, the newest first. */
export function listPastSteps({
  requested_by: user,
  requested_at: at,
  note,
  asked_again: again,
  decisions,
}: Approval): PastStep[] {
  const request: PastStep[] = at === null ? [] : [{ kind: "requested", user, note, at }];
  const steps: PastStep[] = [
    ...request,
    ...(again ? [{ kind: "asked_again" as const, ...again }] : []),
    ...decisions.map(({ decision, ...rest }) => ({ kind: decision, ...rest })),
  ];
  return steps.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
}
