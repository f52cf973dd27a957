import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../../test/clock.ts";
import { emptyPush } from "../../test/crm/empty-push.ts";
import { startHubspot, type HubspotStandIn } from "../../test/crm/hubspot-stand-in.ts";
import type { CrmAccount, CrmProvider, DealLineItem, DealPush, ProviderError } from "./crm-provider.ts";
import { createHubspot } from "./hubspot.ts";

let standIn: HubspotStandIn;
let provider: CrmProvider;
let token: string;
let account: CrmAccount;

beforeAll(async () => {
  standIn = await startHubspot();
  provider = createHubspot({ apiUrl: standIn.url, clock: testClock("2027-02-01T10:00:00.000Z") });
  ({ token } = standIn);
  account = await provider.verify(token);
});
afterAll(() => standIn.close());
afterEach(() => standIn.faults.clear());

function push(dealId: string, changes: Partial<DealPush> = {}, key = token) {
  return provider.pushDeal(key, account, { ...emptyPush, dealId, ...changes });
}

function describeLine(id: string, changes: Partial<DealLineItem> = {}): DealLineItem {
  return {
    id,
    name: `Line ${id}`,
    sku: null,
    quantity: 1,
    unitPrice: 100,
    unitDiscount: 0,
    frequency: "once",
    ...changes,
  };
}

const failing = (code: string, message = /\S/) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) as unknown });

describe("a merged deal", () => {
  it("is followed to the deal that it has become", async () => {
    const first = standIn.addDeal({ title: "First", contact: { firstName: "Grace" } });
    const second = standIn.addDeal({ title: "Second" });
    const note = { marker: "proffer-merged", lines: ["Sent."], url: "https://proffer.test" };
    const lineItems = [describeLine("a"), describeLine("b")];
    const { memory } = await push(first, { note, lineItems });
    const merged = standIn.mergeDeals(first, second);

    expect(await provider.readDeal(token, account, first)).toMatchObject({
      id: merged,
      contact_name: "Grace",
    });
    const result = await push(first, { note, lineItems, memory, amount: 7 });
    expect(result).toMatchObject({
      dealId: merged,
      changes: [{ type: "amount", amount: 7, currency: "EUR" }],
    });
    expect(result.dealUrl).toContain(merged);
    expect(standIn.getDeal(merged)).toMatchObject({ amount: 7, notes: [expect.any(String)] });
    expect(standIn.getDeal(merged).lineItems).toHaveLength(2);
  });
});

describe("a decision without a stage in the settings", () => {
  it("moves the deal to the closed stage of its own pipeline", async () => {
    const partner = standIn.addDeal({ pipelineId: "75e28846", stageId: "1010" });
    expect((await push(partner, { phase: "won" })).changes).toEqual([
      { type: "stage", stage: "Won with partner" },
    ]);
    expect((await push(partner, { phase: "lost", lostReason: "Price" })).changes).toEqual([
      { type: "stage", stage: "Lost with partner" },
      { type: "lost_reason" },
    ]);
    const sales = standIn.addDeal();
    expect((await push(sales, { phase: "won" })).changes).toEqual([{ type: "stage", stage: "Closed won" }]);
  });

  it("takes the closed stage of the deal's own pipeline, even if the settings name another pipeline", async () => {
    const partner = standIn.addDeal({ pipelineId: "75e28846", stageId: "1010" });
    const settings = { pipeline_id: "default" };
    expect((await push(partner, { settings, phase: "won" })).changes).toEqual([
      { type: "stage", stage: "Won with partner" },
    ]);
  });

  it("leaves stage and close date of a deal outside the pipeline of the stage in the settings", async () => {
    const partner = standIn.addDeal({ pipelineId: "75e28846", stageId: "1010" });
    const settings = { pipeline_id: "default", stages: { won: "closedwon" } };
    const { changes } = await push(partner, { settings, phase: "won", closedOn: "2027-01-31" });
    expect(changes).toEqual([{ type: "stage_kept", pipeline: "Partner sales" }]);
    expect(standIn.getDeal(partner)).toMatchObject({ stageId: "1010", closedOn: null });
  });
});

describe("an amount", () => {
  it("of a deal without a currency is in the currency of the company", async () => {
    const id = standIn.addDeal();
    await push(id, { amount: 1234.5 });
    expect(standIn.getDeal(id)).toMatchObject({ amount: 1234.5, currency: null });
    await push(id, { amount: 1234.5, currency: "USD" });
    expect(standIn.getDeal(id)).toMatchObject({ amount: 1234.5, currency: "USD" });
  });

  it("is written without an exponent", async () => {
    const id = standIn.addDeal({ currency: "EUR" });
    for (const amount of [0, 0.0001, 1_000_000_000_000.25, 100]) {
      await push(id, { amount });
      expect(standIn.getDeal(id).amount).toBe(amount);
      expect((await push(id, { amount })).changes).toEqual([]);
    }
  });
});

