import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

/** Different tags that look alike to a person, a database or a normalizing program. */
const tags = [
  "web",
  " web",
  "web ",
  "Web",
  "we\u200bb",
  "w\teb\n",
  "\u0007bell",
  "caf\u00e9",
  "cafe\u0301",
  "\ufb01ne",
  "fine",
  "stra\u00dfe",
  "strasse",
  "\u202eweb",
  "100%",
  "a,b",
  "__proto__",
  "constructor",
  "😀".repeat(100),
];

describe.each(engines)("tags on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  const detail = async (url: string) => (await client.get(url)).body;

  it("of proposals are returned unchanged: created, changed, duplicated, exported, imported, from a template", async () => {
    const { url } = await createTestProposal(client, { tags });
    expect((await detail(url)).tags).toEqual(tags);
    const changed = tags.toReversed();
    expect((await client.patch(url, { tags: changed })).body.tags).toEqual(changed);
    const copy = await client.post(`${url}/duplicate`);
    expect((await detail(`/api/proposals/${copy.body.data.id}`)).tags).toEqual(changed);
    const exported = (await client.get(`${url}/export`)).body;
    const imported = await createTestProposal(client, exported);
    expect([exported.tags, (await detail(imported.url)).tags]).toEqual([changed, changed]);
    const template = await createTestProposal(client, { tags, is_template: true });
    const made = await createTestProposal(client, { templateId: template.id });
    expect((await detail(made.url)).tags).toEqual(tags);
  });

  it("of items and library items are returned unchanged, also copied in either direction", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Design", 1, { tags }))] });
    const getItem = async () => (await detail(url)).pages[0].children[0].line_items;
    const [item] = await getItem();
    expect(item.tags).toEqual(tags);
    const changed = tags.toReversed();
    expect((await client.patch(`${url}/items/${item.id}`, { tags: changed })).body.tags).toEqual(changed);
    const saved = (await client.post(`${url}/items/${item.id}/save-to-library`)).body.data.id;
    expect((await client.get(`/api/library-items/${saved}`)).body.tags).toEqual(changed);
    await client.patch(`/api/library-items/${saved}`, { tags });
    await client.post(`${url}/library-insertions`, { type: "line_item", library_item_id: saved });
    expect((await getItem()).map((each: { tags: string[] }) => each.tags)).toEqual([changed, tags]);
  });

  it.each(["proposals", "library-items"])(
    "find %s by exact match, and nothing that looks alike",
    async (kind) => {
      const ids = new Map<string, string>();
      for (const tag of tags) {
        const price = { model: "none" };
        const body =
          kind === "proposals"
            ? { name: "A", tags: [tag] }
            : { type: "line_item", name: "A", price, tags: [tag] };
        ids.set(tag, (await client.post(`/api/${kind}`, body)).body.data.id);
      }
      const own = new Set(ids.values());
      for (const tag of tags) {
        const { body } = await client.get(`/api/${kind}?limit=100&tag=${encodeURIComponent(tag)}`);
        const found = body.data.map(({ id }: { id: string }) => id).filter((id: string) => own.has(id));
        expect([tag, found]).toEqual([tag, [ids.get(tag)]]);
      }
    },
  );

  it.each([
    [["a", "a"], "tags"],
    [["a", "\u00a0 "], "tags.1"],
    [["x".repeat(101)], "tags.0"],
    [["a\0"], "tags.0"],
  ])("are rejected with 400 by field if they are %j", async (given, field) => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Design", 1))] });
    const item = (await detail(url)).pages[0].children[0].line_items[0].id;
    const price = { model: "none" };
    const answers = [
      await client.post("/api/proposals", { name: "A", tags: given }),
      await client.patch(url, { tags: given }),
      await client.post(`${url}/items`, { type: "line_item", name: "A", price, tags: given }),
      await client.patch(`${url}/items/${item}`, { tags: given }),
      await client.post(`${url}/items/${item}/save-to-library`, { tags: given }),
      await client.post("/api/library-items", { type: "line_item", name: "A", price, tags: given }),
    ];
    for (const { status, body } of answers)
      expect([status, Object.keys(body.error.details)]).toEqual([400, [field]]);
  });
});
