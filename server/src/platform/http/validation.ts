import { contractKeywords } from "@proffer/contract";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { TSchema } from "typebox";
import { invalid } from "../errors.ts";

// Bodies are taken as they are; only what arrives as text in the address is turned into numbers.
const body = compiler({});
const text = compiler({ coerceTypes: "array" });

export type Validate = (value: unknown) => void;

export function bodyValidator(schema: TSchema): Validate {
  return throwing(body.compile(schema));
}

/** For path and query parameters, whose values arrive as text. */
export function textValidator(schema: TSchema): Validate {
  return throwing(text.compile(schema));
}

function compiler(options: { coerceTypes?: "array" }) {
  const ajv = new Ajv2020({
    ...options,
    allErrors: true,
    discriminator: true,
    useDefaults: true,
    strict: false,
  });
  formats.default(ajv);
  for (const keyword of contractKeywords) ajv.addKeyword({ ...keyword });
  return ajv;
}

function throwing(validate: ValidateFunction): Validate {
  return (value) => {
    if (!validate(value)) throw invalid(detailsOf(validate.errors ?? []));
  };
}

const mostDetails = 50;

function detailsOf(errors: ErrorObject[]): Record<string, string> {
  const details: Record<string, string> = {};
  for (const error of errors) {
    // Says only that the condition's other branch failed; that branch has reported its own fault.
    if (error.keyword === "if") continue;
    if (Object.keys(details).length === mostDetails) break;
    details[fieldOf(error)] ??= messageOf(error);
  }
  return details;
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const parts = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (keyword === "required") parts.push(String(params["missingProperty"]));
  if (keyword === "additionalProperties") parts.push(String(params["additionalProperty"]));
  return parts.join(".") || "body";
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not a known field";
    case "enum":
      return `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(params["allowedValue"])}`;
    case "maxDecimals":
      return "must have at most six decimals";
    default:
      return message ?? "is invalid";
  }
}
