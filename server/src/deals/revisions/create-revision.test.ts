import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { createReviser, decision } from "../../../test/revisions.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("the draft of a revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  const { send, start, publish, setPrice, inDays, listNames } = createReviser(app, client);
  const readVersion = async (url: string): Promise<{ version: number }> => {
    const { headers } = await client.get(url);
    return { version: Number(/\d+/.exec(String(headers["etag"]))?.[0]) };
  };

  it("has the content and the item ids of its original, and names it", async () => {
    const { id, url, findId } = await send();
    const draft = await start(url);
    const { body } = await client.get(draft.url);
    expect(body).toMatchObject({
      id: draft.id,
      status: "DRAFT",
      name: "Website relaunch",
      proposal_number: null,
      share_url: null,
      revision: null,
      revision_of: { id, name: "Website relaunch", number: 2 },
    });
    expect(body.pages[0].children[0].line_items[0].id).toBe(findId("Design"));
    expect((await client.get(url)).body).toMatchObject({
      status: "SENT",
      revision_of: null,
      revision: { number: 1, note: null, draft: { id: draft.id, created_by: { id: client.userId } } },
    });
  });

  it("is edited without any effect on the client", async () => {
    const { url, reader, findId } = await send();
    const before = (await reader.read()).body;
    const draft = await start(url);
    expect((await setPrice(draft.url, findId("Design"), 900)).status).toBe(200);
    expect((await client.delete(`${draft.url}/items/${findId("Icons")}`)).status).toBe(204);
    expect((await client.patch(draft.url, { name: "New name" })).status).toBe(200);
    expect((await reader.read()).body).toEqual(before);
    expect(await listNames(url)).toEqual(["Design", "Icons", "Hosting"]);
    expect(await listNames(draft.url)).toEqual(["Design", "Hosting"]);
  });

  it("is in no list, count or suggestion, and records no event", async () => {
    const { url } = await send();
    const read = async () => ({
      counts: (await client.get("/api/proposal-counts?archived=any&is_template=any")).body,
      total: (await client.get("/api/proposals")).body.pagination.total,
      deleted: (await client.get("/api/proposals/deleted")).body.data,
      clients: (await client.get("/api/clients?search=unique")).body.data,
      events: await app.db.read.selectFrom("events").select("id").execute(),
    });
    const before = await read();
    const draft = await start(url);
    const settings = { recipient: { name: "Unique words" } };
    await client.patch(draft.url, { name: "Unique words", settings });
    for (const query of ["", "?archived=any&is_template=any", "?search=unique", "?status=DRAFT"]) {
      const { data } = (await client.get(`/api/proposals${query}`)).body;
      expect(data.map((each: { id: string }) => each.id)).not.toContain(draft.id);
    }
    expect(await read()).toEqual(before);
    await client.delete(draft.url);
    expect(await read()).toEqual(before);
  });

  it("can be neither sent, revised, starred, archived nor exported", async () => {
    const draft = await start((await send()).url);
    const answers = [
      await client.post(`${draft.url}/send`, { recipients: [{ name: "A", email: "a@example.com" }] }),
      await client.post(`${draft.url}/status`, { status: "SENT" }),
      await client.post(`${draft.url}/rotate-link`),
      await client.post(`${draft.url}/archive`),
      await client.get(`${draft.url}/export`),
      await client.post(`${draft.url}/revisions`),
      await client.post(`${draft.url}/star`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 400]);
  });

  it("has none of the fields that its original keeps: 400, beside other fields too", async () => {
    const draft = await start((await send()).url);
    const fields = {
      tags: ["leaked"],
      notes: "Call",
      proposal_number: "P-77",
      owner_id: client.userId,
      integrations: { crm: null },
      is_template: true,
    };
    const { status, body } = await client.patch(draft.url, { name: "New", ...fields });
    expect([status, Object.keys(body.error.details).toSorted()]).toEqual([
      400,
      Object.keys(fields).toSorted(),
    ]);
    const { version } = await readVersion(draft.url);
    const operations = [{ type: "set", id: draft.id, field: "tags", to: ["leaked"], was: [] }];
    expect((await client.post(`${draft.url}/changes`, { version, operations })).status).toBe(400);
    const bulk = { proposal_ids: [draft.id], action: "add_tags", tags: ["leaked"] };
    expect((await client.post("/api/proposals/bulk", bulk)).body).toMatchObject({
      errors: [`Proposal ${draft.id}: belongs to the original of the draft revision`],
    });
    expect((await client.get("/api/tags?search=leaked")).body.data).toEqual([]);
  });

  it("exists once: a second one is 409 with the id of the first, also at the same moment", async () => {
    const { url } = await send();
    const answers = await Promise.all([1, 2, 3].map(() => client.post(`${url}/revisions`)));
    const started = answers.filter(({ status }) => status === 201);
    expect(started).toHaveLength(1);
    for (const { status, body } of answers.filter((each) => each.status !== 201))
      expect([status, body.error.details]).toEqual([409, { draft_id: started[0]?.body.data.id }]);
  });

  it("is refused for a proposal that was not sent, a template, and a decided or archived proposal", async () => {
    const fresh = await createTestProposal(client);
    const template = await createTestProposal(client, { is_template: true });
    const won = await send();
    await won.reader.post("accept", decision);
    const archived = await send();
    await client.post(`${archived.url}/archive`);
    for (const { url } of [fresh, template, won, archived])
      expect((await client.post(`${url}/revisions`)).status).toBe(403);
    const stranger = await app.organization();
    expect((await stranger.post(`${won.url}/revisions`)).status).toBe(404);
  });

  it("forbids changes to the original's content, but not to its tags, notes, owner and expiry", async () => {
    const { url, findId } = await send();
    const draft = await start(url);
    const colleague = await client.colleague();
    const answers = [
      await client.patch(url, { name: "Other" }),
      await setPrice(url, findId("Design"), 1),
      await client.patch(url, { settings: { currency: "USD" } }),
    ];
    for (const { status, body } of answers)
      expect([status, body.error.details]).toEqual([403, { draft_id: draft.id }]);
    expect((await client.patch(url, { tags: ["web"], notes: "Call" })).status).toBe(200);
    expect((await client.patch(url, { owner_id: colleague.userId })).status).toBe(200);
    const expiring_on = inDays(1);
    expect((await client.patch(url, { settings: { expiring_on } })).status).toBe(200);
    expect((await client.patch(url, { notes: "x", settings: { expiring_on: inDays(2) } })).status).toBe(200);
    expect((await client.post(`${url}/status`, { status: "DRAFT" })).status).toBe(403);
    await client.delete(draft.url);
    expect((await client.patch(url, { name: "Other" })).status).toBe(200);
  });

  it("can begin with an earlier version: the offer of before", async () => {
    const { url, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    await publish(draft);
    const [, first] = (await client.get(`${url}/revisions`)).body.data;
    const again = await start(url, { version_id: first.version_id });
    const [page] = (await client.get(again.url)).body.pages;
    expect(page.children[0].line_items[0].price.value).toBe(1000);
    expect((await publish(again)).body.revision).toMatchObject({ number: 3, totals: { once: 1000 } });
  });
});
