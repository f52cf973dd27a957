import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace, findRecipient, sendNewProposal, toTypedSignature } from "../../test/deals.ts";
import type { TestClient } from "../../test/harness.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { createAnonymousContext } from "../context.ts";
import { acceptProposal } from "../deals/lifecycle/accept-or-decline.ts";
import { signAs } from "../deals/lifecycle/sign-proposal.ts";
import { migrations } from "../migrations/index.ts";
import type { Db } from "../platform/db/open.ts";
import { listTables, type AnyTables } from "../platform/db/transfer/list-tables.ts";
import { listDeletedEverywhere } from "../proposals/deleted/deleted-proposals.ts";
import { restoreProposal } from "../proposals/deleted/restore-proposal.ts";
import { choose } from "../recipients/choose.ts";
import { purge, countPurgeable, runHousekeeping } from "./purge.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(engines)("a deleted proposal or library item on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const context = () => createAnonymousContext(app.db, app.clock);
  const ago = (milliseconds: number) => new Date(Date.parse(app.clock.now()) - milliseconds).toISOString();
  const full = { pages: [createPage(line("Design", 100))], tags: ["kept"], proposal_number: "Q-1" };

  it("is restored with all its content, and listed, counted and found as before", async () => {
    const { id, url } = await createTestProposal(client, full);
    await client.post(`${url}/star`);
    const before = (await client.get(url)).body;
    await client.delete(url);
    expect(await listDeletedEverywhere(context())).toMatchObject([
      { id, name: before.name, organization: "Acme" },
    ]);

    expect(await restoreProposal(context(), id)).toEqual({ id, name: before.name, lostNumber: null });
    expect((await client.get(url)).body).toEqual({ ...before, updated_at: expect.any(String) });
    expect((await client.get("/api/proposals?tag=kept")).body).toMatchObject({
      data: [{ id, is_starred: true }],
      pagination: { total: 1 },
    });
    expect((await client.get("/api/proposals")).body.pagination.total).toBe(1);
    expect(await listDeletedEverywhere(context())).toEqual([]);
    await client.delete(url);
  });

  it("is restored without its number if another proposal has it now", async () => {
    const first = await createTestProposal(client, { proposal_number: "Q-2" });
    await client.delete(first.url);
    const second = await createTestProposal(client, { proposal_number: "Q-2" });
    expect(await restoreProposal(context(), first.id)).toMatchObject({ lostNumber: "Q-2" });
    expect((await client.get(first.url)).body.proposal_number).toBeNull();
    expect((await client.get(second.url)).body.proposal_number).toBe("Q-2");
  });

  it("is restored to the shelf of archived proposals, or of templates", async () => {
    const owner = await app.organization();
    const archived = await createTestProposal(owner);
    await owner.post(`${archived.url}/archive`);
    const template = await createTestProposal(owner, { is_template: true });
    for (const { id, url } of [archived, template]) {
      await owner.delete(url);
      await restoreProposal(context(), id);
    }
    const total = async (query: string) => (await owner.get(`/api/proposals?${query}`)).body.pagination.total;
    expect([await total(""), await total("archived=true"), await total("is_template=true")]).toEqual([
      0, 1, 1,
    ]);
  });

  it("cannot be restored if it was not deleted or never existed", async () => {
    const { id } = await createTestProposal(client);
    for (const unknown of [id, "nothing"]) {
      await expect(restoreProposal(context(), unknown)).rejects.toThrow(`no deleted proposal ${unknown}`);
    }
  });

  it("is purged after the retention time, and no row of any table refers to it", async () => {
    const owner = await app.organization();
    const [early, late, kept] = [
      await createTestProposal(owner, full),
      await createTestProposal(owner),
      await createTestProposal(owner),
    ];
    await owner.post(`${early.url}/star`);
    const [item] = (await owner.get(early.url)).body.pages[0].children[0].line_items;
    await owner.delete(early.url);
    app.clock.advance(20 * day);
    await owner.delete(late.url);
    app.clock.advance(20 * day);

    expect((await purge(context(), ago(30 * day))).proposals).toBeGreaterThanOrEqual(1);
    const text = await everyRow(app.db);
    expect(text).not.toContain(early.id);
    expect(text).not.toContain(item.id);
    expect(text).toContain(kept.id);
    await expect(restoreProposal(context(), early.id)).rejects.toThrow("no deleted proposal");
    expect((await restoreProposal(context(), late.id)).name).toBe("Website relaunch");
    expect((await owner.get("/api/proposals")).body.pagination.total).toBe(2);
  });

  it("is purged from the library too after the retention time", async () => {
    const owner = await app.organization();
    const price = { model: "fixed", value: 1, frequency: "once" };
    const save = async (name: string) =>
      (await owner.post("/api/library-items", { type: "line_item", name, price, tags: [name] })).body.data.id;
    const [early, late] = [await save("early"), await save("late")];
    await owner.delete(`/api/library-items/${early}`);
    app.clock.advance(20 * day);
    await owner.delete(`/api/library-items/${late}`);
    app.clock.advance(20 * day);
    expect((await purge(context(), ago(30 * day))).libraryItems).toBe(1);
    expect(await everyRow(app.db)).not.toContain(early);
    const restore = (id: string) => owner.post("/api/library-items/bulk", { restore_ids: [id] });
    expect([(await restore(early)).status, (await restore(late)).status]).toEqual([404, 200]);
  });

  it("is separate from a library item with the same id, before and after its deletion", async () => {
    const owner = await app.organization();
    const { id, url } = await createTestProposal(owner, full);
    const before = (await owner.get(url)).body;
    const item = { ...line("Hosting", 49), id };
    expect((await owner.post("/api/library-items?keep_ids=true", item)).status).toBe(201);
    const libraryUrl = `/api/library-items/${id}`;
    const saved = (await owner.get(libraryUrl)).body;
    await owner.patch(url, { name: "Renamed" });
    const { pages, totals } = (await owner.get(url)).body;
    expect({ pages, totals }).toEqual({ pages: before.pages, totals: before.totals });
    const more = await owner.post(`${url}/items`, {
      ...line("More", 5),
      target_group_id: pages[0].children[0].id,
    });
    expect(more.status).toBe(201);
    expect((await owner.patch(libraryUrl, { name: "Servers" })).body).toEqual({
      ...saved,
      name: "Servers",
      updated_at: expect.any(String),
    });
    await owner.delete(url);
    app.clock.advance(40 * day);
    await purge(context(), ago(30 * day));
    expect((await owner.get(libraryUrl)).body.name).toBe("Servers");
    expect((await owner.get("/api/library-items")).body.data).toHaveLength(1);
  });

  it("is purged with its links, signers, snapshots, audit trail, events and choices, in any status", async () => {
    const owner = await app.organization();
    const accepted = await sendNewProposal(owner);
    const signed = await sendNewProposal(owner, { signing: { is_contact_signer: false } });
    const deals = [accepted, signed];
    const reader = await findRecipient(app, owner, accepted.url);
    const [, icons] = (await owner.get(accepted.url)).body.pages[0].children[0].line_items;
    await choose(reader, { item_id: icons.id, selected: true });
    await acceptProposal(reader, { full_name: "A canary accepts", email: grace.email });
    await signAs(
      app.lifecycle,
      await findRecipient(app, owner, signed.url),
      toTypedSignature("A canary signs"),
    );
    expect(await everyRow(app.db)).toMatch(/canary accepts.*canary signs/s);
    for (const { url } of deals) await owner.delete(url);
    app.clock.advance(day);
    await purge(context(), ago(0));
    // Deletes waiting jobs, because they contain the id. Without this step, the jobs would find no proposal,
    // and would later be deleted like all ended jobs.
    await app.db.write.deleteFrom("jobs").execute();
    const text = await everyRow(app.db);
    for (const { id } of deals) expect(text).not.toContain(id);
    expect(text).not.toContain("canary");
  });

  it("is purged with stored answers and expired sessions, invitations and reset tokens, but not with valid ones", async () => {
    const owner = await app.organization();
    await purge(context(), ago(0));
    await owner.post("/api/proposals", { name: "A" }, { "idempotency-key": "old" });
    await addSession(owner, "old", -1);
    await addSession(owner, "good", 5 * day);
    app.clock.advance(2 * day);
    await owner.post("/api/proposals", { name: "B" }, { "idempotency-key": "new" });
    expect(await purge(context(), ago(day))).toMatchObject({ answers: 1, expired: 1 });
    const text = await everyRow(app.db);
    expect(text).toContain('"key":"new"');
    expect(text).not.toContain('"key":"old"');
    expect(text).toContain('"id":"session good"');
    expect(text).not.toContain('"id":"session old"');
  });

  it("is only counted by a dry run, which counts the same as a purge", async () => {
    const { url } = await createTestProposal(client);
    await client.delete(url);
    const before = await everyRow(app.db);
    const tried = await countPurgeable(context(), ago(0));
    expect(tried.proposals).toBeGreaterThanOrEqual(1);
    expect(await everyRow(app.db)).toBe(before);
    expect(await purge(context(), ago(0))).toEqual(tried);
  });

  async function addSession(owner: TestClient, name: string, lasts: number): Promise<void> {
    await app.db.write
      .insertInto("sessions")
      .values({
        id: `session ${name}`,
        organization_id: owner.organizationId,
        user_id: owner.userId,
        kind: "browser",
        token_hash: name,
        refresh_hash: null,
        created_at: app.clock.now(),
        expires_at: ago(-lasts),
      })
      .execute();
  }
});

