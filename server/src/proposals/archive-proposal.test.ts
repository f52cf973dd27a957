import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import type { TestClient } from "../../test/harness.ts";
import { createPage, createTestProposal, line } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("archiving on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("answers 204 without a body, sets archived_at and removes the proposal from the default listing", async () => {
    const { id, url } = await createTestProposal(client);
    const answer = await client.post(`${url}/archive`);
    expect(answer).toMatchObject({ status: 204, body: "" });

    const { body } = await client.get(url);
    expect(body).toMatchObject({ archived: true, archived_at: app.clock.now() });
    expect(await ids(client, "")).not.toContain(id);
    expect(await ids(client, "?archived=true")).toEqual([id]);
    expect(await ids(client, "?archived=any")).toContain(id);
  });

  it('of an archived proposal is 409 "Proposal is already archived" and changes nothing', async () => {
    const { url } = await createTestProposal(client);
    await client.post(`${url}/archive`);
    const before = await client.get(url);
    app.clock.advance(1000);
    const answer = await client.post(`${url}/archive`);
    expect(answer).toMatchObject({ status: 409, body: { error: "Proposal is already archived" } });
    expect((await client.get(url)).body).toEqual(before.body);
  });

  it("makes a proposal read-only: every edit is 403 FORBIDDEN and names the state", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Logo", 1))] });
    const [page] = (await client.get(url)).body.pages;
    const [{ id: item }] = page.children[0].line_items;
    await client.post(`${url}/archive`);
    for (const { status, body } of [
      await client.patch(url, { name: "Other" }),
      await client.post(`${url}/items`, { type: "group", name: "Other" }),
      await client.patch(`${url}/items/${item}`, { name: "Other" }),
      await client.delete(`${url}/items/${item}`),
      await client.post(`${url}/pages`, { name: "Other" }),
      await client.patch(`${url}/pages/${page.id}`, { name: "Other" }),
      await client.delete(`${url}/pages/${page.id}`),
      await client.post(`${url}/bulk-archive`, { itemIds: [item] }),
    ]) {
      expect(status).toBe(403);
      expect(body.error).toMatchObject({
        code: "FORBIDDEN",
        message: expect.stringContaining("archived"),
      });
    }
  });

  it("is undone by unarchiving: archived_at is cleared and the proposal is editable again", async () => {
    const { id, url } = await createTestProposal(client);
    await client.post(`${url}/archive`);
    expect(await client.post(`${url}/unarchive`)).toMatchObject({ status: 204, body: "" });

    expect((await client.get(url)).body).toMatchObject({ archived: false, archived_at: null });
    expect(await ids(client, "")).toContain(id);
    expect((await client.patch(url, { name: "Other" })).status).toBe(200);
  });

  it('cannot be undone twice: 409 "Proposal is not archived"', async () => {
    const { url } = await createTestProposal(client);
    const answer = await client.post(`${url}/unarchive`);
    expect(answer).toMatchObject({ status: 409, body: { error: "Proposal is not archived" } });
  });

  it("of an unknown or foreign proposal is 404 with {error: Proposal not found}", async () => {
    const stranger = await app.organization();
    const { id } = await createTestProposal(stranger);
    for (const unknown of [id, "00000000-0000-7000-8000-000000000000", "nothing"])
      for (const verb of ["archive", "unarchive"])
        expect(await client.post(`/api/proposals/${unknown}/${verb}`)).toMatchObject({
          status: 404,
          body: { error: "Proposal not found" },
        });
  });

  it("twice at the same time is one 204 and one 409", async () => {
    const { url } = await createTestProposal(client);
    const answers = await Promise.all([1, 2, 3].map(() => client.post(`${url}/archive`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await client.get("/api/proposals?archived=true&limit=100")).body).toMatchObject({
      pagination: { total: (await ids(client, "?archived=true&limit=100")).length },
    });
  });
});

async function ids(caller: TestClient, query: string): Promise<string[]> {
  const { body } = await caller.get(`/api/proposals${query}`);
  return body.data.map((proposal: { id: string }) => proposal.id);
}
