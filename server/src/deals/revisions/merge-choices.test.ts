import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { fixed, line } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { createReviser } from "../../../test/revisions.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const option = (name: string, selected = false) => line(name, 100, { optional: true, selected });

describe.each(engines)("the selections of a client in a new revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  const { send, start, publish, setPrice } = createReviser(app, client);
  const listColumns = async (url: string): Promise<unknown[]> => {
    const [page] = (await client.get(url)).body.pages;
    const { columns } = page.children[2];
    return columns.map(({ name, isSelected }: { name: string; isSelected: boolean }) => [name, isSelected]);
  };

  it("keeps the client's choices of the meantime, unless the sender changed them or they no longer fit", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await reader.select(findId("Icons"));
    await reader.select(findId("Hosting"));
    await reader.post("selections", { item_id: findId("Hosting"), quantity: 8 });
    const price = { ...fixed(50), quantity: { current: 1, min: 1, max: 5 } };
    await client.patch(`${draft.url}/items/${findId("Hosting")}`, { price });
    const { body } = await publish(draft);
    expect(body.revision.totals).toEqual({ once: 1250 });
    expect(body.dropped_selections).toEqual([
      { item_id: findId("Hosting"), name: "Hosting", reason: "not_possible" },
    ]);
    const [page] = (await client.get(url)).body.pages;
    expect(page.children[0].line_items.map(({ selected }: { selected: boolean }) => selected)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("reports a choice of the client whose item is gone, or which the sender chose otherwise", async () => {
    const { url, reader, findId } = await send();
    await reader.post("selections", { item_id: findId("Hosting"), quantity: 2 });
    const draft = await start(url);
    await reader.select(findId("Icons"));
    await reader.post("selections", { item_id: findId("Hosting"), quantity: 3 });
    await client.delete(`${draft.url}/items/${findId("Icons")}`);
    const price = { ...fixed(50), quantity: { current: 7, min: 1, max: 10 } };
    await client.patch(`${draft.url}/items/${findId("Hosting")}`, { price });
    expect((await publish(draft)).body.dropped_selections).toEqual([
      { item_id: findId("Icons"), name: "Icons", reason: "removed" },
      { item_id: findId("Hosting"), name: "Hosting", reason: "replaced" },
    ]);
    const [page] = (await client.get(url)).body.pages;
    expect(page.children[0].line_items[1].price.quantity.current).toBe(7);
  });

  it("merges choices into a draft that began with an earlier version", async () => {
    const { url, reader, findId } = await send();
    await reader.select(findId("Icons"));
    await reader.post("selections", { item_id: findId("Hosting"), quantity: 7 });
    const [first] = (await client.get(`${url}/revisions`)).body.data;
    const draft = await start(url, { version_id: first.version_id });
    await setPrice(draft.url, findId("Design"), 900);
    expect((await publish(draft)).body).toMatchObject({
      revision: { totals: { once: 1100 } },
      dropped_selections: [],
    });
    const [page] = (await client.get(url)).body.pages;
    const [, icons, seats] = page.children[0].line_items;
    expect([icons.selected, seats.price.quantity.current]).toEqual([true, 7]);
  });

  it("reports an option that the client deselected and that must stay selected now", async () => {
    const { url, reader, findId } = await send();
    await reader.select(findId("Icons"));
    const draft = await start(url);
    await reader.select(findId("Icons"), false);
    await client.patch(`${draft.url}/items/${findId("Work")}`, { selection_type: "single" });
    const { body } = await publish(draft);
    expect(body.dropped_selections).toEqual([
      { item_id: findId("Icons"), name: "Icons", reason: "not_possible" },
    ]);
  });

  it("keeps the client's column of a single choice, or the old column if the client's column is gone", async () => {
    const { url, reader, findId } = await sendOffer(app, client);
    const draft = await start(url);
    await reader.select(findId("Large"));
    await client.patch(draft.url, { name: "Second offer" });
    expect((await publish(draft)).body.dropped_selections).toEqual([]);
    expect(await listColumns(url)).toEqual([
      ["Small", false],
      ["Large", true],
    ]);
    const next = await start(url);
    await reader.select(findId("Small"));
    const [page] = (await client.get(next.url)).body.pages;
    const columns = page.children[2].columns.filter(({ name }: { name: string }) => name !== "Small");
    await client.patch(`${next.url}/items/${findId("Hosting")}`, { columns });
    expect((await publish(next)).body.dropped_selections).toEqual([
      { item_id: findId("Small"), name: "Small", reason: "removed" },
    ]);
    expect(await listColumns(url)).toEqual([["Large", true]]);
  });

  it("keeps the option of a single choice that the sender selected, and reports the client's", async () => {
    const line_items = [option("A", true), option("B"), option("C")];
    const group = { type: "group" as const, name: "Work", selection_type: "single" as const, line_items };
    const pages = [{ name: "Scope", kind: "scope_of_work" as const, children: [group] }];
    const { url, reader, findId } = await sendOffer(app, client, { pages });
    const draft = await start(url);
    const set = (name: string, to: boolean) => ({
      type: "set",
      id: findId(name),
      field: "selected",
      to,
      was: !to,
    });
    const operations = [set("A", false), set("C", true)];
    expect((await client.post(`${draft.url}/changes`, { version: 1, operations })).status).toBe(200);
    await reader.select(findId("B"));
    expect((await publish(draft)).body.dropped_selections).toEqual([
      { item_id: findId("B"), name: "B", reason: "replaced" },
    ]);
    const shown = (await reader.read()).body.pages[0].children[0].line_items;
    expect(shown.map(({ selected }: { selected: boolean }) => selected)).toEqual([false, false, true]);
  });
});
