import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { sendNewProposal, signedByGrace } from "../../../test/deals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { change, createWorkbench, office, importWorkbench } from "../../../test/workbench.ts";
import { createId } from "../../platform/ids.ts";
import { line } from "../../../test/proposals.ts";

describe.each(engines)("rejected operations on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("include faults of objects removed by the same request, because these can be restored", async () => {
    const bench = await importWorkbench(client, office);
    const logo = await bench.findId("Logo");
    const answer = await change(bench, [
      { type: "set", id: logo, field: "price.max_value", to: 20, was: null },
      { type: "remove", id: await bench.findId("Design") },
    ]);
    expect(answer.body.error.details).toEqual({ "operations.0.to": "must not be below value" });
  });

  it.each([
    ["an unknown field", { field: "colour", to: 1, was: null }, "operations.1.field"],
    ["a field of another type", { field: "columns", to: [], was: null }, "operations.1.field"],
    ["a list of parts", { field: "modifications", to: [], was: [] }, "operations.1.field"],
    ["a computed field", { field: "amount", to: 1, was: 300 }, "operations.1.field"],
    ["a prototype", { field: "__proto__.name", to: "x", was: null }, "operations.1.field"],
    ["a value of the wrong type", { field: "name", to: 5, was: "Logo" }, "operations.1.to"],
    ["a value beyond the limits", { field: "price.value", to: 1e13, was: 300 }, "operations.1.to"],
    ["null for a required field", { field: "price", to: null, was: null }, "operations.1.to"],
    [
      "a model without a required field",
      { field: "price", to: { model: "fixed", value: 1 }, was: null },
      "operations.1.to.frequency",
    ],
  ])("with %s apply nothing and are named in the answer", async (_what, set, field) => {
    const bench = await importWorkbench(client, office);
    const answer = await change(bench, [
      { type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" },
      { type: "set", id: await bench.findId("Logo"), ...set },
    ]);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "VALIDATION_ERROR" } } });
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
    expect((await bench.detail()).name).toBe("Website");
  });

  it.each([
    ["two of one label", [{ label: "Order" }, { label: "order " }], "operations.0.to.1.label"],
    ["braces in a label", [{ label: "{Order}" }], "operations.0.to.0.label"],
    ["a dropdown without options", [{ label: "Order", type: "dropdown" }], "operations.0.to.0.options"],
    ["a value of another type", [{ label: "Order", value: 5 }], "operations.0.to.0.value"],
    [
      "a value for the client",
      [{ label: "Order", who_provides: "customer-does", value: "5" }],
      "operations.0.to.0.value",
    ],
    ["null instead of the list", null, "operations.0.to"],
  ])("of variables with %s are named in the answer", async (_what, variables, field) => {
    const bench = await importWorkbench(client, office);
    const to = variables?.map((each) => ({ type: "single-line", who_provides: "we-do", ...each })) ?? null;
    const answer = await change(bench, [
      { type: "set", id: bench.id, field: "custom_variables", to, was: [] },
    ]);
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]]);
    expect((await bench.detail()).custom_variables).toEqual([]);
  });

  it("include unusable ids, parents of the wrong kind and invalid positions", async () => {
    const bench = await importWorkbench(client, office);
    const other = await importWorkbench(client, office);
    const design = await bench.findId("Design");
    const logo = await bench.findId("Logo");
    const about = await bench.findId("About");
    const insert = (id: string, parent = design, list = "line_items") => ({
      type: "insert",
      list,
      parent,
      before: null,
      item: { ...line("New", 1), id },
    });
    const group = { type: "group", name: "G" };
    const cases: [object, string][] = [
      [insert("new"), "item.id"],
      [insert("0195f0aa-0000-4000-8000-000000000000"), "item.id"],
      [insert(logo), "item.id"],
      [insert(await other.findId("Logo")), "item.id"],
      [insert(bench.id), "item.id"],
      [insert(createId(), about), "parent"],
      [insert(createId(), logo), "parent"],
      [insert(createId(), bench.id), "parent"],
      [{ type: "insert", list: "children", parent: about, before: null, item: group }, "parent"],
      [
        { type: "insert", list: "children", parent: about, before: null, item: { ...group, name: "" } },
        "item.name",
      ],
      [{ type: "move", id: design, parent: design, before: null }, "parent"],
      [{ type: "move", id: logo, parent: about, before: null }, "parent"],
      [{ type: "move", id: logo, parent: design, before: logo }, "before"],
      [{ type: "move", id: await bench.findId("Small"), parent: design, before: null }, "parent"],
      [{ type: "remove", id: bench.id }, "id"],
    ];
    for (const [operation, field] of cases) {
      const { status, body } = await change(bench, [operation]);
      expect([operation, status, Object.keys(body.error?.details ?? {})]).toEqual([
        operation,
        400,
        [`operations.0.${field}`],
      ]);
    }
    const missing = [
      { type: "set", id: await other.findId("Logo"), field: "name", to: "Sign", was: "Logo" },
      insert(createId(), createId()),
      { type: "move", id: createId(), parent: design, before: null },
      { type: "restore", id: await other.findId("Logo"), parent: design, before: null },
    ];
    for (const operation of missing) expect((await change(bench, [operation])).status).toBe(404);
    expect((await change(bench, [insert(createId())], 9)).body.error.details).toEqual({
      version: "is newer than the proposal, whose version is 1",
    });
    expect((await bench.detail()).updated_at).toBe((await bench.detail()).created_at);
  });

  it("are more than 1,000 operations, or none", async () => {
    const bench = await importWorkbench(client, office);
    const operation = { type: "remove", id: createId() };
    for (const count of [0, 1_001]) {
      const answer = await change(
        bench,
        Array.from({ length: count }, () => operation),
        1,
      );
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ["operations"]]);
    }
    expect(
      (
        await change(
          bench,
          Array.from({ length: 1_000 }, () => operation),
          1,
        )
      ).body.version,
    ).toBe(1);
  });

  it("include all fields except notes and tags while signatures are pending, until signing is voided", async () => {
    const bench = createWorkbench(client, (await sendNewProposal(client, { signing: signedByGrace })).id);
    const frozen = [
      { type: "set", id: bench.id, field: "name", to: "Shop", was: "Offer" },
      { type: "set", id: await bench.findId("Icons"), field: "selected", to: true, was: false },
      { type: "remove", id: await bench.findId("Design") },
    ];
    const noted = { type: "set", id: bench.id, field: "notes", to: "<p>Call</p>", was: null };
    await client.post(`${bench.url}/request-signatures`);
    const pending = await bench.detail();
    expect(pending.status).toBe("PENDING");
    for (const operations of [...frozen.map((operation) => [operation]), [noted, ...frozen]]) {
      const answer = await change(bench, operations);
      expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect(answer.body.error.message).toContain("PENDING");
    }
    expect(await bench.detail()).toEqual(pending);
    expect((await change(bench, [noted])).status).toBe(200);
    expect(await bench.detail()).toMatchObject({ status: "PENDING", notes: "<p>Call</p>" });
    await client.post(`${bench.url}/void-signing`);
    const thawed = await change(bench, frozen.slice(1));
    expect(thawed).toMatchObject({ status: 200, body: { conflicts: [] } });
  });

  it("include any change to an archived proposal, and all except notes and tags of a decided one", async () => {
    const bench = await importWorkbench(client, office);
    const rename = { type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" };
    const tag = { type: "set", id: bench.id, field: "tags", to: ["won"], was: [] };
    await client.post(`${bench.url}/status`, { status: "LOST" });
    for (const operation of [rename, { type: "remove", id: await bench.findId("Logo") }])
      expect((await change(bench, [operation])).body.error.code).toBe("FORBIDDEN");
    expect((await change(bench, [tag, rename])).status).toBe(403);
    expect((await change(bench, [tag])).status).toBe(200);
    await client.post(`${bench.url}/archive`);
    expect((await change(bench, [{ ...tag, to: [], was: ["won"] }])).status).toBe(403);
  });
});
