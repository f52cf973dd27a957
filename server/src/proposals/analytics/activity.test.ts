import type { AnalyticsEvent } from "@proffer/contract";
import { CompiledQuery, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestOffer, createTestProposal } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { selectActivity, selectActivityCauses } from "../../records/events/events.store.ts";
import { createId } from "../../platform/ids.ts";

interface ChangeOfTerms extends AnalyticsEvent {
  readonly metadata: { readonly old_value?: unknown; readonly new_value?: unknown };
}

describe.each(engines)("the activity across proposals on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const activity = async (query = "", caller = client) => (await caller.get(`/api/activity${query}`)).body;
  const types = async (query = "") =>
    (await activity(query)).data.map(({ event_type }: AnalyticsEvent) => event_type);

  it("lists events of recipients and members, newest first, with the proposal and without edits", async () => {
    const offer = await sendOffer(app, client, { name: "Relaunch" });
    app.clock.advance(1000);
    await offer.reader.post("views");
    app.clock.advance(1000);
    await client.patch(offer.url, { tags: ["web"] });
    const other = await createTestOffer(client, { name: "Other" });
    await client.post(`${other.url}/status`, { status: "LOST" });
    const { data, next_cursor } = await activity();
    expect(await types()).toEqual(["status_changed", "proposal_viewed", "proposal_sent"]);
    expect(next_cursor).toBeNull();
    expect(data[1]).toMatchObject({
      user: null,
      metadata: { opened: true, viewer: { kind: "recipient" } },
      proposal: { id: offer.id, name: "Relaunch", proposal_number: null, client_name: "Grace Hopper" },
    });
    expect(data[0].user.public_id).toBe(client.userId);
    expect(await types("?event_type=proposal_viewed")).toEqual(["proposal_viewed"]);
  });

  it("lists changes to expiry and link of sent proposals by any user, and none of drafts", async () => {
    const draft = await createTestOffer(client);
    await client.patch(draft.url, {
      settings: { expiring_on: "2030-01-01T00:00:00.000Z", disable_proposal_access: true },
    });
    const offer = await sendOffer(app, client);
    const facts = async () => {
      const { data } = (await activity(`?proposal_id=${offer.id}`)) as { data: ChangeOfTerms[] };
      return data.map(({ event_type, metadata }) => [event_type, metadata.old_value, metadata.new_value]);
    };
    const set = async (settings: object) => {
      app.clock.advance(1000);
      expect((await client.patch(offer.url, { settings })).status).toBe(200);
    };
    const [first, second] = ["2030-02-01T00:00:00.000Z", "2030-03-01T00:00:00.000Z"];
    await set({ expiring_on: first });
    await set({ expiring_on: second });
    await set({ expiring_on: second, hide_pdf_download: true });
    await set({ disable_proposal_access: true });
    app.clock.advance(1000);
    const operations = [
      { type: "set", id: offer.id, field: "settings.disable_proposal_access", to: false, was: true },
    ];
    expect((await client.post(`${offer.url}/changes`, { version: 1, operations })).body.conflicts).toEqual(
      [],
    );
    app.clock.advance(1000);
    await client.post(`${offer.url}/rotate-link`);
    expect(await facts()).toEqual([
      ["link_rotated", undefined, undefined],
      ["link_access_changed", false, true],
      ["link_access_changed", true, false],
      ["expiry_changed", first, second],
      ["expiry_changed", null, first],
      ["proposal_sent", undefined, undefined],
    ]);
    expect((await activity(`?proposal_id=${draft.id}`)).data).toEqual([]);
  });

  it("lists the events of one proposal, with the recipient's choices and the totals at that time", async () => {
    const offer = await sendOffer(app, client);
    await sendOffer(app, client);
    await offer.reader.select(offer.findId("Icons"));
    const { data, next_cursor } = await activity(`?proposal_id=${offer.id}&limit=1`);
    const { totals, cached_totals } = (await client.get(offer.url)).body;
    expect(data).toMatchObject([
      {
        event_type: "selection_changed",
        proposal: { id: offer.id },
        metadata: {
          action: "item_selected",
          item_id: offer.findId("Icons"),
          old_value: false,
          new_value: true,
          totals: { currency: cached_totals.currency, once: totals.once.selected.total },
        },
      },
    ]);
    const rest = await activity(`?proposal_id=${offer.id}&cursor=${next_cursor}`);
    expect(rest.data.map(({ event_type }: AnalyticsEvent) => event_type)).toEqual(["proposal_sent"]);
    const other = await client.get(`/api/activity?cursor=${next_cursor}`);
    expect(other.body.error.details).toEqual({ cursor: "was made for a list with other parameters" });
    const stranger = await app.organization();
    expect((await activity(`?proposal_id=${offer.id}`, stranger)).data).toEqual([]);
  });

  it("is paged by cursors without duplicates or gaps while new events arrive", async () => {
    const { url } = await createTestOffer(client);
    // Many events at the same moment, so that only the ids determine the order.
    for (const status of ["SENT", "DRAFT", "SENT", "DRAFT", "SENT"])
      await client.post(`${url}/status`, { status });
    const all = (await activity()).data.map(({ id }: AnalyticsEvent) => id);
    expect(all).toHaveLength(5);
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { data, next_cursor } = await activity(`?limit=2&cursor=${cursor}`);
      walked.push(...data.map(({ id }: AnalyticsEvent) => id));
      cursor = next_cursor;
      app.clock.advance(1000);
      await client.post(`${url}/status`, { status: walked.length === 2 ? "DRAFT" : "SENT" });
    }
    expect(walked).toEqual(all);
  });

  it("is unread per member until the mark moves, and a member's own events are never unread", async () => {
    const offer = await sendOffer(app, client);
    app.clock.advance(1000);
    await offer.reader.post("views");
    const viewedAt = app.clock.now();
    const colleague = await client.colleague();
    const unread = async (caller = client) => (await activity("", caller)).unread_count;
    expect([await unread(), await unread(colleague)]).toEqual([1, 2]);
    const marked = await client.post("/api/activity/read", { read_until: viewedAt });
    expect([marked.status, marked.body]).toEqual([200, { read_until: viewedAt, unread_count: 0 }]);
    expect([await unread(), await unread(colleague)]).toEqual([0, 2]);
    app.clock.advance(1000);
    await offer.reader.post("views");
    const { data, read_until } = await activity();
    expect(read_until).toBe(viewedAt);
    expect(data.map(({ is_unread }: { is_unread: boolean }) => is_unread)).toEqual([true, false, false]);
    const back = await client.post("/api/activity/read", { read_until: "2020-01-01T01:00:00+01:00" });
    expect(back.body).toEqual({ read_until: "2020-01-01T00:00:00.000Z", unread_count: 2 });
  });

  it("counts at most 100 unread entries", async () => {
    const offer = await sendOffer(app, client);
    const [row] = await app.db.read
      .selectFrom("events")
      .selectAll()
      .where("proposal_id", "=", offer.id)
      .where("type", "=", "proposal_sent")
      .execute();
    if (!row) throw new Error("not sent");
    const rows = Array.from({ length: 130 }, () => ({
      ...row,
      id: createId(),
      user_id: null,
    }));
    await app.db.write.insertInto("events").values(rows).execute();
    expect((await activity("?limit=1")).unread_count).toBe(100);
  });

  it("of a deleted proposal disappears, and returns when the proposal is restored", async () => {
    const offer = await sendOffer(app, client);
    await offer.reader.post("views");
    await client.delete(offer.url);
    expect(await activity()).toMatchObject({ data: [], unread_count: 0 });
    await client.post(`${offer.url}/undelete`);
    expect((await activity()).data).toHaveLength(2);
  });

  it("contains nothing of other organizations or templates", async () => {
    await sendOffer(app, client);
    await createTestProposal(client, { is_template: true });
    expect((await activity("", await app.organization())).data).toEqual([]);
  });

  it.each(["?limit=101", "?event_type=items_changed", "?cursor=rubbish", "?cursor=WzFd"])(
    "rejects %s with 400",
    async (query) => {
      expect((await client.get(`/api/activity${query}`)).status).toBe(400);
    },
  );

  it("rejects a cursor with a time that PostgreSQL cannot read", async () => {
    const { url } = await createTestOffer(client);
    for (const status of ["SENT", "DRAFT"]) await client.post(`${url}/status`, { status });
    const { next_cursor } = await activity("?limit=1");
    const parts: unknown[] = JSON.parse(Buffer.from(next_cursor, "base64url").toString());
    const forged = Buffer.from(JSON.stringify(parts.with(1, "2026-01-01T00:00:00+23:59")));
    expect((await client.get(`/api/activity?cursor=${forged.toString("base64url")}`)).status).toBe(400);
  });

  it("rejects a cursor of another event type, and a mark in the future", async () => {
    const { url } = await createTestOffer(client);
    for (const status of ["SENT", "DRAFT"]) await client.post(`${url}/status`, { status });
    const { next_cursor } = await activity("?limit=1");
    const other = await client.get(`/api/activity?event_type=proposal_sent&cursor=${next_cursor}`);
    expect(other.body.error.details).toEqual({ cursor: "was made for a list with other parameters" });
    const future = new Date(Date.parse(app.clock.now()) + 1).toISOString();
    const refused = await client.post("/api/activity/read", { read_until: future });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["read_until"]]);
  });

  it("uses an index among thousands of edits without sorting", async () => {
    const { id } = await createTestProposal(client);
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      organization_id: client.organizationId,
      id: `${id}-${index}`,
      proposal_id: id,
      type: index % 50 === 0 ? "proposal_viewed" : "items_changed",
      at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
      user_id: null,
      metadata_json: "{}",
    }));
    for (let start = 0; start < rows.length; start += 1_000)
      await app.db.write
        .insertInto("events")
        .values(rows.slice(start, start + 1_000))
        .execute();
    if (engine === "postgres") await sql`analyze events`.execute(app.db.write);
    const { organizationId } = client;
    const { read } = app.db;
    const statements = [
      selectActivity(read, { organizationId, limit: 21 }),
      selectActivity(read, { organizationId, limit: 21, before: { at: "2026-01-01T00:00:01.000Z", id } }),
      selectActivityCauses(read, { organizationId, limit: 21, since: "2026-01-01T00:00:00.000Z" }),
    ];
    for (const statement of statements) {
      const plan = await explain(statement.compile());
      expect(plan).toContain("events_of_activity");
      expect(plan).not.toMatch(/TEMP B-TREE|Sort Key/);
    }
    // A search for a type without events must not read events of other types.
    const rare = selectActivity(read, { organizationId, limit: 21, type: "signature_request_sent" });
    expect(await explain(rare.compile())).toContain("events_of_activity_by_type");
  });

  it("looks for unread entries among the newest thousand events of all users", async () => {
    const { url, id } = await createTestOffer(client);
    await client.post(`${url}/status`, { status: "SENT" });
    const row = {
      organization_id: client.organizationId,
      proposal_id: id,
      type: "status_changed",
      metadata_json: "{}",
    };
    const newer = new Date(Date.parse(app.clock.now()) + 1).toISOString();
    const own = Array.from({ length: 999 }, () => ({
      ...row,
      id: createId(),
      at: newer,
      user_id: client.userId,
    }));
    const oldest = { ...row, id: createId(), at: "2020-01-01T00:00:00.000Z", user_id: null };
    await app.db.write.insertInto("events").values(oldest).execute();
    expect((await activity("?limit=1")).unread_count).toBe(1);
    await app.db.write.insertInto("events").values(own).execute();
    expect((await activity("?limit=1")).unread_count).toBe(0);
  });

  async function explain({ sql: text, parameters }: CompiledQuery): Promise<string> {
    const keyword = engine === "sqlite" ? "explain query plan" : "explain";
    const { rows } = await app.db.read.executeQuery(CompiledQuery.raw(`${keyword} ${text}`, [...parameters]));
    return JSON.stringify(rows);
  }
});
