import { Validator } from "@seriousme/openapi-schema-validator";
import formats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { listAddresses, type Operation } from "../operation.ts";
import { operations } from "../operations.ts";
import { isJson, type Json } from "../schema/json.ts";
import { contractFormats, contractKeywords } from "../schema/keywords.ts";
import { record } from "../schema/records.ts";
import { operationTags } from "../tags.ts";
import { webhookEventTypes } from "../webhooks/event-types.ts";
import { webhooks } from "../webhooks/events.ts";
import { Components } from "./components.ts";
import { openApiDocument } from "./document.ts";

const document = openApiDocument({ publicUrl: "https://proposals.acme.test" });

function at(...path: string[]): Json {
  let found: unknown = document;
  for (const key of path) found = isJson(found) ? found[key] : undefined;
  if (!isJson(found)) throw new Error(`nothing at ${path.join(".")}`);
  return found;
}

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test("it contains every operation, under a described tag", () => {
  const described = Object.values(at("paths"))
    .flatMap((path) => (isJson(path) ? Object.values(path) : []))
    .filter(isJson);
  const ids = Object.values<Operation>(operations)
    .flatMap(listAddresses)
    .map(({ id }) => id);
  expect(described.map((one) => String(one["operationId"])).toSorted()).toEqual(ids.toSorted());
  const known = operationTags.map(({ name }) => [name]);
  for (const one of described) expect(known).toContainEqual(one["tags"]);
});

test("its operations are named like functions of an SDK: a verb and an object, in camel case", () => {
  for (const id of Object.keys(operations)) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
});

test("it describes every operation, and every field, parameter and header", () => {
  const operationsWithout = Object.values<Operation>(operations).filter(({ description }) => !description);
  expect(operationsWithout.map(({ id }) => id)).toEqual([]);
  const all = listDescribable(document, "");
  expect(all.length).toBeGreaterThan(2_000);
  expect(all.filter(([, value]) => !isDescribed(value)).map(([pointer]) => pointer)).toEqual([]);
});

test("no field of a record has a default, which generators of clients would require", () => {
  for (const schema of Object.values(at("components", "schemas")))
    for (const field of Object.values(listFields(schema))) expect(field).not.toHaveProperty("default");
  expect(at("components", "schemas", "CreateLineItem", "properties", "hidden")["description"]).toMatch(
    /Default: `false`\.$/,
  );
});

test("every alternative has a type, without which generators of clients treat it as unknown", () => {
  expect(alternativesIn(document).length).toBeGreaterThan(20);
  for (const alternative of alternativesIn(document))
    expect(["type", "$ref", "anyOf"].some((key) => key in alternative)).toBe(true);
});

test("it contains none of the contract's own keywords", () => {
  const text = JSON.stringify(document);
  for (const { keyword } of contractKeywords) expect(text).not.toContain(`"${keyword}":`);
});

test("it needs less than 5.2 kB for an operation or event, because records are written once", () => {
  const count = Object.keys(operations).length + webhooks.length;
  expect(JSON.stringify(document).length / count).toBeLessThan(5_200);
});

test("it contains every event as a webhook: its headers, its body, and the meaning of responses", () => {
  expect(Object.keys(at("webhooks"))).toEqual([...webhookEventTypes]);
  for (const type of webhookEventTypes) {
    const { operationId, parameters, security, responses, requestBody } = at("webhooks", type, "post");
    expect(operationId).toMatch(/^proposal[A-Z][a-zA-Z]+$/);
    expect(Object.keys(operations)).not.toContain(operationId);
    const names = ["Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"];
    expect(parameters).toEqual(names.map((name) => ({ $ref: `#/components/parameters/${name}` })));
    for (const name of names)
      expect(at("components", "parameters", name)).toMatchObject({ in: "header", name });
    expect(security).toEqual([]);
    const statuses = ["2XX", "3XX", "408", "410", "425", "429", "4XX", "5XX"];
    expect(Object.keys(responses as Json).toSorted()).toEqual(statuses);
    expect(requestBody).toHaveProperty(["content", "application/json", "schema", "$ref"]);
  }
});

test("the proposal in an event has the fields of the detail except private ones, for which it has no names", () => {
  const namesIn = (name: string) => Object.keys(at("components", "schemas", name, "properties"));
  const lost = (name: string) => namesIn(name).filter((field) => !namesIn(`Webhook${name}`).includes(field));
  expect(lost("ProposalDetail").toSorted()).toEqual([
    "approval",
    "crm_linked",
    "integrations",
    "is_starred",
    "notes",
    "revision_of",
    "share_url",
  ]);
  expect(lost("ProposalStatusDetail")).toEqual(["note"]);
  expect(lost("LineItem")).toEqual(expect.arrayContaining(["internal_notes", "cost"]));
  const { additionalProperties, required } = at("components", "schemas", "WebhookProposalDetail");
  expect(additionalProperties).toBe(false);
  expect(required).toEqual(expect.not.arrayContaining(["integrations", "share_url"]));
});

