import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { testClock } from "../../../test/clock.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { passwords } from "../../../test/passwords.ts";
import { send, sortStatuses } from "../../../test/people.ts";
import { createAnonymousContext } from "../../context.ts";
import { addOrganization } from "./set-up.ts";

const ada = {
  organization: "Acme",
  name: "Ada Lovelace",
  email: "ada@acme.test",
  password: "correct horse battery staple",
};

describe.each(engines)("the set-up of an empty installation on %s", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp(engine);
  });
  afterEach(() => app.close());

  const setUp = (more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    send(app, { url: "/api/setup", body: { ...ada, ...more }, headers });
  it("creates the organization and its owner, signs in, and creates no API key", async () => {
    expect((await send(app, { url: "/api/setup" })).body).toEqual({ open: true });
    const { status, body, cookies } = await setUp();
    expect(status).toBe(201);
    const headers = { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` };
    const session = await send(app, { url: "/api/auth/session", headers });
    expect(session.body).toMatchObject({
      user: { id: body.data.user_id, name: ada.name, email: ada.email },
      organization: { id: body.data.organization_id, name: "Acme", role: "owner" },
    });
    expect((await send(app, { url: "/api/api-keys", headers })).body.data).toEqual([]);
    expect((await send(app, { url: "/api/setup" })).body).toEqual({ open: false });
  });

  it("stores the time zone of the organization, and rejects an unknown one by field", async () => {
    const refused = await setUp({ time_zone: "Mars/Olympus" });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["time_zone"]]);
    const { cookies } = await setUp({ time_zone: "Asia/Kathmandu" });
    const headers = { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` };
    const { body } = await send(app, { url: "/api/auth/session", headers });
    expect(body.organization.time_zone).toBe("Asia/Kathmandu");
    expect(body.organizations).toEqual([body.organization]);
  });

  it("stores the currency and the language of the organization, and rejects an unknown currency by field", async () => {
    const refused = await setUp({ currency: "XYZ" });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["currency"]]);
    const { cookies } = await setUp({ currency: "chf", language: "de-CH" });
    const headers = { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` };
    const { body } = await send(app, { url: "/api/organization", headers });
    expect(body).toMatchObject({ currency: "CHF", branding: { language: "de-CH" } });
  });

  it("leaves the language unset and the currency at dollars if the set-up names neither", async () => {
    const { cookies } = await setUp();
    const headers = { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` };
    const { body } = await send(app, { url: "/api/organization", headers });
    expect(body).toMatchObject({ currency: "USD", branding: {} });
  });

  it("succeeds for one of several simultaneous requests", async () => {
    // Opens the connections now. Otherwise the requests would run one after another.
    await Promise.all([1, 2, 3, 4].map(() => app.db.read.selectFrom("users").select("id").execute()));
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => setUp({ email: `ada${i}@acme.test` })));
    expect(sortStatuses(answers)).toEqual([201, 403, 403, 403, 403, 403]);
    expect(await app.db.read.selectFrom("organizations").select("id").execute()).toHaveLength(1);
    expect(await app.db.read.selectFrom("users").select("id").execute()).toHaveLength(1);
  });

  it("is closed once any organization exists, even if the command line created it", async () => {
    await app.organization();
    expect((await setUp()).status).toBe(403);
  });

  it("rejects a page of another site, and a foreign host name that points here", async () => {
    expect((await setUp({}, { origin: "https://evil.test" })).status).toBe(403);
    expect((await setUp({}, { host: "rebound.evil.test" })).status).toBe(403);
    expect((await setUp({}, { host: "rebound.evil.test", origin: "http://rebound.evil.test" })).status).toBe(
      403,
    );
    expect((await setUp({}, { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" })).status).toBe(201);
  });
});

describe("the set-up of a server that strangers can reach", () => {
  const app = useApp("sqlite", { setUpCode: "8f1d", publicUrl: "https://proposals.acme.test" });

  it("requires the code printed in the terminal", async () => {
    const headers = { host: "proposals.acme.test", origin: "https://proposals.acme.test" };
    const setUp = (code?: string) => send(app, { url: "/api/setup", headers, body: { ...ada, code } });
    for (const wrong of [undefined, "", "8f1", "8f1D", "8f1é"]) expect((await setUp(wrong)).status).toBe(403);
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, i) => setUp(`${i}`)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    app.clock.advance(15 * 60_000);
    expect((await setUp(" 8f1d ")).status).toBe(201);
  });
});

describe.each(engines)("another organization from the command line on %s", (engine) => {
  const clock = testClock("2026-11-20T09:00:00.000Z");
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());
  const add = (input: Partial<typeof ada>) =>
    addOrganization(createAnonymousContext(database.db, clock), passwords, { ...ada, ...input });

  it("gets an existing user as its owner, and keeps the user's name and password", async () => {
    const first = await add({});
    const second = await add({ organization: "Globex", name: "Countess", password: undefined });
    expect(second.userId).toBe(first.userId);
    expect(second.organizationId).not.toBe(first.organizationId);
    await expect(add({ password: "not the same" })).rejects.toMatchObject({
      details: { password: expect.stringContaining("is not the password of the user") },
    });
    const user = await database.db.read.selectFrom("users").select("name").executeTakeFirstOrThrow();
    expect(user.name).toBe(ada.name);
  });

  it("needs a password for a new user", async () => {
    await expect(add({ email: "bob@acme.test", password: undefined })).rejects.toMatchObject({
      details: { password: "is required for a new user" },
    });
  });
});
