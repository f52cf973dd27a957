import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import type { TestClient } from "../../test/harness.ts";
import { useStreamStage } from "../../test/member-streams.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { logChange } from "../records/change-log/index.ts";
import { createAnonymousContext } from "../context.ts";
import { MemberFollower } from "./member-follower.ts";
import { createLiveStreams, noStreamLimits, usualStreamLimits } from "./live-streams.ts";

describe.each(engines)("the stream of a member on %s", (engine) => {
  const stage = useStreamStage(engine);
  const { app, client } = stage;

  it.each([
    ["?version=1", "version"],
    ["?proposal=x&version=0", "version"],
    ["?proposal=x&version=1.5", "version"],
    [`?proposal=${"x".repeat(101)}`, "proposal"],
  ])("rejects %s with 400", async (query, field) => {
    const answer = await client.get(`/api/events${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "VALIDATION_ERROR" } } });
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  it("requires a caller, and does not stay open for HEAD", async () => {
    expect((await app.server.inject({ url: "/api/events" })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${client.apiKey}` };
    const answer = await fetch(`${stage.origin}/api/events`, { method: "HEAD", headers });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  it("is limited in number: in total, per organization and per member", async () => {
    const context = createAnonymousContext(app.db, app.clock);
    const streams = createLiveStreams(app.db, context, {
      ...usualStreamLimits,
      members: 4,
      perOrganization: 3,
      perMember: 2,
    });
    const [colleague, stranger] = [await client.colleague(), await app.organization()];
    const first = streams.openMember(follow(client));
    streams.openMember(follow(client));
    expect(() => streams.openMember(follow(client))).toThrow("Too many attempts");
    streams.openMember(follow(colleague));
    expect(() => streams.openMember(follow(colleague))).toThrow("Too many attempts");
    streams.openMember(follow(stranger));
    expect(() => streams.openMember(follow(stranger))).toThrow("Too many streams are open");
    first.destroy();
    await expect.poll(() => streams.count()).toBe(3);
    streams.openMember(follow(stranger));
    await streams.close();
    expect(() => streams.openMember(follow(client))).toThrow("Too many streams are open");
  });

  it("disconnects a client that does not read", async () => {
    const { id } = await createTestProposal(client);
    const context = { ...createAnonymousContext(app.db, app.clock), organizationId: client.organizationId };
    const streams = createLiveStreams(app.db, context, { members: 10, ...noStreamLimits });
    const body = streams.openMember(follow(client));
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

/** Creates the follower of a member, to open a stream without HTTP. */
function follow(client: TestClient): MemberFollower {
  const { organizationId, userId } = client;
  return new MemberFollower({
    caller: { organizationId, userId, role: "owner", isPlatformAdmin: false, sessionId: null },
    proposal: undefined,
    lastEntryId: undefined,
  });
}
