import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace, toTypedSignature } from "../../test/deals.ts";
import type { TestClient } from "../../test/harness.ts";
import { useApp } from "../../test/use-app.ts";
import { browser, createReader, sendOffer, type Offer } from "../../test/recipients.ts";

const minuteMs = 60_000;

describe.each(engines)("a view on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let offer: Offer;
  beforeEach(async () => {
    client = await app.organization();
    offer = await sendOffer(app, client);
  });

  const views = async () =>
    (await client.get(`${offer.url}/analytics?event_type=proposal_viewed`)).body.data.map(
      ({ metadata }: { metadata: object }) => metadata,
    );

  it("is recorded as an event with viewer, device and seconds per page, and appears on the timeline", async () => {
    const { reader, url, findId } = offer;
    const first = app.clock.now();
    expect((await reader.post("views")).status).toBe(204);
    app.clock.advance(minuteMs);
    const page_seconds = { [findId("Work")]: 42.5, gone: 3 };
    expect((await reader.post("views", { page_seconds })).status).toBe(204);
    const viewer = { kind: "recipient" };
    expect(await views()).toEqual([
      {
        opened: false,
        device: "computer",
        seconds: 42.5,
        pages: [{ page_id: findId("Work"), name: "Work", seconds: 42.5 }],
        viewer,
      },
      { opened: true, device: "computer", seconds: 0, pages: [], viewer },
    ]);
    const { timeline, last_activity_at } = (await client.get(url)).body;
    expect(timeline).toMatchObject({ first_viewed: first, last_viewed: app.clock.now() });
    expect(last_activity_at).toBe(app.clock.now());
  });

  it("accepts page ids in any letter case and counts each once", async () => {
    const { reader, findId } = offer;
    const [id, capitals] = [findId("Work"), findId("Work").toUpperCase()];
    expect((await reader.post("views", { page_seconds: { [capitals]: 7 } })).status).toBe(204);
    expect(await views()).toMatchObject([{ seconds: 7, pages: [{ page_id: id }] }]);
    const twice = await reader.post("views", { page_seconds: { [id]: 1, [capitals]: 2 } });
    expect([twice.status, twice.body.error.details]).toEqual([
      400,
      { page_seconds: "must not contain duplicates" },
    ]);
  });

  it("opens the proposal at most once in thirty minutes", async () => {
    const opened: boolean[] = [];
    for (const minutes of [0, 29, 1, 29, 40]) {
      app.clock.advance(minutes * minuteMs);
      await offer.reader.post("views");
      opened.unshift((await views())[0].opened);
    }
    expect(opened.toReversed()).toEqual([true, false, true, false, true]);
  });

  it("opens the proposal once if several arrive at the same moment", async () => {
    const other = createReader(app, offer.reader.url);
    await Promise.all([offer.reader.post("views"), other.post("views"), offer.reader.post("views")]);
    const found = await views();
    expect(found).toHaveLength(3);
    expect(found.filter(({ opened }: { opened: boolean }) => opened)).toHaveLength(1);
  });

  it("is in the audit trail if it is the first, and does not change the version", async () => {
    const before = await client.get(offer.url);
    await offer.reader.post("views");
    await offer.reader.post("views");
    const after = await client.get(offer.url);
    expect(after.headers["etag"]).toBe(before.headers["etag"]);
    const trail = (await client.get(`${offer.url}/audit-trail`)).body.data;
    expect(trail.map(({ entry }: { entry: { action: string } }) => entry.action)).toEqual(["sent", "viewed"]);
  });

  it.each([
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", {}],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", {}],
    ["WhatsApp/2.23", {}],
    ["facebookexternalhit/1.1", {}],
    ["", {}],
    [browser, { "sec-purpose": "prefetch;prerender" }],
    [browser, { purpose: "prefetch" }],
    [browser, { "x-purpose": "preview" }],
  ])('by "%s" with %j is not counted', async (agent, headers) => {
    const answer = await offer.reader.post("views", {}, { "user-agent": agent, ...headers });
    expect(answer.status).toBe(204);
    await app.server.inject({ method: "HEAD", url: offer.reader.url });
    expect(await views()).toEqual([]);
    expect((await client.get(offer.url)).body.timeline.first_viewed).toBeNull();
  });

  it("by a member of the organization is not counted, but by a member of another organization is", async () => {
    const colleague = await client.colleague();
    await offer.reader.post("views", {}, { authorization: `Bearer ${client.apiKey}` });
    await offer.reader.post("views", {}, { authorization: `Bearer ${colleague.apiKey}` });
    expect(await views()).toEqual([]);
    const stranger = await app.organization();
    await offer.reader.post("views", {}, { authorization: `Bearer ${stranger.apiKey}` });
    await offer.reader.post("views", {}, { authorization: "Bearer of nothing" });
    expect(await views()).toHaveLength(2);
  });

  it.each(["choose", "accept", "decline", "sign"])(
    "by a presumed robot counts once the visitor proceeds to %s",
    async (what) => {
      const signing = {
        acceptance_method: what === "sign" ? "digital_signatures" : "accept_button",
      } as const;
      client = await app.organization();
      const { reader, url, findId } = await sendOffer(app, client, { settings: { signing } });
      const robot = { "user-agent": "HeadlessChrome" };
      const acts: Record<string, () => Promise<{ status: number }>> = {
        choose: () => reader.post("selections", { item_id: findId("Icons"), selected: true }, robot),
        accept: () => reader.post("accept", { full_name: "Grace", email: grace.email }, robot),
        sign: () => reader.post("sign", toTypedSignature("Grace"), robot),
        decline: () => reader.post("decline", { reason: "Too dear" }, robot),
      };
      await reader.post("views", {}, robot);
      const listUnopened = async () => (await client.get("/api/proposals?viewed=false")).body.data;
      expect(await listUnopened()).toHaveLength(1);
      const at = app.clock.now();
      expect((await acts[what]?.())?.status).toBe(200);
      expect(await listUnopened()).toEqual([]);
      expect((await client.get("/api/proposals?viewed=true&fields=summary")).body.data).toMatchObject([
        { views: 1 },
      ]);
      expect((await client.get("/api/proposal-counts?viewed=false")).body.total).toBe(0);
      expect((await client.get("/api/insights")).body.total.opened).toBe(1);
      app.clock.advance(minuteMs);
      await reader.select(findId("Photos"));
      expect((await client.get(url)).body.timeline).toMatchObject({ first_viewed: at, last_viewed: at });
    },
  );

  it.each([
    [{ page_seconds: { a: -1 } }, "page_seconds.a"],
    [{ page_seconds: { a: 1e308 } }, "page_seconds.a"],
    [{ page_seconds: { a: "1" } }, "page_seconds.a"],
    [{ seconds: 1 }, "seconds"],
  ])("with %j is rejected with 400 by field", async (body, field) => {
    const refused = await offer.reader.post("views", body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.error.details)).toEqual([field]);
    expect(await views()).toEqual([]);
  });

  it("of a closed page is rejected with 403 and records nothing", async () => {
    await client.post(`${offer.url}/status`, { status: "CANCELLED" });
    expect((await offer.reader.post("views")).status).toBe(403);
    expect(await views()).toEqual([]);
    expect((await client.get(offer.url)).body.timeline.last_viewed).toBeNull();
  });
});
