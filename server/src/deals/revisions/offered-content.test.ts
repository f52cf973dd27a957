import type { ImportPage } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { fixed, line } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const group = (name: string, line_items: object[]) => ({ type: "group" as const, name, line_items });
const scope = (...children: object[]) =>
  [{ name: "Scope", kind: "scope_of_work" as const, children }] as unknown as readonly ImportPage[];

describe.each(engines)("the content of a published revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const send = (pages: readonly ImportPage[], settings = {}) => sendOffer(app, client, { pages, settings });
  const start = async (url: string): Promise<string> => {
    const { body } = await client.post(`${url}/revisions`);
    return `/api/proposals/${body.data.id}`;
  };
  const publish = async (draft: string) => {
    const answer = await client.post(`${draft}/publish`, { notify: false });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };

  it("keeps the client's selection of a line that the sender moved to another group", async () => {
    const pages = scope(
      group("One", [line("Icons", 200, { optional: true })]),
      group("Two", [line("Logo", 5)]),
    );
    const { url, reader, findId } = await send(pages);
    const draft = await start(url);
    const moved = { target_group_id: findId("Two") };
    expect((await client.patch(`${draft}/items/${findId("Icons")}`, moved)).status).toBe(200);
    await reader.select(findId("Icons"));
    expect((await publish(draft)).dropped_selections).toEqual([]);
    const { body } = await reader.read();
    expect(body.totals.once.total).toBe(205);
    expect(body.pages[0].children[1].line_items).toMatchObject([
      { name: "Logo" },
      { name: "Icons", selected: true },
    ]);
  });

  it("has the draft's tax and totals in its currency", async () => {
    const { url, reader, findId } = await send(scope(group("Work", [line("Logo", 100)])));
    const draft = await start(url);
    const page = (await client.get(draft)).body.pages[0].id;
    expect((await client.patch(`${draft}/pages/${page}`, { tax_percent: 19 })).status).toBe(200);
    expect((await client.patch(draft, { settings: { currency: "EUR" } })).status).toBe(200);
    await client.patch(`${draft}/items/${findId("Logo")}`, { price: fixed(200) });
    expect((await publish(draft)).revision).toMatchObject({ currency: "EUR", totals: { once: 238 } });
    expect((await reader.read()).body).toMatchObject({ currency: "EUR", totals: { once: { total: 238 } } });
    const { body } = await client.get(`${url}/revisions/2/comparison`);
    expect(body.currency).toEqual({ from: "USD", to: "EUR" });
  });

  it("has all 500 lines in their order, with the choices of the client", async () => {
    const lines = Array.from({ length: 500 }, (_, index) => line(`Line ${index}`, index, { optional: true }));
    const { url, reader, findId } = await send(scope(group("Work", lines)));
    const draft = await start(url);
    for (const index of [0, 250, 499]) await reader.select(findId(`Line ${index}`));
    await client.delete(`${draft}/items/${findId("Line 100")}`);
    await client.patch(`${draft}/items/${findId("Line 250")}`, { price: fixed(1000) });
    expect(await publish(draft)).toMatchObject({
      revision: { totals: { once: 1499 } },
      dropped_selections: [],
    });
    const { line_items } = (await reader.read()).body.pages[0].children[0];
    expect(line_items.map(({ name }: { name: string }) => name)).toEqual(
      lines.flatMap(({ name }) => (name === "Line 100" ? [] : [name])),
    );
  });

  it("is invisible to other organizations, and so is its draft", async () => {
    const { url } = await send(scope(group("Work", [line("Logo", 100)])));
    const draft = await start(url);
    const stranger = await app.organization();
    const statuses = [
      await stranger.post(`${url}/revisions`),
      await stranger.get(`${url}/revisions`),
      await stranger.get(`${url}/revisions/2/comparison`),
      await stranger.get(draft),
      await stranger.post(`${draft}/publish`),
      await stranger.delete(draft),
    ].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 404));
    expect((await client.get(draft)).status).toBe(200);
  });
});
