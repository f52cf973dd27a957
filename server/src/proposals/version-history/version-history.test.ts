import type { ProposalVersion, VersionChange } from "@proffer/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryPages } from "../../../test/arbitrary-pages.ts";
import { engines } from "../../../test/databases.ts";
import { createId } from "../../platform/ids.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { getVersion, office, importWorkbench } from "../../../test/workbench.ts";

const quiet = 600_000;

describe.each(engines)("versions of a proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const list = async (url: string): Promise<ProposalVersion[]> =>
    (await client.get(`${url}/versions`)).body.data;
  const newest = async (url: string) => {
    const [version] = await list(url);
    if (!version) throw new Error("no version is kept");
    return version;
  };
  /** Stores the current state as a version: changes the notes after a pause of ten minutes. */
  const keep = async (url: string) => {
    app.clock.advance(quiet);
    const { notes } = (await client.get(url)).body;
    await client.patch(url, { notes: "kept" });
    const version = await newest(url);
    await client.patch(url, { notes });
    return version;
  };
  const restore = (url: string, { id }: { id: string }) => client.post(`${url}/versions/${id}/restore`);
  const compare = async (url: string, { id }: { id: string }, to?: { id: string }) =>
    (await client.get(`${url}/versions/${id}/comparison${to ? `?to_version_id=${to.id}` : ""}`)).body;
  const getContent = async (url: string) => {
    const { name, description, settings, design, tags, notes, pages, totals } = (await client.get(url)).body;
    const timeless = pages.map(({ updated_at: _at, ...page }: Record<string, unknown>) => page);
    return { name, description, settings, design, tags, notes, pages: timeless, totals };
  };

  describe("one version", () => {
    it("contains the same as the detail at that time: every field of the content, amounts and totals", async () => {
      const { url } = await createTestProposal(client, {
        name: "Relaunch",
        description: "<p>Ours</p>",
        notes: "Private",
        tags: ["web"],
        proposal_number: "V-1",
        settings: { currency: "EUR" },
        design: { accent_color: "#112233" },
        custom_variables: [{ label: "Order", type: "single-line", who_provides: "we-do", value: "7" }],
        integrations: { crm: { provider: "hubspot" } },
        pages: office,
      });
      const detail = (await client.get(url)).body;
      app.clock.advance(quiet);
      await client.patch(url, { name: "Other", tags: [], integrations: { crm: null } });
      const { proposal, ...entry } = (await client.get(`${url}/versions/${(await newest(url)).id}`)).body;
      expect(entry).toEqual(await newest(url));
      expect(detail).toMatchObject(proposal);
      expect(Object.keys(proposal).toSorted()).toEqual(
        [
          ["name", "is_template", "attachments", "description", "proposal_number", "settings", "design"],
          ["custom_variables", "tags", "notes", "integrations", "totals", "pages"],
        ]
          .flat()
          .toSorted(),
      );
    });

    it("names the member who made it and the member's AI agent", async () => {
      const { url } = await createTestProposal(client, { name: "By hand" });
      const agent = { "proffer-agent": "Claude" };
      app.clock.advance(quiet);
      await client.patch(url, { name: "By Claude" }, agent);
      expect(await newest(url)).toMatchObject({ changed_by: { id: client.userId }, changed_via: null });
      app.clock.advance(quiet);
      await client.patch(url, { name: "By hand again" });
      expect(await newest(url)).toMatchObject({ changed_by: { id: client.userId }, changed_via: "Claude" });
      await client.post(`${url}/status`, { status: "WON" }, agent);
      expect(await newest(url)).toMatchObject({ reason: "won", changed_via: "Claude" });
    });

    it("of another proposal is 404", async () => {
      const [first, second] = [await createTestProposal(client), await createTestProposal(client)];
      const version = await keep(first.url);
      for (const path of ["", "/comparison"])
        expect((await client.get(`${second.url}/versions/${version.id}${path}`)).status).toBe(404);
      expect((await restore(second.url, version)).status).toBe(404);
      expect((await client.get("/api/proposals/x/versions")).status).toBe(404);
    });
  });

  describe("restoring", () => {
    it("restores the content in one change with the same item ids, and stores the content before it", async () => {
      const bench = await importWorkbench(client, office);
      const { url } = bench;
      await client.patch(url, { tags: ["one"], description: "<p>Before</p>", settings: { currency: "EUR" } });
      const before = await getContent(url);
      const version = await keep(url);
      await client.patch(url, { name: "Changed", tags: ["two"], description: null });
      await client.delete(`${url}/items/${await bench.findId("Logo")}`);
      await client.post(`${url}/bulk-archive`, { itemIds: [await bench.findId("Build")] });
      await client.patch(`${url}/items/${await bench.findId("Icons")}`, { name: "Emblems" });
      await client.post(`${url}/items`, {
        ...line("Photos", 5),
        target_group_id: await bench.findId("Design"),
      });
      const changed = await getContent(url);
      const { headers } = await client.get(url);

      const answer = await restore(url, version);
      expect(answer.status).toBe(200);
      expect(answer.headers["etag"]).toBe(`"${Number(String(headers["etag"]).slice(1, -1)) + 1}"`);
      expect(await getContent(url)).toEqual(before);
      expect((await client.get("/api/proposals?tag=one")).body.pagination.total).toBe(1);
      expect((await client.get("/api/proposals?tag=two")).body.pagination.total).toBe(0);

      const [restored, kept] = await list(url);
      expect([restored?.reason, kept?.reason]).toEqual(["restored", "edited"]);
      if (!kept) throw new Error("the state before the restore is not kept");
      expect((await restore(url, kept)).status).toBe(200);
      expect(await getContent(url)).toEqual(changed);
    });

    it("changes any content to any other and back", async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryPages, arbitraryPages, async (first, second) => {
          const { url } = await createTestProposal(client, { pages: first });
          const before = await getContent(url);
          const version = await keep(url);
          for (const page of (await client.get(url)).body.pages)
            await client.delete(`${url}/pages/${page.id}`);
          for (const page of second)
            expect((await client.post(`${url}/pages`, withoutChildren(page))).status).toBe(201);
          const after = await getContent(url);
          await restore(url, version);
          expect(await getContent(url)).toEqual(before);
          const [latest, replaced] = await list(url);
          if (latest?.reason !== "restored" || !replaced) return;
          await restore(url, replaced);
          expect(await getContent(url)).toEqual(after);
        }),
        { numRuns: scaleTimes(8, 100) },
      );
    });

    it("unarchives descendants of an archived item only if the version contains them", async () => {
      const bench = await importWorkbench(client, office);
      const { url } = bench;
      const version = await keep(url);
      const group = await bench.findId("Design");
      await client.post(`${url}/items`, { ...line("Later", 5), target_group_id: group });
      await client.post(`${url}/bulk-archive`, { itemIds: [group] });
      await restore(url, version);
      expect(await bench.listLines("Design")).toEqual(["Logo", "Icons"]);
    });

    it("keeps number, CRM link, kind and status", async () => {
      const { url } = await createTestProposal(client, {
        proposal_number: "V-2",
        pages: [createPage(line("A", 1))],
      });
      const version = await keep(url);
      await client.patch(url, {
        name: "Other",
        proposal_number: "V-3",
        integrations: { crm: { provider: "hubspot" } },
      });
      await client.post(`${url}/status`, { status: "SENT" });
      expect((await restore(url, version)).body).toMatchObject({
        name: "Website relaunch",
        proposal_number: "V-3",
        crm_linked: { provider: "hubspot" },
        status: "SENT",
      });
    });

    it("keeps the currency of a sent proposal, even if the version did not set one", async () => {
      const { url } = await createTestProposal(client, { pages: [createPage(line("A", 1))] });
      const version = await keep(url);
      await client.patch(url, { name: "Other" });
      await client.post(`${url}/status`, { status: "SENT" });
      expect((await restore(url, version)).body.settings).toMatchObject({ currency: "USD" });
    });

    it("records one event, and nothing if the content is the same", async () => {
      const { id, url } = await createTestProposal(client, { name: "Old" });
      const version = await keep(url);
      const count = async () =>
        (await app.db.read.selectFrom("events").selectAll().where("proposal_id", "=", id).execute()).length;
      const before = { count: await count(), detail: (await client.get(url)).body };
      expect((await restore(url, version)).status).toBe(200);
      expect({ count: await count(), detail: (await client.get(url)).body }).toEqual(before);
      await client.patch(url, { name: "New" });
      await restore(url, version);
      expect(await count()).toBe(before.count + 2);
    });

    it("counts as the last change to its items, and is named in conflicts with other users' edits", async () => {
      const bench = await importWorkbench(client, office);
      const version = await keep(bench.url);
      const logo = await bench.findId("Logo");
      const rename = (writer: TestClient, was: string, to: string, at: number) =>
        writer.post(`${bench.url}/changes`, {
          version: at,
          operations: [{ type: "set", id: logo, field: "name", to, was }],
        });
      const writer = await client.colleague();
      await rename(writer, "Logo", "Sign", await getVersion(client, bench.url));
      const seen = await getVersion(client, bench.url);
      await restore(bench.url, version);
      const { conflicts } = (await rename(writer, "Sign", "Brand", seen)).body;
      expect(conflicts).toMatchObject([{ reason: "changed", is: "Logo", changed_by: { id: client.userId } }]);
    });

    it("respects If-Match, and is rejected with 403 if content cannot be edited", async () => {
      const { url } = await createTestProposal(client, { name: "Old" });
      const version = await keep(url);
      await client.patch(url, { name: "New" });
      const address = `${url}/versions/${version.id}/restore`;
      expect((await client.post(address, undefined, { "if-match": '"1"' })).status).toBe(412);
      await client.post(`${url}/status`, { status: "LOST" });
      expect((await restore(url, version)).status).toBe(403);
      await client.post(`${url}/reopen`);
      await client.post(`${url}/archive`);
      expect((await restore(url, version)).status).toBe(403);
    });

    it("keeps the ids of its items, even if another proposal uses them in the meantime", async () => {
      const bench = await importWorkbench(client, office);
      const version = await keep(bench.url);
      const id = await bench.findId("Design");
      const lineId = await bench.findId("Logo");
      await client.delete(`${bench.url}/items/${id}`);
      const other = await importWorkbench(client, office);
      await app.db.write
        .updateTable("items")
        .set({ id: lineId })
        .where("id", "=", await other.findId("Shop"))
        .execute();
      expect((await restore(bench.url, version)).status).toBe(200);
      expect(await bench.listLines("Design")).toEqual(["Logo", "Icons"]);
      expect([await bench.findId("Design"), await bench.findId("Logo")]).toEqual([id, lineId]);
      const uses = await app.db.read
        .selectFrom("items")
        .select("owner_id")
        .where("id", "=", lineId)
        .execute();
      expect(uses).toHaveLength(2);
    });

    it("of two at once applies one after the other and stores the first as a version", async () => {
      const { url } = await createTestProposal(client, { name: "One" });
      const one = await keep(url);
      await client.patch(url, { name: "Two" });
      const two = await keep(url);
      await client.patch(url, { name: "Three" });
      const answers = await Promise.all([restore(url, one), restore(url, two)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await client.get(url)).body.name).toBeOneOf(["One", "Two"]);
      const names: string[] = [];
      for (const { id } of await list(url))
        names.push((await client.get(`${url}/versions/${id}`)).body.proposal.name);
      expect(new Set(names)).toEqual(new Set(["One", "Two", "Three"]));
    });
  });

  describe("comparing", () => {
    it("lists texts and numbers before and after by the field names of the detail, and both totals", async () => {
      const bench = await importWorkbench(client, office);
      const { url } = bench;
      const version = await keep(url);
      const logo = await bench.findId("Logo");
      await client.patch(url, { name: "New name", settings: { recipient: { name: "Globex" } }, tags: ["x"] });
      const order = { label: "Order", type: "single-line", who_provides: "we-do", value: "7" };
      await client.patch(url, { custom_variables: [order] });
      const price = { model: "fixed", value: 350, frequency: "once" };
      await client.patch(`${url}/items/${logo}`, { price, optional: true, selected: true });
      const answer = await compare(url, version);
      expect(answer).toMatchObject({
        from: version,
        to: null,
        currency: { from: "USD", to: "USD" },
        totals: { once: { from: 1500, to: 1550 } },
      });
      expect(brief(answer)).toEqual([
        {
          change: "changed",
          type: "proposal",
          name: "New name",
          fields: [
            ["name", "Website", "New name"],
            ["settings.recipient.name", null, "Globex"],
            ["custom_variables", [], [expect.objectContaining(order)]],
            ["tags", [], ["x"]],
          ],
        },
        {
          change: "changed",
          type: "line_item",
          name: "Logo",
          fields: expect.arrayContaining([
            ["price.value", 300, 350],
            ["optional", false, true],
            ["selected", false, true],
            ["amount", 300, 350],
          ]),
        },
      ]);
    });

    it("lists additions, removals and moves, with the fewest possible moves", async () => {
      const bench = await importWorkbench(client, office);
      const { url } = bench;
      const version = await keep(url);
      const [logo, icons, shop] = [
        await bench.findId("Logo"),
        await bench.findId("Icons"),
        await bench.findId("Shop"),
      ];
      const design = await bench.findId("Design");
      await client.delete(`${url}/items/${shop}`);
      await client.post(`${url}/items`, { ...line("Photos", 80), before_item_id: logo });
      await client.patch(`${url}/items/${logo}`, { after_item_id: icons });
      const answer = await compare(url, version);
      expect(brief(answer)).toEqual([
        { change: "added", type: "line_item", name: "Photos" },
        { change: "moved", type: "line_item", name: expect.stringMatching(/Icons|Logo/) },
        { change: "removed", type: "line_item", name: "Shop" },
      ]);
      expect(answer.changes[0]).toMatchObject({
        from: null,
        to: { parent_id: design, position: 1 },
        amount: 80,
      });
      expect(answer.changes[2]).toMatchObject({ to: null, amount: 1000 });
    });

    it("lists cells of a comparison, columns, features, modifications and discounts", async () => {
      const bench = await importWorkbench(client, office);
      const { url } = bench;
      const version = await keep(url);
      const hosting = (await bench.pages())[1]?.children[2];
      if (hosting?.type !== "side_by_side") throw new Error("no side-by-side");
      const [small, large] = hosting.columns;
      const [backup, phone] = hosting.features;
      const columns = [
        { ...large, includedFeatures: [] },
        { ...small, price: 12, feature_values: { [phone?.id ?? ""]: "yes" } },
      ];
      await client.patch(`${url}/items/${hosting.id}`, { columns });
      await client.patch(`${url}/pages/${await bench.findId("Work")}`, {
        discounts: [{ name: "Friends", type: "percent", value: 10, frequency: "once" }],
      });
      expect(brief(await compare(url, version))).toEqual(
        expect.arrayContaining([
          { change: "moved", type: "column", name: expect.stringMatching(/Small|Large/) },
          {
            change: "changed",
            type: "column",
            name: "Large",
            fields: [["includedFeatures", [backup?.id, phone?.id], []]],
          },
          {
            change: "changed",
            type: "column",
            name: "Small",
            fields: expect.arrayContaining([
              ["price", 10, 12],
              [`feature_values.${phone?.id}`, null, "yes"],
            ]),
          },
          { change: "added", type: "discount", name: "Friends" },
        ]),
      );
    });

    it("of two versions works in the reverse direction", async () => {
      const { url } = await createTestProposal(client, { name: "One" });
      const one = await keep(url);
      await client.patch(url, { name: "Two" });
      const two = await keep(url);
      expect(brief(await compare(url, one, two))).toEqual([
        { change: "changed", type: "proposal", name: "Two", fields: [["name", "One", "Two"]] },
      ]);
      expect(brief(await compare(url, two, one))).toEqual([
        { change: "changed", type: "proposal", name: "One", fields: [["name", "Two", "One"]] },
      ]);
      expect((await compare(url, one, one)).changes).toEqual([]);
      expect(
        (await client.get(`${url}/versions/${one.id}/comparison?to_version_id=${createId()}`)).status,
      ).toBe(404);
    });

    it("supports settings of any depth and with any names", async () => {
      const deep: Record<string, unknown> = {};
      let inner = deep;
      for (let depth = 0; depth < 50; depth++) inner = inner["a"] = {} as Record<string, unknown>;
      const { url } = await createTestProposal(client, { settings: { custom: deep, toString: 1 } });
      const version = await keep(url);
      inner["b"] = "changed";
      await client.patch(url, { settings: { custom: deep, toString: 2 } });
      const { changes } = await compare(url, version);
      expect(changes[0].fields.map(({ field }: { field: string }) => field)).toEqual(
        expect.arrayContaining(["settings.toString", expect.stringMatching(/^settings\.custom(\.a)+$/)]),
      );
    });
  });
});

function withoutChildren({ children: _children, ...page }: object & { children?: unknown }) {
  return page;
}

/** Returns changes without ids or positions. */
function brief({ changes }: { changes: VersionChange[] }) {
  return changes.map(({ change, type, name, fields }) => ({
    change,
    type,
    name,
    ...(fields.length > 0 && { fields: fields.map(({ field, from, to }) => [field, from, to]) }),
  }));
}
