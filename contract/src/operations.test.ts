import { describe, expect, test } from "vitest";
import { createContractAjv, findFaults } from "../test/schema-faults.ts";
import { listErrors } from "./error-answers.ts";
import { errorStatus } from "./errors.ts";
import { listAddresses, type Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { isJson, type Json } from "./schema/json.ts";

/** Schema of an absent example, for an operation without a body. */
const nothing = { type: "null" };

/** Validates values as the server validates values in an address. */
const text = createContractAjv({ coerceTypes: "array", useDefaults: true });

const all: [string, Operation][] = Object.entries(operations);

test("no two operations share a method and path", () => {
  const addresses = all.flatMap(([, operation]) => listAddresses(operation));
  const routes = addresses.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(new Set(addresses.map(({ id }) => id)).size).toBe(routes.length);
});

test("every list has data and pagination, except analytics, whose answer the specification closes, and activity and uses of library items, which have no pages", () => {
  const lists = all.filter(([, operation]) => getAnswerFields(operation)["data"]?.type === "array");
  const unpaginated = lists
    .filter(([, operation]) => !getAnswerFields(operation)["pagination"])
    .map(([id]) => id);
  expect(lists.length).toBeGreaterThan(8);
  expect(unpaginated).toEqual(["listLibraryItemUses", "listProposalEvents", "listActivity"]);
});

describe.each(all)("%s", (id, operation) => {
  test("has its name as id", () => {
    expect(operation.id).toBe(id);
  });

  test("names its path parameters", () => {
    for (const { path } of listAddresses(operation)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(operation.params?.properties ?? {})).toEqual(inPath);
    }
  });

  test("has one successful answer", () => {
    const statuses = Object.keys(operation.answers).map(Number);
    expect(statuses.filter((status) => status < 400 && status !== 304)).toHaveLength(1);
  });

  test("has errors whose code matches their status", () => {
    for (const [status, { code }] of Object.entries(listErrors(operation)))
      expect(errorStatus[code]).toBe(Number(status));
  });

  test("has valid parameters", () => {
    const { params, query, headers } = operation;
    const compile = () => [params, query, headers].map((schema) => schema && text.compile(schema));
    expect(compile).not.toThrow();
  });

  test("has examples that match its schemas", () => {
    const [answer] = Object.values(operation.answers);
    const { request = null, answer: answered = null } = operation.examples ?? {};
    expect(findFaults(operation.body ?? nothing, request)).toEqual([]);
    expect(findFaults(answer?.body ?? nothing, answered)).toEqual([]);
  });
});

describe("the list of proposals", () => {
  test("accepts statuses repeated or separated by commas, in any case", () => {
    const repeated = { status: ["draft", "Won"] };
    const separated = { status: "sent, on_hold,", page: "2" };
    expect(findFaults(operations.listProposals.query, repeated, text)).toEqual([]);
    expect(findFaults(operations.listProposals.query, separated, text)).toEqual([]);
    expect(repeated).toMatchObject({ status: ["DRAFT", "WON"] });
    expect(separated).toMatchObject({ status: ["SENT", "ON_HOLD"], page: 2, limit: 20, sort: "created_at" });
  });

  test.each([{ status: "open" }, { limit: "101" }, { page: "0" }, { sort: "price" }, { is_template: "yes" }])(
    "rejects %j",
    (query) => {
      expect(findFaults(operations.listProposals.query, query, text)).toHaveLength(1);
    },
  );

  test("ignores unknown parameters", () => {
    expect(findFaults(operations.listProposals.query, { utm_source: "mail" }, text)).toEqual([]);
  });
});

interface Field {
  readonly name: string;
  readonly schema: Json;
}

/** Lists the fields of a schema and the fields inside them. A field of a list is a field of each entry. */
function listFields(schema: unknown): Field[] {
  if (!isJson(schema)) return [];
  const { properties, items, anyOf, oneOf } = schema;
  const own = isJson(properties) ? Object.entries(properties) : [];
  return [
    ...own.map(([name, field]) => ({ name, schema: toEntry(field) })),
    ...[...own.map(([, field]) => field), items, anyOf, oneOf].flat().flatMap(listFields),
  ];
}

function toEntry(field: unknown): Json {
  if (!isJson(field)) return {};
  return isJson(field["items"]) ? field["items"] : field;
}

test.each([
  ["address", /^(.*_)?emails?$/, "email"],
  ["name of a person or company", /^(full_name|organization|.*_signer_name)$/, "name"],
])("every %s in a request is trimmed", (_, pattern, spelling) => {
  const fields = all.flatMap(([, { body }]) => listFields(body));
  const found = fields.filter(
    ({ name, schema }) => pattern.test(name) && /string/.test(String(schema["type"])),
  );
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter(({ schema }) => schema["spelling"] !== spelling)).toEqual([]);
});

function getAnswerFields({ answers }: Operation): Record<string, { type?: string }> {
  const schema: { properties?: Record<string, { type?: string }> } = { ...answers[200]?.body };
  return schema.properties ?? {};
}
