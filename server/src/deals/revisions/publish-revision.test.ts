import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, signedByGrace } from "../../../test/deals.ts";
import { line } from "../../../test/proposals.ts";
import { createReviser, decision } from "../../../test/revisions.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const tuwi = { full_name: "Tuwi", email: "tuwi@example.com" };

describe.each(engines)("a published revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  const { send, start, publish, setPrice, inDays, listNames } = createReviser(app, client);

  it("replaces the offer behind the same link, and its draft is gone", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    await client.delete(`${draft.url}/items/${findId("Icons")}`);
    await client.post(`${draft.url}/items`, line("Training", 300));
    await client.patch(url, { tags: ["kept"] });
    const answer = await publish(draft, { note: "As discussed" });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        revision: {
          number: 2,
          published_at: expect.any(String),
          published_by: expect.objectContaining({ id: client.userId }),
          note: "As discussed",
          version_id: expect.any(String),
          currency: "USD",
          totals: { once: 1200 },
          attachments: [],
        },
        dropped_selections: [],
      },
    ]);
    expect(await listNames(url)).toEqual(["Design", "Hosting", "Training"]);
    expect((await client.get(draft.url)).status).toBe(404);
    const seen = (await reader.read()).body;
    expect(JSON.stringify(seen)).toContain("Training");
    expect((await client.get(url)).body).toMatchObject({
      status: "SENT",
      tags: ["kept"],
      revision: { number: 2, note: "As discussed", draft: null },
    });
  });

  it("is listed, and compared with the revision before", async () => {
    const { url, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    await client.patch(url, { tags: ["members"], notes: "Only for members" });
    await publish(draft, { note: "Cheaper" });
    const { data } = (await client.get(`${url}/revisions`)).body;
    expect(data).toMatchObject([
      { number: 2, note: "Cheaper", totals: { once: 900 } },
      { number: 1, note: null, totals: { once: 1000 } },
    ]);
    const { body } = await client.get(`${url}/revisions/2/comparison`);
    expect(body.totals).toEqual({ once: { from: 1000, to: 900 } });
    expect(body.changes).toMatchObject([
      { change: "changed", id: findId("Design"), fields: expect.any(Array) },
    ]);
    expect((await client.get(`${url}/revisions/1/comparison`)).status).toBe(400);
    expect((await client.get(`${url}/revisions/3/comparison`)).status).toBe(404);
  });

  it("adds one event, one version and one audit entry with the hashes of both contents", async () => {
    const { id, url, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    await publish(draft);
    const types = await app.db.read
      .selectFrom("events")
      .select("type")
      .where("proposal_id", "=", id)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(types.map(({ type }) => type).filter((type) => type !== "proposal_created")).toEqual([
      "proposal_sent",
      "proposal_revised",
    ]);
    const versions = (await client.get(`${url}/versions`)).body.data;
    expect(versions.map(({ reason }: { reason: string }) => reason)).toEqual(["revised", "sent"]);
    const { entry } = (await client.get(`${url}/audit-trail`)).body.data.at(-1);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(entry).toMatchObject({
      action: "revised",
      revision: 2,
      content_before: hash,
      content_after: hash,
    });
    expect(entry.content_before).not.toBe(entry.content_after);
  });

  it("is not mailed if the client sees no change and gets no note, or if the link is closed", async () => {
    const { url, findId } = await send();
    const count = async () => (await client.get(`${url}/mails?kind=revision`)).body.data.length;
    const unseen = await start(url);
    await client.patch(`${unseen.url}/items/${findId("Design")}`, { internal_notes: "For us" });
    expect((await publish(unseen)).status).toBe(200);
    expect(await count()).toBe(0);
    const closed = await start(url);
    await client.patch(closed.url, { settings: { disable_proposal_access: true } });
    await setPrice(closed.url, findId("Design"), 5);
    expect((await publish(closed, { note: "Cheaper" })).status).toBe(200);
    expect(await count()).toBe(0);
  });

  it("is mailed to signers in any case, because their links end and their signatures become void", async () => {
    const { url, findId } = await send({ signing: { ...signedByGrace, recipient_signer: tuwi } });
    await client.post(`${url}/request-signatures`);
    const mailed = async () => {
      const { data } = (await client.get(`${url}/mails?kind=revision`)).body;
      return data.map(({ to }: { to: string }) => to).toSorted();
    };
    const quiet = await start(url);
    await setPrice(quiet.url, findId("Design"), 900);
    await client.post(`${url}/request-signatures`);
    await publish(quiet, { notify: false });
    expect(await mailed()).toEqual([tuwi.email]);
    await client.post(`${url}/request-signatures`);
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 800);
    await publish(draft);
    expect(await mailed()).toEqual([grace.email, tuwi.email, tuwi.email]);
    const { sent_to } = (await client.get(`${url}/sending`)).body;
    expect(JSON.stringify(sent_to ?? [])).not.toContain("tuwi");
  });

  it("is mailed with its note to the recipients of the last email, unless the sender wants no email", async () => {
    const { url, reader, findId } = await send();
    const mails = async () => {
      const { data } = (await client.get(`${url}/mails?kind=revision`)).body;
      return data.map(({ to, subject }: { to: string; subject: string }) => [to, subject]);
    };
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    await publish(draft, { notify: false });
    expect(await mails()).toEqual([]);
    const next = await start(url);
    await setPrice(next.url, findId("Design"), 800);
    await publish(next, { note: "Now cheaper" });
    expect(await mails()).toEqual([[grace.email, "New version: Website relaunch"]]);
    const [mail] = (await client.get("/api/outbox?limit=1")).body.data;
    expect(mail.text).toContain("Now cheaper");
    expect(mail.text).toContain("What has changed:\n• Design (Changed): Price from US$900 to US$800\n");
    expect(mail.text).toContain(reader.token);
    const last = await start(url);
    await setPrice(last.url, findId("Design"), 700);
    const ada = { name: "Ada", email: "ada@example.com" };
    await publish(last, { recipients: [ada, ada] });
    expect((await mails()).map(([to]: string[]) => to)).toEqual([ada.email, grace.email]);
  });

  it("is in the activity with its number and note", async () => {
    const { id, url, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    await publish(draft, { note: "Cheaper" });
    const { data } = (await client.get("/api/activity?event_type=proposal_revised&limit=1")).body;
    expect(data).toMatchObject([{ proposal: { id }, metadata: { revision: 2, note: "Cheaper" } }]);
  });

  it("voids signatures, and the proposal is SENT again", async () => {
    const { url, reader, findId } = await send({
      signing: { ...signedByGrace, company_signer: client.userId },
    });
    const draft = await start(url);
    const signature = { type: "typed", value: "Grace Hopper" };
    await reader.post("sign", { full_name: "Grace Hopper", consent: true, signature });
    expect((await client.get(url)).body.status).toBe("PENDING");
    await setPrice(draft.url, findId("Design"), 900);
    expect((await publish(draft)).status).toBe(200);
    const { status, allRecipientsSigned, status_detail } = (await client.get(url)).body;
    expect([status, allRecipientsSigned, status_detail.signatures]).toEqual(["SENT", false, []]);
  });

  it("keeps an expiry that the original got in the meantime, and a status on hold", async () => {
    const { url, findId } = await send();
    const draft = await start(url);
    const expiring_on = inDays(1);
    await client.patch(url, { settings: { expiring_on } });
    await client.post(`${url}/status`, { status: "ON_HOLD" });
    await setPrice(draft.url, findId("Design"), 900);
    expect((await publish(draft)).status).toBe(200);
    expect((await client.get(url)).body).toMatchObject({ status: "ON_HOLD", settings: { expiring_on } });
  });

  it("plans reminders for its new expiry", async () => {
    const { url, findId } = await send({ expiring_on: inDays(10), reminders: { before_expiry_days: [2] } });
    const draft = await start(url);
    await client.patch(draft.url, { settings: { expiring_on: inDays(30) } });
    await setPrice(draft.url, findId("Design"), 900);
    await publish(draft);
    const jobs = await app.db.read
      .selectFrom("jobs")
      .select("run_at")
      .where("kind", "=", "reminder")
      .execute();
    expect(
      jobs
        .map(({ run_at }) => run_at)
        .toSorted()
        .at(-1)
        ?.slice(0, 10),
    ).toBe(inDays(28).slice(0, 10));
  });

  it("counts the library items of the draft as used in the original", async () => {
    const { id, url, findId } = await send();
    const item = await client.post("/api/library-items", line("Training", 300));
    const library_item_id = item.body.data.id;
    const draft = await start(url);
    const target_group_id = findId("Work");
    const inserted = await client.post(`${draft.url}/library-insertions`, {
      type: "line_item",
      library_item_id,
      target_group_id,
    });
    expect(inserted.status).toBe(201);
    const uses = async () => {
      const { data } = (await client.get(`/api/library-items/${library_item_id}/uses`)).body;
      return data.map((each: { id: string }) => each.id);
    };
    expect(await uses()).toEqual([id]);
    await publish(draft);
    expect(await uses()).toEqual([id]);
  });

  it("lets everyone who got an earlier email accept", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    const recipients = [{ name: "Ada", email: "ada@example.com" }];
    expect((await client.post(`${draft.url}/publish`, { recipients, notify: false })).status).toBe(400);
    expect((await publish(draft, { recipients })).status).toBe(200);
    expect((await reader.post("accept", decision)).status).toBe(200);
  });
});
