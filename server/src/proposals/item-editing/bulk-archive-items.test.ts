import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { office, importWorkbench, type Workbench } from "../../../test/workbench.ts";

describe.each(engines)("archiving several items at once (4.10) on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let proposal: Workbench;
  const archive = (itemIds: unknown) => client.post(`${proposal.url}/bulk-archive`, { itemIds });
  beforeEach(async () => {
    proposal = await importWorkbench(client, office);
  });

  it("answers 200 with archivedCount and message, and no errors when all succeeded", async () => {
    const ids = await Promise.all(["Logo", "Build", "Hosting"].map((name) => proposal.findId(name)));
    const answer = await archive(ids);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ archivedCount: 3, message: "Archived 3 items" });
    const one = await archive([await proposal.findId("Icons")]);
    expect(one.body.message).toBe("Archived 1 item");
  });

  it("hides the items with their children from detail, export and totals", async () => {
    await archive([await proposal.findId("Build"), await proposal.findId("Hosting")]);
    const detail = await proposal.detail();
    const exported = await client.get(`${proposal.url}/export`);
    for (const pages of [detail.pages, exported.body.pages])
      expect(JSON.stringify(pages)).not.toMatch(/Build|Shop|Hosting/);
    expect(detail.totals).toMatchObject({ once: { selected: { total: 500 } } });
    expect(detail.totals).not.toHaveProperty("monthly");
  });

  it("reports unknown or already archived ids in errors, and archives the others", async () => {
    const elsewhere = await (await importWorkbench(client, office)).findId("Logo");
    const [logo, icons, build, shop] = await Promise.all(
      ["Logo", "Icons", "Build", "Shop"].map((name) => proposal.findId(name)),
    );
    await archive([logo, build]);
    const answer = await archive([logo, "unknown", icons, elsewhere, shop]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      archivedCount: 1,
      message: "Archived 1 item",
      errors: [
        `Item ${logo} is already archived`,
        "Item unknown not found",
        `Item ${elsewhere} not found`,
        `Item ${shop} is already archived`,
      ],
    });
    expect(await proposal.listLines("Design")).toEqual([]);
  });

  it("changes nothing of the proposal, including version and updated_at, if every id failed", async () => {
    const before = await client.get(proposal.url);
    app.clock.advance(60_000);
    expect((await archive(["unknown"])).body.archivedCount).toBe(0);
    const key = { "idempotency-key": `once-${proposal.id}` };
    await client.post(`${proposal.url}/bulk-archive`, { itemIds: ["unknown"] }, key);
    const after = await client.get(proposal.url);
    expect(after.body).toEqual(before.body);
    expect(after.headers["etag"]).toBe(before.headers["etag"]);
  });

  it("counts a repeated item once, but a group and its own line separately", async () => {
    const [design, logo] = await Promise.all(["Design", "Logo"].map((name) => proposal.findId(name)));
    expect((await archive([logo, logo, design])).body).toEqual({
      archivedCount: 2,
      message: "Archived 2 items",
    });
  });

  it("makes an item unusable as neighbour or parent, and read-only", async () => {
    const [logo, build] = await Promise.all(["Logo", "Build"].map((name) => proposal.findId(name)));
    await archive([logo, build]);
    const item = { type: "line_item", name: "x", price: { model: "none" } };
    const create = (place: object) => client.post(`${proposal.url}/items`, { ...item, ...place });
    expect((await create({ after_item_id: logo })).status).toBe(404);
    expect((await create({ target_group_id: build })).status).toBe(404);
    expect((await client.patch(`${proposal.url}/items/${logo}`, { name: "x" })).status).toBe(404);
  });

  it.each([[undefined], ["all"], [[1]], [null]])("rejects itemIds %j with 400", async (itemIds) => {
    const answer = await archive(itemIds);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe("VALIDATION_ERROR");
  });
});
