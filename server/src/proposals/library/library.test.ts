import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { office, importWorkbench, type Workbench } from "../../../test/workbench.ts";
import { fixed, line } from "../../../test/proposals.ts";

const toAddresses = (found: readonly { id: string }[]) => found.map(({ id }) => `/api/proposals/${id}`);

describe.each(engines)("the library on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  let proposal: Workbench;
  const save = async (body: object): Promise<string> => {
    const answer = await client.post("/api/library-items", body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  };
  const insert = (body: object) => client.post(`${proposal.url}/library-insertions`, body);
  const read = async (id: string) => (await client.get(`/api/library-items/${id}`)).body;
  const batch = (items: unknown) => client.post("/api/library-items/batch", { items });
  const bulk = (body: object) => client.post("/api/library-items/bulk", body);
  const changeAll = (updates: unknown) => bulk({ updates });
  const keep = async (name: string, body?: object) =>
    client.post(`${proposal.url}/items/${await proposal.findId(name)}/save-to-library`, body);
  const care = { type: "group", name: "Care", line_items: [line("Updates", 20), line("Backups", 10)] };
  beforeEach(async () => {
    proposal = await importWorkbench(client, office);
  });

  describe("several items in one request", () => {
    it("are each changed as by PATCH, and are found by their new fields", async () => {
      const [hosting, group] = [await save(line("Hosting", 49)), await save(care)];
      const answer = await changeAll([
        { library_item_id: hosting, changes: { price: fixed(51), name: "Servers" } },
        { library_item_id: group, changes: { tags: ["care"] } },
      ]);
      expect([answer.status, answer.body]).toEqual([
        200,
        { updated_count: 2, deleted_count: 0, restored_count: 0, left_ids: [], message: "Updated 2 items" },
      ]);
      expect(await read(hosting)).toMatchObject({ name: "Servers", price: fixed(51) });
      expect(await read(group)).toMatchObject({ name: "Care", tags: ["care"], line_items: care.line_items });
      for (const query of ["search=servers", "tag=care"])
        expect((await client.get(`/api/library-items?${query}`)).body.pagination.total).toBe(1);
    });

    it("do not change if one change is rejected, and the error names this change", async () => {
      const [first, second, group] = [
        await save(line("Hosting", 49)),
        await save(line("Backups", 9)),
        await save(care),
      ];
      const good = { library_item_id: first, changes: { price: fixed(51) } };
      const wrong = await changeAll([good, { library_item_id: group, changes: { price: fixed(1) } }]);
      expect([wrong.status, wrong.body.error.details]).toEqual([
        400,
        { "updates.1.changes.price": "is not a field of a group" },
      ]);
      const twice = await changeAll([good, { library_item_id: first, changes: { tags: [] } }]);
      expect(twice.body.error.details).toEqual({ "updates.1.library_item_id": "is also in updates.0" });
      await client.delete(`/api/library-items/${second}`);
      expect((await changeAll([good, { library_item_id: second, changes: { tags: [] } }])).status).toBe(404);
      expect((await changeAll([])).status).toBe(400);
      expect((await read(first)).price).toMatchObject({ value: 49 });
    });
  });

  describe("an update with the previous values in was", () => {
    it("skips and reports an item that another user changed or deleted, and changes the others", async () => {
      const saved = await Promise.all(["A", "B", "C", "D"].map((name) => save(line(name, 49))));
      const [same, renamed, raised, deleted] = saved;
      const was = { price: fixed(49) };
      await client.patch(`/api/library-items/${renamed}`, { name: "Renamed" });
      await client.patch(`/api/library-items/${raised}`, { price: fixed(60) });
      await client.delete(`/api/library-items/${deleted}`);
      const { updated_at: before } = await read(raised ?? "");
      app.clock.advance(1000);
      const answer = await changeAll(
        saved.map((id) => ({ library_item_id: id, changes: { price: fixed(51) }, was })),
      );
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          updated_count: 2,
          deleted_count: 0,
          restored_count: 0,
          left_ids: [raised, deleted].toSorted((a = "", b = "") => (a < b ? -1 : 1)),
          message: "Updated 2 items. Left 2 items",
        },
      ]);
      for (const id of [same, renamed]) expect(await read(id ?? "")).toMatchObject({ price: fixed(51) });
      expect(await read(raised ?? "")).toMatchObject({ price: fixed(60), updated_at: before });
    });

    it.each([
      [
        "line item",
        { ...line("A", 9), tags: ["x"], sku: "A-1", cost: 4.5 },
        ["name", "tags", "price", "cost"],
      ],
      ["group", { ...care, tags: ["x"], selection_type: "single" }, ["name", "tags", "selection_type"]],
      ["page", { type: "page", name: "P", content: "<p>x</p>" }, ["name", "tags", "content", "discounts"]],
    ])("changes a %s that equals its last read state", async (_, item, fields) => {
      const id = await save(item);
      const seen = await read(id);
      const was = Object.fromEntries(fields.map((field) => [field, seen[field]]));
      const update = (name: string) => changeAll([{ library_item_id: id, changes: { name }, was }]);
      expect((await update("Other")).body).toMatchObject({ updated_count: 1, left_ids: [] });
      expect((await update("Another")).body).toMatchObject({ updated_count: 0, left_ids: [id] });
    });

    it("can state that its item had no SKU and no cost", async () => {
      const id = await save(line("A", 9));
      const was = { sku: "", cost: null };
      const update = (name: string) => changeAll([{ library_item_id: id, changes: { name }, was }]);
      expect((await update("Other")).body).toMatchObject({ updated_count: 1, left_ids: [] });
      // Stores empty values, which must count as missing.
      await client.patch(`/api/library-items/${id}`, { sku: "", cost: null });
      expect((await update("Another")).body).toMatchObject({ updated_count: 1, left_ids: [] });
      for (const got of [{ cost: 4 }, { cost: null, sku: "A-1" }]) {
        await client.patch(`/api/library-items/${id}`, got);
        expect((await update("Lost")).body).toMatchObject({ updated_count: 0, left_ids: [id] });
      }
    });

    it("is rejected if it names a field of another type", async () => {
      const id = await save(care);
      const answer = await changeAll([
        { library_item_id: id, changes: { tags: [] }, was: { price: fixed(1) } },
      ]);
      expect([answer.status, answer.body.error.details]).toEqual([
        400,
        { "updates.0.was.price": "is not a field of a group" },
      ]);
    });
  });

  describe("deleted items", () => {
    it("are restored with tags and uses, and are neither listed nor found until then", async () => {
      const ids = [
        await save({ ...care, tags: ["care"] }),
        await save({ ...line("Hosting", 49), sku: "H-1" }),
      ];
      await insert({ type: "group", library_item_id: ids[0] });
      const list = async () => (await client.get("/api/library-items?tag=care")).body.data;
      const before = [await list(), ...(await Promise.all(ids.map(read)))];
      app.clock.advance(1000);
      expect((await bulk({ delete_ids: ids })).body).toMatchObject({
        deleted_count: 2,
        message: "Deleted 2 items",
      });
      expect((await client.get("/api/library-items")).body.pagination.total).toBe(0);
      expect(await list()).toEqual([]);
      expect((await client.patch(`/api/library-items/${ids[0]}`, { tags: [] })).status).toBe(404);
      expect((await insert({ type: "group", library_item_id: ids[0] })).status).toBe(404);
      const csv = JSON.stringify((await client.get("/api/library-items/export")).body);
      expect(csv).not.toContain("H-1");
      expect((await bulk({ restore_ids: ids })).body.message).toBe("Restored 2 items");
      expect([await list(), ...(await Promise.all(ids.map(read)))]).toEqual(before);
    });

    it("do not change if one of the ids is unknown, and the whole request fails", async () => {
      const [kept, gone] = [await save(line("Hosting", 49)), await save(line("Backups", 9))];
      await client.delete(`/api/library-items/${gone}`);
      expect((await bulk({ delete_ids: [kept, gone] })).status).toBe(404);
      expect((await bulk({ delete_ids: [kept], restore_ids: [kept] })).body.error.details).toEqual({
        "restore_ids.0": "is also in delete_ids.0",
      });
      expect((await bulk({ restore_ids: [gone, kept] })).status).toBe(404);
      expect((await bulk({})).status).toBe(400);
      const stranger = await app.organization();
      expect((await stranger.post("/api/library-items/bulk", { delete_ids: [kept] })).status).toBe(404);
      expect((await read(kept)).name).toBe("Hosting");
      expect((await client.get("/api/library-items")).body.pagination.total).toBe(1);
    });
  });

  it("creates an item with 201 and its address, returns it as a record of its type, and deletes it with 204", async () => {
    const created = await client.post("/api/library-items", { ...care, tags: ["care"] });
    expect(created.status).toBe(201);
    const address = `/api/library-items/${created.body.data.id}`;
    expect(created.headers["location"]).toBe(address);
    const saved = await client.get(address);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      id: created.body.data.id,
      type: "group",
      tags: ["care"],
      selection_type: "loose",
      created_at: app.clock.now(),
      line_items: [{ name: "Updates" }, { name: "Backups" }],
    });
    expect((await client.delete(address)).status).toBe(204);
    expect((await client.get(address)).status).toBe(404);
    expect((await client.delete(address)).status).toBe(404);
  });

  it("lists newest first in pages, and filters by type, words of the name and tag", async () => {
    const first = await save({ ...line("Äpfel waschen", 5), tags: ["fruit"] });
    app.clock.advance(1000);
    const second = await save({ ...care, tags: ["care", "fruit"] });
    const list = async (query: string) => {
      const { body } = await client.get(`/api/library-items${query}`);
      return { ids: body.data.map((item: { id: string }) => item.id), pagination: body.pagination };
    };
    expect((await list("")).ids).toEqual([second, first]);
    expect(await list("?limit=1&page=2")).toEqual({
      ids: [first],
      pagination: { page: 2, limit: 1, total: 2, pages: 2 },
    });
    expect((await list("?type=group")).ids).toEqual([second]);
    expect((await list("?search=WASCHEN%20äpfel")).ids).toEqual([first]);
    expect((await list("?search=100%25")).ids).toEqual([]);
    expect((await list("?tag=fruit&type=line_item")).ids).toEqual([first]);
    expect((await client.get("/api/library-items?type=row")).status).toBe(400);
  });

  it("sorts by time, name and use count in both directions", async () => {
    const ids = new Map<string, string>();
    for (const name of ["Äpfel", "birnen", "Zitronen"]) {
      ids.set(name, await save(line(name, 5)));
      app.clock.advance(1000);
    }
    await client.patch(`/api/library-items/${ids.get("Äpfel")}`, { tags: ["fresh"] });
    const nameById = new Map(Array.from(ids, ([name, id]) => [id, name]));
    const list = async (query: string) =>
      (await client.get(`/api/library-items?${query}`)).body.data.map(({ id }: { id: string }) =>
        nameById.get(id),
      );
    expect(await list("sort=name")).toEqual(["Äpfel", "birnen", "Zitronen"]);
    expect(await list("sort=name&order=desc&limit=1")).toEqual(["Zitronen"]);
    expect(await list("sort=created_at&order=asc")).toEqual(["Äpfel", "birnen", "Zitronen"]);
    expect(await list("sort=updated_at")).toEqual(["Äpfel", "Zitronen", "birnen"]);
    await insert({ type: "line_item", library_item_id: ids.get("birnen") });
    expect(await list("sort=use_count&limit=1")).toEqual(["birnen"]);
    expect((await client.get("/api/library-items?sort=price")).status).toBe(400);
  });

  it("counts each proposal with an inserted item once", async () => {
    const library_item_id = await save(line("Fonts", 5));
    const useCount = async () => (await read(library_item_id)).use_count;
    expect(await useCount()).toBe(0);
    for (let times = 0; times < 2; times++) await insert({ type: "line_item", library_item_id });
    expect(await useCount()).toBe(1);
    const other = await importWorkbench(client, office);
    await client.post(`${other.url}/library-insertions`, { type: "line_item", library_item_id });
    expect(await useCount()).toBe(2);
    expect((await client.get("/api/library-items")).body.data[0].use_count).toBe(2);
    const kept = await client.patch(`/api/library-items/${library_item_id}`, { name: "Letters" });
    expect(kept.body.use_count).toBe(2);
    await client.post(`${proposal.url}/archive`);
    const refused = await insert({ type: "line_item", library_item_id });
    expect([refused.status, await useCount()]).toEqual([403, 2]);
  });

  it("lists the proposals with an inserted item, newest first and without deleted proposals", async () => {
    const library_item_id = await save(line("Fonts", 5));
    const uses = async () => (await client.get(`/api/library-items/${library_item_id}/uses`)).body.data;
    expect(await uses()).toEqual([]);
    await insert({ type: "line_item", library_item_id });
    const other = await importWorkbench(client, office);
    await client.post(`${other.url}/library-insertions`, { type: "line_item", library_item_id });
    expect(toAddresses(await uses())).toEqual([other.url, proposal.url]);
    expect(await uses()).toMatchObject([{ name: expect.any(String), client_name: null }, {}]);
    await client.delete(other.url);
    expect(toAddresses(await uses())).toEqual([proposal.url]);
    const stranger = await app.organization();
    expect((await stranger.get(`/api/library-items/${library_item_id}/uses`)).status).toBe(404);
  });

  it("finds line items by SKU, also after a change of the SKU", async () => {
    const id = await save({ ...line("Fonts", 5), sku: "FNT-100", cost: 2.5 });
    expect(await read(id)).toMatchObject({ sku: "FNT-100", cost: 2.5 });
    const found = async (search: string) =>
      (await client.get(`/api/library-items?search=${search}`)).body.pagination.total;
    expect([await found("fnt-100"), await found("fonts%20fnt")]).toEqual([1, 1]);
    await client.patch(`/api/library-items/${id}`, { sku: "LTR-1" });
    expect([await found("fnt-100"), await found("ltr-1")]).toEqual([0, 1]);
  });

  describe("creating several items", () => {
    const option = { ...line("x", 1), optional: true, selected: true };
    const faulty = { type: "group", name: "Twice", selection_type: "single", line_items: [option, option] };

    it("creates the valid items and reports the others, in order", async () => {
      const { status, body } = await batch([{ ...care, tags: ["care"] }, faulty, line("Fonts", 5)]);
      expect(status).toBe(200);
      expect(body).toEqual({
        created_count: 2,
        message: "Created 2 items",
        ids: [expect.any(String), null, expect.any(String)],
        errors: ["items.1 (Twice): selection_type is single, but 2 of the line items are selected"],
      });
      expect(await read(body.ids[0])).toMatchObject({ name: "Care", tags: ["care"] });
      expect((await client.get("/api/library-items?tag=care")).body.pagination.total).toBe(1);
      expect((await batch([line("One", 1)])).body).toEqual({
        created_count: 1,
        message: "Created 1 item",
        ids: [expect.any(String)],
      });
    });

    it.each([
      ["no items", []],
      ["more than 200 items", Array.from({ length: 201 }, () => line("x", 1))],
      ["a misspelt field", [line("Good", 1), { ...line("Bad", 1), prize: 1 }]],
    ])("rejects %s with 400 and creates nothing", async (_what, items) => {
      expect((await batch(items)).status).toBe(400);
      expect((await client.get("/api/library-items")).body.pagination.total).toBe(0);
    });
  });

  it("keeps fields that a change does not name, and replaces children completely", async () => {
    const id = await save({ ...care, description: "<p>Monthly</p>" });
    app.clock.advance(1000);
    const answer = await client.patch(`/api/library-items/${id}`, {
      name: "Full care",
      tags: ["new"],
      line_items: [line("Monitoring", 15)],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      name: "Full care",
      description: "<p>Monthly</p>",
      tags: ["new"],
      line_items: [{ name: "Monitoring" }],
      updated_at: app.clock.now(),
    });
    expect(await read(id)).toEqual(answer.body);
    expect((await client.get("/api/library-items?tag=new&search=full")).body.data).toHaveLength(1);
    expect((await client.get("/api/library-items?search=updates")).body.data).toEqual([]);
  });

  it("rejects an invalid saved item with 400 by field, as in a proposal", async () => {
    const id = await save(care);
    const change = (body: object) => client.patch(`/api/library-items/${id}`, body);
    expect((await change({ price: { model: "none" } })).body.error.details).toHaveProperty("price");
    expect((await change({ prize: 1 })).status).toBe(400);
    const option = { ...line("x", 1), optional: true, selected: true };
    const twice = { type: "group", name: "x", selection_type: "single", line_items: [option, option] };
    const answer = await client.post("/api/library-items", twice);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toHaveProperty("selection_type");
  });

  describe("adding a library item to a proposal (4.14)", () => {
    it("answers 201 with success and id, type, name and order_key", async () => {
      const answer = await insert({ type: "group", library_item_id: await save(care) });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        success: true,
        data: { id: expect.any(String), type: "group", name: "Care", order_key: 4000 },
      });
      expect(await proposal.listLines("Care")).toEqual(["Updates", "Backups"]);
      expect((await proposal.detail()).totals.once.selected.total).toBe(1530);
    });

    it("puts a line item into the first group by default, or into target_group_id", async () => {
      const library_item_id = await save(line("Fonts", 5));
      await insert({ type: "line_item", library_item_id });
      await insert({ type: "line_item", library_item_id, target_group_id: await proposal.findId("Build") });
      expect(await proposal.listLines("Design")).toEqual(["Logo", "Icons", "Fonts"]);
      expect(await proposal.listLines("Build")).toEqual(["Shop", "Fonts"]);
    });

    it("gives an item after after_item_id the same parent and a midpoint order_key, and overrides target_group_id", async () => {
      const library_item_id = await save(line("Fonts", 5));
      const answer = await insert({
        type: "line_item",
        library_item_id,
        after_item_id: await proposal.findId("Logo"),
        target_group_id: await proposal.findId("Build"),
      });
      expect(answer.body.data.order_key).toBe(1500);
      expect(await proposal.listLines("Design")).toEqual(["Logo", "Fonts", "Icons"]);
    });

    it("copies a whole page with groups, lines, columns and features, with new ids", async () => {
      const page = { type: "page", ...office[1], tags: ["work"] };
      const library_item_id = await save(page);
      const answer = await insert({ type: "page", library_item_id });
      expect(answer.status).toBe(201);
      const pages = await proposal.pages();
      const [copy, original] = [pages[2], pages[1]];
      expect(copy?.children.map((child) => child.name)).toEqual(["Design", "Build", "Hosting"]);
      const known = new Set([...idsIn(original), ...idsIn(await read(library_item_id))]);
      expect(idsIn(copy).filter((id) => known.has(id))).toEqual([]);
    });

    it("makes an independent copy and never modifies the library", async () => {
      const id = await save(care);
      const saved = await read(id);
      await insert({ type: "group", library_item_id: id });
      const copied = (await proposal.detail()).pages;
      const updates = await proposal.findId("Updates");
      await client.patch(`${proposal.url}/items/${updates}`, { name: "Changed" });
      expect(await read(id)).toEqual({ ...saved, use_count: 1 });
      await client.patch(`${proposal.url}/items/${updates}`, { name: "Updates" });
      await client.patch(`/api/library-items/${id}`, { line_items: [] });
      await client.delete(`/api/library-items/${id}`);
      expect((await proposal.detail()).pages).toEqual(copied);
    });

    it.each([
      ["no type", {}, 400],
      ["an invalid type", { type: "row" }, 400],
      ["a type that is not the item's", { type: "line_item" }, 400],
      ["no library item", { type: "group", library_item_id: undefined }, 400],
      [
        "after_item_id together with before_item_id",
        { type: "group", after_item_id: "a", before_item_id: "b" },
        400,
      ],
      ["an unknown library item", { type: "group", library_item_id: "unknown" }, 404],
      ["an unknown page", { type: "group", scope_of_work_page_id: "unknown" }, 404],
    ])("rejects %s", async (_what, body, status) => {
      const answer = await insert({ library_item_id: await save(care), ...body });
      expect(answer.status).toBe(status);
    });

    it("answers 404 for a library item of another organization, as for an unknown one", async () => {
      const stranger = await app.organization();
      const foreign = await stranger.post("/api/library-items", care);
      const { id } = foreign.body.data;
      const answer = await insert({ type: "group", library_item_id: id });
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe(`Not Authorized or Not Found: Resource ${id}`);
      expect((await client.get(`/api/library-items/${id}`)).status).toBe(404);
      expect((await client.patch(`/api/library-items/${id}`, { name: "x" })).status).toBe(404);
      expect((await client.delete(`/api/library-items/${id}`)).status).toBe(404);
      expect((await client.get("/api/library-items")).body.data).toEqual([]);
    });

    it("is rejected for an archived proposal with 403", async () => {
      const library_item_id = await save(care);
      await client.post(`${proposal.url}/archive`);
      expect((await insert({ type: "group", library_item_id })).status).toBe(403);
    });
  });

  describe("saving an item of a proposal", () => {
    it.each([
      ["Logo", "line_item"],
      ["Design", "group"],
      ["Hosting", "side_by_side"],
      ["Work", "page"],
    ])("copies %s, a %s, with all its content, unlinked", async (name, type) => {
      const answer = await keep(name);
      expect(answer.status).toBe(201);
      const saved = await read(answer.body.data.id);
      expect(saved).toMatchObject({ name, type });
      expect(answer.headers["location"]).toBe(`/api/library-items/${saved.id}`);
      await client.patch(`${proposal.url}/items/${await proposal.findId("Logo")}`, { name: "Changed" });
      expect(await read(saved.id)).toEqual(saved);
    });

    it("accepts another name and tags", async () => {
      const answer = await keep("Work", { name: "Standard work", tags: ["standard"] });
      expect(await read(answer.body.data.id)).toMatchObject({ name: "Standard work", tags: ["standard"] });
      const [, work] = await proposal.pages();
      expect(work).not.toHaveProperty("tags");
    });

    it("leaves out archived items, works on an archived proposal and changes nothing in it", async () => {
      await client.post(`${proposal.url}/bulk-archive`, { itemIds: [await proposal.findId("Logo")] });
      const design = await proposal.findId("Design");
      await client.post(`${proposal.url}/archive`);
      const before = await proposal.detail();
      const answer = await client.post(`${proposal.url}/items/${design}/save-to-library`);
      expect((await read(answer.body.data.id)).line_items).toMatchObject([{ name: "Icons" }]);
      expect(await proposal.detail()).toEqual(before);
    });

    it("answers 404 for an unknown item and for an item of a foreign proposal", async () => {
      expect((await client.post(`${proposal.url}/items/unknown/save-to-library`)).status).toBe(404);
      const stranger = await app.organization();
      const logo = await proposal.findId("Logo");
      const answer = await stranger.post(`${proposal.url}/items/${logo}/save-to-library`);
      expect(answer.status).toBe(404);
    });
  });
});

function idsIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/[0-9a-f-]{36}/g)].map(([id]) => id);
}
