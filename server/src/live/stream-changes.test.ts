import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { awaitEvent, useStreamStage } from "../../test/member-streams.ts";
import { createPage, createTestProposal, line } from "../../test/proposals.ts";
import { sendOffer } from "../../test/recipients.ts";
import { logChange, purgeChangeLog } from "../records/change-log/index.ts";
import { createAnonymousContext, createContext } from "../context.ts";
import { createId } from "../platform/ids.ts";

describe.each(engines)("the stream of a member on %s", (engine) => {
  const { app, client, open } = useStreamStage(engine);

  it("reports a change at once with its version and user, but without content", async () => {
    const stream = await open(client);
    expect(await stream.next()).toMatchObject({ event: "reset", data: {} });
    const { id, url } = await createTestProposal(client);
    await client.patch(url, { name: "Secret of the client" });
    const received = [await stream.next(), await stream.next()];
    expect(received).toMatchObject([
      { event: "proposal_changed", data: { id, version: 1, types: ["proposal_created"], by: client.userId } },
      { event: "proposal_changed", data: { id, version: 2, types: ["proposal_updated"], by: client.userId } },
    ]);
    expect(JSON.stringify(received)).not.toContain("Secret");
  });

  it("reports each change to a template once", async () => {
    const stream = await open(client);
    await awaitEvent(stream, "reset");
    const { id, url } = await createTestProposal(client, { is_template: true });
    await client.patch(url, { name: "Standard" });
    await awaitEvent(stream, "proposal_changed");
    expect(await stream.next()).toMatchObject({ data: { id, version: 2 } });
  });

  it("reports null as the user for a recipient", async () => {
    const offer = await sendOffer(app, client);
    const stream = await open(client);
    await stream.next();
    await offer.reader.select(offer.findId("Icons"));
    expect(await stream.next()).toMatchObject({ data: { id: offer.id, by: null } });
  });

  it("reports only the version of a change of costs to members who may not see them", async () => {
    const member = await client.colleague("member");
    await client.patch("/api/organization", { costs_visible_to: "owners_and_admins" });
    const { id, url } = await createTestProposal(client, { pages: [createPage(line("Logo", 400))] });
    const item = (await client.get(url)).body.pages[0].children[0].line_items[0].id;
    const change = async (version: number, field: string, to: unknown) =>
      client.post(`${url}/changes`, {
        version,
        operations: [{ type: "set", id: item, field, was: null, to }],
      });
    const streams = [await open(client, `?proposal=${id}`), await open(member, `?proposal=${id}`)] as const;
    for (const stream of streams) await awaitEvent(stream, "reset");
    expect((await change(1, "cost", 73.9137)).status).toBe(200);
    expect(JSON.stringify(await awaitEvent(streams[0], "changes"))).toContain("73.9137");
    expect(await awaitEvent(streams[1], "version")).toMatchObject({ data: { version: 2 } });
    await client.post(`${url}/changes`, {
      version: 2,
      operations: [{ type: "set", id: item, field: "name", was: "Logo", to: "Sign" }],
    });
    expect(JSON.stringify(await awaitEvent(streams[1], "changes"))).toContain("Sign");
    const late = await open(member, `?proposal=${id}&version=1`);
    expect(await awaitEvent(late, "version")).toMatchObject({ data: { version: 3 } });
  });

  it("reports nothing of other organizations", async () => {
    const stranger = await app.organization();
    const stream = await open(client);
    await stream.next();
    await createTestProposal(stranger);
    const { id } = await createTestProposal(client);
    expect(await stream.next()).toMatchObject({ data: { id } });
    const { id: foreignId } = await createTestProposal(stranger);
    expect((await open(client, `?proposal=${foreignId}`)).status).toBe(404);
    expect((await open(client, `?proposal=${createId()}`)).status).toBe(404);
  });

  it("does not continue from an event of another organization", async () => {
    const stranger = await app.organization();
    const theirs = await open(stranger);
    await awaitEvent(theirs, "reset");
    await createTestProposal(stranger);
    const { id } = await awaitEvent(theirs, "proposal_changed");
    expect(await (await open(client, "", id)).next()).toMatchObject({ event: "reset" });
  });

  it("continues without a gap after the event named by the client", async () => {
    const { url } = await createTestProposal(client);
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

  it("continues without a gap if a transaction commits after one that began later", async () => {
    const { id } = await createTestProposal(client);
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
    const received = [await stream.next()];
    late.resolve();
    await first;
    received.push(await stream.next());
    expect(new Set(received.map((event) => event?.data.version))).toEqual(new Set([2, 3]));
    const again = await open(client, "", received[0]?.id ?? "");
    expect(await again.next()).toMatchObject({ event: "proposal_changed", data: received[1]?.data });
  });

  it.each(["nonsense", createId(), `${createId()}.5`, "🙂".repeat(3)])(
    "starts again if Last-Event-ID is %s",
    async (lastEventId) => {
      const value = Buffer.from(lastEventId).toString("latin1");
      expect(await (await open(client, "", value)).next()).toMatchObject({ event: "reset" });
    },
  );

  it("starts again after an hour, when the entries have been deleted", async () => {
    const { url } = await createTestProposal(client);
    const first = await open(client);
    const { id } = await awaitEvent(first, "reset");
    await client.patch(url, { name: "A" });
    app.clock.advance(60 * 60 * 1000);
    await purgeChangeLog(createAnonymousContext(app.db, app.clock));
    expect(await (await open(client, "", id)).next()).toEqual({ id: undefined, event: "reset", data: {} });
  });

  it("starts again if more was missed than is sent", async () => {
    const { id: proposalId } = await createTestProposal(client);
    const first = await open(client);
    const { id } = await awaitEvent(first, "reset");
    const context = { ...createAnonymousContext(app.db, app.clock), organizationId: client.organizationId };
    await context.transact(async (tx) => {
      for (let version = 2; version < 203; version++)
        await logChange(tx, context, { id: proposalId, version }, ["proposal_updated"]);
    });
    expect(await (await open(client, "", id)).next()).toMatchObject({ event: "reset" });
  });

  it("reports commits of another process within a second", async () => {
    const { id } = await createTestProposal(client);
    const stream = await open(client);
    await stream.next();
    // Bypasses the signal that a commit of this process sends.
    await app.db.write
      .insertInto("change_entries")
      .values({
        organization_id: client.organizationId,
        id: createId(),
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
});
