import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { clientId, clientSecret, startOidcProvider, type OidcProvider } from "../../../test/oidc-provider.ts";
import { send, givePassword } from "../../../test/people.ts";
import { createId } from "../../platform/ids.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const findCookie = (answer: { cookies: Array<{ name: string; value: string }> }, name: string) => {
  const found = answer.cookies.find((cookie) => cookie.name === name);
  return found?.value ? `${name}=${found.value}` : "";
};

describe.each(engines)("single sign-on on %s", (engine) => {
  const joined = createId();
  let provider: OidcProvider;
  beforeAll(async () => {
    provider = await startOidcProvider();
  });
  afterAll(() => provider.close());
  const app = useApp(engine, () => {
    const common = {
      issuer: provider.issuer,
      clientId,
      clientSecret,
      name: "Company account",
      trustsEmail: false,
    };
    return {
      oidc: [
        { ...common, id: "company", domains: [], organizationId: undefined },
        { ...common, id: "joining", domains: ["globex.test"], organizationId: joined },
        { ...common, id: "entra", domains: ["globex.test"], organizationId: joined, trustsEmail: true },
        { ...common, id: "down", issuer: "http://127.0.0.1:9", domains: [], organizationId: undefined },
      ],
    };
  });
  const owner = useOrganization(app);

  beforeAll(async () => {
    const at = app.clock.now();
    await app.db.write
      .insertInto("organizations")
      .values({
        id: joined,
        state_id: createId(),
        name: "Globex",
        currency: "USD",
        time_zone: "UTC",
        proposal_number_pattern: null,
        settings_json: "{}",
        created_at: at,
        updated_at: at,
      })
      .execute();
  });

  let count = 0;
  const subject = () => `subject-${++count}`;
  const start = (id = "company") => send(app, { url: `/api/auth/oidc/${id}` });
  const finish = (url: URL, cookie: string) =>
    send(app, { url: `${url.pathname}${url.search}`, headers: { cookie } });

  /** Runs the whole sign-in. `spoil` changes the address that the browser returns to. */
  const signIn = async (person: object, id = "company", spoil: (url: URL) => void = () => {}) => {
    provider.person = { ...person };
    const started = await start(id);
    const back = provider.visit(String(started.headers["location"]));
    spoil(back);
    return finish(back, findCookie(started, "proffer-oidc"));
  };
  const getSession = async (answer: Awaited<ReturnType<typeof signIn>>) =>
    (await send(app, { url: "/api/auth/session", headers: { cookie: findCookie(answer, "proffer") } })).body;

  it("lists the configured providers without their secrets", async () => {
    const { body } = await send(app, { url: "/api/auth/oidc" });
    expect(body.data).toEqual(
      ["company", "joining", "entra", "down"].map((id) => ({ id, name: "Company account" })),
    );
  });

  it("redirects the browser with PKCE, state and nonce", async () => {
    const { status, headers } = await start();
    expect(status).toBe(302);
    const url = new URL(String(headers["location"]));
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: "http://proffer.test/api/auth/oidc/company/callback",
      code_challenge_method: "S256",
      state: expect.stringMatching(/.{40}/),
      nonce: expect.stringMatching(/.{40}/),
    });
    expect(String(headers["set-cookie"])).toMatch(/^proffer-oidc=.*HttpOnly; SameSite=Lax$/);
  });

  it("signs in the user with the verified email, and recognizes them by their subject afterwards", async () => {
    const { email } = await givePassword(app, owner);
    const person = { sub: subject(), email: email.toUpperCase(), email_verified: true };
    const answer = await signIn(person);
    expect(answer.status).toBe(302);
    expect(answer.headers["location"]).toBe("/");
    expect((await getSession(answer)).user.id).toBe(owner.userId);
    const moved = { ...person, email: "new.address@acme.test" };
    expect((await getSession(await signIn(moved))).user.id).toBe(owner.userId);
    expect((await getSession(await signIn({ sub: person.sub }))).user.id).toBe(owner.userId);
  });

  it("asks for the email if the ID token does not contain it, and only about the same person", async () => {
    const { email } = await givePassword(app, owner);
    provider.userInfo = { email, email_verified: true };
    expect((await getSession(await signIn({ sub: subject() }))).user.id).toBe(owner.userId);
    provider.userInfo = { email, email_verified: true, sub: "somebody-else" };
    expect((await signIn({ sub: subject() })).status).toBe(401);
    provider.userInfo = {};
  });

  it.each([true, "true"])("trusts an email with email_verified %j", async (email_verified) => {
    const { email } = await givePassword(app, owner);
    expect((await getSession(await signIn({ sub: subject(), email, email_verified }))).user.id).toBe(
      owner.userId,
    );
  });

  it("trusts an email without email_verified if the operator trusts the provider", async () => {
    const email = `entra-${engine}@globex.test`;
    expect((await getSession(await signIn({ sub: subject(), email }, "entra"))).user.email).toBe(email);
  });

  it.each([false, "false"])(
    "does not trust an email with %j from a trusted provider",
    async (email_verified) => {
      const person = { sub: subject(), email: "denied@globex.test", email_verified };
      expect((await signIn(person, "entra")).status).toBe(403);
    },
  );

  it.each([
    { email_verified: false },
    {},
    { email_verified: "false" },
    { email_verified: null },
    { email_verified: 1 },
    { email_verified: "yes" },
  ])("does not trust an email with %j", async (claim) => {
    const { email } = await givePassword(app, owner);
    const answer = await signIn({ sub: subject(), email, ...claim });
    expect(answer.status).toBe(403);
    expect(findCookie(answer, "proffer")).toBe("");
  });

  it("rejects users without an invitation", async () => {
    const answer = await signIn({ sub: subject(), email: "stranger@acme.test", email_verified: true });
    expect(answer.status).toBe(403);
    expect(answer.body.error.message).toContain("ask for an invitation");
  });

  it("admits invited users with the role of the invitation", async () => {
    const email = `invited-${engine}@acme.test`;
    await owner.post("/api/invitations", { email, role: "admin" });
    const person = { sub: subject(), email, email_verified: true, name: "Grace Hopper" };
    expect(await getSession(await signIn(person))).toMatchObject({
      user: { name: "Grace Hopper", email },
      organization: { id: owner.organizationId, role: "admin" },
    });
    expect((await owner.get("/api/invitations")).body.data).toEqual([]);
  });

  it("lets all users of the named domains join the organization of their provider, and no other users", async () => {
    const person = { sub: subject(), email: "homer@globex.test", email_verified: true };
    expect((await getSession(await signIn(person, "joining"))).organization).toMatchObject({
      id: joined,
      role: "member",
    });
    for (const email of ["homer@acme.test", "homer@evil-globex.test", "globex.test@evil.test"])
      expect((await signIn({ sub: subject(), email, email_verified: true }, "joining")).status).toBe(403);
  });

  it("does not add removed members again", async () => {
    const person = { sub: subject(), email: "gone@globex.test", email_verified: true };
    const { user } = await getSession(await signIn(person, "joining"));
    await app.db.write.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    await app.db.write.deleteFrom("members").where("user_id", "=", user.id).execute();
    expect((await signIn(person, "joining")).status).toBe(403);
  });

  it.each([
    ["another state", (url: URL) => url.searchParams.set("state", "forged")],
    ["no state", (url: URL) => url.searchParams.delete("state")],
    ["another code", (url: URL) => url.searchParams.set("code", "guessed")],
    [
      "a refusal",
      (url: URL) => (url.searchParams.delete("code"), url.searchParams.set("error", "access_denied")),
    ],
    ["another provider", (url: URL) => (url.pathname = "/api/auth/oidc/joining/callback")],
    ["another issuer", (url: URL) => url.searchParams.set("iss", "https://evil.test")],
  ])("rejects a callback with %s", async (_, spoil) => {
    const { email } = await givePassword(app, owner);
    const answer = await signIn({ sub: subject(), email, email_verified: true }, "company", spoil);
    expect(answer.status).toBe(401);
    expect(findCookie(answer, "proffer")).toBe("");
  });

  it.each([
    { nonce: "another" },
    { aud: "another-client" },
    { iss: "https://evil.test" },
    { exp: 1000 },
    { sub: undefined },
  ])("rejects an ID token with %j", async (claim) => {
    const { email } = await givePassword(app, owner);
    expect((await signIn({ sub: subject(), email, email_verified: true, ...claim })).status).toBe(401);
  });

  it("rejects a browser that did not start the sign-in, took too long, or returns twice", async () => {
    const { email } = await givePassword(app, owner);
    provider.person = { sub: subject(), email, email_verified: true };
    const started = await start();
    const back = provider.visit(String(started.headers["location"]));
    const cookie = findCookie(started, "proffer-oidc");
    expect((await finish(back, "")).status).toBe(401);
    expect((await finish(back, "proffer-oidc=forged.cookie")).status).toBe(401);
    expect((await finish(back, findCookie(await start(), "proffer-oidc"))).status).toBe(401);
    expect((await finish(back, cookie)).status).toBe(302);
    expect((await finish(back, cookie)).status).toBe(401);
    const late = provider.visit(String(started.headers["location"]));
    app.clock.advance(10 * 60_000);
    expect((await finish(late, cookie)).status).toBe(401);
  });

  describe("shows a browser a page that explains a failed sign-in", () => {
    const headers = { accept: "text/html,application/xhtml+xml" };
    const getPage = async (url: string, cookie = "") => {
      const { status, headers: sent, body } = await send(app, { url, headers: { ...headers, cookie } });
      expect(sent["content-type"]).toBe("text/html; charset=utf-8");
      const [, title] = /<h1>([^<]+)<\/h1>/.exec(String(body)) ?? [];
      const [, link] = /class="button" href="([^"]+)"/.exec(String(body)) ?? [];
      return { status, title, link, text: String(body) };
    };
    const comeBack = async (person: object, id = "company", spoil: (url: URL) => void = () => {}) => {
      provider.person = { ...person };
      const started = await start(id);
      const back = provider.visit(String(started.headers["location"]));
      spoil(back);
      return getPage(`${back.pathname}${back.search}`, findCookie(started, "proffer-oidc"));
    };
    const verified = { email: "stranger@acme.test", email_verified: true };

    it("without an invitation", async () => {
      const page = await comeBack({ sub: subject(), ...verified });
      expect(page).toMatchObject({ status: 403, title: "You do not have an account yet", link: "/" });
      expect(page.text).toContain("stranger@acme.test");
    });

    it("with an address that the provider has not verified", async () => {
      const page = await comeBack({ sub: subject(), ...verified, email_verified: false });
      expect(page).toMatchObject({ status: 403, title: "Your email address is not verified" });
    });

    it("with a provider that does not say whether it has verified the address", async () => {
      for (const id of ["company", "joining"]) {
        const page = await comeBack({ sub: subject(), email: "homer@globex.test" }, id);
        expect(page).toMatchObject({ status: 403, title: "You have not been signed in" });
        expect(page.text).toContain("does not say whether it has verified your email address");
        expect(page.text).toContain(`PROFFER_OIDC_${id.toUpperCase()}_TRUST_EMAIL`);
      }
    });

    it("with a provider that sends no address", async () => {
      const page = await comeBack({ sub: subject() }, "joining");
      expect(page).toMatchObject({ status: 403, title: "Your email address is missing" });
    });

    it("with an address of another domain", async () => {
      const page = await comeBack({ sub: subject(), ...verified }, "joining");
      expect(page).toMatchObject({ status: 403, title: "This account cannot sign in here" });
      expect(page.text).toContain("globex.test");
    });

    it("after the user cancelled, and offers another try", async () => {
      const page = await comeBack({ sub: subject(), ...verified }, "company", (url) => {
        url.searchParams.delete("code");
        url.searchParams.set("error", "access_denied");
      });
      expect(page).toMatchObject({ status: 401, link: "/api/auth/oidc/company" });
      expect(page.text).toContain("cancelled");
    });

    it("with the provider's message, which cannot add HTML", async () => {
      const page = await comeBack({ sub: subject(), ...verified }, "company", (url) => {
        url.searchParams.delete("code");
        url.searchParams.set("error", "<script>alert(1)</script>");
      });
      expect(page.status).toBe(401);
      expect(page.text).not.toContain("<script>");
    });

    it("after the user waited too long", async () => {
      const started = await start();
      const back = provider.visit(String(started.headers["location"]));
      app.clock.advance(10 * 60_000);
      const page = await getPage(`${back.pathname}${back.search}`, findCookie(started, "proffer-oidc"));
      expect(page).toMatchObject({
        status: 401,
        title: "This sign-in has expired",
        link: "/api/auth/oidc/company",
      });
    });

    it("with a provider that does not answer or is unknown", async () => {
      expect(await getPage("/api/auth/oidc/down")).toMatchObject({
        status: 503,
        title: "Company account does not answer",
        link: "/api/auth/oidc/down",
      });
      expect(await getPage("/api/auth/oidc/unknown")).toMatchObject({ status: 404, link: "/" });
    });
  });

  it("tells an unknown provider apart from one that does not answer", async () => {
    expect((await start("unknown")).status).toBe(404);
    const { status, body } = await start("down");
    expect(status).toBe(503);
    expect(body.error.message).toContain("Company account does not answer");
  });
});
