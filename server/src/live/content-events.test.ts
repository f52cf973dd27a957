import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import type { TestClient } from "../../test/harness.ts";
import { awaitEvent, useStreamStage } from "../../test/member-streams.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { office, importWorkbench } from "../../test/workbench.ts";
import { storeOperations, logChange, maxStoredBatches, purgeChangeLog } from "../records/change-log/index.ts";
import { createAnonymousContext } from "../context.ts";
import { createId } from "../platform/ids.ts";

const apply = (member: TestClient, url: string, version: number, operations: readonly object[]) =>
  member.post(`${url}/changes`, { version, operations });

const rename = (id: string, to: string, was: string) => ({
  type: "set" as const,
  id,
  field: "name",
  to,
  was,
});

describe.each(engines)("the stream of a member with an open proposal on %s", (engine) => {
  const { app, client, open } = useStreamStage(engine);

  it("delivers operations of other users as stored", async () => {
    const bench = await importWorkbench(client, office);
    const colleague = await client.colleague();
    const design = await bench.findId("Design");
    const lineId = createId();
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

  it("delivers all operations since a version, including those missed by a broken connection", async () => {
    const { id, url } = await createTestProposal(client, { name: "A" });
    const names = ["A", "B", "C", "D", "E"];
    const change = (version: number) =>
      apply(client, url, version, [rename(id, names[version] ?? "", names[version - 1] ?? "")]);
    await change(1);
    await change(2);
    const first = await open(client, `?proposal=${id}&version=1`);
    const received = [await awaitEvent(first, "changes"), await awaitEvent(first, "changes")];
    expect(received.map(({ data }) => [data.version, data.operations[0].to])).toEqual([
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

  it("delivers only the version after other kinds of changes or a restoration from the archive", async () => {
    const bench = await importWorkbench(client, office);
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

  it("is based on a bounded number of operations, none of them large or older than an hour", async () => {
    const { id: proposalId, url } = await createTestProposal(client);
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
      for (let version = 2; version < maxStoredBatches + 12; version++)
        await storeOperations(tx, context, { proposalId, version, operations: [] });
    });
    expect(await countKept()).toBe(maxStoredBatches);
    app.clock.advance(60 * 60 * 1000);
    await purgeChangeLog(createAnonymousContext(app.db, app.clock));
    expect(await countKept()).toBe(0);
    const large = { type: "set", id: proposalId, field: "description", to: "x".repeat(40_000), was: null };
    expect((await apply(client, url, 1, [large])).status).toBe(200);
    expect(await countKept()).toBe(0);
  });

  it("delivers no operations of another organization's proposal with the same id", async () => {
    const stranger = await app.organization();
    const { id } = await createTestProposal(client);
    const made = await stranger.post("/api/proposals?keep_ids=true", { id, name: "Theirs" });
    expect(made.status).toBe(201);
    const streams = await Promise.all([client, stranger].map((each) => open(each, `?proposal=${id}`)));
    for (const stream of streams) await awaitEvent(stream, "presence");
    const base = createAnonymousContext(app.db, app.clock);
    // In one transaction, so that both entries are delivered together.
    await base.transact(async (tx) => {
      for (const { organizationId } of [client, stranger]) {
        const context = { ...base, organizationId };
        const operations = [rename(id, `Of ${organizationId}`, "")];
        await storeOperations(tx, context, { proposalId: id, version: 2, operations });
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
});
