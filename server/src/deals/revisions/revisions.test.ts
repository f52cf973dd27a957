import type { ImportPage } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, signedByGrace } from "../../../test/deals.ts";
import type { TestAnswer } from "../../../test/harness.ts";
import { createTestProposal, fixed, line } from "../../../test/proposals.ts";
import { type Offer, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const decision = { full_name: "Grace Hopper", email: "grace@example.com" };
const day = 86_400_000;

const hosting = { optional: true, price: { ...fixed(50), quantity: { current: 1, min: 1, max: 10 } } };
const line_items = [
  line("Design", 1000),
  line("Icons", 200, { optional: true }),
  line("Hosting", 50, hosting),
];
const pages: readonly ImportPage[] = [
  { name: "Scope", kind: "scope_of_work", children: [{ type: "group", name: "Work", line_items }] },
];

describe.each(engines)("a revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const send = (settings = {}): Promise<Offer> => sendOffer(app, client, { pages, settings });
  const start = async (url: string, body?: object): Promise<{ id: string; url: string }> => {
    const answer = await client.post(`${url}/revisions`, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    const { id } = answer.body.data;
    return { id, url: `/api/proposals/${id}` };
  };
  const publish = (draft: { url: string }, body?: object): Promise<TestAnswer> =>
    client.post(`${draft.url}/publish`, body);
  const setPrice = (url: string, itemId: string, value: number): Promise<TestAnswer> =>
    client.patch(`${url}/items/${itemId}`, { price: fixed(value) });
  const readVersion = async (url: string): Promise<{ version: number }> => {
    const { headers } = await client.get(url);
    return { version: Number(/\d+/.exec(String(headers["etag"]))?.[0]) };
  };
  const inDays = (days: number): string => new Date(Date.parse(app.clock.now()) + days * day).toISOString();
  const listColumns = async (url: string): Promise<unknown[]> => {
    const [page] = (await client.get(url)).body.pages;
    const { columns } = page.children[2];
    return columns.map(({ name, isSelected }: { name: string; isSelected: boolean }) => [name, isSelected]);
  };
  const names = async (url: string): Promise<string[]> => {
    const [page] = (await client.get(url)).body.pages;
    return page.children[0].line_items.map(({ name }: { name: string }) => name);
  };

  describe("begins with a draft, which", () => {
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
      expect(await names(url)).toEqual(["Design", "Icons", "Hosting"]);
      expect(await names(draft.url)).toEqual(["Design", "Hosting"]);
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
      expect((await client.patch(url, { notes: "x", settings: { expiring_on: inDays(2) } })).status).toBe(
        200,
      );
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

  describe("when it is published", () => {
    it("replaces the offer behind the same link, and its draft is gone", async () => {
      const { url, reader, findId } = await send();
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      await client.delete(`${draft.url}/items/${findId("Icons")}`);
      await client.post(`${draft.url}/items`, line("Training", 300));
      await client.patch(url, { tags: ["kept"] });
      const answer = await publish(draft, { note: "As discussed" });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          revision: {
            number: 2,
            published_at: expect.any(String),
            published_by: expect.objectContaining({ id: client.userId }),
            note: "As discussed",
            version_id: expect.any(String),
            currency: "USD",
            totals: { once: 1200 },
          },
          dropped_selections: [],
        },
      ]);
      expect(await names(url)).toEqual(["Design", "Hosting", "Training"]);
      expect((await client.get(draft.url)).status).toBe(404);
      const seen = (await reader.read()).body;
      expect(JSON.stringify(seen)).toContain("Training");
      expect((await client.get(url)).body).toMatchObject({
        status: "SENT",
        tags: ["kept"],
        revision: { number: 2, note: "As discussed", draft: null },
      });
    });

    it("is listed, and compared with the revision before", async () => {
      const { url, findId } = await send();
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      await client.patch(url, { tags: ["members"], notes: "Only for members" });
      await publish(draft, { note: "Cheaper" });
      const { data } = (await client.get(`${url}/revisions`)).body;
      expect(data).toMatchObject([
        { number: 2, note: "Cheaper", totals: { once: 900 } },
        { number: 1, note: null, totals: { once: 1000 } },
      ]);
      const { body } = await client.get(`${url}/revisions/2/comparison`);
      expect(body.totals).toEqual({ once: { from: 1000, to: 900 } });
      expect(body.changes).toMatchObject([
        { change: "changed", id: findId("Design"), fields: expect.any(Array) },
      ]);
      expect((await client.get(`${url}/revisions/1/comparison`)).status).toBe(400);
      expect((await client.get(`${url}/revisions/3/comparison`)).status).toBe(404);
    });

    it("adds one event, one version and one audit entry with the hashes of both contents", async () => {
      const { id, url, findId } = await send();
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      await publish(draft);
      const types = await app.db.read
        .selectFrom("events")
        .select("type")
        .where("proposal_id", "=", id)
        .orderBy("at")
        .orderBy("id")
        .execute();
      expect(types.map(({ type }) => type).filter((type) => type !== "proposal_created")).toEqual([
        "proposal_sent",
        "proposal_revised",
      ]);
      const versions = (await client.get(`${url}/versions`)).body.data;
      expect(versions.map(({ reason }: { reason: string }) => reason)).toEqual(["revised", "sent"]);
      const { entry } = (await client.get(`${url}/audit-trail`)).body.data.at(-1);
      const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
      expect(entry).toMatchObject({
        action: "revised",
        revision: 2,
        content_before: hash,
        content_after: hash,
      });
      expect(entry.content_before).not.toBe(entry.content_after);
    });

    it("is mailed with its note to the recipients of the last email, unless the sender wants no email", async () => {
      const { url, reader, findId } = await send();
      const mails = async () => {
        const { data } = (await client.get(`${url}/mails?kind=revision`)).body;
        return data.map(({ to, subject }: { to: string; subject: string }) => [to, subject]);
      };
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      await publish(draft, { notify: false });
      expect(await mails()).toEqual([]);
      const next = await start(url);
      await setPrice(next.url, findId("Design"), 800);
      await publish(next, { note: "Now cheaper" });
      expect(await mails()).toEqual([[grace.email, "New version: Website relaunch"]]);
      const [mail] = (await client.get("/api/outbox?limit=1")).body.data;
      expect(mail.text).toContain("Now cheaper");
      expect(mail.text).toContain(reader.token);
      const last = await start(url);
      await setPrice(last.url, findId("Design"), 700);
      const ada = { name: "Ada", email: "ada@example.com" };
      await publish(last, { recipients: [ada, ada] });
      expect((await mails()).map(([to]: string[]) => to)).toEqual([ada.email, grace.email]);
    });

    it("is in the activity with its number and note", async () => {
      const { id, url, findId } = await send();
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      await publish(draft, { note: "Cheaper" });
      const { data } = (await client.get("/api/activity?event_type=proposal_revised&limit=1")).body;
      expect(data).toMatchObject([{ proposal: { id }, metadata: { revision: 2, note: "Cheaper" } }]);
    });

    it("keeps the client's choices of the meantime, unless the sender changed them or they no longer fit", async () => {
      const { url, reader, findId } = await send();
      const draft = await start(url);
      await reader.select(findId("Icons"));
      await reader.select(findId("Hosting"));
      await reader.post("selections", { item_id: findId("Hosting"), quantity: 8 });
      const price = { ...fixed(50), quantity: { current: 1, min: 1, max: 5 } };
      await client.patch(`${draft.url}/items/${findId("Hosting")}`, { price });
      const { body } = await publish(draft);
      expect(body.revision.totals).toEqual({ once: 1250 });
      expect(body.dropped_selections).toEqual([
        { item_id: findId("Hosting"), name: "Hosting", reason: "not_possible" },
      ]);
      const [page] = (await client.get(url)).body.pages;
      expect(page.children[0].line_items.map(({ selected }: { selected: boolean }) => selected)).toEqual([
        false,
        true,
        true,
      ]);
    });

    it("reports a choice of the client whose item is gone, or which the sender chose otherwise", async () => {
      const { url, reader, findId } = await send();
      await reader.post("selections", { item_id: findId("Hosting"), quantity: 2 });
      const draft = await start(url);
      await reader.select(findId("Icons"));
      await reader.post("selections", { item_id: findId("Hosting"), quantity: 3 });
      await client.delete(`${draft.url}/items/${findId("Icons")}`);
      const price = { ...fixed(50), quantity: { current: 7, min: 1, max: 10 } };
      await client.patch(`${draft.url}/items/${findId("Hosting")}`, { price });
      expect((await publish(draft)).body.dropped_selections).toEqual([
        { item_id: findId("Icons"), name: "Icons", reason: "removed" },
        { item_id: findId("Hosting"), name: "Hosting", reason: "replaced" },
      ]);
      const [page] = (await client.get(url)).body.pages;
      expect(page.children[0].line_items[1].price.quantity.current).toBe(7);
    });

    it("gets 412 from a decision about the revision before", async () => {
      const { url, reader, findId } = await send();
      const { version: seen } = (await reader.read()).body;
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 2000);
      await publish(draft);
      expect((await reader.post("accept", { ...decision, version: seen })).status).toBe(412);
      const { version } = (await reader.read()).body;
      expect((await reader.post("accept", { ...decision, version })).status).toBe(200);
    });

    it("voids signatures, and the proposal is SENT again", async () => {
      const { url, reader, findId } = await send({
        signing: { ...signedByGrace, company_signer: client.userId },
      });
      const draft = await start(url);
      const signature = { type: "typed", value: "Grace Hopper" };
      await reader.post("sign", { full_name: "Grace Hopper", consent: true, signature });
      expect((await client.get(url)).body.status).toBe("PENDING");
      await setPrice(draft.url, findId("Design"), 900);
      expect((await publish(draft)).status).toBe(200);
      const { status, allRecipientsSigned, status_detail } = (await client.get(url)).body;
      expect([status, allRecipientsSigned, status_detail.signatures]).toEqual(["SENT", false, []]);
    });

    it("is refused with 409 after the decision. The draft stays and can be duplicated", async () => {
      const { url, reader, findId } = await send();
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      await reader.post("accept", decision);
      expect((await publish(draft)).status).toBe(409);
      const copy = await client.post(`${draft.url}/duplicate`);
      expect(copy.status).toBe(201);
      expect((await client.get(`/api/proposals/${copy.body.data.id}`)).body).toMatchObject({
        status: "DRAFT",
        revision_of: null,
        totals: { once: { selected: { total: 900 } } },
      });
    });

    it("opens an expired proposal again if the draft has a later expiry, and is refused otherwise", async () => {
      const soon = inDays(1);
      const { url, findId } = await send({ expiring_on: soon });
      app.clock.advance(2 * day);
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      expect((await publish(draft)).body.error.details).toHaveProperty("settings.expiring_on");
      const later = inDays(1);
      await client.patch(draft.url, { settings: { expiring_on: later } });
      expect((await publish(draft)).body).toMatchObject({ revision: { number: 2 } });
      expect((await client.get(url)).body).toMatchObject({
        status: "SENT",
        settings: { expiring_on: later },
      });
    });

    it("keeps an expiry that the original got in the meantime, and a status on hold", async () => {
      const { url, findId } = await send();
      const draft = await start(url);
      const expiring_on = inDays(1);
      await client.patch(url, { settings: { expiring_on } });
      await client.post(`${url}/status`, { status: "ON_HOLD" });
      await setPrice(draft.url, findId("Design"), 900);
      expect((await publish(draft)).status).toBe(200);
      expect((await client.get(url)).body).toMatchObject({ status: "ON_HOLD", settings: { expiring_on } });
    });

    it("merges choices into a draft that began with an earlier version", async () => {
      const { url, reader, findId } = await send();
      await reader.select(findId("Icons"));
      await reader.post("selections", { item_id: findId("Hosting"), quantity: 7 });
      const [first] = (await client.get(`${url}/revisions`)).body.data;
      const draft = await start(url, { version_id: first.version_id });
      await setPrice(draft.url, findId("Design"), 900);
      expect((await publish(draft)).body).toMatchObject({
        revision: { totals: { once: 1100 } },
        dropped_selections: [],
      });
      const [page] = (await client.get(url)).body.pages;
      const [, icons, seats] = page.children[0].line_items;
      expect([icons.selected, seats.price.quantity.current]).toEqual([true, 7]);
    });

    it("reports an option that the client deselected and that must stay selected now", async () => {
      const { url, reader, findId } = await send();
      await reader.select(findId("Icons"));
      const draft = await start(url);
      await reader.select(findId("Icons"), false);
      await client.patch(`${draft.url}/items/${findId("Work")}`, { selection_type: "single" });
      const { body } = await publish(draft);
      expect(body.dropped_selections).toEqual([
        { item_id: findId("Icons"), name: "Icons", reason: "not_possible" },
      ]);
    });

    it("keeps the client's column of a single choice, or the old column if the client's column is gone", async () => {
      const { url, reader, findId } = await sendOffer(app, client);
      const draft = await start(url);
      await reader.select(findId("Large"));
      await client.patch(draft.url, { name: "Second offer" });
      expect((await publish(draft)).body.dropped_selections).toEqual([]);
      expect(await listColumns(url)).toEqual([
        ["Small", false],
        ["Large", true],
      ]);
      const next = await start(url);
      await reader.select(findId("Small"));
      const [page] = (await client.get(next.url)).body.pages;
      const columns = page.children[2].columns.filter(({ name }: { name: string }) => name !== "Small");
      await client.patch(`${next.url}/items/${findId("Hosting")}`, { columns });
      expect((await publish(next)).body.dropped_selections).toEqual([
        { item_id: findId("Small"), name: "Small", reason: "removed" },
      ]);
      expect(await listColumns(url)).toEqual([["Large", true]]);
    });

    it("plans reminders for its new expiry", async () => {
      const { url, findId } = await send({ expiring_on: inDays(10), reminders: { before_expiry_days: [2] } });
      const draft = await start(url);
      await client.patch(draft.url, { settings: { expiring_on: inDays(30) } });
      await setPrice(draft.url, findId("Design"), 900);
      await publish(draft);
      const jobs = await app.db.read
        .selectFrom("jobs")
        .select("run_at")
        .where("kind", "=", "reminder")
        .execute();
      expect(
        jobs
          .map(({ run_at }) => run_at)
          .toSorted()
          .at(-1)
          ?.slice(0, 10),
      ).toBe(inDays(28).slice(0, 10));
    });

    it("counts the library items of the draft as used in the original", async () => {
      const { id, url, findId } = await send();
      const item = await client.post("/api/library-items", line("Training", 300));
      const library_item_id = item.body.data.id;
      const draft = await start(url);
      const target_group_id = findId("Work");
      const inserted = await client.post(`${draft.url}/library-insertions`, {
        type: "line_item",
        library_item_id,
        target_group_id,
      });
      expect(inserted.status).toBe(201);
      const uses = async () => {
        const { data } = (await client.get(`/api/library-items/${library_item_id}/uses`)).body;
        return data.map((each: { id: string }) => each.id);
      };
      expect(await uses()).toEqual([id]);
      await publish(draft);
      expect(await uses()).toEqual([id]);
    });

    it("lets everyone who got an earlier email accept", async () => {
      const { url, reader, findId } = await send();
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      const recipients = [{ name: "Ada", email: "ada@example.com" }];
      expect((await client.post(`${draft.url}/publish`, { recipients, notify: false })).status).toBe(400);
      expect((await publish(draft, { recipients })).status).toBe(200);
      expect((await reader.post("accept", decision)).status).toBe(200);
    });

    it("does not void signatures if nothing was changed, whatever the order of the settings", async () => {
      const { url, reader } = await send({
        expiring_on: inDays(3),
        signing: { ...signedByGrace, company_signer: client.userId },
      });
      const draft = await start(url);
      const signature = { type: "typed", value: "Grace Hopper" };
      await reader.post("sign", { full_name: "Grace Hopper", consent: true, signature });
      expect((await publish(draft)).status).toBe(400);
      expect((await client.get(url)).body.status).toBe("PENDING");
    });

    it("is refused without changes, for another version of the draft, and for a proposal that is no draft", async () => {
      const { url, findId } = await send();
      const draft = await start(url);
      const { status, body } = await publish(draft);
      expect([status, body.error.message]).toEqual([
        400,
        "The draft has no changes yet. Edit it before you publish it.",
      ]);
      await setPrice(draft.url, findId("Design"), 900);
      const stale = await client.post(`${draft.url}/publish`, undefined, { "if-match": '"1"' });
      expect(stale.status).toBe(412);
      expect((await client.post(`${url}/publish`)).status).toBe(400);
      const stranger = await app.organization();
      expect((await stranger.post(`${draft.url}/publish`)).status).toBe(404);
      expect((await publish(draft)).status).toBe(200);
    });

    it("wins or loses against an acceptance at the same moment, and never mixes both", async () => {
      for (let round = 0; round < 5; round++) {
        const { url, reader, findId } = await send();
        const { version } = (await reader.read()).body;
        const draft = await start(url);
        await setPrice(draft.url, findId("Design"), 900);
        const [published, accepted] = await Promise.all([
          publish(draft),
          reader.post("accept", { ...decision, version }),
        ]);
        const { status, totals } = (await client.get(url)).body;
        expect([
          [200, 412, "SENT", 900],
          [409, 200, "WON", 1000],
        ]).toContainEqual([published.status, accepted.status, status, totals.once.selected.total]);
      }
    });
  });

  describe("that is discarded", () => {
    it("can be restored, unless the proposal has another draft", async () => {
      const { url, findId } = await send();
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      expect((await client.delete(draft.url)).status).toBe(204);
      expect((await client.get(url)).body.revision.draft).toBeNull();
      expect((await client.post(`${draft.url}/undelete`)).status).toBe(200);
      expect((await client.get(url)).body.revision.draft.id).toBe(draft.id);
      await client.delete(draft.url);
      await start(url);
      expect((await client.post(`${draft.url}/undelete`)).status).toBe(409);
    });

    it("cannot be restored after its original was changed: it would overwrite the change", async () => {
      const { url, reader, findId } = await send();
      const draft = await start(url);
      await client.delete(draft.url);
      await reader.select(findId("Icons"));
      expect((await client.post(`${draft.url}/undelete`)).status).toBe(200);
      await client.delete(draft.url);
      await setPrice(url, findId("Design"), 1234);
      expect((await client.post(`${draft.url}/undelete`)).status).toBe(409);
    });

    it("cannot be restored while its original is a draft again", async () => {
      const { url } = await send();
      const draft = await start(url);
      await client.delete(draft.url);
      await client.post(`${url}/status`, { status: "DRAFT" });
      expect((await client.post(`${draft.url}/undelete`)).status).toBe(409);
      await client.post(`${url}/status`, { status: "SENT" });
      expect((await client.post(`${draft.url}/undelete`)).status).toBe(200);
    });

    it("stays discarded or is restored as a whole if both happen at once with its original's deletion", async () => {
      for (let round = 0; round < 5; round++) {
        const { url } = await send();
        const draft = await start(url);
        await client.delete(draft.url);
        await Promise.all([client.post(`${draft.url}/undelete`), client.delete(url)]);
        expect((await client.get(draft.url)).status).toBe(404);
        const undeleted = await start((await send()).url);
        await client.delete(undeleted.url);
        const answers = await Promise.all([1, 2].map(() => client.post(`${undeleted.url}/undelete`)));
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      }
    });

    it("goes and comes back with its original", async () => {
      const { url } = await send();
      const draft = await start(url);
      await client.delete(url);
      expect((await client.get(draft.url)).status).toBe(404);
      await client.post(`${url}/undelete`);
      expect((await client.get(draft.url)).status).toBe(200);
      expect((await client.get(url)).body.revision.draft.id).toBe(draft.id);
    });
  });
});
