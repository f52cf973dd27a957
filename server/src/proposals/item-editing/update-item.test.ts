import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { office, importWorkbench, type Workbench } from "../../../test/workbench.ts";
import { line } from "../../../test/proposals.ts";

describe.each(engines)("editing and moving items on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let proposal: Workbench;
  const patch = async (name: string, body: object) =>
    client.patch(`${proposal.url}/items/${await proposal.findId(name)}`, body);
  const patchPage = async (name: string, body: object) =>
    client.patch(`${proposal.url}/pages/${await proposal.findId(name)}`, body);
  beforeEach(async () => {
    proposal = await importWorkbench(client, office);
  });

  it("changes the given fields, keeps the others, and answers with the item as in the detail", async () => {
    const price = {
      model: "hourly",
      value: 80,
      frequency: "once",
      quantity: { current: 2.5, unitLabel: "hours" },
    };
    const answer = await patch("Logo", { price, tags: ["brand"] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      type: "line_item",
      name: "Logo",
      price,
      tags: ["brand"],
      amount: 200,
      order_key: 1000,
    });
    const [, work] = await proposal.pages();
    const design = work?.children[0];
    expect(design?.type === "group" && design.line_items[0]).toEqual(answer.body);
    expect((await proposal.detail()).totals.once.selected.total).toBe(1400);
  });

  it("changes a group without touching its lines", async () => {
    const answer = await patch("Design", { name: "Brand", optional: true });
    expect(answer.body).toMatchObject({ type: "group", name: "Brand", optional: true });
    expect(answer.body.line_items).toHaveLength(2);
    expect((await proposal.detail()).cached_totals.once).toEqual({ min: 1000, max: 1500 });
  });

  it("rejects a price whose total cannot be represented to the cent, and changes nothing", async () => {
    const before = await proposal.detail();
    const price = { model: "fixed", value: 1e12, frequency: "once", quantity: { current: 1, max: 1_000 } };
    const answer = await patch("Logo", { price });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toEqual(["pages"]);
    expect(await proposal.detail()).toEqual(before);
  });

  it("changes a page's tax, markup and discounts and updates the totals", async () => {
    const answer = await patchPage("Work", {
      tax_percent: 20,
      discounts: [{ type: "percent", value: 10, frequency: "once" }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ type: "page", kind: "scope_of_work", tax_percent: 20 });
    expect((await proposal.detail()).totals.once.selected).toEqual({
      subtotal: 1500,
      discount: 150,
      tax: 270,
      total: 1620,
    });
  });

  it("keeps columns that are sent with their ids", async () => {
    const [, work] = await proposal.pages();
    const hosting = work?.children[2];
    if (hosting?.type !== "side_by_side") throw new Error("no side-by-side");
    const [small, large] = hosting.columns;
    const answer = await patch("Hosting", { columns: [{ ...large, price: 35 }, { ...small }] });
    expect(answer.body.columns).toEqual([{ ...large, price: 35 }, small]);
  });

  it("removes a deleted feature from the columns", async () => {
    const [, work] = await proposal.pages();
    const hosting = work?.children[2];
    if (hosting?.type !== "side_by_side") throw new Error("no side-by-side");
    const [backup] = hosting.features;
    const answer = await patch("Hosting", { features: [backup] });
    expect(
      answer.body.columns.map((column: { includedFeatures: string[] }) => column.includedFeatures),
    ).toEqual([[backup?.id], [backup?.id]]);
  });

  it("moves a line item by after_item_id and before_item_id, also into another group", async () => {
    await patch("Logo", { after_item_id: await proposal.findId("Icons") });
    expect(await proposal.listLines("Design")).toEqual(["Icons", "Logo"]);
    await patch("Logo", { before_item_id: await proposal.findId("Shop") });
    expect(await proposal.listLines("Design")).toEqual(["Icons"]);
    expect(await proposal.listLines("Build")).toEqual(["Logo", "Shop"]);
  });

  it("moves a line item to the end of the group target_group_id", async () => {
    await patch("Logo", { target_group_id: await proposal.findId("Build") });
    expect(await proposal.listLines("Build")).toEqual(["Shop", "Logo"]);
  });

  it("moves an item by order_key", async () => {
    const answer = await patch("Logo", { order_key: 2500 });
    expect(answer.body.order_key).toBe(2500);
    expect(await proposal.listLines("Design")).toEqual(["Icons", "Logo"]);
  });

  it("moves a group with its lines to another scope of work page, and a page among the pages", async () => {
    const extras = await client.post(`${proposal.url}/pages`, { name: "Extras", kind: "scope_of_work" });
    await patch("Design", { scope_of_work_page_id: extras.body.data.id });
    await patchPage("Extras", { before_item_id: await proposal.findId("About") });
    const [first] = await proposal.pages();
    expect(first).toMatchObject({ name: "Extras", children: [{ name: "Design" }] });
    expect(await proposal.listLines("Design")).toEqual(["Logo", "Icons"]);
  });

  it.each([
    ["a field of another type", { style: "standard" }, "style"],
    ["an unknown field", { prize: 1 }, "prize"],
    ["part of a price", { price: { value: 5 } }, "price.model"],
    ["null for a name", { name: null }, "name"],
    ["an id", { id: "other" }, "id"],
    ["a computed amount", { amount: 5 }, "amount"],
  ])("rejects %s with 400 and changes nothing", async (_what, body, field) => {
    const before = await proposal.detail();
    const answer = await patch("Logo", body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toContain(field);
    expect(await proposal.detail()).toEqual(before);
  });

  it("rejects another kind for a page", async () => {
    expect((await patchPage("Work", { kind: "content" })).status).toBe(400);
  });

  it("rejects an item next to itself, next to an item with another parent kind, or below an invalid parent", async () => {
    const logo = await proposal.findId("Logo");
    expect((await patch("Logo", { after_item_id: logo })).status).toBe(400);
    expect((await patch("Logo", { after_item_id: await proposal.findId("Design") })).status).toBe(400);
    expect((await patch("Design", { after_item_id: logo })).status).toBe(400);
    expect((await patch("Design", { scope_of_work_page_id: await proposal.findId("About") })).status).toBe(
      400,
    );
    expect((await patch("Logo", { target_group_id: "unknown" })).status).toBe(404);
  });

  it("rejects a second selected line in a group of selection_type single", async () => {
    await patch("Logo", { optional: true, selected: true });
    await patch("Icons", { optional: true, selected: true });
    const answer = await patch("Design", { selection_type: "single" });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toHaveProperty("selection_type");
    await patch("Icons", { selected: false });
    expect((await patch("Design", { selection_type: "single" })).status).toBe(200);
    expect((await patch("Icons", { selected: true })).status).toBe(400);
  });

  it("answers 404 for an unknown item or page, and for a page at the address of an item or vice versa", async () => {
    expect((await client.patch(`${proposal.url}/items/unknown`, { name: "x" })).status).toBe(404);
    expect((await client.patch(`${proposal.url}/pages/unknown`, { name: "x" })).status).toBe(404);
    expect((await patch("About", { name: "x" })).status).toBe(404);
    expect((await patchPage("Logo", { name: "x" })).status).toBe(404);
  });

  it("answers 404 for an item of another proposal and does not change it", async () => {
    const other = await importWorkbench(client, office);
    const logo = await other.findId("Logo");
    expect((await client.patch(`${proposal.url}/items/${logo}`, { name: "x" })).status).toBe(404);
    expect((await client.delete(`${proposal.url}/items/${logo}`)).status).toBe(404);
    expect(await other.listLines("Design")).toEqual(["Logo", "Icons"]);
  });

  it("deletes a line item, a group with its lines, a side-by-side and a page with all its content", async () => {
    const remove = async (kind: string, name: string) =>
      client.delete(`${proposal.url}/${kind}/${await proposal.findId(name)}`);
    expect((await remove("items", "Logo")).status).toBe(204);
    expect(await proposal.listLines("Design")).toEqual(["Icons"]);
    expect((await remove("items", "Design")).status).toBe(204);
    expect((await remove("items", "Hosting")).status).toBe(204);
    expect((await proposal.detail()).totals.once.selected.total).toBe(1000);
    expect((await remove("pages", "Work")).status).toBe(204);
    expect((await proposal.pages()).map((page) => page.name)).toEqual(["About"]);
    const left = await app.db.read
      .selectFrom("items")
      .select("name")
      .where("owner_id", "=", proposal.id)
      .execute();
    expect(left).toEqual([{ name: "About" }]);
  });

  it("is rejected for an archived proposal with 403, like deletions", async () => {
    const id = await proposal.findId("Logo");
    const page = await proposal.findId("Work");
    await client.post(`${proposal.url}/archive`);
    expect((await client.patch(`${proposal.url}/items/${id}`, { name: "x" })).status).toBe(403);
    expect((await client.delete(`${proposal.url}/items/${id}`)).status).toBe(403);
    expect((await client.post(`${proposal.url}/pages`, { name: "x" })).status).toBe(403);
    expect((await client.delete(`${proposal.url}/pages/${page}`)).status).toBe(403);
    expect((await client.post(`${proposal.url}/bulk-archive`, { itemIds: [id] })).status).toBe(403);
  });

  it("puts a new page at the end, or next to the given page", async () => {
    const last = await client.post(`${proposal.url}/pages`, { name: "Terms" });
    expect(last.status).toBe(201);
    expect(last.body).toMatchObject({
      success: true,
      data: { type: "page", name: "Terms", order_key: 3000 },
    });
    const about = await proposal.findId("About");
    await client.post(`${proposal.url}/pages`, { name: "Cover", kind: "cover", before_item_id: about });
    expect((await proposal.pages()).map((page) => [page.name, page.kind])).toEqual([
      ["Cover", "cover"],
      ["About", "content"],
      ["Work", "scope_of_work"],
      ["Terms", "content"],
    ]);
  });

  it("keeps the totals if a line moves out of a group and back", async () => {
    const before = (await proposal.detail()).totals;
    await patch("Logo", { target_group_id: await proposal.findId("Build") });
    await patch("Logo", { target_group_id: await proposal.findId("Design") });
    expect((await proposal.detail()).totals).toEqual(before);
  });

  it("applies a new name and a move in the same request", async () => {
    await patch("Logo", { name: "Wordmark", after_item_id: await proposal.findId("Icons") });
    expect(await proposal.listLines("Design")).toEqual(["Icons", "Wordmark"]);
    expect((await client.post(`${proposal.url}/items`, line("Fonts", 1))).status).toBe(201);
    expect(await proposal.listLines("Design")).toEqual(["Icons", "Wordmark", "Fonts"]);
  });
});
