import { createId } from "../../src/platform/ids.ts";
import { afterEach, describe, expect, it } from "vitest";
import { engines } from "../databases.ts";
import { grace, findMailedLink } from "../deals.ts";
import { printPdf, readText } from "../pdf.ts";
import { createPage, createTestProposal, fixed, line } from "../proposals.ts";
import { createReader } from "../recipients.ts";
import type { TestClient } from "../harness.ts";
import { useApp, useOrganization } from "../use-app.ts";
import { addEndpoint, listPosts } from "../webhooks.ts";

const cost = 73.9137;
const sku = "ZSKU-7391";
const lines = [
  line("Design", 1200, { cost, sku, modifications: [{ name: "Express", price: fixed(100), cost }] }),
  line("Icons", 200, { cost, sku, optional: true }),
];
const plans = {
  type: "side_by_side" as const,
  name: "Plans",
  columns: [{ name: "Basic", price: 10, cost, isSelected: true }],
};
const scope = createPage(...lines);
const pages = [{ ...scope, children: [...scope.children, plans] }];

const hidden = { costs_visible_to: "owners_and_admins" };

const remove = (id: string) => ({ type: "remove", id });
const insert = (list: string, parent: string, item: object) => ({
  type: "insert",
  list,
  parent,
  before: null,
  item,
});

