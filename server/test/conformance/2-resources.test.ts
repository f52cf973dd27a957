import { expect, it } from "vitest";
import {
  readDetail,
  isoTime,
  createItem,
  listProposals,
  findListed,
  createProposal,
  getScopePage,
  describeSection,
} from "./specification.ts";
import { fixed } from "../proposals.ts";

const rich = {
  integrations: { crm: { provider: "hubspot", recipient_name: "Acme", deal_id: "D-1" } },
  tags: ["web", "2027"],
  notes: "<p>Only for us</p>",
  proposal_number: "Q-77",
};

describeSection("2.1 proposal (list item)", (app) => {
  it("has every field, with the type in the table", async () => {
    const ada = await app.organization();
    const entry = await findListed(ada, await createProposal(ada, rich));
    expect(entry).toEqual({
      id: expect.any(String),
      status: "DRAFT",
      name: "Website relaunch",
      created_by: expect.objectContaining({ id: ada.userId }),
      updated_by: expect.objectContaining({ id: ada.userId }),
      created_at: expect.stringMatching(isoTime),
      updated_at: expect.stringMatching(isoTime),
      archived: false,
      archived_at: null,
      settings: expect.any(Object),
      is_template: false,
      is_starred: false,
      cached_totals: expect.any(Object),
      status_detail: { marked_as_won_method: null },
      allRecipientsSigned: false,
      sent_at: null,
      completed_at: null,
      last_activity_at: null,
      crm_linked: { provider: "hubspot", recipient_name: "Acme" },
      tags: ["web", "2027"],
      notes: "<p>Only for us</p>",
      proposal_number: "Q-77",
    });
  });

  it("names the users who created and last updated it", async () => {
    const ada = await app.organization();
    const grace = await ada.colleague();
    const id = await createProposal(ada);
    await grace.patch(`/api/proposals/${id}`, { name: "Renamed" });
    const entry = await findListed(ada, id);
    expect([entry.created_by.id, entry.updated_by.id]).toEqual([ada.userId, grace.userId]);
  });

  it("changes updated_at with an update and keeps created_at", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const before = await findListed(ada, id);
    app.clock.advance(5000);
    await ada.patch(`/api/proposals/${id}`, { name: "Renamed" });
    const after = await findListed(ada, id);
    expect(after.created_at).toBe(before.created_at);
    expect(Date.parse(after.updated_at) - Date.parse(before.updated_at)).toBe(5000);
  });

  it("sets archived and archived_at together", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    await ada.post(`/api/proposals/${id}/archive`);
    expect(await findListed(ada, id)).toMatchObject({
      archived: true,
      archived_at: expect.stringMatching(isoTime),
    });
  });

  it("has is_template for a template and is_starred for the caller's own star", async () => {
    const ada = await app.organization();
    const grace = await ada.colleague();
    const id = await createProposal(ada, { is_template: true });
    await ada.post(`/api/proposals/${id}/star`);
    expect(await findListed(ada, id)).toMatchObject({ is_template: true, is_starred: true });
    expect(await findListed(grace, id)).toMatchObject({ is_template: true, is_starred: false });
  });

  it("has only the fields provider and recipient_name in crm_linked, and null without a link", async () => {
    const ada = await app.organization();
    const linked = await findListed(ada, await createProposal(ada, { integrations: rich.integrations }));
    expect(linked.crm_linked).toEqual({ provider: "hubspot", recipient_name: "Acme" });
    expect((await findListed(ada, await createProposal(ada))).crm_linked).toBeNull();
  });

  it.each(["manual", "digital_signature", "acceptance"] as const)(
    "has %s as the marked_as_won_method of status_detail",
    async (method) => {
      const ada = await app.organization();
      const id = await createProposal(ada);
      await app.db.write
        .updateTable("proposals")
        .set({ status: "WON", marked_as_won_method: method })
        .where("id", "=", id)
        .execute();
      expect((await findListed(ada, id)).status_detail).toEqual({ marked_as_won_method: method });
    },
  );

  it("has the times when it was sent, completed and last active, after each has happened", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const times = {
      sent_at: "2026-11-01T08:00:00.000Z",
      completed_at: "2026-11-02T08:00:00.000Z",
      last_activity_at: "2026-11-03T08:00:00.000Z",
    };
    await app.db.write.updateTable("proposals").set(times).where("id", "=", id).execute();
    expect(await findListed(ada, id)).toMatchObject(times);
  });

  it("has a proposal_number that is unique only within the tenant", async () => {
    const ada = await app.organization();
    await createProposal(ada, { proposal_number: "Q-1" });
    const again = await ada.post("/api/proposals", { name: "Second", proposal_number: "Q-1" });
    expect(again.status).toBe(400);
    expect(again.body.error.details).toHaveProperty("proposal_number");
    await createProposal(await app.organization(), { proposal_number: "Q-1" });
  });
});

