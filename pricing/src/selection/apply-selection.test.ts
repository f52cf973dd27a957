import { describe, expect, test } from "vitest";
import { applySelection, calculatePricing } from "../index.ts";
import type { PricingProposal, SelectionType } from "../index.ts";

const quantity = { current: 2, min: 1, max: 5 };

function proposalWith(selection_type: SelectionType, more: Partial<PricingProposal> = {}): PricingProposal {
  const price = { model: "fixed" as const, value: 1 };
  return {
    currency: "USD",
    pages: [
      {
        children: [
          {
            type: "group",
            id: "group",
            optional: true,
            selection_type,
            line_items: [
              { id: "a", name: "A", optional: true, selected: true, price },
              { id: "b", name: "B", optional: true, price: { ...price, quantity } },
              {
                id: "fixed",
                price,
                modifications: [{ id: "mod", optional: true, price: { ...price, quantity } }],
              },
              { id: "hidden", optional: true, hidden: true, price },
              { id: "gone", optional: true, archived_at: "2026-01-01T00:00:00.000Z", price },
            ],
          },
          {
            type: "side_by_side",
            id: "side",
            selection_type,
            columns: [
              { id: "x", name: "X", isSelected: true },
              { id: "y", name: "Y", quantity },
            ],
          },
        ],
      },
    ],
    ...more,
  };
}

/** Lists the ids of all selected items. */
function listSelected(proposal: PricingProposal): string[] {
  const ids: string[] = [];
  JSON.stringify(proposal, (_key, value: unknown) => {
    if (typeof value === "object" && value !== null && "id" in value) {
      const on = ("selected" in value && value.selected) || ("isSelected" in value && value.isSelected);
      if (on === true) ids.push(String(value.id));
    }
    return value;
  });
  return ids;
}

function apply(proposal: PricingProposal, item_id: string, to: boolean | number) {
  return applySelection(
    proposal,
    typeof to === "number" ? { item_id, quantity: to } : { item_id, selected: to },
  );
}

describe("selecting", () => {
  test.each([
    ["single", "b", ["b", "x"]],
    ["multiple", "b", ["a", "b", "x"]],
    ["loose", "b", ["a", "b", "x"]],
    ["single", "y", ["a", "y"]],
    ["loose", "y", ["a", "x", "y"]],
    ["single", "mod", ["a", "mod", "x"]],
    ["single", "group", ["group", "a", "x"]],
  ] as const)("in a %s choice of %s leaves %j selected", (type, id, expected) => {
    const result = apply(proposalWith(type), id, true);
    expect(result.ok && listSelected(result.proposal)).toEqual(expected);
  });

  test("lists the requested change first, and then the replaced options", () => {
    const result = apply(proposalWith("single"), "b", true);
    expect(result.ok && result.changes).toEqual([
      { item_id: "b", item_type: "line_item", name: "B", old_value: false, new_value: true },
      { item_id: "a", item_type: "line_item", name: "A", old_value: true, new_value: false },
    ]);
  });

  test("a selected hidden option is replaced only in a single choice", () => {
    const price = { model: "fixed" as const, value: 1 };
    const of = (selection_type: SelectionType): PricingProposal => {
      const line_items = [
        { id: "hidden", optional: true, hidden: true, selected: true, price },
        { id: "shown", optional: true, price },
      ];
      return { currency: "USD", pages: [{ children: [{ type: "group", selection_type, line_items }] }] };
    };
    expect(calculatePricing(of("single")).unmet).toEqual([]);
    expect(calculatePricing(of("multiple")).unmet).toHaveLength(1);
    const result = apply(of("single"), "shown", true);
    expect(result.ok && result.changes.map(({ item_id, new_value }) => [item_id, new_value])).toEqual([
      ["shown", true],
      ["hidden", false],
    ]);
    const beside = apply(of("loose"), "shown", true);
    expect(beside.ok && listSelected(beside.proposal)).toEqual(["hidden", "shown"]);
  });

  test("an already selected item changes nothing", () => {
    const proposal = proposalWith("single");
    expect(apply(proposal, "a", true)).toEqual({ ok: true, proposal, changes: [] });
  });

  test("leaves the given proposal unchanged", () => {
    const proposal = proposalWith("single");
    apply(proposal, "b", true);
    expect(proposal).toEqual(proposalWith("single"));
  });
});

