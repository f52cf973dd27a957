import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { office, importWorkbench, type Workbench } from "../../../test/workbench.ts";
import { line } from "../../../test/proposals.ts";

describe.each(engines)("creating an item (4.13) on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let proposal: Workbench;
  const create = (body: object) => client.post(`${proposal.url}/items`, body);
  /** Creates a line. The JSON contains the price in exactly these characters. */
  const createAt = (literal: string) => {
    const written = JSON.stringify(line("x", 8_765)).replace("8765", literal);
    return client.post(`${proposal.url}/items`, Buffer.from(written), { "content-type": "application/json" });
  };
  beforeEach(async () => {
    proposal = await importWorkbench(client, office);
  });

  it("answers 201 with success and id, type, name and order_key", async () => {
    const answer = await create(line("Photos", 50));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: { id: expect.any(String), type: "line_item", name: "Photos", order_key: 3000 },
    });
  });

  it("puts a line item at the end of the first group by default", async () => {
    await create(line("Photos", 50));
    expect(await proposal.listLines("Design")).toEqual(["Logo", "Icons", "Photos"]);
  });

  it("puts a line item into the group target_group_id", async () => {
    await create({ ...line("Checkout", 50), target_group_id: await proposal.findId("Build") });
    expect(await proposal.listLines("Build")).toEqual(["Shop", "Checkout"]);
  });

  it("puts a group or a side-by-side at the end of the first scope of work page by default", async () => {
    await create({ type: "group", name: "Care" });
    await create({ type: "side_by_side", name: "Training", columns: [{ name: "One day" }] });
    const [, work] = await proposal.pages();
    expect(work?.children.map((child) => child.name)).toEqual([
      "Design",
      "Build",
      "Hosting",
      "Care",
      "Training",
    ]);
  });

  it("puts a group or a side-by-side on the page scope_of_work_page_id", async () => {
    const page = await client.post(`${proposal.url}/pages`, { name: "Extras", kind: "scope_of_work" });
    await create({ type: "group", name: "Care", scope_of_work_page_id: page.body.data.id });
    const extras = (await proposal.pages()).at(-1);
    expect(extras).toMatchObject({ name: "Extras", children: [{ type: "group", name: "Care" }] });
  });

  it("puts an item immediately next to after_item_id or before_item_id, below the same parent", async () => {
    const shop = await proposal.findId("Shop");
    await create({ ...line("Checkout", 50), after_item_id: shop });
    await create({
      ...line("Import", 50),
      before_item_id: shop,
      target_group_id: await proposal.findId("Design"),
    });
    expect(await proposal.listLines("Build")).toEqual(["Import", "Shop", "Checkout"]);
    await create({ type: "group", name: "Care", before_item_id: await proposal.findId("Design") });
    const [, work] = await proposal.pages();
    expect(work?.children[0]?.name).toBe("Care");
  });

  it("uses order_key as an explicit position", async () => {
    const answer = await create({ ...line("Fonts", 50), order_key: 1500.5 });
    expect(answer.body.data.order_key).toBe(1500.5);
    expect(await proposal.listLines("Design")).toEqual(["Logo", "Fonts", "Icons"]);
  });

  it("fills in the documented defaults and generates ids of columns and features", async () => {
    const { body } = await create({
      type: "side_by_side",
      name: "Support",
      columns: [{ name: "Mail" }],
      features: [{ name: "Fast" }],
    });
    const [, work] = await proposal.pages();
    expect(work?.children.find((child) => child.id === body.data.id)).toMatchObject({
      selection_type: "loose",
      style: "standard",
      columns: [
        {
          id: expect.any(String),
          price: 0,
          frequency: "once",
          feeType: "fixed",
          isSelected: false,
          includedFeatures: [],
        },
      ],
      features: [{ id: expect.any(String), name: "Fast", order_key: 1000 }],
    });
  });

  it("keeps given ids of columns and features, and includedFeatures refers to them", async () => {
    const { body } = await create({
      type: "side_by_side",
      name: "Support",
      style: "comparison",
      columns: [{ id: "mail", name: "Mail", includedFeatures: ["fast"] }],
      features: [{ id: "fast", name: "Fast" }],
    });
    const [, work] = await proposal.pages();
    expect(work?.children.find((child) => child.id === body.data.id)).toMatchObject({
      columns: [{ id: "mail", includedFeatures: ["fast"] }],
      features: [{ id: "fast" }],
    });
  });

  it("removes executable parts from rich text, also in modifications and columns", async () => {
    const description = "<p onclick=x>Hi<script>alert(1)</script></p>";
    const price = { model: "none" };
    const modifications = [{ name: "Frame", description, price }];
    await create({ type: "line_item", name: "Photos", description, price, modifications });
    await create({ type: "group", name: "Care", description });
    const columns = [{ name: "One day", description }];
    await create({ type: "side_by_side", name: "Training", description, columns });
    await client.post(`${proposal.url}/pages`, { name: "Terms", content: description });
    const stored = JSON.stringify(await proposal.pages());
    expect(stored.split("<p>Hi</p>")).toHaveLength(7);
    expect(stored).not.toMatch(/onclick|<script|alert/);
  });

  it("changes the totals, version, updated_at and updated_by and records an event, together", async () => {
    const colleague = await client.colleague();
    const before = await client.get(proposal.url);
    app.clock.advance(60_000);
    await colleague.post(`${proposal.url}/items`, line("Photos", 49.99));
    const after = await client.get(proposal.url);
    expect(before.body.totals.once.selected.total).toBe(1500);
    expect(after.body.totals.once.selected.total).toBe(1549.99);
    expect(after.body.cached_totals.once).toEqual({ min: 1549.99, max: 1549.99 });
    expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
    expect(after.body.updated_at > before.body.updated_at).toBe(true);
    expect(after.body.updated_by.id).toBe(colleague.userId);
    const events = await app.db.read
      .selectFrom("events")
      .select(["type", "user_id"])
      .where("proposal_id", "=", proposal.id)
      .where("type", "=", "items_changed")
      .execute();
    expect(events).toEqual([{ type: "items_changed", user_id: colleague.userId }]);
  });

  it("rejects an unknown type and lists the known types", async () => {
    const answer = await create({ type: "row", name: "x" });
    expect(answer.body.error.details).toEqual({ type: "must be one of line_item, group, side_by_side" });
  });

  it.each([
    ["a bad type", { type: "row", name: "x" }, "type"],
    ["no name", { type: "group" }, "name"],
    ["a line item without a price", { type: "line_item", name: "x" }, "price"],
    ["a side-by-side without columns", { type: "side_by_side", name: "x" }, "columns"],
    [
      "a fixed price without a value",
      { type: "line_item", name: "x", price: { model: "fixed", frequency: "once" } },
      "price.value",
    ],
    [
      "a text price without a frequency",
      { type: "line_item", name: "x", price: { model: "text", text: "Ask" } },
      "price.frequency",
    ],
    [
      "an unknown frequency",
      { type: "line_item", name: "x", price: { model: "fixed", value: 1, frequency: "daily" } },
      "price.frequency",
    ],
    [
      "seven decimals",
      { type: "line_item", name: "x", price: { model: "fixed", value: 0.0000001, frequency: "once" } },
      "price.value",
    ],
    ["a field of another type", { type: "group", name: "x", style: "standard" }, "style"],
    ["an unknown field", { ...line("x", 1), prize: 5 }, "prize"],
    [
      "a quantity outside its bounds",
      {
        type: "line_item",
        name: "x",
        price: { model: "fixed", value: 1, frequency: "once", quantity: { current: 9, min: 1, max: 5 } },
      },
      "price.quantity.current",
    ],
    [
      "a quantity whose min is above its max",
      {
        type: "line_item",
        name: "x",
        price: { model: "fixed", value: 1, frequency: "once", quantity: { current: 4, min: 5, max: 3 } },
      },
      "price.quantity.max",
    ],
    [
      "two selected columns of a single choice",
      {
        type: "side_by_side",
        name: "x",
        selection_type: "single",
        columns: [
          { name: "a", isSelected: true },
          { name: "b", isSelected: true },
        ],
      },
      "selection_type",
    ],
    [
      "a column with an unknown feature",
      { type: "side_by_side", name: "x", columns: [{ name: "a", includedFeatures: ["none"] }] },
      "columns.0.includedFeatures",
    ],
  ])("rejects %s with 400 by field and changes nothing", async (_what, body, field) => {
    const before = await client.get(proposal.url);
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe("VALIDATION_ERROR");
    expect(Object.keys(answer.body.error.details)).toContain(field);
    expect((await client.get(proposal.url)).body).toEqual(before.body);
  });

  it.each([
    "12345678901.1234567",
    "0.0049999999999999999999",
    "1e-400",
    "0.10000000000000001",
    "1E400",
    "1e-7",
  ])("rejects the price %s with 400 by field, by its digits and not by its double", async (literal) => {
    const answer = await createAt(literal);
    expect(answer.body.error).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { "price.value": expect.any(String) },
    });
  });

  it("rejects a price range with an inexact upper end with 400, even if other items reduce the total", async () => {
    const quantity = { current: 95 };
    const price = { model: "fixed", value: 1, max_value: 999_999_999_999.99, frequency: "once", quantity };
    const back = { current: 100 };
    const taken = { ...price, value: -900_000_000_000, max_value: undefined, quantity: back };
    expect((await create({ type: "line_item", name: "taken", price: taken })).status).toBe(201);
    const answer = await create({ type: "line_item", name: "x", price });
    expect([answer.status, Object.keys(answer.body.error?.details ?? {})]).toEqual([400, ["pages"]]);
  });

  it.each([
    ["1e2", 100],
    ["1.50000000000000000000", 1.5],
    ["-0", 0],
    ["-0.0", 0],
    ["999999999999.99", 999_999_999_999.99],
  ])("accepts the price %s with its exact value", async (literal, value) => {
    expect((await createAt(literal)).status).toBe(201);
    const [group] = (await proposal.pages())[1]?.children ?? [];
    const made = group?.type === "group" && group.line_items.find(({ name }) => name === "x");
    expect(made && Object.is(made.price.value, value)).toBe(true);
  });

  it("rejects after_item_id together with before_item_id with 400", async () => {
    const shop = await proposal.findId("Shop");
    const answer = await create({ ...line("x", 1), after_item_id: shop, before_item_id: shop });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toHaveProperty("before_item_id");
  });

  it("rejects an item without a valid parent with 400", async () => {
    const empty = await importWorkbench(client, []);
    const onEmpty = (body: object) => client.post(`${empty.url}/items`, body);
    expect((await onEmpty({ type: "group", name: "x" })).status).toBe(400);
    expect((await onEmpty(line("x", 1))).status).toBe(400);
    const about = await proposal.findId("About");
    const hosting = await proposal.findId("Hosting");
    expect((await create({ type: "group", name: "x", scope_of_work_page_id: about })).status).toBe(400);
    expect((await create({ ...line("x", 1), target_group_id: hosting })).status).toBe(400);
    expect((await create({ ...line("x", 1), after_item_id: hosting })).status).toBe(400);
  });

  it.each(["after_item_id", "before_item_id", "target_group_id"])(
    "answers 404 if %s names nothing in this proposal",
    async (field) => {
      const elsewhere = await (await importWorkbench(client, office)).findId("Build");
      for (const id of ["unknown", elsewhere]) {
        const answer = await create({ ...line("x", 1), [field]: id });
        expect(answer.status).toBe(404);
        expect(answer.body.error.message).toMatch(/^Not Authorized or Not Found: Resource /);
      }
    },
  );

  it("rejects a second selected line in a single choice", async () => {
    const group = await create({ type: "group", name: "Choice", selection_type: "single" });
    const option = { optional: true, selected: true, target_group_id: group.body.data.id };
    expect((await create({ ...line("a", 1), ...option })).status).toBe(201);
    const second = await create({ ...line("b", 1), ...option });
    expect(second.status).toBe(400);
    expect(second.body.error.details).toHaveProperty("selected");
    expect((await create({ ...line("b", 1), ...option, selected: false })).status).toBe(201);
  });

  it("rejects an id of a column that is used elsewhere in the proposal", async () => {
    const body = { type: "side_by_side", name: "x", columns: [{ id: "one", name: "a" }] };
    expect((await create(body)).status).toBe(201);
    expect((await create(body)).status).toBe(400);
  });

  it("is rejected for an archived proposal with 403 and the state in the message", async () => {
    await client.post(`${proposal.url}/archive`);
    const answer = await create(line("x", 1));
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining("archived"),
    });
  });

  it.each(["PENDING", "WON", "LOST", "CANCELLED"] as const)(
    "is rejected for a proposal in %s with 403 and the state in the message",
    async (status) => {
      await app.db.write.updateTable("proposals").set({ status }).where("id", "=", proposal.id).execute();
      const answer = await create(line("x", 1));
      expect(answer.status).toBe(403);
      expect(answer.body.error.message).toContain(status);
    },
  );

  it("answers the same for a foreign proposal and for an unknown one", async () => {
    const stranger = await app.organization();
    const foreign = await stranger.post(`${proposal.url}/items`, line("x", 1));
    const missing = await stranger.post(`/api/proposals/${stranger.userId}/items`, line("x", 1));
    expect(foreign.status).toBe(404);
    expect(foreign.body.error.message).toBe(`Not Authorized or Not Found: Resource ${proposal.id}`);
    expect(missing.body.error.code).toBe(foreign.body.error.code);
  });

  it("gives concurrent writers their positions without losing items", async () => {
    const logo = await proposal.findId("Logo");
    const names = Array.from({ length: 8 }, (_, index) => `Line ${index}`);
    const answers = await Promise.all(names.map((name) => create({ ...line(name, 1), after_item_id: logo })));
    expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 201));
    expect(new Set(answers.map((answer) => answer.body.data.order_key)).size).toBe(names.length);
    expect((await proposal.listLines("Design")).toSorted()).toEqual(["Icons", ...names, "Logo"].toSorted());
    expect((await proposal.detail()).totals.once.selected.total).toBe(1508);
  });

  it("keeps the order of a hundred inserts at the same position", async () => {
    const logo = await proposal.findId("Logo");
    const expected = ["Icons"];
    for (let count = 0; count < 100; count++) {
      expected.unshift(`Line ${count}`);
      await create({ ...line(`Line ${count}`, 1), after_item_id: logo });
    }
    expect(await proposal.listLines("Design")).toEqual(["Logo", ...expected]);
  });
});
