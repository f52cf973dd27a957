import { exampleIds, operations, type Operation } from "@proffer/contract";
import { smallPng } from "../images.ts";
import type { Objects } from "./objects.ts";

export const allOperations: readonly Operation[] = Object.values(operations);

/** Returns true if the answer of an operation has no end. */
export const isStream = ({ answers }: Operation) => answers[200]?.contentType === "text/event-stream";

/** All operations with answers that end. */
export const answeringOperations = allOperations.filter((operation) => !isStream(operation));

export interface ApiRequest {
  readonly method: Operation["method"];
  readonly url: string;
  readonly body?: unknown;
}

/** Creates the example request of the contract, with the ids of these objects. */
export function requestFor(operation: Operation, objects: Objects): ApiRequest {
  const { method, body, bodyTypes, examples } = operation;
  if (body && examples?.request === undefined) {
    throw new Error(`${operation.id} needs an example of its body, in the contract`);
  }
  return {
    method,
    url: buildUrl(operation, objects.inPaths),
    ...(body && { body: insertIds(examples?.request, objects) }),
    ...(bodyTypes && { body: smallPng }),
  };
}

function buildUrl({ path, id, query }: Operation, inPaths: Objects["inPaths"]): string {
  const required = (query?.required ?? []).map((name) => `${name}=small.png`).join("&");
  const address = path.replaceAll(/\{\w+\}/g, (parameter, end: number) => {
    const place = path.slice(0, end) + parameter;
    const value = inPaths[place];
    if (value === undefined) throw new Error(`${id} needs an entry for ${place} in security/objects.ts`);
    return value;
  });
  return required ? `${address}?${required}` : address;
}

/**
 * Replaces the ids in an example with ids of objects. The name of a field or the example id itself determines
 * the object.
 */
function insertIds(example: unknown, objects: Objects): unknown {
  if (Array.isArray(example)) return example.map((each) => insertIds(each, objects));
  if (typeof example === "string") return mapExamples(objects).get(example) ?? example;
  if (typeof example !== "object" || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const id = objects.inFields[name];
      if (id === undefined) return [name, insertIds(value, objects)];
      return [name, Array.isArray(value) ? [id] : id];
    }),
  );
}

/** Maps ids of the examples to our ids, for fields with names that do not reveal the kind of object. */
function mapExamples({ inPaths, inFields }: Objects): ReadonlyMap<string, string | undefined> {
  return new Map([
    [exampleIds.proposal, inPaths["/api/proposals/{id}"]],
    [exampleIds.lineItem, inFields["item_id"]],
    [exampleIds.group, inFields["target_group_id"]],
  ]);
}

/** Lists the fields and parameters of an operation that contain ids of objects, other than in the path. */
export function listIdFields({ body, query }: Operation): string[] {
  const names = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") {
        for (const name of Object.keys(value as object)) if (isIdField(name)) names.add(name);
      }
      if (key !== "examples" && key !== "default") walk(value);
    }
  };
  walk(body);
  walk(query);
  return [...names];
}

/** Fields without ids of our objects: a word, a boolean, and ids of a CRM. */
const notIds = new Set(["group_by", "keep_ids", "pipeline_id", "deal_id"]);

function isIdField(name: string): boolean {
  return !notIds.has(name) && /(_id|_ids|Id|Ids|_by)$/.test(name);
}

/** Creates the request with this id in one field, and without the fields that exclude this field. */
export function requestNaming(operation: Operation, about: Objects, field: string, id: string): ApiRequest {
  const { method, url, body } = requestFor(operation, about);
  if (operation.query && field in operation.query.properties)
    return { method, url: `${url}?${field}=${id}`, body };
  const excluded = exclusive.find((fields) => fields.includes(field)) ?? [];
  const rest = Object.fromEntries(
    Object.entries(body as Record<string, unknown>).filter(([name]) => !excluded.includes(name)),
  );
  // Fields that are not in the example's body are at a deeper level.
  const value = field in (body as object) && field === "item_id" ? { item_id: id } : createIdValue(field, id);
  return { method, url, body: { ...rest, ...value } };
}

const exclusive = [
  ["after_item_id", "before_item_id", "target_group_id"],
  ["proposal_id", "pages"],
];

const approvalRule = {
  name: "Big discount",
  when: { measure: "discount_percent", of: "selected", operator: "above", value: 10 },
};

function createIdValue(field: string, id: string): Record<string, unknown> {
  if (field === "item_id") return { selections: [{ item_id: id, selected: true }] };
  if (field === "user_id") return { approval_rules: [{ ...approvalRule, approvers: [{ user_id: id }] }] };
  return { [field]: field.endsWith("s") ? [id] : id };
}
