import type { ProposalSettings } from "@proffer/contract";
import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace } from "../../../test/deals.ts";
import { findBrokenRules, readInvoice } from "../../../test/en16931/find-broken-rules.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import {
  fixed,
  group,
  included,
  line,
  option,
  percent,
  pieces,
  scope,
  words,
} from "../../ops/demo/builders.ts";

const acme = {
  name: "Acme GmbH",
  street: "Lindenweg 4",
  postal_code: "10115",
  city: "Berlin",
  country: "de",
  tax_number: "DE123456789",
  email: "billing@acme.test",
};
const globex = {
  name: "Globex SARL",
  street: "Rue 1",
  city: "Paris",
  country: "FR",
  tax_number: "FR12345678901",
};
const canaries = { internal_notes: "canary of a line", cost: 4_711.42 };
const payment = { enabled: true, type: "full", due_days: 14, methods: ["bank_transfer"] } as const;

const work = () => ({
  ...scope("Work for {{client.name}}", [
    group("Build", [
      line("=Design", fixed(1_000, "once", pieces(3, "days")), {
        ...canaries,
        sku: "D-1",
        description: "<p>For {{client.name}} &amp; co</p><ul><li>One</li></ul>",
        modifications: [{ name: "Rush", price: percent(10, "group"), optional: true, selected: true }],
      }),
      line("Hidden fee", fixed(12.34), { hidden: true, tax_exempt: true }),
      option("Photos", fixed(500), false),
      line("Hosting", fixed(49.5, "monthly")),
      line("Support", words("by agreement")),
      line("Warranty", included),
    ]),
  ]),
  tax_percent: 20,
  discounts: [{ name: "Launch", type: "percent" as const, value: 10, frequency: "once" as const }],
});

const orderNumber = {
  label: "Purchase order number",
  type: "single-line",
  who_provides: "customer-does",
};

