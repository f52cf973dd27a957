import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { office, importWorkbench, type Workbench } from "../../../test/workbench.ts";
import { createPage, fixed, line } from "../../../test/proposals.ts";

function priced(value: number, current: number, max = current) {
  const quantity = { current, min: 0, max };
  return createPage(line("Everything", value, { price: { ...fixed(value), quantity } }));
}

const createSeats = (min: number) => ({
  name: "Work",
  children: [
    {
      type: "group",
      name: "Group",
      line_items: [
        {
          ...line("Seats", 10),
          id: "seats",
          price: { model: "fixed", value: 10, frequency: "once", quantity: { current: 2, min, max: 5 } },
        },
      ],
    },
  ],
});

describe.each(engines)("the pricing preview on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let proposal: Workbench;
  const preview = (body: object) => client.post("/api/pricing/preview", body);
  beforeEach(async () => {
    proposal = await importWorkbench(client, office);
  });

  it("answers with the totals of the given pages and a trace of every number", async () => {
    const answer = await preview({ currency: "JPY", pages: [{ ...office[1], tax_percent: 10 }] });
    expect(answer.status).toBe(200);
    expect(answer.body.currency).toBe("JPY");
    expect(answer.body.totals.once.selected).toEqual({ subtotal: 1500, discount: 0, tax: 150, total: 1650 });
    expect(answer.body.trace).toContainEqual(
      expect.objectContaining({ step: "line", name: "Logo", counts: true, result: 300 }),
    );
    expect(answer.body.trace).toContainEqual(expect.objectContaining({ step: "tax", result: 150 }));
  });

  it("prices a proposal like its detail, in the proposal's currency", async () => {
    await client.patch(proposal.url, { settings: { currency: "EUR" } });
    const answer = await preview({ proposal_id: proposal.id });
    expect(answer.body.currency).toBe("EUR");
    expect(answer.body.totals).toEqual((await proposal.detail()).totals);
  });

  it("tries choices and quantities on a proposal and stores nothing", async () => {
    const price = { model: "fixed", value: 50, frequency: "once", quantity: { current: 1, min: 1, max: 5 } };
    const photos = await client.post(`${proposal.url}/items`, {
      ...line("Photos", 50),
      price,
      optional: true,
    });
    const before = await client.get(proposal.url);
    const { id } = photos.body.data;
    const answer = await preview({
      proposal_id: proposal.id,
      selections: [
        { item_id: id, selected: true },
        { item_id: id, quantity: 3 },
        { item_id: await proposal.findId("Large"), selected: true },
      ],
    });
    expect(answer.body.totals.once.selected.total).toBe(1650);
    expect(answer.body.totals.monthly.selected.total).toBe(30);
    const after = await client.get(proposal.url);
    expect(after.body).toEqual(before.body);
    expect(after.headers["etag"]).toBe(before.headers["etag"]);
  });

  it.each([
    ["neither pages nor a proposal", {}, "pages"],
    ["both", { pages: [], proposal_id: "x" }, "pages"],
    ["an unknown currency", { pages: [], currency: "XXQ" }, "currency"],
    [
      "a choice of an unknown item",
      { pages: [], selections: [{ item_id: "x", selected: true }] },
      "selections.0",
    ],
    ["an empty choice", { pages: [], selections: [{ item_id: "x" }] }, "selections.0.selected"],
    [
      "a choice of two changes at once",
      { pages: [], selections: [{ item_id: "x", selected: true, quantity: 1 }] },
      "selections.0.selected",
    ],
    ["a total that is inexact to the cent", { pages: [priced(1e12, 1_000)] }, "pages"],
    ["an inexact highest total", { pages: [priced(1e12, 1, 1_000)] }, "pages"],
    ["a page with contradictions", { pages: [{ ...office[1], kind: "content" }] }, "pages.0.children"],
  ])("rejects %s with 400 by field", async (_what, body, field) => {
    const answer = await preview(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toContain(field);
  });

  it("rejects a fraction of a whole quantity with 400, and accepts one of a fractional quantity", async () => {
    const selections = [{ item_id: "seats", quantity: 2.5 }];
    const refused = await preview({ pages: [createSeats(1)], selections });
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      { "selections.0": "cannot be made: This quantity must be a whole number." },
    ]);
    expect((await preview({ pages: [createSeats(0.5)], selections })).body.totals.once.selected.total).toBe(
      25,
    );
  });

  it("rejects the selection of a fixed item with 400", async () => {
    const selections = [{ item_id: await proposal.findId("Logo"), selected: false }];
    const answer = await preview({ proposal_id: proposal.id, selections });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details["selections.0"]).toContain("not optional");
  });

  it("answers 404 for a foreign proposal, as for an unknown one", async () => {
    const stranger = await app.organization();
    const answer = await stranger.post("/api/pricing/preview", { proposal_id: proposal.id });
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toBe(`Not Authorized or Not Found: Resource ${proposal.id}`);
  });
});
