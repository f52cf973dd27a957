import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { findVisitor } from "../../test/deals.ts";
import { openStream } from "../../test/event-streams.ts";
import { expectHeardAtOnce } from "../../test/heard-at-once.ts";
import { createTestApp, type TestClient } from "../../test/harness.ts";
import { useApp } from "../../test/use-app.ts";
import { sendOffer, type Reader } from "../../test/recipients.ts";
import { createAnonymousContext } from "../context.ts";
import { openDatabase } from "../platform/db/open.ts";
import type { Schema } from "../schema.ts";
import { choose } from "../recipients/choose.ts";
import { createLiveStreams, usualStreamLimits } from "./live-streams.ts";
import { PageFollower } from "./page-follower.ts";

describe.each(engines)("an open page on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let origin: string;
  beforeAll(async () => {
    origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
  });
  beforeEach(async () => {
    client = await app.organization();
  });

  /** Opens the event stream of a page. */
  async function open(reader: Reader) {
    const stream = await openStream(`${origin}${reader.url}/events`);
    expect([stream.status, stream.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    return stream;
  }

  it("receives another reader's choice at once", async () => {
    const { reader, findId } = await sendOffer(app, client);
    const pages = [await open(reader), await open(reader)];
    for (const page of pages) expect(await page.next()).toMatchObject({ data: { status: "SENT" } });
    await expectHeardAtOnce(async (round) => {
      const { body } = await reader.select(findId("Icons"), round % 2 === 0);
      for (const page of pages)
        expect(await page.next()).toMatchObject({
          event: "change",
          data: { version: body.version, status: "SENT" },
        });
    });
    for (const page of pages) await page.close();
  });

  it("receives changes by another process, and the expiry, within seconds", async () => {
    const expiring_on = new Date(Date.parse(app.clock.now()) + 1000).toISOString();
    const { reader, findId, url } = await sendOffer(app, client, { settings: { expiring_on } });
    const page = await open(reader);
    await page.next();
    // Another process uses separate connections, whose commits send no signal to this process.
    const db = openDatabase<Schema>(app.location);
    const elsewhere = {
      ...(await findVisitor(app, (await client.get(url)).body.share_url)),
      ...createAnonymousContext(db, app.clock),
    };
    await choose(elsewhere, { item_id: findId("Icons"), selected: true });
    await db.close();
    const { version } = (await reader.read()).body;
    expect(await page.next()).toMatchObject({ data: { version, status: "SENT" } });
    app.clock.advance(1000);
    expect(await page.next()).toMatchObject({ data: { version, status: "EXPIRED" } });
    await page.close();
  });

  it("is told that its link was closed, and the stream ends", async () => {
    const { reader, url } = await sendOffer(app, client);
    const page = await open(reader);
    await page.next();
    await client.post(`${url}/rotate-link`);
    expect(await page.next()).toMatchObject({ event: "gone" });
    expect(await page.next()).toBeUndefined();
  });

  it("receives nothing about other proposals", async () => {
    const { reader, findId } = await sendOffer(app, client);
    const other = await sendOffer(app, client);
    const page = await open(reader);
    await page.next();
    await other.reader.select(other.findId("Icons"));
    const { body } = await reader.select(findId("Icons"));
    expect(await page.next()).toMatchObject({ data: { version: body.version } });
    await page.close();
  });

  it("does not stay open for HEAD", async () => {
    const { reader } = await sendOffer(app, client);
    const answer = await fetch(`${origin}${reader.url}/events`, { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  it("is limited in number: in total and per address", async () => {
    const { url } = await sendOffer(app, client);
    const { share_url } = (await client.get(url)).body;
    const at = async (address: string) =>
      new PageFollower({ ...(await findVisitor(app, share_url)), address }, true);
    const streams = createLiveStreams(app.db, createAnonymousContext(app.db, app.clock), {
      ...usualStreamLimits,
      members: 0,
      pages: 3,
      pagesPerAddress: 2,
    });
    const first = streams.openPage(await at("203.0.113.1"));
    streams.openPage(await at("203.0.113.1"));
    const third = await at("203.0.113.1");
    expect(() => streams.openPage(third)).toThrow("Too many attempts");
    streams.openPage(await at("203.0.113.2"));
    const fourth = await at("203.0.113.3");
    expect(() => streams.openPage(fourth)).toThrow("Too many pages follow changes live");
    first.destroy();
    await expect.poll(() => streams.count()).toBe(2);
    streams.openPage(fourth);
    await streams.close();
    expect(() => streams.openPage(fourth)).toThrow("Too many pages follow changes live");
  });
});

it.each([
  [6000, [...Array.from({ length: 50 }, () => 200), 429, 429]],
  [0, Array.from({ length: 52 }, () => 200)],
])("PROFFER_RATE_LIMIT=%i determines how many pages one address may follow", async (rateLimit, expected) => {
  const app = await createTestApp("sqlite", { rateLimit });
  const { reader } = await sendOffer(app, await app.organization());
  const origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
  const answers: Response[] = [];
  for (let nth = 0; nth < expected.length; nth++) answers.push(await fetch(`${origin}${reader.url}/events`));
  expect(answers.map(({ status }) => status)).toEqual(expected);
  for (const { body } of answers) await body?.cancel();
  await app.close();
});

it("a closing server ends the streams of its open pages", async () => {
  const app = await createTestApp("sqlite");
  const { reader } = await sendOffer(app, await app.organization());
  const origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`${origin}${reader.url}/events`);
  const [text] = await Promise.all([answer.text(), app.close()]);
  expect(text).toContain("event: change");
});
