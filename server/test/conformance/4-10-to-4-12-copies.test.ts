import { expect, it } from "vitest";
import type { TestClient } from "../harness.ts";
import {
  readDetail,
  createItem,
  findListed,
  createProposal,
  getScopePage,
  describeSection,
  createTemplate,
  unknownId,
} from "./specification.ts";
import { fixed } from "../proposals.ts";

describeSection("4.10 bulk archive items", (app) => {
  it("archives line items and groups, and returns their number without errors", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const group = await createItem(ada, id, { type: "group", name: "G" });
    await createItem(ada, id, {
      type: "line_item",
      name: "In G",
      price: fixed(5),
      target_group_id: group.id,
    });
    const line = await createItem(ada, id, { type: "line_item", name: "L", price: fixed(7) });
    await createItem(ada, id, { type: "line_item", name: "Stays", price: fixed(1) });
    const answer = await ada.post(`/api/proposals/${id}/bulk-archive`, { itemIds: [group.id, line.id] });
    expect([answer.status, answer.body]).toEqual([200, { archivedCount: 2, message: "Archived 2 items" }]);
    const shown = JSON.stringify((await getScopePage(ada, id)).children);
    expect(shown).toContain("Stays");
    expect(shown).not.toContain("In G");
    expect((await readDetail(ada, id)).totals.once.selected.total).toBe(1);
  });

  it("reports partial failures in the 200 answer, and archives the rest", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const line = await createItem(ada, id, { type: "line_item", name: "L", price: fixed(7) });
    const answer = await ada.post(`/api/proposals/${id}/bulk-archive`, {
      itemIds: [line.id, unknownId],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      archivedCount: 1,
      message: "Archived 1 item",
      errors: [expect.stringContaining(unknownId)],
    });
  });

  it.each([{}, { itemIds: "all" }, { itemIds: [1] }])(
    "rejects %j with 400 VALIDATION_ERROR",
    async (body) => {
      const ada = await app.organization();
      const answer = await ada.post(`/api/proposals/${await createProposal(ada)}/bulk-archive`, body);
      expect([answer.status, answer.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    },
  );
});

describeSection("4.11 duplicate a proposal", (app) => {
  it("creates a complete copy with all groups, items and pages, and returns its id with 201", async () => {
    const ada = await app.organization();
    const id = await sample(ada);
    const answer = await ada.post(`/api/proposals/${id}/duplicate`);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ data: { id: expect.any(String) } });
    const [original, copy] = [await readDetail(ada, id), await readDetail(ada, answer.body.data.id)];
    expect(removeIds(copy.pages)).toEqual(removeIds(original.pages));
    expect(copy.totals).toEqual(original.totals);
    expect(copy.id).not.toBe(original.id);
  });

  it("does not change the original when the copy changes", async () => {
    const ada = await app.organization();
    const id = await sample(ada);
    const before = await readDetail(ada, id);
    const copy = (await ada.post(`/api/proposals/${id}/duplicate`)).body.data.id;
    await createItem(ada, copy, { type: "line_item", name: "Only in the copy", price: fixed(1) });
    expect(await readDetail(ada, id)).toEqual(before);
  });

  it('names the copy "Copy of" followed by the original name, or as in the body', async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { name: "Original" });
    const unnamed = (await ada.post(`/api/proposals/${id}/duplicate`)).body.data.id;
    const named = (await ada.post(`/api/proposals/${id}/duplicate`, { name: "Mine" })).body.data.id;
    expect((await findListed(ada, unnamed)).name).toBe("Copy of Original");
    expect((await findListed(ada, named)).name).toBe("Mine");
  });

  it("returns 400 for a wrong body and 404 for an unknown proposal", async () => {
    const ada = await app.organization();
    const wrong = await ada.post(`/api/proposals/${await createProposal(ada)}/duplicate`, { name: 5 });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    const missing = await ada.post(`/api/proposals/${unknownId}/duplicate`);
    expect([missing.status, missing.body.error.code]).toEqual([404, "NOT_FOUND"]);
  });
});

