import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createToken } from "../../src/platform/secrets/tokens.ts";
import { useApp } from "../use-app.ts";
import { engines } from "../databases.ts";
import { toBearer } from "../people.ts";
import { makeObjects, type Objects } from "./objects.ts";
import { allOperations, requestFor } from "./requests.ts";

const closed = allOperations.filter(({ security }) => security !== "none");
const hourMs = 60 * 60 * 1000;

describe.each(engines)("every operation that needs an account on %s", (engine) => {
  const app = useApp(engine);
  let objects: Objects;
  let refused: Record<string, Record<string, string>>;

  beforeAll(async () => {
    const owner = await app.organization();
    objects = await makeObjects(owner);
    const createKey = async (expires_at?: string) =>
      (await owner.post("/api/api-keys", { name: "Reporting", ...(expires_at && { expires_at }) })).body.data;

    const expired = await createKey(new Date(Date.parse(app.clock.now()) + hourMs).toISOString());
    const revoked = await createKey();
    const left = await owner.colleague();
    // Uses all three keys while they are valid, so that the test also covers cached callers.
    for (const key of [expired.key, revoked.key, left.apiKey]) {
      const { statusCode } = await app.server.inject({ url: "/api/proposals", headers: toBearer(key) });
      if (statusCode !== 200) throw new Error(`a good key was answered ${statusCode}`);
    }
    await owner.delete(`/api/api-keys/${revoked.id}`);
    await owner.delete(`/api/members/${left.userId}`);
    app.clock.advance(hourMs);

    refused = {
      "no credentials": {},
      "an empty bearer token": { authorization: "Bearer " },
      "another scheme": { authorization: `Basic ${Buffer.from("ada:secret").toString("base64")}` },
      "the key without its scheme": { authorization: owner.apiKey },
      nonsense: toBearer(randomBytes(24).toString("base64url")),
      "a key that never was": toBearer(createToken("prf_")),
      "a key cut short": toBearer(owner.apiKey.slice(0, -1)),
      "an expired key": toBearer(expired.key),
      "a revoked key": toBearer(revoked.key),
      "the key of a removed member": toBearer(left.apiKey),
      "a cookie of nobody": { cookie: `session=${randomBytes(24).toString("base64url")}` },
    };
  });

  it.each(closed.map((operation) => [operation.id, operation] as const))(
    "rejects callers without valid credentials with 401: %s",
    async (_id, operation) => {
      const { method, url, body } = requestFor(operation, objects);
      for (const [kind, headers] of Object.entries(refused)) {
        const answer = await app.server.inject({
          method,
          url,
          headers,
          ...(body !== undefined && { payload: body as object }),
        });
        expect({ kind, status: answer.statusCode, code: answer.json().error.code }).toEqual({
          kind,
          status: 401,
          code: "UNAUTHORIZED",
        });
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
      }
    },
  );
});
