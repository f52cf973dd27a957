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

    it("stays if a member changes modifications and columns without it, and can still be written", async () => {
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
      const guessed = await member.post(`${url}/changes`, {
        version: 1,
        operations: [{ type: "set", id: item.id, field: "cost", was: 1, to: 2 }],
      });
      expect(guessed.body.conflicts).toMatchObject([{ field: "cost", is: null }]);
      expect((await member.patch(`${url}/items/${item.id}`, { cost: 5 })).status).toBe(200);
      const [after] = (await client.get(url)).body.pages;
      expect(after.children[0].line_items[0]).toMatchObject({
        cost: 5,
        modifications: [{ name: "Faster", cost }],
      });
      expect(after.children[1].columns).toMatchObject([{ name: "Small", cost }]);
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
