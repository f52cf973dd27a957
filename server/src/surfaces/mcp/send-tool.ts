import { operations, type AnswerOf } from "@proffer/contract";
import { refuseWithoutApproval } from "./approval-tool.ts";
import type { ConfirmedTool } from "./confirm-action.ts";
import { toErrorResult } from "./tool-result.ts";

const { sendProposal, getProposal, getSending } = operations;

/** Sends a proposal after its exact content and recipients were confirmed. */
export const sendTool: ConfirmedTool = {
  operation: sendProposal,
  input: { params: { id: "proposal_id" } },
  title: "Send a proposal by email",
  description: `${sendProposal.summary}. ${sendProposal.description} Asks for confirmation first: if the MCP client can ask its user, it does. Otherwise the first call sends nothing, and returns the email, its recipients and a confirmation for the second call.`,
  agreement: "send",
  words: {
    confirmation:
      "The confirmation that the first call returned. Send it only after your user has agreed to the email and its recipients. Repeat all other arguments unchanged. Valid for ten minutes, and only as long as nothing changes.",
    agree: "Send it",
    nothing: "Nothing was sent",
    unless: "Nothing is sent unless you agree.",
    show: "Show your user what would be sent to whom.",
  },
  async readPreview(callApi, params, body) {
    const [proposal, sending] = await Promise.all([
      callApi(getProposal, { params }),
      callApi(getSending, { params }),
    ]);
    for (const { status, body: refusal } of [proposal, sending])
      if (status !== 200) return { ...toErrorResult(refusal), isError: true };
    const { name, status, is_template, approval } = proposal.body as AnswerOf<typeof getProposal>;
    const refusal = refuseWithoutApproval(approval);
    if (refusal) return refusal;
    const { recipients, filled, mail_server } = sending.body as AnswerOf<typeof getSending>;
    const email: Email = { recipients, ...filled, ...body };
    return {
      etag: proposal.etag,
      question: composeQuestion(name, email),
      shown: {
        proposal: { name, status, is_template },
        would_send: { ...email, mail_leaves: mail_server.is_configured },
      },
    };
  },
};

/** The email and recipients if the proposal were sent now. */
type Email = Pick<AnswerOf<typeof getSending>, "recipients"> & AnswerOf<typeof getSending>["filled"];

function composeQuestion(name: string, { recipients, subject, message }: Email): string {
  const to = formatPeople(recipients);
  return [`Send "${name}" to ${to || "no email address"}?`, `Subject: ${subject}`, message].join("\n\n");
}

export function formatPeople(people: readonly { readonly name: string; readonly email: string }[]): string {
  return people.map(({ name, email }) => `${name} <${email}>`).join(", ");
}