async function everyRow(db: unknown): Promise<string> {
  const { read } = db as Db<AnyTables>;
  const rows = [];
  for (const table of await listTables(migrations))
    rows.push(await read.selectFrom(table).selectAll().execute());
  // Leaves out the time of the last use, because a request records the use of its key at any time after its
  // answer.
  return JSON.stringify(rows, (column, value: unknown) => (column === "last_used_at" ? undefined : value));
}

describe.each(engines)("hourly housekeeping on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const keep = async () => {
    const errors: unknown[] = [];
    await runHousekeeping(createAnonymousContext(app.db, app.clock), (error) => errors.push(error));
    expect(errors).toEqual([]);
  };
  const outbox = async () => (await client.get("/api/outbox")).body.pagination.total;
  const jobs = async () => (await app.db.read.selectFrom("jobs").selectAll().execute()).length;

  it("deletes emails three months after they were written, and jobs a week after they ended", async () => {
    await sendNewProposal(client);
    await runDueJobs(app);
    await sendNewProposal(client);
    await app.db.write
      .updateTable("jobs")
      .set({ given_up_at: app.clock.now() })
      .where("finished_at", "is", null)
      .execute();
    app.clock.advance(7 * day);
    await keep();
    expect([await jobs(), await outbox()]).toEqual([2, 2]);
    app.clock.advance(1);
    await keep();
    expect([await jobs(), await outbox()]).toEqual([0, 2]);
    app.clock.advance(83 * day - 1);
    await sendNewProposal(client);
    await keep();
    expect(await outbox()).toBe(3);
    app.clock.advance(1);
    await keep();
    expect(await outbox()).toBe(1);
    expect(await jobs()).toBe(1);
  });
});
