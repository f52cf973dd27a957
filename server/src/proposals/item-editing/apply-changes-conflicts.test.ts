import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { change, getVersion, office, importWorkbench } from "../../../test/workbench.ts";
import { line } from "../../../test/proposals.ts";

const choose = (id: string) => ({ type: "set", id, field: "selected", to: true, was: false });

describe.each(engines)("changes based on an old version on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("report a stale field as a conflict with the user who changed it, and apply the rest", async () => {
    const bench = await importWorkbench(client, office);
    const logo = await bench.findId("Logo");
    const colleague = await client.colleague();
    await change({ client: colleague, url: bench.url }, [
      { type: "set", id: logo, field: "name", to: "Sign", was: "Logo" },
    ]);
    const answer = await change(
      bench,
      [
        { type: "set", id: logo, field: "name", to: "Brand", was: "Logo" },
        { type: "set", id: logo, field: "price.value", to: 1, was: 300 },
      ],
      1,
    );
    expect(answer.body).toMatchObject({
      version: 3,
      conflicts: [
        { operation: 0, reason: "changed", id: logo, field: "name", was: "Logo", is: "Sign", to: "Brand" },
      ],
    });
    expect(answer.body.conflicts[0].changed_by.id).toBe(colleague.userId);
    expect(await bench.listLines("Design")).toEqual(["Sign", "Icons"]);
    expect((await bench.detail()).totals.once.selected.total).toBe(1201);
  });

  it("report an object removed by another user as a conflict, but answer 404 to a client with the current version", async () => {
    const bench = await importWorkbench(client, office);
    const logo = await bench.findId("Logo");
    const design = await bench.findId("Design");
    await change(bench, [{ type: "remove", id: design }]);
    const late = [
      { type: "set", id: logo, field: "name", to: "Sign", was: "Logo" },
      { type: "insert", list: "line_items", parent: design, before: null, item: line("New", 1) },
      { type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" },
    ];
    const answer = await change(bench, late, 1);
    expect(answer.body).toMatchObject({
      version: 3,
      conflicts: [
        { operation: 0, reason: "removed", id: logo, field: "name", is: null },
        { operation: 1, reason: "removed", id: design, field: null },
      ],
    });
    const wrong = await change(bench, late);
    expect(wrong).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    expect(wrong.body.error.message).toContain(`${logo} (operations.0.id)`);
  });

  it("report a contradiction to another user's change as a conflict, but answer 400 without such a change", async () => {
    const bench = await importWorkbench(client, [
      {
        name: "Work",
        children: [
          {
            type: "group",
            name: "Choice",
            selection_type: "single",
            line_items: ["A", "B", "C"].map((name) => Object.assign(line(name, 10), { optional: true })),
          },
        ],
      },
    ]);
    const [a, b, c] = [await bench.findId("A"), await bench.findId("B"), await bench.findId("C")];
    await change(bench, [choose(a), { type: "set", id: c, field: "price.value", to: 30, was: 10 }]);
    const answer = await change(
      bench,
      [
        choose(b),
        { type: "set", id: c, field: "price.max_value", to: 20, was: null },
        { type: "set", id: c, field: "name", to: "D", was: "C" },
        { type: "set", id: a, field: "name", to: "E", was: "A" },
      ],
      1,
    );
    const conflicts = answer.body.conflicts.map(
      ({ operation, reason }: { operation: number; reason: string }) => [operation, reason],
    );
    expect(conflicts).toEqual([
      [0, "contradiction"],
      [1, "contradiction"],
      [2, "contradiction"],
    ]);
    expect(await bench.listLines("Choice")).toEqual(["E", "B", "C"]);
    const alone = await change(bench, [choose(b)]);
    expect(alone.body.error.details).toEqual({
      "operations.0": "leads to a fault: selection_type is single, but 2 of the line items are selected",
    });
    const range = await change(bench, [{ type: "set", id: c, field: "price.max_value", to: 20, was: null }]);
    expect(range.body.error.details).toEqual({ "operations.0.to": "must not be below value" });
  });

  it("change nothing, including the version, if every operation is fulfilled or in conflict", async () => {
    const bench = await importWorkbench(client, office);
    const logo = await bench.findId("Logo");
    const answer = await change(bench, [
      { type: "set", id: logo, field: "name", to: "Logo", was: "Old" },
      { type: "set", id: logo, field: "price.value", to: 1, was: 2 },
      { type: "move", id: logo, parent: await bench.findId("Design"), before: await bench.findId("Icons") },
    ]);
    expect(answer.body).toMatchObject({ version: 1, conflicts: [{ operation: 1, is: 300 }] });
    expect(answer.body.totals).toEqual((await bench.detail()).totals);
  });

  it("answer the version of the request if nothing had to change, because its sender has not seen newer changes", async () => {
    const bench = await importWorkbench(client, office);
    await change(bench, [
      { type: "set", id: bench.id, field: "notes", to: "<p>Seen by nobody</p>", was: null },
    ]);
    const fulfilled = { type: "set", id: bench.id, field: "name", to: "Website", was: "Old" };
    const answer = await change(bench, [fulfilled], 1);
    expect(answer).toMatchObject({ body: { version: 1, conflicts: [] }, headers: { etag: '"1"' } });
    expect(await getVersion(client, bench.url)).toBe(2);
    const next = await change(bench, [{ ...fulfilled, to: "Shop", was: "Website" }], 1);
    expect(next.body.version).toBe(3);
  });
});