describe("the PDF", () => {
  const pdf = { fileName: "Angebot <ä> & 🎉.pdf", read: async () => new Uint8Array(3 * 1024 * 1024) };

  it("is one private file with one note, however often it is pushed", async () => {
    const id = standIn.addDeal();
    standIn.faults.plan("lost", { path: /files/ });
    await expect(push(id, { pdf })).rejects.toEqual(failing("unreachable"));
    standIn.faults.plan("lost", { path: /notes$/ });
    await expect(push(id, { pdf })).rejects.toEqual(failing("unreachable"));
    expect((await push(id, { pdf })).changes).toEqual([]);
    expect(standIn.getDeal(id).files).toEqual([pdf.fileName]);
    expect(standIn.listFiles()).toEqual([{ name: pdf.fileName, bytes: 3 * 1024 * 1024 }]);
  });

  it("that is remembered is not looked for", async () => {
    const id = standIn.addDeal();
    const { memory } = await push(id, { pdf });
    const before = standIn.requests.length;
    await push(id, { pdf, memory });
    expect(standIn.requests.length - before).toBe(1);
  });
});

describe("line items", () => {
  it("have price, discount for one unit, SKU and billing frequency", async () => {
    const id = standIn.addDeal();
    const lineItems = [
      describeLine("a", {
        name: "Café <b> 🚀",
        sku: "S-1",
        quantity: 3,
        unitPrice: 19.99,
        unitDiscount: 2.5,
      }),
      describeLine("b", { frequency: "semi-annually" }),
      describeLine("c", { frequency: "semi-monthly" }),
    ];
    const { changes, memory } = await push(id, { lineItems });
    expect(changes).toEqual([{ type: "line_items", count: 3 }]);
    expect(standIn.getDeal(id).lineItems).toMatchObject([
      { name: "Café <b> 🚀", sku: "S-1", quantity: 3, price: 19.99, discount: 2.5, frequency: null },
      { name: "Line b", sku: null, quantity: 1, price: 100, discount: 0, frequency: "per_six_months" },
      { name: "Line c (semi-monthly)", sku: null, quantity: 1, price: 100, discount: 0, frequency: null },
    ]);
    expect((await push(id, { lineItems, memory })).changes).toEqual([]);
  });

  it("follow changes, and line items of other people stay", async () => {
    const id = standIn.addDeal();
    const other = standIn.addLineItem(id, { name: "Line b", price: "5", quantity: "1" });
    const { memory } = await push(id, { lineItems: ["a", "b", "c"].map((each) => describeLine(each)) });
    const lineItems = [
      describeLine("a"),
      describeLine("c", { unitPrice: 120, frequency: "monthly" }),
      describeLine("d"),
    ];
    const before = standIn.getDeal(id).lineItems;
    const { changes, memory: next } = await push(id, { lineItems, memory });
    // c is changed, b is deleted and d is new.
    expect(changes).toEqual([{ type: "line_items", count: 3 }]);
    const after = standIn.getDeal(id).lineItems;
    expect(after.map(({ name }) => name)).toEqual(["Line b", "Line a", "Line c", "Line d"]);
    expect(after[0]?.id).toBe(other);
    expect(after[2]).toMatchObject({ id: before[3]?.id, price: 120, frequency: "monthly" });
    // The frequency of a line that is due once is emptied.
    await push(id, { lineItems: [describeLine("c")], memory: next });
    expect(standIn.getDeal(id).lineItems.map(({ frequency }) => frequency)).toEqual([null, null]);
  });

  it("that a person has deleted are created again", async () => {
    const id = standIn.addDeal();
    const { memory } = await push(id, { lineItems: [describeLine("a")] });
    standIn.deleteLineItem(standIn.getDeal(id).lineItems[0]?.id ?? "");
    expect((await push(id, { lineItems: [describeLine("a")], memory })).changes).toEqual([
      { type: "line_items", count: 1 },
    ]);
    expect(standIn.getDeal(id).lineItems).toHaveLength(1);
  });

  it("are left alone without lines, and remembered", async () => {
    const id = standIn.addDeal();
    const { memory } = await push(id, { lineItems: [describeLine("a")] });
    expect((await push(id, { memory })).memory).toEqual(memory);
    expect(standIn.getDeal(id).lineItems).toHaveLength(1);
    await push(id, { lineItems: [], memory });
    expect(standIn.getDeal(id).lineItems).toEqual([]);
  });

  it("are 200 in few requests, and none is doubled if any answer is lost", async () => {
    const lineItems = Array.from({ length: 200 }, (_, index) =>
      // Some lines are equal.
      describeLine(`line-${index}`, {
        name: `Line ${index % 50}`,
        frequency: index % 2 ? "monthly" : "once",
      }),
    );
    const first = standIn.addDeal();
    const before = standIn.requests.length;
    const { memory } = await push(first, { lineItems, currency: "EUR" });
    const count = standIn.requests.length - before;
    expect(count).toBeLessThanOrEqual(6);
    expect(standIn.getDeal(first).lineItems).toHaveLength(200);
    expect(Object.keys(memory.lineItems)).toHaveLength(200);
    const changed = lineItems.map((line) => ({ ...line, unitPrice: 90 }));
    expect((await push(first, { lineItems: changed, memory })).changes).toEqual([
      { type: "line_items", count: 200 },
    ]);
    expect(standIn.requests.length - before - count).toBeLessThanOrEqual(9);

    for (let skip = 0; skip < count; skip++) {
      const id = standIn.addDeal();
      standIn.faults.plan("lost", { skip });
      await expect(push(id, { lineItems })).rejects.toEqual(failing("unreachable"));
      await push(id, { lineItems });
      expect([skip, standIn.getDeal(id).lineItems.length]).toEqual([skip, 200]);
      expect((await push(id, { lineItems })).changes).toEqual([]);
    }
  });

  it("that HubSpot refuses do not prevent the rest of the push", async () => {
    const id = standIn.addDeal();
    const lineItems = [describeLine("a", { unitPrice: -5 })];
    const note = { marker: "proffer-refused", lines: ["Sent."], url: "https://proffer.test" };
    await expect(push(id, { amount: 3, note, lineItems })).rejects.toEqual(
      failing("refused", /price must not be negative/),
    );
    expect(standIn.getDeal(id)).toMatchObject({ amount: 3, notes: [expect.any(String)], lineItems: [] });
  });
});

