import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { listIds, line, createTestProposal, createPage } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("duplicating on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const offer = {
    name: "Relaunch",
    description: "<p>Ours</p>",
    notes: "<p>Private</p>",
    tags: ["web"],
    proposal_number: "D-1",
    settings: {
      currency: "EUR",
      recipient: { name: "Globex" },
      email_draft: { subject: "Hello" },
      signing: { use_accept: true, signatures: [{ by: "Hank" }] },
      payment_session_id: "ps_1",
    },
    design: { accent_color: "#112233" },
    integrations: { crm: { provider: "hubspot" } },
    pages: [
      { name: "Cover", kind: "cover", content: "<h1>Hello</h1>" },
      {
        ...createPage(line("Design", 1000), line("Photos", 99.5, { optional: true, selected: true })),
        tax_percent: 20,
        discounts: [{ name: "New client", type: "percent", value: 10, frequency: "once" }],
      },
    ],
  };

  it("answers 201 with the id of a complete copy: pages, groups, items, totals and texts", async () => {
    const original = await createTestProposal(client, offer);
    const source = (await client.get(original.url)).body;
    const answer = await client.post(`${original.url}/duplicate`);
    expect(answer.status).toBe(201);
    const copy = (await client.get(`/api/proposals/${answer.body.data.id}`)).body;
    expect(answer.headers["location"]).toBe(`/api/proposals/${copy.id}`);
    expect(copy.pages).toMatchObject(offer.pages);
    expect(copy).toMatchObject({
      name: "Copy of Relaunch",
      description: source.description,
      notes: source.notes,
      tags: source.tags,
      design: source.design,
      totals: source.totals,
      cached_totals: source.cached_totals,
    });
    expect(copy.settings).toMatchObject({ currency: "EUR", recipient: { name: "Globex" } });
    expect(listIds(copy.pages).filter((id) => listIds(source.pages).includes(id))).toEqual([]);
  });

  it("starts as DRAFT, without number, star, signatures, payment session, email draft and sending data", async () => {
    const original = await createTestProposal(client, { ...offer, proposal_number: "D-2" });
    await client.post(`${original.url}/star`);
    const at = "2026-01-01T00:00:00.000Z";
    await app.db.write
      .updateTable("proposals")
      .set({
        status: "WON",
        sent_at: at,
        won_at: at,
        completed_at: at,
        last_activity_at: at,
        archived_at: at,
      })
      .set({ recipients_signed_at: at, marked_as_won_method: "digital_signature", first_viewed_at: at })
      .where("id", "=", original.id)
      .execute();
    const answer = await client.post(`${original.url}/duplicate`, { name: "Second try" });
    const copy = (await client.get(`/api/proposals/${answer.body.data.id}`)).body;
    expect(copy).toMatchObject({
      name: "Second try",
      status: "DRAFT",
      proposal_number: null,
      is_starred: false,
      archived: false,
      allRecipientsSigned: false,
      sent_at: null,
      completed_at: null,
      last_activity_at: null,
      crm_linked: null,
      status_detail: { marked_as_won_method: null, signatures: [] },
      timeline: { sent: null, first_viewed: null, won: null },
    });
    expect(copy.settings).not.toHaveProperty("email_draft");
    expect(copy.settings).not.toHaveProperty("payment_session_id");
    expect(copy.settings.signing).toEqual({ use_accept: true, signature_page_labels_captured: true });
  });

  it("is deep: neither proposal changes with the other", async () => {
    const original = await createTestProposal(client, { ...offer, proposal_number: "D-3" });
    const before = (await client.get(original.url)).body;
    const { id } = (await client.post(`${original.url}/duplicate`)).body.data;
    const url = `/api/proposals/${id}`;
    const [item] = (await client.get(url)).body.pages[1].children[0].line_items;
    expect((await client.patch(`${url}/items/${item.id}`, { name: "Changed" })).status).toBe(200);
    expect((await client.delete(url)).status).toBe(204);
    expect((await client.get(original.url)).body).toEqual(before);
  });

  it("leaves out archived items", async () => {
    const original = await createTestProposal(client, { ...offer, proposal_number: "D-4" });
    const [item] = (await client.get(original.url)).body.pages[1].children[0].line_items;
    await client.post(`${original.url}/bulk-archive`, { itemIds: [item.id] });
    const { id } = (await client.post(`${original.url}/duplicate`)).body.data;
    const copy = (await client.get(`/api/proposals/${id}`)).body;
    expect(copy.pages[1].children[0].line_items).toMatchObject([{ name: "Photos" }]);
  });

  it("of a template is a template", async () => {
    const { url } = await createTestProposal(client, { is_template: true });
    const { id } = (await client.post(`${url}/duplicate`)).body.data;
    expect((await client.get(`/api/proposals/${id}`)).body.is_template).toBe(true);
  });

  it("can save a proposal as a template, without its client, expiry or signers", async () => {
    const { url } = await createTestProposal(client, {
      ...offer,
      proposal_number: "D-5",
      settings: {
        currency: "EUR",
        recipient: { name: "Globex", contact: { name: "Hank", email: "hank@globex.test" } },
        expiring_on: "2099-01-01",
        signing: {
          acceptance_method: "digital_signatures",
          recipient_signer: { full_name: "Hank", email: "hank@globex.test" },
          additional_signers: [{ full_name: "Homer", email: "homer@globex.test" }],
        },
      },
    });
    const answer = await client.post(`${url}/duplicate`, { name: "Website", is_template: true });
    const template = (await client.get(`/api/proposals/${answer.body.data.id}`)).body;
    expect(template).toMatchObject({ name: "Website", is_template: true, pages: offer.pages });
    expect(template.settings).toEqual({
      currency: "EUR",
      signing: { acceptance_method: "digital_signatures", signature_page_labels_captured: true },
    });
    expect(JSON.stringify(template)).not.toMatch(/Globex|Hank|Homer/i);
  });

  it("cuts a too long name between two characters", async () => {
    const { url } = await createTestProposal(client, { name: "🌞".repeat(500) });
    const { id } = (await client.post(`${url}/duplicate`)).body.data;
    const { name } = (await client.get(`/api/proposals/${id}`)).body;
    expect(name).toBe(`Copy of ${"🌞".repeat(492)}`);
  });

  it("rejects an invalid name and an unknown proposal", async () => {
    const { url } = await createTestProposal(client);
    expect((await client.post(`${url}/duplicate`, { name: "" })).status).toBe(400);
    expect((await client.post(`${url}/duplicate`, { title: "B" })).status).toBe(400);
    const foreign = await createTestProposal(await app.organization());
    for (const id of [foreign.id, "nothing"])
      expect((await client.post(`/api/proposals/${id}/duplicate`)).status).toBe(404);
  });
});
