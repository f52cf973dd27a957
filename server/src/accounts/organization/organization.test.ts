import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestApp } from "../../../test/harness.ts";
import { send, givePassword } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";

describe.each(engines)("the organization on %s", (engine) => {
  const app = useApp(engine);

  it("is readable by every member and changeable by owners and admins", async () => {
    const owner = await app.organization();
    const [admin, member] = [await owner.colleague("admin"), await owner.colleague("member")];
    expect((await member.get("/api/organization")).body).toEqual({
      id: owner.organizationId,
      name: "Acme",
      currency: "USD",
      time_zone: "UTC",
      proposal_number_pattern: null,
      branding: {},
      notifications: {
        sender_events: ["proposal_opened", "proposal_won", "proposal_lost", "payment_received"],
        rules: [],
      },
      reminders: {},
      completed_copies: {},
      sending: {},
      costs_visible_to: "everyone",
      approval_rules: [],
      payment: null,
      bank_account: null,
      legal_entity: null,
      card_payments: null,
    });
    expect((await member.patch("/api/organization", { name: "Mine" })).status).toBe(403);
    expect((await admin.patch("/api/organization", { name: "Globex" })).body.name).toBe("Globex");
    expect((await owner.patch("/api/organization", { currency: "JPY" })).body).toMatchObject({
      name: "Globex",
      currency: "JPY",
    });
  });

  it("merges branding key by key, and null removes a key", async () => {
    const owner = await app.organization();
    await owner.patch("/api/organization", { branding: { accent_color: "#0b6bcb", language: "de-AT" } });
    const { body } = await owner.patch("/api/organization", {
      branding: { accent_color: null, logo_url: "https://acme.test/logo.svg" },
    });
    expect(body.branding).toEqual({ language: "de-AT", logo_url: "https://acme.test/logo.svg" });
    expect((await owner.get("/api/organization")).body).toEqual(body);
  });

  it("replaces the named settings of notifications and reminders, and null restores the default", async () => {
    const owner = await app.organization();
    const rules = [{ id: "1", event: "proposal_won", emails: ["sales@acme.test"] }];
    const changed = await owner.patch("/api/organization", {
      notifications: { rules },
      reminders: { after_days: [3, 7] },
      completed_copies: { attach_pdf: false, recipients: [{ email: "legal@acme.test" }] },
    });
    expect(changed.body).toMatchObject({
      notifications: {
        sender_events: ["proposal_opened", "proposal_won", "proposal_lost", "payment_received"],
        rules,
      },
      reminders: { after_days: [3, 7] },
      completed_copies: { attach_pdf: false, recipients: [{ email: "legal@acme.test" }] },
    });
    const { body } = await owner.patch("/api/organization", {
      notifications: { sender_events: [], rules: null },
      reminders: { after_days: null, before_expiry_days: [2] },
      completed_copies: { attach_pdf: null },
    });
    expect(body).toMatchObject({
      notifications: { sender_events: [], rules: [] },
      reminders: { before_expiry_days: [2] },
      completed_copies: { recipients: [{ email: "legal@acme.test" }] },
    });
  });

  it("keeps both of two changes made at the same moment", async () => {
    const owner = await app.organization();
    await Promise.all([
      owner.patch("/api/organization", { branding: { accent_color: "#0b6bcb" } }),
      owner.patch("/api/organization", { branding: { language: "fr" } }),
    ]);
    expect((await owner.get("/api/organization")).body.branding).toEqual({
      accent_color: "#0b6bcb",
      language: "fr",
    });
  });

  it.each([
    { currency: "XXQ" },
    { currency: "us" },
    { name: " " },
    { proposal_number_pattern: "Q-{year}" },
    { branding: { accent_color: "red" } },
    { branding: { font: "comic" } },
    { notifications: { sender_events: ["proposal_lent"] } },
    { notifications: { rules: [{ event: "proposal_won", emails: [] }] } },
    { reminders: { after_days: [0] } },
    { reminders: { before_expiry_days: [1.5] } },
    { id: "other" },
    { settings_json: "{}" },
  ])("rejects %j and changes nothing", async (change) => {
    const owner = await app.organization();
    const before = (await owner.get("/api/organization")).body;
    expect((await owner.patch("/api/organization", { name: "Changed", ...change })).status).toBe(400);
    expect((await owner.get("/api/organization")).body).toEqual(before);
  });
});

describe.each(engines)("the outbox on %s", (engine) => {
  const app = useApp(engine);
  const forgot = (email: string) => send(app, { url: "/api/auth/forgot-password", body: { email } });

  it("shows owners and admins the emails of their organization, newest first, page by page", async () => {
    const owner = await app.organization();
    await app
      .organization()
      .then((other) => other.post("/api/invitations", { email: "x@acme.test", role: "member" }));
    for (const email of ["a@acme.test", "b@acme.test", "c@acme.test"])
      await owner.post("/api/invitations", { email, role: "member" });
    const { body } = await owner.get("/api/outbox?limit=2");
    expect(body.data.map(({ to }: { to: string }) => to)).toEqual(["c@acme.test", "b@acme.test"]);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    expect((await owner.get("/api/outbox?limit=2&page=2")).body.data).toHaveLength(1);
    expect((await (await owner.colleague("admin")).get("/api/outbox")).status).toBe(200);
    expect((await (await owner.colleague("member")).get("/api/outbox")).status).toBe(403);
  });

  it("hides emails from an admin that would make the admin an owner", async () => {
    const owner = await app.organization();
    const admin = await owner.colleague("admin");
    await forgot((await givePassword(app, owner)).email);
    await owner.post("/api/invitations", { email: "boss@acme.test", role: "owner" });
    await forgot((await givePassword(app, await owner.colleague("member"))).email);
    const texts = ({ body }: Awaited<ReturnType<typeof admin.get>>): boolean[] =>
      body.data.map(({ text }: { text: string | null }) => text !== null);
    expect(texts(await admin.get("/api/outbox"))).toEqual([true, false, false]);
    expect(texts(await owner.get("/api/outbox"))).toEqual([true, true, true]);
  });

  it("shows no organization the reset link of a user who also belongs to another", async () => {
    const [owner, other] = [await app.organization(), await app.organization()];
    const shared = await owner.colleague();
    await app.db.write
      .insertInto("members")
      .values({
        organization_id: other.organizationId,
        user_id: shared.userId,
        role: "owner",
        created_at: app.clock.now(),
      })
      .execute();
    await forgot((await givePassword(app, shared)).email);
    expect((await owner.get("/api/outbox")).body.data).toEqual([]);
  });

  it("shows no texts if mail is sent over SMTP", async () => {
    const sending = await createTestApp(engine, { isMailSent: true });
    const owner = await sending.organization();
    await owner.post("/api/invitations", { email: "a@acme.test", role: "member" });
    expect((await owner.get("/api/outbox")).body.data[0]).toMatchObject({ to: "a@acme.test", text: null });
    await sending.close();
  });
});
