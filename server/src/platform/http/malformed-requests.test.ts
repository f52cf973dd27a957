import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ada, createEdge, makeUpRoute } from "../../../test/edge.ts";

const Thing = Type.Object(
  {
    name: Type.String({ maxLength: 10 }),
    price: Type.Optional(Type.Number()),
    at: Type.Optional(Type.String({ format: "date-time" })),
    parts: Type.Optional(Type.Array(Type.Object({ size: Type.Integer() }, { additionalProperties: false }))),
    settings: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: false },
);
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1 }));

const server = createEdge([
  makeUpRoute({ method: "POST", path: "/things", body: Thing }),
  makeUpRoute({ method: "POST", path: "/things/{id}/archive" }),
  makeUpRoute(
    {
      method: "GET",
      path: "/things/{id}",
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      query: Type.Object({ page, search: Type.Optional(Type.String()) }),
    },
    async ({ params, query }) => ({ status: 200, body: { params, query } }),
  ),
]);
beforeAll(() => server.ready());
afterAll(() => server.close());

async function post(payload: string | Buffer, contentType = "application/json", url = "/things") {
  const answer = await server.inject({
    method: "POST",
    url,
    headers: { ...ada, ...(contentType && { "content-type": contentType }) },
    payload,
  });
  return { status: answer.statusCode, error: answer.json().error, headers: answer.headers };
}

async function request(method: string, url: string) {
  const answer = await server.inject({ method: method as "GET", url, headers: ada });
  return { status: answer.statusCode, error: answer.payload && answer.json().error, headers: answer.headers };
}

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const exactly = (text: string) => new RegExp(`^${text.replaceAll(".", String.raw`\.`)}$`);

describe("a body is rejected with 400 and the invalid field if it", () => {
  it.each([
    ["is not JSON", `{"name":`, "body"],
    ["is not UTF-8", Buffer.from([...Buffer.from(`{"name":"`), 0xff, ...Buffer.from(`"}`)]), "body"],
    ["has an overlong encoding", Buffer.from([...Buffer.from(`{"name":"`), 0xc0, 0x80, 0x22, 0x7d]), "body"],
    ["holds NaN", `{"name":"a","price":NaN}`, "body"],
    ["holds 1e400", `{"name":"a","price":1e400}`, "price"],
    ["holds 1E400", `{"name":"a","price":1E400}`, "price"],
    ["holds 1e-400", `{"name":"a","price":1e-400}`, "price"],
    ["holds a decimal that is inexact as a double", `{"name":"a","price":12345678901.1234567}`, "price"],
    [
      "holds an inexact decimal deep inside",
      `{"name":"a","settings":{"x":[1,{"y":0.0049999999999999999999}]}}`,
      "settings.x.1.y",
    ],
    ["holds a decimal of a mebibyte", `{"name":"a","price":0.${"1".repeat(2 ** 20)}}`, "price"],
    ["holds -1e400 in a field of any type", `{"name":"a","settings":{"x":[1,-1e400]}}`, "settings.x.1"],
    ["holds NUL", `{"name":"a\\u0000b"}`, "name"],
    ["holds NUL deep inside", `{"name":"a","settings":{"x":[{"y":"\\u0000"}]}}`, "settings.x.0.y"],
    ["holds a lone surrogate", `{"name":"\\ud800"}`, "name"],
    ["holds surrogates in the wrong order", `{"name":"\\udc00\\ud800"}`, "name"],
    ["has NUL in a field's name", `{"name":"a","settings":{"\\u0000":1}}`, "settings"],
    ["names __proto__", `{"name":"a","__proto__":{"admin":true}}`, "__proto__"],
    ["names constructor", `{"name":"a","constructor":{"prototype":{}}}`, "constructor"],
    [
      "names prototype in an object of any keys",
      `{"name":"a","settings":{"x":[{"prototype":1}]}}`,
      "settings.x.0.prototype",
    ],
    ["names __proto__ in escapes", `{"name":"a","settings":{"\\u005f_proto__":1}}`, "settings.__proto__"],
    ["nests 10,000 levels", `{"name":"a","settings":{"x":${deep(10_000)}}}`, /^settings\.x\.0\.0\.0\./],
    ["consists of 500,000 nested levels", deep(500_000), /^0\.0\.0\./],
    ["is a list", `[{"name":"a"}]`, "body"],
    ["is null", "null", "body"],
    ["is a number", "1", "body"],
    ["is empty", "", "body"],
    ["lacks a field", "{}", "name"],
    ["has an unknown field", `{"name":"a","nmae":"b"}`, "nmae"],
    ["has a text instead of a list", `{"name":"a","parts":"b"}`, "parts"],
    ["has a fault deep inside", `{"name":"a","parts":[{"size":1},{"size":"1"}]}`, "parts.1.size"],
    ["has a number in quotes", `{"name":"a","price":"1"}`, "price"],
    ["names the year 0", `{"name":"a","at":"0000-01-01T00:00:00Z"}`, "at"],
    ["names the year 10000", `{"name":"a","at":"10000-01-01T00:00:00Z"}`, "at"],
    ["reaches the year 10000 by its offset", `{"name":"a","at":"9999-12-31T23:59:59-01:00"}`, "at"],
    ["names a leap second", `{"name":"a","at":"2016-12-31T23:59:60Z"}`, "at"],
    ["names the 30th of February", `{"name":"a","at":"2026-02-30T00:00:00Z"}`, "at"],
  ])("%s", async (_case, payload, field) => {
    const { status, error } = await post(payload);
    expect({ status, code: error.code }).toEqual({ status: 400, code: "VALIDATION_ERROR" });
    expect(Object.keys(error.details)).toEqual([
      expect.stringMatching(typeof field === "string" ? exactly(field) : field),
    ]);
  });
});

