import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import type { StoredStatus } from "../schema.ts";

describe.each(engines)("updating on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  async function setStatus(id: string, status: StoredStatus): Promise<void> {
    await app.db.write.updateTable("proposals").set({ status }).where("id", "=", id).execute();
  }

  it("answers with the list item and changes only the given fields", async () => {
    const colleague = await client.colleague();
    const { url } = await createTestProposal(client, { description: "<p>Old</p>", tags: ["a"], notes: "n" });
    const before = (await client.get(url)).body;
    app.clock.advance(1000);
    const answer = await colleague.patch(url, { name: "New name", description: "<p>New</p>" });
    expect(answer.status).toBe(200);
    const [listed] = (await colleague.get("/api/proposals")).body.data;
    expect(answer.body).toEqual(listed);
    expect((await client.get(url)).body).toEqual({
      ...before,
      name: "New name",
      description: "<p>New</p>",
      updated_at: app.clock.now(),
      updated_by: { ...before.created_by, id: colleague.userId, email: `${colleague.userId}@acme.test` },
    });
  });

  it.each([{}, { name: "Same" }, { settings: { house: { a: 1 } }, tags: ["a"], is_template: false }])(
    "with %j changes neither ETag nor updated_at and records no event, because nothing differs",
    async (body) => {
      const given = { name: "Same", tags: ["a"], settings: { house: { a: 1 } } };
      const { url } = await createTestProposal(client, given);
      const seen = async () => {
        const { body: detail, headers } = await client.get(url);
        return [detail, headers["etag"], (await client.get(`${url}/analytics`)).body.data.length];
      };
      const before = await seen();
      app.clock.advance(1000);
      const answer = await client.patch(url, body);
      expect([answer.status, answer.headers["etag"]]).toEqual([200, before[1]]);
      expect(await seen()).toEqual(before);
      expect((await client.patch(url, { ...body, name: "Other" })).headers["etag"]).not.toBe(before[1]);
    },
  );

  it("rejects an If-Match without the quotes of an ETag with 400", async () => {
    const { url } = await createTestProposal(client);
    const refused = await client.patch(url, { name: "New" }, { "if-match": "1" });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["If-Match"]]);
  });

  it("merges settings and design: null removes a key, objects are merged, arrays replaced, other keys kept", async () => {
    const { url } = await createTestProposal(client, {
      settings: {
        currency: "EUR",
        expiring_on: "2027-01-01T00:00:00.000Z",
        recipient: { name: "Globex", address: "Main St", contact: { name: "Hank", phone: "1" } },
        notifications: { rules: [{ id: "1", event: "proposal_won", emails: ["a@acme.test"] }] },
        house: { rules: 1, more: { a: 1 } },
      },
      design: { accent_color: "#112233", motif: "waves" },
    });
    const rules = [{ id: "2", event: "proposal_lost", emails: [] }];
    const answer = await client.patch(url, {
      settings: {
        expiring_on: null,
        recipient: { address: null, contact: { phone: "2" } },
        notifications: { rules },
        house: { more: { a: null, b: 2 } },
        hide_pdf_download: true,
      },
      design: { accent_color: null, language: "de-AT" },
    });
    expect(answer.body.settings).toEqual({
      currency: "EUR",
      recipient: { name: "Globex", contact: { name: "Hank", phone: "2" } },
      notifications: { rules },
      house: { rules: 1, more: { b: 2 } },
      hide_pdf_download: true,
      signing: { signature_page_labels_captured: true },
    });
    expect((await client.get(url)).body.design).toEqual({ motif: "waves", language: "de-AT" });
  });

  it("accepts the media type of JSON merge patch too", async () => {
    const { url } = await createTestProposal(client);
    const answer = await client.patch(url, { name: "B" }, { "content-type": "application/merge-patch+json" });
    expect(answer).toMatchObject({ status: 200, body: { name: "B" } });
  });

  it("clears description, notes, number and the CRM link by null, and replaces tags", async () => {
    const { url } = await createTestProposal(client, {
      description: "d",
      notes: "n",
      proposal_number: "clear-me",
      tags: ["old", "kept"],
      integrations: { crm: { provider: "hubspot" } },
    });
    const answer = await client.patch(url, {
      description: null,
      notes: null,
      proposal_number: null,
      tags: ["kept", "new"],
      integrations: { crm: null },
    });
    expect(answer.body).toMatchObject({
      notes: null,
      proposal_number: null,
      tags: ["kept", "new"],
      crm_linked: null,
    });
    expect((await client.get(url)).body.description).toBeNull();
    expect((await client.get("/api/proposals?tag=old")).body.data).toEqual([]);
    expect((await client.get("/api/proposals?tag=new")).body.data).toHaveLength(1);
  });

  it("reprices if the currency or the lock on selections changes", async () => {
    const lines = [line("Design", 10.555), line("Photos", 5, { optional: true })];
    const { url } = await createTestProposal(client, { pages: [createPage(...lines)] });
    const ranges = async (settings: object) => (await client.patch(url, { settings })).body.cached_totals;
    expect(await ranges({ currency: "JPY" })).toMatchObject({ currency: "JPY", once: { min: 11, max: 16 } });
    expect(await ranges({ currency: null })).toMatchObject({
      currency: "USD",
      once: { min: 10.56, max: 15.56 },
    });
    expect(await ranges({ lock_selections_from_recipient: true })).toMatchObject({
      once: { min: 10.56, max: 10.56 },
    });
  });

  it("moves the proposal in lists sorted by name, client and expiry", async () => {
    const organization = await app.organization();
    const [a] = [
      await createTestProposal(organization, { name: "A" }),
      await createTestProposal(organization, { name: "B" }),
    ];
    await organization.patch(a.url, {
      name: "Z",
      settings: { recipient: { name: "Zeta" }, expiring_on: "2027-01-01T00:00:00Z" },
    });
    for (const sort of ["name", "client_name", "expiring_on"])
      expect((await organization.get(`/api/proposals?sort=${sort}&limit=1`)).body.data[0].name).toBe("Z");
    expect((await organization.get("/api/proposals?search=zeta")).body.data).toHaveLength(1);
  });

  it.each([
    [{ status: "WON" }, "status"],
    [{ totals: {} }, "totals"],
    [{ cached_totals: null }, "cached_totals"],
    [{ created_at: "2026-01-01T00:00:00Z" }, "created_at"],
    [{ sent_at: null }, "sent_at"],
    [{ archived: true }, "archived"],
    [{ status_detail: {} }, "status_detail"],
    [{ id: "x" }, "id"],
    [{ pages: [] }, "pages"],
    [{ name: null }, "name"],
    [{ name: "" }, "name"],
    [{ settings: null }, "settings"],
    [{ settings: { currency: "XXQ" } }, "settings.currency"],
    [{ settings: { signing: { acceptance_method: "shouting" } } }, "settings.signing.acceptance_method"],
    [{ settings: { recipient: { contact: { email: 7 } } } }, "settings.recipient.contact.email"],
    [{ settings: { email_draft: { cc: "x" } } }, "settings.email_draft.cc"],
    [{ integrations: { crm: { recipient_name: "x" } } }, "integrations.crm.provider"],
    [{ tags: "web" }, "tags"],
    [[], "body"],
  ])("rejects %j with 400 and details by field, and changes nothing", async (patch, field) => {
    const { url } = await createTestProposal(client);
    const before = await client.get(url);
    const answer = await client.patch(url, patch);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toContain(field);
    const after = await client.get(url);
    expect([after.body, after.headers["etag"]]).toEqual([before.body, before.headers["etag"]]);
  });

  it("with the ETag of the detail in If-Match works once, and is stale with 412 the second time", async () => {
    const { url } = await createTestProposal(client);
    const etag = String((await client.get(url)).headers["etag"]);
    const first = await client.patch(url, { name: "B" }, { "if-match": etag });
    expect(first.status).toBe(200);
    const second = await client.patch(url, { name: "C" }, { "if-match": etag });
    expect(second).toMatchObject({ status: 412, body: { error: { code: "PRECONDITION_FAILED" } } });
    expect((await client.get(url)).body.name).toBe("B");
    const tag = String(first.headers["etag"]);
    const weak = await client.patch(url, { name: "D" }, { "if-match": `"other", W/${tag}` });
    expect(weak.status).toBe(200);
    expect((await client.patch(url, { name: "E" }, { "if-match": "*" })).status).toBe(200);
  });

  it.each(["PENDING", "WON", "LOST", "CANCELLED"] as const)(
    "of the content of a proposal in %s is 403 and names the state, but tags, notes and the CRM link can change",
    async (status) => {
      const { id, url } = await createTestProposal(client, { pages: [createPage(line("Design", 1000))] });
      await setStatus(id, status);
      for (const patch of [{ name: "B" }, { settings: { currency: "EUR" } }, { notes: "n", design: {} }])
        expect(await client.patch(url, patch)).toMatchObject({
          status: 403,
          body: { error: { code: "FORBIDDEN", message: expect.stringContaining(status) } },
        });
      const kept = { notes: "n", tags: ["x"], integrations: { crm: { provider: "hubspot" } } };
      expect(await client.patch(url, kept)).toMatchObject({
        status: 200,
        body: { notes: "n", name: "Website relaunch" },
      });
    },
  );

  it.each(["DRAFT", "SENT", "ON_HOLD"] as const)("of a proposal in %s is allowed", async (status) => {
    const { id, url } = await createTestProposal(client);
    await setStatus(id, status);
    expect((await client.patch(url, { name: "B" })).status).toBe(200);
  });

  it("of an expired proposal is allowed, so that its expiry can be extended", async () => {
    const { id, url } = await createTestProposal(client, {
      settings: { expiring_on: "2026-01-01T00:00:00Z" },
    });
    await setStatus(id, "SENT");
    expect((await client.get(url)).body.status).toBe("EXPIRED");
    const answer = await client.patch(url, { settings: { expiring_on: "2099-01-01T00:00:00Z" } });
    expect(answer.body.status).toBe("SENT");
  });

  it("makes a draft a template and back, but never a sent proposal", async () => {
    const { id, url } = await createTestProposal(client);
    expect((await client.patch(url, { is_template: true })).body.is_template).toBe(true);
    expect((await client.patch(url, { is_template: false })).body.is_template).toBe(false);
    await setStatus(id, "SENT");
    expect(await client.patch(url, { is_template: true })).toMatchObject({
      status: 400,
      body: { error: { details: { is_template: expect.stringContaining("SENT") } } },
    });
  });

  it("several times at once keeps every change", async () => {
    const { url } = await createTestProposal(client);
    const keys = ["a", "b", "c", "d", "e"];
    await Promise.all(keys.map((key) => client.patch(url, { settings: { [key]: key } })));
    const { settings } = (await client.get(url)).body;
    for (const key of keys) expect(settings[key]).toBe(key);
  });

  it("of an unknown, deleted or foreign proposal is 404", async () => {
    const foreign = await createTestProposal(await app.organization());
    const deleted = await createTestProposal(client);
    expect((await client.delete(deleted.url)).status).toBe(204);
    for (const id of [foreign.id, deleted.id, "nothing"])
      expect((await client.patch(`/api/proposals/${id}`, { name: "B" })).status).toBe(404);
  });
});
