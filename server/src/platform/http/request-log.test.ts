import { Writable } from "node:stream";
import { Type } from "typebox";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ada, createEdge, makeUpRoute } from "../../../test/edge.ts";
import { createId } from "../ids.ts";
import { invalid } from "../errors.ts";

let lines: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const server = createEdge(
  [
    makeUpRoute({ method: "GET", path: "/things/{id}" }),
    makeUpRoute({ method: "GET", path: "/p/{token}", security: "none" }),
    makeUpRoute(
      { method: "POST", path: "/things", body: Type.Object({}, { additionalProperties: true }) },
      async () => {
        throw invalid({ name: "is taken" });
      },
    ),
    makeUpRoute({ method: "POST", path: "/broken" }, async () => {
      throw Object.assign(new Error("duplicate key value"), {
        code: "23505",
        detail: "Key (email)=(canary) exists",
      });
    }),
  ],
  { logger: { level: "trace", stream } },
);
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});
const logged = () => lines.map((line) => JSON.parse(line));

describe("the log", () => {
  it("has one line per answer, with the request id and the caller", async () => {
    const id = createId();
    const answer = await server.inject({ url: `/things/${id}?search=canary`, headers: ada });
    expect(logged()).toEqual([
      expect.objectContaining({
        request_id: answer.headers["x-request-id"],
        method: "GET",
        path: `/things/${id}`,
        status: 200,
        ms: expect.any(Number),
        organization: "acme",
        user: "ada",
        msg: "answered",
      }),
    ]);
  });

  it("explains a 500 under the same request id, without the values in the database's message", async () => {
    const answer = await server.inject({ method: "POST", url: "/broken", headers: ada });
    expect(answer.statusCode).toBe(500);
    expect(answer.payload).not.toContain("duplicate");
    const [failure] = logged();
    expect(failure).toMatchObject({
      level: 50,
      request_id: answer.headers["x-request-id"],
      err: {
        code: "23505",
        message: "duplicate key value",
        stack: expect.stringContaining("request-log.test.ts"),
      },
    });
    expect(lines.join("")).not.toContain("canary");
  });

  it("never contains a secret of a request, regardless of its place and of the outcome", async () => {
    const canary = "canary0123456789canary0123456789";
    const secrets = {
      authorization: `Bearer ${canary}`,
      cookie: `session=${canary}`,
      "x-api-key": canary,
      "idempotency-key": canary,
      referer: `https://proffer.test/p/${canary}`,
    };
    const body = JSON.stringify({ password: canary, token: canary });
    for (const headers of [secrets, { ...secrets, ...ada }]) {
      for (const url of [
        `/p/${canary}`,
        `/things?token=${canary}`,
        `/reset/${canary}/x`,
        `/%ff${canary}`,
        `/p/${canary}/?t=${canary}`,
      ]) {
        await server.inject({ url, headers });
        await server.inject({
          method: "POST",
          url,
          headers: { ...headers, "content-type": "application/json" },
          payload: body,
        });
      }
      for (const payload of [body, `{"password":"${canary}`, `{"__proto__":"${canary}"}`]) {
        for (const contentType of ["application/json", "text/plain"]) {
          await server.inject({
            method: "POST",
            url: "/things",
            headers: { ...headers, "content-type": contentType },
            payload,
          });
        }
      }
    }
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join("")).not.toContain("canary");
  });
});
