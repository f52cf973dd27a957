import type { PaymentSettings } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { findMailedLink, grace, signedByGrace, signMailed, toTypedSignature } from "../../../test/deals.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { type Offer, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { fixed, group, line, scope } from "../../ops/demo/builders.ts";
import { mailPurpose } from "../../services/mail/queue-mail.ts";
import type { CardProvider, CardSession } from "./card-provider.ts";

const deposit: PaymentSettings = {
  enabled: true,
  type: "percentage",
  deposit_percentage: 30,
  due_days: 14,
  methods: ["bank_transfer"],
};
const day = 24 * 3_600_000;

const session: CardSession = {
  id: "cs_test_1",
  url: "https://pay.example.com/1",
  status: "open",
  payment: "unpaid",
  amount: 200,
  currency: "EUR",
  refunded: 0,
  isDisputed: false,
  failure: null,
  paymentId: null,
  paidAt: null,
  expiresAt: "2026-11-21T09:00:00.000Z",
};

/** A provider with one payment page, whose state the test sets. */
function createCards(): CardProvider & { page: CardSession } {
  const cards = {
    page: session,
    findAccount: async () =>
      ({ mode: "live", accountId: "acct_1", accountName: "Acme", takesPayments: true }) as const,
    createSession: async () => cards.page,
    readSession: async () => cards.page,
    expireSession: async () => cards.page,
    readWebhook: async () => undefined,
  };
  return cards;
}

