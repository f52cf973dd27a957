import { commonErrors, listErrors } from "../error-answers.ts";
import { BareErrorBody, ErrorBody } from "../errors.ts";
import { ids } from "../example-ids.ts";
import type { Answer, ErrorAnswer, Operation } from "../operation.ts";
import type { Json } from "../schema/json.ts";
import { binary, type Components } from "./components.ts";

const text = (description: string): Json => ({ description, schema: { type: "string" } });

const number = (description: string): Json => ({ description, schema: { type: "integer" } });

const rateLimit = {
  "RateLimit-Limit": number("Allowed requests per minute."),
  "RateLimit-Remaining": number("Requests left in this minute."),
  "RateLimit-Reset": number("Seconds until the next minute starts."),
};

const retryAfter = { "Retry-After": number("Seconds to wait before the next request.") };

/** Headers shared by the answers of operations. */
export const commonHeaders: Json = { ...rateLimit, ...retryAfter };

const rateLimitHeaders = referencesTo(rateLimit);

const retryHeaders = { ...rateLimitHeaders, ...referencesTo(retryAfter) };

function referencesTo(declared: Json): Json {
  return Object.fromEntries(
    Object.keys(declared).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

const describeHeaders = (declared: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(declared).map(([name, description]) => [name, text(description)]));

/** Converts the answers and errors of an operation, by HTTP status. */
export function toResponses(operation: Operation, components: Components): Json {
  const responses: Json = {};
  for (const [status, answer] of Object.entries(operation.answers))
    responses[status] = answerResponse(answer, operation, components);
  for (const [status, error] of Object.entries(listErrors(operation))) {
    responses[status] = commonErrors.includes(error)
      ? { $ref: `#/components/responses/${error.code}` }
      : toErrorResponse(error, components);
  }
  return responses;
}

/** Converts the errors that operations share, by code. */
export function commonResponses(components: Components): Json {
  return Object.fromEntries(commonErrors.map((error) => [error.code, toErrorResponse(error, components)]));
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
          schema: body ? components.convert(body) : toFileSchema(contentType),
          ...(example !== undefined && { example }),
        },
      },
    }),
  };
}

/**
 * Returns the schema of a file. Generators of clients read the format `binary` as bytes, so text, such as a
 * stream of events, has no format.
 */
function toFileSchema(contentType: string): Json {
  return contentType.startsWith("text/") ? { type: "string" } : binary;
}

function toErrorResponse(error: ErrorAnswer, components: Components): Json {
  const schema = components.convert(error.shape === "string" ? BareErrorBody : ErrorBody);
  return {
    description: error.description,
    ...(error.code === "RATE_LIMITED" && { headers: retryHeaders }),
    content: { "application/json": { schema, example: toErrorExample(error) } },
  };
}

const details = { "price.value": "is required" };

/** Returns the body of an error as a caller sees it. */
export function toErrorExample({ code, description, shape }: ErrorAnswer): unknown {
  if (shape === "string") return { error: description };
  switch (code) {
    case "VALIDATION_ERROR":
      return { error: { code, message: "price.value is required", details } };
    case "NOT_FOUND":
      return { error: { code, message: `Not Authorized or Not Found: Resource ${ids.proposal}` } };
    default:
      return { error: { code, message: description } };
  }
}
