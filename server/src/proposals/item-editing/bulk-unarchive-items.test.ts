import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { office, importWorkbench, type Workbench } from "../../../test/workbench.ts";

describe.each(engines)("unarchiving several items at once on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let proposal: Workbench;
  const archive = (itemIds: unknown) => client.post(`${proposal.url}/bulk-archive`, { itemIds });
  const unarchive = (itemIds: unknown) => client.post(`${proposal.url}/bulk-unarchive`, { itemIds });
  const findIds = (...names: string[]) => Promise.all(names.map((name) => proposal.findId(name)));
  beforeEach(async () => {
    proposal = await importWorkbench(client, office);
  });

  it("restores their places, children and prices", async () => {
    const ids = await findIds("Logo", "Build", "Hosting");
    const { updated_at: _then, cached_totals: _totals, ...before } = await proposal.detail();
    await archive(ids);
    const answer = await unarchive(ids);
    expect([answer.status, answer.body]).toEqual([
      200,
      { unarchivedCount: 3, message: "Unarchived 3 items" },
    ]);
    expect(await proposal.detail()).toMatchObject(before);
    await archive(ids.slice(1));
    expect((await unarchive(ids.slice(2))).body.message).toBe("Unarchived 1 item");
  });

  it("reports ids that are unknown, not archived or inside an archived item, and unarchives the others", async () => {
    const [logo, icons, build, shop] = await findIds("Logo", "Icons", "Build", "Shop");
    await archive([logo, shop]);
    await archive([build]);
    const answer = await unarchive([icons, "unknown", shop, logo, logo]);
    expect(answer.body).toEqual({
      unarchivedCount: 1,
      message: "Unarchived 1 item",
      errors: [
        `Item ${icons} is not archived`,
        "Item unknown not found",
        `Item ${shop} is inside an archived item`,
      ],
    });
    expect((await unarchive([shop, build])).body.unarchivedCount).toBe(2);
  });

  it("leaves separately archived descendants archived", async () => {
    const [build, shop] = await findIds("Build", "Shop");
    await archive([shop]);
    await archive([build]);
    await unarchive([build]);
    expect(await proposal.listLines("Build")).not.toContain("Shop");
  });

  it("rejects a line that would be the second selected one of a single choice", async () => {
    const chosen = { optional: true, selected: true };
    const page = createPage(line("A", 1, chosen), line("B", 2, { optional: true }));
    const [group] = page["children"] as Record<string, unknown>[];
    const { url } = await createTestProposal(client, {
      pages: [{ ...page, children: [{ ...group, selection_type: "single" }] }],
    });
    const lines = async () => (await client.get(url)).body.pages[0].children[0].line_items;
    const [a, b] = await lines();
    const post = (what: string, itemIds: string[]) => client.post(`${url}/${what}`, { itemIds });
    await post("bulk-archive", [a.id]);
    await client.patch(`${url}/items/${b.id}`, { selected: true });
    expect((await post("bulk-unarchive", [a.id])).body).toMatchObject({
      unarchivedCount: 0,
      errors: [`Item ${a.id} would be the second selected line of its group`],
    });
    await post("bulk-archive", [b.id]);
    expect((await post("bulk-unarchive", [b.id, a.id])).body.unarchivedCount).toBe(1);
    expect(await lines()).toHaveLength(1);
  });

  it("changes nothing of the proposal, including its version, if every id failed", async () => {
    const before = await client.get(proposal.url);
    expect((await unarchive(["unknown"])).body.unarchivedCount).toBe(0);
    const after = await client.get(proposal.url);
    expect([after.body, after.headers["etag"]]).toEqual([before.body, before.headers["etag"]]);
  });

  it("is rejected for a read-only proposal", async () => {
    const [logo] = await findIds("Logo");
    await archive([logo]);
    await client.post(`${proposal.url}/archive`);
    expect((await unarchive([logo])).status).toBe(403);
  });

  it("shows archived items in the detail on request, at their places and without effect on totals", async () => {
    const [logo, build, shop] = await findIds("Logo", "Build", "Shop");
    await archive([logo, build]);
    const plain = await proposal.detail();
    const { body, headers } = await client.get(`${proposal.url}?archived=any`);
    const { pages, ...rest } = body;
    const { pages: plainPages, ...plainRest } = plain;
    expect(rest).toEqual(plainRest);
    expect(headers["etag"]).toBe((await client.get(proposal.url)).headers["etag"]);
    expect(JSON.stringify(plainPages)).not.toContain("archived_at");
    const found = listRecords(pages).filter((record) => "archived_at" in record);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([logo, build]));
    expect(listRecords(pages).map(({ id }) => id)).toContain(shop);
    expect(withoutArchived(pages)).toEqual(plainPages);
    expect((await client.get(`${proposal.url}?archived=true`)).status).toBe(400);
  });
});

interface RecordWithId {
  readonly id: string;
}

/** Lists all records of pages, at any depth. */
function listRecords(value: unknown): RecordWithId[] {
  if (Array.isArray(value)) return value.flatMap(listRecords);
  if (typeof value !== "object" || value === null) return [];
  return [...("id" in value ? [value as RecordWithId] : []), ...Object.values(value).flatMap(listRecords)];
}

function withoutArchived(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !("archived_at" in Object(each))).map(withoutArchived);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutArchived(child)]));
}
