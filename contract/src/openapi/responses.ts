import { BareErrorBody, ErrorBody } from "../errors.ts";
import { commonErrors, errorsOf } from "../errors-of.ts";
import type { Answer, ErrorAnswer, Operation } from "../operation.ts";
import type { Components } from "./components.ts";
import { errorExample } from "./error-example.ts";
import { describeHeaders, rateLimitHeaders, retryHeaders } from "./headers.ts";
import { binary, type Json } from "./json.ts";

/** The answers and errors of an operation, by HTTP status. */
export function responsesOf(operation: Operation, components: Components): Json {
  const responses: Json = {};
  for (const [status, answer] of Object.entries(operation.answers))
    responses[status] = answerResponse(answer, operation, components);
  for (const [status, error] of Object.entries(errorsOf(operation))) {
    responses[status] = commonErrors.includes(error)
      ? { $ref: `#/components/responses/${error.code}` }
      : errorResponse(error, components);
  }
  return responses;
}

/** The errors that operations have in common, by their code. */
export function commonResponses(components: Components): Json {
  return Object.fromEntries(commonErrors.map((error) => [error.code, errorResponse(error, components)]));
}

function answerResponse(answer: Answer, operation: Operation, components: Components): Json {
  const { body, contentType = "application/json", description, headers = {} } = answer;
  const example = operation.examples?.answer;
  return {
    description,
    headers: { ...describeHeaders(headers), ...rateLimitHeaders },
    ...((body ?? answer.contentType) && {
      content: {
        [contentType]: {
          schema: body ? components.convert(body) : schemaOf(contentType),
          ...(example !== undefined && { example }),
        },
      },
    }),
  };
}

/** Bytes are what generators of clients call binary; a stream of events is text. */
function schemaOf(contentType: string): Json {
  return contentType.startsWith("text/") ? { type: "string" } : binary;
}

function errorResponse(error: ErrorAnswer, components: Components): Json {
  const schema = components.convert(error.shape === "string" ? BareErrorBody : ErrorBody);
  return {
    description: error.description,
    ...(error.code === "RATE_LIMITED" && { headers: retryHeaders }),
    content: { "application/json": { schema, example: errorExample(error) } },
  };
}
