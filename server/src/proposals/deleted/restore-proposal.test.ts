import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestOffer, createTestProposal } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createAnonymousContext } from "../../context.ts";
import { createId } from "../../platform/ids.ts";
import { restoreProposal } from "./restore-proposal.ts";

describe.each(engines)("undeleting a proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  it("restores it unchanged into lists and counts, with its items, tags and star", async () => {
    const { id, url } = await createTestOffer(client, {
      name: "Relaunch",
      tags: ["web"],
      proposal_number: "Q-1",
    });
    await client.post(`${url}/star`);
    const before = (await client.get(url)).body;
    await client.delete(url);
    const answer = await client.post(`${url}/undelete`);
    expect([answer.status, answer.body]).toEqual([200, { id, name: "Relaunch", lost_number: null }]);
    const { updated_at: _then, ...same } = before;
    expect((await client.get(url)).body).toMatchObject(same);
    expect((await client.get("/api/proposals?tag=web")).body.pagination.total).toBe(1);
    expect((await client.get("/api/proposals")).body.pagination.total).toBe(1);
  });

  it("reports a number that another proposal now has, and restores without it", async () => {
    const { url } = await createTestProposal(client, { proposal_number: "Q-1" });
    await client.delete(url);
    await createTestProposal(client, { proposal_number: "Q-1" });
    expect((await client.post(`${url}/undelete`)).body.lost_number).toBe("Q-1");
    expect((await client.get(url)).body.proposal_number).toBeNull();
  });

  it("works for the entries of the list of deleted proposals, which covers one organization", async () => {
    const first = await createTestProposal(client, { name: "First", proposal_number: "Q-1" });
    const second = await createTestProposal(client, { name: "Second", is_template: true });
    await createTestProposal(client, { name: "Here" });
    const colleague = await client.colleague();
    await client.delete(first.url);
    app.clock.advance(1000);
    await colleague.delete(second.url);
    const { body } = await client.get("/api/proposals/deleted");
    expect(body).toEqual({
      data: [
        {
          id: second.id,
          name: "Second",
          proposal_number: null,
          client_name: null,
          is_template: true,
          deleted_at: app.clock.now(),
          deleted_by: expect.objectContaining({ id: colleague.userId }),
        },
        expect.objectContaining({ id: first.id, proposal_number: "Q-1", is_template: false }),
      ],
      pagination: { page: 1, limit: 20, total: 2, pages: 1 },
    });
    await client.post(`${second.url}/undelete`);
    const rest = (await client.get("/api/proposals/deleted?limit=1&page=2")).body;
    expect([rest.data, rest.pagination.total]).toEqual([[], 1]);
    const stranger = await app.organization();
    expect((await stranger.get("/api/proposals/deleted")).body.data).toEqual([]);
  });

  it("by the operator names the organizations if several deleted a proposal with the same id", async () => {
    const id = createId();
    const stranger = await app.organization();
    for (const [owner, name] of [
      [client, "Mine"],
      [stranger, "Theirs"],
    ] as const) {
      await owner.post("/api/proposals?keep_ids=true", { id, name });
      await owner.delete(`/api/proposals/${id}`);
    }
    const operator = createAnonymousContext(app.db, app.clock);
    await expect(restoreProposal(operator, id)).rejects.toThrow(`--organization ${client.organizationId}`);
    expect((await restoreProposal(operator, id, client.organizationId)).name).toBe("Mine");
    expect((await client.get(`/api/proposals/${id}`)).body.name).toBe("Mine");
    expect((await stranger.get(`/api/proposals/${id}`)).status).toBe(404);
  });

  it("answers 409 if it is not deleted, and 404 if it is unknown or foreign", async () => {
    const { id, url } = await createTestProposal(client);
    expect((await client.post(`${url}/undelete`)).status).toBe(409);
    await client.delete(url);
    const stranger = await app.organization();
    const foreign = await stranger.post(`${url}/undelete`);
    expect([foreign.status, foreign.body.error.message]).toEqual([
      404,
      `Not Authorized or Not Found: Resource ${id}`,
    ]);
    expect((await client.post(`/api/proposals/${createId()}/undelete`)).status).toBe(404);
  });

  it("twice at the same moment restores it once", async () => {
    const { url } = await createTestProposal(client);
    await client.delete(url);
    const answers = await Promise.all([1, 2, 3].map(() => client.post(`${url}/undelete`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await client.get("/api/proposals")).body.pagination.total).toBe(1);
  });
});

describe.each(engines)("the owner of a proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  it("is its creator, until a member hands it over", async () => {
    const { url } = await createTestProposal(client);
    const colleague = await client.colleague("member");
    expect((await client.get(url)).body.owner.id).toBe(client.userId);
    const handed = await colleague.patch(url, { owner_id: colleague.userId });
    expect([handed.status, handed.body.created_by.id]).toEqual([200, client.userId]);
    expect((await client.get(url)).body.owner.id).toBe(colleague.userId);
  });

  it("can change for a decided proposal, but not for an archived one", async () => {
    const { url } = await createTestProposal(client);
    const { userId } = await client.colleague();
    await client.post(`${url}/status`, { status: "WON" });
    expect((await client.patch(url, { owner_id: userId })).status).toBe(200);
    await client.post(`${url}/archive`);
    expect((await client.patch(url, { owner_id: client.userId })).status).toBe(403);
  });

  it("must be a member of the organization, and the same owner does not increment the version", async () => {
    const { url } = await createTestProposal(client);
    const stranger = await app.organization();
    for (const owner_id of [stranger.userId, createId(), "nobody"]) {
      const { status, body } = await client.patch(url, { owner_id });
      expect([status, body.error.details]).toEqual([
        400,
        { owner_id: "is not a member of your organization" },
      ]);
    }
    const before = (await client.get(url)).headers["etag"];
    const { headers } = await client.patch(url, { owner_id: client.userId.toUpperCase() });
    expect(headers["etag"]).toBe(before);
  });
});
