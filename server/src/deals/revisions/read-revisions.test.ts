import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("the list of open drafts on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  async function startDraft(by: TestClient, name: string) {
    const { id, url } = await sendOffer(app, client, { name });
    app.clock.advance(60_000);
    const draft: string = (await by.post(`${url}/revisions`)).body.data.id;
    return { id, url, draft };
  }
  const list = async (query = "", by: TestClient = client) =>
    (await by.get(`/api/draft-revisions${query}`)).body;
  const listIds = async (query = "") => (await list(query)).data.map(({ id }: { id: string }) => id);

  it("has the draft with its original, the next number and its author, the last changed first", async () => {
    const first = await startDraft(client, "First");
    const started = app.clock.now();
    const second = await startDraft(client, "Second");
    app.clock.advance(60_000);
    await client.patch(`/api/proposals/${first.draft}`, {
      name: "First, again",
      settings: { recipient: { name: "Globex" } },
    });
    const { data, pagination } = await list();
    expect(data[0]).toMatchObject({
      id: first.draft,
      name: "First, again",
      client_name: "Globex",
      revision_of: { id: first.id, name: "First", number: 2 },
      created_at: started,
      created_by: { id: client.userId },
      updated_at: app.clock.now(),
    });
    expect(data[1].id).toBe(second.draft);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 2, pages: 1 });
    expect(await listIds("?limit=1&page=2")).toEqual([second.draft]);
  });

  it("can be limited to the drafts of one member", async () => {
    const colleague = await client.colleague();
    await startDraft(client, "Mine");
    const { draft } = await startDraft(colleague, "Theirs");
    expect(await listIds(`?created_by=${colleague.userId}`)).toEqual([draft]);
  });

  it("has no draft that was published or discarded, or of an archived proposal or another organization", async () => {
    const published = await startDraft(client, "Published");
    await client.patch(`/api/proposals/${published.draft}`, { name: "Changed" });
    expect((await client.post(`/api/proposals/${published.draft}/publish`)).status).toBe(200);
    await client.delete(`/api/proposals/${(await startDraft(client, "Discarded")).draft}`);
    const archived = await startDraft(client, "Archived");
    await client.post(`${archived.url}/archive`);
    const deleted = await startDraft(client, "Deleted");
    await client.delete(deleted.url);
    const { draft } = await startDraft(client, "Open");
    expect(await listIds()).toEqual([draft]);
    expect((await list("", await app.organization())).data).toEqual([]);
  });
});
