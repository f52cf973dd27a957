import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { fixed } from "../../../test/proposals.ts";
import { browser, sendOffer, type Offer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("the page of a revised proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const open = async (token: string, query = "") => {
    const answer = await app.server.inject({
      url: `/p/${token}${query}`,
      headers: { "user-agent": browser, "accept-language": "en-US" },
    });
    const [, json = "null"] =
      /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(answer.body) ?? [];
    const text = answer.body
      .replaceAll(/<(script|style)[^]*?<\/\1>/g, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ");
    return { status: answer.statusCode, data: JSON.parse(json), text };
  };

  /** Publishes a revision in which the logo costs 450 and there are no icons. */
  const revise = async ({ url, findId }: Offer, note?: string) => {
    const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
    await client.patch(`${draft}/items/${findId("Logo")}`, { price: fixed(450) });
    await client.delete(`${draft}/items/${findId("Icons")}`);
    await client.post(`${draft}/publish`, { notify: false, ...(note && { note }) });
  };

  it("contains the changes since the previous revision, as the API lists them", async () => {
    const offer = await sendOffer(app, client);
    const first = await open(offer.reader.token);
    expect(first.data.changes).toBeNull();
    expect(first.text).not.toContain("Revis");
    await revise(offer, "With a brand guide");
    const { data } = await open(offer.reader.token);
    expect(data.changes).toMatchObject({ from: 1, to: 2, sender_note: "With a brand guide" });
    const changes = await app.server.inject({ url: `${offer.reader.url}/changes` });
    expect(data.changes).toEqual(changes.json());
  });

  it("can be read without scripts: the note, the totals, the dropped choice, the list, and the former price", async () => {
    const offer = await sendOffer(app, client);
    await offer.reader.select(offer.findId("Icons"));
    await revise(offer, "With a brand guide");
    const { text } = await open(offer.reader.token);
    for (const shown of [
      "Revision 2 2 changes",
      "With a brand guide",
      "Your total $520 $470 from $520 to $470 $50 less",
      "No longer selected: Icons",
      "Removed Icons Design Price was $200 No longer selected",
      "Logo Changed",
      "was $300",
    ])
      expect(text).toContain(shown);
  });

  it("contains the same changes after a choice of the client", async () => {
    const offer = await sendOffer(app, client);
    await revise(offer);
    const { changes } = (await open(offer.reader.token)).data;
    await offer.reader.select(offer.findId("Photos"));
    const { data } = await open(offer.reader.token);
    expect(data.changes).toEqual(changes);
    expect(data.proposal.totals.once.total).toBe(550);
  });

  it("shows an earlier revision, and the current one instead of one that does not exist", async () => {
    const offer = await sendOffer(app, client);
    const { token } = offer.reader;
    await revise(offer);
    const { data, text } = await open(token, "?revision=1");
    expect(data).toMatchObject({ changes: null, proposal: { closed: "replaced", revision: { number: 1 } } });
    for (const shown of ["Icons", "Revision 1", "Replaced on", "Go to the current revision"])
      expect(text).toContain(shown);
    for (const hidden of ["Accept proposal", "Download PDF", "Show changes"])
      expect(text).not.toContain(hidden);
    const current = await open(token);
    for (const number of ["2", "3", "0", "x", "", "1&revision=2"]) {
      const { status, data: shown } = await open(token, `?revision=${number}`);
      expect([number, status, shown]).toEqual([number, 200, current.data]);
    }
  });

  it("shows neither changes nor an earlier revision after the link was closed", async () => {
    const offer = await sendOffer(app, client);
    await revise(offer);
    await client.post(`${offer.url}/archive`);
    for (const query of ["", "?revision=1"]) {
      const { data } = await open(offer.reader.token, query);
      expect(data).toMatchObject({ changes: null, proposal: { closed: "archived", pages: [] } });
    }
  });
});