describe.each(engines)("the cost of a line item on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("is visible to members, and copied with duplicates and the library", async () => {
    const { id, url } = await createTestProposal(client, { pages });
    const [page] = (await client.get(url)).body.pages;
    const [stored] = page.children[0].line_items;
    expect(stored).toMatchObject({ cost, sku });
    const saved = await client.post(`${url}/items/${stored.id}/save-to-library`);
    expect((await client.get(`/api/library-items/${saved.body.data.id}`)).body).toMatchObject({ cost, sku });
    const copy = (await client.post(`/api/proposals/${id}/duplicate`)).body.data.id;
    expect(JSON.stringify((await client.get(`/api/proposals/${copy}`)).body)).toContain(String(cost));
  });

  it("is cleared with null, and cannot be negative", async () => {
    const { url } = await createTestProposal(client, { pages });
    const [page] = (await client.get(url)).body.pages;
    const item = `${url}/items/${page.children[0].line_items[0].id}`;
    expect((await client.patch(item, { cost: -1 })).body.error.details).toHaveProperty("cost");
    expect((await client.patch(item, { cost: null, sku: "" })).status).toBe(200);
    const [after] = (await client.get(url)).body.pages[0].children[0].line_items;
    expect(after).toMatchObject({ cost: null, sku: "" });
  });

  it("is in no data of clients, webhooks or exported files, before and after the proposal is decided", async () => {
    const endpoint = await addEndpoint(client);
    const { id, url } = await createTestProposal(client, {
      pages,
      settings: { signing: { acceptance_method: "accept_button" } },
    });
    await client.post(`${url}/send`, { recipients: [grace] });
    const link = await findMailedLink(app, grace.email);
    const reader = createReader(app, link);
    const page = async () => (await app.server.inject({ url: new URL(link).pathname })).payload;
    const pdf = async () => readText((await printPdf(app, client, url)).bytes);
    const forClients = async () =>
      [JSON.stringify((await reader.read()).body), await page(), await pdf()].join("\n");
    const before = await forClients();
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    const after = await forClients();
    const snapshots = await app.db.read
      .selectFrom("snapshots")
      .select("canonical_json")
      .where("proposal_id", "=", id)
      .execute();
    const mails = JSON.stringify((await client.get("/api/outbox?limit=100")).body);
    expect(mails).toContain(grace.email);
    for (const text of [before, after, JSON.stringify(snapshots)]) expect(text).toContain("Design");
    for (const text of [before, after, JSON.stringify(snapshots), mails]) {
      expect(text).not.toContain("73.91");
      expect(text).not.toContain(sku);
    }
    const posted = JSON.stringify(await listPosts(app, endpoint));
    const exported = JSON.stringify((await client.get(`${url}/export`)).body);
    // Article numbers are part of the record. Receivers of webhooks and files use them to match their
    // articles.
    for (const text of [posted, exported]) {
      expect(text).toContain(sku);
      expect(text).not.toContain("73.91");
    }
  });

  describe("hidden from members", () => {
    afterEach(() => client.patch("/api/organization", { costs_visible_to: "everyone" }));

    it("is in no answer and no file for them, but for owners and admins", async () => {
      const [member, admin] = [await client.colleague("member"), await client.colleague("admin")];
      const { url } = await createTestProposal(client, { pages });
      await client.post(`${url}/status`, { status: "SENT" });
      const draft = (await client.post(`${url}/revisions`)).body.data.id;
      const [item] = (await client.get(url)).body.pages[0].children[0].line_items;
      await client.patch(`/api/proposals/${draft}/items/${item.id}`, { cost: 74.9137 });
      const saved = await client.post(`${url}/items/${item.id}/save-to-library`);
      const [version] = (await client.get(`${url}/versions`)).body.data;
      const reads = [
        url,
        `/api/proposals/${draft}`,
        `/api/proposals/${draft}/publication`,
        `${url}/versions/${version.id}`,
        `${url}/versions/${version.id}/comparison`,
        `/api/library-items`,
        `/api/library-items/${saved.body.data.id}`,
        `/api/library-items/export`,
        `${url}/lines.csv`,
      ];
      const read = async (reader: TestClient) => {
        const answers = await Promise.all(reads.map((path) => reader.get(path)));
        for (const { status } of answers) expect(status).toBe(200);
        return answers.map(({ body }) => JSON.stringify(body));
      };
      expect((await read(member)).filter((text) => /7[34]\.91/.test(text)).length).toBeGreaterThan(4);
      await client.patch("/api/organization", hidden);
      expect((await read(member)).filter((text) => /7[34]\.91|"cost"|,cost\b/.test(text))).toEqual([]);
      expect((await read(admin)).filter((text) => /7[34]\.91/.test(text)).length).toBeGreaterThan(4);
    });

    it("stays if a member changes modifications and columns without it", async () => {
      const member = await client.colleague("member");
      const { url } = await createTestProposal(client, { pages });
      await client.patch("/api/organization", hidden);
      const [page] = (await member.get(url)).body.pages;
      const [item] = page.children[0].line_items;
      const [modification] = item.modifications;
      expect(modification).not.toHaveProperty("cost");
      const changed = await member.patch(`${url}/items/${item.id}`, {
        modifications: [{ ...modification, name: "Faster" }],
      });
      expect([changed.status, JSON.stringify(changed.body)]).toEqual([
        200,
        expect.not.stringContaining("cost"),
      ]);
      const [, sideBySide] = page.children;
      const columns = [{ ...sideBySide.columns[0], name: "Small" }];
      expect((await member.patch(`${url}/items/${sideBySide.id}`, { columns })).status).toBe(200);
      const [after] = (await client.get(url)).body.pages;
      expect(after.children[0].line_items[0]).toMatchObject({
        cost,
        modifications: [{ name: "Faster", cost }],
      });
      expect(after.children[1].columns).toMatchObject([{ name: "Small", cost }]);
    });

    it("cannot be written or guessed by them, and can by owners and admins", async () => {
      const [member, admin] = [await client.colleague("member"), await client.colleague("admin")];
      const { url } = await createTestProposal(client, { pages });
      const saved = await client.post("/api/library-items", { ...lines[0], sku: "Z-1" });
      const library = saved.body.data.id;
      await client.patch("/api/organization", hidden);
      const [page] = (await member.get(url)).body.pages;
      const [group, sideBySide] = page.children;
      const [item] = group.line_items;
      const place = { list: "line_items", parent: group.id, before: null };
      const change = (operation: object) => [
        "post",
        `${url}/changes`,
        { version: 1, operations: [operation] },
      ];
      const priced = line("Extra", 10, { cost: 5 });
      const file = { csv: "name;price;Own\nHosting;10;5", columns: { Own: "cost" } };
      const update = { library_item_id: library, changes: { sku: "Z-2" }, was: { cost: 5 } };
      const writes = [
        ["patch", `${url}/items/${item.id}`, { cost: 5 }, "cost"],
        ["patch", `${url}/items/${item.id}`, { cost: null }, "cost"],
        ["patch", `${url}/items/${sideBySide.id}`, { columns: [{ name: "A", cost: 5 }] }, "columns.0.cost"],
        ["post", `${url}/items`, priced, "cost"],
        ["post", "/api/proposals", { name: "New", pages }, "pages.0.children.0.line_items.0.cost"],
        ["post", "/api/library-items", priced, "cost"],
        ["post", "/api/library-items/batch", { items: [priced] }, "items.0.cost"],
        ["patch", `/api/library-items/${library}`, { cost: 5 }, "cost"],
        ["post", "/api/library-items/bulk", { updates: [update] }, "updates.0.was.cost"],
        ["post", "/api/library-items/import", file, "columns.Own"],
        [...change({ type: "set", id: item.id, field: "cost", was: cost, to: 2 }), "operations.0.field"],
        [...change({ type: "set", id: item.id, field: "cost", was: 1, to: 2 }), "operations.0.field"],
        [...change({ type: "insert", ...place, item: priced }), "operations.0.item.cost"],
      ] as Array<["post" | "patch", string, object, string]>;
      for (const [method, path, body, field] of writes) {
        const { status, body: answer } = await member[method](path, body);
        expect([path, status, answer.error.code, Object.keys(answer.error.details)[0]]).toEqual([
          path,
          403,
          "FORBIDDEN",
          field,
        ]);
      }
      const ignored = { ...file, columns: { Own: null } };
      expect((await member.post("/api/library-items/import", ignored)).status).toBe(200);
      expect((await admin.patch(`${url}/items/${item.id}`, { cost: 5 })).status).toBe(200);
      expect((await client.get(url)).body.pages[0].children[0].line_items[0].cost).toBe(5);
    });

    it("comes back if they remove something and insert it again, at once or in an undo", async () => {
      const member = await client.colleague("member");
      const { url } = await createTestProposal(client, { pages });
      await client.patch("/api/organization", hidden);
      const read = async (reader: TestClient) => {
        const [page] = (await reader.get(url)).body.pages;
        const [{ line_items }, sideBySide] = page.children;
        return { line: line_items[0], other: line_items[1], sideBySide };
      };
      const { line: item, other, sideBySide } = await read(member);
      const [modification, column] = [item.modifications[0], sideBySide.columns[0]];
      const group = (await member.get(url)).body.pages[0].children[0].id;
      const apply = async (...operations: object[]) => {
        const version = Number(String((await member.get(url)).headers.etag).replaceAll('"', ""));
        const { status, body } = await member.post(`${url}/changes`, { version, operations });
        expect([status, body.conflicts]).toEqual([200, []]);
      };
      await apply(remove(modification.id), remove(column.id), remove(item.id));
      expect((await read(client)).sideBySide.columns).toEqual([]);
      await apply({ type: "restore", id: item.id, parent: group, before: other.id });
      await apply(
        insert("modifications", item.id, modification),
        insert("columns", sideBySide.id, column),
        remove(modification.id),
        insert("modifications", other.id, modification),
      );
      expect(await read(client)).toMatchObject({
        line: { cost, modifications: [] },
        other: { cost, modifications: [{ id: modification.id, cost }] },
        sideBySide: { columns: [{ id: column.id, cost }] },
      });
    });

    it("is copied with everything that they copy, restore or move", async () => {
      const member = await client.colleague("member");
      const { id, url } = await createTestProposal(client, { pages });
      const [full] = (await client.get(url)).body.pages;
      const saved = await client.post(`${url}/items/${full.children[0].id}/save-to-library`);
      const library = saved.body.data.id;
      await client.patch("/api/organization", hidden);
      const countCosts = async (path: string) =>
        JSON.stringify((await client.get(path)).body).split(`"cost":${cost}`).length - 1;
      expect(await countCosts(url)).toBe(4);
      const copy = (await member.post(`/api/proposals/${id}/duplicate`)).body.data.id;
      expect(await countCosts(`/api/proposals/${copy}`)).toBe(4);
      app.clock.advance(20 * 60_000);
      const inserted = { type: "group", library_item_id: library };
      expect((await member.post(`${url}/library-insertions`, inserted)).status).toBe(201);
      expect(await countCosts(url)).toBe(7);

      const [page] = (await member.get(url)).body.pages;
      const sources: Record<string, string> = {};
      const renew = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(renew);
        if (typeof value !== "object" || value === null) return value;
        const {
          amount: _amount,
          created_at: _at,
          updated_at: _until,
          order_key: _key,
          ...fields
        } = value as Record<string, unknown>;
        const kept = Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, renew(each)]));
        if (typeof fields["id"] !== "string") return kept;
        const own = createId();
        sources[own] = fields["id"];
        return { ...kept, id: own };
      };
      const item = renew(page);
      const duplicate = { type: "insert", list: "pages", parent: id, before: null, item, sources };
      const [theirs] = (await member.get(`/api/library-items?type=group`)).body.data;
      const { use_count: _uses, ...group } = renew(theirs) as Record<string, unknown>;
      const fromLibrary = {
        type: "insert",
        list: "children",
        parent: page.id,
        before: null,
        item: group,
        sources,
      };
      const { version } = (
        await member.post(`${url}/changes`, { version: 2, operations: [duplicate, fromLibrary] })
      ).body;
      expect(await countCosts(url)).toBe(17);
      const [group1, ,] = page.children;
      const moved = { type: "move", id: group1.line_items[0].id, parent: page.children[2].id, before: null };
      expect((await member.post(`${url}/changes`, { version, operations: [moved] })).status).toBe(200);
      expect(await countCosts(url)).toBe(17);

      const patch = { line_items: theirs.line_items };
      expect((await member.patch(`/api/library-items/${library}`, patch)).status).toBe(200);
      expect(await countCosts(`/api/library-items/${library}`)).toBe(3);
      const [kept] = (await member.get(`${url}/versions`)).body.data;
      expect((await member.post(`${url}/versions/${kept.id}/restore`)).status).toBe(200);
      expect(await countCosts(url)).toBe(4);
    });

    it("is hidden in an approval, too, whose rule is still named", async () => {
      const member = await client.colleague("member");
      const { url } = await createTestProposal(client, { pages });
      const when = { measure: "margin_percent", of: "selected", operator: "below", value: 99 };
      await client.patch("/api/organization", {
        approval_rules: [{ name: "Low margin", when, approvers: [{ role: "owner" }] }],
      });
      await client.patch("/api/organization", hidden);
      const [hit] = (await member.get(url)).body.approval.hits;
      expect(hit).toMatchObject({ name: "Low margin", limit: 99 });
      expect(hit).not.toHaveProperty("measured");
      expect((await client.get(url)).body.approval.hits[0].measured).toBeGreaterThan(80);
      await client.patch("/api/organization", { approval_rules: [] });
    });
  });
});
