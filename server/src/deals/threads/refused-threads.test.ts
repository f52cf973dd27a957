import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { fixed, line } from "../../../test/proposals.ts";
import { type Offer, type Reader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const day = 86_400_000;
const hosting = { optional: true, price: { ...fixed(50), quantity: { current: 1, min: 1, max: 10 } } };
const line_items = [
  line("Design", 1000),
  line("Icons", 200, { optional: true, selected: false }),
  line("Hosting", 50, hosting),
];
const pages = [
  {
    name: "Scope",
    kind: "scope_of_work" as const,
    children: [{ type: "group" as const, name: "Work", line_items }],
  },
];
const ask = (reader: Reader, body: object = {}) =>
  reader.post("threads", { text: "Hello", full_name: "Hank", email: "hank@globex.test", ...body });

describe.each(engines)("a thread on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const send = (settings = {}): Promise<Offer> => sendOffer(app, client, { pages, settings });
  const apply = (url: string, thread: string) => client.post(`${url}/threads/${thread}/apply`);

  it.each(["questions_disabled", "disable_proposal_access", "CANCELLED", "DRAFT"])(
    "gets no answer that no client could read: %s",
    async (state) => {
      const { url, reader } = await send();
      const { id } = (await ask(reader)).body.data;
      await (state === state.toUpperCase()
        ? client.post(`${url}/status`, { status: state })
        : client.patch(url, { settings: { [state]: true } }));
      expect((await client.post(`${url}/threads/${id}/messages`, { text: "Yes." })).status).toBe(403);
    },
  );

  it("that is withdrawn is not applied, and a second withdrawal changes nothing", async () => {
    const { id, url, reader, findId } = await send();
    const wish = { item_id: findId("Design"), request: { type: "remove" } };
    const thread = (await ask(reader, wish)).body.data.id;
    await reader.post(`threads/${thread}/withdraw`);
    const read = () =>
      app.db.read.selectFrom("proposals").select("thread_version").where("id", "=", id).executeTakeFirst();
    const before = await read();
    expect((await reader.post(`threads/${thread}/withdraw`)).status).toBe(200);
    expect(await read()).toEqual(before);
    expect((await apply(url, thread)).status).toBe(403);
  });

  it("that asks for more time does not shorten an expiry that was extended", async () => {
    const inDays = (days: number) => new Date(Date.parse(app.clock.now()) + days * day).toISOString();
    const { url, reader } = await send({ expiring_on: inDays(1) });
    app.clock.advance(3 * day);
    const thread = (await ask(reader, { request: { type: "extend", value: 7 } })).body.data.id;
    const extended = inDays(90);
    await client.patch(url, { settings: { expiring_on: extended } });
    expect((await apply(url, thread)).status).toBe(400);
    expect((await reader.read()).body.expiring_on).toBe(extended);
  });

  it("asks for no quantity that the client could not set", async () => {
    const { url, reader, findId } = await send();
    for (const value of [2.5, 11]) {
      const wish = { item_id: findId("Hosting"), request: { type: "quantity", value } };
      const refused = await apply(url, (await ask(reader, wish)).body.data.id);
      expect([refused.status, refused.body.error.reasons]).toEqual([400, undefined]);
    }
  });

  it("is not applied if it changes nothing, and leaves no draft", async () => {
    const { url, reader, findId } = await send();
    const remove = (name: string) => ({ item_id: findId(name), request: { type: "remove" } });
    const read = async () => (await client.get(url)).body.revision;
    const thread = (await ask(reader, remove("Design"))).body.data.id;
    const applied = await apply(url, thread);
    const refused = await apply(url, thread);
    expect([refused.status, refused.body.error.reasons]).toEqual([400, { thread_id: "no_change" }]);
    await client.post(`/api/proposals/${applied.body.data.proposal_id}/publish`, { notify: false });
    expect(await read()).toMatchObject({ number: 2, draft: null });
    const wish = { item_id: findId("Hosting"), request: { type: "quantity", value: 1 } };
    const same = (await ask(reader, wish)).body.data.id;
    for (const id of [thread, same]) expect((await apply(url, id)).status).toBe(400);
    expect(await read()).toMatchObject({ number: 2, draft: null });
  });

  it.each([
    ["add", {}],
    ["quantity", { value: 3 }],
  ])("is not applied if the draft does not have its item any more: %s", async (type, value) => {
    const { url, reader, findId } = await send();
    const item_id = findId(type === "add" ? "Icons" : "Hosting");
    const thread = (await ask(reader, { item_id, request: { type, ...value } })).body.data.id;
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    await client.delete(`/api/proposals/${draft}/items/${item_id}`);
    const { status, body } = await apply(url, thread);
    expect([status, body.error.reasons]).toEqual([400, { thread_id: "no_change" }]);
  });

  it.each(["WON", "LOST", "CANCELLED"])(
    "is not applied to an open draft of a %s proposal",
    async (status) => {
      const { url, reader, findId } = await send();
      const wish = { item_id: findId("Design"), request: { type: "remove" } };
      const thread = (await ask(reader, wish)).body.data.id;
      const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
      await client.post(`${url}/status`, { status });
      const { version } = (await client.get(draft)).body;
      expect((await apply(url, thread)).status).toBe(403);
      expect((await client.get(draft)).body.version).toBe(version);
    },
  );

  it("is applied at the same time as another one, in the same draft", async () => {
    const { url, reader, findId } = await send();
    const wishes = [
      { item_id: findId("Design"), request: { type: "remove" } },
      { item_id: findId("Icons"), request: { type: "add" } },
    ];
    const threads: string[] = [];
    for (const wish of wishes) threads.push((await ask(reader, wish)).body.data.id);
    const answers = await Promise.all(threads.map((thread) => apply(url, thread)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.proposal_id)).size).toBe(1);
  });

  it("is not about an unselected option that the page hides, and asks to remove no page", async () => {
    const { reader, findId } = await send({ hide_unselected_from_recipient: true });
    expect((await ask(reader, { item_id: findId("Icons") })).status).toBe(400);
    expect((await ask(reader, { item_id: findId("Scope") })).status).toBe(201);
    expect((await ask(reader, { item_id: findId("Scope"), request: { type: "remove" } })).status).toBe(400);
  });

  it("of an archived proposal is not in the list across proposals", async () => {
    const { url, reader } = await send();
    await ask(reader);
    await client.post(`${url}/archive`);
    expect((await client.get("/api/threads?state=open")).body.data).toEqual([]);
  });
});
