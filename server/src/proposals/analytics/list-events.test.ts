import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { createId } from "../../platform/ids.ts";

const types = [
  "proposal_viewed",
  "proposal_sent",
  "status_changed",
  "proposal_signed",
  "pdf_viewed",
  "signature_request_sent",
];

describe.each(engines)("analytics on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let id: string;
  let url: string;
  beforeEach(async () => {
    ({ id } = await createTestProposal(client));
    url = `/api/proposals/${id}/analytics`;
  });

  async function record(
    type: string,
    at: string,
    userId: string | null = null,
    metadata = {},
  ): Promise<void> {
    await app.db.write
      .insertInto("events")
      .values({
        organization_id: client.organizationId,
        id: createId(),
        proposal_id: id,
        type,
        at,
        user_id: userId,
        metadata_json: JSON.stringify(metadata),
      })
      .execute();
  }

  const times = async (query: string): Promise<string[]> =>
    (await client.get(url + query)).body.data.map(
      (event: { event_timestamp: string }) => event.event_timestamp,
    );

  it("list each event with type, time, user and metadata, newest first", async () => {
    await record("proposal_viewed", "2026-03-01T00:00:00.000Z", null, { device: "phone" });
    await record("status_changed", "2026-03-02T00:00:00.000Z", client.userId);
    expect((await client.get(url)).body).toEqual({
      data: [
        {
          id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
          event_type: "status_changed",
          event_timestamp: "2026-03-02T00:00:00.000Z",
          user: {
            public_id: client.userId,
            email: `${client.userId}@acme.test`,
            full_name: "Ada Lovelace",
          },
          metadata: {},
        },
        {
          id: expect.any(String),
          event_type: "proposal_viewed",
          event_timestamp: "2026-03-01T00:00:00.000Z",
          user: null,
          metadata: { device: "phone" },
        },
      ],
    });
  });

  it.each(types)("filter by the event type %s", async (type) => {
    for (const each of types) await record(each, "2026-03-01T00:00:00.000Z");
    const { data } = (await client.get(`${url}?event_type=${type}`)).body;
    expect(data.map((event: { event_type: string }) => event.event_type)).toEqual([type]);
  });

  it("are open to every member of the organization", async () => {
    const member = await client.colleague("member");
    expect((await member.get(url)).status).toBe(200);
  });

  it("list the six types of the specification and no other recorded event", async () => {
    await client.patch(`/api/proposals/${id}`, { name: "Other" });
    expect((await client.get(url)).body.data).toEqual([]);
  });

  it("filter by type and by time, including both ends", async () => {
    await record("proposal_viewed", "2026-03-01T00:00:00.000Z");
    await record("proposal_viewed", "2026-03-02T00:00:00.000Z");
    await record("pdf_viewed", "2026-03-03T00:00:00.000Z");
    expect(await times("?event_type=pdf_viewed")).toEqual(["2026-03-03T00:00:00.000Z"]);
    expect(await times("?start_date=2026-03-02T00:00:00Z")).toHaveLength(2);
    expect(await times("?end_date=2026-03-02T01:00:00%2B01:00")).toHaveLength(2);
    expect(await times("?start_date=2026-03-02T00:00:00Z&end_date=2026-03-02T00:00:00Z")).toHaveLength(1);
  });

  it("page by limit and offset, 50 at a time", async () => {
    for (let second = 10; second < 62; second++)
      await record("proposal_viewed", new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString());
    expect(await times("")).toHaveLength(50);
    expect(await times("?limit=200")).toHaveLength(52);
    expect(await times("?limit=1&offset=1")).toEqual(["2026-01-01T00:01:00.000Z"]);
    expect(await times("?offset=52")).toEqual([]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=201", "limit"],
    ["limit=x", "limit"],
    ["offset=-1", "offset"],
    ["offset=99999999999", "offset"],
    ["event_type=proposal_created", "event_type"],
    ["start_date=yesterday", "start_date"],
    ["end_date=0000-01-01T00:00:00Z", "end_date"],
  ])("reject %s with 400 and details by field", async (query, field) => {
    const answer = await client.get(`${url}?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  it("of another organization look like those of an unknown proposal, except to a platform admin", async () => {
    await record("proposal_viewed", "2026-03-01T00:00:00.000Z");
    const stranger = await app.organization();
    const foreign = await stranger.get(url);
    const unknown = await stranger.get(url.replace(id, createId()));
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.error.message).toBe(`Not Authorized or Not Found: Resource ${id}`);

    const admin = await app.organization();
    await app.db.write
      .updateTable("users")
      .set({ platform_admin_since: app.clock.now() })
      .where("id", "=", admin.userId)
      .execute();
    expect((await admin.get(url)).body.data).toHaveLength(1);
    expect((await admin.get(url.replace(id, createId()))).status).toBe(404);
    expect((await admin.get(`/api/proposals/${id}`)).status).toBe(404);

    await stranger.post("/api/proposals?keep_ids=true", { id, name: "Same id" });
    const ambiguous = await admin.get(url);
    expect([ambiguous.status, Object.keys(ambiguous.body.error.details)]).toEqual([400, ["organization_id"]]);
    const named = `${url}?organization_id=${client.organizationId}`;
    expect((await admin.get(named)).body.data[0].event_type).toBe("proposal_viewed");
    expect((await stranger.get(named)).status).toBe(404);
    expect((await stranger.get(url)).body.data).toHaveLength(0);
  });

  it("of a deleted proposal are 404", async () => {
    await client.delete(`/api/proposals/${id}`);
    expect((await client.get(url)).status).toBe(404);
  });
});
