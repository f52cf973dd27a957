import type { Approval } from "@proffer/contract";
import { ApiError } from "../api/api-error.ts";

/** Returns true if a proposal has to be approved before it leaves. */
export function isBlocking({ state }: Approval): boolean {
  return state === "needed" || state === "requested" || state === "rejected";
}

/** Returns true if the server refused an action because an approval is missing. Its details name the rules. */
export function isApprovalRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN" && Object.keys(error.details).length > 0;
}

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
