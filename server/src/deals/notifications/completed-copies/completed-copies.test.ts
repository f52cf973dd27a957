import type { ProposalSettings } from "@proffer/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import {
  grace,
  findMailedLink,
  sendNewProposal,
  signMailed,
  toTypedSignature,
} from "../../../../test/deals.ts";
import { runDueJobs } from "../../../../test/jobs.ts";
import { startMailServer, type MailServer, type ReceivedMail } from "../../../../test/mail-server.ts";
import { printPdf } from "../../../../test/pdf.ts";
import { textPage } from "../../../../test/proposals.ts";
import { createReader } from "../../../../test/recipients.ts";
import type { TestClient } from "../../../../test/harness.ts";
import { useApp, useOrganization } from "../../../../test/use-app.ts";
import { createSmtp } from "../../../services/mail/smtp.ts";

const signer = { full_name: "Grace Hopper", email: "signer@example.com" };
const second = { id: "2", role: "Director", full_name: "Alan Kay", email: "alan@example.com" };
const contracts = { name: "Contracts", email: "contracts@acme.test" };

const sorted = (addresses: readonly string[]) => addresses.toSorted((a, b) => a.localeCompare(b));
const listAddresses = (mails: readonly ReceivedMail[]) =>
  sorted(mails.flatMap(({ recipients }) => recipients));
const isTo = (email: string) => (at: string, to?: string) => at === "recipient" && to === email;

