import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRoom, applyToTree, type Changes } from "./changes.ts";
import { findPlace, type RequestedPlace } from "./placing.ts";
import { toRows, toRowsOfPages, toTree, type Owner } from "./tree.ts";
import type { OwnedItem } from "./tables.ts";

const at = "2026-11-20T09:00:00.000Z";
const owner: Owner = { organizationId: "organization", id: "proposal", owner: "proposal" };
const line = { type: "line_item", name: "Line", price: { model: "none" } } as const;

/** A group of lines in memory. The group is changed in the same way as by the use cases. */
class Group {
  tree = toTree(toRowsOfPages([{ name: "Work", children: [{ type: "group", name: "Group" }] }], owner, at));
  renumbered = 0;
  readonly id = this.tree.rows.find((row) => row.kind === "group")?.id ?? "";

  order(): string[] {
    return this.tree.below(this.id).map((row) => row.id);
  }

  insert(requested: RequestedPlace): OwnedItem {
    const place = findPlace(this.tree, "line_item", requested);
    const [row] = toRows(line, place, owner, at);
    this.#apply({ ...makeRoom(place), inserted: [row] });
    return row;
  }

  move(id: string, requested: RequestedPlace): void {
    const row = this.tree.find(id);
    if (!row) throw new Error(`no ${id}`);
    const place = findPlace(this.tree, "line_item", requested, row);
    this.#apply({
      ...makeRoom(place),
      updated: [{ ...row, parent_id: place.parentId, order_key: place.orderKey }],
    });
  }

  #apply(changes: Changes): void {
    if (changes.renumber) this.renumbered++;
    this.tree = applyToTree(this.tree, changes);
  }
}

const step = fc.record({
  what: fc.constantFrom("append", "insert", "move"),
  beside: fc.constantFrom("after_item_id", "before_item_id"),
  which: fc.nat(),
  neighbour: fc.nat(),
});

describe("the place of an item", () => {
  it("matches a plain array after any sequence of inserts and moves", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const group = new Group();
        const model: string[] = [];
        for (const { what, beside, which, neighbour } of steps) {
          const id = model[which % model.length];
          const others = what === "move" ? model.filter((each) => each !== id) : [...model];
          const next = others[neighbour % others.length];
          if (what === "append" || !next) model.push(group.insert({}).id);
          else {
            const index = others.indexOf(next) + (beside === "after_item_id" ? 1 : 0);
            if (what === "insert") others.splice(index, 0, group.insert({ [beside]: next }).id);
            else if (id) {
              group.move(id, { [beside]: next });
              others.splice(index, 0, id);
            }
            model.splice(0, model.length, ...others);
          }
        }
        expect(group.order()).toEqual(model);
      }),
      { numRuns: 60 },
    );
  });

  it("has room for thousands of inserts at one place, because siblings are renumbered if a gap becomes too small", () => {
    const group = new Group();
    const first = group.insert({});
    const model = [first.id, group.insert({}).id];
    for (let count = 0; count < 1_900; count++)
      model.splice(1, 0, group.insert({ after_item_id: first.id }).id);
    expect(group.order()).toEqual(model);
    expect(group.renumbered).toBeGreaterThan(50);
    expect(group.renumbered).toBeLessThan(150);
  });

  it("is the midpoint between its neighbours, or 1000 after the last item", () => {
    const group = new Group();
    const [first, second] = [group.insert({}), group.insert({})];
    const between = group.insert({ after_item_id: first.id });
    expect([first, second, between].map((row) => row.order_key)).toEqual([1000, 2000, 1500]);
    expect(group.insert({ before_item_id: first.id }).order_key).toBe(0);
  });

  it("is the given order_key, even the largest possible one", () => {
    const group = new Group();
    const last = group.insert({ order_key: 1e15 });
    expect(last.order_key).toBe(1e15);
    const appended = group.insert({});
    expect(group.order()).toEqual([last.id, appended.id]);
    expect(appended.order_key).toBeLessThanOrEqual(1e15);
  });

  it("is rejected in a group with the maximum number of items", () => {
    const group = new Group();
    for (let count = 0; count < 2_000; count++) group.insert({ order_key: count });
    expect(() => group.insert({})).toThrow(/already has 2000 items/);
  });
});