describeSection("2.2 display status", (app) => {
  it.each(["DRAFT", "SENT", "PENDING", "CANCELLED", "ON_HOLD", "WON", "LOST"] as const)(
    "shows the stored status %s",
    async (status) => {
      const ada = await app.organization();
      const id = await createProposal(ada);
      await app.db.write.updateTable("proposals").set({ status }).where("id", "=", id).execute();
      expect((await findListed(ada, id)).status).toBe(status);
    },
  );

  it("shows EXPIRED once the expiry time has passed without a decision", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { settings: { expiring_on: "2020-01-01T00:00:00.000Z" } });
    await app.db.write.updateTable("proposals").set({ status: "SENT" }).where("id", "=", id).execute();
    expect((await findListed(ada, id)).status).toBe("EXPIRED");
    expect((await readDetail(ada, id)).status).toBe("EXPIRED");
  });

  it("does not show EXPIRED if allRecipientsSigned", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { settings: { expiring_on: "2020-01-01T00:00:00.000Z" } });
    await app.db.write
      .updateTable("proposals")
      .set({ status: "PENDING", recipients_signed_at: "2019-12-31T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect(await findListed(ada, id)).toMatchObject({ status: "PENDING", allRecipientsSigned: true });
  });
});

describeSection("2.3 user", (app) => {
  it("has only id, name, email and avatar_url", async () => {
    const ada = await app.organization();
    const entry = await findListed(ada, await createProposal(ada));
    expect(entry.created_by).toEqual({
      id: ada.userId,
      name: "Ada Lovelace",
      email: expect.stringContaining("@"),
      avatar_url: null,
    });
  });
});

describeSection("2.5 cached totals", (app) => {
  it("has currency, updated_at and a range of min and max for each used frequency", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { settings: { currency: "EUR" } });
    await createItem(ada, id, { type: "line_item", name: "Design", price: fixed(1000) });
    await createItem(ada, id, {
      type: "line_item",
      name: "Photographs",
      optional: true,
      price: fixed(250.5),
    });
    for (const frequency of ["monthly", "quarterly", "annually"]) {
      const price = { model: "fixed", value: 10, frequency };
      await createItem(ada, id, { type: "line_item", name: frequency, price });
    }
    const ten = { min: 10, max: 10 };
    expect((await findListed(ada, id)).cached_totals).toEqual({
      currency: "EUR",
      updated_at: expect.stringMatching(isoTime),
      once: { min: 1000, max: 1250.5 },
      monthly: ten,
      quarterly: ten,
      annually: ten,
    });
  });

  it("changes updated_at with each recalculation", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const before = (await findListed(ada, id)).cached_totals.updated_at;
    app.clock.advance(1000);
    await createItem(ada, id, { type: "line_item", name: "Design", price: fixed(1) });
    const after = (await findListed(ada, id)).cached_totals.updated_at;
    expect(Date.parse(after) - Date.parse(before)).toBe(1000);
  });
});

describeSection("2.6 pagination", (app) => {
  it("has the integers page, limit, total and pages", async () => {
    const ada = await app.organization();
    for (const name of ["A", "B", "C"]) await createProposal(ada, { name });
    const { data, pagination } = await listProposals(ada, "page=2&limit=2");
    expect(pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
    expect(data).toHaveLength(1);
  });
});

describeSection("2.7 items", (app) => {
  it("are groups and side-by-sides under a scope of work page, and line items in a group", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    const group = await createItem(ada, id, { type: "group", name: "Build" });
    const options = await createItem(ada, id, {
      type: "side_by_side",
      name: "Plan",
      columns: [{ name: "A" }],
    });
    const line = await createItem(ada, id, {
      type: "line_item",
      name: "Code",
      price: fixed(1),
      target_group_id: group.id,
    });
    const { children } = await getScopePage(ada, id);
    expect(children).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: group.id,
          type: "group",
          line_items: [expect.objectContaining({ id: line.id, type: "line_item" })],
        }),
        expect.objectContaining({ id: options.id, type: "side_by_side" }),
      ]),
    );
  });

  it("are sorted by their order_key", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada);
    for (const [name, order_key] of [
      ["C", 30],
      ["A", 10],
      ["B", 20.5],
    ] as const) {
      await createItem(ada, id, { type: "line_item", name, price: fixed(1), order_key });
    }
    const [{ line_items }] = (await getScopePage(ada, id)).children;
    expect(line_items.map((line: { name: string }) => line.name)).toEqual(["A", "B", "C"]);
    expect(line_items.map((line: { order_key: number }) => line.order_key)).toEqual([10, 20.5, 30]);
  });
});
