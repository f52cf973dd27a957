import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { sendNewProposal } from "../../../test/deals.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createId } from "../../platform/ids.ts";
import { findWholeProposal } from "./whole-proposal.ts";

describe.each(engines)("the detail on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("has every field of the list item and of the detail at the top level", async () => {
    const { id, url } = await createTestProposal(client, { pages: [createPage(line("Design", 1000))] });
    const { body } = await client.get(url);
    const [listed] = (await client.get("/api/proposals")).body.data;
    const { status_detail, ...same } = listed;
    expect(body).toMatchObject(same);
    expect(body.status_detail).toEqual({
      ...status_detail,
      note: null,
      decline_reason: null,
      acceptance: null,
      signatures: [],
    });
    expect(body).toMatchObject({
      id,
      organization_id: client.organizationId,
      description: null,
      design: {},
      integrations: { crm: null },
      timeline: { sent: null, first_viewed: null, last_viewed: null, won: null, lost: null, cancelled: null },
      share_url: null,
      totals: { once: { selected: { total: 1000 }, min: { total: 1000 }, max: { total: 1000 } } },
      pages: [{ children: [{ type: "group", line_items: [{ name: "Design", amount: 1000 }] }] }],
    });
  });

  it("leaves archived items out of pages and totals", async () => {
    const { url } = await createTestProposal(client, {
      pages: [createPage(line("Design", 1000), line("Code", 500))],
    });
    const [design] = (await client.get(url)).body.pages[0].children[0].line_items;
    await client.post(`${url}/bulk-archive`, { itemIds: [design.id] });
    const { body } = await client.get(url);
    expect(body.pages[0].children[0].line_items).toMatchObject([{ name: "Code" }]);
    expect(body.totals.once.selected.total).toBe(500);
  });

  it("has an ETag that changes with every visible change and no other", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Design", 1000))] });
    const etag = async () => (await client.get(url)).headers["etag"];
    const [item] = (await client.get(url)).body.pages[0].children[0].line_items;
    const seen = [await etag()];
    expect(await etag()).toBe(seen[0]);
    const changes = [
      () => client.patch(url, { name: "Other" }),
      () => client.post(`${url}/items`, { type: "group", name: "More" }),
      () => client.patch(`${url}/items/${item.id}`, { name: "Drafts" }),
      () => client.delete(`${url}/items/${item.id}`),
      () => client.post(`${url}/archive`),
      () => client.post(`${url}/unarchive`),
    ];
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300);
      seen.push(await etag());
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
  });

  it("shows a write of another process immediately", async () => {
    const { id, url } = await createTestProposal(client, { pages: [createPage(line("Design", 1000))] });
    await client.get(url);
    await app.db.write
      .updateTable("items")
      .set({ name: "Rewritten" })
      .where("owner_id", "=", id)
      .where("kind", "=", "line_item")
      .execute();
    await app.db.write
      .updateTable("proposals")
      .set({ version: 2, state_id: createId() })
      .where("id", "=", id)
      .execute();
    expect((await client.get(url)).body.pages[0].children[0].line_items[0].name).toBe("Rewritten");
  });

  it("is cached without the drawings of its signers, and its size includes their names", async () => {
    const { organizationId } = client;
    const recipient_signer = { full_name: "Grace Hopper", email: "grace@example.com" };
    const signing = { acceptance_method: "digital_signatures" as const, recipient_signer };
    const { id, url } = await sendNewProposal(client, { signing });
    const find = () => findWholeProposal(undefined, app.db.read, { organizationId, id });
    const { size = 0 } = (await find()) ?? {};
    expect((await client.post(`${url}/request-signatures`)).status).toBe(200);
    const signature_json = JSON.stringify({ type: "drawn", value: "a drawing" });
    await app.db.write.updateTable("signers").set({ signature_json }).where("proposal_id", "=", id).execute();
    const whole = await find();
    expect(whole?.signatures).toMatchObject([{ full_name: "Grace Hopper" }]);
    expect(JSON.stringify(whole)).not.toContain("a drawing");
    expect(whole?.size).toBeGreaterThan(size);
  });

  it("is EXPIRED from the time in settings.expiring_on", async () => {
    const expiring_on = new Date(Date.parse(app.clock.now()) + 1000).toISOString();
    const { id, url } = await createTestProposal(client, { settings: { expiring_on } });
    await app.db.write
      .updateTable("proposals")
      .set({ status: "SENT", state_id: createId() })
      .where("id", "=", id)
      .execute();
    expect((await client.get(url)).body.status).toBe("SENT");
    app.clock.advance(1000);
    expect((await client.get(url)).body.status).toBe("EXPIRED");
  });

  it("of an unknown, deleted or foreign proposal is 404 with the message of the specification", async () => {
    const foreign = await createTestProposal(await app.organization());
    const deleted = await createTestProposal(client);
    await client.delete(deleted.url);
    for (const id of [foreign.id, deleted.id, "nothing", "ü"])
      expect(await client.get(`/api/proposals/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        body: { error: { code: "NOT_FOUND", message: `Not Authorized or Not Found: Resource ${id}` } },
      });
  });
});
