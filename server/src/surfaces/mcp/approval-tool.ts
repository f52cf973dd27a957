import { operations, type AnswerOf } from "@proffer/contract";
import type { ConfirmedTool } from "./confirm-action.ts";
import { toErrorResult } from "./tool-result.ts";

const { requestApproval, getProposal } = operations;

type Approval = AnswerOf<typeof getProposal>["approval"];

/** Requests the approval of a proposal, or asks again, after a confirmation. No tool approves or rejects. */
export const approvalTool: ConfirmedTool = {
  operation: requestApproval,
  input: { params: { id: "proposal_id" } },
  title: "Request an approval",
  description: `${requestApproval.summary}. ${requestApproval.description} Only people decide about it. Asks for confirmation first, as send_proposal does.`,
  agreement: "request",
  words: {
    confirmation:
      "The confirmation of the first call. Send it only after your user has agreed, with all other arguments unchanged. Valid for ten minutes.",
    agree: "Request it",
    nothing: "Nothing was requested",
    unless: "Nothing is requested unless you agree.",
    show: "Show your user the rules and your note.",
  },
  async readPreview(callApi, params, body) {
    const { status, body: answer, etag } = await callApi(getProposal, { params });
    if (status !== 200) return { ...toErrorResult(answer), isError: true };
    const { name, approval } = answer as AnswerOf<typeof getProposal>;
    const refusal = refusals[approval.state];
    if (refusal !== undefined)
      return { ...toErrorResult({ error: { code: "CONFLICT", message: refusal } }), isError: true };
    const note = typeof body["note"] === "string" ? body["note"] : null;
    return {
      etag,
      question: composeQuestion(name, approval, note),
      shown: { proposal: { name }, would_request: { rules: approval.hits, note } },
    };
  },
};

/** The states in which an approval cannot be requested. */
const refusals: Readonly<Partial<Record<Approval["state"], string>>> = {
  not_needed: "The proposal needs no approval: it meets no rule.",
  approved: "The proposal is approved already, so it can be sent.",
};

function composeQuestion(name: string, { state, hits }: Approval, note: string | null): string {
  const rules = [...new Set(hits.map((hit) => hit.name))];
  const action = state === "requested" ? "Ask the approvers again about" : "Request an approval for";
  return [`${action} "${name}"?`, `Rules: ${rules.join(", ")}`, note && `Note: ${note}`]
    .filter(Boolean)
    .join("\n\n");
}

/**
 * Refuses to send or publish a proposal that needs an approval, before the user is asked. Undefined if it may
 * leave.
 */
export function refuseWithoutApproval({ state, hits }: Approval) {
  if (state === "not_needed" || state === "approved") return undefined;
  const rules = hits.map(({ name, measure, operator, limit, of }) => ({
    name,
    measure,
    operator,
    limit,
    of,
  }));
  const next =
    state === "requested"
      ? "The approval is requested. A person decides about it in the application."
      : "Request the approval with request_approval, or change the proposal.";
  const message = `The proposal needs an approval first. ${next}`;
  return {
    ...toErrorResult({ error: { code: "FORBIDDEN", message, rules } }),
    isError: true as const,
  };
}
