import { beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../harness.ts";
import {
  readDetail,
  createItem,
  createProposal,
  getScopePage,
  describeSection,
  unknownId,
} from "./specification.ts";
import { fixed } from "../proposals.ts";

const createLine = (name: string, more: object = {}) => ({
  type: "line_item",
  name,
  price: fixed(1),
  ...more,
});

describeSection("4.13 create an item", (app) => {
  it.each([
    ["line_item", createLine("New")],
    ["group", { type: "group", name: "New" }],
    ["side_by_side", { type: "side_by_side", name: "New", columns: [{ name: "A" }] }],
  ])("creates a %s and returns 201 with success, id, type, name and order_key", async (type, body) => {
    const ada = await app.organization();
    const answer = await ada.post(`/api/proposals/${await createProposal(ada)}/items`, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: { id: expect.any(String), type, name: "New", order_key: expect.any(Number) },
    });
  });

  it("stores description, optional, selected and tags", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const more = { description: "<p>What it is</p>", optional: true, selected: true, tags: ["a", "b"] };
    await createItem(ada, id, createLine("L", more));
    expect((await getScopePage(ada, id)).children[0].line_items[0]).toMatchObject(more);
  });

  it.each([
    ["fixed", fixed(12.5), 12.5],
    ["percent", { model: "percent", value: 10, frequency: "once" }, 10],
    ["text", { model: "text", text: "On request", frequency: "once" }, 0],
    ["none", { model: "none" }, 0],
    ["hourly", { model: "hourly", value: 80, frequency: "once", quantity: { current: 2.5 } }, 200],
  ])("accepts the price model %s", async (_model, price, amount) => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await createItem(ada, id, { type: "line_item", name: "Base", price: fixed(100) });
    await createItem(ada, id, { type: "line_item", name: "L", price });
    const [, found] = (await getScopePage(ada, id)).children[0].line_items;
    expect(found.price).toMatchObject(price);
    expect((await readDetail(ada, id)).totals.once.selected.total).toBe(100 + amount);
  });

  it.each([
    "once",
    "monthly",
    "annually",
    "quarterly",
    "weekly",
    "biweekly",
    "semi-monthly",
    "semi-annually",
  ])("accepts the frequency %s", async (frequency) => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await createItem(ada, id, createLine("L", { price: { model: "fixed", value: 3, frequency } }));
    expect((await readDetail(ada, id)).totals[frequency].selected.total).toBe(3);
  });

  it("accepts a quantity with current, min, max and unitLabel", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const quantity = { current: 3, min: 1, max: 10, unitLabel: "days" };
    await createItem(ada, id, createLine("L", { price: { ...fixed(7), quantity } }));
    expect((await getScopePage(ada, id)).children[0].line_items[0].price.quantity).toMatchObject(quantity);
    expect((await readDetail(ada, id)).totals.once.selected.total).toBe(21);
  });

  describe("rejected items", () => {
    let ada: TestClient;
    let id: string;
    beforeAll(async () => {
      ada = await app.organization();
      id = await createProposal(ada);
    });

    it.each([
      ["no price", { type: "line_item", name: "L" }],
      ["a price without model", createLine("L", { price: { value: 1, frequency: "once" } })],
      ["fixed without value", createLine("L", { price: { model: "fixed", frequency: "once" } })],
      ["percent without value", createLine("L", { price: { model: "percent", frequency: "once" } })],
      ["fixed without frequency", createLine("L", { price: { model: "fixed", value: 1 } })],
      ["percent without frequency", createLine("L", { price: { model: "percent", value: 1 } })],
      ["text without frequency", createLine("L", { price: { model: "text", text: "A" } })],
      ["hourly without frequency", createLine("L", { price: { model: "hourly", value: 1 } })],
      ["an unknown model", createLine("L", { price: { model: "guess", value: 1, frequency: "once" } })],
      ["an unknown frequency", createLine("L", { price: { ...fixed(1), frequency: "yearly" } })],
      ["a value that is not a number", createLine("L", { price: { ...fixed(1), value: "1" } })],
      ["no name", { type: "line_item", price: fixed(1) }],
      ["no type", { name: "L", price: fixed(1) }],
      ["an unknown type", { type: "page", name: "L" }],
      ["side_by_side without columns", { type: "side_by_side", name: "S" }],
      ["a column without name", { type: "side_by_side", name: "S", columns: [{ price: 1 }] }],
      ["an unknown feeType", { type: "side_by_side", name: "S", columns: [{ name: "A", feeType: "free" }] }],
      [
        "an unknown selection_type",
        { type: "side_by_side", name: "S", columns: [{ name: "A" }], selection_type: "some" },
      ],
      ["an unknown style", { type: "side_by_side", name: "S", columns: [{ name: "A" }], style: "table" }],
      [
        "a feature without name",
        { type: "side_by_side", name: "S", columns: [{ name: "A" }], features: [{ order_key: 1 }] },
      ],
      ["both neighbours", createLine("L", { after_item_id: unknownId, before_item_id: unknownId })],
    ])("rejects %s with 400", async (_case, body) => {
      const before = await readDetail(ada, id);
      const answer = await ada.post(`/api/proposals/${id}/items`, body);
      expect([answer.status, answer.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(await readDetail(ada, id)).toEqual(before);
    });
  });

  it("adds a line item to target_group_id, by default to the first group", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const second = await createItem(ada, id, { type: "group", name: "Second" });
    await createItem(ada, id, createLine("Default"));
    await createItem(ada, id, createLine("Aimed", { target_group_id: second.id }));
    expect(await listLines(ada, id)).toEqual([["Default"], ["Aimed"]]);
  });

  it("adds a group to scope_of_work_page_id, by default to the first scope of work page", async () => {
    const ada = await app.organization();
    const pages = [
      { kind: "content", name: "Text" },
      { kind: "scope_of_work", name: "First" },
      { kind: "scope_of_work", name: "Second" },
    ];
    const id = await createProposal(ada, { pages });
    const second = (await readDetail(ada, id)).pages[2];
    await createItem(ada, id, { type: "group", name: "Default" });
    await createItem(ada, id, { type: "side_by_side", name: "Also default", columns: [{ name: "A" }] });
    await createItem(ada, id, { type: "group", name: "Aimed", scope_of_work_page_id: second.id });
    const found = (await readDetail(ada, id)).pages.map((page: { children: Array<{ name: string }> }) =>
      page.children.map((child) => child.name),
    );
    expect(found).toEqual([[], ["Default", "Also default"], ["Aimed"]]);
  });

  it("gives a column price 0, frequency once, and an id if they are omitted", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await createItem(ada, id, { type: "side_by_side", name: "S", columns: [{ name: "A" }] });
    const [column] = (await getScopePage(ada, id)).children[1].columns;
    expect(column).toMatchObject({ id: expect.any(String), name: "A", price: 0, frequency: "once" });
  });

  it("stores columns with feeType, isSelected and includedFeatures, and features with order_key", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await createItem(ada, id, {
      type: "side_by_side",
      name: "S",
      style: "comparison",
      selection_type: "single",
      features: [{ id: "f1", name: "Backups", order_key: 5 }],
      columns: [
        {
          name: "A",
          description: "<p>A</p>",
          price: 5,
          frequency: "monthly",
          feeType: "fixed",
          isSelected: true,
        },
        { name: "B", feeType: "text" },
        { name: "C", feeType: "none", includedFeatures: ["f1"] },
      ],
    });
    const made = (await getScopePage(ada, id)).children[1];
    expect(made).toMatchObject({ style: "comparison", selection_type: "single" });
    expect(made.columns.map((column: { feeType: string }) => column.feeType)).toEqual([
      "fixed",
      "text",
      "none",
    ]);
    expect(made.columns[0]).toMatchObject({ price: 5, frequency: "monthly", isSelected: true });
    expect(made.features[0]).toMatchObject({ name: "Backups", order_key: 5 });
    expect(made.columns[2].includedFeatures).toEqual([made.features[0].id]);
  });

  it("gives a side-by-side the selection type loose and the style standard by default", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await createItem(ada, id, { type: "side_by_side", name: "S", columns: [{ name: "A" }] });
    expect((await getScopePage(ada, id)).children[1]).toMatchObject({
      selection_type: "loose",
      style: "standard",
    });
  });

  it("places the item immediately after after_item_id, with the same parent", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const second = await createItem(ada, id, { type: "group", name: "Second" });
    const a = await createItem(ada, id, createLine("A", { target_group_id: second.id }));
    await createItem(ada, id, createLine("C", { target_group_id: second.id }));
    await createItem(ada, id, createLine("B", { after_item_id: a.id }));
    expect(await listLines(ada, id)).toEqual([[], ["A", "B", "C"]]);
  });

  it("places the item immediately before before_item_id", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await createItem(ada, id, createLine("A"));
    const c = await createItem(ada, id, createLine("C"));
    await createItem(ada, id, createLine("B", { before_item_id: c.id }));
    expect(await listLines(ada, id)).toEqual([["A", "B", "C"]]);
  });

  it("places the item at order_key, by default at the end", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const a = await createItem(ada, id, createLine("A"));
    const c = await createItem(ada, id, createLine("C"));
    const b = await createItem(ada, id, createLine("B", { order_key: (a.order_key + c.order_key) / 2 }));
    expect(b.order_key).toBe((a.order_key + c.order_key) / 2);
    expect(await listLines(ada, id)).toEqual([["A", "B", "C"]]);
  });

  it("returns 400 if there is no valid parent", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { pages: [] });
    expect((await ada.post(`/api/proposals/${id}/items`, createLine("L"))).status).toBe(400);
    expect((await ada.post(`/api/proposals/${id}/items`, { type: "group", name: "G" })).status).toBe(400);
  });

  it("returns 404 if the proposal, the parent or the neighbour is not found", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    for (const [url, body] of [
      [`/api/proposals/${unknownId}/items`, createLine("L")],
      [`/api/proposals/${id}/items`, createLine("L", { target_group_id: unknownId })],
      [`/api/proposals/${id}/items`, { type: "group", name: "G", scope_of_work_page_id: unknownId }],
      [`/api/proposals/${id}/items`, createLine("L", { after_item_id: unknownId })],
      [`/api/proposals/${id}/items`, createLine("L", { before_item_id: unknownId })],
    ] as const) {
      expect((await ada.post(url, body)).status).toBe(404);
    }
  });
});

async function listLines(client: TestClient, id: string): Promise<string[][]> {
  const { children } = await getScopePage(client, id);
  return children.map((child: { line_items: Array<{ name: string }> }) =>
    child.line_items.map(({ name }) => name),
  );
}
