import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("deleting on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("answers 204, and every read leaves out the proposal with all its items at once", async () => {
    const { id, url } = await createTestProposal(client, {
      pages: [createPage(line("Design", 1))],
      tags: ["gone"],
    });
    const [item] = (await client.get(url)).body.pages[0].children[0].line_items;
    await client.post(`${url}/star`);
    expect(await client.delete(url)).toMatchObject({ status: 204, body: "" });
    for (const query of ["", "?tag=gone", "?search=relaunch", "?archived=any&is_template=any"])
      expect((await client.get(`/api/proposals${query}`)).body).toMatchObject({
        data: [],
        pagination: { total: 0 },
      });
    const answers = [
      await client.get(url),
      await client.get(`${url}/export`),
      await client.get(`${url}/analytics`),
      await client.patch(url, { name: "B" }),
      await client.patch(`${url}/items/${item.id}`, { name: "B" }),
      await client.post(`${url}/items`, { type: "group", name: "B" }),
      await client.post(`${url}/duplicate`),
      await client.post(`${url}/star`),
      await client.post(`${url}/archive`),
      await client.delete(url),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await client.post("/api/proposals", { templateId: id })).status).toBe(400);
  });

  it("of an archived or a won proposal is allowed", async () => {
    const archived = await createTestProposal(client);
    await client.post(`${archived.url}/archive`);
    const won = await createTestProposal(client);
    await app.db.write.updateTable("proposals").set({ status: "WON" }).where("id", "=", won.id).execute();
    expect((await client.delete(archived.url)).status).toBe(204);
    expect((await client.delete(won.url)).status).toBe(204);
  });

  it("of a foreign proposal is 404 and changes nothing", async () => {
    const stranger = await app.organization();
    const { id, url } = await createTestProposal(stranger);
    expect(await client.delete(url)).toMatchObject({
      status: 404,
      body: { error: { code: "NOT_FOUND", message: `Not Authorized or Not Found: Resource ${id}` } },
    });
    expect((await stranger.get(url)).status).toBe(200);
  });
});
