import type { Json, Operation } from "@proffer/contract";
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
import { revealCharacters } from "./outside-text.ts";
import { toJsonResult, toTextResult, toToolResult } from "./tool-result.ts";

/** A tool that reaches the client. It asks for confirmation of its exact effect first. */
export interface ConfirmedTool {
  readonly operation: Operation;
  readonly input: ToolInput;
  readonly title: string;
  readonly description: string;
  readonly words: {
    /** Describes the confirmation to the model. */
    readonly confirmation: string;
    /** Label of the user's agreement. */
    readonly agree: string;
    /** Says that nothing has happened, such as "Nothing was sent". */
    readonly nothing: string;
    /** Says that nothing happens without an agreement. */
    readonly unless: string;
    /** Tells the model to show the effect to its user. */
    readonly show: string;
  };
  /** Name of the agreement in the answer of the MCP client. */
  readonly agreement: string;
  readonly readPreview: (
    callApi: CallApi,
    params: Readonly<Record<string, string>>,
    body: Json,
  ) => Promise<ActionPreview | (CallToolResult & { isError: true })>;
}

/** The effect that the action would have now. */
export interface ActionPreview {
  /** The question for the user. */
  readonly question: string;
  /** The effect, for a model that shows it to its user. */
  readonly shown: Json;
  readonly etag: string | undefined;
  /** Fields that the tool adds to the body of the model. */
  readonly addedBody?: Json;
}

export interface ConfirmationOptions {
  readonly callApi: CallApi;
  readonly confirmations: Confirmations;
  /** True if the MCP client can ask its user. */
  readonly canAsk: boolean;
}

/** The JSON Schema of the tool's arguments. */
export function createConfirmedSchema({ operation, input, words }: ConfirmedTool): Json {
  const { properties, ...schema } = createInputSchema(operation, input);
  const confirmation = { type: "string", description: words.confirmation };
  return { ...schema, properties: { ...(properties as Json), confirmation } };
}

/**
 * Runs an action after its exact effect was confirmed. If the client can ask its user, the user confirms.
 * Otherwise, the first call returns a token, and the second call confirms with this token. If the effect has
 * changed since, a new confirmation is needed.
 */
export async function callConfirmedTool(
  tool: ConfirmedTool,
  { callApi, confirmations, canAsk }: ConfirmationOptions,
  { confirmation, ...args }: Json,
  { mcpReq }: Pick<ServerContext, "mcpReq">,
): Promise<CallToolResult | InputRequiredResult> {
  const { operation, words, agreement } = tool;
  const { params, body } = toOperationInput(operation, tool.input, args);
  const preview = await tool.readPreview(callApi, params, body as Json);
  if ("isError" in preview) return preview;
  const action = { operation: operation.id, params, body, preview };
  const answer = inputResponse(mcpReq.inputResponses, "confirmation");
  const isAsked = answer.kind === "elicit";
  if (isAsked && !(answer.action === "accept" && answer.content?.[agreement] === true))
    return toTextResult(`Your user did not agree. ${words.nothing}.`);

  const token = isAsked ? mcpReq.requestState() : confirmation;
  if (typeof token === "string" && confirmations.isFor(token, action)) {
    const done = await callApi(operation, {
      params,
      body: preview.addedBody ? { ...(body as Json), ...preview.addedBody } : body,
      ...(preview.etag !== undefined && { ifMatch: preview.etag }),
      // With this key, a confirmation can run the action only once.
      idempotencyKey: createHash("sha256").update(token).digest("hex"),
    });
    return toToolResult(operation, done);
  }
  const fresh = confirmations.create(action);
  return canAsk
    ? askUser(tool, preview, fresh)
    : explainConfirmation(tool, preview, fresh, token !== undefined);
}

/** Asks the user for the confirmation, through the MCP client. */
function askUser(
  { words, agreement }: ConfirmedTool,
  { question }: ActionPreview,
  requestState: string,
): InputRequiredResult {
  const agreed = { type: "boolean" as const, title: words.agree, description: words.unless };
  return inputRequired({
    inputRequests: {
      confirmation: inputRequired.elicit({
        message: revealCharacters(question),
        requestedSchema: { type: "object", properties: { [agreement]: agreed }, required: [agreement] },
      }),
    },
    requestState,
  });
}

/** Explains the effect, and returns the token for the second call. */
function explainConfirmation(
  { words }: ConfirmedTool,
  { shown }: ActionPreview,
  confirmation: string,
  isStale: boolean,
): CallToolResult {
  const reason = isStale
    ? `${words.nothing}: the confirmation is too old, or is for something else.`
    : `${words.nothing} yet.`;
  return toJsonResult(
    { ...shown, confirmation },
    `${reason} ${words.show} If your user agrees, repeat this call with the same arguments and this confirmation.`,
  );
}
