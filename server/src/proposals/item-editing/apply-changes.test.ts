import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { change, office, importWorkbench } from "../../../test/workbench.ts";
import { createId } from "../../platform/ids.ts";
import { line } from "../../../test/proposals.ts";

describe.each(engines)("a change with many operations on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("sets fields of all kinds of objects, with one new version and total", async () => {
    const bench = await importWorkbench(client, office);
    const ids = {
      logo: await bench.findId("Logo"),
      work: await bench.findId("Work"),
      design: await bench.findId("Design"),
      hosting: await bench.findId("Hosting"),
      small: await bench.findId("Small"),
      phone: await bench.findId("Phone"),
    };
    const answer = await change(bench, [
      { type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" },
      { type: "set", id: bench.id, field: "settings.recipient.name", to: "Globex", was: null },
      { type: "set", id: bench.id, field: "design.accent_color", to: "#112233", was: null },
      { type: "set", id: bench.id, field: "integrations.crm", to: { provider: "hubspot" }, was: null },
      { type: "set", id: bench.id, field: "tags", to: ["web"], was: [] },
      { type: "set", id: ids.work, field: "tax_percent", to: 10, was: 0 },
      { type: "set", id: ids.design, field: "description", to: "<p>All</p><script>1</script>", was: "" },
      { type: "set", id: ids.logo, field: "price.value", to: 400, was: 300 },
      { type: "set", id: ids.logo, field: "price.quantity.current", to: 2, was: null },
      { type: "set", id: ids.hosting, field: "selection_type", to: "multiple", was: "loose" },
      { type: "set", id: ids.small, field: "price", to: 12, was: 10 },
      { type: "set", id: ids.small, field: `feature_values.${ids.phone}`, to: "no", was: null },
      { type: "set", id: ids.phone, field: "name", to: "Telephone", was: "Phone" },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: { version: 2, conflicts: [] },
      headers: { etag: '"2"' },
    });
    const detail = await bench.detail();
    expect(detail).toMatchObject({
      name: "Shop",
      settings: { recipient: { name: "Globex" } },
      design: { accent_color: "#112233" },
      integrations: { crm: { provider: "hubspot" } },
      tags: ["web"],
      totals: answer.body.totals,
    });
    expect(detail.totals.once.selected.total).toBe((800 + 200 + 1000) * 1.1);
    const [, work] = detail.pages;
    const [design, , hosting] = work.children;
    expect(work.tax_percent).toBe(10);
    expect(design.description).toBe("<p>All</p>");
    expect(design.line_items[0]).toMatchObject({ price: { value: 400, quantity: { current: 2 } } });
    expect(hosting).toMatchObject({
      selection_type: "multiple",
      columns: [{ price: 12, feature_values: { [ids.phone]: "no" } }, {}],
      features: [{ name: "Backup" }, { name: "Telephone" }],
    });
    const listed = await client.get("/api/proposals?tag=web&search=globex");
    expect(listed.body.data.map((each: { id: string }) => each.id)).toEqual([bench.id]);
  });

  it("sets the variables in their stored form, and reports a change that another user made meanwhile", async () => {
    const bench = await importWorkbench(client, office);
    const order = { label: "Order", type: "single-line", who_provides: "we-do" };
    const set = (to: unknown, was: unknown) =>
      change(bench, [{ type: "set", id: bench.id, field: "custom_variables", to, was }]);
    expect((await set([{ ...order, label: " Order ", value: "" }], [])).body.conflicts).toEqual([]);
    const stored = (await bench.detail()).custom_variables;
    expect(stored).toEqual([{ ...order, id: stored[0].id, required: false, value: null, order: 0 }]);
    const { body } = await set([{ ...stored[0], value: "7" }], stored);
    expect(body).toMatchObject({ version: 3, conflicts: [] });
    expect((await set([], stored)).body.conflicts).toMatchObject([
      { reason: "changed", field: "custom_variables", is: [{ value: "7" }], to: [] },
    ]);
  });

  it("records one event", async () => {
    const bench = await importWorkbench(client, office);
    await change(bench, [
      { type: "set", id: await bench.findId("Logo"), field: "name", to: "Sign", was: "Logo" },
      { type: "remove", id: await bench.findId("Icons") },
    ]);
    const events = await app.db.read
      .selectFrom("events")
      .select("type")
      .where("proposal_id", "=", bench.id)
      .execute();
    expect(events.map(({ type }) => type).toSorted()).toEqual(["proposal_created", "proposal_updated"]);
  });

  it("inserts whole subtrees and parts with ids chosen by the client", async () => {
    const bench = await importWorkbench(client, office);
    const [page, group, flyer, modification, column, feature, discount] = Array.from({ length: 7 }, createId);
    const logo = await bench.findId("Logo");
    const hosting = await bench.findId("Hosting");
    const answer = await change(bench, [
      {
        type: "insert",
        list: "pages",
        parent: bench.id,
        before: await bench.findId("Work"),
        item: {
          id: page,
          name: "Extras",
          children: [
            {
              type: "group",
              id: group,
              name: "More",
              line_items: [
                {
                  ...line("Flyer", 50),
                  id: flyer,
                  modifications: [{ ...line("Paper", 5), type: undefined, id: modification }],
                },
              ],
            },
          ],
        },
      },
      { type: "insert", list: "line_items", parent: group, before: flyer, item: line("Card", 10) },
      {
        type: "insert",
        list: "line_items",
        parent: await bench.findId("Design"),
        before: logo,
        item: line("First", 1),
      },
      {
        type: "insert",
        list: "features",
        parent: hosting,
        before: await bench.findId("Phone"),
        item: { id: feature, name: "Mail" },
      },
      {
        type: "insert",
        list: "columns",
        parent: hosting,
        before: await bench.findId("Large"),
        item: { id: column, name: "Medium", price: 20, includedFeatures: [feature] },
      },
      {
        type: "insert",
        list: "discounts",
        parent: page,
        before: null,
        item: { id: discount, type: "percent", value: 10, frequency: "once" },
      },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { conflicts: [] } });
    const [, extras, work] = await bench.pages();
    expect(extras).toMatchObject({
      id: page,
      kind: "scope_of_work",
      discounts: [{ id: discount, name: "" }],
      children: [
        {
          id: group,
          line_items: [
            { name: "Card" },
            { id: flyer, modifications: [{ id: modification, name: "Paper", selected: false }] },
          ],
        },
      ],
    });
    expect(work?.children).toMatchObject([
      { line_items: [{ name: "First" }, { name: "Logo" }, { name: "Icons" }] },
      {},
      {
        features: [{ name: "Backup" }, { name: "Mail" }, { name: "Phone" }],
        columns: [{ name: "Small" }, { name: "Medium", includedFeatures: [feature] }, { name: "Large" }],
      },
    ]);
  });

  it("undoes any removal exactly", async () => {
    const bench = await importWorkbench(client, office);
    const before = await bench.pages();
    const [, work] = before;
    const [design, , hosting] = work?.children ?? [];
    if (design?.type !== "group" || hosting?.type !== "side_by_side" || !work) throw new Error("no office");
    const [logo] = design.line_items;
    const [backup] = hosting.features;
    const removed = await change(bench, [
      { type: "remove", id: logo?.id },
      { type: "remove", id: design.id },
      { type: "remove", id: backup?.id },
      { type: "remove", id: work.id },
      { type: "remove", id: createId() },
    ]);
    expect(removed.body).toMatchObject({ version: 2, totals: {}, conflicts: [] });
    expect((await bench.pages()).map(({ name }) => name)).toEqual(["About"]);
    const restored = await change(bench, [
      { type: "restore", id: work.id, parent: bench.id, before: null },
      { type: "insert", list: "features", parent: hosting.id, before: hosting.features[1]?.id, item: backup },
      ...hosting.columns.map(({ id, includedFeatures }) => ({
        type: "set",
        id,
        field: "includedFeatures",
        to: includedFeatures,
        was: includedFeatures.filter((feature) => feature !== backup?.id),
      })),
      { type: "restore", id: design.id, parent: work.id, before: work.children[1]?.id },
      { type: "restore", id: logo?.id, parent: design.id, before: design.line_items[1]?.id },
    ]);
    expect(restored.body).toMatchObject({ version: 3, conflicts: [] });
    expect(await bench.pages()).toEqual(
      before.map((page) => Object.assign({}, page, { updated_at: expect.any(String) })),
    );
  });

  it("moves items and parts, keeps their ids, and reuses a remembered order_key if possible", async () => {
    const bench = await importWorkbench(client, office);
    const [, work] = await bench.pages();
    const [design, build, hosting] = work?.children ?? [];
    const logo = await bench.findId("Logo");
    const shop = await bench.findId("Shop");
    const moved = await change(bench, [
      { type: "move", id: logo, parent: build?.id, before: shop },
      { type: "move", id: hosting?.id, parent: work?.id, before: design?.id },
      {
        type: "move",
        id: await bench.findId("Large"),
        parent: hosting?.id,
        before: await bench.findId("Small"),
      },
      {
        type: "move",
        id: await bench.findId("Phone"),
        parent: hosting?.id,
        before: await bench.findId("Backup"),
      },
    ]);
    expect(moved.body.conflicts).toEqual([]);
    expect(await bench.listLines("Build")).toEqual(["Logo", "Shop"]);
    const [comparison] = (await bench.pages())[1]?.children ?? [];
    expect(comparison).toMatchObject({
      id: hosting?.id,
      columns: [{ name: "Large" }, { name: "Small" }],
      features: [{ name: "Phone" }, { name: "Backup" }],
    });
    await change(bench, [
      { type: "move", id: logo, parent: design?.id, before: await bench.findId("Icons"), order_key: 1 },
    ]);
    const [, first] = (await bench.pages())[1]?.children ?? [];
    expect(first).toMatchObject({ line_items: [{ id: logo, order_key: 1 }, { name: "Icons" }] });
  });

  it("does not rewrite text that no operation set, and does not write unchanged rows", async () => {
    const bench = await importWorkbench(client, office);
    const logo = await bench.findId("Logo");
    // An older sanitizer may have accepted this text.
    const odd = "<p>Old <marquee>text</marquee></p>";
    const stored = await app.db.read
      .selectFrom("items")
      .selectAll()
      .where("id", "=", logo)
      .executeTakeFirstOrThrow();
    await app.db.write
      .updateTable("items")
      .set({ content_json: JSON.stringify({ ...JSON.parse(stored.content_json), description: odd }) })
      .where("id", "=", logo)
      .execute();
    await app.db.write
      .updateTable("proposals")
      .set({ description: odd })
      .where("id", "=", bench.id)
      .execute();
    app.clock.advance(60_000);
    const before = await app.db.read
      .selectFrom("items")
      .selectAll()
      .where("owner_id", "=", bench.id)
      .execute();
    await change(bench, [
      { type: "set", id: logo, field: "name", to: "Sign", was: "Logo" },
      { type: "set", id: bench.id, field: "notes", to: "<p>New</p>", was: null },
    ]);
    const after = await app.db.read
      .selectFrom("items")
      .selectAll()
      .where("owner_id", "=", bench.id)
      .execute();
    const changed = after.filter(
      (row) => !before.some((old) => old.id === row.id && old.updated_at === row.updated_at),
    );
    expect(changed.map(({ id }) => id)).toEqual([logo]);
    expect(JSON.parse(changed[0]?.content_json ?? "").description).toBe(odd);
    expect((await bench.detail()).description).toBe(odd);
  });

  it("works on a template", async () => {
    const created = await client.post("/api/proposals", { name: "Template", is_template: true });
    const url = `/api/proposals/${created.body.data.id}`;
    const answer = await change({ client, url }, [
      { type: "set", id: created.body.data.id, field: "name", to: "Other", was: "Template" },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it("with the same key returns the same answer and is applied once", async () => {
    const bench = await importWorkbench(client, office);
    const item = { ...line("New", 5), id: createId() };
    const body = {
      version: 1,
      operations: [
        { type: "insert", list: "line_items", parent: await bench.findId("Design"), before: null, item },
      ],
    };
    const key = { "idempotency-key": createId() };
    const first = await client.post(`${bench.url}/changes`, body, key);
    const again = await client.post(`${bench.url}/changes`, body, key);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ etag: '"2"', "idempotent-replayed": "true" });
    expect(await bench.listLines("Design")).toEqual(["Logo", "Icons", "New"]);
  });

  it("respects If-Match", async () => {
    const bench = await importWorkbench(client, office);
    const body = {
      version: 1,
      operations: [{ type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" }],
    };
    expect((await client.post(`${bench.url}/changes`, body, { "if-match": '"2"' })).status).toBe(412);
    expect((await client.post(`${bench.url}/changes`, body, { "if-match": '"1"' })).status).toBe(200);
  });
});
