import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, findMailedLink, toTypedSignature } from "../../../test/deals.ts";
import { createTestOffer } from "../../../test/proposals.ts";
import { createReader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const signed = {
  signing: {
    acceptance_method: "digital_signatures" as const,
    recipient_signer: { full_name: "Grace Hopper", email: "Grace@Example.com" },
  },
};

describe.each(engines)("the invited person on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  beforeEach(async () => {
    const rules = [{ id: "sales", event: "proposal_won", emails: ["sales@acme.test"] }];
    await client.patch("/api/organization", { notifications: { sender_events: [], rules } });
  });
  const wonMail = async () => {
    const { body } = await client.get("/api/outbox");
    return JSON.stringify(body.data.filter(({ subject }: { subject: string }) => subject.startsWith("Won")));
  };

  it.each([
    ["sign", signed, toTypedSignature("Grace Hopper")],
    ["accept", {}, { full_name: "Grace Hopper" }],
  ] as const)(
    "is the only one to decide: %s with another email is a 400 by field, and changes nothing",
    async (what, settings, body) => {
      const { url, reader } = await sendOffer(app, client, { settings });
      const refused = await reader.post(what, { ...body, email: "mallory@example.com" });
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["email"]]);
      expect(JSON.stringify(refused.body)).not.toContain("grace");
      expect((await client.get(url)).body.status).toBe("SENT");
      const done = await reader.post(what, { ...body, email: "GRACE@example.COM" });
      expect([done.status, done.body.status]).toEqual([200, "WON"]);
    },
  );

  it("is the only one to decide also at a signer's link, where no email is needed", async () => {
    const { url } = await sendOffer(app, client, { settings: signed });
    await client.post(`${url}/request-signatures`);
    const own = createReader(app, await findMailedLink(app, "Grace@Example.com"));
    const refused = await own.post("sign", {
      ...toTypedSignature("Grace Hopper"),
      email: "mallory@example.com",
    });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["email"]]);
    expect((await own.post("sign", toTypedSignature("Grace Hopper"))).body.status).toBe("WON");
  });

  it("may be unknown: then anyone decides with their own address", async () => {
    const { url } = await createTestOffer(client, {
      settings: { signing: { acceptance_method: "accept_button" } },
    });
    await client.post(`${url}/status`, { status: "SENT" });
    const reader = createReader(app, (await client.get(url)).body.share_url);
    await reader.post("accept", { full_name: "Anybody", email: "anybody@example.com" });
    expect((await client.get(url)).body.status_detail.acceptance).toMatchObject({
      full_name: "Anybody",
      invited_name: null,
      email: "anybody@example.com",
    });
  });

  it.each([
    ["G. B. Hopper", "G. B. Hopper"],
    ["  grace   HOPPER ", null],
  ])(
    "is named next to the name %j written when signing: on the page, in the API, the trail and the notice",
    async (written, shown) => {
      const { url, reader } = await sendOffer(app, client, { settings: signed });
      const { body } = await reader.post("sign", toTypedSignature(written));
      expect(body.signing.signers).toMatchObject([{ full_name: "Grace Hopper", signed_as: shown }]);
      expect((await client.get(url)).body.status_detail.signatures).toMatchObject([
        { full_name: "Grace Hopper", signed_name: written.trim() },
      ]);
      const trail = (await client.get(`${url}/audit-trail`)).body.data;
      expect(trail.at(-1).entry).toMatchObject({ full_name: "Grace Hopper", signed_name: written.trim() });
      expect((await wonMail()).includes(`Grace Hopper signed as ${written}`)).toBe(shown !== null);
    },
  );

  it.each([
    ["G. B. Hopper", "G. B. Hopper"],
    ["grace hopper", null],
  ])("is named next to the name %j written when accepting", async (written, shown) => {
    const { url, reader } = await sendOffer(app, client);
    const { body } = await reader.post("accept", { full_name: written, email: grace.email });
    expect(body.acceptance).toMatchObject({ full_name: "Grace Hopper", accepted_as: shown });
    const acceptance = { full_name: written, invited_name: "Grace Hopper" };
    expect((await client.get(url)).body.status_detail.acceptance).toMatchObject(acceptance);
    const trail = (await client.get(`${url}/audit-trail`)).body.data;
    expect(trail.at(-1).entry).toMatchObject(acceptance);
    expect((await wonMail()).includes(`accepted the proposal as ${written}`)).toBe(shown !== null);
  });
});