describe("a body", () => {
  it("has all faults reported at once, by dotted field", async () => {
    const { error } = await post(`{"price":"1","parts":[{"size":1.5,"colour":"red"}],"at":"yesterday"}`);
    expect(error.details).toEqual({
      name: "is required",
      price: "must be a number",
      "parts.0.size": "must be a whole number",
      "parts.0.colour": "is not a known field",
      at: "must be a time in ISO 8601, such as 2031-01-31T17:00:00.000Z",
    });
  });

  it.each(["0.10000000000000001", "1e-400", `0.${"1".repeat(2 ** 20)}`])(
    "with a number that is inexact as a double is rejected with the changed value: %#",
    async (literal) => {
      const { error } = await post(`{"name":"a","price":${literal}}`);
      expect(error.details.price).toMatch(
        /^has more digits than a number can keep: .{4,41} would become [\d.]+$/,
      );
    },
  );

  it("with a repeated key has the last value, as in JavaScript", async () => {
    const answer = await server.inject({
      method: "POST",
      url: "/things",
      headers: { ...ada, "content-type": "application/json" },
      payload: `{"name":"a","name":"b"}`,
    });
    expect(answer.json()).toEqual({ body: { name: "b" } });
  });

  it.each([
    ["of two mebibytes with a fault in every element", `{"name":"a","parts":[${"1,".repeat(1_040_000)}1]}`],
    [
      "of two mebibytes of unknown fields",
      `{${Array.from({ length: 150_000 }, (_, i) => `"f${i}":1`).join()}}`,
    ],
    ["of two mebibytes of tags", JSON.stringify({ name: "a", settings: { x: "<".repeat(2_000_000) } })],
    [
      "of two mebibytes of numbers, one of them inexact",
      `{"name":"a","parts":[${"1,".repeat(1_040_000)}1e-400]}`,
    ],
    ["of two mebibytes of digits", `{"name":"a","price":1${"0".repeat(2 ** 20)}.${"0".repeat(2 ** 19)}1}`],
    ["of two mebibytes of small decimals", `{"name":"a","price":0.${"0".repeat(2 ** 20)}1}`],
    ["of two mebibytes of braces", "[{},".repeat(500_000)],
    // Quadratic work would exceed ten seconds. Each of these bodies takes some tenths of a second.
  ])("%s is rejected with a short answer", { timeout: 10_000 }, async (_case, payload) => {
    const { status, error } = await post(payload);
    expect(status).toBe(400);
    expect(JSON.stringify(error).length).toBeLessThan(10_000);
  });

  it("with a hostile field name of a mebibyte is rejected without repeating it", async () => {
    const { status, error } = await post(`{"name":"a","${"x".repeat(1_000_000)}":1}`);
    expect(status).toBe(400);
    expect(JSON.stringify(error).length).toBeLessThan(1_000);
  });

  it("above two mebibytes is rejected with 413", async () => {
    const { status, error } = await post(`{"name":"${"a".repeat(2 ** 21)}"}`);
    expect({ status, code: error.code }).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  it.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "nonsense",
    "multipart/form-data",
    "",
  ])('of the content type "%s" is rejected with 415', async (contentType) => {
    const { status, error } = await post(`{"name":"a"}`, contentType);
    expect({ status, code: error.code }).toEqual({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/merge-patch+json",
  ])('of the content type "%s" is accepted', async (contentType) => {
    expect((await post(`{"name":"a"}`, contentType)).status).toBe(200);
  });

  it("that is empty counts as no body, regardless of its content type", async () => {
    const answer = await post("", "application/x-www-form-urlencoded", "/things/1/archive");
    expect(answer.status).toBe(200);
  });

  it("on GET is ignored", async () => {
    const answer = await server.inject({
      method: "GET",
      url: "/things/1",
      headers: { ...ada, "content-type": "application/json" },
      payload: "{",
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe("an address is rejected with 400 if", () => {
  it.each([
    ["its path has a malformed escape", "/things/%ff"],
    ["its path ends within an escape", "/things/%f"],
    ["its path holds NUL", "/things/a%00b"],
    ["its query has a malformed escape", "/things/1?search=%ff"],
    ["its query holds NUL", "/things/1?search=%00"],
    ["its query holds an encoded surrogate", "/things/1?search=%ED%A0%80"],
    ["its page exceeds the integers of the databases", "/things/1?page=1000000000000000000"],
    ["its page exceeds every number", "/things/1?page=1e400"],
    ["its page is not whole", "/things/1?page=1.5"],
    ["its page is zero", "/things/1?page=0"],
    ["its page is empty", "/things/1?page="],
    ["its page is given twice", "/things/1?page=1&page=2"],
    ["its id is longer than any id", `/things/${"x".repeat(101)}`],
    ["its id is longer than the router accepts", `/things/${"x".repeat(10_000)}`],
  ])("%s", async (_case, url) => {
    const { status, error } = await request("GET", url);
    expect({ status, code: error.code }).toEqual({ status: 400, code: "VALIDATION_ERROR" });
  });
});

describe("an address", () => {
  it("may have unknown query parameters, even hostile ones", async () => {
    expect((await request("GET", "/things/1?__proto__=x&constructor=y&toString=1&[]=2")).status).toBe(200);
  });

  it.each([
    ["POST", "/nothing"],
    ["GET", "/"],
    ["GET", "//things//1"],
    ["GET", "/../../etc/passwd"],
    ["OPTIONS", "*"],
    ["PROPFIND", "/nothing"],
  ])("that does not exist is a 404 in the standard shape: %s %s", async (method, url) => {
    const { status, error } = await request(method, url);
    expect({ status, code: error.code }).toEqual({ status: 404, code: "NOT_FOUND" });
  });

  it.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
    "rejects the unsupported method %s with 405 and lists the supported methods",
    async (method) => {
      const { status, error, headers } = await request(method, "/things/1");
      expect({ status, code: error.code }).toEqual({ status: 405, code: "METHOD_NOT_ALLOWED" });
      expect(headers["allow"]).toBe("GET, HEAD");
    },
  );

  it("answers HEAD like GET, without the body", async () => {
    const answer = await server.inject({ method: "HEAD", url: "/things/1", headers: ada });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toBe("");
  });
});