describe("a refusal", () => {
  it.each([
    ["companies", "crm.objects.companies.read"],
    ["contacts", "crm.objects.contacts.read"],
  ])("of a token without access to %s names the scope", async (name, scope) => {
    standIn.addToken(`without-${name}`, { lacks: [scope] });
    const id = standIn.addDeal({ company: { name: "Globex" }, contact: { firstName: "Grace" } });
    await expect(provider.readDeal(`without-${name}`, account, id)).rejects.toEqual(
      failing("missing_scope", new RegExp(scope)),
    );
  });

  it("of a value names the field and HubSpot's reason", async () => {
    const id = standIn.addDeal();
    await expect(push(id, { fields: { contract_value: "twelve" } })).rejects.toEqual(
      failing("refused", /contract_value: twelve was not a valid number/),
    );
    await expect(push(id, { fields: { hs_acv: 5 } })).rejects.toEqual(failing("refused", /read only/));
  });

  it.each([
    [
      "a rule of the account",
      {
        message: "Some required properties were not set.",
        category: "VALIDATION_ERROR",
        errors: [{ message: "closed_reason is required." }],
      },
      "refused",
      /were not set\. closed_reason is required\./,
    ],
    [
      "a currency removed meanwhile",
      {
        message:
          'Property values were not valid: [{"message":"no","error":"INVALID_OPTION","name":"deal_currency_code"}]',
      },
      "unknown_currency",
      /USD/,
    ],
    [
      "a stage removed meanwhile",
      {
        message:
          'Property values were not valid: [{"message":"no","error":"INVALID_OPTION","name":"dealstage"}]',
      },
      "stage_gone",
      /closedwon/,
    ],
    ["a broken list", { message: "Property values were not valid: [{oops}]" }, "refused", /oops/],
    ["nothing", {}, "refused", /no reason given/],
  ])("has a code: %s", async (_, body, code, message) => {
    standIn.faults.plan({ refused: { status: 400, body } }, { path: /^PATCH/ });
    const id = standIn.addDeal({ currency: "EUR" });
    await expect(push(id, { amount: 5, currency: "USD", phase: "won" })).rejects.toEqual(
      failing(code, message),
    );
  });

  it.each([
    ["10 seconds", { "x-hubspot-ratelimit-interval-milliseconds": "10000" }, 10],
    [
      "a day",
      { "x-hubspot-ratelimit-interval-milliseconds": "10000", "x-hubspot-ratelimit-daily-remaining": "0" },
      undefined,
    ],
  ])("because of the limit for %s says how long to wait, if that is known", async (_, limited, seconds) => {
    standIn.faults.plan({ limited });
    const error = await provider.verify(token).catch((reason: unknown) => reason as ProviderError);
    expect(error).toMatchObject({ code: "rate_limited", retryAfterSeconds: seconds });
  });
});