describe.each(engines)("the order of a won proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const offer = (settings: ProposalSettings = {}, body: object = {}) =>
    sendOffer(app, client, {
      name: "Relaunch",
      proposal_number: "Q-7",
      notes: "<p>canary of the proposal</p>",
      pages: [work()],
      custom_variables: [orderNumber],
      settings: {
        currency: "EUR",
        recipient: { name: "Globex", address: "Paris", contact: { name: "Hank", email: "hank@globex.test" } },
        payment: { ...payment, methods: [...payment.methods] },
        ...settings,
      },
      ...body,
    });

  const win = async (...given: Parameters<typeof offer>) => {
    const made = await offer(...given);
    const [field] = (await made.reader.read()).body.fields;
    await made.reader.post("fields", { id: field.id, value: "=4500", was: null });
    await made.reader.select(made.findId("Photos"));
    const accepted = await made.reader.post("accept", { full_name: grace.name, email: grace.email });
    expect(accepted.status).toBe(200);
    return made;
  };
  const getOrder = async (url: string) => (await client.get(`${url}/order`)).body;
  const download = (url: string, { apiKey } = client) =>
    app.server.inject({ url, headers: { authorization: `Bearer ${apiKey}` } });

  it("is refused with 409 until the proposal is won, and is a 404 for other organizations", async () => {
    const { url } = await createTestProposal(client);
    for (const end of ["order", "order.csv", "order.xlsx", "order.xml"])
      expect(await client.get(`${url}/${end}`)).toMatchObject({
        status: 409,
        body: { error: { code: "CONFLICT", message: "Only a won proposal has an order" } },
      });
    const won = await win();
    const stranger = await app.organization();
    expect((await stranger.get(`${won.url}/order`)).status).toBe(404);
  });

  it("has the accepted content: parties, fields, hashes, and the lines that count", async () => {
    await client.patch("/api/organization", { legal_entity: acme });
    const { id, url } = await win();
    const order = await getOrder(url);
    const { snapshot_sha256, data } = (await client.get(`${url}/audit-trail`)).body;
    expect(order).toMatchObject({
      version: 1,
      proposal_id: id,
      proposal_number: "Q-7",
      name: "Relaunch",
      revision: 1,
      currency: "EUR",
      accepted: { method: "acceptance", by: [{ full_name: grace.name, email: grace.email }] },
      hashes: { snapshot_sha256, audit_trail: data.at(-1).hash },
      seller: { name: "Acme", legal_entity: { ...acme, country: "DE" } },
      buyer: {
        name: "Globex",
        address: "Paris",
        contact_name: "Hank",
        email: "hank@globex.test",
        legal_entity: null,
      },
      purchase_order_number: "=4500",
      fields: [{ label: "Purchase order number", who_provides: "customer-does", value: "=4500" }],
      payment: { state: "due", reference: "Q-7", methods: ["bank_transfer"] },
    });
    expect(
      order.lines.map(({ name, frequency, amount }: Record<string, unknown>) => [name, frequency, amount]),
    ).toEqual([
      ["=Design", "once", 3_000],
      ["Rush", "once", 300],
      ["Hidden fee", "once", 12.34],
      ["Photos", "once", 500],
      ["Hosting", "monthly", 49.5],
      ["Support", null, 0],
      ["Warranty", null, 0],
    ]);
    expect(order.lines[0]).toMatchObject({
      page: "Work for Globex",
      group: "Build",
      sku: "D-1",
      description: "For Globex & co\nOne",
      quantity: 3,
      unit: "days",
      unit_price: 1_000,
      discount: 300,
      net: 2_700,
      tax_percent: 20,
      tax: 540,
      gross: 3_240,
    });
    expect(order.lines[1]).toMatchObject({ type: "modification", part_of: order.lines[0].id, percent: 10 });
    const { totals } = (await client.get(url)).body;
    expect(order.totals.map(({ frequency, total }: Record<string, unknown>) => [frequency, total])).toEqual([
      ["once", totals.once.selected.total],
      ["monthly", totals.monthly.selected.total],
    ]);
  });

  it("contains no note, no cost and no link, in any format", async () => {
    await client.patch("/api/organization", {
      legal_entity: acme,
      bank_account: { holder: "Acme", iban: "DE89370400440532013000" },
    });
    const { url, reader } = await win();
    await client.patch(url, { settings: { recipient: { legal_entity: globex } } });
    const { due_amount } = (await getOrder(url)).payment;
    const paid = {
      amount: due_amount,
      received_on: app.clock.now().slice(0, 10),
      note: "canary of a payment",
    };
    await client.post(`${url}/payments`, paid);
    const files = await Promise.all(
      ["order", "order.csv", "order.xml?zero_tax=zero_rated"].map((end) => download(`${url}/${end}`)),
    );
    const sheets = await readXlsx((await download(`${url}/order.xlsx`)).rawPayload);
    const all = [...files.map(({ payload }) => payload), JSON.stringify(sheets)];
    for (const text of all) {
      expect(text).toContain("D-1");
      expect(text).not.toMatch(/canary|4711|\/p\//);
      expect(text).not.toContain(reader.token);
    }
  });

  it("is that of a proposal marked as won by a member, without a snapshot", async () => {
    const { url } = await createTestProposal(client, { pages: [work()] });
    await client.post(`${url}/status`, { status: "SENT" });
    await client.post(`${url}/status`, { status: "WON" });
    const order = await getOrder(url);
    expect(order).toMatchObject({
      accepted: { method: "manual", by: [] },
      hashes: { snapshot_sha256: null },
    });
    expect(order.lines).toHaveLength(6);
  });

  it("keeps the name of a page whose placeholders are empty, as the page of the client does", async () => {
    const { url } = await createTestProposal(client, { pages: [{ ...work(), name: "{{proposal.number}}" }] });
    await client.post(`${url}/status`, { status: "SENT" });
    await client.post(`${url}/status`, { status: "WON" });
    expect((await getOrder(url)).lines[0].page).toBe("{{proposal.number}}");
  });

  it("has the payments of its term", async () => {
    const { url } = await win({ term: { months: 12, start: "on_acceptance" } });
    const { contract } = await getOrder(url);
    expect(contract).toMatchObject({
      months: 12,
      payments: [{ frequency: "once" }, { frequency: "monthly", count: 12 }],
    });
    expect(contract.starts_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("is a table with a row for each line, then the rounding and the total of each frequency", async () => {
    const { url } = await win();
    const order = await getOrder(url);
    const csv = await download(`${url}/order.csv`);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toContain("Order Q-7.csv");
    const [head = "", first = ""] = csv.payload.split("\r\n");
    expect(head).toContain(
      "proposal_number,client,purchase_order_number,currency,type,page,group,part_of,sku,name",
    );
    expect(first).toMatch(/^Q-7,Globex,'=4500,EUR,line_item,Work for Globex,Build,,D-1,'=Design,/);
    const [names = [], ...rows] =
      (await readXlsx((await download(`${url}/order.xlsx`)).rawPayload)).sheets[0]?.rows ?? [];
    const cell = (row: readonly unknown[], name: string) => row[names.indexOf(name)];
    expect(rows.map((row) => cell(row, "type"))).toEqual([
      ...order.lines.map(({ type }: { type: string }) => type),
      "rounding",
      "total",
      "rounding",
      "total",
    ]);
    expect(cell(rows.at(-1) ?? [], "gross")).toBe(order.totals.at(-1).total);
  });

  it("is an invoice that breaks no rule, for the first payment less what was paid", async () => {
    await client.patch("/api/organization", {
      legal_entity: acme,
      bank_account: { holder: "Acme", iban: "DE89370400440532013000" },
    });
    const { url } = await win();
    await client.patch(url, { settings: { recipient: { legal_entity: globex } } });
    const { base } = (await client.get(url)).body.integrations.payment.on_acceptance;
    await client.post(`${url}/payments`, { amount: 100, received_on: app.clock.now().slice(0, 10) });
    const query = "zero_tax=exempt&zero_tax_reason=Stamp&invoice_number=R-1&issue_date=2026-11-30";
    const answer = await download(`${url}/order.xml?${query}`);
    expect(answer.headers).toMatchObject({
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": expect.stringContaining("Invoice R-1.xml"),
    });
    expect(findBrokenRules(answer.payload)).toEqual([]);
    const invoice = readInvoice(answer.payload);
    expect(invoice.text("LegalMonetaryTotal/PrepaidAmount")).toBe("100.00");
    expect(Number(invoice.text("LegalMonetaryTotal/PayableAmount"))).toBeCloseTo(base - 100, 2);
    expect(invoice.text("DueDate")).toMatch(/^2026-/);
    expect(invoice.text("OrderReference/ID")).toBe("=4500");
  });

  it("is refused as an invoice with a 409 that names all missing data, also of a sent one that is won", async () => {
    const { url } = await win();
    const { status, body } = await client.get(`${url}/order.xml`);
    expect(status).toBe(409);
    expect(Object.keys(body.error.details)).toEqual([
      "organization.legal_entity.name",
      "organization.legal_entity.street",
      "organization.legal_entity.city",
      "organization.legal_entity.country",
      "organization.legal_entity.tax_number",
      "settings.recipient.legal_entity.street",
      "settings.recipient.legal_entity.city",
      "settings.recipient.legal_entity.country",
      "zero_tax",
    ]);
    expect(new Set(Object.values(body.error.reasons))).toEqual(new Set(["missing"]));
    const half = await client.get(`${url}/order.xml?invoice_number=R-1`);
    expect(half).toMatchObject({
      status: 400,
      body: { error: { details: { issue_date: expect.anything() } } },
    });
  });

  it("lets invoice data of the client be completed after the acceptance, and nothing else of the client", async () => {
    const { url } = await win();
    const before = await getOrder(url);
    expect((await client.patch(url, { settings: { recipient: { legal_entity: globex } } })).status).toBe(200);
    for (const recipient of [{ name: "Other", legal_entity: globex }, { name: "Other" }, null])
      expect((await client.patch(url, { settings: { recipient } })).status).toBe(403);
    const mixed = { recipient: { legal_entity: globex }, currency: "USD" };
    expect((await client.patch(url, { settings: mixed })).status).toBe(403);
    const after = await getOrder(url);
    expect(after.buyer).toEqual({ ...before.buyer, legal_entity: globex });
    expect([after.lines, after.totals, after.hashes.snapshot_sha256]).toEqual([
      before.lines,
      before.totals,
      before.hashes.snapshot_sha256,
    ]);
  });
});
