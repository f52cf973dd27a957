import type { PaymentSettings } from "@proffer/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "../../../test/clock.ts";
import { engines } from "../../../test/databases.ts";
import { grace } from "../../../test/deals.ts";
import { readInvoice } from "../../../test/en16931/find-broken-rules.ts";
import { addDeal, createFakeCrm } from "../../../test/fake-crm.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { type Reader, sendOffer } from "../../../test/recipients.ts";
import { type StripeStandIn, startStripe } from "../../../test/stripe/stand-in.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { fixed, group, line, scope } from "../../ops/demo/builders.ts";
import { createAnonymousContext } from "../../context.ts";
import type { CardSession } from "./card-provider.ts";
import { recordReading } from "./card-readings.ts";
import { getReadingDelay } from "./read-sessions.ts";
import { createStripe } from "./stripe.ts";

const clock = testClock("2026-11-20T09:00:00.000Z");
let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripe({ clock });
});
afterAll(() => stripe.close());

const deposit: PaymentSettings = {
  enabled: true,
  type: "percentage",
  deposit_percentage: 30,
  methods: ["card", "bank_transfer"],
};
const webhookSecret = "whsec_dGVzdC1zZWNyZXQ";

describe.each(engines)("a card payment on %s", (engine) => {
  const crm = createFakeCrm();
  const app = useApp(engine, () => ({
    clock,
    cards: createStripe({ apiUrl: stripe.url, clock, timeoutMs: 1_000 }),
    crms: { hubspot: crm },
  }));
  const client = useOrganization(app, beforeEach);
  let url: string;
  let reader: Reader;

  beforeEach(async () => {
    stripe.faults.clear();
    await app.db.write.deleteFrom("jobs").execute();
    await connect();
  });

  const connect = (secret_key = stripe.key, webhook_secret?: string) =>
    client.send("PUT", "/api/organization/card-payments", {
      provider: "stripe",
      secret_key,
      ...(webhook_secret !== undefined && { webhook_secret }),
    });
  const disconnect = () => client.delete("/api/organization/card-payments");

  const accept = async (payment: PaymentSettings = deposit, currency = "EUR") => {
    ({ url, reader } = await sendOffer(app, client, {
      pages: [scope("Work", [group("Design", [line("Design", fixed(1_000))])])],
      settings: { currency, payment },
    }));
    await reader.post("accept", { full_name: grace.name, email: grace.email });
  };
  const start = () => reader.post("payments", { method: "card" });
  const check = (id: string) => reader.post(`payments/${id}/check`);
  const getPayment = async () => (await client.get(url)).body.integrations.payment;
  const listStates = async () =>
    (await getPayment()).transactions.map(({ status }: { status: string }) => status);
  /** The sessions of this proposal at the stand-in. */
  const listSessions = () =>
    stripe.sessions().filter(({ metadata }) => url.endsWith(String(metadata["proposal_id"])));
  const pass = async (seconds: number) => {
    clock.advance(seconds * 1_000);
    await runDueJobs(app, { mayFail: true });
  };

  it("leads to a page for the amount that the server computed, and is counted when it is read", async () => {
    await accept();
    const started = await start();
    expect(started.status).toBe(201);
    const { id, url: page } = started.body.data;
    expect(page).toContain(stripe.url);
    const [session] = listSessions();
    expect(session).toMatchObject({ amount: 30_000, currency: "eur", reference: id });
    expect(await getPayment()).toMatchObject({ state: "due", transactions: [{ id, status: "pending" }] });
    stripe.pay(session!.id);
    await pass(5);
    expect(await getPayment()).toMatchObject({
      state: "paid",
      paid_amount: 300,
      open_amount: 0,
      transactions: [
        { id, status: "succeeded", amount: 300, method: "card", processor: "stripe", is_test: true },
      ],
    });
    expect((await reader.read()).body.payment).toMatchObject({ state: "paid", is_test: true });
    expect((await start()).status).toBe(409);
    const events = (await client.get("/api/activity")).body.data;
    expect(events[0]).toMatchObject({ event_type: "payment_received", metadata: { amount: 300 } });
    expect((await client.get(url)).body.last_activity_at).toBe(clock.now());
    const [row] = (await client.get("/api/proposals?fields=summary")).body.data;
    expect(row).toMatchObject({
      payment: { state: "paid", paid_amount: 300 },
      last_activity: { type: "payment_received", viewer: { kind: "recipient", name: null } },
    });
  });

  it("is no money in the order, in the invoice and in the deal if it is in test mode", async () => {
    const address = { street: "Rue 1", city: "Paris", country: "FR" };
    await client.patch("/api/organization", {
      legal_entity: { ...address, name: "Acme", tax_number: "FR12345678901" },
    });
    await accept();
    await client.patch(url, { settings: { recipient: { legal_entity: { ...address, name: "Globex" } } } });
    await client.post("/api/connections", {
      provider: "hubspot",
      token: "token-1",
      deals: { fields: [{ value: "paid_amount", field: "paid" }] },
    });
    const [connection] = (await client.get("/api/connections")).body.data;
    addDeal(crm, "deal-paid");
    await client.send("PUT", `${url}/deal`, { connection_id: connection.id, deal_id: "deal-paid" });
    const readAll = async () => {
      await client.post(`${url}/deal/sync`);
      await runDueJobs(app);
      const { payload } = await app.server.inject({
        url: `${url}/order.xml?zero_tax=zero_rated&due_on=2030-01-31`,
        headers: { authorization: `Bearer ${client.apiKey}` },
      });
      return {
        order: (await client.get(`${url}/order`)).body.payment,
        prepaid: readInvoice(payload).text("LegalMonetaryTotal/PrepaidAmount"),
        payable: readInvoice(payload).text("LegalMonetaryTotal/PayableAmount"),
        deal: crm.pushes.at(-1)?.fields,
      };
    };

    await start();
    stripe.pay(listSessions()[0]!.id);
    await pass(5);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 300, open_amount: 0 });
    expect(await readAll()).toMatchObject({
      order: {
        state: "due",
        due_amount: 300,
        paid_amount: 0,
        open_amount: 300,
        transactions: [{ is_test: true, status: "succeeded", amount: 300 }],
      },
      prepaid: "",
      payable: "1000.00",
      deal: { paid: 0 },
    });
    await client.post(`${url}/payments`, { amount: 50, received_on: clock.now().slice(0, 10) });
    expect(await readAll()).toMatchObject({
      order: { state: "partly_paid", paid_amount: 50, open_amount: 250 },
      prepaid: "50.00",
      payable: "950.00",
      deal: { paid: 50 },
    });
  });

  it("is started once by double clicks, second tabs and reloads", async () => {
    await accept();
    const answers = await Promise.all(Array.from({ length: 6 }, start));
    const again = await start();
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set([...answers, again].map(({ body }) => body.data.url)).size).toBe(1);
    expect(listSessions()).toHaveLength(1);
    expect(await listStates()).toEqual(["pending"]);
  });

  it("counts once, whoever reads it first: the returning client, the job, or the webhook, repeatedly", async () => {
    await connect(stripe.key, webhookSecret);
    await accept();
    const { id } = (await start()).body.data;
    stripe.pay(listSessions()[0]!.id);
    await app.server.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const event = stripe.events.at(-1)!;
    const { port } = app.server.server.address() as { port: number };
    const address = `http://127.0.0.1:${port}/api/payments/stripe/webhook`;
    const statuses = await stripe.sendWebhook(address, webhookSecret, event, { times: 3 });
    expect(statuses).toEqual([204, 204, 204]);
    clock.advance(5_000);
    await Promise.all([check(id), check(id), runDueJobs(app)]);
    await pass(60);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 300 });
    expect(stripe.charges().filter(({ sessionId }) => sessionId === listSessions()[0]!.id)).toHaveLength(1);
    const forged = await stripe.sendWebhook(address, "whsec_b3RoZXI", event);
    const old = await stripe.sendWebhook(address, webhookSecret, event, {
      seconds: Math.floor(Date.parse(clock.now()) / 1_000) - 400,
    });
    expect([...forged, ...old]).toEqual([400, 400]);
  });

  it("may fail and be tried again on the same page", async () => {
    await accept();
    const first = (await start()).body.data;
    const [session] = listSessions();
    stripe.decline(session!.id);
    await check(first.id);
    expect(await getPayment()).toMatchObject({ state: "failed", transactions: [{ status: "failed" }] });
    const again = (await start()).body.data;
    expect(again).toEqual(first);
    stripe.pay(session!.id);
    await check(first.id);
    expect(await listStates()).toEqual(["succeeded"]);
  });

  it("of a bank debit is processing until the money arrives or does not, and nothing else can be started", async () => {
    await accept();
    const { id } = (await start()).body.data;
    const [session] = listSessions();
    stripe.startProcessing(session!.id);
    await check(id);
    expect((await getPayment()).state).toBe("processing");
    expect((await start()).status).toBe(409);
    stripe.failProcessing(session!.id);
    await pass(24 * 3_600);
    expect(await getPayment()).toMatchObject({ state: "failed", open_amount: 300 });
    expect((await start()).status).toBe(201);
  });

  it.each(["lost", "reset", "error"] as const)("is not doubled if an answer is %s", async (fault) => {
    await accept();
    stripe.faults.plan(fault, { times: 3, path: /POST/ });
    expect((await start()).status).toBe(503);
    expect((await getPayment()).transactions).toHaveLength(1);
    stripe.faults.clear();
    await pass(11 * 60);
    const { id, url: page } = (await start()).body.data;
    expect(await listStates()).toEqual(["pending"]);
    const open = listSessions().filter(({ url: address }) => address === page);
    expect(open).toHaveLength(1);
    stripe.pay(open[0]!.id);
    await check(id);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 300 });
  });

  it("is read again after the provider was away for an hour", async () => {
    await accept();
    await start();
    stripe.pay(listSessions()[0]!.id);
    await stripe.setDown(true);
    for (let minutes = 0; minutes < 60; minutes += 5) await pass(300);
    expect((await getPayment()).state).toBe("due");
    await stripe.setDown(false);
    await pass(3_600);
    expect((await getPayment()).state).toBe("paid");
  });

  it("is over once the provider has not answered for a month, which members read", async () => {
    await accept();
    await start();
    await stripe.setDown(true);
    await pass(5);
    await app.db.write
      .updateTable("jobs")
      .set({ attempts: 1_000 })
      .where("kind", "=", "read_payment")
      .execute();
    await pass(4 * 3_600);
    await stripe.setDown(false);
    expect((await getPayment()).transactions).toMatchObject([
      { status: "failed", failure: null, note: expect.stringContaining("has not answered for 30 days") },
    ]);
    expect(JSON.stringify((await reader.read()).body)).not.toContain("30 days");
    expect((await disconnect()).status).toBe(204);
  });

  it("never goes back if the provider answers with an older state", async () => {
    await accept();
    const { id } = (await start()).body.data;
    stripe.pay(listSessions()[0]!.id);
    await check(id);
    stripe.faults.plan("older", { path: /GET/ });
    await check(id);
    expect(await listStates()).toEqual(["succeeded"]);
  });

  it("counts with the amount and the currency that the provider received", async () => {
    await accept();
    const { id } = (await start()).body.data;
    stripe.pay(listSessions()[0]!.id, { amount: 10_000 });
    await check(id);
    expect(await getPayment()).toMatchObject({ state: "partly_paid", paid_amount: 100, open_amount: 200 });
    const rest = (await start()).body.data;
    const [, second] = listSessions();
    expect(second).toMatchObject({ amount: 20_000 });
    stripe.pay(second!.id, { currency: "usd" });
    await check(rest.id);
    expect(await getPayment()).toMatchObject({
      state: "partly_paid",
      paid_amount: 100,
      transactions: [{ currency: "EUR" }, { currency: "USD", amount: 200, status: "succeeded" }],
    });
  });

  it("closes its page once the amount was paid by transfer, and the transfer counts once", async () => {
    await accept();
    await start();
    await client.post(`${url}/payments`, { amount: 300, received_on: "2026-11-20" });
    await pass(0);
    expect(listSessions().map(({ status }) => status)).toEqual(["expired"]);
    expect(await listStates()).toEqual(["canceled", "succeeded"]);
  });

  it("counts even if the page was paid just before it was to be closed", async () => {
    await accept();
    await start();
    stripe.pay(listSessions()[0]!.id);
    await client.post(`${url}/payments`, { amount: 300, received_on: "2026-11-20" });
    await pass(0);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 600 });
  });

  it("for another amount replaces the page for the former one", async () => {
    await accept();
    const first = (await start()).body.data;
    await client.post(`${url}/payments`, { amount: 50, received_on: "2026-11-20" });
    const second = (await start()).body.data;
    expect(second.id).not.toBe(first.id);
    expect(listSessions().map(({ status, amount }) => [status, amount])).toEqual([
      ["expired", 30_000],
      ["open", 25_000],
    ]);
  });

  it.each([
    ["reopened", () => client.post(`${url}/reopen`)],
    ["archived", () => client.post(`${url}/archive`)],
    ["deleted", () => client.delete(url)],
  ])("closes its page if the proposal is %s, and is not lost if it was paid", async (_, change) => {
    await accept();
    // Won by hand, because an accepted proposal is never reopened.
    ({ url, reader } = await sendOffer(app, client, {
      pages: [scope("Work", [group("Design", [line("Design", fixed(1_000))])])],
      settings: { currency: "EUR", payment: deposit },
    }));
    await client.post(`${url}/status`, { status: "WON" });
    await start();
    expect((await change()).status).toBeLessThan(300);
    await pass(0);
    expect(listSessions().map(({ status }) => status)).toEqual(["expired"]);
  });

  it("is recorded even for a proposal that was deleted meanwhile", async () => {
    await accept();
    await start();
    stripe.pay(listSessions()[0]!.id);
    await client.delete(url);
    await pass(5);
    await client.post(`${url}/undelete`);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 300 });
  });

  it("shows refunds and disputes of the provider", async () => {
    await accept();
    const { id } = (await start()).body.data;
    const [session] = listSessions();
    stripe.pay(session!.id);
    await check(id);
    stripe.refund(session!.id, 10_000);
    await pass(26 * 3_600);
    expect(await getPayment()).toMatchObject({
      state: "paid",
      paid_amount: 200,
      open_amount: 0,
      transactions: [{ refunded: 100, status: "succeeded" }],
    });
    stripe.refund(session!.id, 20_000);
    await pass(26 * 3_600);
    expect(await getPayment()).toMatchObject({ state: "none", paid_amount: 0, open_amount: 0 });
    stripe.dispute(session!.id);
    await pass(26 * 3_600);
    expect((await getPayment()).transactions[0].note).toContain("asked for the money back");
  });

  it("ends unpaid when its page expires, and can be started again", async () => {
    await accept();
    await start();
    for (let hours = 0; hours < 13; hours++) await pass(3_600);
    expect(await listStates()).toEqual(["canceled"]);
    expect((await getPayment()).state).toBe("due");
    expect((await start()).status).toBe(201);
    expect(await listStates()).toEqual(["canceled", "pending"]);
  });

  it.each([
    ["JPY", 300, 300],
    ["KWD", 300_000, 300],
    ["ISK", 30_000, 300],
  ])("has the provider's smallest unit of %s", async (currency, smallest, amount) => {
    await accept(deposit, currency);
    const { id } = (await start()).body.data;
    expect(listSessions()[0]).toMatchObject({ amount: smallest, currency: currency.toLowerCase() });
    stripe.pay(listSessions()[0]!.id);
    await check(id);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: amount, currency });
  });

  it("is refused in words without a way to pay by card, and for other links", async () => {
    await accept({ ...deposit, methods: ["bank_transfer"] });
    expect((await start()).status).toBe(409);
    await accept();
    const { id } = (await start()).body.data;
    const other = reader;
    await accept();
    expect((await check(id)).status).toBe(404);
    expect((await other.post(`payments/${id}/check`)).status).toBe(204);
    await client.patch(url, {}).catch(() => undefined);
  });

  it("says nothing about the key to clients, and tells members that the provider refuses it", async () => {
    const key = `sk_test_CANARY${engine}`;
    stripe.addKey(key);
    await connect(key);
    await accept();
    stripe.revokeKey(key);
    const answer = await start();
    expect(answer).toMatchObject({ status: 503, body: { error: { code: "SERVICE_UNAVAILABLE" } } });
    expect(JSON.stringify([answer.body, (await client.get(url)).body])).not.toContain("CANARY");
    await connect();
    expect((await start()).status).toBe(201);
  });

  it("leads back to the link that each browser has come from, which the provider never learns", async () => {
    await accept();
    const started = await start();
    const { id } = started.body.data;
    const [session] = listSessions();
    expect(session!.successUrl).toBe(`http://proffer.test/pay/return/${id}`);
    const stored = await app.db.read
      .selectFrom("payment_sessions")
      .selectAll()
      .where("id", "=", id)
      .execute();
    expect(JSON.stringify([session, stored])).not.toContain(reader.token);
    const [cookie = ""] = String(started.headers["set-cookie"]).split(";");
    const back = await app.server.inject({ url: `/pay/return/${id}`, headers: { cookie } });
    expect([back.statusCode, back.headers.location]).toEqual([303, `/p/${reader.token}?payment=${id}`]);
    expect((await app.server.inject(`/pay/return/${id}`)).statusCode).toBe(404);
  });

  it("that the provider cannot take is one attempt, tells clients no reason, and leaves room for transfers", async () => {
    await accept({ enabled: true, type: "fixed", deposit_amount: 1.235, methods: ["card"] }, "KWD");
    for (let click = 0; click < 3; click++) expect((await start()).status).toBe(503);
    const { transactions } = await getPayment();
    expect(transactions).toMatchObject([{ status: "failed", failure: null, note: expect.any(String) }]);
    expect(JSON.stringify((await reader.read()).body)).not.toContain(transactions[0].note);
    const transfer = { amount: 1.235, received_on: "2026-11-20" };
    expect((await client.post(`${url}/payments`, transfer)).status).toBe(201);
  });

  it("that may have been paid never says that nothing was charged", async () => {
    await accept();
    await start();
    stripe.pay(listSessions()[0]!.id);
    await stripe.setDown(true);
    const answer = await start();
    await stripe.setDown(false);
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining("not known yet whether a payment arrived") } },
    });
  });

  it("that has failed for good stays failed if an older answer arrives late", async () => {
    await accept();
    const { id } = (await start()).body.data;
    const [session] = listSessions();
    stripe.startProcessing(session!.id);
    await check(id);
    stripe.failProcessing(session!.id);
    await check(id);
    expect((await getPayment()).state).toBe("failed");
    const row = await app.db.read
      .selectFrom("payment_sessions")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const late: CardSession = {
      id: row.provider_id!,
      url: null,
      status: "complete",
      payment: "processing",
      amount: 300,
      currency: "EUR",
      refunded: 0,
      isDisputed: false,
      failure: null,
      paymentId: null,
      paidAt: null,
      expiresAt: clock.now(),
    };
    const stored = { ...row, request: JSON.parse(row.request_json) };
    await recordReading(createAnonymousContext(app.db, clock), stored, late);
    expect((await getPayment()).state).toBe("failed");
    expect((await start()).status).toBe(201);
  });

  it("in test mode is over before live payments begin, and stays marked as a test", async () => {
    await accept();
    const { id } = (await start()).body.data;
    stripe.pay(listSessions()[0]!.id);
    await check(id);
    const other = await sendOffer(app, client, {
      pages: [scope("Work", [group("Design", [line("Design", fixed(1_000))])])],
      settings: { currency: "EUR", payment: deposit },
    });
    await other.reader.post("accept", { full_name: grace.name, email: grace.email });
    await other.reader.post("payments", { method: "card" });
    const live = `sk_live_${engine}`;
    stripe.addKey(live);
    expect((await connect(live)).status).toBe(200);
    expect((await other.reader.read()).body.payment.transactions).toMatchObject([
      { status: "canceled", is_test: true },
    ]);
    expect((await reader.read()).body.payment).toMatchObject({
      is_test: false,
      transactions: [{ is_test: true, status: "succeeded" }],
    });
    await other.reader.post("payments", { method: "card" });
    expect((await client.get(other.url)).body.integrations.payment.transactions).toMatchObject([
      { is_test: true },
      { is_test: false },
    ]);
  });

  it("account with a revoked key can be removed an hour after its pages have closed", async () => {
    const key = `sk_test_gone${engine}`;
    stripe.addKey(key);
    await connect(key);
    await accept();
    await start();
    stripe.revokeKey(key);
    expect((await disconnect()).status).toBe(409);
    clock.advance(14 * 3_600_000);
    expect((await disconnect()).status).toBe(204);
    expect((await getPayment()).transactions).toMatchObject([{ status: "failed", failure: null }]);
  });

  describe("account", () => {
    it("is connected by an owner with a key that works, and the key is never shown again", async () => {
      const answer = await connect();
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { mode: "test", account_id: stripe.account.id, key_end: stripe.key.slice(-4) } },
      });
      const shown = JSON.stringify((await client.get("/api/organization")).body);
      expect(shown).not.toContain(stripe.key);
      const stored = await app.db.read
        .selectFrom("card_accounts")
        .select("secret_key_sealed")
        .where("organization_id", "=", client.organizationId)
        .executeTakeFirstOrThrow();
      expect(stored.secret_key_sealed).not.toContain(stripe.key);
      const admin = await client.colleague("admin");
      const body = { provider: "stripe", secret_key: stripe.key };
      expect((await admin.send("PUT", "/api/organization/card-payments", body)).status).toBe(403);
      expect((await admin.delete("/api/organization/card-payments")).status).toBe(403);
    });

    it("is refused with a wrong key, and without an answer, and nothing changes", async () => {
      expect(await connect("pk_test_wrong")).toMatchObject({
        status: 400,
        body: {
          error: {
            details: { secret_key: "is not accepted by Stripe" },
            reasons: { secret_key: "key_not_accepted" },
          },
        },
      });
      expect((await connect("sk_test_unknown")).status).toBe(400);
      await stripe.setDown(true);
      expect((await connect()).status).toBe(503);
      await stripe.setDown(false);
      expect((await client.get("/api/organization")).body.card_payments.account_id).toBe(stripe.account.id);
    });

    it("stays connected while a bank debit is on its way, and takes a new key of the same account", async () => {
      await accept();
      await start();
      stripe.startProcessing(listSessions()[0]!.id);
      await pass(5);
      expect(await disconnect()).toMatchObject({
        status: 409,
        body: { error: { message: expect.stringContaining("still waits for the money") } },
      });
      const other = stripe.addAccount("Initech");
      stripe.addKey(`sk_test_other${engine}`, other);
      expect((await connect(`sk_test_other${engine}`)).status).toBe(409);
      stripe.addKey(`sk_test_second${engine}`);
      expect((await connect(`sk_test_second${engine}`)).status).toBe(200);
      stripe.finishProcessing(listSessions()[0]!.id);
      await pass(24 * 3_600);
      expect((await getPayment()).state).toBe("paid");
      expect((await disconnect()).status).toBe(204);
      expect((await client.get("/api/organization")).body.card_payments).toBeNull();
    });
  });
});

describe("the delay between readings of a payment", () => {
  it("begins with five seconds, grows with the age, and ends at ten minutes or a day", () => {
    const minute = 60_000;
    expect([0, 10_000, 4 * minute, 60 * minute].map((age) => getReadingDelay(age, true))).toEqual([
      5_000,
      5_000,
      minute,
      10 * minute,
    ]);
    expect(getReadingDelay(30 * 24 * 60 * minute, false)).toBe(24 * 60 * minute);
  });
});
