import type { PublicChanges } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { signedByGrace } from "../../test/deals.ts";
import { fixed, line } from "../../test/proposals.ts";
import { type Reader, sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const line_items = [
  line("Design", 1000, { cost: 111.25, sku: "canary-sku", internal_notes: "canary-note" }),
  line("Icons", 200, { optional: true }),
  line("Fonts", 30, { optional: true }),
];
const pages = [
  {
    name: "Scope",
    kind: "scope_of_work" as const,
    children: [{ type: "group" as const, name: "Work", line_items }],
  },
];

describe.each(engines)("the revisions at a link on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const send = (settings = {}) => sendOffer(app, client, { pages, settings });
  const start = async (url: string): Promise<string> => {
    const { body } = await client.post(`${url}/revisions`);
    return `/api/proposals/${body.data.id}`;
  };
  const publish = async (draft: string, note?: string) => {
    const answer = await client.post(`${draft}/publish`, { notify: false, ...(note && { note }) });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const get = async (reader: Reader, path: string) => {
    const answer = await app.server.inject({ url: reader.url + path });
    return { status: answer.statusCode, body: answer.json() };
  };
  const change = (draft: string, id: string, fields: object) => client.patch(`${draft}/items/${id}`, fields);

  it("are readable with the selections that they had when they were replaced, without any action", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await reader.select(findId("Icons"));
    await change(draft, findId("Design"), { price: fixed(900) });
    app.clock.advance(60_000);
    await publish(draft, "Cheaper");
    await reader.select(findId("Fonts"));
    const { body: first } = await get(reader, "?revision=1");
    expect(first).toMatchObject({
      closed: "replaced",
      can: { choose: false, accept: false, sign: false, decline: false, download_pdf: false },
      revision: { number: 1, sender_note: null, replaced_at: app.clock.now() },
      totals: { once: { total: 1200 } },
    });
    const { body: second } = await get(reader, "?revision=2");
    expect(second).toEqual((await reader.read()).body);
    expect(second).toMatchObject({
      closed: null,
      revision: { number: 2, sender_note: "Cheaper", replaced_at: null },
      totals: { once: { total: 1130 } },
    });
  });

  it("are compared as they were replaced and published, so that later choices are no changes", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await reader.select(findId("Icons"));
    await change(draft, findId("Design"), { price: fixed(900) });
    await client.delete(`${draft}/items/${findId("Fonts")}`);
    await publish(draft, "Cheaper");
    await reader.select(findId("Icons"), false);
    const { body } = await get(reader, "/changes");
    expect(body).toMatchObject({
      from: 1,
      to: 2,
      sender_note: "Cheaper",
      currency: { from: "USD", to: "USD" },
      totals: { once: { from: 1200, to: 1100 } },
      changes: [
        {
          change: "changed",
          name: "Design",
          amount: { from: { frequency: "once", amount: 1000 }, to: { frequency: "once", amount: 900 } },
        },
        { change: "removed", name: "Fonts" },
      ],
    });
  });

  it("say which selections of the client the new revision does not keep", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await reader.select(findId("Icons"));
    await client.delete(`${draft}/items/${findId("Icons")}`);
    await publish(draft);
    const { changes }: PublicChanges = (await get(reader, "/changes")).body;
    expect(changes).toMatchObject([
      { change: "removed", name: "Icons", selected: { from: true, to: false } },
    ]);
  });

  it("can be compared across several revisions", async () => {
    const { url, reader, findId } = await send();
    for (const price of [900, 800]) {
      const draft = await start(url);
      await change(draft, findId("Design"), { price: fixed(price) });
      await publish(draft);
    }
    const amounts = async (query: string) => {
      const { changes }: PublicChanges = (await get(reader, `/changes${query}`)).body;
      return changes.map(({ amount }) => [amount?.from?.amount, amount?.to?.amount]);
    };
    expect(await amounts("")).toEqual([[900, 800]]);
    expect(await amounts("?from=1")).toEqual([[1000, 800]]);
  });

  it("have totals with both ends of price ranges", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    const price = { model: "fixed", value: 900, max_value: 1100, frequency: "once" };
    await change(draft, findId("Design"), { price });
    await publish(draft);
    const { totals }: PublicChanges = (await get(reader, "/changes")).body;
    expect(totals).toEqual({ once: { from: 1000, to: 900, to_max: 1100 } });
  });

  it("do not contain costs, notes or other fields for members", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await change(draft, findId("Design"), {
      cost: 222.25,
      sku: "canary-other",
      internal_notes: "canary-two",
    });
    await client.patch(draft, { name: "Renamed" });
    await publish(draft);
    const { body } = await get(reader, "/changes");
    expect(body.changes).toMatchObject([{ type: "proposal", name: "Renamed" }]);
    const everything = JSON.stringify([body, (await get(reader, "?revision=1")).body]);
    for (const secret of ["canary", "111.25", "222.25"]) expect(everything).not.toContain(secret);
  });

  it.each([
    ["?revision=2", 404],
    ["?revision=0", 400],
    ["?revision=x", 400],
    ["/changes", 404],
    ["/changes?from=1", 400],
    ["/changes?from=7", 400],
  ])("that do not exist are refused: %s", async (path, status) => {
    const { reader } = await send();
    expect((await get(reader, path)).status).toBe(status);
  });

  it("show nothing if the link is closed, and are 404 if it was replaced", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await change(draft, findId("Design"), { price: fixed(900) });
    await publish(draft);
    await client.post(`${url}/archive`);
    expect((await get(reader, "?revision=1")).body).toMatchObject({ closed: "archived", pages: [] });
    expect((await get(reader, "/changes")).status).toBe(404);
    await client.post(`${url}/unarchive`);
    await client.post(`${url}/rotate-link`);
    for (const path of ["?revision=1", "/changes"]) expect((await get(reader, path)).status).toBe(404);
  });

  it("stay readable after the current one was accepted", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await change(draft, findId("Design"), { price: fixed(900) });
    await publish(draft);
    const { version } = (await reader.read()).body;
    const person = { full_name: "Grace Hopper", email: "grace@example.com" };
    expect((await reader.post("accept", { ...person, version })).status).toBe(200);
    expect((await get(reader, "?revision=1")).body).toMatchObject({
      closed: "replaced",
      acceptance: null,
      totals: { once: { total: 1000 } },
    });
  });

  it("ask for no payment after a later one was accepted, and changed payments are new terms", async () => {
    const { url, reader } = await send({ payment: { enabled: true, type: "full" } });
    const draft = await start(url);
    const deposit = { type: "percentage", deposit_percentage: 30 };
    await client.patch(draft, { settings: { payment: deposit } });
    await publish(draft);
    expect((await get(reader, "/changes")).body.changes).toMatchObject([
      { type: "proposal", has_new_terms: true },
    ]);
    await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    expect((await reader.read()).body).toMatchObject({
      can: { pay: true },
      payment: { state: "due", amount: 300 },
    });
    const { can, payment } = (await get(reader, "?revision=1")).body;
    expect({ can, payment }).toMatchObject({
      can: { pay: false },
      payment: { type: "full", amount: 1_000, state: "none", open_amount: 0 },
    });
  });

  it("do not name the signers of a later round", async () => {
    const { url, reader, findId } = await send({ signing: signedByGrace });
    await client.post(`${url}/request-signatures`);
    const draft = await start(url);
    await change(draft, findId("Design"), { price: fixed(900) });
    await publish(draft);
    expect((await get(reader, "?revision=1")).body.signing).toMatchObject({ signers: [] });
  });

  it("refuse a choice for a replaced revision with 412, and change nothing", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await change(draft, findId("Design"), { price: fixed(900) });
    await publish(draft);
    const { version } = (await reader.read()).body;
    const choice = { item_id: findId("Icons"), selected: true };
    expect((await reader.post("selections", { ...choice, revision: 1 })).status).toBe(412);
    expect((await reader.read()).body.version).toBe(version);
    expect((await reader.post("selections", { ...choice, revision: 2 })).status).toBe(200);
  });

  it("have their number in the preview of their draft already, although the draft has none", async () => {
    const { url } = await send();
    await client.patch(url, { proposal_number: "Q-7" });
    const draft = await start(url);
    expect((await client.get(draft)).body.proposal_number).toBeNull();
    const { proposal_number } = (await client.get(`${draft}/preview`)).body;
    expect(proposal_number).toBe("Q-7");
  });

  it("show nothing that was edited after the offer was taken back", async () => {
    const { url, reader, findId } = await send();
    await reader.select(findId("Icons"));
    await client.post(`${url}/status`, { status: "DRAFT" });
    const design = `${url}/items/${findId("Design")}`;
    await client.patch(design, { name: "SECRET", price: fixed(9999) });
    app.clock.advance(11 * 60_000);
    await client.patch(design, { name: "Design", price: fixed(900) });
    await client.post(`${url}/status`, { status: "SENT" });
    const [first, changes] = [(await get(reader, "?revision=1")).body, (await get(reader, "/changes")).body];
    expect(JSON.stringify([first, changes])).not.toMatch(/SECRET|9999/);
    expect(first).toMatchObject({ status: "SENT", totals: { once: { total: 1200 } } });
    expect(changes.totals).toEqual({ once: { from: 1200, to: 1100 } });
  });

  it("cannot be accepted by their version", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await change(draft, findId("Design"), { price: fixed(5000) });
    await publish(draft);
    const { version } = (await get(reader, "?revision=1")).body;
    const person = { full_name: "Grace Hopper", email: "grace@example.com" };
    expect((await reader.post("accept", { ...person, version })).status).toBe(412);
  });

  it("stay readable after any number of emails", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await change(draft, findId("Design"), { price: fixed(900) });
    await publish(draft);
    const recipients = [{ name: "Grace", email: "grace@example.com" }];
    for (let index = 0; index < 101; index++) await client.post(`${url}/send`, { recipients });
    expect((await get(reader, "?revision=1")).status).toBe(200);
    expect((await client.get(`${url}/revisions`)).body.data).toHaveLength(2);
  });
});
