import { operations, type AnswerOf, type Json } from "@proffer/contract";
import {
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { createHash } from "node:crypto";
import type { CallApi } from "./api-caller.ts";
import type { Confirmations } from "./confirmations.ts";
import { createInputSchema, toOperationInput, type ToolInput } from "./input-schema.ts";
import { formatVisibly, revealCharacters } from "./outside-text.ts";
import { toErrorResult, toTextResult, toToolResult } from "./tool-result.ts";

const { sendProposal, getProposal, getSending } = operations;

const input: ToolInput = { params: { id: "proposal_id" } };

export const sendToolDescription = `${sendProposal.summary}. ${sendProposal.description} Asks for confirmation first: if the MCP client can ask its user, it does. Otherwise the first call sends nothing, and returns the email, its recipients and a confirmation for the second call.`;

/** The JSON Schema of the tool's arguments. */
export function createSendSchema(): Json {
  const { properties, ...schema } = createInputSchema(sendProposal, input);
  const confirmation = {
    type: "string",
    description:
      "The confirmation that the first call returned. Send it only after your user has agreed to the email and its recipients. Repeat all other arguments unchanged. Valid for ten minutes, and only as long as nothing changes.",
  };
  return { ...schema, properties: { ...(properties as Json), confirmation } };
}

/** The proposal, and the email and recipients if it were sent now. */
interface Preview {
  readonly proposal: Pick<AnswerOf<typeof getProposal>, "name" | "status" | "is_template">;
  readonly sending: Pick<AnswerOf<typeof getSending>, "recipients"> &
    AnswerOf<typeof getSending>["filled"] & { readonly mail_leaves: boolean };
  readonly etag: string | undefined;
}

export interface SendToolOptions {
  readonly callApi: CallApi;
  readonly confirmations: Confirmations;
  /** True if the MCP client can ask its user. */
  readonly canAsk: boolean;
}

/**
 * Sends a proposal after its exact content and recipients were confirmed. If the client can ask its user, the
 * user confirms. Otherwise, the first call returns a token, and the second call confirms with this token. If
 * the proposal has changed since, a new confirmation is needed.
 */
export async function callSendTool(
  { callApi, confirmations, canAsk }: SendToolOptions,
  { confirmation, ...args }: Json,
  { mcpReq }: Pick<ServerContext, "mcpReq">,
): Promise<CallToolResult | InputRequiredResult> {
  const { params, body } = toOperationInput(sendProposal, input, args);
  const preview = await readPreview(callApi, params, body as Json);
  if ("isError" in preview) return preview;
  const action = { params, preview };
  const answer = inputResponse(mcpReq.inputResponses, "confirmation");
  const isAsked = answer.kind === "elicit";
  if (isAsked && !(answer.action === "accept" && answer.content?.["send"] === true))
    return toTextResult("Your user did not agree. Nothing was sent.");

  const token = isAsked ? mcpReq.requestState() : confirmation;
  if (typeof token === "string" && confirmations.isFor(token, action)) {
    const sent = await callApi(sendProposal, {
      params,
      body,
      ...(preview.etag !== undefined && { ifMatch: preview.etag }),
      // With this key, a confirmation can send the proposal only once.
      idempotencyKey: createHash("sha256").update(token).digest("hex"),
    });
    return toToolResult(sendProposal, sent);
  }
  const fresh = confirmations.create(action);
  return canAsk ? askUser(preview, fresh) : explainConfirmation(preview, fresh, token !== undefined);
}

async function readPreview(
  callApi: CallApi,
  params: Readonly<Record<string, string>>,
  body: Json,
): Promise<Preview | (CallToolResult & { isError: true })> {
  const [proposal, sending] = await Promise.all([
    callApi(getProposal, { params }),
    callApi(getSending, { params }),
  ]);
  for (const { status, body: refusal } of [proposal, sending])
    if (status !== 200) return { ...toErrorResult(refusal), isError: true };
  const { name, status, is_template } = proposal.body as AnswerOf<typeof getProposal>;
  const { recipients, filled, mail_server } = sending.body as AnswerOf<typeof getSending>;
  return {
    etag: proposal.etag,
    proposal: { name, status, is_template },
    sending: { recipients, ...filled, ...body, mail_leaves: mail_server.is_configured },
  };
}

/** Asks the user for the confirmation, through the MCP client. */
function askUser({ proposal, sending }: Preview, requestState: string): InputRequiredResult {
  const to = sending.recipients.map(({ name, email }) => `${name} <${email}>`).join(", ");
  const words = [
    `Send "${proposal.name}" to ${to || "no email address"}?`,
    `Subject: ${sending.subject}`,
    sending.message,
  ].join("\n\n");
  const send = {
    type: "boolean" as const,
    title: "Send it",
    description: "Nothing is sent unless you agree.",
  };
  return inputRequired({
    inputRequests: {
      confirmation: inputRequired.elicit({
        message: revealCharacters(words),
        requestedSchema: { type: "object", properties: { send }, required: ["send"] },
      }),
    },
    requestState,
  });
}

/** Explains what would be sent, and returns the token for the second call. */
function explainConfirmation(
  { proposal, sending }: Preview,
  confirmation: string,
  isStale: boolean,
): CallToolResult {
  const reason = isStale
    ? "Nothing was sent: the confirmation is too old, or is for something else."
    : "Nothing was sent yet.";
  return toTextResult(
    `${reason} Show your user what would be sent to whom. If your user agrees, repeat this call with the same arguments and this confirmation.`,
    formatVisibly({ proposal, would_send: sending, confirmation }),
  );
}
