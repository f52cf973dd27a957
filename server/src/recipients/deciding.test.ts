import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace, findMailedLink, toTypedSignature, signedByGrace } from "../../test/deals.ts";
import { office, createReader, sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const acceptance = { full_name: "Grace Hopper", email: grace.email };
const signed = { signing: { acceptance_method: "digital_signatures" as const } };

describe.each(engines)("a decision at a link on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  it("to accept wins the proposal once, and choices are no longer possible", async () => {
    const { reader, url, findId } = await sendOffer(app, client);
    const won = await reader.post("accept", acceptance);
    expect([won.status, won.body]).toMatchObject([
      200,
      {
        status: "WON",
        closed: "won",
        acceptance: { full_name: "Grace Hopper", accepted_at: app.clock.now() },
        can: { choose: false, accept: false, decline: false },
      },
    ]);
    expect((await client.get(url)).body.status_detail.marked_as_won_method).toBe("acceptance");
    const again = await reader.post("accept", acceptance);
    expect([again.status, Object.keys(again.body.error.details)]).toEqual([400, ["status"]]);
    expect((await reader.post("decline", { reason: "No" })).status).toBe(400);
    expect((await reader.select(findId("Icons"))).status).toBe(403);
  });

  it.each([
    ["accept", acceptance, {}],
    ["sign", toTypedSignature("Grace Hopper"), signed],
  ])(
    "to %s a proposal that changed after it was read is rejected with 412, and works after reading it again",
    async (what, body, settings) => {
      const { reader, url, findId } = await sendOffer(app, client, { settings });
      const { version } = (await reader.read()).body;
      const price = { model: "fixed", value: 30_000, frequency: "once" };
      expect((await client.patch(`${url}/items/${findId("Logo")}`, { price })).status).toBe(200);
      const before = (await client.get(url)).body;
      const refused = await reader.post(what, { ...body, version });
      expect([refused.status, refused.body.error]).toMatchObject([
        412,
        { code: "PRECONDITION_FAILED", message: "The proposal has changed since it was read" },
      ]);
      expect((await client.get(url)).body).toEqual(before);
      const again = await reader.post(what, { ...body, version: (await reader.read()).body.version });
      expect([again.status, again.body.status]).toEqual([200, "WON"]);
    },
  );

  it.each([
    ["accept", "full_name", { ...acceptance, full_name: " " }, "must not be empty"],
    ["accept", "full_name", { ...acceptance, full_name: "\u0301" }, "must have a visible character"],
    ["decline", "reason", { reason: " \n" }, "must have a visible character"],
  ])("to %s with a blank %s is rejected in plain words", async (what, field, body, problem) => {
    const { reader } = await sendOffer(app, client);
    const refused = await reader.post(what, body);
    expect([refused.status, refused.body.error.details]).toEqual([400, { [field]: problem }]);
  });

  it("is rejected while a required choice is missing, and the answer names the choice", async () => {
    const [page] = structuredClone(office);
    const columns = [
      { name: "Small", price: 10 },
      { name: "Large", price: 30 },
    ];
    const hosting = { type: "side_by_side" as const, name: "Hosting", selection_type: "single" as const };
    const { reader, url, findId } = await sendOffer(app, client, {
      pages: [{ ...page, name: "Work", children: [{ ...hosting, columns }] }],
    });
    expect((await reader.read()).body).toMatchObject({
      can: { accept: false, decline: true },
      missing: [{ id: findId("Hosting"), type: "side_by_side", name: "Hosting", selection_type: "single" }],
    });
    const refused = await reader.post("accept", acceptance);
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      { selections: 'are incomplete: something must be chosen in "Hosting"' },
    ]);
    expect((await client.get(url)).body.status).toBe("SENT");
    expect((await reader.select(findId("Large"))).body).toMatchObject({ can: { accept: true }, missing: [] });
    expect((await reader.post("accept", acceptance)).body.status).toBe("WON");
  });

  it.each([
    ["accept", { full_name: "Grace" }, "email"],
    ["accept", { full_name: " ", email: grace.email }, "full_name"],
    ["accept", { full_name: "Grace", email: "grace" }, "email"],
    ["decline", {}, "reason"],
    ["decline", { reason: " " }, "reason"],
    ["sign", { ...toTypedSignature("Grace"), consent: false }, "consent"],
    [
      "sign",
      { ...toTypedSignature("Grace"), signature: { type: "drawn", value: "scribble" } },
      "signature.value",
    ],
    ["sign", { ...toTypedSignature("Grace"), full_name: "" }, "full_name"],
  ])("rejects %s with %j by field and changes nothing", async (what, body, field) => {
    const { reader, url } = await sendOffer(app, client, { settings: what === "sign" ? signed : {} });
    const before = (await client.get(url)).body;
    const refused = await reader.post(what, body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toMatchObject([400, [field]]);
    expect((await client.get(url)).body).toEqual(before);
  });

  it("ignores choices on a page that the recipient does not see, and does not name them", async () => {
    const option = {
      type: "line_item" as const,
      price: { model: "fixed" as const, value: 5, frequency: "once" as const },
    };
    const line_items = [
      { ...option, name: "Red", optional: true },
      { ...option, name: "Blue", optional: true },
    ];
    const children = [
      { type: "group" as const, name: "Inside", selection_type: "single" as const, line_items },
    ];
    const hidden = { name: "Hidden", kind: "scope_of_work" as const, hidden: true, children };
    const { reader } = await sendOffer(app, client, { pages: [...office, hidden] });
    const { body } = await reader.read();
    expect(body).toMatchObject({ missing: [], can: { accept: true } });
    expect((await reader.post("accept", acceptance)).status).toBe(200);
  });

  it("to decline stores a reason that members can read", async () => {
    const { reader, url } = await sendOffer(app, client);
    const lost = await reader.post("decline", { reason: "Too late." });
    expect(lost.body).toMatchObject({ status: "LOST", closed: "lost", can: { accept: false } });
    expect((await client.get(url)).body.status_detail.decline_reason).toBe("Too late.");
    expect(JSON.stringify(lost.body)).not.toContain("Too late.");
  });

  it("to sign works only in order, each signer at a separate link, and the first signature ends the choices", async () => {
    const { reader, url, findId } = await sendOffer(app, client, {
      settings: {
        signing: {
          ...signedByGrace,
          additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
        },
      },
    });
    expect((await reader.read()).body).toMatchObject({
      can: { choose: true, sign: true, accept: false },
      signing: { consent_text: expect.any(String), signers: [] },
    });
    const first = await reader.post("sign", toTypedSignature("Grace Hopper"));
    expect(first.body).toMatchObject({
      status: "PENDING",
      can: { choose: false, sign: false },
      signing: { signers: [{ signed_at: app.clock.now() }, { is_next: true }] },
    });
    expect((await reader.select(findId("Icons"))).body.error.message).toContain("PENDING");
    const alan = createReader(app, await findMailedLink(app, "alan@example.com"));
    expect((await alan.read()).body).toMatchObject({ can: { sign: true }, viewer: { kind: "signer" } });
    const last = await alan.post("sign", toTypedSignature("Alan Turing"));
    expect(last.body).toMatchObject({ status: "WON", can: { sign: false } });
    expect((await alan.post("sign", toTypedSignature("Alan Turing"))).status).toBe(400);
    expect((await client.get(url)).body.status_detail.marked_as_won_method).toBe("digital_signature");
  });

  it("to decline is open to a signer who has not signed yet, and rejected after signing", async () => {
    const { reader, url } = await sendOffer(app, client, {
      settings: {
        signing: {
          ...signedByGrace,
          additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
        },
      },
    });
    await client.post(`${url}/request-signatures`);
    const own = createReader(app, await findMailedLink(app, grace.email));
    expect((await own.read()).body.can.decline).toBe(true);
    await own.post("sign", toTypedSignature(grace.name));
    const before = (await client.get(url)).body;
    for (const link of [own, reader]) {
      expect((await link.read()).body.can.decline).toBe(false);
      const refused = await link.post("decline", { reason: "No" });
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        "A signer who has signed the proposal can no longer decline it",
      ]);
    }
    expect((await client.get(url)).body).toEqual(before);
    const alan = createReader(app, await findMailedLink(app, "alan@example.com"));
    expect((await alan.read()).body.can.decline).toBe(true);
    expect((await alan.post("decline", { reason: "No" })).body.status).toBe("LOST");
  });

  it("to decline or open the link is rejected for the company signer", async () => {
    const { url } = await sendOffer(app, client, {
      settings: {
        signing: {
          ...signedByGrace,
          custom_company_signer_name: "Ada Lovelace",
          custom_company_signer_email: "ada@studio.example",
        },
      },
    });
    await client.post(`${url}/request-signatures`);
    await createReader(app, await findMailedLink(app, grace.email)).post(
      "sign",
      toTypedSignature(grace.name),
    );
    const before = (await client.get(url)).body;
    const ada = createReader(app, await findMailedLink(app, "ada@studio.example"));
    expect((await ada.read()).body.can).toMatchObject({ sign: true, decline: false });
    const refused = await ada.post("decline", { reason: "No" });
    expect([refused.status, refused.body.error.code]).toEqual([403, "FORBIDDEN"]);
    expect((await ada.post("views")).status).toBe(204);
    expect((await client.get(url)).body).toEqual(before);
    expect((await ada.post("sign", toTypedSignature("Ada Lovelace"))).body.status).toBe("WON");
  });

  it("to sign before the signer's turn is rejected, but the proposal is shown", async () => {
    const { url } = await sendOffer(app, client, {
      settings: {
        signing: {
          ...signedByGrace,
          additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
        },
      },
    });
    await client.post(`${url}/request-signatures`);
    const grace1 = createReader(app, await findMailedLink(app, grace.email));
    const { body } = await grace1.read();
    expect(body).toMatchObject({ can: { sign: true }, viewer: { email: grace.email } });
    await client.post(`${url}/void-signing`);
    expect((await grace1.read()).status).toBe(404);
  });
});
