import type { Tx } from "../../context.ts";
import { enqueueJob } from "../../services/jobs/index.ts";
import { getOrganization } from "./organizations.store.ts";

export const approvalCheckJob = "approval_check";

/** The organization whose approvals are checked, and the id of the last proposal that was checked. */
export interface ApprovalCheck {
  readonly organizationId: string;
  readonly after: string;
}

/**
 * Enqueues a check of all requested approvals of an organization, because a change of its rules or members can
 * change the state of any of them. Without rules, members do not matter.
 */
export async function checkApprovalsAfter(
  tx: Tx,
  now: string,
  changed: "rules" | "members",
  organizationId: string,
): Promise<void> {
  if (changed === "members" && (await getOrganization(tx, organizationId)).approval_rules.length === 0)
    return;
  await enqueueApprovalCheck(tx, now, { organizationId, after: "" });
}

export async function enqueueApprovalCheck(tx: Tx, now: string, payload: ApprovalCheck): Promise<void> {
  await enqueueJob(tx, now, { kind: approvalCheckJob, payload, runAt: now });
}
