import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../../test/clock.ts";
import { emptyPush } from "../../test/crm/empty-push.ts";
import { startPipedrive, type PipedriveStandIn } from "../../test/crm/pipedrive-stand-in.ts";
import type { CrmAccount, CrmProvider, DealPush, ProviderError } from "./crm-provider.ts";
import { createPipedrive } from "./pipedrive.ts";

const clock = testClock("2027-02-01T10:00:00.000Z");
let standIn: PipedriveStandIn;
let provider: CrmProvider;
let token: string;
let account: CrmAccount;

beforeAll(async () => {
  standIn = await startPipedrive();
  provider = createPipedrive({ apiUrl: standIn.url, clock });
  ({ token } = standIn);
  account = await provider.verify(token);
});
afterAll(() => standIn.close());
afterEach(() => standIn.faults.clear());

function push(dealId: string, changes: Partial<DealPush> = {}) {
  return provider.pushDeal(token, account, { ...emptyPush, dealId, ...changes });
}

const failing = (code: string, message = /\S/) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) as unknown });

describe("the status of a deal", () => {
  it("is won or lost, also in another pipeline than that of the settings", async () => {
    const id = standIn.addDeal({ pipelineId: "2", stageId: "5" });
    const settings = { pipeline_id: "1", stages: { sent: "2" } };
    const won = await push(id, { settings, phase: "won" });
    expect(won.changes).toEqual([{ type: "status", status: "won" }]);
    expect(standIn.getDeal(id)).toMatchObject({ status: "won", stageId: "5" });
  });

  it("stays open if the settings have a stage for won deals, unless the deal cannot be moved there", async () => {
    const settings = { pipeline_id: "1", stages: { won: standIn.wonStageId } };
    const id = standIn.addDeal();
    expect((await push(id, { settings, phase: "won" })).changes).toEqual([
      { type: "stage", stage: "Onboarding" },
    ]);
    expect(standIn.getDeal(id).status).toBe("open");
    const other = standIn.addDeal({ pipelineId: "2", stageId: "5" });
    const { changes } = await push(other, { settings, phase: "won" });
    expect(changes).toEqual([
      { type: "stage_kept", pipeline: "Partner sales" },
      { type: "status", status: "won" },
    ]);
  });

  it("that a person changed stays, until the proposal is won, lost or reopened", async () => {
    const id = standIn.addDeal();
    const { memory } = await push(id, { phase: "sent" });
    await push(id, { phase: "lost", memory });
    expect((await push(id, { phase: "opened", memory })).changes).toEqual([]);
    expect(standIn.getDeal(id).status).toBe("lost");
    expect((await push(id, { phase: "opened", memory: { ...memory, phase: "lost" } })).changes).toEqual([
      { type: "status", status: "open" },
    ]);
  });

  it("has a time that is not in the future", async () => {
    const id = standIn.addDeal();
    await push(id, { phase: "won", closedOn: "2027-02-01" });
    expect(standIn.listWrites().at(-1)?.json).toEqual({ status: "won", won_time: "2027-02-01T10:00:00Z" });
    await push(id, { phase: "lost", closedOn: "2027-01-31" });
    expect(standIn.listWrites().at(-1)?.json).toEqual({ status: "lost", lost_time: "2027-01-31T12:00:00Z" });
  });
});

describe("a custom field", () => {
  it("for money has the currency", async () => {
    const id = standIn.addDeal({ currency: "EUR" });
    const fields = { [standIn.moneyField]: 99.5 };
    expect((await push(id, { fields, currency: "USD" })).changes).toEqual([{ type: "field", field: "Paid" }]);
    expect(standIn.getDeal(id).fields[standIn.moneyField]).toEqual({ value: 99.5, currency: "USD" });
    expect((await push(id, { fields, currency: "USD" })).changes).toEqual([]);
    await expect(push(id, { fields, currency: "GBP" })).rejects.toEqual(failing("unknown_currency", /GBP/));
  });

  it("for texts takes numbers as texts", async () => {
    const id = standIn.addDeal();
    const fields = { [standIn.facts.textField]: 12.5 };
    await push(id, { fields });
    expect(standIn.getDeal(id).fields[standIn.facts.textField]).toBe("12.5");
    expect((await push(id, { fields })).changes).toEqual([]);
  });

  it("that cannot take the value is refused by its name", async () => {
    const id = standIn.addDeal();
    const { numberField, fixedField } = standIn.facts;
    await expect(push(id, { fields: { [numberField]: "twelve" } })).rejects.toEqual(
      failing("refused", /Contract value .*only numbers/),
    );
    await expect(push(id, { fields: { [fixedField]: "Ada" } })).rejects.toEqual(
      failing("refused", /Partner/),
    );
  });
});

describe("a deal that cannot be changed", () => {
  it("is gone if it was merged, and the message says so", async () => {
    const id = standIn.addDeal();
    standIn.mergeDeals(id, standIn.addDeal());
    await expect(push(id, { amount: 5 })).rejects.toEqual(failing("deal_gone", /merged/));
    await expect(provider.readDeal(token, account, id)).rejects.toEqual(failing("deal_gone", /merged/));
  });

  it("is gone if it is archived, and not found", async () => {
    const id = standIn.addDeal({ title: "Archived one" });
    standIn.archiveDeal(id);
    await expect(push(id, { amount: 5 })).rejects.toEqual(failing("deal_gone", /archived/));
    expect(await provider.searchDeals(token, account, "Archived one")).toEqual([]);
  });
});

it("ignores line items, and keeps the memory of them", async () => {
  const memory = { phase: null, lineItems: { a: "1" }, pdf: "a.pdf" };
  const line = {
    id: "a",
    name: "A",
    sku: null,
    quantity: 1,
    unitPrice: 1,
    unitDiscount: 0,
    frequency: "once" as const,
  };
  expect(await push(standIn.addDeal(), { memory, lineItems: [line] })).toMatchObject({ memory, changes: [] });
});

describe("a refusal", () => {
  it("because of the limit for two seconds says how long to wait", async () => {
    standIn.faults.plan({ limited: { "x-ratelimit-reset": "2" } });
    const error = await provider.verify(token).catch((reason: unknown) => reason as ProviderError);
    expect(error).toMatchObject({ code: "rate_limited", retryAfterSeconds: 2 });
  });

  const field = "dcf558aac1ae4e8c4f849ba5e668430d8df9be12";

  it.each([
    ["a closed account", 402, { error: "Company account is not open" }, "refused", /trial/],
    [
      "a limit of the plan",
      403,
      { error: "Deals limit reached.", code: "feature_capping_deals_limit" },
      "refused",
      /limit/,
    ],
    [
      "a currency removed meanwhile",
      400,
      { error: "Validation failed: currency: Invalid" },
      "unknown_currency",
      /EUR/,
    ],
    ["a stage removed meanwhile", 400, { error: "Stage not found" }, "stage_gone", /2/],
    [
      "a field removed meanwhile",
      400,
      { error: `Field ${field} not found` },
      "field_gone",
      new RegExp(field),
    ],
    ["anything else", 400, { error: "Title is\nmissing" }, "refused", /Title is missing/],
  ])("has a code: %s", async (_, status, body, code, message) => {
    standIn.faults.plan({ refused: { status, body } }, { path: /^PATCH/ });
    const id = standIn.addDeal({ currency: "USD" });
    const changes = {
      amount: 5,
      phase: "sent",
      settings: { stages: { sent: "2" } },
      fields: { [field]: "A" },
    } as const;
    await expect(push(id, changes)).rejects.toEqual(failing(code, message));
  });
});