describe.each(engines)("emails about a payment on %s", (engine) => {
  const cards = createCards();
  const app = useApp(engine, { cards });
  const client = useOrganization(app, beforeEach);

  beforeEach(async () => {
    await app.db.write.deleteFrom("jobs").execute();
    const bank_account = { holder: "Acme GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
    await client.patch("/api/organization", { bank_account, time_zone: "Europe/Berlin" });
  });

  const offer = (payment: PaymentSettings = deposit, more: { settings?: object; design?: object } = {}) =>
    sendOffer(app, client, {
      pages: [scope("Work", [group("Design", [line("Design", fixed(1_100))])])],
      ...more,
      settings: { currency: "EUR", payment, ...more.settings },
    });
  const accept = async ({ reader }: Offer) => {
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    await runDueJobs(app);
  };
  const record = ({ url }: Offer, amount: number) =>
    client.post(`${url}/payments`, { amount, received_on: "2026-11-20" });
  const pass = async (milliseconds: number) => {
    app.clock.advance(milliseconds);
    await runDueJobs(app);
  };

  /** Lists the emails about payments to clients, oldest first. */
  const mails = async () => {
    const rows = await app.db.read
      .selectFrom("mails")
      .selectAll()
      .where("organization_id", "=", client.organizationId)
      .where("kind", "=", "payment")
      .orderBy("id")
      .execute();
    return rows.map(({ to_email: to, subject, text_sealed }) => ({
      to,
      subject,
      text: app.lifecycle.mailing.sealer.open(text_sealed, mailPurpose),
    }));
  };
  /** Lists the notices to members about payments, oldest first. */
  const notices = async () => {
    const rows = await app.db.read
      .selectFrom("mails")
      .selectAll()
      .where("organization_id", "=", client.organizationId)
      .where("kind", "=", "notification")
      .orderBy("id")
      .execute();
    return rows
      .filter(({ subject }) => subject.startsWith("Pa"))
      .map(({ to_email: to, subject, text_sealed }) => ({
        to,
        subject,
        text: app.lifecycle.mailing.sealer.open(text_sealed, mailPurpose),
      }));
  };

  it("ask for the payment after the acceptance, with account, reference, last day and link", async () => {
    const made = await offer({ ...deposit, instructions: "Or by cheque." });
    expect(await mails()).toEqual([]);
    const link = await findMailedLink(app, grace.email);
    await accept(made);
    const [request, ...others] = await mails();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ to: grace.email, subject: "Please pay: Website relaunch" });
    for (const text of [
      "Hello Grace Hopper,",
      "Please pay the deposit of €330.00 by 4 December 2026.",
      "Or by cheque.",
      "To pay: €330.00",
      "Account holder: Acme GmbH",
      "IBAN: DE89 3704 0044 0532 0130 00",
      "BIC: COBADEFFXXX",
      `Reference: P-${made.id.slice(-8).toUpperCase()}`,
      `${link}#payment`,
    ])
      expect(request?.text).toContain(text);
  });

  it("ask the first client who signed, once everyone has", async () => {
    const additional_signers = [{ full_name: "Alan Turing", email: "alan@example.com" }];
    const { url } = await offer(deposit, { settings: { signing: { ...signedByGrace, additional_signers } } });
    await client.post(`${url}/request-signatures`);
    await signMailed(app, grace.email, toTypedSignature(grace.name));
    await runDueJobs(app);
    expect(await mails()).toEqual([]);
    await signMailed(app, "alan@example.com", toTypedSignature("Alan Turing"));
    await runDueJobs(app);
    expect(await mails()).toMatchObject([{ to: grace.email, subject: "Please pay: Website relaunch" }]);
  });

  it("confirm each payment with the open rest, also for a proposal that a member has marked as won", async () => {
    const made = await offer();
    await accept(made);
    await record(made, 130);
    await record(made, 200);
    const [, first, second, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: grace.email, subject: "Payment received: Website relaunch" });
    expect(first?.text).toContain("We have received your payment of €130.00. Thank you.");
    expect(first?.text).toContain("€200.00 is still to be paid, by 4 December 2026.");
    expect(first?.text).toContain("Paid on: 20 November 2026");
    expect(second?.text).toContain("Everything that was due is paid.");
    const won = await offer();
    await client.post(`${won.url}/status`, { status: "WON" });
    await record(won, 330);
    expect((await mails()).at(-1)).toMatchObject({
      to: grace.email,
      subject: "Payment received: Website relaunch",
    });
  });

  it("tell the owner of payments by others and of failed payments", async () => {
    await client.send("PUT", "/api/organization/card-payments", {
      provider: "stripe",
      secret_key: "sk_live_1",
    });
    const made = await offer({ ...deposit, methods: ["card"] });
    await accept(made);
    const colleague = await client.colleague();
    await record(made, 30);
    expect(await notices()).toEqual([]);
    await colleague.post(`${made.url}/payments`, { amount: 100, received_on: "2026-11-20" });
    cards.page = session;
    const started = await made.reader.post("payments", { method: "card" });
    const check = `payments/${started.body.data.id}/check`;
    cards.page = { ...session, payment: "failed", failure: "Your card was declined." };
    await made.reader.post(check);
    cards.page = { ...session, status: "complete", payment: "paid", paidAt: app.clock.now() };
    await made.reader.post(check);
    const [transfer, failure, card, ...others] = await notices();
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({
      to: `${client.userId}@acme.test`,
      subject: "Paid: Website relaunch",
      text: expect.stringContaining(
        "recorded a bank transfer of €100.00 from the client. €200.00 is still open.",
      ),
    });
    expect(failure).toMatchObject({ subject: "Payment failed: Website relaunch" });
    expect(failure?.text).toContain("A payment of €200.00 by the client failed.");
    expect(failure?.text).toContain("Reason: Your card was declined.");
    expect(card?.text).toContain("The client paid €200.00 by card. Nothing more is due.");
    await client.patch("/api/organization", { notifications: { sender_events: [] } });
    await colleague.post(`${made.url}/payments`, { amount: 1, received_on: "2026-11-20" });
    expect(await notices()).toHaveLength(3);
  });

  it("are in the language of the proposal", async () => {
    const made = await offer(deposit, { design: { language: "de" } });
    await accept(made);
    await record(made, 330);
    const [request, receipt] = await mails();
    expect(request?.subject).toBe("Bitte bezahlen: Website relaunch");
    expect(request?.text).toMatch(/Bitte zahlen Sie die Anzahlung von 330,00\s€ bis zum 4\. Dezember 2026/);
    expect(receipt?.text).toMatch(/wir haben Ihre Zahlung von 330,00\s€ erhalten\./);
  });

  // These tests move the clock of the app.

  it("remind once, at 9:00 of the day after the last day, in the time zone of the organization", async () => {
    await accept(await offer());
    // 2026-12-05 at 8:59:59 in Berlin.
    await pass(Date.parse("2026-12-05T07:59:59Z") - Date.parse(app.clock.now()));
    expect(await mails()).toHaveLength(1);
    await pass(1_000);
    const [, reminder, ...others] = await mails();
    expect(others).toEqual([]);
    expect(reminder).toMatchObject({ to: grace.email, subject: "Payment overdue: Website relaunch" });
    expect(reminder?.text).toContain("The payment of €330.00 was due on 4 December 2026");
    expect(reminder?.text).toContain("IBAN: DE89 3704 0044 0532 0130 00");
    await pass(60 * day);
    expect(await mails()).toHaveLength(2);
  });

  it("do not remind of money that the sender has paid back", async () => {
    const body = { provider: "stripe", secret_key: "sk_live_1" };
    await client.send("PUT", "/api/organization/card-payments", body);
    const made = await offer({ ...deposit, methods: ["card"] });
    await accept(made);
    cards.page = { ...session, id: "cs_test_2", amount: 330 };
    const started = await made.reader.post("payments", { method: "card" });
    const paidAt = app.clock.now();
    cards.page = { ...cards.page, status: "complete", payment: "paid", paidAt, refunded: 330 };
    await made.reader.post(`payments/${started.body.data.id}/check`);
    expect((await made.reader.read()).body.payment).toMatchObject({ open_amount: 0 });
    app.clock.advance(16 * day);
    await runDueJobs(app);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Please pay: Website relaunch",
      "Payment received: Website relaunch",
    ]);
  });

  it.each([
    ["paid", (made: Offer) => record(made, 330), 2],
    ["archived", ({ url }: Offer) => client.post(`${url}/archive`), 1],
    ["deleted", ({ url }: Offer) => client.delete(url), 1],
  ])("do not remind if the proposal is %s", async (_, change, count) => {
    const made = await offer();
    await accept(made);
    expect((await change(made)).status).toBeLessThan(300);
    await pass(30 * day);
    expect(await mails()).toHaveLength(count);
  });

  it("do not ask if nothing is due, and if a member has marked the proposal as won", async () => {
    await accept(await offer({ ...deposit, enabled: false }));
    const won = await offer();
    await client.post(`${won.url}/status`, { status: "WON" });
    await pass(30 * day);
    expect(await mails()).toEqual([]);
  });
});
