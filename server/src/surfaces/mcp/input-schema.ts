import { contractKeywords, isJson, type Json, type Operation } from "@proffer/contract";
import type { OperationInput } from "./api-caller.ts";

/**
 * Keywords that the schemas of tools omit: keywords unknown to plain JSON Schema, and bounds. A model reads
 * the schemas of all tools before each conversation, so they must be short. The API still checks all values
 * and explains faults.
 */
const omittedKeywords = new Set([
  ...contractKeywords.map(({ keyword }) => keyword),
  ..."discriminator title if else propertyNames default".split(" "),
  ..."minLength maxLength minItems maxItems uniqueItems minimum maximum maxProperties pattern format".split(
    " ",
  ),
]);

/** How the input of an operation becomes the arguments of a tool. */
export interface ToolInput {
  /** Argument names for path parameters, if they differ from the names in the operation. */
  readonly params?: Readonly<Record<string, string>>;
  /** The query parameters that become arguments. */
  readonly query?: readonly string[];
  /** The argument that contains the whole body. If absent, each field of the body is an argument. */
  readonly body?: string;
  /** The fields of the body that do not become arguments. */
  readonly without?: readonly string[];
}

/** Creates the JSON Schema of a tool's arguments from the schemas of its operation. */
export function createInputSchema(operation: Operation, input: ToolInput): Json {
  const definitions: Json = {};
  const properties: Json = {};
  const required: string[] = [];
  const add = (name: string, schema: unknown, isRequired: boolean) => {
    properties[name] = toPlainSchema(schema, definitions);
    if (isRequired) required.push(name);
  };
  for (const [name, schema] of listProperties(operation.params))
    add(input.params?.[name] ?? name, schema, true);
  for (const [name, schema] of listProperties(operation.query))
    if (input.query?.includes(name)) add(name, schema, isRequiredIn(operation.query, name));
  if (input.body !== undefined) add(input.body, operation.body, operation.bodyOptional !== true);
  else
    for (const [name, schema] of listProperties(operation.body))
      if (!input.without?.includes(name)) add(name, schema, isRequiredIn(operation.body, name));
  return {
    type: "object",
    properties,
    required,
    additionalProperties: false,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}

/**
 * Creates the schema by which the tool itself checks arguments. It contains only the names of the arguments,
 * and the type of path parameters. All other values are checked by the API: its messages help a model more
 * than a list of all variants of a union that failed.
 */
export function createNamesSchema(operation: Operation, input: ToolInput): Json {
  const { properties, ...schema } = createInputSchema(operation, input);
  const inPath = new Set(listProperties(operation.params).map(([name]) => input.params?.[name] ?? name));
  const checked = Object.entries(properties as Record<string, Json>).map(
    ([name, { type }]) => [name, inPath.has(name) ? { type } : {}] as const,
  );
  return { ...schema, properties: Object.fromEntries(checked) };
}

function listProperties(schema: unknown): [string, unknown][] {
  return isJson(schema) && isJson(schema["properties"]) ? Object.entries(schema["properties"]) : [];
}

function isRequiredIn(schema: unknown, name: string): boolean {
  return isJson(schema) && Array.isArray(schema["required"]) && schema["required"].includes(name);
}

/** Converts a schema of the contract to plain JSON Schema. Each record becomes one definition. */
function toPlainSchema(schema: unknown, definitions: Json): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toPlainSchema(each, definitions));
  if (!isJson(schema)) return schema;
  const { title, type } = schema;
  if (typeof title !== "string") return removeOwnKeywords(schema, definitions);
  // A nullable record and the record itself have the same title, so they need different names.
  const name = Array.isArray(type) ? `${title}OrNull` : title;
  definitions[name] ??= removeOwnKeywords(schema, definitions);
  return { $ref: `#/$defs/${name}` };
}

function removeOwnKeywords(schema: Json, definitions: Json): Json {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !omittedKeywords.has(keyword))
      .map(([keyword, value]) => [keyword, convertKeyword(keyword, value, definitions)] as const)
      .filter(([keyword, value]) => keyword !== "anyOf" || isMoreThanBounds(value)),
  );
}

/**
 * Returns true if an alternative still has keywords. An alternative with only bounds is empty now, because
 * bounds are omitted.
 */
function isMoreThanBounds(alternatives: unknown): boolean {
  return !Array.isArray(alternatives) || alternatives.some((each) => Object.keys(each as Json).length > 0);
}

function convertKeyword(keyword: string, value: unknown, definitions: Json): unknown {
  if (keyword === "properties" || keyword === "patternProperties")
    return Object.fromEntries(
      Object.entries(value as Json).map(([name, field]) => [name, toPlainSchema(field, definitions)]),
    );
  const holdsSchemas = ["items", "anyOf", "oneOf", "additionalProperties"].includes(keyword);
  return holdsSchemas ? toPlainSchema(value, definitions) : value;
}

/** Converts the arguments of a tool to the input of its operation. */
export function toOperationInput(
  operation: Operation,
  input: ToolInput,
  args: Json,
): OperationInput & Required<Pick<OperationInput, "params">> {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]));
  // Models often send null for an omitted argument, so the query omits nulls. In a body, null has a meaning
  // in the API.
  const query = (input.query ?? []).filter((name) => args[name] !== null);
  const params = Object.fromEntries(
    listProperties(operation.params).map(([name]) => [name, String(args[input.params?.[name] ?? name])]),
  );
  const fields = listProperties(operation.body)
    .map(([name]) => name)
    .filter((name) => !input.without?.includes(name));
  const body = input.body === undefined ? pick(fields) : args[input.body];
  return {
    params,
    query: pick(query) as OperationInput["query"],
    ...(operation.body && { body }),
  };
}
