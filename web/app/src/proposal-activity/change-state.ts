import { isApprovalRefusal, openApprovalDialog } from "../approvals/missing-approval.ts";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import { say } from "./say.ts";

/** Reads all shown data of a proposal again. */
export async function refreshProposal(): Promise<void> {
  await refresh(
    "GET /api/proposals/{id}",
    "GET /api/proposals",
    "GET /api/proposals/{id}/threads",
    "GET /api/activity",
    "GET /api/proposals/{id}/analytics",
    "GET /api/proposals/{id}/mails",
    "GET /api/proposals/{id}/audit-trail",
    "GET /api/proposals/{id}/webhook-deliveries",
    "GET /api/proposals/{id}/versions",
    "GET /api/proposals/{id}/versions/{version_id}/comparison",
    "GET /api/proposals/{id}/preview",
  );
}

/**
 * Performs an action on a proposal and shows that it is done. Returns the reason of a refusal, or undefined on
 * success.
 */
export async function tryAct(
  id: string,
  work: () => Promise<unknown>,
  done: string,
): Promise<string | undefined> {
  let refusal: string | undefined;
  try {
    await work();
    showToast(done);
  } catch (error) {
    // The dialog has the reasons, and requests the approval.
    if (isApprovalRefusal(error)) openApprovalDialog(id);
    refusal = await describeRefusal(id, error);
  }
  await refreshProposal();
  return refusal;
}

/** Performs an act that needs only one press, and shows the result in a toast. */
export async function act(id: string, work: () => Promise<unknown>, done: string): Promise<void> {
  const refusal = await tryAct(id, work, done);
  if (refusal !== undefined) showProblem(refusal);
}

/**
 * Describes why an act was refused. If another user changed the proposal meanwhile, it names the current
 * status.
 */
export async function describeRefusal(id: string, error: unknown): Promise<string> {
  if (isApprovalRefusal(error)) return say("refused_approval");
  if (!(error instanceof ApiError) || !isAboutState(error)) return describeError(error);
  try {
    const { status, archived } = await request("GET /api/proposals/{id}", { params: { id } });
    if (archived === true) return say("refused_archived");
    if (error.status === 412) return say("refused_changed");
    return say("refused_status", { status: sayCommon(`status_${status}`) });
  } catch (reason) {
    return reason instanceof ApiError && reason.status === 404 ? say("refused_gone") : describeError(reason);
  }
}

function isAboutState({ status, code, details }: ApiError): boolean {
  if (code === "ROLE_CHANGED") return false;
  return [403, 404, 409, 412].includes(status) || details["status"] !== undefined;
}
