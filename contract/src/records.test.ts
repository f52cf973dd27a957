import type { TSchema } from "typebox";
import { describe, expect, test } from "vitest";
import { createContractAjv, findFaults } from "../test/schema-faults.ts";
import { CreateItem, UpdateItem } from "./items/items.ts";
import { Price } from "./items/price.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { exportExample } from "./proposals/export-proposal.ts";
import { CreateProposal, UpdateProposal } from "./proposals/proposal-input.ts";
import { listItemExample, ProposalListItem } from "./proposals/proposal.ts";
import { ProposalSettings } from "./proposals/settings.ts";
import { webhooks } from "./webhooks/events.ts";

const ajv = createContractAjv({ useDefaults: true });
const faults = (schema: TSchema, value: unknown) => findFaults(schema, value, ajv);

const price = { model: "fixed", value: 49.99, frequency: "once" };

test("every record in requests and answers is a valid schema, including its defaults", () => {
  const all = Object.values<Operation>(operations);
  const schemas = [
    ...all.map(({ body }) => body),
    ...all.flatMap(({ answers }) => Object.values(answers).map(({ body }) => body)),
    ...webhooks.map(({ body }) => body),
  ].filter((schema) => schema !== undefined);
  expect(schemas.length).toBeGreaterThan(50);
  for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
});

describe("a new item", () => {
  test("is validated by its type", () => {
    const item = { type: "group", name: "Options", price };
    expect(faults(CreateItem, item)).toEqual([
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
    expect(faults(CreateItem, { type: "line_item", name: "A", price: wrong })).toContainEqual(
      expect.stringContaining(fault),
    );
  });

  test.each([{ model: "none" }, { model: "hourly", frequency: "monthly" }, { ...price, value: 1e-6 }])(
    "accepts the price %j",
    (right) => {
      expect(faults(CreateItem, { type: "line_item", name: "A", price: right })).toEqual([]);
    },
  );

  test.each([
    ["fixed", ["value", "frequency"]],
    ["percent", ["value", "frequency"]],
    ["hourly", ["frequency"]],
    ["text", ["frequency"]],
    ["none", []],
  ])(
    "requires for a price of the model %s only %j, and accepts every field of the others",
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
      expect(faults(Price, whole)).toEqual([]);
      const missing = faults(Price, { model }).map((fault) => /property '(\w+)'/.exec(fault)?.[1]);
      expect(missing).toEqual(needed);
    },
  );

  test.each([{}, { model: "free" }, { model: null }])(
    "gets a list of the models if it names none: %j",
    (wrong) => {
      const told = faults(Price, { ...wrong, value: 1, frequency: "once" });
      expect(told).toContainEqual(expect.stringContaining('"tag":"model"'));
    },
  );

  test("gets the documented defaults", () => {
    const item: { type: string; name: string; columns: object[]; selection_type?: string } = {
      type: "side_by_side",
      name: "Plans",
      columns: [{ name: "Basic" }],
    };
    expect(faults(CreateItem, item)).toEqual([]);
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
  test("changes only the fields that it contains", () => {
    const patch = {};
    expect(faults(UpdateItem, patch)).toEqual([]);
    expect(faults(UpdateProposal, patch)).toEqual([]);
    expect(patch).toEqual({});
  });

  test("clears settings with null at any depth", () => {
    const settings = { currency: null, recipient: { contact: { phone: null } }, signing: null };
    expect(faults(UpdateProposal, { settings })).toEqual([]);
  });

  test("rejects fields of the server", () => {
    expect(faults(UpdateProposal, { status: "WON" })).not.toEqual([]);
  });
});

describe("settings", () => {
  test.each([
    { theme: "dark" },
    { signing: { order: "any" } },
    { signing: { additional_signers: [{ full_name: "Ada", phone: "1" }] } },
    { recipient: { vat: "ATU1", contact: { title: "Dr" } } },
    { notifications: { muted: true } },
  ])("tolerate unknown keys if the specification does: %j", (settings) => {
    expect(faults(ProposalSettings, settings)).toEqual([]);
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
  ])("reject values that the specification excludes: %j", (settings) => {
    expect(faults(ProposalSettings, settings)).not.toEqual([]);
  });

  test("accept a text or a list as recipients of a draft", () => {
    const list = [{ name: "Ada", email: "ada@acme.test" }];
    expect(faults(ProposalSettings, { email_draft: { recipients: "ada@acme.test" } })).toEqual([]);
    expect(faults(ProposalSettings, { email_draft: { recipients: list } })).toEqual([]);
  });
});

test("a proposal in a list has no other fields", () => {
  expect(faults(ProposalListItem, listItemExample)).toEqual([]);
  expect(faults(ProposalListItem, { ...listItemExample, description: "x" })).not.toEqual([]);
});

test("an exported document can be imported unchanged", () => {
  expect(faults(CreateProposal, structuredClone(exportExample))).toEqual([]);
});

test("an item cannot be created with computed fields", () => {
  const item = { type: "line_item", name: "A", price, amount: 1 };
  expect(faults(CreateItem, item)).not.toEqual([]);
});

test("a proposal without a name needs a template", () => {
  expect(faults(CreateProposal, {})).toContainEqual(
    expect.stringContaining("must have required property 'name'"),
  );
  expect(faults(CreateProposal, { templateId: "x" })).toEqual([]);
});
