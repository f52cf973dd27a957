import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import type { TestAnswer, TestClient } from "../../test/harness.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { grace, sentProposal } from "../../test/deals.ts";
import { createWorkbench, fixed, office, workbench, type Workbench } from "../../test/workbench.ts";
import { newId } from "../platform/ids.ts";

/** Sends operations based on the current version, or on an older one. */
async function change(
  { client, url }: Pick<Workbench, "client" | "url">,
  operations: readonly object[],
  version?: number,
): Promise<TestAnswer> {
  return client.post(`${url}/changes`, { version: version ?? (await getVersion(client, url)), operations });
}

async function getVersion(client: TestClient, url: string): Promise<number> {
  return Number(String((await client.get(url)).headers["etag"]).replaceAll('"', ""));
}

const signedByGrace = {
  acceptance_method: "digital_signatures" as const,
  recipient_signer: { full_name: grace.name, email: grace.email },
};

const choose = (id: string) => ({ type: "set", id, field: "selected", to: true, was: false });

describe.each(engines)("changing many things on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("sets fields of everything that a document holds, in one version and with one new total", async () => {
    const bench = await workbench(client, office);
    const ids = {
      logo: await bench.idOf("Logo"),
      work: await bench.idOf("Work"),
      design: await bench.idOf("Design"),
      hosting: await bench.idOf("Hosting"),
      small: await bench.idOf("Small"),
      phone: await bench.idOf("Phone"),
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

  it("records one event", async () => {
    const bench = await workbench(client, office);
    await change(bench, [
      { type: "set", id: await bench.idOf("Logo"), field: "name", to: "Sign", was: "Logo" },
      { type: "remove", id: await bench.idOf("Icons") },
    ]);
    const events = await app.db.read
      .selectFrom("events")
      .select("type")
      .where("proposal_id", "=", bench.id)
      .execute();
    expect(events.map(({ type }) => type).toSorted()).toEqual(["proposal_created", "proposal_updated"]);
  });

  it("inserts whole subtrees with the ids of the client, and parts", async () => {
    const bench = await workbench(client, office);
    const [page, group, line, modification, column, feature, discount] = Array.from({ length: 7 }, newId);
    const logo = await bench.idOf("Logo");
    const hosting = await bench.idOf("Hosting");
    const answer = await change(bench, [
      {
        type: "insert",
        list: "pages",
        parent: bench.id,
        before: await bench.idOf("Work"),
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
                  ...fixed("Flyer", 50),
                  id: line,
                  modifications: [{ ...fixed("Paper", 5), type: undefined, id: modification }],
                },
              ],
            },
          ],
        },
      },
      { type: "insert", list: "line_items", parent: group, before: line, item: fixed("Card", 10) },
      {
        type: "insert",
        list: "line_items",
        parent: await bench.idOf("Design"),
        before: logo,
        item: fixed("First", 1),
      },
      {
        type: "insert",
        list: "features",
        parent: hosting,
        before: await bench.idOf("Phone"),
        item: { id: feature, name: "Mail" },
      },
      {
        type: "insert",
        list: "columns",
        parent: hosting,
        before: await bench.idOf("Large"),
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
            { id: line, modifications: [{ id: modification, name: "Paper", selected: false }] },
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

  it("takes back a removal exactly, whatever was removed", async () => {
    const bench = await workbench(client, office);
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
      { type: "remove", id: newId() },
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

  it("moves items and parts, keeps their ids, and takes a remembered order_key where it fits", async () => {
    const bench = await workbench(client, office);
    const [, work] = await bench.pages();
    const [design, build, hosting] = work?.children ?? [];
    const logo = await bench.idOf("Logo");
    const shop = await bench.idOf("Shop");
    const moved = await change(bench, [
      { type: "move", id: logo, parent: build?.id, before: shop },
      { type: "move", id: hosting?.id, parent: work?.id, before: design?.id },
      { type: "move", id: await bench.idOf("Large"), parent: hosting?.id, before: await bench.idOf("Small") },
      {
        type: "move",
        id: await bench.idOf("Phone"),
        parent: hosting?.id,
        before: await bench.idOf("Backup"),
      },
    ]);
    expect(moved.body.conflicts).toEqual([]);
    expect(await bench.linesOf("Build")).toEqual(["Logo", "Shop"]);
    const [comparison] = (await bench.pages())[1]?.children ?? [];
    expect(comparison).toMatchObject({
      id: hosting?.id,
      columns: [{ name: "Large" }, { name: "Small" }],
      features: [{ name: "Phone" }, { name: "Backup" }],
    });
    await change(bench, [
      { type: "move", id: logo, parent: design?.id, before: await bench.idOf("Icons"), order_key: 1 },
    ]);
    const [, first] = (await bench.pages())[1]?.children ?? [];
    expect(first).toMatchObject({ line_items: [{ id: logo, order_key: 1 }, { name: "Icons" }] });
  });

  it("reports a stale field as a conflict, says who changed it, and takes the rest", async () => {
    const bench = await workbench(client, office);
    const logo = await bench.idOf("Logo");
    const colleague = await client.colleague();
    await change({ client: colleague, url: bench.url }, [
      { type: "set", id: logo, field: "name", to: "Sign", was: "Logo" },
    ]);
    const answer = await change(
      bench,
      [
        { type: "set", id: logo, field: "name", to: "Brand", was: "Logo" },
        { type: "set", id: logo, field: "price.value", to: 1, was: 300 },
      ],
      1,
    );
    expect(answer.body).toMatchObject({
      version: 3,
      conflicts: [
        { operation: 0, reason: "changed", id: logo, field: "name", was: "Logo", is: "Sign", to: "Brand" },
      ],
    });
    expect(answer.body.conflicts[0].changed_by.id).toBe(colleague.userId);
    expect(await bench.linesOf("Design")).toEqual(["Sign", "Icons"]);
    expect((await bench.detail()).totals.once.selected.total).toBe(1201);
  });

  it("reports what others removed as a conflict; the same id is a 404 for a client that has the current version", async () => {
    const bench = await workbench(client, office);
    const logo = await bench.idOf("Logo");
    const design = await bench.idOf("Design");
    await change(bench, [{ type: "remove", id: design }]);
    const late = [
      { type: "set", id: logo, field: "name", to: "Sign", was: "Logo" },
      { type: "insert", list: "line_items", parent: design, before: null, item: fixed("New", 1) },
      { type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" },
    ];
    const answer = await change(bench, late, 1);
    expect(answer.body).toMatchObject({
      version: 3,
      conflicts: [
        { operation: 0, reason: "removed", id: logo, field: "name", is: null },
        { operation: 1, reason: "removed", id: design, field: null },
      ],
    });
    const wrong = await change(bench, late);
    expect(wrong).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    expect(wrong.body.error.message).toContain(`${logo} (operations.0.id)`);
  });

  it("reports what contradicts a change by others as a conflict; alone it is a 400", async () => {
    const bench = await workbench(client, [
      {
        name: "Work",
        children: [
          {
            type: "group",
            name: "Choice",
            selection_type: "single",
            line_items: ["A", "B", "C"].map((name) => Object.assign(fixed(name, 10), { optional: true })),
          },
        ],
      },
    ]);
    const [a, b, c] = [await bench.idOf("A"), await bench.idOf("B"), await bench.idOf("C")];
    await change(bench, [choose(a), { type: "set", id: c, field: "price.value", to: 30, was: 10 }]);
    const answer = await change(
      bench,
      [
        choose(b),
        { type: "set", id: c, field: "price.max_value", to: 20, was: null },
        { type: "set", id: c, field: "name", to: "D", was: "C" },
        { type: "set", id: a, field: "name", to: "E", was: "A" },
      ],
      1,
    );
    const conflicts = answer.body.conflicts.map(
      ({ operation, reason }: { operation: number; reason: string }) => [operation, reason],
    );
    expect(conflicts).toEqual([
      [0, "contradiction"],
      [1, "contradiction"],
      [2, "contradiction"],
    ]);
    expect(await bench.linesOf("Choice")).toEqual(["E", "B", "C"]);
    const alone = await change(bench, [choose(b)]);
    expect(alone.body.error.details).toEqual({
      "operations.0": "leads to a fault: selection_type is single, but 2 of the line items are selected",
    });
    const range = await change(bench, [{ type: "set", id: c, field: "price.max_value", to: 20, was: null }]);
    expect(range.body.error.details).toEqual({ "operations.0.to": "must not be below value" });
  });

  it("refuses faults of what the same request removes, because it can be restored", async () => {
    const bench = await workbench(client, office);
    const logo = await bench.idOf("Logo");
    const answer = await change(bench, [
      { type: "set", id: logo, field: "price.max_value", to: 20, was: null },
      { type: "remove", id: await bench.idOf("Design") },
    ]);
    expect(answer.body.error.details).toEqual({ "operations.0.to": "must not be below value" });
  });

  it("changes nothing, not even the version, when everything is as wanted or in conflict", async () => {
    const bench = await workbench(client, office);
    const logo = await bench.idOf("Logo");
    const answer = await change(bench, [
      { type: "set", id: logo, field: "name", to: "Logo", was: "Old" },
      { type: "set", id: logo, field: "price.value", to: 1, was: 2 },
      { type: "move", id: logo, parent: await bench.idOf("Design"), before: await bench.idOf("Icons") },
    ]);
    expect(answer.body).toMatchObject({ version: 1, conflicts: [{ operation: 1, is: 300 }] });
    expect(answer.body.totals).toEqual((await bench.detail()).totals);
  });

  it("answers the version of the request where nothing had to change, because its sender has not seen what others did", async () => {
    const bench = await workbench(client, office);
    await change(bench, [
      { type: "set", id: bench.id, field: "notes", to: "<p>Seen by nobody</p>", was: null },
    ]);
    const fulfilled = { type: "set", id: bench.id, field: "name", to: "Website", was: "Old" };
    const answer = await change(bench, [fulfilled], 1);
    expect(answer).toMatchObject({ body: { version: 1, conflicts: [] }, headers: { etag: '"1"' } });
    expect(await getVersion(client, bench.url)).toBe(2);
    const next = await change(bench, [{ ...fulfilled, to: "Shop", was: "Website" }], 1);
    expect(next.body.version).toBe(3);
  });

  it("leaves text that no operation set as it is stored, and rows that did not change unwritten", async () => {
    const bench = await workbench(client, office);
    const logo = await bench.idOf("Logo");
    // An older sanitizer may have let this text through.
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

  it("answers the same key with the same answer, and applies once", async () => {
    const bench = await workbench(client, office);
    const item = { ...fixed("New", 5), id: newId() };
    const body = {
      version: 1,
      operations: [
        { type: "insert", list: "line_items", parent: await bench.idOf("Design"), before: null, item },
      ],
    };
    const key = { "idempotency-key": newId() };
    const first = await client.post(`${bench.url}/changes`, body, key);
    const again = await client.post(`${bench.url}/changes`, body, key);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ etag: '"2"', "idempotent-replayed": "true" });
    expect(await bench.linesOf("Design")).toEqual(["Logo", "Icons", "New"]);
  });

  it("heeds If-Match", async () => {
    const bench = await workbench(client, office);
    const body = {
      version: 1,
      operations: [{ type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" }],
    };
    expect((await client.post(`${bench.url}/changes`, body, { "if-match": '"2"' })).status).toBe(412);
    expect((await client.post(`${bench.url}/changes`, body, { "if-match": '"1"' })).status).toBe(200);
  });

  it.each([
    ["an unknown field", { field: "colour", to: 1, was: null }, "operations.1.field"],
    ["a field of another type", { field: "columns", to: [], was: null }, "operations.1.field"],
    ["a list of parts", { field: "modifications", to: [], was: [] }, "operations.1.field"],
    ["what the server computes", { field: "amount", to: 1, was: 300 }, "operations.1.field"],
    ["a prototype", { field: "__proto__.name", to: "x", was: null }, "operations.1.field"],
    ["a value of the wrong type", { field: "name", to: 5, was: "Logo" }, "operations.1.to"],
    ["a value beyond the limits", { field: "price.value", to: 1e13, was: 300 }, "operations.1.to"],
    ["null for a required field", { field: "price", to: null, was: null }, "operations.1.to"],
    [
      "a model that needs more",
      { field: "price", to: { model: "fixed", value: 1 }, was: null },
      "operations.1.to.frequency",
    ],
  ])("refuses %s as a whole, and names the operation", async (_what, set, field) => {
    const bench = await workbench(client, office);
    const answer = await change(bench, [
      { type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" },
      { type: "set", id: await bench.idOf("Logo"), ...set },
    ]);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "VALIDATION_ERROR" } } });
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
    expect((await bench.detail()).name).toBe("Website");
  });

  it("refuses ids that cannot be used, parents of the wrong kind, and places that are none", async () => {
    const bench = await workbench(client, office);
    const other = await workbench(client, office);
    const design = await bench.idOf("Design");
    const logo = await bench.idOf("Logo");
    const about = await bench.idOf("About");
    const insert = (id: string, parent = design, list = "line_items") => ({
      type: "insert",
      list,
      parent,
      before: null,
      item: { ...fixed("New", 1), id },
    });
    const group = { type: "group", name: "G" };
    const cases: [object, string][] = [
      [insert("new"), "item.id"],
      [insert("0195f0aa-0000-4000-8000-000000000000"), "item.id"],
      [insert(logo), "item.id"],
      [insert(await other.idOf("Logo")), "item.id"],
      [insert(bench.id), "item.id"],
      [insert(newId(), about), "parent"],
      [insert(newId(), logo), "parent"],
      [insert(newId(), bench.id), "parent"],
      [{ type: "insert", list: "children", parent: about, before: null, item: group }, "parent"],
      [
        { type: "insert", list: "children", parent: about, before: null, item: { ...group, name: "" } },
        "item.name",
      ],
      [{ type: "move", id: design, parent: design, before: null }, "parent"],
      [{ type: "move", id: logo, parent: about, before: null }, "parent"],
      [{ type: "move", id: logo, parent: design, before: logo }, "before"],
      [{ type: "move", id: await bench.idOf("Small"), parent: design, before: null }, "parent"],
      [{ type: "remove", id: bench.id }, "id"],
    ];
    for (const [operation, field] of cases) {
      const { status, body } = await change(bench, [operation]);
      expect([operation, status, Object.keys(body.error?.details ?? {})]).toEqual([
        operation,
        400,
        [`operations.0.${field}`],
      ]);
    }
    const missing = [
      { type: "set", id: await other.idOf("Logo"), field: "name", to: "Sign", was: "Logo" },
      insert(newId(), newId()),
      { type: "move", id: newId(), parent: design, before: null },
      { type: "restore", id: await other.idOf("Logo"), parent: design, before: null },
    ];
    for (const operation of missing) expect((await change(bench, [operation])).status).toBe(404);
    expect((await change(bench, [insert(newId())], 9)).body.error.details).toEqual({
      version: "is newer than the proposal, whose version is 1",
    });
    expect((await bench.detail()).updated_at).toBe((await bench.detail()).created_at);
  });

  it("refuses more than 1,000 operations, and none", async () => {
    const bench = await workbench(client, office);
    const operation = { type: "remove", id: newId() };
    for (const count of [0, 1_001]) {
      const answer = await change(
        bench,
        Array.from({ length: count }, () => operation),
        1,
      );
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ["operations"]]);
    }
    expect(
      (
        await change(
          bench,
          Array.from({ length: 1_000 }, () => operation),
          1,
        )
      ).body.version,
    ).toBe(1);
  });

  it("takes nothing but notes and tags while signatures are pending, and everything again once signing is voided", async () => {
    const bench = createWorkbench(client, (await sentProposal(client, { signing: signedByGrace })).id);
    const frozen = [
      { type: "set", id: bench.id, field: "name", to: "Shop", was: "Offer" },
      { type: "set", id: await bench.idOf("Icons"), field: "selected", to: true, was: false },
      { type: "remove", id: await bench.idOf("Design") },
    ];
    const noted = { type: "set", id: bench.id, field: "notes", to: "<p>Call</p>", was: null };
    await client.post(`${bench.url}/request-signatures`);
    const pending = await bench.detail();
    expect(pending.status).toBe("PENDING");
    for (const operations of [...frozen.map((operation) => [operation]), [noted, ...frozen]]) {
      const answer = await change(bench, operations);
      expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect(answer.body.error.message).toContain("PENDING");
    }
    expect(await bench.detail()).toEqual(pending);
    expect((await change(bench, [noted])).status).toBe(200);
    expect(await bench.detail()).toMatchObject({ status: "PENDING", notes: "<p>Call</p>" });
    await client.post(`${bench.url}/void-signing`);
    const thawed = await change(bench, frozen.slice(1));
    expect(thawed).toMatchObject({ status: 200, body: { conflicts: [] } });
  });

  it("leaves alone what must not change: an archived proposal, and all but notes and tags of a decided one", async () => {
    const bench = await workbench(client, office);
    const rename = { type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" };
    const tag = { type: "set", id: bench.id, field: "tags", to: ["won"], was: [] };
    await client.post(`${bench.url}/status`, { status: "LOST" });
    for (const operation of [rename, { type: "remove", id: await bench.idOf("Logo") }])
      expect((await change(bench, [operation])).body.error.code).toBe("FORBIDDEN");
    expect((await change(bench, [tag, rename])).status).toBe(403);
    expect((await change(bench, [tag])).status).toBe(200);
    await client.post(`${bench.url}/archive`);
    expect((await change(bench, [{ ...tag, to: [], was: ["won"] }])).status).toBe(403);
  });
});
