import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, sendNewProposal } from "../../../test/deals.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { createTestOffer, createTestProposal } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import type { Smtp } from "../../services/mail/smtp.ts";

describe.each(engines)("the send dialog on %s", (engine) => {
  const app = useApp(engine, { isMailSent: true });
  const alone = useApp(engine);
  const client = useOrganization(app, beforeEach);

  it("says whether emails are sent, and from which address", async () => {
    expect((await client.get("/api/mail-server")).body).toEqual({
      is_configured: true,
      from: "proffer@proffer.test",
    });
    const other = await alone.organization("member");
    expect((await other.get("/api/mail-server")).body).toEqual({ is_configured: false, from: null });
  });

  it("shows the default words in the language of the proposal, and no recipients, if nothing is written", async () => {
    const { url } = await createTestProposal(client, { design: { language: "de" } });
    const { status, body } = await client.get(`${url}/sending`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ recipients: [], subject: null, message: null, sender: { name: "Acme" } });
    expect(body.filled.subject).toBe("Angebot von Acme: Website relaunch");
    expect(body.sender.reply_to).toBe(`${client.userId}@acme.test`);
  });

  it("uses the draft of the proposal, or the organization's words, and fills in the placeholders", async () => {
    await client.patch("/api/organization", {
      sending: {
        subject: "{{organization.name}}: {{proposal.name}}",
        message: "For {{client.contact.name}}",
      },
    });
    const { url } = await createTestOffer(client, { settings: { recipient: { contact: grace } } });
    const sending = async () => (await client.get(`${url}/sending`)).body;
    expect(await sending()).toMatchObject({
      recipients: [grace],
      subject: "{{organization.name}}: {{proposal.name}}",
      filled: { subject: "Acme: Website relaunch", message: "For Grace Hopper" },
    });
    await client.patch(url, {
      settings: {
        email_draft: {
          subject: "Draft",
          message: " ",
          recipients: "Ada <ada@example.com>, linus@example.com",
        },
      },
    });
    expect(await sending()).toMatchObject({
      recipients: [{ name: "Ada", email: "ada@example.com" }, { email: "linus@example.com" }],
      filled: { subject: "Draft", message: "For Grace Hopper" },
    });
    await client.post(`${url}/send`, { recipients: [grace] });
    expect((await client.get("/api/outbox?limit=1")).body.data[0].subject).toBe("Draft");
  });

  it("lists the characters of texts and signers that the PDF cannot print, but not those of unprinted texts", async () => {
    const { url } = await createTestProposal(client, {
      description: "<p>For {{client.name}}: ꦗꦗ</p>",
      notes: "ꦲ",
      settings: {
        recipient: { name: "𓀀 Ltd" },
        signing: { recipient_signer: { full_name: "ꦮ", email: "grace@example.com" } },
      },
    });
    const { body } = await client.get(`${url}/sending`);
    expect(body.unprintable.toSorted()).toEqual(["ꦗ", "ꦮ", "𓀀"]);
  });

  it("removes the organization's words with null", async () => {
    await client.patch("/api/organization", { sending: { subject: "Hello" } });
    const cleared = await client.patch("/api/organization", { sending: { subject: null } });
    expect(cleared.body.sending).toEqual({});
  });

  it.each([
    ["proposal", "For Grace Hopper"],
    ["signature_request", "Read and sign"],
    ["reminder", "Website relaunch"],
    ["completed_copy", "PDF"],
    ["notification", "Grace Hopper is looking at the proposal."],
  ])("shows the email of kind %s as a page, without sending or counting anything", async (kind, words) => {
    await client.patch("/api/organization", { sending: { message: "For {{client.contact.name}}" } });
    const { url } = await createTestOffer(client, { settings: { recipient: { contact: grace } } });
    const before = (await client.get(url)).body;
    const { status, body, headers } = await client.get(`${url}/mail-examples/${kind}`);
    expect(status).toBe(200);
    expect(String(headers["content-type"])).toBe("text/html; charset=utf-8");
    expect(body).toContain(words);
    expect(body).not.toContain("/p/");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "sandbox", "frame-ancestors 'none'"]),
    );
    expect((await client.get(url)).body).toEqual(before);
    expect((await client.get("/api/outbox")).body.pagination.total).toBe(0);
  });

  it("shows no email of another organization's proposal", async () => {
    const { url } = await createTestOffer(await app.organization());
    expect((await client.get(`${url}/mail-examples/proposal`)).status).toBe(404);
  });

  it("emails a test only to the caller, without sending, counting or opening the proposal", async () => {
    const colleague = await client.colleague();
    const { url } = await createTestOffer(client, { settings: { recipient: { contact: grace } } });
    const before = (await client.get(url)).body;
    const { status, body } = await colleague.post(`${url}/test-mail`, {
      subject: "For {{client.contact.name}}",
    });
    expect(status).toBe(200);
    expect(body).toEqual({ to: `${colleague.userId}@acme.test`, subject: "[Test] For Grace Hopper" });
    expect((await client.get(url)).body).toEqual(before);
    const analytics = (await client.get(`${url}/analytics`)).body.data;
    expect(analytics.map(({ event_type }: { event_type: string }) => event_type)).not.toContain(
      "proposal_sent",
    );
    const { data } = (await client.get(`${url}/mails`)).body;
    expect(data).toMatchObject([{ kind: "test", to: body.to, state: "queued" }]);
  });

  it("puts no link to a sent proposal into a test", async () => {
    const owner = await alone.organization();
    const { url } = await sendNewProposal(owner);
    const { share_url } = (await owner.get(url)).body;
    await owner.post(`${url}/test-mail`);
    const [test, real] = (await owner.get("/api/outbox")).body.data;
    expect(real.text).toContain(share_url);
    expect(test.subject).toMatch(/^\[Test\] /);
    expect(test.text).toContain("http://proffer.test");
    expect(test.text).not.toContain("/p/");
  });

  it("emails at most twenty tests an hour to one member", async () => {
    const { url } = await createTestOffer(client);
    for (let sent = 0; sent < 20; sent++) expect((await client.post(`${url}/test-mail`)).status).toBe(200);
    const refused = await client.post(`${url}/test-mail`, undefined, { "idempotency-key": "again" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const colleague = await client.colleague();
    expect((await colleague.post(`${url}/test-mail`)).status).toBe(200);
    app.clock.advance(60 * 60 * 1000);
    expect((await client.post(`${url}/test-mail`)).status).toBe(200);
  });

  it("lists the result of each email, with its reason in words and without its text", async () => {
    const { url } = await sendNewProposal(client);
    const mails = async () => (await client.get(`${url}/mails`)).body;
    expect((await mails()).data).toMatchObject([
      {
        kind: "proposal",
        to: grace.email,
        to_name: grace.name,
        state: "queued",
        failure: null,
        reason: null,
        sent_at: null,
      },
    ]);
    await runDueJobs(app, { mayFail: true, smtp: failing("the mailbox is full") });
    const unknown = { failure: "unknown", reason: "The mail server reported an error" };
    expect((await mails()).data).toMatchObject([{ state: "queued", ...unknown }]);
    await app.db.write
      .updateTable("mails")
      .set({ failed_at: app.clock.now() })
      .where("organization_id", "=", client.organizationId)
      .execute();
    expect((await mails()).data).toMatchObject([{ state: "failed", ...unknown, failed_at: app.clock.now() }]);
    expect(JSON.stringify(await mails())).not.toContain("mailbox");
    expect((await client.get("/api/outbox")).body.data[0].error).toBe("the mailbox is full");
    expect(JSON.stringify(await mails())).not.toContain("/p/");
  });

  it("shows subject and pages of the sent emails", async () => {
    const { url } = await sendNewProposal(client);
    await runDueJobs(app, { smtp: { send: async () => {} } });
    await client.post(`${url}/test-mail`);
    const { data, pagination } = (await client.get(`${url}/mails?limit=1&page=2`)).body;
    expect(data).toMatchObject([
      { kind: "proposal", state: "sent", failure: null, reason: null, sent_at: app.clock.now() },
    ]);
    expect(pagination).toEqual({ page: 2, limit: 1, total: 2, pages: 2 });
  });

  it("lists only the requested kinds, and counts their pages", async () => {
    const { url } = await sendNewProposal(client);
    await client.post(`${url}/test-mail`);
    const { data, pagination } = (await client.get(`${url}/mails?kind=proposal,reminder`)).body;
    expect(data).toMatchObject([{ kind: "proposal" }]);
    expect(pagination.total).toBe(1);
    expect((await client.get(`${url}/mails?kind=test&kind=proposal`)).body.pagination.total).toBe(2);
    expect((await client.get(`${url}/mails?kind=letter`)).status).toBe(400);
  });

  it("says that emails wait if no mail server is configured", async () => {
    const member = await alone.organization("member");
    const { url } = await sendNewProposal(member);
    const [mail] = (await member.get(`${url}/mails`)).body.data;
    expect(mail).toMatchObject({
      state: "queued",
      failure: "no_mail_server",
      reason: "No mail server is configured, so the email waits in the outbox",
    });
    expect(mail).not.toHaveProperty("text");
  });

  it("shows no emails of a deleted proposal", async () => {
    const { id } = await sendNewProposal(client);
    await client.delete(`/api/proposals/${id}`);
    expect((await client.get(`/api/proposals/${id}/mails`)).status).toBe(404);
  });
});

function failing(message: string): Smtp {
  return {
    send: async () => {
      throw new Error(message);
    },
  };
}
