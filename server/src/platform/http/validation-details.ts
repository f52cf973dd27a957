import type { ErrorObject } from "ajv/dist/2020.js";

const maxDetails = 50;

/**
 * Converts errors to one message per field, with dots for nested fields, in the order of Ajv (specification,
 * section 7).
 */
export function toDetails(
  errors: readonly ErrorObject[] | null | undefined,
  isFlat = false,
): Record<string, string> {
  const details = new Map<string, string>();
  const unions = (errors ?? [])
    .filter(({ keyword }) => keyword === "anyOf")
    .map(({ instancePath }) => instancePath);
  for (const error of errors ?? []) {
    // Skips the error of the `if` itself, because its failed branch reports another error.
    if (error.keyword === "if") continue;
    // Skips the error of the whole union if a variant reports an error inside the value.
    if (isUnionError(error, unions) && errors?.some((other) => isBelow(other, error))) continue;
    if (details.size === maxDetails) break;
    const field = getField(error, isFlat);
    if (!details.has(field)) details.set(field, formatMessage(error));
  }
  return Object.fromEntries(details);
}

function isUnionError({ keyword, instancePath }: ErrorObject, unions: readonly string[]): boolean {
  return (keyword === "anyOf" || keyword === "type") && unions.includes(instancePath);
}

function isBelow({ instancePath }: ErrorObject, { instancePath: above }: ErrorObject): boolean {
  return instancePath.startsWith(`${above}/`);
}

/** The Ajv parameter that names the missing, unknown or discriminating field, by keyword of the error. */
const fieldParam: Readonly<Record<string, string>> = {
  required: "missingProperty",
  additionalProperties: "additionalProperty",
  discriminator: "tag",
};

function getField({ instancePath, keyword, params }: ErrorObject, isFlat: boolean): string {
  const path = instancePath
    .split("/")
    .slice(1, isFlat ? 2 : undefined)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const field = fieldParam[keyword];
  return formatFieldName(field === undefined ? path : [...path, String(params[field])]);
}

/** Parameters of an Ajv error. Each keyword has some of them. */
interface Params {
  readonly limit?: number;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly allowedValue?: unknown;
  readonly allowedValues?: readonly unknown[];
  readonly tag?: string;
  readonly tagValue?: unknown;
  readonly pattern?: string;
}

/** A schema whose variants differ by one field. */
interface Variants {
  readonly [keyword: string]: unknown;
  readonly oneOf?: readonly { properties?: Record<string, { const?: string; enum?: string[] }> }[];
}

function describeKinds(tag: string) {
  return ({ properties }: NonNullable<Variants["oneOf"]>[number]) => {
    const field = properties?.[tag];
    return field?.enum ?? [field?.const];
  };
}

const messages: Readonly<Record<string, (params: Params, schema: Variants) => string>> = {
  required: () => "is required",
  additionalProperties: () => "is not a known field",
  discriminator: ({ tag = "", tagValue }, { oneOf = [] }) =>
    tagValue === undefined ? "is required" : `must be one of ${oneOf.flatMap(describeKinds(tag)).join(", ")}`,
  type: ({ type = [] }) => `must be ${[type].flat().map(describeType).join(" or ")}`,
  enum: ({ allowedValues = [] }) => `must be one of ${allowedValues.map(String).join(", ")}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  format: ({ format = "" }) => `must be ${formatWords[format] ?? `of the format ${format}`}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? "must not be empty" : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  pattern: ({ pattern }) => `must ${patternWords[pattern ?? ""] ?? `match ${pattern}`}`,
  minItems: ({ limit }) => (limit === 1 ? "must not be empty" : `must have at least ${limit} entries`),
  maxItems: ({ limit }) => `must have at most ${limit} entries`,
  uniqueItems: () => "must not contain duplicates",
  distinctIds: () => "must not contain duplicates",
  visible: () => "must have a visible character",
  maxDecimals: (_, { maxDecimals }) => `must have at most ${String(maxDecimals)} decimals`,
};

function describeType(type: string): string {
  return typeWords[type] ?? type;
}

const typeWords: Readonly<Record<string, string>> = {
  object: "an object",
  array: "a list",
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

/** Readable rules for patterns. */
const patternWords: Readonly<Record<string, string>> = {
  "^[A-Z]{3}$": "be three capital letters, such as EUR",
  "^#[0-9a-fA-F]{6}$": "be a colour such as #1f6feb",
  [String.raw`^[^{}]*(\{(year|month|day)\}[^{}]*)*\{0{1,12}\}[^{}]*$`]:
    "have one counter in braces after any {year}, {month} and {day}, such as Q-{year}-{0000}",
};

const formatWords: Readonly<Record<string, string>> = {
  "date-time": "a time in ISO 8601, such as 2031-01-31T17:00:00.000Z",
  date: "a date in ISO 8601, such as 2031-01-31",
  "idn-email": "an email address",
  uri: "a URL",
  iri: "a URL",
};

function formatMessage({ keyword, params, parentSchema = {}, message }: ErrorObject): string {
  return messages[keyword]?.(params, parentSchema) ?? message ?? "is invalid";
}

const maxCharacters = 200;

/**
 * Formats the dotted name of a field in `details`: `pages.0.children.1.name`. Cuts long names, so that no
 * answer repeats megabytes.
 */
export function formatFieldName(path: readonly string[]): string {
  const name = path.join(".");
  if (name === "") return "body";
  return name.length > maxCharacters ? `${name.slice(0, maxCharacters)}…` : name;
}
