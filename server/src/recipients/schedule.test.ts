import type { ImportGroup, ImportLineItem, ProposalSettings, PublicProposal } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { line } from "../../test/proposals.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const term = { months: 24, start: "on_acceptance" } as const;
const secret = 4321.5;
const schedule = { free_periods: 3, steps: [{ from_period: 13, value: secret }], ends_after: 18 };
const monthly = { model: "fixed", value: 10, frequency: "monthly" } as const;

const percent = (name: string, frequency: "monthly" | "annually", apply_to: "group" | "page" | "proposal") =>
  line(name, 5, { price: { model: "percent", value: 5, frequency, apply_to } });

const toGroup = (name: string, line_items: ImportLineItem[], more: Partial<ImportGroup> = {}) => ({
  type: "group" as const,
  name,
  line_items,
  ...more,
});

describe("the changes of a price at a link", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  const send = async (
    seats: Partial<ImportLineItem>,
    { group = {}, settings = { term } }: { group?: Partial<ImportGroup>; settings?: ProposalSettings } = {},
  ) => {
    const line_items = [line("Seats", 10, { price: monthly, schedule, ...seats }), line("Set-up", 100)];
    const children = [
      { type: "group" as const, name: "Care", line_items, ...group },
      {
        type: "side_by_side" as const,
        name: "Plans",
        columns: [{ name: "Pro", price: 20, frequency: "monthly" as const, isSelected: true, schedule }],
      },
    ];
    const pages = [{ name: "Work", kind: "scope_of_work" as const, markup_percent: 10, children }];
    return sendOffer(app, client, { pages, settings });
  };

  it("have the amount for the current quantity, with the markup", async () => {
    const quantity = { current: 4, min: 1, max: 9 };
    const { reader, findId } = await send({ price: { ...monthly, quantity } });
    const [group, plans] = (await reader.read()).body.pages[0].children;
    expect(group.line_items[0].schedule).toEqual({
      free_periods: 3,
      steps: [{ from_period: 13, value: 4753.65, amount: 19_014.6 }],
      ends_after: 18,
    });
    expect(plans.columns[0].schedule.steps).toEqual([{ from_period: 13, value: 4753.65, amount: 4753.65 }]);
    const { body } = await reader.post("selections", { item_id: findId("Seats"), quantity: 2 });
    expect(body.pages[0].children[0].line_items[0].schedule.steps[0].amount).toBe(9507.3);
  });

  it.each([
    ["the group hides all costs", {}, { group: { display_cost: "hide_all" } }],
    ["the group hides the costs of its lines", {}, { group: { display_cost: "hide_item_costs" } }],
    ["words replace the price", { price: { ...monthly, model: "text", text: "On request" } }, {}],
    ["the price is one-time", { price: { ...monthly, frequency: "once" } }, {}],
    ["the proposal has no term", {}, { settings: {} }],
  ] as const)("are not in the answer if %s", async (_reason, seats, more) => {
    const { reader } = await send(seats, more);
    const [group] = (await reader.read()).body.pages[0].children;
    expect(group.line_items).toHaveLength(2);
    expect(JSON.stringify(group)).not.toMatch(/schedule|4321|4753/);
  });

  it("say which percentages follow the prices of their base, if the sender shows their cost", async () => {
    const plain = line("Care", 10, { price: monthly });
    const toPage = (name: string, children: ReturnType<typeof toGroup>[]) => ({
      name,
      kind: "scope_of_work" as const,
      children,
    });
    const seats = line("Seats", 10, { price: monthly, schedule, hidden: true });
    const pages = [
      toPage("First", [
        toGroup("A", [
          seats,
          percent("A group", "monthly", "group"),
          percent("A yearly", "annually", "group"),
        ]),
        toGroup("B", [plain, percent("B group", "monthly", "group"), percent("B page", "monthly", "page")]),
        toGroup("C", [percent("C page", "monthly", "page")], { display_cost: "hide_item_costs" }),
      ]),
      toPage("Second", [
        toGroup("D", [percent("D page", "monthly", "page"), percent("D proposal", "monthly", "proposal")]),
      ]),
    ];
    const { reader } = await sendOffer(app, client, { pages, settings: { term } });
    const body: PublicProposal = (await reader.read()).body;
    const lines = body.pages
      .flatMap(({ children }) => children)
      .flatMap((child) => (child.type === "group" ? child.line_items : []));
    const following = lines.filter((each) => each.schedule?.follows_prices).map(({ name }) => name);
    expect(following).toEqual(["A group", "B page", "D proposal"]);
    expect(lines.find(({ name }) => name === "A group")?.schedule).toEqual({
      free_periods: 0,
      steps: [],
      follows_prices: true,
    });
    expect(lines.filter((each) => each.schedule)).toHaveLength(3);
  });
});