describe.each(engines)("the copy of a completed proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let mailServer: MailServer;
  beforeEach(async () => {
    await app.db.write.deleteFrom("mails").execute();
    await app.db.write.deleteFrom("jobs").execute();
    mailServer = await startMailServer();
  });
  afterEach(() => mailServer.close());

  const send = (options: { mayFail?: boolean } = {}) =>
    runDueJobs(app, { ...options, smtp: createSmtp(mailServer.url) });
  const senderEmail = async () => (await client.get("/api/auth/session")).body.user.email as string;
  /** Returns the emails with completed copies, without the notices to members. */
  const copies = () =>
    mailServer.received.filter(({ subject = "" }) => /^(Accepted|Signed by everyone): /.test(subject));

  const notices = () => mailServer.received.filter(({ subject = "" }) => subject.startsWith("Won: "));
  /** Creates a proposal that Grace has accepted, and removes the emails that sending caused. */
  const accepted = async (
    settings: ProposalSettings = {},
    person = { full_name: grace.name, email: grace.email },
  ) => {
    const proposal = await sendNewProposal(client, settings);
    await app.db.write.deleteFrom("jobs").execute();
    const link = await findMailedLink(app, grace.email);
    const answer = await createReader(app, link).post("accept", person);
    expect(answer.body.status).toBe("WON");
    return { ...proposal, link };
  };

  it("goes once and sealed to both signers, the company signer, the sender and the named copies", async () => {
    const colleague = await client.colleague();
    const { url } = await sendNewProposal(client, {
      signing: {
        acceptance_method: "digital_signatures",
        recipient_signer: signer,
        additional_signers: [second],
        company_signer: colleague.userId,
      },
      completed_copies: { recipients: [contracts, { email: "GRACE@example.com" }, { email: signer.email }] },
    });
    await client.post(`${url}/request-signatures`);
    await signMailed(app, signer.email, toTypedSignature("Grace Hopper"));
    await signMailed(app, second.email, toTypedSignature("Alan Kay"));
    await send();
    expect(copies()).toEqual([]);
    await colleague.post(`${url}/counter-sign`, toTypedSignature("Ada King"));
    await send();
    const company = (await colleague.get("/api/auth/session")).body.user.email;
    expect(listAddresses(copies())).toEqual(
      sorted([
        signer.email,
        second.email,
        company,
        await senderEmail(),
        contracts.email,
        "GRACE@example.com",
      ]),
    );
    const { bytes } = await printPdf(app, client, url);
    for (const { attachments, text } of copies()) {
      expect(attachments).toHaveLength(1);
      expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(bytes)).toBe(true);
      expect(text).toContain("Everyone has signed this proposal.");
    }
    const linkIn = (email: string) =>
      /\/p\/\S+/.exec(copies().find(({ recipients }) => recipients[0] === email)?.text ?? "")?.[0];
    // The personal link must be only in the email to its signer.
    expect(linkIn(signer.email)).not.toBe(linkIn(second.email));
    expect(linkIn(contracts.email)).toBe(linkIn(await senderEmail()));
  });

  it("goes to the person who accepted and to the sender, in the language of the page, but not before it is sealed", async () => {
    const contact = { name: "Grace Hopper", email: "Grace.Private@example.com" };
    const { url } = await accepted(
      { recipient: { contact } },
      { full_name: "G. B. Hopper", email: contact.email },
    );
    expect(copies()).toEqual([]);
    await send();
    expect(listAddresses(copies())).toEqual(sorted(["Grace.Private@example.com", await senderEmail()]));
    for (const { text, attachments } of copies()) {
      expect(text).toContain("Grace Hopper (accepted as G. B. Hopper) has accepted this proposal.");
      expect(text).toContain("The sealed PDF is attached.");
      expect(attachments[0]).toMatchObject({
        filename: expect.stringMatching(/\.pdf$/),
        mimeType: "application/pdf",
      });
    }
    await client.delete(url);
  });

  it("is the only email that tells the owner who accepted, for which client, and the amount", async () => {
    await accepted({ recipient: { name: "Example Ltd", contact: grace } });
    await send();
    app.clock.advance(3_600_000);
    await send();
    const owner = await senderEmail();
    const told = mailServer.received.filter(({ recipients }) => recipients[0] === owner);
    expect(told.map(({ subject }) => subject)).toEqual(["Accepted: Website relaunch"]);
    for (const said of ["Grace Hopper has accepted this proposal.", "Client: Example Ltd", "Total: US$1,000"])
      expect(told[0]?.text).toContain(said);
    expect(copies().find(({ recipients }) => recipients[0] === grace.email)?.text).not.toContain("Client:");
  });

  it("does not replace notices to others, and goes to an owner who wants no notices", async () => {
    const rules = [{ id: "1", event: "proposal_won" as const, emails: ["sales@acme.test"] }];
    await accepted({ notifications: { override_account_defaults: true, rules } });
    await send();
    expect(listAddresses(copies())).toEqual(sorted([grace.email, await senderEmail()]));
    expect(listAddresses(notices())).toEqual(["sales@acme.test"]);
  });

  it("does not delay the notice to the owner by more than ten minutes", async () => {
    const { url } = await sendNewProposal(client);
    await app.db.write.deleteFrom("jobs").execute();
    await createReader(app, await findMailedLink(app, grace.email)).post("accept", {
      full_name: grace.name,
      email: grace.email,
    });
    // Imitates a sealing that fails permanently.
    await app.db.write.deleteFrom("jobs").where("kind", "=", "seal_document").execute();
    app.clock.advance(9 * 60_000);
    await send();
    expect(notices()).toEqual([]);
    app.clock.advance(2 * 60_000);
    await send();
    expect(listAddresses(notices())).toEqual([await senderEmail()]);
    await client.delete(url);
  });

  it("goes also to the new owner of a transferred proposal", async () => {
    const colleague = await client.colleague();
    const { url } = await sendNewProposal(client);
    await client.patch(url, { owner_id: colleague.userId });
    await createReader(app, await findMailedLink(app, grace.email)).post("accept", {
      full_name: grace.name,
      email: grace.email,
    });
    await send();
    const owner = (await colleague.get("/api/auth/session")).body.user.email as string;
    expect(listAddresses(copies())).toEqual(sorted([grace.email, await senderEmail(), owner]));
  });

  describe("of proposals with the same id, which API clients choose,", () => {
    let other: TestClient;
    let url: string;
    beforeEach(async () => {
      other = await app.organization();
      const { id } = await sendNewProposal(client);
      url = `/api/proposals/${id}`;
      const settings = { signing: { acceptance_method: "accept_button" } };
      const alan = { name: "Alan Kay", email: "alan@example.com" };
      await other.post("/api/proposals?keep_ids=true", { id, name: "Copy", pages: [textPage], settings });
      await other.post(`${url}/send`, { recipients: [alan] });
      await app.db.write.deleteFrom("jobs").execute();
      for (const { email } of [grace, alan])
        await createReader(app, await findMailedLink(app, email)).post("accept", {
          full_name: "G. Hopper",
          email,
        });
    });
    afterEach(() => Promise.all([client.delete(url), other.delete(url)]));
    const listOwners = async () => [
      await senderEmail(),
      (await other.get("/api/auth/session")).body.user.email as string,
    ];

    it("goes out for each organization", async () => {
      await send();
      const clients = [grace.email, "alan@example.com"];
      expect(listAddresses(copies())).toEqual(sorted([...clients, ...(await listOwners())]));
    });

    it("is late for each organization", async () => {
      await app.db.write.deleteFrom("jobs").where("kind", "=", "seal_document").execute();
      app.clock.advance(11 * 60_000);
      await send();
      expect(listAddresses(notices())).toEqual(sorted(await listOwners()));
    });
  });

  it("is in German if the page is", async () => {
    await client.patch("/api/organization", { branding: { language: "de" } });
    await accepted();
    await send();
    await client.patch("/api/organization", { branding: { language: null } });
    const german = mailServer.received.filter(({ subject = "" }) => subject.startsWith("Angenommen: "));
    expect(german).toHaveLength(2);
    expect(german[0]?.text).toContain("Das versiegelte PDF ist angehängt.");
  });

  it("is sent once despite a crash between sealing and mailing, and repeated requests for the PDF", async () => {
    const { url } = await accepted();
    // Imitates a process that ends before any job runs. The download by a member then seals the document.
    await app.db.write.deleteFrom("jobs").where("kind", "=", "seal_document").execute();
    await printPdf(app, client, url);
    expect(await app.db.read.selectFrom("documents").select("sha256").execute()).not.toEqual([]);
    expect(copies()).toEqual([]);
    await send();
    await printPdf(app, client, url);
    await send();
    expect(listAddresses(copies())).toHaveLength(2);
  });

  it("does not wait for a rejected address, and is tried again if the server asks for it", async () => {
    await accepted({ completed_copies: { recipients: [contracts] } });
    const [isToGrace, isToContracts] = [isTo(grace.email), isTo(contracts.email)];
    mailServer.refuse = (at, to) => (isToGrace(at, to) ? 550 : isToContracts(at, to) ? 451 : undefined);
    await send({ mayFail: true });
    expect(listAddresses(copies())).toEqual([await senderEmail()]);
    mailServer.refuse = () => undefined;
    app.clock.advance(30_000);
    await send();
    expect(listAddresses(copies())).toEqual(sorted([contracts.email, await senderEmail()]));
    const toGrace = await app.db.read
      .selectFrom("mails")
      .select(["sent_at", "failed_at"])
      .where("attachment_json", "is not", null)
      .where("to_email", "=", grace.email)
      .executeTakeFirstOrThrow();
    expect([toGrace.sent_at, typeof toGrace.failed_at]).toEqual([null, "string"]);
  });

  it("links to the PDF if it is not attached", async () => {
    const { link } = await accepted({ completed_copies: { attach_pdf: false } });
    await send();
    expect(copies()).toHaveLength(2);
    const pdf = link.replace("/p/", "/api/public/proposals/") + "/pdf";
    for (const { text, html, attachments } of copies()) {
      expect(attachments).toEqual([]);
      expect(text).toContain(`Download the PDF:\n${pdf}`);
      expect(html).toContain(`href="${pdf}"`);
    }
    const { pathname } = new URL(pdf);
    expect((await app.server.inject(pathname)).headers["content-type"]).toBe("application/pdf");
  });

  it("links to a PDF that is too large to attach", async () => {
    const { id } = await accepted();
    await runDueJobs(app, { mayFail: true });
    await app.db.write.deleteFrom("mails").execute();
    await app.db.write
      .updateTable("documents")
      .set({ pdf_base64: "A".repeat(13_333_340) })
      .where("proposal_id", "=", id)
      .execute();
    await app.db.write
      .updateTable("jobs")
      .set({ finished_at: null })
      .where("kind", "=", "completed_copies")
      .execute();
    await send();
    expect(copies().map(({ attachments }) => attachments.length)).toEqual([0, 0]);
    for (const { text } of copies()) expect(text).toContain("Please download the sealed PDF");
  });

  it("has no PDF for clients if the sender hides it, but has it for the sender", async () => {
    await accepted({ hide_pdf_download: true });
    await send();
    const [toGrace, toSender] = [grace.email, await senderEmail()].map((email) =>
      copies().find(({ recipients }) => recipients[0] === email),
    );
    expect(toGrace?.attachments).toEqual([]);
    expect(toGrace?.text).not.toContain("PDF");
    expect(toGrace?.text).toContain("/p/");
    expect(toSender?.attachments).toHaveLength(1);
  });

  it("does not link to a page that has been closed since", async () => {
    const { id } = await accepted();
    const settings = { signing: { acceptance_method: "accept_button" }, disable_proposal_access: true };
    await app.db.write
      .updateTable("proposals")
      .set({ settings_json: JSON.stringify(settings) })
      .where("id", "=", id)
      .execute();
    await send();
    expect(copies()).toHaveLength(2);
    for (const { text, attachments } of copies()) {
      expect(text).not.toContain("/p/");
      expect(attachments).toHaveLength(1);
    }
  });

  it("is not sent for proposals won by hand", async () => {
    const { url } = await sendNewProposal(client, { completed_copies: { recipients: [contracts] } });
    await client.post(`${url}/status`, { status: "WON" });
    await send();
    expect(copies()).toEqual([]);
    expect(listAddresses(mailServer.received)).not.toContain(contracts.email);
  });

  it("is not sent to a sender who has left, nor for a deleted proposal", async () => {
    const { url } = await accepted();
    await client.delete(url);
    await send();
    expect(copies()).toEqual([]);
  });

  it.each([
    [
      "an invalid address",
      { recipients: [{ email: "contracts" }] },
      "settings.completed_copies.recipients.0.email",
    ],
    ["a number for a switch", { attach_pdf: 1 }, "settings.completed_copies.attach_pdf"],
  ])("rejects %s by field", async (_what, completed_copies, field) => {
    const { status, body } = await client.post("/api/proposals", {
      name: "A",
      settings: { completed_copies },
    });
    expect([status, Object.keys(body.error.details)]).toEqual([400, [field]]);
  });
});
