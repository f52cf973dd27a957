import type { NotificationEvent, NotificationRule } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import {
  grace,
  findRecipient,
  sendNewProposal,
  signMailed,
  toTypedSignature,
  findVisitor,
  findMailedLink,
} from "../../../test/deals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { createReader } from "../../../test/recipients.ts";
import { recordEvent } from "../../records/events/record-event.ts";
import { acceptProposal, declineProposal } from "../lifecycle/accept-or-decline.ts";
import { mailPurpose } from "../../services/mail/queue-mail.ts";
import { listAddressees } from "./notify-members.ts";

describe.each(engines)("notifications on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  beforeEach(async () => {
    const emails = ["sales@acme.test"];
    const events = ["proposal_sent", "proposal_opened", "proposal_won", "proposal_lost"];
    await client.patch("/api/organization", {
      notifications: { sender_events: [], rules: events.map((event) => ({ id: event, event, emails })) },
    });
  });

  /** Returns the subjects of the emails to sales@acme.test, oldest first. */
  const told = async () => {
    const { body } = await client.get("/api/outbox?limit=100");
    return body.data
      .filter(({ to }: { to: string }) => to === "sales@acme.test")
      .map(({ subject }: { subject: string }) => subject)
      .toReversed();
  };
  const text = async (subject: string) => {
    const mail = await app.db.read
      .selectFrom("mails")
      .selectAll()
      .where("organization_id", "=", client.organizationId)
      .where("subject", "like", `${subject}%`)
      .executeTakeFirstOrThrow();
    return app.lifecycle.mailing.sealer.open(mail.text_sealed, mailPurpose);
  };
  const view = async (url: string) => {
    const { share_url } = (await client.get(url)).body;
    expect((await createReader(app, share_url).post("views")).status).toBe(204);
  };

  it("report each sending by email, and not marking as sent", async () => {
    const { url } = await sendNewProposal(client);
    await client.post(`${url}/send`, { recipients: [grace] });
    const other = await createTestProposal(client);
    await client.post(`${other.url}/status`, { status: "SENT" });
    expect(await told()).toEqual(["Sent: Website relaunch", "Sent: Website relaunch"]);
  });

  it("report an opening once in 30 minutes for each link", async () => {
    const { url } = await sendNewProposal(client);
    await view(url);
    app.clock.advance(29 * 60_000);
    await view(url);
    expect(await told()).toHaveLength(2);
    app.clock.advance(31 * 60_000);
    await view(url);
    expect((await told()).slice(1)).toEqual(["Opened: Website relaunch", "Opened: Website relaunch"]);
  });

  it("report winning by the accept button, with person, amount and a link that can no longer accept", async () => {
    const { url } = await sendNewProposal(client, { recipient: { name: "Example Ltd", contact: grace } });
    const recipient = await findRecipient(app, client, url);
    await acceptProposal(recipient, { full_name: "Grace Hopper", email: grace.email });
    expect(await told()).toEqual(["Sent: Website relaunch", "Won: Website relaunch"]);
    const won = await text("Won");
    expect(won).toContain("Grace Hopper (Example Ltd) accepted the proposal.");
    expect(won).toContain("Client: Example Ltd");
    expect(won).toContain("Total: US$1,000");
    const [, token = ""] = /Open the proposal:\n\S+\/p\/(\S+)/.exec(won) ?? [];
    const page = await app.server.inject(`/api/public/proposals/${token}`);
    expect([page.json().status, page.json().can.accept]).toEqual(["WON", false]);
  });

  it("are in English for members, including amounts, in any language of the client", async () => {
    const recipient = { name: "חברת הדוגמה", contact: { ...grace, name: "דנה לוי" } };
    const { url } = await sendNewProposal(client, { recipient });
    await client.patch(url, { design: { language: "he" } });
    await view(url);
    const mail = await client.get("/api/outbox");
    const opened = mail.body.data.find(({ subject }: { subject: string }) => subject.startsWith("Opened"));
    expect(opened.text).toContain("is looking at the proposal.");
    expect(opened.text).toContain("Total: US$1,000");
  });

  it("report winning by hand without the client's link, because the holder of the link could accept after a reopening", async () => {
    const { url } = await sendNewProposal(client);
    const colleague = await client.colleague();
    await colleague.post(`${url}/status`, { status: "WON" });
    expect(await text("Won")).toContain("marked the proposal as won.");
    expect(await text("Won")).not.toContain("http");
  });

  it("report winning by the last signature, not earlier ones", async () => {
    const { url } = await sendNewProposal(client, {
      recipient: { contact: grace },
      signing: {
        is_contact_signer: true,
        additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
      },
    });
    await client.post(`${url}/request-signatures`);
    await signMailed(app, grace.email, toTypedSignature("Grace Hopper"));
    expect(await told()).toEqual(["Sent: Website relaunch"]);
    await signMailed(app, "alan@example.com", toTypedSignature("Alan Turing"));
    expect(await told()).toEqual(["Sent: Website relaunch", "Won: Website relaunch"]);
    expect(await text("Won")).toContain("Everyone has signed the proposal for Grace Hopper.");
  });

  it("report losing by the client with the reason, and by hand with the member's name", async () => {
    const { url } = await sendNewProposal(client);
    await declineProposal(await findVisitor(app, await findMailedLink(app, grace.email)), {
      reason: "Too late",
    });
    expect(await text("Lost")).toContain("The client declined the proposal.");
    expect(await text("Lost")).toContain("Reason: Too late");
    await client.post(`${url}/reopen`);
    await client.post(`${url}/status`, { status: "WON", note: "for members only" });
    expect(await text("Won")).toContain("Ada Lovelace marked the proposal as won.");
    expect(await text("Won")).not.toContain("for members only");
  });

  it("go to the addresses of the proposal's own rules if they override", async () => {
    const rules = [{ id: "1", event: "proposal_lost" as const, emails: ["lead@acme.test"] }];
    const { url } = await sendNewProposal(client, {
      notifications: { override_account_defaults: true, rules },
    });
    await client.post(`${url}/status`, { status: "LOST" });
    expect(await told()).toEqual([]);
    const { body } = await client.get("/api/outbox");
    expect(body.data[0]).toMatchObject({ to: "lead@acme.test", subject: "Lost: Website relaunch" });
  });

  it("go to the new owner of a transferred proposal, not to its sender", async () => {
    await client.patch("/api/organization", { notifications: { sender_events: null, rules: null } });
    const [colleague, other] = [await client.colleague(), await client.colleague()];
    const { url } = await sendNewProposal(client);
    await client.patch(url, { owner_id: colleague.userId });
    await other.post(`${url}/status`, { status: "LOST" });
    const { body } = await client.get("/api/outbox?limit=100");
    const notices = body.data.filter(({ subject }: { subject: string }) => subject.startsWith("Lost: "));
    expect(notices.map(({ to }: { to: string }) => to)).toEqual([`${colleague.userId}@acme.test`]);
  });

  it("go to the owner by default, except for the owner's own actions and former members", async () => {
    await client.patch("/api/organization", { notifications: { sender_events: null, rules: null } });
    const colleague = await client.colleague();
    const toOwner = async () => {
      const { body } = await client.get("/api/outbox?limit=100");
      return body.data.filter(({ to }: { to: string }) => to === `${client.userId}@acme.test`).length;
    };
    const [one, two, three] = [
      await sendNewProposal(client),
      await sendNewProposal(client),
      await sendNewProposal(client),
    ];
    await client.post(`${one.url}/status`, { status: "LOST" });
    expect(await toOwner()).toBe(0);
    await colleague.post(`${two.url}/status`, { status: "LOST" });
    expect(await toOwner()).toBe(1);
    await app.db.write.deleteFrom("members").where("user_id", "=", client.userId).execute();
    await colleague.post(`${three.url}/status`, { status: "LOST" });
    const { count } = await app.db.read
      .selectFrom("mails")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("to_email", "=", `${client.userId}@acme.test`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it("are rolled back with the change that they report", async () => {
    const { id } = await sendNewProposal(client);
    const before = await told();
    const recipient = await findRecipient(app, client, `/api/proposals/${id}`);
    const undone = recipient.transact(async (tx) => {
      await recordEvent(tx, recipient, {
        proposalId: id,
        type: "proposal_viewed",
        metadata: { opened: true },
      });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await told()).toEqual(before);
  });
});

const rule = (event: NotificationEvent, ...emails: string[]): NotificationRule => ({
  id: "1",
  event,
  emails,
});

describe("the addressees of a notice about a won proposal", () => {
  const organization = {
    sender_events: ["proposal_won" as const],
    rules: [rule("proposal_won", "sales@acme.test"), rule("proposal_lost", "boss@acme.test")],
  };
  const own = [rule("proposal_won", "lead@acme.test")];
  const told = (notifications = {}, ownerEmail: string | null = "ada@acme.test") =>
    listAddressees("proposal_won", { organization, proposal: { notifications }, ownerEmail });

  it.each([
    ["follow the organization's rules by default", {}, ["sales@acme.test", "ada@acme.test"]],
    [
      "ignore rules of the proposal that do not override",
      { rules: own },
      ["sales@acme.test", "ada@acme.test"],
    ],
    [
      "follow only overriding rules, without the organization's rules and the owner",
      { override_account_defaults: true, rules: own },
      ["lead@acme.test"],
    ],
    ["are empty if no rules override", { override_account_defaults: true }, []],
  ])("%s", (_, notifications, expected) => {
    expect(told(notifications)).toEqual(expected);
  });

  it("do not include the owner if the owner won it by hand", () => {
    expect(told({}, null)).toEqual(["sales@acme.test"]);
  });

  it("contain each address once, and no invalid address", () => {
    const rules = [
      rule("proposal_won", "lead@acme.test", " LEAD@acme.test "),
      rule("proposal_won", "lead@acme.test", "everyone", "", "a@b.test\r\nBcc: eve@example.com"),
    ];
    expect(told({ override_account_defaults: true, rules })).toEqual(["lead@acme.test"]);
  });
});
