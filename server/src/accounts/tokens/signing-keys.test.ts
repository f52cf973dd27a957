import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { testClock } from "../../../test/clock.ts";
import { testSecret } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { toBearer, send, createTokens, givePassword } from "../../../test/people.ts";
import { createAnonymousContext } from "../../context.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";
import { createSigningKeys } from "./signing-keys.ts";

const day = 24 * 60 * 60_000;
/** Time for which a process caches the keys. */
const minute = 60_000;

describe.each(engines)("signing keys on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it("are replaced every thirty days, published a day before and after use, and shared by all processes", async () => {
    const clock = testClock("2026-11-20T09:00:00.000Z");
    const context = createAnonymousContext(database.db, clock);
    const processes = [1, 2, 3].map(() => createSigningKeys(context, createSealer([testSecret])));
    const state = async () => {
      const kids = await Promise.all(processes.map(async (keys) => (await keys.current()).kid));
      const published = await Promise.all(processes.map((keys) => keys.published()));
      expect(new Set(kids).size).toBe(1);
      return { kid: kids[0], published: published[0]?.map(({ kid }) => kid) };
    };
    const first = await state();
    expect(first.published).toEqual([first.kid]);

    clock.advance(29 * day - minute);
    expect(await state()).toEqual(first);
    clock.advance(minute);
    const announced = await state();
    expect(announced.kid).toBe(first.kid);
    expect(announced.published).toHaveLength(2);

    clock.advance(day);
    const second = await state();
    expect(second.kid).toBe(announced.published?.find((kid) => kid !== first.kid));
    expect(second.published).toEqual(announced.published);

    clock.advance(29 * day);
    const third = await state();
    expect(third.kid).toBe(second.kid);
    expect(third.published).not.toContain(first.kid);
  });

  it("are published before use even if no token was requested in months", async () => {
    const clock = testClock("2028-01-01T00:00:00.000Z");
    const keys = createSigningKeys(createAnonymousContext(database.db, clock), createSealer([testSecret]));
    const late = await keys.current();
    expect(await keys.published()).toHaveLength(2);
    clock.advance(day);
    expect((await keys.current()).kid).not.toBe(late.kid);
  });

  it("are stored encrypted, and report a wrong secret", async () => {
    const rows = await database.db.read.selectFrom("signing_keys").selectAll().execute();
    for (const row of rows) {
      expect(JSON.parse(row.public_jwk_json)).not.toHaveProperty("d");
      expect(row.private_sealed).not.toContain('"d"');
    }
    const stranger = createSealer(["another secret than that of the tests"]);
    const keys = createSigningKeys(
      createAnonymousContext(database.db, testClock("2028-01-03T00:00:00.000Z")),
      stranger,
    );
    await expect(keys.current()).rejects.toThrow(/PROFFER_SECRET_KEY/);
  });
});

describe("the published keys", () => {
  const app = useApp("sqlite");
  beforeAll(async () => {
    await app.server.listen({ host: "127.0.0.1", port: 0 });
  });

  it("let other services verify an access token, and read user, organization and role from it", async () => {
    const ada = await app.organization();
    const { access } = await createTokens(app, ada);
    const { port } = app.server.server.address() as AddressInfo;
    const jwks = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(access, jwks, {
      issuer: "http://proffer.test",
      audience: "http://proffer.test/api",
      typ: "at+jwt",
      currentDate: new Date(app.clock.now()),
    });
    expect(protectedHeader.alg).toBe("ES256");
    expect(payload).toMatchObject({ sub: ada.userId, org: ada.organizationId, role: "owner" });
  });

  it("contain no private part", async () => {
    const { body } = await send(app, { url: "/.well-known/jwks.json" });
    for (const key of body.keys)
      expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  });

  it("still verify a token signed just before the key changed", async () => {
    const client = await app.organization();
    const credentials = await givePassword(app, client);
    const issue = async () =>
      (await send(app, { url: "/api/auth/token", body: credentials })).body.access_token as string;
    await issue();
    app.clock.advance(29 * day);
    await issue();
    app.clock.advance(day - 60_000);
    const old = await issue();
    app.clock.advance(60_000);
    const fresh = await issue();
    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
    for (const token of [old, fresh])
      expect((await send(app, { url: "/api/auth/session", headers: toBearer(token) })).status).toBe(200);
  });
});
