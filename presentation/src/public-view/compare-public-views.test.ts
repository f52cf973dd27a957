import { operations, type PublicLineItem, type PublicPage, type PublicProposal } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { comparePublicViews } from "./compare-public-views.ts";

const example = operations.getPublicProposal.examples.answer;

function createLine(name: string, amount: number, more: Partial<PublicLineItem> = {}): PublicLineItem {
  return {
    id: name,
    type: "line_item",
    name,
    description: "",
    price: { model: "fixed", value: amount, frequency: "once" },
    optional: false,
    selected: true,
    amount,
    modifications: [],
    ...more,
  };
}

function createGroup(name: string, line_items: PublicLineItem[], more: object = {}) {
  return {
    id: name,
    type: "group" as const,
    name,
    description: "",
    optional: false,
    selected: true,
    selection_type: "loose" as const,
    display_cost: "show_all" as const,
    hide_quantities: false,
    costs: [],
    line_items,
    unseen: [],
    ...more,
  };
}

const page: PublicPage | undefined = example.pages[0];
if (!page) throw new Error("The example has no page");
const scope = { ...page, id: "page", name: "Scope", content: "", discounts: [] };

function createView(children: PublicPage["children"], more: Partial<PublicPage> = {}): PublicProposal {
  return {
    ...example,
    pages: [{ ...scope, ...more, children }],
  };
}

const of = (...lines: PublicLineItem[]) => createView([createGroup("Work", lines)]);
const once = (amount: number) => ({ frequency: "once" as const, amount });
const unchanged = { has_new_text: false, has_new_terms: false };
const compareFiles = (before: PublicProposal["attachments"], after: PublicProposal["attachments"]) => {
  const view = of(createLine("Care", 10));
  return comparePublicViews({ ...view, attachments: before }, { ...view, attachments: after });
};
const ofLine = (name: string) => ({ type: "line_item", id: name, name, parent_name: "Work" });

const scheduled = (free_periods: number, amount: number) =>
  of(createLine("Care", 10, { schedule: { free_periods, steps: [{ from_period: 13, value: 12, amount }] } }));

const hours = (current: number | undefined, amount: number) =>
  createLine("Hours", amount, {
    price: {
      model: "fixed",
      value: 100,
      frequency: "once",
      ...(current !== undefined && { quantity: { current, unitLabel: "h", is_editable: false } }),
    },
  });

const seats = (max: number, is_editable: boolean) =>
  createLine("Seats", 100, {
    price: { model: "fixed", value: 100, frequency: "once", quantity: { current: 1, max, is_editable } },
  });

const option = (selected: boolean) => createLine("Option", 10, { optional: true, selected });

const none = (value: number) =>
  createLine("Hours", 0, {
    price: { model: "fixed", value, frequency: "once", quantity: { current: 0, is_editable: true } },
  });

const discount = (value: number, type: "fixed" | "percent") => ({
  id: "launch",
  name: "Launch",
  type,
  value,
  frequency: "once" as const,
});

const hide = ({ amount: _amount, price, ...line }: PublicLineItem): PublicLineItem => ({
  ...line,
  price: { model: price.model },
});

const icons = (optional: boolean, selected: boolean) => createLine("Icons", 10, { optional, selected });
const compareIcons = (from: PublicLineItem, to: PublicLineItem) =>
  comparePublicViews(of(from), of(to))[0]?.selected;

