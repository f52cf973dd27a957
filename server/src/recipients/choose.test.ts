import { textPage } from "../../test/proposals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createReader, sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const comesTo = (once: number, monthly: number) => ({ currency: "USD", once, monthly });

describe.each(engines)("a recipient's choice on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const listSelections = async (proposalId: string) => {
    const rows = await app.db.read
      .selectFrom("events")
      .selectAll()
      .where("proposal_id", "=", proposalId)
      .where("type", "=", "selection_changed")
      .orderBy("id")
      .execute();
    return rows.map((row) => JSON.parse(row.metadata_json));
  };

  it("switches a line and updates the totals for recipient and member", async () => {
    const { reader, url, findId } = await sendOffer(app, client);
    const before = (await reader.read()).body;
    expect(before.totals).toMatchObject({ once: { total: 320 }, monthly: { total: 10 } });
    const chosen = await reader.select(findId("Icons"));
    expect(chosen.status).toBe(200);
    expect(chosen.body.totals.once.total).toBe(520);
    expect(chosen.body.version).toBeGreaterThan(before.version);
    expect((await reader.read()).body).toEqual(chosen.body);
    const { totals, last_activity_at } = (await client.get(url)).body;
    expect(totals.once.selected.total).toBe(520);
    expect(last_activity_at).toBe(app.clock.now());
    expect((await reader.select(findId("Icons"), false)).body.totals.once.total).toBe(320);
  });

  it("changes groups, modifications, columns and quantities", async () => {
    const { reader, findId } = await sendOffer(app, client);
    await reader.select(findId("Care"));
    await reader.select(findId("Animated"));
    await reader.select(findId("Large"));
    const last = await reader.post("selections", { item_id: findId("Seats"), quantity: 5 });
    expect(last.body.totals).toMatchObject({ once: { total: 500 }, monthly: { total: 30 } });
  });

  it("switches an optional side-by-side block as a whole", async () => {
    const { id, reader } = await sendOffer(app, client, {
      pages: [
        {
          name: "Offer",
          kind: "scope_of_work",
          children: [
            {
              type: "side_by_side",
              name: "Support",
              optional: true,
              columns: [{ name: "Daytime", price: 40, isSelected: true }],
            },
          ],
        },
      ],
    });
    const item_id = (await client.get(`/api/proposals/${id}`)).body.pages[0].children[0].id;
    const on = await reader.post("selections", { item_id, selected: true });
    expect(on.body.totals.once.total).toBe(40);
    const off = await reader.post("selections", { item_id, selected: false });
    expect(off.body.totals.once.total).toBe(0);
    expect((await listSelections(id)).map(({ action, item_type }) => [action, item_type])).toEqual([
      ["item_selected", "side_by_side"],
      ["item_deselected", "side_by_side"],
    ]);
  });

  it("of an option that is already selected changes nothing: version, time, activity, event or audit trail", async () => {
    const { reader, id, url, findId } = await sendOffer(app, client);
    const { version } = (await reader.select(findId("Icons"))).body;
    const before = await client.get(url);
    const trail = (await client.get(`${url}/audit-trail`)).body;
    app.clock.advance(1000);
    for (const again of [
      { item_id: findId("Icons"), selected: true },
      { item_id: findId("Photos"), selected: false },
      { item_id: findId("Small"), selected: true },
      { item_id: findId("Seats"), quantity: 2 },
    ])
      expect((await reader.post("selections", again)).body.version).toBe(version);
    const after = await client.get(url);
    expect([after.body, after.headers["etag"]]).toEqual([before.body, before.headers["etag"]]);
    expect(await listSelections(id)).toHaveLength(1);
    expect((await client.get(`${url}/audit-trail`)).body).toEqual(trail);
  });

  it("records one event for each changed item, with the old and new value", async () => {
    const { reader, id, findId } = await sendOffer(app, client);
    await reader.select(findId("Icons"));
    await reader.select(findId("Icons"));
    await reader.select(findId("Large"));
    await reader.post("selections", { item_id: findId("Seats"), quantity: 4 });
    const viewer = { kind: "recipient" };
    expect(await listSelections(id)).toEqual([
      {
        action: "item_selected",
        item_id: findId("Icons"),
        item_type: "line_item",
        name: "Icons",
        old_value: false,
        new_value: true,
        totals: comesTo(520, 10),
        viewer,
      },
      {
        action: "column_selected",
        item_id: findId("Large"),
        item_type: "column",
        name: "Large",
        old_value: false,
        new_value: true,
        totals: comesTo(520, 30),
        viewer,
      },
      {
        action: "column_deselected",
        item_id: findId("Small"),
        item_type: "column",
        name: "Small",
        old_value: true,
        new_value: false,
        totals: comesTo(520, 30),
        viewer,
      },
      {
        action: "quantity_changed",
        item_id: findId("Seats"),
        item_type: "line_item",
        line_item_name: "Seats",
        old_quantity: 2,
        new_quantity: 4,
        totals: comesTo(540, 30),
        viewer,
      },
    ]);
  });

  it.each([
    ["a quantity above its bounds", "Seats", { quantity: 6 }, { quantity: "must be between 1 and 5" }],
    ["a quantity below its bounds", "Seats", { quantity: 0 }, { quantity: "must be between 1 and 5" }],
    ["a quantity of 1e308", "Seats", '"quantity":1e308', { quantity: "must be at most 1000000000" }],
    ["an infinite quantity", "Seats", '"quantity":1e999', { quantity: "must be a finite number" }],
    ["a text as quantity", "Seats", { quantity: "4" }, { quantity: "must be a number" }],
    [
      "a quantity with too many decimals",
      "Seats",
      { quantity: 1.0000001 },
      { quantity: "must have at most 6 decimals" },
    ],
    ["a fraction of a whole quantity", "Seats", { quantity: 2.5 }, { quantity: "must be a whole number" }],
    ["a fixed quantity", "Logo", { quantity: 2 }, { quantity: "cannot be changed here" }],
    ["a fixed item", "Logo", { selected: false }, { selected: "cannot be changed: this is not optional" }],
    [
      "deselecting a required choice",
      "Small",
      { selected: false },
      { selected: "must stay true: at least one option must stay selected" },
    ],
    [
      "both fields at once",
      "Seats",
      { selected: true, quantity: 2 },
      { selected: "must not be given together with quantity" },
    ],
    ["neither field", "Seats", {}, { selected: "is required" }],
    ["an unknown field", "Icons", { selected: true, price: 1 }, { price: "is not a known field" }],
  ])("with %s is rejected with 400 by field and changes nothing", async (_what, name, wanted, details) => {
    const { reader, url, id, findId } = await sendOffer(app, client);
    const before = (await client.get(url)).body;
    const item_id = findId(name);
    const body = typeof wanted === "string" ? `{"item_id":"${item_id}",${wanted}}` : { item_id, ...wanted };
    const refused = await reader.post("selections", body);
    expect([refused.status, refused.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(refused.body.error.details).toEqual(details);
    expect((await client.get(url)).body).toEqual(before);
    expect(await listSelections(id)).toEqual([]);
  });

  it("replaces a hidden selected option of a single choice, and the proposal can be exported and imported", async () => {
    const line_items = [
      option("Preset", 5, { hidden: true, selected: true }),
      option("Basic", 10, {}),
      option("Plus", 20, {}),
    ];
    const group = { type: "group" as const, name: "Plan", selection_type: "single" as const, line_items };
    const { reader, findId, id } = await sendOffer(app, client, {
      pages: [{ name: "Work", kind: "scope_of_work", children: [group] }],
    });
    const before = (await reader.read()).body;
    expect([before.is_calculable, before.missing, before.totals.once.total]).toEqual([false, [], 5]);
    const { body } = await reader.select(findId("Basic"));
    expect([body.missing, body.totals.once.total]).toEqual([[], 10]);
    const exported = await client.get(`/api/proposals/${id}/export`);
    expect((await client.post("/api/proposals", exported.body)).status).toBe(201);
  });

  it("rejects unknown items, items of other proposals and hidden items in the same way", async () => {
    const hidden = { type: "line_item" as const, name: "Secret", hidden: true, optional: true };
    const price = { model: "fixed" as const, value: 5, frequency: "once" as const };
    const { reader, findId } = await sendOffer(app, client, {
      pages: [
        {
          name: "Work",
          kind: "scope_of_work",
          children: [{ type: "group", name: "Design", line_items: [{ ...hidden, price }] }],
        },
        textPage,
      ],
    });
    const other = await sendOffer(app, await app.organization());
    for (const id of ["nobody", other.findId("Icons"), findId("Secret"), findId("Work")]) {
      const refused = await reader.select(id);
      expect(refused.body.error.details).toEqual({ item_id: "names nothing that can be chosen here" });
    }
  });

  it("is rejected with 400 if the sender locked selections", async () => {
    const { reader, findId } = await sendOffer(app, client, {
      settings: { lock_selections_from_recipient: true },
    });
    const refused = await reader.select(findId("Icons"));
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      { item_id: "cannot be chosen: selections are locked" },
    ]);
    expect((await reader.read()).body).toMatchObject({
      can: { choose: false },
      display: { selections_locked: true },
    });
  });

  it.each([
    ["ON_HOLD", { status: "ON_HOLD" }],
    ["CANCELLED", { status: "CANCELLED" }],
    ["WON", { status: "WON" }],
    ["LOST", { status: "LOST" }],
    ["not sent", { status: "DRAFT" }],
  ])("is rejected with 403 naming the state if the proposal is %s", async (state, change) => {
    const { reader, url, findId } = await sendOffer(app, client);
    expect((await client.post(`${url}/status`, change)).status).toBe(200);
    const refused = await reader.select(findId("Icons"));
    expect([refused.status, refused.body.error.code]).toEqual([403, "FORBIDDEN"]);
    expect(refused.body.error.message).toContain(state);
    expect((await reader.read()).body.can).toMatchObject({ choose: false, accept: false });
  });

  it("is rejected with 403 if the proposal is archived or expired, or if access is disabled", async () => {
    const archived = await sendOffer(app, client);
    await client.post(`${archived.url}/archive`);
    expect((await archived.reader.select(archived.findId("Icons"))).body.error.message).toContain("archived");

    const expiring_on = new Date(Date.parse(app.clock.now()) + 1).toISOString();
    const expired = await sendOffer(app, client, { settings: { expiring_on } });
    expect((await expired.reader.select(expired.findId("Icons"))).status).toBe(200);
    app.clock.advance(1);
    expect((await expired.reader.select(expired.findId("Photos"))).body.error.message).toContain("EXPIRED");

    const closed = await sendOffer(app, client, { settings: { disable_proposal_access: true } });
    expect((await closed.reader.select(closed.findId("Icons"))).status).toBe(403);
  });

  it("is kept if two people choose different items at the same time", async () => {
    const { reader, id, findId } = await sendOffer(app, client);
    const other = createReader(app, reader.url);
    for (let round = 0; round < 10; round++) {
      const wanted = round % 2 === 0;
      const answers = await Promise.all([
        reader.select(findId("Icons"), wanted),
        other.select(findId("Photos"), wanted),
        other.post("selections", { item_id: findId("Seats"), quantity: wanted ? 5 : 1 }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await reader.read()).body.totals.once.total).toBe(wanted ? 630 : 310);
    }
    expect(await listSelections(id)).toHaveLength(30);
  });

  it("during an acceptance is either part of the accepted proposal or rejected", async () => {
    for (let round = 0; round < 8; round++) {
      const { reader, id, url, findId } = await sendOffer(app, client);
      const [chosen, accepted] = await Promise.all([
        reader.select(findId("Icons")),
        reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" }),
      ]);
      expect(accepted.status).toBe(200);
      const total = chosen.status === 200 ? 520 : 320;
      expect((await client.get(url)).body.totals.once.selected.total).toBe(total);
      const { canonical_json } = await app.db.read
        .selectFrom("snapshots")
        .selectAll()
        .where("proposal_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(canonical_json).totals.once.selected.total).toBe(total);
      expect(await listSelections(id)).toHaveLength(chosen.status === 200 ? 1 : 0);
    }
  });
});

function option(name: string, value: number, more: object) {
  const price = { model: "fixed" as const, value, frequency: "once" as const };
  return { type: "line_item" as const, name, optional: true, price, ...more };
}