test("it declares only the API key if the specification does", () => {
  expect(at("paths", "/api/proposals/{id}/items", "post")["security"]).toEqual([{ apiKey: [] }]);
  expect(at("paths", "/api/proposals/{id}/library-insertions", "post")["security"]).toEqual([{ apiKey: [] }]);
  expect(at("paths", "/api/proposals", "get")["security"]).toEqual([{ bearerJwt: [] }, { apiKey: [] }]);
});

test("it shows both shapes of errors", () => {
  const bare = at("paths", "/api/proposals/{id}/archive", "post", "responses", "409", "content");
  expect(bare).toMatchObject({
    "application/json": { example: { error: "Proposal is already archived" } },
  });
  const standard = at("paths", "/api/proposals/{id}", "get", "responses", "404", "content");
  expect(standard).toMatchObject({ "application/json": { schema: { $ref: "#/components/schemas/Error" } } });
});

test("it lists the types of a body that is a file", () => {
  const { content } = at("paths", "/api/images", "post", "requestBody");
  const file = { schema: { type: "string", format: "binary" } };
  expect(content).toEqual({ "image/png": file, "image/jpeg": file, "image/webp": file, "image/gif": file });
});

const parametersOfPost = (path: string) => at("paths", path, "post")["parameters"];

test("a POST for an object of an organization takes an Idempotency-Key, one for the caller's session does not", () => {
  const idempotencyKey = { $ref: "#/components/parameters/IdempotencyKey" };
  expect(parametersOfPost("/api/proposals")).toContainEqual(idempotencyKey);
  expect(parametersOfPost("/api/proposals/{id}/items")).toContainEqual(idempotencyKey);
  expect(parametersOfPost("/api/auth/password")).not.toContainEqual(idempotencyKey);
  expect(parametersOfPost("/api/auth/sign-in")).not.toContainEqual(idempotencyKey);
});

describe("its examples match its schemas", () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  for (const [name, isValid] of Object.entries(contractFormats)) ajv.addFormat(name, isValid);
  ajv.addSchema(document, "openapi.json");

  test.each(mediaTypes(document))("%s", (pointer, { example }) => {
    const validate = ajv.getSchema(`openapi.json#${pointer}/schema`);
    const valid = validate?.(example);
    expect({ valid, errors: validate?.errors }).toEqual({ valid: true, errors: null });
  });
});

test("two different records cannot share a name", () => {
  const components = new Components();
  components.convert(record("Thing", { a: Type.String() }));
  expect(() => components.convert(record("Thing", { b: Type.String() }))).toThrow(
    "Two records are called Thing",
  );
});

const listFields = (schema: unknown): Json =>
  isJson(schema) && isJson(schema["properties"]) ? schema["properties"] : {};

/** Lists all fields, parameters and headers by JSON pointer. Conditions only repeat names of fields. */
function listDescribable(value: unknown, pointer: string): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => !["example", "if", "else"].includes(key));
  const own = entries
    .filter(([key, group]) => describableKeys.has(key) && typeof group === "object")
    .flatMap(([key, group]) =>
      Object.entries(group as object).map(([name, each]): [string, unknown] => [
        `${pointer}/${key}/${name}`,
        each,
      ]),
    );
  return own.concat(entries.flatMap(([key, child]) => listDescribable(child, `${pointer}/${key}`)));
}

const describableKeys: ReadonlySet<string> = new Set(["properties", "parameters", "headers"]);

/** Tells whether a field has a description, or is a record with one. */
function isDescribed(schema: unknown): boolean {
  if (!isJson(schema)) return false;
  const { $ref, description } = schema;
  if (typeof $ref === "string") return isDescribed(at(...$ref.split("/").slice(1)));
  return typeof description === "string" && description !== "";
}

/** Lists the alternatives of unions, at any depth. */
function alternativesIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(alternativesIn);
  if (!isJson(value)) return [];
  const own = [value["anyOf"], value["oneOf"]].flat().filter(isJson);
  return [...own, ...Object.values(value).flatMap(alternativesIn)];
}

/** Lists all objects with an example beside a schema, by JSON pointer. */
function mediaTypes(value: unknown, pointer = ""): [string, Json][] {
  if (!isJson(value)) return [];
  if ("schema" in value && "example" in value) return [[pointer, value]];
  return Object.entries(value).flatMap(([key, child]) =>
    mediaTypes(child, `${pointer}/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`),
  );
}
