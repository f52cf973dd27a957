import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const priced = (value: number) => ({ model: "fixed" as const, value, frequency: "once" as const });
const line = { type: "line_item" as const };
const shown = { ...line, name: "Shown", price: priced(200) };
const hidden = [
  { ...line, name: "Margin", price: priced(70.5), hidden: true },
  { ...line, name: "Licences", price: priced(29.5), hidden: true },
  { ...line, name: "Not taken", price: priced(9), hidden: true, optional: true },
];
const percent = { ...line, name: "Share", price: { ...priced(5), model: "percent" as const }, hidden: true };
const note = { ...line, name: "Note", price: { model: "none" as const }, hidden: true };

const counted = (quantity: object) => ({
  hide_quantities: true,
  line_items: [{ ...shown, price: { ...priced(200), quantity } }],
});

describe.each(engines)("the data for calculating choices on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  async function read(group: object, page: object = {}) {
    const child = { type: "group" as const, name: "Design", line_items: [shown, ...hidden], ...group };
    const pages = [{ name: "Work", kind: "scope_of_work" as const, children: [child], ...page }];
    const { reader } = await sendOffer(app, client, { pages });
    const { body } = await reader.read();
    expect(body.totals.once.total).toBeGreaterThanOrEqual(200);
    return { isCalculable: body.is_calculable, unseen: body.pages[0]?.children[0].unseen };
  }

  it("includes the sum of hidden lines", async () => {
    expect(await read({})).toEqual({ isCalculable: true, unseen: [{ frequency: "once", amount: 100 }] });
  });

  it("separates hidden lines that are taxed or discounted differently", async () => {
    const [margin, licences] = hidden;
    const { unseen } = await read({ line_items: [shown, { ...margin, tax_exempt: true }, licences] });
    expect(unseen).toEqual([
      { frequency: "once", amount: 70.5, tax_exempt: true },
      { frequency: "once", amount: 29.5 },
    ]);
  });

  it.each(["hide_all", "hide_item_costs", "hide_group_cost"])(
    "is left out if it would reveal a price hidden by %s",
    async (display_cost) => {
      expect(await read({ display_cost })).toEqual({ isCalculable: false, unseen: [] });
    },
  );

  it("is left out if a hidden quantity affects the price", async () => {
    expect((await read(counted({ current: 5 }))).isCalculable).toBe(false);
    expect((await read(counted({ current: 1 }))).isCalculable).toBe(true);
    expect((await read(counted({ current: 5, min: 1, max: 9 }))).isCalculable).toBe(true);
  });

  it("is included if only the sum of a group is hidden, and every line is shown or has no price", async () => {
    const group = { display_cost: "hide_group_cost", line_items: [shown, note] };
    expect(await read(group)).toEqual({ isCalculable: true, unseen: [] });
  });

  it("is left out if a hidden line is a percentage, or a marked-up price is not shown exactly", async () => {
    expect((await read({ line_items: [shown, percent] })).isCalculable).toBe(false);
    expect((await read({}, { markup_percent: 3.3333 })).isCalculable).toBe(true);
    const odd = { ...shown, price: priced(200.123456) };
    expect((await read({ line_items: [odd] }, { markup_percent: 3.3333 })).isCalculable).toBe(false);
  });
});
