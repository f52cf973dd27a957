import { expect, it } from "vitest";
import type { TestApp, TestClient } from "../harness.ts";
import { createId } from "../../src/platform/ids.ts";
import { isoTime, createProposal, describeSection } from "./specification.ts";

const types = [
  "proposal_viewed",
  "proposal_sent",
  "status_changed",
  "proposal_signed",
  "pdf_viewed",
  "signature_request_sent",
];

describeSection("4.6 proposal analytics", (app) => {
  it("answers data: an array of events with id, type, time, user and metadata", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    await record(app(), ada, id, "status_changed", "2026-11-01T00:00:00.000Z", ada.userId);
    await record(app(), ada, id, "proposal_viewed", "2026-11-02T00:00:00.000Z", null);
    const viewed = (await ada.get(`/api/proposals/${id}/analytics?event_type=proposal_viewed`)).body;
    const changed = (await ada.get(`/api/proposals/${id}/analytics?event_type=status_changed`)).body;
    const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(viewed).toEqual({
      data: [
        {
          id: uuid,
          event_type: "proposal_viewed",
          event_timestamp: "2026-11-02T00:00:00.000Z",
          user: null,
          metadata: { page: 1 },
        },
      ],
    });
    expect(changed.data[0]).toMatchObject({
      event_timestamp: expect.stringMatching(isoTime),
      user: { public_id: ada.userId, email: expect.stringContaining("@"), full_name: "Ada Lovelace" },
    });
    expect(Object.keys(changed.data[0].user).toSorted()).toEqual(["email", "full_name", "public_id"]);
  });

  it.each(types)("filters by the event type %s", async (type) => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    for (const each of types) await record(app(), ada, id, each, "2026-11-01T00:00:00.000Z");
    const { data } = (await ada.get(`/api/proposals/${id}/analytics?event_type=${type}`)).body;
    expect(data.map((event: { event_type: string }) => event.event_type)).toEqual([type]);
  });

  it("takes events from start_date onward and up to end_date, both included", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    const days = ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"].map(
      (day) => `${day}T00:00:00.000Z`,
    );
    for (const day of days) await record(app(), ada, id, "proposal_viewed", day);
    const range = `event_type=proposal_viewed&start_date=${days[1]}&end_date=${days[2]}`;
    const { data } = (await ada.get(`/api/proposals/${id}/analytics?${range}`)).body;
    expect(data.map((event: { event_timestamp: string }) => event.event_timestamp).toSorted()).toEqual([
      days[1],
      days[2],
    ]);
  });

  it("answers 50 events unless limit says otherwise, and skips offset of them", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    for (let n = 0; n < 55; n++) {
      await record(app(), ada, id, "pdf_viewed", `2026-10-01T00:00:00.${100 + n}Z`);
    }
    const times = async (query: string) => {
      const { data } = (await ada.get(`/api/proposals/${id}/analytics?event_type=pdf_viewed&${query}`)).body;
      return data.map((event: { event_timestamp: string }) => event.event_timestamp);
    };
    expect(await times("")).toHaveLength(50);
    expect(await times("limit=200")).toHaveLength(55);
    expect(await times("limit=200&offset=50")).toHaveLength(5);
    expect(await times("limit=2&offset=1")).toEqual((await times("limit=3")).slice(1));
  });

  it.each([
    "limit=0",
    "limit=201",
    "limit=x",
    "offset=-1",
    "event_type=proposal_eaten",
    "start_date=yesterday",
  ])("refuses %s with 400", async (query) => {
    const ada = await app().organization();
    const answer = await ada.get(`/api/proposals/${await createProposal(ada)}/analytics?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toHaveProperty(query.split("=")[0] ?? "");
  });

  it("admits every member of the proposal's organization", async () => {
    const ada = await app().organization();
    const grace = await ada.colleague("member");
    expect((await grace.get(`/api/proposals/${await createProposal(ada)}/analytics`)).status).toBe(200);
  });

  it("admits a platform admin of any organization, and nobody else from outside", async () => {
    const ada = await app().organization();
    const id = await createProposal(ada);
    const [stranger, admin] = [await app().organization(), await app().organization()];
    await app()
      .db.write.updateTable("users")
      .set({ platform_admin_since: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", admin.userId)
      .execute();
    expect((await admin.get(`/api/proposals/${id}/analytics`)).status).toBe(200);
    expect((await admin.get(`/api/proposals/${id}`)).status).toBe(404);
    expect((await stranger.get(`/api/proposals/${id}/analytics`)).status).toBe(404);
  });
});

async function record(
  app: TestApp,
  client: TestClient,
  proposalId: string,
  type: string,
  at: string,
  userId: string | null = null,
): Promise<void> {
  await app.db.write
    .insertInto("events")
    .values({
      organization_id: client.organizationId,
      id: createId(),
      proposal_id: proposalId,
      type,
      at,
      user_id: userId,
      metadata_json: JSON.stringify({ page: 1 }),
    })
    .execute();
}