describe("the comparison of two views", () => {
  it("of the same proposal is empty", () => {
    expect(comparePublicViews(example, structuredClone(example))).toEqual([]);
  });

  it("has the amounts of a new price", () => {
    expect(comparePublicViews(of(createLine("Design", 100)), of(createLine("Design", 120)))).toEqual([
      { change: "changed", ...ofLine("Design"), amount: { from: once(100), to: once(120) }, ...unchanged },
    ]);
  });

  it("has added and removed lines with their amounts, and whether a removed one was selected", () => {
    const logo = createLine("Logo", 50, { optional: true });
    expect(comparePublicViews(of(logo), of(createLine("Icons", 70)))).toEqual([
      { change: "added", ...ofLine("Icons"), amount: { from: null, to: once(70) }, ...unchanged },
      {
        change: "removed",
        ...ofLine("Logo"),
        amount: { from: once(50), to: null },
        selected: { from: true, to: false },
        ...unchanged,
      },
    ]);
  });

  it("does not list the objects inside an added or removed group", () => {
    const [one, other] = [createGroup("One", [createLine("a", 1)]), createGroup("Two", [createLine("b", 2)])];
    const changes = comparePublicViews(createView([one]), createView([other]));
    expect(changes.map(({ change, id }) => [change, id])).toEqual([
      ["added", "Two"],
      ["removed", "One"],
    ]);
  });

  it("does not list an amount that only follows from another change", () => {
    const share = (amount: number) =>
      createLine("Share", amount, { price: { model: "percent", value: 10, frequency: "once" } });
    const changes = comparePublicViews(
      of(createLine("Design", 100), share(10)),
      of(createLine("Design", 200), share(20)),
    );
    expect(changes.map(({ id }) => id)).toEqual(["Design"]);
  });

  it("has quantities, and an absent one counts as 1", () => {
    expect(comparePublicViews(of(hours(undefined, 100)), of(hours(3, 300)))).toEqual([
      {
        change: "changed",
        ...ofLine("Hours"),
        amount: { from: once(100), to: once(300) },
        quantity: { from: 1, to: 3, unitLabel: "h" },
        ...unchanged,
      },
    ]);
    expect(comparePublicViews(of(hours(undefined, 100)), of(hours(1, 100)))).toEqual([]);
  });

  it("has the limits of a quantity among the terms, but only if the reader can set it", () => {
    expect(comparePublicViews(of(seats(9, true)), of(seats(5, true)))).toEqual([
      { change: "changed", ...ofLine("Seats"), has_new_text: false, has_new_terms: true },
    ]);
    expect(comparePublicViews(of(seats(9, false)), of(seats(5, false)))).toEqual([]);
  });

  it("has the changes of a price over the term among the terms, and not their amounts", () => {
    expect(comparePublicViews(scheduled(1, 12), scheduled(2, 12))).toEqual([
      { change: "changed", ...ofLine("Care"), has_new_text: false, has_new_terms: true },
    ]);
    expect(comparePublicViews(scheduled(1, 12), scheduled(1, 24))).toEqual([]);
  });

  it("has selections that the new revision does not keep", () => {
    expect(comparePublicViews(of(option(true)), of(option(false)))).toEqual([
      { change: "changed", ...ofLine("Option"), selected: { from: true, to: false }, ...unchanged },
    ]);
  });

  it("says that a price changed even if the quantity is 0 and the amount stays", () => {
    expect(comparePublicViews(of(none(1)), of(none(2)))).toEqual([
      { change: "changed", ...ofLine("Hours"), has_new_text: false, has_new_terms: true },
    ]);
  });

  it("has new names, texts, taxes, discounts, and the proposal's own fields", () => {
    const before = createView([createGroup("Work", [createLine("Design", 1)])], {
      tax_percent: 19,
      discounts: [discount(10, "percent")],
    });
    const after = {
      ...createView(
        [createGroup("Work", [{ ...createLine("Design", 1), name: "Draft", description: "<p>x</p>" }])],
        {
          tax_percent: 7,
          content: "<p>New</p>",
          discounts: [discount(15, "percent")],
        },
      ),
      expiring_on: null,
    };
    expect(comparePublicViews(before, after)).toEqual([
      {
        change: "changed",
        type: "proposal",
        id: "proposal",
        name: example.name,
        parent_name: null,
        expiring_on: { from: example.expiring_on, to: null },
        ...unchanged,
      },
      {
        change: "changed",
        type: "page",
        id: "page",
        name: "Scope",
        parent_name: null,
        percent: { from: 19, to: 7 },
        has_new_text: true,
        has_new_terms: false,
      },
      {
        change: "changed",
        ...ofLine("Design"),
        name: "Draft",
        former_name: "Design",
        has_new_text: true,
        has_new_terms: false,
      },
      {
        change: "changed",
        type: "discount",
        id: "launch",
        name: "Launch",
        parent_name: "Scope",
        percent: { from: 10, to: 15 },
        ...unchanged,
      },
    ]);
  });

  it("says that a line was moved to another group, and ignores the order of siblings", () => {
    const [a, b] = [createLine("a", 1), createLine("b", 2)];
    const apart = createView([createGroup("One", [a]), createGroup("Two", [b])]);
    expect(
      comparePublicViews(apart, createView([createGroup("One", []), createGroup("Two", [b, a])])),
    ).toEqual([{ change: "moved", type: "line_item", id: "a", name: "a", parent_name: "Two", ...unchanged }]);
    expect(comparePublicViews(of(a, b), of(b, a))).toEqual([]);
  });

  it("counts an object that cannot be selected as part of the offer", () => {
    expect(compareIcons(icons(true, true), icons(false, true))).toBeUndefined();
    expect(compareIcons(icons(true, false), icons(false, false))).toEqual({ from: false, to: true });
    expect(compareIcons(icons(false, true), icons(true, true))).toBeUndefined();
    expect(compareIcons(icons(false, true), icons(true, false))).toEqual({ from: true, to: false });
  });

  it("has the amount of a group whose lines show none", () => {
    const hidden = (amount: number) =>
      createView([createGroup("Work", [hide(createLine("Design", 1))], { costs: [once(amount)] })]);
    expect(comparePublicViews(hidden(1000), hidden(9000))).toMatchObject([
      { type: "group", id: "Work", amount: { from: once(1000), to: once(9000) } },
    ]);
  });

  it("is not empty if only a total changed, because the sender hides its parts", () => {
    const view = of(hide(createLine("Design", 1)));
    const total = { ...example.totals.monthly, total: 1 };
    const other = { ...view, totals: { monthly: total } } as PublicProposal;
    expect(comparePublicViews(view, other)).toMatchObject([{ type: "proposal", has_new_terms: true }]);
  });

  it("names new terms if the term or the times of the payments changed, and not if only prices did", () => {
    const payment = {
      frequency: "monthly" as const,
      from: 1,
      to: 12,
      count: 12,
      first_on: null,
      last_on: null,
      amount: 10,
      sum: 120,
    };
    const contract = {
      months: 12,
      start: "on_acceptance" as const,
      starts_on: null,
      ends_on: null,
      renews: "no" as const,
      notice_days: null as number | null,
      first_payment: 10,
      total: 120,
      payments: [payment],
      left_out: [],
    };
    const view = { ...of(createLine("Care", 10)), contract };
    const compare = (more: Partial<typeof contract>, totals = view.totals) =>
      comparePublicViews(view, { ...view, totals, contract: { ...contract, ...more } });
    const terms = [{ change: "changed", type: "proposal", has_new_terms: true }];
    expect(compare({ months: 24 })).toMatchObject(terms);
    expect(compare({ notice_days: 30 })).toMatchObject(terms);
    const free = { ...payment, from: 3, count: 10, sum: 100 };
    expect(compare({ payments: [free] })).toMatchObject(terms);
    const dearer = {
      ...view,
      ...of(createLine("Care", 12)),
      contract: { ...contract, payments: [{ ...payment, amount: 12 }] },
    };
    const totals = { monthly: { ...example.totals.monthly, total: 12 } } as PublicProposal["totals"];
    expect(comparePublicViews(view, { ...dearer, totals })).toMatchObject([
      { type: "line_item", id: "Care" },
    ]);
    expect(comparePublicViews(view, { ...view, contract: null })).toMatchObject(terms);
  });

  it("names new terms if the client must fill in other fields, and not if only values changed", () => {
    const field = { id: "order", label: "Order", type: "single-line" as const, required: false, value: null };
    const view = { ...of(createLine("Care", 10)), fields: [field] };
    const compare = (...fields: PublicProposal["fields"]) => comparePublicViews(view, { ...view, fields });
    expect(compare({ ...field, required: true })).toMatchObject([{ type: "proposal", has_new_terms: true }]);
    expect(compare()).toMatchObject([{ type: "proposal", has_new_terms: true }]);
    expect(compare({ ...field, value: "4500" })).toEqual([]);
  });

  it("names added and removed files, also one of two that are the same, and a new order as new terms", () => {
    const pdf = { order: 0, size: 1, type: "application/pdf" as const };
    const file = (id: string, name: string) => ({ ...pdf, id, name, sha256: name });
    const [a, b, twin] = [file("1", "a.pdf"), file("2", "b.pdf"), file("3", "a.pdf")];
    expect(compareFiles([a], [a, b])).toMatchObject([{ attachments: { added: ["b.pdf"], removed: [] } }]);
    expect(compareFiles([a, twin], [a])).toMatchObject([{ attachments: { added: [], removed: ["a.pdf"] } }]);
    expect(compareFiles([a, b], [b, a])).toMatchObject([{ type: "proposal", has_new_terms: true }]);
    expect(compareFiles([a, b], [a, b])).toEqual([]);
  });

  it("has no number if the sender hides the costs", () => {
    const changes = comparePublicViews(
      of(hide(createLine("Design", 100))),
      of(hide(createLine("Design", 120))),
    );
    expect(changes).toEqual([]);
  });

  // A new field needs another value here, so that no revision hides a change of it. Amounts follow from prices.
  const otherValues = {
    name: "Other",
    description: "<p>Other</p>",
    price: { model: "fixed", value: 11, frequency: "once" },
    optional: false,
    selected: false,
    tax_exempt: true,
    discount_exempt: true,
    schedule: { free_periods: 3 },
    modifications: [createLine("Extra", 1)],
  } satisfies Readonly<
    Record<Exclude<keyof PublicLineItem, "id" | "type" | "amount" | "max_amount">, unknown>
  >;

  it.each(Object.entries(otherValues))("names a line with another %s", (field, value) => {
    const line = createLine("Care", 10, { optional: true });
    expect(comparePublicViews(of(line), of({ ...line, [field]: value }))).not.toEqual([]);
  });
});