describe("an optional side-by-side", () => {
  const proposal: PricingProposal = {
    currency: "USD",
    pages: [
      { children: [{ type: "side_by_side", id: "side", name: "Support", optional: true, columns: [] }] },
    ],
  };

  test("is switched on and off as a whole", () => {
    const on = apply(proposal, "side", true);
    expect(on).toMatchObject({
      ok: true,
      changes: [{ item_id: "side", item_type: "side_by_side", name: "Support", new_value: true }],
    });
  });

  test("cannot be switched by the recipient if it is not optional", () => {
    expect(apply(proposalWith("loose"), "side", true)).toMatchObject({ ok: false, code: "not_optional" });
  });
});

describe("deselecting", () => {
  test.each(["a", "x"])("the last of a required choice is refused: %s", (id) => {
    expect(apply(proposalWith("single"), id, false)).toMatchObject({ ok: false, code: "choice_required" });
    expect(apply(proposalWith("multiple"), id, false)).toMatchObject({ ok: false, code: "choice_required" });
    expect(apply(proposalWith("loose"), id, false)).toMatchObject({ ok: true });
  });
});

describe("a quantity", () => {
  test.each(["b", "mod", "y"])("of %s can be set within its bounds", (id) => {
    const result = apply(proposalWith("loose"), id, 5);
    expect(result.ok && result.changes).toMatchObject([{ item_id: id, old_value: 2, new_value: 5 }]);
    expect(JSON.stringify(result)).toContain('"current":5');
  });

  test.each([0.5, 5.5])("outside its bounds is refused with them: %d", (to) => {
    expect(apply(proposalWith("loose"), "b", to)).toMatchObject({ code: "out_of_bounds", min: 1, max: 5 });
  });

  test.each([Number.NaN, Infinity, 1.1234567])("that is not a decimal amount is refused: %d", (to) => {
    expect(apply(proposalWith("loose"), "b", to)).toMatchObject({ code: "not_a_quantity" });
  });

  test.each(["b", "mod", "y"])("of %s stays whole if all of its numbers are", (id) => {
    for (const to of [1.5, 4.999999])
      expect(apply(proposalWith("loose"), id, to)).toMatchObject({ code: "not_whole" });
  });

  test.each([
    { current: 2.5, min: 1, max: 5 },
    { current: 2, min: 0.5, max: 5 },
    { current: 2, min: 1, max: 4.5 },
    { min: 0.5 },
  ])("may be a fraction if one of its numbers is: %j", (given) => {
    const proposal = JSON.parse(JSON.stringify(proposalWith("loose")), (key, value: unknown) =>
      key === "quantity" ? given : value,
    ) as ReturnType<typeof proposalWith>;
    expect(apply(proposal, "b", 1.75)).toMatchObject({ ok: true });
  });

  test.each([{ editable_by_recipient: true }, { min: 1 }, { max: 3 }, { min: 1, max: null, current: null }])(
    "stays whole if all given numbers are: %j",
    (given) => {
      const proposal = JSON.parse(JSON.stringify(proposalWith("loose")), (key, value: unknown) =>
        key === "quantity" ? given : value,
      ) as ReturnType<typeof proposalWith>;
      expect(apply(proposal, "b", 1.5)).toMatchObject({ code: "not_whole" });
      expect(apply(proposal, "b", 2)).toMatchObject({ ok: true });
    },
  );

  test.each(["a", "fixed", "group", "side"])("that the recipient cannot set is refused: %s", (id) => {
    expect(apply(proposalWith("loose"), id, 1)).toMatchObject({ code: "not_editable" });
  });
});

test.each([
  ["fixed", "not_optional"],
  ["hidden", "hidden"],
  ["gone", "not_found"],
  ["nowhere", "not_found"],
])("selecting %s is refused as %s", (id, code) => {
  expect(apply(proposalWith("loose"), id, true)).toMatchObject({ ok: false, code });
});

test("locked selections refuse every choice", () => {
  const locked = proposalWith("loose", { selections_locked: true });
  expect(apply(locked, "b", true)).toMatchObject({ code: "locked" });
  expect(apply(locked, "b", 3)).toMatchObject({ code: "locked" });
});
