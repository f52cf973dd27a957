import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createMember, signedByGrace } from "../../../test/deals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { createReviser, decision } from "../../../test/revisions.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { freezeClock } from "../../context.ts";
import { viewOffer } from "../../recipients/index.ts";
import { publishRevision } from "./publish-revision.ts";

const day = 86_400_000;

describe.each(engines)("the publication of a revision on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  const { send, start, publish, setPrice, inDays } = createReviser(app, client);

  it("answers a decision about the former revision with 412", async () => {
    const { url, reader, findId } = await send();
    const { version: seen } = (await reader.read()).body;
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 2000);
    await publish(draft);
    expect((await reader.post("accept", { ...decision, version: seen })).status).toBe(412);
    const { version } = (await reader.read()).body;
    expect((await reader.post("accept", { ...decision, version })).status).toBe(200);
  });

  it("is refused with 409 after the decision. The draft stays and can be duplicated", async () => {
    const { url, reader, findId } = await send();
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    await reader.post("accept", decision);
    expect((await publish(draft)).status).toBe(409);
    const copy = await client.post(`${draft.url}/duplicate`);
    expect(copy.status).toBe(201);
    expect((await client.get(`/api/proposals/${copy.body.data.id}`)).body).toMatchObject({
      status: "DRAFT",
      revision_of: null,
      totals: { once: { selected: { total: 900 } } },
    });
  });

  it("opens an expired proposal again if the draft has a later expiry, and is refused otherwise", async () => {
    const soon = inDays(1);
    const { url, findId } = await send({ expiring_on: soon });
    app.clock.advance(2 * day);
    const draft = await start(url);
    await setPrice(draft.url, findId("Design"), 900);
    expect((await publish(draft)).body.error.details).toHaveProperty("settings.expiring_on");
    const later = inDays(1);
    await client.patch(draft.url, { settings: { expiring_on: later } });
    expect((await publish(draft)).body).toMatchObject({ revision: { number: 2 } });
    expect((await client.get(url)).body).toMatchObject({
      status: "SENT",
      settings: { expiring_on: later },
    });
  });

  it("does not void signatures if nothing was changed, whatever the order of the settings", async () => {
    const { url, reader } = await send({
      expiring_on: inDays(3),
      signing: { ...signedByGrace, company_signer: client.userId },
    });
    const draft = await start(url);
    const signature = { type: "typed", value: "Grace Hopper" };
    await reader.post("sign", { full_name: "Grace Hopper", consent: true, signature });
    expect((await publish(draft)).status).toBe(400);
    expect((await client.get(url)).body.status).toBe("PENDING");
  });

  it("is refused without changes, for another version of the draft, and for a proposal that is no draft", async () => {
    const { url, findId } = await send();
    const draft = await start(url);
    const { status, body } = await publish(draft);
    expect([status, body.error.message]).toEqual([
      400,
      "The draft has no changes yet. Edit it before you publish it.",
    ]);
    await setPrice(draft.url, findId("Design"), 900);
    const stale = await client.post(`${draft.url}/publish`, undefined, { "if-match": '"1"' });
    expect(stale.status).toBe(412);
    expect((await client.post(`${url}/publish`)).status).toBe(400);
    const stranger = await app.organization();
    expect((await stranger.post(`${draft.url}/publish`)).status).toBe(404);
    expect((await publish(draft)).status).toBe(200);
  });

  it("wins or loses against an acceptance at the same moment, and never mixes both", async () => {
    for (let round = 0; round < 5; round++) {
      const { url, reader, findId } = await send();
      const { version } = (await reader.read()).body;
      const draft = await start(url);
      await setPrice(draft.url, findId("Design"), 900);
      const [published, accepted] = await Promise.all([
        publish(draft),
        reader.post("accept", { ...decision, version }),
      ]);
      const { status, totals } = (await client.get(url)).body;
      expect([
        [200, 412, "SENT", 900],
        [409, 200, "WON", 1000],
      ]).toContainEqual([published.status, accepted.status, status, totals.once.selected.total]);
    }
  });

  it("is later than the edit of the draft that it waited for, and refused if that edit was after the expiry", async () => {
    const expiring_on = new Date(Date.parse(app.clock.now()) + day).toISOString();
    const { url } = await sendOffer(app, client, { settings: { expiring_on } });
    const { id } = (await client.post(`${url}/revisions`)).body.data;
    const begun = freezeClock(createMember(app, client));
    app.clock.advance(2 * day);
    await client.patch(`/api/proposals/${id}`, { name: "Edited after the expiry" });
    await expect(publishRevision({ ...app.lifecycle, viewOffer }, begun, id)).rejects.toThrow(
      "settings.expiring_on",
    );
  });
});
