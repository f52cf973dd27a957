import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace } from "../../test/deals.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("the totals of the recipient's view on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("show the selected total per frequency and the range that choices can reach", async () => {
    const { reader, url, findId } = await sendOffer(app, client);
    const closed = { discount: 0, tax: 0, range: "exact", open_min: false, open_max: false };
    expect((await reader.read()).body.totals).toEqual({
      once: {
        ...closed,
        subtotal: 320,
        total: 320,
        min: 310,
        max: 780,
        price_range: { min: 320, max: 320 },
      },
      monthly: {
        ...closed,
        subtotal: 10,
        total: 10,
        min: 10,
        max: 30,
        price_range: { min: 10, max: 10 },
      },
    });
    const { once } = (await reader.select(findId("Icons"))).body.totals;
    expect(once).toMatchObject({ total: 520, min: 310, max: 780 });
    expect((await client.get(url)).body.cached_totals.once).toEqual({ min: 310, max: 780 });
  });

  it("show no range if the proposal is decided or selections are locked", async () => {
    const { reader } = await sendOffer(app, client);
    const won = await reader.post("accept", { full_name: grace.name, email: grace.email });
    expect(won.body.totals.once).toMatchObject({ total: 320, min: 320, max: 320 });
    const locked = await sendOffer(app, client, { settings: { lock_selections_from_recipient: true } });
    expect((await locked.reader.read()).body.totals.once).toMatchObject({ total: 320, min: 320, max: 320 });
  });

  it("are open-ended for a quantity without a maximum, unless unselected options are hidden", async () => {
    const price = {
      model: "fixed" as const,
      value: 10,
      frequency: "once" as const,
      quantity: { current: 2, min: 1 },
    };
    const pages = [
      {
        name: "Work",
        kind: "scope_of_work" as const,
        children: [
          {
            type: "group" as const,
            name: "Hours",
            line_items: [{ type: "line_item" as const, name: "Hour", price }],
          },
        ],
      },
    ];
    const { reader } = await sendOffer(app, client, { pages });
    const open = (await reader.read()).body.totals.once;
    expect(open).toMatchObject({ min: 10, max: 20, range: "exact", open_min: false, open_max: true });
    const hiding = await sendOffer(app, client, {
      pages,
      settings: { hide_unselected_from_recipient: true },
    });
    expect((await hiding.reader.read()).body.totals.once).toMatchObject({ max: 20, open_max: false });
  });

  it("do not reveal the cost of hidden options by their range", async () => {
    const { reader } = await sendOffer(app, client, { settings: { hide_unselected_from_recipient: true } });
    expect((await reader.read()).body.totals).toMatchObject({
      once: { total: 320, min: 320, max: 320 },
      monthly: { total: 10, min: 10, max: 10 },
    });
  });

  it.each(["send", "status"])(
    "keep the currency fixed by %s if the organization changes its currency",
    async (by) => {
      const owner = await app.organization();
      await owner.patch("/api/organization", { currency: "EUR" });
      const { reader, url, findId } = await sendOffer(app, owner);
      if (by === "status")
        for (const status of ["DRAFT", "SENT"]) await owner.post(`${url}/status`, { status });
      await owner.patch("/api/organization", { currency: "JPY" });
      expect((await reader.read()).body).toMatchObject({ currency: "EUR", totals: { once: { total: 320 } } });
      expect((await reader.select(findId("Icons"))).body.currency).toBe("EUR");
      await reader.post("accept", { full_name: grace.name, email: grace.email });
      const { status, cached_totals, settings } = (await owner.get(url)).body;
      expect([status, cached_totals.currency, settings.currency]).toEqual(["WON", "EUR", "EUR"]);
    },
  );
});
