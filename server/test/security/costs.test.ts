import { describe, expect, it } from "vitest";
import { engines } from "../databases.ts";
import { grace, findMailedLink } from "../deals.ts";
import { printPdf, readText } from "../pdf.ts";
import { line, createTestProposal, createPage } from "../proposals.ts";
import { createReader } from "../recipients.ts";
import { useApp, useOrganization } from "../use-app.ts";
import { addEndpoint, listPosts } from "../webhooks.ts";

const cost = 73.9137;
const sku = "ZSKU-7391";
const lines = [line("Design", 1200, { cost, sku }), line("Icons", 200, { cost, sku, optional: true })];

describe.each(engines)("the cost of a line item on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("is visible to members, and copied with duplicates and the library", async () => {
    const { id, url } = await createTestProposal(client, { pages: [createPage(...lines)] });
    const [page] = (await client.get(url)).body.pages;
    const [stored] = page.children[0].line_items;
    expect(stored).toMatchObject({ cost, sku });
    const saved = await client.post(`${url}/items/${stored.id}/save-to-library`);
    expect((await client.get(`/api/library-items/${saved.body.data.id}`)).body).toMatchObject({ cost, sku });
    const copy = (await client.post(`/api/proposals/${id}/duplicate`)).body.data.id;
    expect(JSON.stringify((await client.get(`/api/proposals/${copy}`)).body)).toContain(String(cost));
  });

  it("is cleared with null, and cannot be negative", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(...lines)] });
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
      pages: [createPage(...lines)],
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
});
