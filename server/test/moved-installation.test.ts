import { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../src/migrations/index.ts";
import type { Db } from "../src/platform/db/open.ts";
import { exportRows } from "../src/platform/db/transfer/export-rows.ts";
import { importRows } from "../src/platform/db/transfer/import-rows.ts";
import type { AnyTables } from "../src/platform/db/transfer/list-tables.ts";
import { type Engine, engines } from "./databases.ts";
import { grace } from "./deals.ts";
import { openStream } from "./event-streams.ts";
import { createTestApp, type TestApp, type TestClient } from "./harness.ts";
import { smallPng } from "./images.ts";
import { createReader } from "./recipients.ts";
import { office, importWorkbench } from "./workbench.ts";
import { line } from "./proposals.ts";

const moves = engines.flatMap((from) =>
  engines.filter((to) => to !== from || engines.length === 1).map((to) => ({ from, to })),
);

describe.each(moves)("an installation that moves from $from to $to", ({ from, to }) => {
  let source: TestApp;
  let target: TestApp;
  let member: TestClient;
  let offer: string;
  /** The addresses in the API that the member reads before and after the move. */
  let addresses: readonly string[];
  let publicAddress: string;
  let pictureAddress: string;
  let lastEventId: string;
  beforeAll(async () => {
    source = await createTestApp(from);
    member = await source.organization();
    await fill();
    target = await move(source, to);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  /** Creates data in every part of the product. */
  async function fill(): Promise<void> {
    const picture = await member.post("/api/images", smallPng);
    pictureAddress = new URL(picture.body.data.url).pathname;
    const bench = await importWorkbench(member, office);
    offer = bench.url;
    const { body: saved } = await member.post("/api/library-items", {
      ...line("Care", 20),
      sku: "C-1",
      cost: 5,
    });
    await member.post(`${offer}/library-insertions`, { type: "line_item", library_item_id: saved.data.id });
    await member.patch(offer, {
      design: { logo: picture.body.data.url },
      settings: { signing: { acceptance_method: "accept_button" } },
    });
    await member.post(`${offer}/send`, { recipients: [grace] });
    const stream = await openStream(`${await listen(source)}/api/events`, toAuthorization(member));
    lastEventId = (await stream.next())?.id ?? "";
    await stream.close();
    await member.post(`${offer}/changes`, {
      version: 1,
      operations: [{ type: "set", id: bench.id, field: "name", to: "Shop", was: "Website" }],
    });
    const reader = createReader(source, (await bench.detail()).share_url);
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    publicAddress = reader.url;
    const draft = await importWorkbench(member, office);
    await member.post(`${draft.url}/star`);
    await member.delete((await importWorkbench(member, office)).url);
    await member.patch("/api/preferences", { views: [{ name: "Mine" }], language: "de" });
    await member.post("/api/activity/read", { read_until: source.clock.now() });
    const versions = (await member.get(`${offer}/versions`)).body.data;
    addresses = [
      offer,
      `${offer}/versions`,
      ...versions.flatMap(({ id }: { id: string }) => [
        `${offer}/versions/${id}`,
        `${offer}/versions/${id}/comparison`,
      ]),
      `${offer}/analytics`,
      `${offer}/audit-trail`,
      `${offer}/mails`,
      "/api/proposals?archived=any",
      "/api/proposal-counts",
      "/api/proposals/deleted",
      "/api/library-items",
      "/api/images",
      "/api/insights",
      "/api/preferences",
      "/api/activity",
      "/api/organization",
      "/api/members",
      "/api/outbox",
    ];
  }

  it("answers every read as before: versions, insights, images, preferences, activity and all others", async () => {
    for (const address of addresses) {
      const before = await read(source, member, address);
      expect([address, before.status]).toEqual([address, 200]);
      expect(await read(target, member, address)).toEqual(before);
    }
    const deep = JSON.stringify(await Promise.all(addresses.map((each) => read(target, member, each))));
    for (const planted of ["Shop", "C-1", "Mine", grace.name]) expect(deep).toContain(planted);
  });

  it("keeps the links of clients and the addresses of pictures", async () => {
    const answers = [source, target].map(async ({ server }) => {
      const page = await server.inject({ url: publicAddress });
      const picture = await server.inject({ url: pictureAddress });
      return {
        page: page.json(),
        picture: picture.rawPayload,
        statuses: [page.statusCode, picture.statusCode],
      };
    });
    const [before, after] = await Promise.all(answers);
    expect(after).toEqual(before);
    expect(after).toMatchObject({ picture: smallPng, statuses: [200, 200] });
  });

  it("lets members continue their streams, and restore an earlier version", async () => {
    const stream = await openStream(`${await listen(target)}/api/events`, {
      ...toAuthorization(member),
      "last-event-id": lastEventId,
    });
    const told = [await stream.next(), await stream.next()];
    await stream.close();
    expect(told.map((event) => [event?.event, event?.data.types])).toEqual([
      ["proposal_changed", ["proposal_updated"]],
      ["proposal_changed", ["status_changed"]],
    ]);
    const copy = await post(target, member, `${offer}/duplicate`);
    expect(copy.status).toBe(201);
    const url = `/api/proposals/${copy.body.data.id}`;
    await post(target, member, `${url}/send`, { recipients: [grace] });
    const [version] = (await read(target, member, `${url}/versions`)).body.data;
    expect((await post(target, member, `${url}/versions/${version.id}/restore`)).status).toBe(200);
  });
});

async function move(source: TestApp, to: Engine): Promise<TestApp> {
  const target = await createTestApp(to);
  const lines: string[] = [];
  const output = new Writable({
    write: (piece, _encoding, done) => {
      lines.push(String(piece));
      done();
    },
  });
  await exportRows(toAnyTables(source), migrations, source.clock, output);
  await importRows(toAnyTables(target), migrations, Readable.from(lines));
  target.clock.advance(Date.parse(source.clock.now()) - Date.parse(target.clock.now()));
  return target;
}

const toAnyTables = ({ db }: TestApp) => db as unknown as Db<AnyTables>;

const toAuthorization = ({ apiKey }: TestClient) => ({ authorization: `Bearer ${apiKey}` });

async function listen({ server }: TestApp): Promise<string> {
  return server.server.listening ? server.listeningOrigin : server.listen({ host: "127.0.0.1", port: 0 });
}

/** Reads as the member, whose key is valid in both installations. */
async function read({ server }: TestApp, member: TestClient, url: string) {
  const answer = await server.inject({ url, headers: toAuthorization(member) });
  return { status: answer.statusCode, body: answer.json() };
}

async function post({ server }: TestApp, member: TestClient, url: string, payload: object = {}) {
  const answer = await server.inject({ method: "POST", url, headers: toAuthorization(member), payload });
  return { status: answer.statusCode, body: answer.json() };
}
