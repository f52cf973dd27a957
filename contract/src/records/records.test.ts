import type { TSchema } from "typebox";
import { describe, expect, test } from "vitest";
import { exportExample, listItemExample } from "../examples/proposals.ts";
import { contractAjv, faultsOf } from "../testing/index.ts";
import * as records from "./index.ts";

const ajv = contractAjv({ useDefaults: true });
const faults = (schema: TSchema, value: unknown) => faultsOf(schema, value, ajv);

const isRecord = (value: unknown): value is TSchema =>
  typeof value === "object" && value !== null && "title" in value;

const price = { model: "fixed", value: 49.99, frequency: "once" };

test("every record is a schema without mistakes", () => {
  const schemas = Object.values<unknown>(records).filter(isRecord);
  expect(schemas.length).toBeGreaterThan(50);
  for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
});

describe("a new item", () => {
  test("is judged by its own type", () => {
    const item = { type: "group", name: "Options", price };
    expect(faults(records.CreateItem, item)).toEqual([
      '(root) must NOT have additional properties {"additionalProperty":"price"}',
    ]);
  });

  test.each([
    [{ model: "fixed", frequency: "once" }, "/price must have required property 'value'"],
    [{ model: "percent", value: 10 }, "/price must have required property 'frequency'"],
    [{ model: "percent", value: 1001, frequency: "once" }, "/price/value must be <= 1000"],
    [{ ...price, value: 1.2345678 }, '/price/value must pass "maxDecimals" keyword validation'],
    [{ ...price, value: 1e13 }, "/price/value must be <= 1000000000000"],
    [{ ...price, frequency: "daily" }, "/price/frequency must be equal to one of the allowed values"],
  ])("refuses the price %j", (wrong, fault) => {
    expect(faults(records.CreateItem, { type: "line_item", name: "A", price: wrong })).toContainEqual(
      expect.stringContaining(fault),
    );
  });

  test.each([{ model: "none" }, { model: "hourly", frequency: "monthly" }, { ...price, value: 1e-6 }])(
    "takes the price %j",
    (right) => {
      expect(faults(records.CreateItem, { type: "line_item", name: "A", price: right })).toEqual([]);
    },
  );

  test.each([
    ["fixed", ["value", "frequency"]],
    ["percent", ["value", "frequency"]],
    ["hourly", ["frequency"]],
    ["text", ["frequency"]],
    ["none", []],
  ])(
    "needs of a price of the model %s no more than %j, and takes every field of the others",
    (model, needed) => {
      const whole = {
        model,
        value: 50,
        max_value: 60,
        frequency: "once",
        text: "On request",
        apply_to: "page",
        quantity: { current: 2 },
      };
      expect(faults(records.Price, whole)).toEqual([]);
      const missing = faults(records.Price, { model }).map((fault) => /property '(\w+)'/.exec(fault)?.[1]);
      expect(missing).toEqual(needed);
    },
  );

  test.each([{}, { model: "free" }, { model: null }])(
    "is told the models when it names none: %j",
    (wrong) => {
      const told = faults(records.Price, { ...wrong, value: 1, frequency: "once" });
      expect(told).toContainEqual(expect.stringContaining('"tag":"model"'));
    },
  );

  test("gets the documented defaults", () => {
    const item: { type: string; name: string; columns: object[]; selection_type?: string } = {
      type: "side_by_side",
      name: "Plans",
      columns: [{ name: "Basic" }],
    };
    expect(faults(records.CreateItem, item)).toEqual([]);
    expect(item.selection_type).toBe("loose");
    expect(item.columns[0]).toMatchObject({
      price: 0,
      frequency: "once",
      feeType: "fixed",
      isSelected: false,
    });
  });
});

describe("an update", () => {
  test("changes nothing that it does not name", () => {
    const patch = {};
    expect(faults(records.UpdateItem, patch)).toEqual([]);
    expect(faults(records.UpdateProposal, patch)).toEqual([]);
    expect(patch).toEqual({});
  });

  test("clears settings with null at any depth", () => {
    const settings = { currency: null, recipient: { contact: { phone: null } }, signing: null };
    expect(faults(records.UpdateProposal, { settings })).toEqual([]);
  });

  test("refuses server facts", () => {
    expect(faults(records.UpdateProposal, { status: "WON" })).not.toEqual([]);
  });
});

describe("settings", () => {
  test.each([
    { theme: "dark" },
    { signing: { order: "any" } },
    { signing: { additional_signers: [{ full_name: "Ada", phone: "1" }] } },
    { recipient: { vat: "ATU1", contact: { title: "Dr" } } },
    { notifications: { muted: true } },
  ])("tolerate unknown keys where the specification does: %j", (settings) => {
    expect(faults(records.ProposalSettings, settings)).toEqual([]);
  });

  test.each([
    { email_draft: { bcc: "x" } },
    { signing: { recipient_signer: { phone: "1" } } },
    { notifications: { rules: [{ id: "1", event: "proposal_won", emails: [], sms: true }] } },
    { notifications: { rules: [{ id: "1", event: "proposal_won" }] } },
    { signing: { acceptance_method: "handshake" } },
    { currency: "euro" },
    { expiring_on: "soon" },
    { email_draft: { recipients: [{ name: "Ada" }] } },
  ])("refuse what the specification excludes: %j", (settings) => {
    expect(faults(records.ProposalSettings, settings)).not.toEqual([]);
  });

  test("address a draft to a text or to a list", () => {
    const list = [{ name: "Ada", email: "ada@acme.test" }];
    expect(faults(records.ProposalSettings, { email_draft: { recipients: "ada@acme.test" } })).toEqual([]);
    expect(faults(records.ProposalSettings, { email_draft: { recipients: list } })).toEqual([]);
  });
});

test("a proposal in a list has no other fields", () => {
  expect(faults(records.ProposalListItem, listItemExample)).toEqual([]);
  expect(faults(records.ProposalListItem, { ...listItemExample, description: "x" })).not.toEqual([]);
});

test("an exported document can be imported as it is", () => {
  expect(faults(records.CreateProposal, structuredClone(exportExample))).toEqual([]);
});

test("an item is not made with what only the server knows", () => {
  const item = { type: "line_item", name: "A", price, amount: 1 };
  expect(faults(records.CreateItem, item)).not.toEqual([]);
});

test("a proposal without a name needs a template", () => {
  expect(faults(records.CreateProposal, {})).toContainEqual(
    expect.stringContaining("must have required property 'name'"),
  );
  expect(faults(records.CreateProposal, { templateId: "x" })).toEqual([]);
});
