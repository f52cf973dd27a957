import { calculatePricing } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp } from "../../../test/use-app.ts";
import { importWorkbench } from "../../../test/workbench.ts";
import { createId } from "../../platform/ids.ts";
import { line } from "../../../test/proposals.ts";

const step = fc.record({
  what: fc.constantFrom("append", "insert", "insert", "move", "move", "delete", "archive"),
  group: fc.nat({ max: 1 }),
  beside: fc.constantFrom("after_item_id", "before_item_id"),
  which: fc.nat(),
  neighbour: fc.nat(),
});

/** The expected content of two groups, as arrays of names, and the ids by name. */
class Model {
  readonly groups: [string[], string[]] = [[], []];
  readonly ids = new Map<string, string>();
  #made = 0;

  name(): string {
    return `Line ${++this.#made}`;
  }

  all(): string[] {
    return this.groups.flat();
  }

  remove(name: string): void {
    for (const group of this.groups) {
      const index = group.indexOf(name);
      if (index !== -1) group.splice(index, 1);
    }
  }

  put(name: string, beside: string, neighbour: string): void {
    const group = this.groups.find((each) => each.includes(neighbour));
    group?.splice(group.indexOf(neighbour) + (beside === "after_item_id" ? 1 : 0), 0, name);
  }

  id(name: string | undefined): string {
    return this.ids.get(name ?? "") ?? "";
  }
}

describe.each(engines)("order and totals over the API on %s", (engine) => {
  const app = useApp(engine);

  it("match plain arrays after any sequence of inserts, moves, deletions and archiving", async () => {
    const client = await app.organization();
    const groups = ["A", "B"].map((name) => ({ type: "group" as const, name }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const proposal = await importWorkbench(client, [{ name: "Work", children: groups }]);
        const targets = [await proposal.findId("A"), await proposal.findId("B")];
        const model = new Model();
        const create = async (place: object) => {
          const name = model.name();
          const answer = await client.post(`${proposal.url}/items`, { ...line(name, 1), ...place });
          model.ids.set(name, answer.body.data.id);
          return name;
        };
        for (const { what, group, beside, which, neighbour } of steps) {
          const all = model.all();
          const chosen = all[which % all.length];
          const next = all[neighbour % all.length];
          if (chosen === undefined || next === undefined || what === "append")
            model.groups[group === 0 ? 0 : 1].push(await create({ target_group_id: targets[group] }));
          else if (what === "insert") model.put(await create({ [beside]: model.id(next) }), beside, next);
          else if (what === "move") {
            if (chosen === next) continue;
            await client.patch(`${proposal.url}/items/${model.id(chosen)}`, { [beside]: model.id(next) });
            model.remove(chosen);
            model.put(chosen, beside, next);
          } else {
            if (what === "delete") await client.delete(`${proposal.url}/items/${model.id(chosen)}`);
            else await client.post(`${proposal.url}/bulk-archive`, { itemIds: [model.id(chosen)] });
            model.remove(chosen);
          }
        }
        expect([await proposal.listLines("A"), await proposal.listLines("B")]).toEqual(model.groups);
        const { totals, pages } = await proposal.detail();
        expect(totals).toEqual(calculatePricing({ currency: "USD", pages }).totals);
      }),
      { numRuns: 6 },
    );
  });

  it("include a change that another process committed before the next one", async () => {
    const client = await app.organization();
    const group = { type: "group" as const, name: "A", line_items: [line("Logo", 1)] };
    const proposal = await importWorkbench(client, [{ name: "Work", children: [group] }]);
    await client.post(`${proposal.url}/items`, line("Icons", 2));
    const logo = await proposal.findId("Logo");
    const elsewhere = app.db.write;
    const { content_json } = await elsewhere
      .selectFrom("items")
      .select("content_json")
      .where("id", "=", logo)
      .executeTakeFirstOrThrow();
    const price = { model: "fixed", value: 100, frequency: "once" };
    await elsewhere
      .updateTable("items")
      .set({ content_json: JSON.stringify({ ...JSON.parse(content_json), price }) })
      .where("id", "=", logo)
      .execute();
    await elsewhere
      .updateTable("proposals")
      .set((eb) => ({ version: eb("version", "+", 1), state_id: createId() }))
      .where("id", "=", proposal.id)
      .execute();
    await client.post(`${proposal.url}/items`, line("Fonts", 3));
    expect((await proposal.detail()).totals.once.selected.total).toBe(105);
  });
});
