import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "./databases.ts";
import { grace, toTypedSignature } from "./deals.ts";
import { password, readTokenInOutbox, send } from "./people.ts";
import { createPage, createTestProposal, line } from "./proposals.ts";
import { createReader, sendOffer } from "./recipients.ts";
import { useApp, useOrganization } from "./use-app.ts";

const padded = (text: string) => `\u202A\u00A0${text} \u200B\u202C`;

describe.each(engines)("names and addresses with typing variations on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const getSettings = async (url: string) => (await client.get(url)).body.settings;
  const sendTo = async (recipient: { readonly name: string; readonly email: string }) => {
    const settings = { signing: { acceptance_method: "accept_button" } };
    const { url } = await createTestProposal(client, { settings, pages: [createPage(line("Design", 100))] });
    expect((await client.post(`${url}/send`, { recipients: [recipient] })).status).toBe(200);
    return { url, reader: createReader(app, (await client.get(url)).body.share_url) };
  };

  it("lose surrounding blanks when a client accepts", async () => {
    const { url, reader } = await sendOffer(app, client);
    const accepted = await reader.post("accept", {
      full_name: padded("Grace Hopper"),
      email: padded(grace.email.toUpperCase()),
    });
    expect(accepted.status).toBe(200);
    expect((await client.get(url)).body.status_detail.acceptance).toMatchObject({
      full_name: "Grace Hopper",
      email: grace.email.toUpperCase(),
    });
  });

  it("lose surrounding blanks when a client signs", async () => {
    const signing = { acceptance_method: "digital_signatures" as const };
    const { url, reader } = await sendOffer(app, client, { settings: { signing } });
    const body = { ...toTypedSignature(padded("Grace Hopper")), email: padded(grace.email) };
    expect((await reader.post("sign", body)).status).toBe(200);
    const [signature] = (await client.get(url)).body.status_detail.signatures;
    expect(signature).toMatchObject({ full_name: grace.name, signed_name: "Grace Hopper" });
    const [stored] = await app.db.read
      .selectFrom("signers")
      .select("signature_json")
      .where("proposal_id", "=", url.slice(url.lastIndexOf("/") + 1))
      .execute();
    expect(JSON.parse(stored?.signature_json ?? "")).toEqual({ type: "typed", value: "Grace Hopper" });
  });

  it("lose surrounding blanks in all settings of a proposal", async () => {
    const person = { full_name: "Grace", email: "grace@example.com" };
    const settings = {
      recipient: { name: "Globex", contact: { name: "Grace", email: "grace@example.com" } },
      signing: {
        recipient_signer: person,
        additional_signers: [person],
        custom_company_signer_name: "Ada",
        custom_company_signer_email: "ada@example.com",
      },
      email_draft: { recipients: [{ name: "Grace", email: "grace@example.com" }] },
      completed_copies: { recipients: [{ name: "Law", email: "law@example.com" }] },
      notifications: { rules: [{ id: "1", event: "proposal_won", emails: ["a@example.com"] }] },
    };
    const pad = (value: unknown, key = ""): unknown => {
      if (typeof value === "string") return /name|email/.test(key) ? padded(value) : value;
      if (Array.isArray(value)) return value.map((each) => pad(each, key));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pad(each, name)]));
    };
    const { url } = await createTestProposal(client, { settings: pad(settings) });
    expect(await getSettings(url)).toMatchObject(settings);
    const { url: other, id } = await createTestProposal(client);
    expect((await client.patch(other, { settings: pad(settings) })).status).toBe(200);
    expect(await getSettings(other)).toMatchObject(settings);
    const version = Number(String((await client.get(other)).headers["etag"]).slice(1, -1));
    const set = { type: "set", id, field: "settings.recipient.contact.email" };
    const operations = [{ ...set, to: padded("new@example.com"), was: padded("grace@example.com") }];
    const changed = await client.post(`${other}/changes`, { version, operations });
    expect([changed.status, changed.body]).toMatchObject([200, { conflicts: [] }]);
    expect((await getSettings(other)).recipient.contact.email).toBe("new@example.com");
  });

  it("lose surrounding blanks in accounts", async () => {
    const email = `new.${engine}.${Date.now()}@example.com`;
    const invited = await client.post("/api/invitations", { email: padded(email), role: "member" });
    expect(invited.status).toBe(201);
    const body = { token: await readTokenInOutbox(client), password, name: padded("Grace Hopper") };
    const joined = await send(app, { url: "/api/invitations/accept", body });
    expect(joined.body.user).toMatchObject({ name: "Grace Hopper", email });
    const signedIn = { url: "/api/auth/token", body: { email: padded(email), password } };
    expect((await send(app, signedIn)).status).toBe(200);
    const forgotten = { url: "/api/auth/forgot-password", body: { email: padded(email) } };
    expect((await send(app, forgotten)).status).toBe(204);
    const renamed = await client.patch("/api/profile", { name: padded("Ada") });
    expect(renamed.body.name).toBe("Ada");
    const changed = await client.patch("/api/organization", { name: padded("Acme") });
    expect(changed.body.name).toBe("Acme");
  });

  it("are used without blanks for the recipients of an email", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Design", 100))] });
    const recipients = [{ name: padded("Grace"), email: padded("grace@example.com") }];
    expect((await client.post(`${url}/send`, { recipients })).status).toBe(200);
    const [mail] = (await client.get("/api/outbox")).body.data;
    expect(mail).toMatchObject({ to: "grace@example.com" });
  });

  describe.each([
    ["a", "info@müller.example", "info@xn--mller-kva.example"],
    ["b", "Info@xn--mller-kva.example", "info@MÜLLER.example"],
    ["c", "info@xn--e1afmkfd.xn--p1ai", "info@пример.рф"],
  ])("of an international domain (%s)", (id, ...notations) => {
    it("can be sent to, accepts with the other notation, and is shown in readable form", async () => {
      const [invited, typed] = notations;
      const { url, reader } = await sendTo({ name: "Info", email: invited });
      const accepted = await reader.post("accept", { full_name: "Info", email: typed });
      expect([accepted.status, accepted.body.error]).toEqual([200, undefined]);
      const { email } = (await client.get(url)).body.status_detail.acceptance;
      expect(email).not.toContain("xn--");
    });

    it("is one user, in whichever notation it is invited, joins and signs in", async () => {
      const owner = await app.organization();
      // Users persist, so each case has a different mailbox.
      const [invited, typed] = notations.map((notation) => `${id}.${notation}`);
      expect((await owner.post("/api/invitations", { email: invited, role: "member" })).status).toBe(201);
      const body = { token: await readTokenInOutbox(owner), password, name: "Info" };
      expect((await send(app, { url: "/api/invitations/accept", body })).body.user.email).not.toContain(
        "xn--",
      );
      for (const email of [invited, typed])
        expect((await send(app, { url: "/api/auth/token", body: { email, password } })).status).toBe(200);
      const again = await owner.post("/api/invitations", { email: typed, role: "member" });
      expect(again.body.error.details).toEqual({ email: "already belongs to a member" });
    });
  });

  it("keep a domain in ASCII if its letters look like others", async () => {
    const { url } = await createTestProposal(client);
    const contact = { email: "info@xn--80ak6aa92e.example" };
    await client.patch(url, { settings: { recipient: { contact } } });
    expect((await getSettings(url)).recipient.contact.email).toBe(contact.email);
  });

  it("accept letters beyond ASCII before the @", async () => {
    const { reader } = await sendTo({ name: "Jörg", email: "jörg@example.com" });
    const accepted = await reader.post("accept", { full_name: "Jörg", email: "JO\u0308RG@example.com" });
    expect(accepted.status).toBe(200);
  });

  describe.each([
    "\u200B",
    "\u3164",
    "\u2800",
    "\u115F",
    "\u00AD",
    "\uFE0F",
    "\u{E0041}",
    "\u202E",
    "\u0301",
  ])("the invisible name %j", (invisible) => {
    const problem = /^must (not be empty|have a visible character)$/;

    it("cannot accept or sign", async () => {
      const { url, reader } = await sendOffer(app, client);
      const refused = await reader.post("accept", { full_name: invisible, email: grace.email });
      expect([refused.status, refused.body.error.details]).toEqual([
        400,
        { full_name: expect.stringMatching(problem) },
      ]);
      expect((await client.get(url)).body.status).toBe("SENT");
      const signing = { acceptance_method: "digital_signatures" as const };
      const signed = await sendOffer(app, client, { settings: { signing } });
      const body = { ...toTypedSignature("Grace"), signature: { type: "typed", value: invisible } };
      const refusal = await signed.reader.post("sign", body);
      expect([refusal.status, Object.keys(refusal.body.error.details)]).toEqual([400, ["signature.value"]]);
      const unnamed = await signed.reader.post("sign", { ...body, full_name: invisible });
      expect(unnamed.body.error.details).toEqual({ full_name: expect.stringMatching(problem) });
    });

    it("cannot name a proposal, item, library item, organization, member or recipient", async () => {
      const { url } = await createTestProposal(client, { pages: [createPage(line("Design", 100))] });
      const refusals = [
        await client.post("/api/proposals", { name: invisible }),
        await client.patch(url, { name: invisible }),
        await client.post(`${url}/duplicate`, { name: invisible }),
        await client.post(`${url}/items`, { type: "group", name: invisible }),
        await client.post(`${url}/pages`, { name: invisible }),
        await client.post("/api/library-items", { type: "group", name: invisible }),
        await client.patch("/api/organization", { name: invisible }),
        await client.patch("/api/profile", { name: invisible }),
        await client.post("/api/api-keys", { name: invisible }),
      ];
      for (const { status, body } of refusals)
        expect([status, body.error.details]).toEqual([400, { name: expect.stringMatching(problem) }]);
      const recipients = [{ name: invisible, email: grace.email }];
      const sent = await client.post(`${url}/send`, { recipients });
      expect([sent.status, Object.keys(sent.body.error.details)]).toEqual([400, ["recipients.0.name"]]);
    });
  });
});
