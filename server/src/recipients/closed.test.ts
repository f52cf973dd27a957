import type { ProposalSettings } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace, findMailedLink, toTypedSignature, signedByGrace } from "../../test/deals.ts";
import { createReader, sendOffer, type Offer, type Reader } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const acceptance = { full_name: "Grace Hopper", email: grace.email };
const byTwo = {
  ...signedByGrace,
  additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
};

/** All ways in which a recipient can decide. */
const decisions = [
  ["accept", acceptance, { acceptance_method: "accept_button" as const }],
  ["sign", toTypedSignature("Grace Hopper"), byTwo],
  ["decline", { reason: "No" }, { acceptance_method: "accept_button" as const }],
] as const;

describe.each(engines)("a link on %s to a proposal that", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const sent = (signing: ProposalSettings["signing"], settings: ProposalSettings = {}) =>
    sendOffer(app, client, { settings: { ...settings, signing: { ...signing } } });
  const inAWhile = (milliseconds: number) =>
    new Date(Date.parse(app.clock.now()) + milliseconds).toISOString();
  const untouched = async ({ url }: Offer) => [
    (await client.get(url)).body,
    (await client.get(`${url}/audit-trail`)).body,
    (await client.get(`${url}/analytics`)).body,
  ];

  describe.each([
    ["DRAFT", 403, "The proposal is not sent"],
    ["archived", 403, "The proposal is archived"],
    ["access disabled", 403, "The proposal is closed"],
    ["ON_HOLD", 400, "cannot change from ON_HOLD to "],
    ["WON", 400, "cannot change from WON to "],
    ["LOST", 400, "cannot change from LOST to "],
    ["CANCELLED", 400, "cannot change from CANCELLED to "],
  ])("is %s", (state, status, why) => {
    it.each(decisions)("refuses to %s with the reason and changes nothing", async (what, body, signing) => {
      const offer = await sent(signing);
      if (state === "archived") await client.post(`${offer.url}/archive`);
      else if (state === "access disabled")
        await client.patch(offer.url, { settings: { disable_proposal_access: true } });
      else await client.post(`${offer.url}/status`, { status: state });
      const before = await untouched(offer);
      const refused = await offer.reader.post(what, body);
      const { message, details } = refused.body.error;
      expect([refused.status, details?.status ?? message]).toEqual([status, expect.stringContaining(why)]);
      expect(await untouched(offer)).toEqual(before);
    });
  });

  it.each(decisions)(
    "expires in an hour allows to %s until the last millisecond before expiry",
    async (what, body, signing) => {
      const expiring_on = inAWhile(3_600_000);
      const [early, late] = [await sent(signing, { expiring_on }), await sent(signing, { expiring_on })];
      app.clock.advance(3_599_999);
      expect((await late.reader.read()).body).toMatchObject({ status: "SENT", closed: null });
      expect((await early.reader.post(what, body)).status).toBe(200);
      app.clock.advance(1);
      expect((await late.reader.read()).body).toMatchObject({
        status: "EXPIRED",
        closed: "expired",
        can: { choose: false, accept: false, sign: false, decline: false },
      });
      const before = await untouched(late);
      const refused = await late.reader.post(what, body);
      expect([refused.status, refused.body.error.details.status]).toEqual([
        400,
        expect.stringContaining("it has expired"),
      ]);
      expect(await untouched(late)).toEqual(before);
    },
  );

  it("was accepted or has expired tells people so in a plain sentence", async () => {
    const button = { acceptance_method: "accept_button" as const };
    const [won, late] = [await sent(button), await sent(button, { expiring_on: inAWhile(1) })];
    await won.reader.post("accept", acceptance);
    app.clock.advance(1);
    expect(await said(won, "accept", acceptance)).toBe(
      "The proposal cannot be accepted: it has been accepted already",
    );
    expect(await said(won, "decline", { reason: "No" })).toBe(
      "The proposal cannot be declined: it has been accepted already",
    );
    expect(await said(late, "accept", acceptance)).toBe("The proposal cannot be accepted: it has expired");
  });

  it("expired rejects the second signer, but not the company signer after all recipients have signed", async () => {
    const signing = { ...byTwo, company_signer: client.userId };
    const offer = await sent(signing, { expiring_on: inAWhile(1000) });
    await offer.reader.post("sign", toTypedSignature("Grace Hopper"));
    const alan = createReader(app, await findMailedLink(app, "alan@example.com"));
    app.clock.advance(1000);
    expect((await alan.post("sign", toTypedSignature("Alan Turing"))).body.error.details.status).toContain(
      "expired",
    );
    await client.post(`${offer.url}/void-signing`);
    await client.patch(offer.url, { settings: { expiring_on: inAWhile(1000) } });
    await offer.reader.post("sign", toTypedSignature("Grace Hopper"));
    await createReader(app, await findMailedLink(app, "alan@example.com")).post(
      "sign",
      toTypedSignature("Alan Turing"),
    );
    app.clock.advance(1000);
    const signed = await client.post(`${offer.url}/counter-sign`, toTypedSignature("Ada Lovelace"));
    expect([signed.status, signed.body.status]).toEqual([200, "WON"]);
  });

  it.each(["ON_HOLD", "LOST", "WON"])(
    "is a recalled draft shows no content in %s either until it is sent again",
    async (status) => {
      const offer = await sent({ acceptance_method: "accept_button" });
      await client.post(`${offer.url}/status`, { status: "DRAFT" });
      expect((await client.post(`${offer.url}/status`, { status })).status).toBe(200);
      const { body } = await offer.reader.read();
      expect(body).toMatchObject({ closed: "not_sent", pages: [], totals: {} });
      expect(JSON.stringify(body)).not.toContain("Logo");
      expect((await offer.reader.post("views")).status).toBe(403);
    },
  );

  it("has access disabled shows no content and records no view, and works as before once access is enabled", async () => {
    const offer = await sent({ acceptance_method: "accept_button" });
    const open = (await offer.reader.read()).body;
    await client.patch(offer.url, { settings: { disable_proposal_access: true } });
    const { body } = await offer.reader.read();
    expect(body).toMatchObject({
      closed: "access_disabled",
      description: null,
      pages: [],
      totals: {},
      signing: null,
      can: { choose: false, accept: false, sign: false, decline: false, download_pdf: false },
    });
    expect(JSON.stringify(body)).not.toContain("Logo");
    expect((await offer.reader.post("views")).status).toBe(403);
    await client.patch(offer.url, { settings: { disable_proposal_access: null } });
    expect({ ...(await offer.reader.read()).body, version: open.version }).toEqual(open);
  });

  describe("has several signers", () => {
    let offer: Offer;
    let first: Reader;
    let second: Reader;
    beforeEach(async () => {
      const { additional_signers: alone, ...rest } = byTwo;
      offer = await sent({ ...rest, additional_signers: [...alone] });
      await client.post(`${offer.url}/request-signatures`);
      first = createReader(app, await findMailedLink(app, grace.email));
    });

    it("lets no signer sign twice, and no later signer sign at the shared link", async () => {
      expect((await first.post("sign", toTypedSignature("Grace Hopper"))).status).toBe(200);
      const before = await untouched(offer);
      for (const reader of [first, offer.reader]) {
        const refused = await reader.post("sign", toTypedSignature("Alan Turing"));
        expect([refused.status, refused.body.error.details]).toEqual([
          400,
          { signature: "has already been given" },
        ]);
      }
      expect(await untouched(offer)).toEqual(before);
      second = createReader(app, await findMailedLink(app, "alan@example.com"));
      expect((await second.post("sign", toTypedSignature("Alan Turing"))).body.status).toBe("WON");
    });

    it("rejects the link of a signer of a voided round in the next round", async () => {
      await client.post(`${offer.url}/void-signing`);
      await client.post(`${offer.url}/request-signatures`);
      for (const refused of [await first.read(), await first.post("sign", toTypedSignature("Grace Hopper"))])
        expect(refused.status).toBe(404);
    });

    it.each([
      ["an invalid picture", "data:image/png;base64,AAAA"],
      ["a script in a drawing", svg("<script>alert(1)</script>")],
      ["a drawing that loads something", svg('<image href="https://example.com/x.png"/>')],
      ["a page instead of a picture", `data:text/html;base64,${btoa("<h1>Grace</h1>")}`],
      ["a text instead of a drawing", "Grace Hopper"],
    ])("rejects %s as a signature, and records no signature", async (_what, value) => {
      const before = await untouched(offer);
      const refused = await first.post("sign", {
        ...toTypedSignature("Grace"),
        signature: { type: "drawn", value },
      });
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["signature.value"]]);
      expect(await untouched(offer)).toEqual(before);
    });
  });
});

function svg(inside: string): string {
  return `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)}`;
}

async function said({ reader }: Offer, what: string, body: object): Promise<string> {
  return (await reader.post(what, body)).body.error.message;
}
