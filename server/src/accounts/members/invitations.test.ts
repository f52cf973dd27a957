import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { password, send, sortStatuses, readTokenInOutbox, givePassword } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";

const day = 24 * 60 * 60_000;
let count = 0;
const createEmail = () => `grace.${++count}@acme.test`;

const invite = async (owner: TestClient, email: string, role = "member") => {
  const { status, body } = await owner.post("/api/invitations", { email, role });
  expect(status).toBe(201);
  return { id: body.data.id as string, token: await readTokenInOutbox(owner) };
};

describe.each(engines)("an invitation on %s", (engine) => {
  const app = useApp(engine);

  const accept = (token: string, more: Record<string, string> = {}) =>
    send(app, { url: "/api/invitations/accept", body: { token, password, ...more } });

  it("adds a new user with the invited role, signed in", async () => {
    const owner = await app.organization();
    const email = createEmail();
    const { token } = await invite(owner, email.toUpperCase(), "admin");
    expect((await accept(token)).body.error.details).toEqual({ name: "is required" });
    const { status, body, cookies } = await accept(token, { name: "Grace Hopper" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { name: "Grace Hopper", email },
      organization: { id: owner.organizationId, role: "admin" },
    });
    expect(cookies[0]?.name).toBe("proffer");
    expect((await send(app, { url: "/api/auth/token", body: { email, password } })).status).toBe(200);
  });

  it("adds an existing user who proves their identity, and keeps their name", async () => {
    const [owner, ada] = [await app.organization(), await app.organization()];
    const { email } = await givePassword(app, ada);
    const { token } = await invite(owner, email);
    expect((await accept(token, { password: "not theirs", name: "Mallory" })).status).toBe(401);
    const { status, body } = await accept(token, { name: "Mallory" });
    expect(status).toBe(200);
    expect(body.user.name).toBe("Ada Lovelace");
    expect(body.organizations).toHaveLength(2);
  });

  it("works once for new and existing users, even if accepted several times at once", async () => {
    const [owner, ada] = [await app.organization(), await app.organization()];
    for (const email of [createEmail(), (await givePassword(app, ada)).email]) {
      const { token } = await invite(owner, email);
      const answers = await Promise.all([1, 2, 3].map(() => accept(token, { name: "Grace" })));
      expect(sortStatuses(answers)).toEqual([200, 400, 400]);
      expect((await accept(token, { name: "Grace" })).status).toBe(400);
    }
  });

  it("to two organizations, accepted by a new user at the same moment, creates one user", async () => {
    const owners = [await app.organization(), await app.organization()];
    const email = createEmail();
    const tokens: string[] = [];
    for (const owner of owners) tokens.push((await invite(owner, email)).token);
    const answers = await Promise.all(tokens.map((token) => accept(token, { name: "Grace" })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const late = tokens.filter((_, index) => answers[index]?.status === 409);
    for (const token of late) expect((await accept(token, { name: "Grace" })).status).toBe(200);
    const users = await app.db.read.selectFrom("users").select("id").where("email", "=", email).execute();
    expect(users).toHaveLength(1);
  });

  it("ends when it is revoked, replaced, or a week old", async () => {
    const owner = await app.organization();
    const revoked = await invite(owner, createEmail());
    expect((await owner.delete(`/api/invitations/${revoked.id}`)).status).toBe(204);
    expect((await accept(revoked.token, { name: "Grace" })).status).toBe(400);

    const email = createEmail();
    const replaced = await invite(owner, email);
    const replacing = await invite(owner, email);
    expect((await accept(replaced.token, { name: "Grace" })).status).toBe(400);
    app.clock.advance(7 * day);
    expect((await accept(replacing.token, { name: "Grace" })).status).toBe(400);
    expect((await owner.get("/api/invitations")).body.data).toEqual([]);
  });

  const lookUp = (token: string) => send(app, { url: "/api/invitations/lookup", body: { token } });

  it("shows the inviter, the invited address and the requirements for accepting it, as often as asked", async () => {
    const [owner, ada] = [await app.organization(), await app.organization()];
    const email = createEmail();
    const { token } = await invite(owner, email, "admin");
    const { status, body } = await lookUp(token);
    expect([status, body]).toMatchObject([
      200,
      {
        organization: { name: "Acme" },
        invited_by: { name: "Ada Lovelace" },
        email,
        role: "admin",
        is_known: false,
        has_second_factor: false,
      },
    ]);
    const known = await givePassword(app, ada);
    const { token: another } = await invite(owner, known.email);
    expect((await lookUp(another)).body).toMatchObject({ is_known: true, has_second_factor: false });
    await app.db.write
      .insertInto("second_factors")
      .values({
        user_id: ada.userId,
        secret_sealed: "sealed",
        created_at: app.clock.now(),
        confirmed_at: app.clock.now(),
        last_used_step: 0,
        recovery_hashes_json: "[]",
      })
      .execute();
    expect((await lookUp(another)).body.has_second_factor).toBe(true);
    expect((await accept(token, { name: "Grace" })).status).toBe(200);
  });

  it("says why its link no longer works, and which person to ask for a new one", async () => {
    const owner = await app.organization();
    const revoked = await invite(owner, createEmail());
    await owner.delete(`/api/invitations/${revoked.id}`);
    const used = await invite(owner, createEmail());
    await accept(used.token, { name: "Grace" });
    for (const token of [revoked.token, used.token, "pri_unknown"]) {
      const { status, body } = await lookUp(token);
      expect([status, body.error.details.token]).toEqual([
        400,
        "has been used or withdrawn, or a newer one has replaced it: ask for a new invitation",
      ]);
    }
    const { token } = await invite(owner, createEmail());
    app.clock.advance(7 * day);
    expect((await lookUp(token)).body.error.details.token).toMatch(
      /^has expired: ask Ada Lovelace \(\S+@\S+\) for a new invitation$/,
    );
  });

  it("is listed with its sender, newest first, until it is accepted", async () => {
    const owner = await app.organization();
    const [first, second] = [createEmail(), createEmail()];
    await invite(owner, first);
    const { token } = await invite(owner, second, "owner");
    const { body } = await owner.get("/api/invitations");
    expect(body.data).toMatchObject([
      { email: second, role: "owner", invited_by: { id: owner.userId } },
      { email: first, role: "member" },
    ]);
    await accept(token, { name: "Grace" });
    expect((await owner.get("/api/invitations")).body.data).toHaveLength(1);
  });

  it("can be sent, seen and revoked by owners and admins, and only owners invite owners", async () => {
    const owner = await app.organization();
    const { id } = await invite(owner, createEmail());
    const [admin, member] = [await owner.colleague("admin"), await owner.colleague("member")];
    const email = createEmail();
    expect((await member.post("/api/invitations", { email, role: "member" })).status).toBe(403);
    expect((await member.get("/api/invitations")).status).toBe(403);
    expect((await member.delete(`/api/invitations/${id}`)).status).toBe(403);
    expect((await admin.post("/api/invitations", { email, role: "owner" })).status).toBe(403);
    expect((await admin.post("/api/invitations", { email, role: "admin" })).status).toBe(201);
    expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(204);
  });

  it("is not sent to a member, nor revoked by another organization", async () => {
    const [owner, foreign] = [await app.organization(), await app.organization()];
    const { email } = await givePassword(app, await owner.colleague());
    expect((await owner.post("/api/invitations", { email, role: "admin" })).status).toBe(400);
    const { id } = await invite(owner, createEmail());
    expect((await foreign.delete(`/api/invitations/${id}`)).status).toBe(404);
  });

  it("can be accepted only from our own pages", async () => {
    const owner = await app.organization();
    const { token } = await invite(owner, createEmail());
    const headers = { origin: "https://evil.test" };
    const body = { token, password, name: "Grace" };
    expect((await send(app, { url: "/api/invitations/accept", body, headers })).status).toBe(403);
  });

  it("is stored without the token that accepts it", async () => {
    const { token } = await invite(await app.organization(), createEmail());
    const rows = JSON.stringify([
      await app.db.read.selectFrom("invitations").selectAll().execute(),
      await app.db.read.selectFrom("mails").selectAll().execute(),
    ]);
    expect(rows).not.toContain(token.slice(4));
  });
});