describeSection("4.12 export as JSON", (app) => {
  it("returns the export object as an attachment with a file name", async () => {
    const ada = await app.organization();
    const id = await sample(ada);
    const answer = await ada.get(`/api/proposals/${id}/export`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="?[^"]+\.json"?/);
    expect(answer.body).toMatchObject({
      id,
      name: "Sample",
      status: "DRAFT",
      is_template: false,
      pages: expect.any(Array),
      settings: expect.any(Object),
      design: { accent_color: "#123456" },
    });
  });

  it("includes scope-of-work content, groups and line items in its pages", async () => {
    const ada = await app.organization();
    const { body } = await ada.get(`/api/proposals/${await sample(ada)}/export`);
    const text = JSON.stringify(body.pages);
    for (const name of ["<p>Scope</p>", "Group", "Line", "Plans", "Column"]) expect(text).toContain(name);
  });

  it("has the status DRAFT for a source of any status", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await app.db.write.updateTable("proposals").set({ status: "WON" }).where("id", "=", id).execute();
    expect((await ada.get(`/api/proposals/${id}/export`)).body.status).toBe("DRAFT");
  });

  it("exports a template as a template", async () => {
    const ada = await app.organization();
    const { body } = await ada.get(`/api/proposals/${await createTemplate(ada)}/export`);
    expect(body.is_template).toBe(true);
  });

  it("can be imported unchanged, with the same content and the same totals", async () => {
    const ada = await app.organization();
    const other = await app.organization();
    const id = await sample(ada);
    const { body } = await ada.get(`/api/proposals/${id}/export`);
    const [original, imported] = [
      await readDetail(ada, id),
      await readDetail(other, await createProposal(other, body)),
    ];
    expect(removeIds(imported.pages)).toEqual(removeIds(original.pages));
    expect(imported.totals).toEqual(original.totals);
    expect(imported.settings).toEqual(original.settings);
    expect(imported.design).toEqual(original.design);
  });

  it("can be imported with only name and pages", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { name: "Least", pages: [{ name: "Only page" }] });
    const { pages } = await readDetail(ada, id);
    expect(pages.map((page: { name: string }) => page.name)).toEqual(["Only page"]);
  });

  it("removes email drafts, notes and the data of signers", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, {
      notes: "<p>canary-note</p>",
      settings: { email_draft: { subject: "canary-draft" } },
    });
    const text = JSON.stringify((await ada.get(`/api/proposals/${id}/export`)).body);
    expect(text).not.toContain("canary");
    expect(text).not.toMatch(/"(signatures|acceptance|share_url|payment\w*)":/);
  });

  it("returns 404 with an error object of code and message", async () => {
    const ada = await app.organization();
    const answer = await ada.get(`/api/proposals/${unknownId}/export`);
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.body.error).toSorted()).toEqual(["code", "message"]);
  });
});

async function sample(client: TestClient): Promise<string> {
  const plans = {
    type: "side_by_side",
    name: "Plans",
    style: "comparison",
    features: [{ id: "f", name: "Feature" }],
    columns: [{ name: "Column", price: 20, isSelected: true, includedFeatures: ["f"] }],
  };
  const line = {
    type: "line_item",
    name: "Line",
    price: { ...fixed(9.99), quantity: { current: 3, min: 1, max: 5, unitLabel: "days" } },
    modifications: [{ name: "More", price: fixed(1), optional: true, selected: true }],
  };
  return createProposal(client, {
    name: "Sample",
    settings: { currency: "EUR" },
    design: { accent_color: "#123456" },
    pages: [
      {
        kind: "scope_of_work",
        name: "Scope",
        content: "<p>Scope</p>",
        tax_percent: 20,
        discounts: [{ name: "D", type: "percent", value: 10, frequency: "once" }],
        children: [{ type: "group", name: "Group", line_items: [line] }, plans],
      },
      { kind: "content", name: "Text", content: "<p>Text</p>" },
    ],
  });
}

/** Removes ids and times, which differ in a copy. */
function removeIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !["id", "includedFeatures", "created_at", "updated_at"].includes(key))
      .map(([key, inner]) => [key, removeIds(inner)]),
  );
}
