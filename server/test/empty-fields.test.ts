import { describe, expect, it } from "vitest";
import { engines } from "./databases.ts";
import { createPage, line, createTestProposal } from "./proposals.ts";
import { useApp, useOrganization } from "./use-app.ts";

const unknownId = "0193a2b4-0000-7000-8000-000000000000";

describe.each(engines)("empty fields of clients on %s", (engine) => {
  const app = useApp(engine);
  const ada = useOrganization(app);

  describe("null for an optional field of a POST", () => {
    it("is an absent field at every depth of a new proposal", async () => {
      const price = {
        model: "fixed",
        value: 10,
        frequency: "once",
        max_value: null,
        text: null,
        quantity: null,
      };
      const fixed = {
        ...price,
        apply_to: null,
        quantity: { current: 2, min: null, max: null, unitLabel: null },
      };
      const { url } = await createTestProposal(ada, {
        templateId: null,
        is_template: null,
        description: null,
        tags: null,
        settings: { currency: null, signing: { acceptance_method: null, recipient_signer: null }, own: null },
        design: { font: null },
        pages: [
          {
            name: "Work",
            kind: null,
            content: null,
            tax_percent: null,
            discounts: [{ type: "fixed", value: 1, frequency: "once", name: null }],
            children: [
              {
                type: "group",
                name: "Group",
                selection_type: null,
                line_items: [
                  {
                    type: "line_item",
                    name: "Line",
                    optional: null,
                    tags: null,
                    price: fixed,
                    modifications: [{ name: "Option", description: null, price, selected: null }],
                  },
                ],
              },
              {
                type: "side_by_side",
                name: "Plans",
                features: null,
                columns: [{ name: "Basic", price: null, frequency: null, feeType: null, quantity: null }],
              },
            ],
          },
        ],
      });
      const { body } = await ada.get(url);
      const [page] = body.pages;
      expect(page).toMatchObject({
        kind: "scope_of_work",
        content: "",
        tax_percent: 0,
        discounts: [{ name: "" }],
      });
      const [{ line_items }, plans] = page.children;
      expect(line_items[0]).toMatchObject({ optional: false, modifications: [{ selected: false }] });
      expect(line_items[0].price).toEqual({
        model: "fixed",
        value: 10,
        frequency: "once",
        quantity: { current: 2 },
      });
      expect(plans.columns[0]).toMatchObject({ price: 0, frequency: "once", feeType: "fixed" });
      expect(body.settings).toMatchObject({ signing: {}, own: null });
      expect(body.settings).not.toHaveProperty("currency");
      expect(body.design).toEqual({});
    });

    it("is rejected if the field is required", async () => {
      const { url } = await createTestProposal(ada);
      const answer = await ada.post(`${url}/items`, {
        type: "line_item",
        name: "Line",
        price: { model: "fixed", value: null, frequency: "once" },
      });
      expect([answer.status, answer.body.error.details]).toEqual([
        400,
        { "price.value": "must be a number" },
      ]);
    });

    it.each([
      [
        "items",
        { type: "group", name: "G", description: null, scope_of_work_page_id: null, order_key: null },
      ],
      ["pages", { name: "P", kind: null, after_item_id: null }],
      ["duplicate", { name: null }],
      ["duplicate", null],
    ])("is absent in %s", async (path, body) => {
      const { url } = await createTestProposal(ada);
      expect((await ada.post(`${url}/${path}`, body)).status).toBe(201);
    });

    it("is absent in the library, in copies from it and in the preview", async () => {
      const saved = await ada.post("/api/library-items", {
        ...line("Line", 5),
        tags: null,
        description: null,
      });
      expect(saved.status).toBe(201);
      const { url } = await createTestProposal(ada);
      const inserted = await ada.post(`${url}/library-insertions`, {
        type: "line_item",
        library_item_id: saved.body.data.id,
        target_group_id: null,
        scope_of_work_page_id: null,
        after_item_id: null,
        before_item_id: null,
        order_key: null,
      });
      expect(inserted.status).toBe(201);
      const previewed = await ada.post("/api/pricing/preview", {
        proposal_id: null,
        selections: null,
        currency: null,
        pages: [createPage({ ...line("Line", 5), optional: null })],
      });
      expect(previewed.body.totals.once.selected.total).toBe(5);
    });

    it("clears a field in a PATCH, or is rejected by field", async () => {
      const { url } = await createTestProposal(ada, {
        settings: { currency: "EUR" },
        pages: [createPage(line("Line", 5))],
      });
      const cleared = await ada.patch(url, { settings: { currency: null } });
      expect(cleared.body.settings).not.toHaveProperty("currency");
      const [{ children }] = (await ada.get(url)).body.pages;
      const item = `${url}/items/${children[0].line_items[0].id}`;
      const refused = await ada.patch(item, { name: null });
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["name"]]);
      const replaced = await ada.patch(item, {
        price: { model: "fixed", value: 7, frequency: "once", quantity: null },
      });
      expect(replaced.body.price).toEqual({ model: "fixed", value: 7, frequency: "once" });
    });
  });

  describe("a field of another item type", () => {
    const price = { model: "fixed", value: 1, frequency: "once" };
    const empty = { columns: [], features: [], style: "", selection_type: null, scope_of_work_page_id: "" };

    it("is ignored while it is empty", async () => {
      const { url } = await createTestProposal(ada);
      const create = (body: object) => ada.post(`${url}/items`, body);
      expect((await create({ type: "line_item", name: "L", price, ...empty })).status).toBe(201);
      const group = { type: "group", name: "G", price: {}, target_group_id: null, columns: [] };
      expect((await create(group)).status).toBe(201);
      const plans = {
        type: "side_by_side",
        name: "S",
        columns: [{ name: "A" }],
        price: null,
        target_group_id: "",
      };
      expect((await create(plans)).status).toBe(201);
    });

    it.each([
      ["columns", { type: "line_item", name: "L", price, columns: [{ name: "A" }] }],
      ["price", { type: "group", name: "G", price }],
      ["target_group_id", { type: "group", name: "G", target_group_id: unknownId }],
      ["colour", { type: "group", name: "G", colour: null }],
    ])("is rejected with a value, like an unknown field: %s", async (field, body) => {
      const { url } = await createTestProposal(ada);
      const answer = await ada.post(`${url}/items`, body);
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]]);
    });

    it("does not replace the columns that a side-by-side needs", async () => {
      const { url } = await createTestProposal(ada);
      const answer = await ada.post(`${url}/items`, { type: "side_by_side", name: "S", columns: [] });
      expect([answer.status, answer.body.error.details]).toEqual([400, { columns: "must not be empty" }]);
    });
  });
});
