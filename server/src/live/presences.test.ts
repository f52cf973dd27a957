import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { openStream } from "../../test/event-streams.ts";
import { awaitEvent, useStreamStage } from "../../test/member-streams.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { browser, sendOffer } from "../../test/recipients.ts";
import { createAnonymousContext } from "../context.ts";
import { createId } from "../platform/ids.ts";
import { purgePresences } from "./presences.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

describe.each(engines)("the stream of a member on %s", (engine) => {
  const stage = useStreamStage(engine);
  const { app, client, open } = stage;

  it("reports the other members with the open proposal, until they close it", async () => {
    const { id } = await createTestProposal(client);
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

  it("reports recipients with the open page, until they close it, but never members or robots", async () => {
    const { id, reader } = await sendOffer(app, client);
    const mine = await open(client, `?proposal=${id}`);
    await awaitEvent(mine, "presence");
    const pages = [
      await openStream(`${stage.origin}${reader.url}/events`, { "user-agent": "Googlebot/2.1" }),
      await openStream(`${stage.origin}${reader.url}/events`, {
        "user-agent": browser,
        authorization: `Bearer ${client.apiKey}`,
      }),
      await openStream(`${stage.origin}${reader.url}/events`, { "user-agent": phone }),
    ];
    const { data } = await awaitEvent(mine, "presence");
    expect(data).toEqual({
      members: [],
      recipients: [{ name: null, device: "phone", since: app.clock.now() }],
    });
    for (const page of pages) await page.close();
    expect((await awaitEvent(mine, "presence")).data.recipients).toEqual([]);
    expect(
      await app.db.read
        .selectFrom("presences")
        .select("id")
        .where("proposal_id", "=", id)
        .where("user_id", "is", null)
        .execute(),
    ).toEqual([]);
  });

  it("drops readers of a killed process when their lease ends, and the purge deletes them", async () => {
    const { id } = await createTestProposal(client);
    const now = app.clock.now();
    await app.db.write
      .insertInto("presences")
      .values({
        organization_id: client.organizationId,
        id: createId(),
        proposal_id: id,
        user_id: null,
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
    await purgePresences(createAnonymousContext(app.db, app.clock));
    const names = app.db.read.selectFrom("presences").select("name").where("proposal_id", "=", id);
    expect(await names.execute()).toEqual([{ name: null }]);
  });

  it("reports members with the open proposal at another process, until the lease of that process ends", async () => {
    const { id } = await createTestProposal(client);
    const colleague = await client.colleague();
    const mine = await open(client, `?proposal=${id}`);
    await awaitEvent(mine, "presence");
    const presence = { organization_id: client.organizationId, id: createId(), proposal_id: id };
    await app.db.write
      .insertInto("presences")
      .values({
        ...presence,
        user_id: colleague.userId,
        name: null,
        device: null,
        since: app.clock.now(),
        expires_at: new Date(Date.parse(app.clock.now()) + 1000).toISOString(),
      })
      .execute();
    expect((await awaitEvent(mine, "presence")).data.members).toMatchObject([{ id: colleague.userId }]);
    app.clock.advance(1000);
    expect((await awaitEvent(mine, "presence")).data.members).toEqual([]);
  });
});
