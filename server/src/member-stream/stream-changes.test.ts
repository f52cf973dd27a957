import { isJson, memberEvents } from "@proffer/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFaults } from "../../../contract/test/schema-faults.ts";
import { engines } from "../../test/databases.ts";
import { type ClientStream, openStream, type StreamedEvent } from "../../test/event-streams.ts";
import { createTestApp, type TestApp, type TestClient } from "../../test/harness.ts";
import { newProposal } from "../../test/proposals.ts";
import { browser, sentOffer } from "../../test/recipients.ts";
import { office, workbench } from "../../test/workbench.ts";
import { keepOperations, logChange, maxKeptBatches, purgeChangeLog } from "../change-log/index.ts";
import { createAnonymousContext, createContext } from "../context.ts";
import { newId } from "../platform/ids.ts";
import { purgeReaders } from "../recipients/index.ts";
import { MemberFollower } from "./member-follower.ts";
import { createMemberStreams, noStreamLimits } from "./member-streams.ts";

const apply = (member: TestClient, url: string, version: number, operations: readonly object[]) =>
  member.post(`${url}/changes`, { version, operations });

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

const rename = (id: string, to: string, was: string) => ({
  type: "set" as const,
  id,
  field: "name",
  to,
  was,
});

describe.each(engines)("the stream of a member on %s", (engine) => {
  let app: TestApp;
  let client: TestClient;
  let origin: string;
  const opened: ClientStream[] = [];
  beforeAll(async () => {
    app = await createTestApp(engine);
    origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    client = await app.organization();
  });
  afterEach(async () => {
    for (const stream of opened.splice(0)) await stream.close();
  });

  async function open(member: TestClient, query = "", lastEventId?: string): Promise<ClientStream> {
    const stream = await openStream(`${origin}/api/events${query}`, {
      authorization: `Bearer ${member.apiKey}`,
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    });
    opened.push(stream);
    const next = async () => {
      const event = await stream.next();
      if (event) checkEvent(event);
      return event;
    };
    return { ...stream, next };
  }

  it("tells at once what changed, in which version and by whom, and nothing of what it says", async () => {
    const stream = await open(client);
    expect(await stream.next()).toMatchObject({ event: "reset", data: {} });
    const { id, url } = await newProposal(client);
    await client.patch(url, { name: "Secret of the client" });
    const told = [await stream.next(), await stream.next()];
    expect(told).toMatchObject([
      { event: "proposal_changed", data: { id, version: 1, types: ["proposal_created"], by: client.userId } },
      { event: "proposal_changed", data: { id, version: 2, types: ["proposal_updated"], by: client.userId } },
    ]);
    expect(JSON.stringify(told)).not.toContain("Secret");
  });

  it("tells once of each change of a template", async () => {
    const stream = await open(client);
    await awaitEvent(stream, "reset");
    const { id, url } = await newProposal(client, { is_template: true });
    await client.patch(url, { name: "Standard" });
    await awaitEvent(stream, "proposal_changed");
    expect(await stream.next()).toMatchObject({ data: { id, version: 2 } });
  });

  it("says null for what a recipient did", async () => {
    const offer = await sentOffer(app, client);
    const stream = await open(client);
    await stream.next();
    await offer.reader.select(offer.findId("Icons"));
    expect(await stream.next()).toMatchObject({ data: { id: offer.id, by: null } });
  });

  it("tells nothing of other organizations", async () => {
    const stranger = await app.organization();
    const stream = await open(client);
    await stream.next();
    await newProposal(stranger);
    const { id } = await newProposal(client);
    expect(await stream.next()).toMatchObject({ data: { id } });
    const { id: foreignId } = await newProposal(stranger);
    expect((await open(client, `?proposal=${foreignId}`)).status).toBe(404);
    expect((await open(client, `?proposal=${newId()}`)).status).toBe(404);
  });

  it("brings no operations of another organization whose proposal has the same id", async () => {
    const stranger = await app.organization();
    const { id } = await newProposal(client);
    const made = await stranger.post("/api/proposals?keep_ids=true", { id, name: "Theirs" });
    expect(made.status).toBe(201);
    const streams = await Promise.all([client, stranger].map((each) => open(each, `?proposal=${id}`)));
    for (const stream of streams) await awaitEvent(stream, "presence");
    const base = createAnonymousContext(app.db, app.clock);
    // In one transaction, so that both entries are told together.
    await base.transact(async (tx) => {
      for (const { organizationId } of [client, stranger]) {
        const context = { ...base, organizationId };
        const operations = [rename(id, `Of ${organizationId}`, "")];
        await keepOperations(tx, context, { proposalId: id, version: 2, operations });
        await logChange(tx, context, { id, version: 2 }, ["proposal_updated"]);
      }
    });
    for (const [index, { organizationId }] of [client, stranger].entries()) {
      const stream = streams[index];
      if (!stream) throw new Error("no stream");
      const { data } = await awaitEvent(stream, "changes");
      expect(data.operations).toMatchObject([{ to: `Of ${organizationId}` }]);
    }
  });

  it("does not go on from an event of another organization", async () => {
    const stranger = await app.organization();
    const theirs = await open(stranger);
    await awaitEvent(theirs, "reset");
    await newProposal(stranger);
    const { id } = await awaitEvent(theirs, "proposal_changed");
    expect(await (await open(client, "", id)).next()).toMatchObject({ event: "reset" });
  });

  it("goes on without a gap after the event that the client names", async () => {
    const { url } = await newProposal(client);
    const first = await open(client);
    const { id } = await awaitEvent(first, "reset");
    await first.close();
    for (const name of ["A", "B", "C"]) await client.patch(url, { name });
    const again = await open(client, "", id);
    const versions = [];
    for (let count = 0; count < 3; count++) versions.push((await again.next())?.data.version);
    expect(versions).toEqual([2, 3, 4]);
    await client.patch(url, { name: "D" });
    expect(await again.next()).toMatchObject({ data: { version: 5 } });
  });

  it("goes on without a gap where a transaction commits after one that began later", async () => {
    const { id } = await newProposal(client);
    const caller = { organizationId: client.organizationId, userId: client.userId, role: "owner" as const };
    const context = createContext(createAnonymousContext(app.db, app.clock), {
      ...caller,
      isPlatformAdmin: false,
      sessionId: null,
    });
    const stream = await open(client);
    await stream.next();
    const log = (version: number, before = async () => {}) =>
      context.transact(async (tx) => {
        await logChange(tx, context, { id, version }, ["proposal_updated"]);
        await before();
      });
    const late = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    if (engine === "sqlite") late.resolve();
    const first = log(2, async () => {
      begun.resolve();
      await late.promise;
    });
    await begun.promise;
    if (engine === "sqlite") await first;
    await log(3);
    const told = [await stream.next()];
    late.resolve();
    await first;
    told.push(await stream.next());
    expect(new Set(told.map((event) => event?.data.version))).toEqual(new Set([2, 3]));
    const again = await open(client, "", told[0]?.id ?? "");
    expect(await again.next()).toMatchObject({ event: "proposal_changed", data: told[1]?.data });
  });

  it.each(["nonsense", newId(), `${newId()}.5`, "🙂".repeat(3)])(
    "begins anew where Last-Event-ID is %s",
    async (lastEventId) => {
      const value = Buffer.from(lastEventId).toString("latin1");
      expect(await (await open(client, "", value)).next()).toMatchObject({ event: "reset" });
    },
  );

  it("begins anew after an hour, when what happened is forgotten", async () => {
    const { url } = await newProposal(client);
    const first = await open(client);
    const { id } = await awaitEvent(first, "reset");
    await client.patch(url, { name: "A" });
    app.clock.advance(60 * 60 * 1000);
    await purgeChangeLog(createAnonymousContext(app.db, app.clock));
    expect(await (await open(client, "", id)).next()).toEqual({ id: undefined, event: "reset", data: {} });
  });

  it("begins anew where more was missed than is sent", async () => {
    const { id: proposalId } = await newProposal(client);
    const first = await open(client);
    const { id } = await awaitEvent(first, "reset");
    const context = { ...createAnonymousContext(app.db, app.clock), organizationId: client.organizationId };
    await context.transact(async (tx) => {
      for (let version = 2; version < 203; version++)
        await logChange(tx, context, { id: proposalId, version }, ["proposal_updated"]);
    });
    expect(await (await open(client, "", id)).next()).toMatchObject({ event: "reset" });
  });

  it("hears within a second of what another process committed", async () => {
    const { id } = await newProposal(client);
    const stream = await open(client);
    await stream.next();
    // Written without the signal that a commit of this process sends.
    await app.db.write
      .insertInto("change_entries")
      .values({
        organization_id: client.organizationId,
        id: newId(),
        position: null,
        proposal_id: id,
        version: 2,
        types_json: "[]",
        at: app.clock.now(),
        user_id: null,
      })
      .execute();
    expect(await stream.next()).toMatchObject({ data: { id, version: 2, by: null } });
  });

  it("brings the operations that others applied, as they were stored", async () => {
    const bench = await workbench(client, office);
    const colleague = await client.colleague();
    const design = await bench.findId("Design");
    const lineId = newId();
    const stream = await open(client, `?proposal=${bench.id}&version=1`);
    await awaitEvent(stream, "presence");
    const page = await bench.findId("Work");
    await apply(colleague, bench.url, 1, [
      rename(await bench.findId("Logo"), "Sign", "Logo"),
      { type: "set", id: design, field: "description", to: "<p>All</p><script>1</script>", was: "" },
      {
        type: "insert",
        list: "line_items",
        parent: design,
        before: null,
        item: {
          id: lineId,
          type: "line_item",
          name: "More",
          price: { model: "fixed", value: 5, frequency: "once" },
          description: "<b onclick='x()'>Bold</b>",
        },
      },
      { type: "remove", id: await bench.findId("Icons") },
      { type: "set", id: page, field: "name", to: "Mine", was: "Never was" },
    ]);
    const { data } = await awaitEvent(stream, "changes");
    expect(data).toMatchObject({ version: 2, by: colleague.userId });
    expect(data.operations).toMatchObject([
      { type: "set", field: "name", to: "Sign" },
      { type: "set", field: "description", to: "<p>All</p>" },
      { type: "insert", list: "line_items", parent: design, item: { id: lineId, name: "More" } },
      { type: "remove" },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/<script|onclick/);
    expect(await stream.next()).toMatchObject({ event: "proposal_changed", data: { version: 2 } });
    expect((await bench.detail()).pages[1].children[0].line_items.at(-1)).toMatchObject(
      Object.fromEntries(
        Object.entries(data.operations[2].item).filter(([name]) => ["id", "name", "price"].includes(name)),
      ),
    );
  });

  it("brings all operations since a version, and those that a broken connection missed", async () => {
    const { id, url } = await newProposal(client, { name: "A" });
    const names = ["A", "B", "C", "D", "E"];
    const change = (version: number) =>
      apply(client, url, version, [rename(id, names[version] ?? "", names[version - 1] ?? "")]);
    await change(1);
    await change(2);
    const first = await open(client, `?proposal=${id}&version=1`);
    const told = [await awaitEvent(first, "changes"), await awaitEvent(first, "changes")];
    expect(told.map(({ data }) => [data.version, data.operations[0].to])).toEqual([
      [2, "B"],
      [3, "C"],
    ]);
    const { id: position } = await awaitEvent(first, "reset");
    await first.close();
    await change(3);
    await change(4);
    const again = await open(client, `?proposal=${id}&version=1`, position);
    expect((await again.next())?.data).toMatchObject({ version: 4, operations: [{ to: "D" }] });
    expect((await again.next())?.data).toMatchObject({ version: 5, operations: [{ to: "E" }] });
    expect(await again.next()).toMatchObject({ event: "proposal_changed", data: { version: 4 } });
  });

  it("says which version there is where a change came another way, or something came back from the archive", async () => {
    const bench = await workbench(client, office);
    const icons = await bench.findId("Icons");
    const design = await bench.findId("Design");
    const stream = await open(client, `?proposal=${bench.id}`);
    await awaitEvent(stream, "presence");
    await client.patch(bench.url, { name: "Patched" });
    expect(await stream.next()).toMatchObject({ event: "version", data: { version: 2 } });
    await apply(client, bench.url, 2, [{ type: "remove", id: icons }]);
    expect((await awaitEvent(stream, "changes")).data).toMatchObject({ version: 3 });
    await apply(client, bench.url, 3, [{ type: "restore", id: icons, parent: design, before: null }]);
    expect((await awaitEvent(stream, "version")).data).toEqual({ version: 4 });
    const since = await open(client, `?proposal=${bench.id}&version=1`);
    expect(await since.next()).toMatchObject({ event: "version", data: { version: 4 } });
    const future = await open(client, `?proposal=${bench.id}&version=99`);
    expect(await future.next()).toMatchObject({ event: "version", data: { version: 4 } });
  });

  it("keeps a bounded number of operations, none that is large, and none for longer than an hour", async () => {
    const { id: proposalId, url } = await newProposal(client);
    const context = { ...createAnonymousContext(app.db, app.clock), organizationId: client.organizationId };
    const countKept = async () =>
      (
        await app.db.read
          .selectFrom("change_operations")
          .select("version")
          .where("proposal_id", "=", proposalId)
          .execute()
      ).length;
    await context.transact(async (tx) => {
      for (let version = 2; version < maxKeptBatches + 12; version++)
        await keepOperations(tx, context, { proposalId, version, operations: [] });
    });
    expect(await countKept()).toBe(maxKeptBatches);
    app.clock.advance(60 * 60 * 1000);
    await purgeChangeLog(createAnonymousContext(app.db, app.clock));
    expect(await countKept()).toBe(0);
    const large = { type: "set", id: proposalId, field: "description", to: "x".repeat(40_000), was: null };
    expect((await apply(client, url, 1, [large])).status).toBe(200);
    expect(await countKept()).toBe(0);
  });

  it("says who else has the proposal open, until they close it", async () => {
    const { id } = await newProposal(client);
    const colleague = await client.colleague();
    const mine = await open(client, `?proposal=${id}`);
    expect(await awaitEvent(mine, "presence")).toMatchObject({ data: { members: [], recipients: [] } });
    const theirs = await open(colleague, `?proposal=${id}`);
    const { data } = await awaitEvent(mine, "presence");
    expect(data.members).toEqual([{ id: colleague.userId, name: "Ada Lovelace", since: app.clock.now() }]);
    expect((await awaitEvent(theirs, "presence")).data.members).toMatchObject([{ id: client.userId }]);
    const second = await open(colleague, `?proposal=${id}`);
    await awaitEvent(second, "presence");
    await theirs.close();
    await second.close();
    expect((await awaitEvent(mine, "presence")).data.members).toEqual([]);
  });

  it("says which recipients have the page open, until they close it; never members or robots", async () => {
    const { id, reader } = await sentOffer(app, client);
    const mine = await open(client, `?proposal=${id}`);
    await awaitEvent(mine, "presence");
    const pages = [
      await openStream(`${origin}${reader.url}/events`, { "user-agent": "Googlebot/2.1" }),
      await openStream(`${origin}${reader.url}/events`, {
        "user-agent": browser,
        authorization: `Bearer ${client.apiKey}`,
      }),
      await openStream(`${origin}${reader.url}/events`, { "user-agent": phone }),
    ];
    const { data } = await awaitEvent(mine, "presence");
    expect(data).toEqual({
      members: [],
      recipients: [{ name: null, device: "phone", since: app.clock.now() }],
    });
    for (const page of pages) await page.close();
    expect((await awaitEvent(mine, "presence")).data.recipients).toEqual([]);
    expect(
      await app.db.read.selectFrom("readers").select("id").where("proposal_id", "=", id).execute(),
    ).toEqual([]);
  });

  it("forgets readers of a process that was killed when their lease ends, and the purge deletes them", async () => {
    const { id } = await newProposal(client);
    const now = app.clock.now();
    await app.db.write
      .insertInto("readers")
      .values({
        organization_id: client.organizationId,
        id: newId(),
        proposal_id: id,
        name: "Grace Hopper",
        device: "tablet",
        since: now,
        expires_at: new Date(Date.parse(now) + 1000).toISOString(),
      })
      .execute();
    const mine = await open(client, `?proposal=${id}`);
    expect((await awaitEvent(mine, "presence")).data.recipients).toMatchObject([{ name: "Grace Hopper" }]);
    app.clock.advance(1000);
    expect((await awaitEvent(mine, "presence")).data.recipients).toEqual([]);
    await purgeReaders(createAnonymousContext(app.db, app.clock));
    expect(
      await app.db.read.selectFrom("readers").select("id").where("proposal_id", "=", id).execute(),
    ).toEqual([]);
  });

  it("says who has the proposal open at another process, until the lease of that process ends", async () => {
    const { id } = await newProposal(client);
    const colleague = await client.colleague();
    const mine = await open(client, `?proposal=${id}`);
    await awaitEvent(mine, "presence");
    const presence = { organization_id: client.organizationId, id: newId(), proposal_id: id };
    await app.db.write
      .insertInto("presences")
      .values({
        ...presence,
        user_id: colleague.userId,
        since: app.clock.now(),
        expires_at: new Date(Date.parse(app.clock.now()) + 1000).toISOString(),
      })
      .execute();
    expect((await awaitEvent(mine, "presence")).data.members).toMatchObject([{ id: colleague.userId }]);
    app.clock.advance(1000);
    expect((await awaitEvent(mine, "presence")).data.members).toEqual([]);
  });

  it.each([
    ["?version=1", "version"],
    ["?proposal=x&version=0", "version"],
    ["?proposal=x&version=1.5", "version"],
    [`?proposal=${"x".repeat(101)}`, "proposal"],
  ])("refuses %s with 400", async (query, field) => {
    const answer = await client.get(`/api/events${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "VALIDATION_ERROR" } } });
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  it("needs a caller, and does not stay open for HEAD", async () => {
    expect((await app.server.inject({ url: "/api/events" })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${client.apiKey}` };
    const answer = await fetch(`${origin}/api/events`, { method: "HEAD", headers });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  it("ends when the key is revoked", async () => {
    const context = createAnonymousContext(app.db, app.clock);
    let hasAccess = true;
    const streams = createMemberStreams(app.db, context, { total: 10, ...noStreamLimits }, 0);
    const body = streams.open(follow(client, { hasAccess: async () => hasAccess }));
    const texts: string[] = [];
    const ended = new Promise((resolve) =>
      body.on("data", (chunk) => texts.push(String(chunk))).on("end", resolve),
    );
    await expect.poll(() => texts.join("")).toContain("event: reset");
    hasAccess = false;
    await ended;
    expect(texts.at(-1)).toBe("event: gone\ndata: {}\n\n");
    await streams.close();
  });

  it("is one of a bounded number, in all, for each organization and for each member", async () => {
    const context = createAnonymousContext(app.db, app.clock);
    const streams = createMemberStreams(app.db, context, { total: 4, perOrganization: 3, perMember: 2 });
    const [colleague, stranger] = [await client.colleague(), await app.organization()];
    const first = streams.open(follow(client));
    streams.open(follow(client));
    expect(() => streams.open(follow(client))).toThrow("Too many attempts");
    streams.open(follow(colleague));
    expect(() => streams.open(follow(colleague))).toThrow("Too many attempts");
    streams.open(follow(stranger));
    expect(() => streams.open(follow(stranger))).toThrow("Too many streams are open");
    first.destroy();
    await expect.poll(() => streams.count()).toBe(3);
    streams.open(follow(stranger));
    await streams.close();
    expect(() => streams.open(follow(client))).toThrow("Too many streams are open");
  });

  it("drops a client that does not read", async () => {
    const { id } = await newProposal(client);
    const context = { ...createAnonymousContext(app.db, app.clock), organizationId: client.organizationId };
    const streams = createMemberStreams(app.db, context, { total: 10, ...noStreamLimits });
    const body = streams.open(follow(client));
    await expect.poll(() => body.readableLength).toBeGreaterThan(30);
    const types = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(100, "x"));
    for (let version = 2; !body.destroyed && version < 100; version++) {
      await context.transact((tx) => logChange(tx, context, { id, version }, types));
      await expect.poll(() => body.destroyed || body.readableLength > 0).toBe(true);
    }
    await expect.poll(() => streams.count()).toBe(0);
    await streams.close();
  });
});

/** The next event of this name, whatever comes before it. */
async function awaitEvent(stream: ClientStream, name: string): Promise<StreamedEvent> {
  for (;;) {
    const event = await stream.next();
    if (!event) throw new Error(`the stream ended without ${name}`);
    if (event.event === name) return event;
  }
}

/** A member as a test opens a stream without HTTP. */
function follow(client: TestClient, { hasAccess = async () => true } = {}): MemberFollower {
  const { organizationId, userId } = client;
  return new MemberFollower({
    caller: { organizationId, userId, role: "owner", isPlatformAdmin: false, sessionId: null },
    proposal: undefined,
    lastEntryId: undefined,
    hasAccess,
  });
}

function checkEvent({ event, data }: StreamedEvent): void {
  if (!Object.hasOwn(memberEvents, event) || !isJson(data)) throw new Error(`${event} is not declared`);
  expect(findFaults(memberEvents[event as keyof typeof memberEvents], structuredClone(data))).toEqual([]);
}
