import { describe, expect, it } from "vitest";
import { createId } from "../src/platform/ids.ts";
import { engines } from "./databases.ts";
import { createWorkbench, office, importWorkbench } from "./workbench.ts";
import { useApp, useOrganization } from "./use-app.ts";
import { line } from "./proposals.ts";

const unusable = ["new", "0195F0AA-0000-4000-8000-000000000000", "0195f0aa-0000-7000-0000-000000000000"];

describe.each(engines)("ids chosen by a client on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("are kept by a new item and a new page, and used once", async () => {
    const { url } = await importWorkbench(client, office);
    const creations = [
      { path: "items", body: line("A", 1) },
      { path: "items", body: { type: "group", name: "B" } },
      { path: "items", body: { type: "side_by_side", name: "C", columns: [{ name: "D" }] } },
      { path: "pages", body: { name: "E" } },
    ];
    for (const { path, body } of creations) {
      const given = { ...body, id: createId() };
      const created = await client.post(`${url}/${path}`, given);
      expect([created.status, created.body.data.id]).toEqual([201, given.id]);
      const again = await client.post(`${url}/${path}`, given);
      expect([again.status, again.body.error.details]).toEqual([400, { id: "is already used" }]);
      for (const id of unusable)
        expect((await client.post(`${url}/${path}`, { ...given, id })).body.error.details).toEqual({
          id: "must be a UUIDv7 in lower case",
        });
    }
  });

  it("are kept by a new proposal and its content if keep_ids is true, and replaced otherwise", async () => {
    const given = {
      id: createId(),
      name: "Website",
      pages: [
        {
          id: createId(),
          name: "Work",
          children: [
            {
              type: "group",
              id: createId(),
              name: "Design",
              line_items: [{ ...line("Logo", 1), id: createId() }],
            },
            {
              type: "side_by_side",
              id: createId(),
              name: "Hosting",
              columns: [{ id: createId(), name: "Small" }],
            },
          ],
        },
      ],
    };
    const url = "/api/proposals?keep_ids=true";
    const created = await client.post(url, given);
    expect([created.status, created.body.data.id]).toEqual([201, given.id]);
    expect((await client.get(`/api/proposals/${given.id}`)).body).toMatchObject(given);
    const again = await client.post(url, given);
    expect([again.status, again.body.error.details]).toEqual([400, { id: "is already used" }]);
    const half = await client.post(url, { ...given, id: createId() });
    expect([half.status, half.body.error.details]).toEqual([400, { "pages.0.id": "is already used" }]);
    const twice = await client.post(url, { name: "A", pages: [{ id: given.id, name: "B" }], id: given.id });
    expect(twice.body.error.details).toEqual({ "pages.0.id": "is the id of another object of the request" });
    const copied = await client.post("/api/proposals", given);
    expect(copied.status).toBe(201);
    expect(copied.body.data.id).not.toBe(given.id);
    await client.delete(`/api/proposals/${given.id}`);
    expect((await client.post(url, { id: given.id, name: "A" })).status).toBe(400);
  });

  it("do not replace the ids of a proposal's template", async () => {
    const template = await client.post("/api/proposals", { name: "T", is_template: true, pages: office });
    const id = createId();
    const made = await client.post("/api/proposals?keep_ids=true", { id, templateId: template.body.data.id });
    expect([made.status, made.body.data.id]).toEqual([201, id]);
  });

  it("are kept by a new library item and its content if keep_ids is true, and replaced otherwise", async () => {
    const given = {
      type: "group",
      id: createId(),
      name: "Design",
      line_items: [{ ...line("Logo", 1), id: createId() }],
    };
    const created = await client.post("/api/library-items?keep_ids=true", given);
    expect([created.status, created.body.data.id]).toEqual([201, given.id]);
    expect((await client.get(`/api/library-items/${given.id}`)).body).toMatchObject(given);
    const again = await client.post("/api/library-items?keep_ids=true", given);
    expect([again.status, again.body.error.details]).toEqual([400, { id: "is already used" }]);
    expect((await client.post("/api/library-items", given)).body.data.id).not.toBe(given.id);
  });

  it("are kept by copies: a duplicate, an insertion from the library, and an item saved to the library", async () => {
    const bench = await importWorkbench(client, office);
    const saved = await client.post("/api/library-items", {
      type: "group",
      name: "Care",
      line_items: [line("Updates", 20)],
    });
    const copies = [
      { url: `${bench.url}/duplicate`, body: {} },
      { url: `${bench.url}/items/${await bench.findId("Design")}/save-to-library`, body: {} },
      {
        url: `${bench.url}/library-insertions`,
        body: { type: "group", library_item_id: saved.body.data.id },
      },
    ];
    const inserted: string[] = [];
    for (const { url, body } of copies) {
      const given = { ...body, id: createId() };
      const created = await client.post(url, given);
      expect([url, created.status, created.body.data?.id]).toEqual([url, 201, given.id]);
      const again = await client.post(url, given);
      expect([url, again.status, again.body.error?.details]).toEqual([url, 400, { id: "is already used" }]);
      for (const id of unusable)
        expect((await client.post(url, { ...given, id })).body.error.details).toEqual({
          id: "must be a UUIDv7 in lower case",
        });
      inserted.push(given.id);
    }
    const [copy, kept, group] = inserted;
    expect((await client.get(`/api/proposals/${copy}`)).body.name).toBe("Copy of Website");
    expect((await client.get(`/api/library-items/${kept}`)).body.name).toBe("Design");
    expect(await bench.listLines("Care")).toEqual(["Updates"]);
    expect(await bench.findId("Care")).toBe(group);
    expect((await client.get(`/api/library-items/${saved.body.data.id}`)).body.use_count).toBe(1);
  });

  it("are kept by several library items if keep_ids is true, and a used id is reported while the other items are created", async () => {
    const used = await client.post("/api/library-items", line("Used", 1));
    const url = "/api/library-items/batch";
    const [first, second] = [createId(), createId()];
    const items = [
      { ...line("A", 1), id: first },
      { ...line("B", 1), id: used.body.data.id },
      { ...line("C", 1), id: first },
      { type: "group", name: "D", id: createId(), line_items: [{ ...line("E", 1), id: first }] },
      { ...line("F", 1), id: second },
    ];
    const { body } = await client.post(`${url}?keep_ids=true`, { items });
    expect(body).toMatchObject({
      created_count: 2,
      ids: [first, null, null, null, second],
      errors: [
        "items.1 (B): id is already used",
        "items.2 (C): id is already used",
        "items.3 (D): line_items.0.id is already used",
      ],
    });
    const replaced = await client.post(url, { items: [{ ...line("A", 1), id: first }] });
    expect(replaced.body.created_count).toBe(1);
    expect(replaced.body.ids).not.toContain(first);
  });

  it("of another organization can be used here, and the two are not confused", async () => {
    const other = await client.elsewhere();
    const id = createId();
    const organizations = [
      { who: client, name: "Ours" },
      { who: other, name: "Theirs" },
    ];
    for (const { who, name } of organizations) {
      const pages = [{ name, children: [{ type: "group", name: "Work", line_items: [line(name, 1)] }] }];
      expect((await who.post("/api/proposals?keep_ids=true", { id, name, pages })).status).toBe(201);
      const bench = createWorkbench(who, id);
      await who.post(`${bench.url}/items`, line(`${name} 2`, 2));
      await who.post(`${bench.url}/items`, line(`${name} 3`, 3));
    }
    for (const { who, name } of organizations) {
      const lines = await createWorkbench(who, id).listLines("Work");
      expect(lines).toEqual([name, `${name} 2`, `${name} 3`]);
    }
  });

  it("are used by one of two simultaneous requests", async () => {
    const body = { id: createId(), name: "A" };
    const answers = await Promise.all([1, 2, 3].map(() => client.post("/api/proposals?keep_ids=true", body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });
});
