import type { PaymentSettings } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { fixed, group, line, scope } from "../../ops/demo/builders.ts";
import { type Reader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { grace } from "../../../test/deals.ts";

const deposit: PaymentSettings = {
  enabled: true,
  type: "percentage",
  deposit_percentage: 30,
  due_days: 14,
  methods: ["bank_transfer"],
};
const account = { holder: "Acme GmbH", iban: "de89 3704 0044 0532 0130 00", bic: "cobadeffxxx" };

describe.each(engines)("a payment by bank transfer on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  let url: string;
  let reader: Reader;

  beforeEach(async () => {
    await client.patch("/api/organization", { bank_account: account, time_zone: "Europe/Berlin" });
  });

  const offer = async (payment: PaymentSettings = deposit) => {
    const made = await sendOffer(app, client, {
      pages: [
        scope("Work", [group("Design", [line("Design", fixed(1_000)), line("Care", fixed(100, "monthly"))])]),
      ],
      settings: { currency: "EUR", payment },
    });
    ({ url, reader } = made);
    return made;
  };
  const accept = () => reader.post("accept", { full_name: grace.name, email: grace.email });
  const getPayment = async () => (await client.get(url)).body.integrations.payment;
  const getPublic = async () => (await reader.read()).body.payment;
  const record = (amount: number, received_on = "2026-11-20") =>
    client.post(`${url}/payments`, { amount, received_on });

  it("is shown with its amount before the acceptance, and due with the account after it", async () => {
    await offer();
    expect(await getPublic()).toEqual({
      type: "percentage",
      percentage: 30,
      fixed_amount: null,
      base: 1_100,
      amount: 330,
      due_days: 14,
      methods: ["bank_transfer"],
      instructions: null,
      is_test: false,
      state: "none",
      paid_amount: 0,
      open_amount: 0,
      due_on: null,
      bank_account: null,
      transactions: [],
    });
    expect(await getPayment()).toMatchObject({ state: "none", on_acceptance: { base: 1_100, amount: 330 } });
    const { body } = await accept();
    expect(body).toMatchObject({
      can: { pay: true },
      payment: {
        state: "due",
        open_amount: 330,
        due_on: "2026-12-04",
        bank_account: {
          holder: "Acme GmbH",
          iban: "DE89370400440532013000",
          bic: "COBADEFFXXX",
          qr_code: "epc",
        },
      },
    });
    expect(await getPayment()).toMatchObject({ state: "due", due_amount: 330, due_on: "2026-12-04" });
  });

  it("adds up partial amounts until it is paid, and may exceed what is due", async () => {
    await offer();
    await accept();
    const first = await record(100.01);
    expect(first).toMatchObject({
      status: 201,
      body: {
        data: {
          amount: 100.01,
          currency: "EUR",
          status: "succeeded",
          is_test: false,
          payment_type: "deposit",
          revision: 1,
        },
      },
    });
    expect(await getPayment()).toMatchObject({
      state: "partly_paid",
      paid_amount: 100.01,
      open_amount: 229.99,
    });
    await record(229.99);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 330, open_amount: 0 });
    expect(await getPublic()).toMatchObject({ state: "paid", transactions: [{}, { amount: 229.99 }] });
    await record(50);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 380, open_amount: 0 });
    expect((await client.get(`${url}/payments`)).body.data).toHaveLength(3);
  });

  it("no longer counts once it is returned, and stays in the list", async () => {
    await offer();
    await accept();
    const { id } = (await record(330)).body.data;
    expect((await client.post(`${url}/payments/${id}/return`)).body.data).toMatchObject({
      id,
      status: "canceled",
    });
    expect(await getPayment()).toMatchObject({ state: "due", open_amount: 330, transactions: [{ id }] });
    expect((await client.post(`${url}/payments/${id}/return`)).status).toBe(409);
    expect((await client.post(`${url}/payments/unknown/return`)).status).toBe(404);
    const trail = (await client.get(`${url}/audit-trail`)).body.data;
    expect(trail.slice(-2).map(({ entry }: { entry: { action: string } }) => entry.action)).toEqual([
      "payment_received",
      "payment_returned",
    ]);
  });

  it("counts once if the request is repeated with its Idempotency-Key, and refuses an old version", async () => {
    await offer();
    await accept();
    const { version } = (await reader.read()).body;
    const body = { amount: 330, received_on: "2026-11-20" };
    const headers = { "idempotency-key": "statement-12", "if-match": `"${version}"` };
    const first = await client.post(`${url}/payments`, body, headers);
    expect(first.status).toBe(201);
    expect((await client.post(`${url}/payments`, body, headers)).body).toEqual(first.body);
    expect((await client.post(`${url}/payments`, body, { "if-match": `"${version}"` })).status).toBe(412);
    expect(await getPayment()).toMatchObject({ state: "paid", paid_amount: 330 });
  });

  it.each([
    [{ amount: 0, received_on: "2026-11-20" }, "amount"],
    [{ amount: -5, received_on: "2026-11-20" }, "amount"],
    [{ amount: 10.005, received_on: "2026-11-20" }, "amount"],
    [{ amount: 10, received_on: "2026-11-21" }, "received_on"],
    [{ amount: 10, received_on: "20.11.2026" }, "received_on"],
    [{ amount: 10 }, "received_on"],
  ])("is refused with the field of the fault: %j", async (body, field) => {
    await offer();
    await accept();
    const answer = await client.post(`${url}/payments`, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  it("is refused before the proposal is won, without a payment, and for an archived proposal", async () => {
    await offer();
    expect((await record(10)).status).toBe(409);
    await accept();
    await client.post(`${url}/archive`);
    expect((await record(10)).status).toBe(403);
    await offer({ ...deposit, enabled: false });
    await accept();
    expect((await record(10)).status).toBe(409);
    expect(await getPublic()).toBeNull();
  });

  it.each([
    [{ ...deposit, deposit_percentage: 101 }, "settings.payment.deposit_percentage"],
    [{ ...deposit, deposit_percentage: 0 }, "settings.payment.deposit_percentage"],
    [{ ...deposit, deposit_percentage: null }, "settings.payment.deposit_percentage"],
    [{ enabled: true, type: "fixed" }, "settings.payment.deposit_amount"],
    [{ enabled: true, type: "fixed", deposit_amount: 10.005 }, "settings.payment.deposit_amount"],
    [{ enabled: true, type: "fixed", deposit_amount: 0 }, "settings.payment.deposit_amount"],
    [{ enabled: true, type: "full", methods: [] }, "settings.payment.methods"],
    [{ enabled: true, type: "full", due_days: 366 }, "settings.payment.due_days"],
  ])("has settings that are refused with the field of the fault: %j", async (payment, field) => {
    const { url: draft } = await createTestProposal(client, { settings: { currency: "EUR" } });
    const answer = await client.patch(draft, { settings: { payment } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  it("never asks for more than the first payment, and for nothing if nothing costs anything", async () => {
    await offer({ enabled: true, type: "fixed", deposit_amount: 5_000 });
    expect(await getPublic()).toMatchObject({ amount: 1_100, fixed_amount: 5_000 });
    const free = await sendOffer(app, client, {
      pages: [scope("Work", [group("Gifts", [line("Gift", fixed(0))])])],
      settings: { currency: "EUR", payment: { enabled: true, type: "full" } },
    });
    await free.reader.post("accept", { full_name: grace.name, email: grace.email });
    expect((await free.reader.read()).body).toMatchObject({
      can: { pay: false },
      payment: { state: "none" },
    });
  });

  it("is part of the accepted snapshot", async () => {
    await offer();
    await accept();
    const { canonical_json } = await app.db.read
      .selectFrom("snapshots")
      .select("canonical_json")
      .where("organization_id", "=", client.organizationId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(canonical_json).payment).toEqual({ ...deposit, base: 1_100, amount: 330 });
  });

  it("is taken from the organization by new proposals, but not by templates, imports and copies", async () => {
    await client.patch("/api/organization", { payment: deposit });
    const { url: own } = await createTestProposal(client);
    expect((await client.get(own)).body.settings.payment).toEqual(deposit);
    const { url: other } = await createTestProposal(client, {
      settings: { payment: { enabled: false, type: "full" } },
    });
    const exported = (await client.get(`${other}/export`)).body;
    delete exported.settings.payment;
    const { url: imported } = await createTestProposal(client, exported);
    expect((await client.get(imported)).body.settings.payment).toBeUndefined();
    expect((await client.get(`${own}/export`)).body.settings.payment).toEqual(deposit);
  });

  it("of a fixed amount is taken only by new proposals in the currency of the organization", async () => {
    const payment: PaymentSettings = { enabled: true, type: "fixed", deposit_amount: 500.5 };
    await client.patch("/api/organization", { currency: "EUR", payment });
    const make = async (settings = {}) => (await createTestProposal(client, { settings })).url;
    const [own, yen] = [await make(), await make({ currency: "JPY" })];
    expect((await client.get(own)).body.settings.payment).toEqual(payment);
    expect((await client.get(yen)).body.settings.payment).toBeUndefined();
  });

  it("keeps notes for members, and no other organization can see or record it", async () => {
    await offer();
    await accept();
    const note = "CANARY-NOTE";
    await client.post(`${url}/payments`, { amount: 330, received_on: "2026-11-20", note });
    expect(JSON.stringify((await reader.read()).body)).not.toContain(note);
    expect((await getPayment()).transactions[0].note).toBe(note);
    const stranger = await app.organization();
    expect((await stranger.get(`${url}/payments`)).status).toBe(404);
    expect((await stranger.post(`${url}/payments`, { amount: 1, received_on: "2026-11-20" })).status).toBe(
      404,
    );
  });

  it("has a QR code for banking apps while it is due", async () => {
    await offer();
    const address = `${reader.url}/payment-qr`;
    expect((await app.server.inject(address)).statusCode).toBe(403);
    await accept();
    const answer = await app.server.inject(address);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(answer.payload).toMatch(/^<svg[^]*<\/svg>$/);
  });

  it.each([
    [{ holder: "A", iban: "DE89370400440532013001" }, "bank_account.iban"],
    [{ holder: "A", iban: "GB" }, "bank_account.iban"],
    [{ holder: "A", iban: account.iban, bic: "NOPE" }, "bank_account.bic"],
    [{ holder: "A\nB", iban: account.iban }, "bank_account"],
  ])("needs a valid account: %j", async (bank_account, field) => {
    const answer = await client.patch("/api/organization", { bank_account });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });
});
