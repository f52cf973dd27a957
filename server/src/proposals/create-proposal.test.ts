import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { listIds, line, createTestProposal, createPage } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("creating on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const read = async (body: Record<string, unknown>) => {
    const { url } = await createTestProposal(client, body);
    return (await client.get(url)).body;
  };

  it("answers 201 with the id and its address", async () => {
    const answer = await client.post("/api/proposals", { name: "Relaunch" });
    const { id } = answer.body.data;
    expect(answer).toMatchObject({ status: 201, body: { data: { id } } });
    expect(answer.headers["location"]).toBe(`/api/proposals/${id}`);
    expect((await client.get(`/api/proposals/${id}`)).body).toMatchObject({
      id,
      name: "Relaunch",
      status: "DRAFT",
    });
  });

  it("stores every given field", async () => {
    const given = {
      name: "Relaunch",
      description: "<p>What we <strong>do</strong></p>",
      settings: {
        currency: "EUR",
        expiring_on: "2027-01-31T12:00:00.000Z",
        recipient: { name: "Globex", contact: { name: "Hank", email: "hank@globex.test" } },
        hide_pdf_download: true,
        house_rule: { kept: [1, 2] },
      },
      design: { accent_color: "#0a7c66", motif: "waves" },
      tags: ["web", "2027"],
      notes: "<p>Careful</p>",
      proposal_number: "A-17",
      integrations: { crm: { provider: "hubspot", deal: 7 } },
    };
    const detail = await read(given);
    const { settings, ...rest } = given;
    expect(detail).toMatchObject(rest);
    expect(detail.settings).toEqual({ ...settings, signing: { signature_page_labels_captured: true } });
    expect(detail.crm_linked).toEqual({ provider: "hubspot" });
    expect(detail.is_template).toBe(false);
  });

  it("without pages starts with a cover, a scope of work page with one group, and a signature page", async () => {
    const { pages } = await read({ name: "A" });
    expect(pages.map((page: { kind: string }) => page.kind)).toEqual([
      "cover",
      "scope_of_work",
      "signatures",
    ]);
    expect(pages[1].children).toMatchObject([{ type: "group", line_items: [] }]);
  });

  it("with an empty array of pages starts empty", async () => {
    expect((await read({ name: "A", pages: [] })).pages).toEqual([]);
  });

  it("prices the given pages", async () => {
    const optional = line("Photos", 250.5, { optional: true });
    const detail = await read({ name: "A", pages: [createPage(line("Design", 1000), optional)] });
    expect(detail.cached_totals).toEqual({
      currency: "USD",
      updated_at: app.clock.now(),
      once: { min: 1000, max: 1250.5 },
    });
    expect(detail.totals.once.selected).toEqual({ subtotal: 1000, discount: 0, tax: 0, total: 1000 });
    const [group] = detail.pages[0].children;
    expect(group.line_items.map((each: { amount: number }) => each.amount)).toEqual([1000, 250.5]);
  });

  it("uses the currency of the settings, else of the organization", async () => {
    await app.db.write
      .updateTable("organizations")
      .set({ currency: "JPY" })
      .where("id", "=", client.organizationId)
      .execute();
    expect((await read({ name: "A" })).cached_totals.currency).toBe("JPY");
    expect((await read({ name: "A", settings: { currency: "EUR" } })).cached_totals.currency).toBe("EUR");
  });

  it("stores null in unknown keys of settings and design at any depth, also after export and import", async () => {
    const own = { a: null, b: { c: null, d: [null, { e: null }] } };
    const settings = { own, none: null, expiring_on: null, signing: { own: null } };
    const detail = await read({ name: "A", settings, design: { own } });
    expect(detail.settings).toEqual({
      ...settings,
      signing: { own: null, signature_page_labels_captured: true },
    });
    expect(detail.design).toEqual({ own });
    const exported = await client.get(`/api/proposals/${detail.id}/export`);
    const again = await read(exported.body);
    expect(again.settings).toEqual({ ...detail.settings, currency: "USD" });
    expect(again.design).toEqual({ own });
  });

  it("stores null over a template's value, although an update with null removes the key", async () => {
    const template = await createTestProposal(client, {
      is_template: true,
      settings: { expiring_on: "2030-01-01T00:00:00.000Z", own: { a: 1, b: 2 } },
    });
    const given = { expiring_on: null, own: { a: null } };
    const made = await read({ templateId: template.id, settings: given });
    expect(made.settings).toMatchObject({ expiring_on: null, own: { a: null, b: 2 } });
    await client.patch(template.url, { settings: given });
    const { settings } = (await client.get(template.url)).body;
    expect(settings.own).toEqual({ b: 2 });
    expect(settings).not.toHaveProperty("expiring_on");
  });

  it("stamps settings.signing.signature_page_labels_captured", async () => {
    const { settings } = await read({ name: "A", settings: { signing: { use_accept: true } } });
    expect(settings.signing).toEqual({ use_accept: true, signature_page_labels_captured: true });
  });

  it("cleans rich text", async () => {
    const dirty = '<p onclick="x()">Hi</p><script>x()</script>';
    const detail = await read({ name: "A", description: dirty, notes: dirty });
    expect(detail).toMatchObject({ description: "<p>Hi</p>", notes: "<p>Hi</p>" });
  });

  it("accepts the longest names in every script", async () => {
    const hangul = String.fromCodePoint(
      ...Array.from({ length: 500 }, (_, index) => 0xac00 + ((index * 7919 * (index + 31)) % 11_172)),
    );
    const body = { name: hangul, tags: [hangul.slice(0, 100)], proposal_number: hangul.slice(0, 100) };
    const detail = await read({ ...body, settings: { recipient: { name: hangul } } });
    expect(detail).toMatchObject(body);
    const found = await client.get(`/api/proposals?search=${encodeURIComponent(hangul.slice(400, 450))}`);
    expect(found.body.data).toHaveLength(1);
  });

  it.each([
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: " " }, "name"],
    [{ name: 7 }, "name"],
    [{ name: "A", nmae: "B" }, "nmae"],
    [{ name: "A", archived: true }, "archived"],
    [{ name: "A", settings: { currency: "XXQ" } }, "settings.currency"],
    [{ name: "A", settings: { currency: "us" } }, "settings.currency"],
    [{ name: "A", settings: { expiring_on: "soon" } }, "settings.expiring_on"],
    [{ name: "A", settings: { expiring_on: "0000-01-01T00:00:00Z" } }, "settings.expiring_on"],
    [{ name: "A", settings: { expiring_on: "9999-12-31T23:00:00-12:00" } }, "settings.expiring_on"],
    [{ name: "A", settings: { hide_pdf_download: "yes" } }, "settings.hide_pdf_download"],
    [{ name: "A", settings: { email_draft: { cc: "x" } } }, "settings.email_draft.cc"],
    [
      { name: "A", settings: { notifications: { rules: [{ id: "1" }] } } },
      "settings.notifications.rules.0.event",
    ],
    [{ name: "A", design: { accent_color: "red" } }, "design.accent_color"],
    [{ name: "A", design: { font: "comic" } }, "design.font"],
    [{ name: "A", integrations: { crm: {} } }, "integrations.crm.provider"],
    [{ name: "A", tags: ["a", "  "] }, "tags.1"],
    [{ name: "A", tags: ["a", "b", "a"] }, "tags"],
    [{ name: "A", templateId: "nothing" }, "templateId"],
    [{ name: "A", pages: [{ kind: "cover" }] }, "pages.0.name"],
    [
      { name: "A", pages: [createPage({ type: "line_item", name: "x" })] },
      "pages.0.children.0.line_items.0.price",
    ],
    [{ name: "A", pages: [{ ...createPage(line("x", 1)), kind: "cover" }] }, "pages.0.children"],
  ])("rejects %j with 400 and details by field, and creates nothing", async (body, field) => {
    const answer = await client.post("/api/proposals", body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe("VALIDATION_ERROR");
    expect(Object.keys(answer.body.error.details)).toContain(field);
    expect((await client.get("/api/proposals?is_template=any")).body.pagination.total).toBe(0);
  });

  it("with is_template creates a template and sends no webhook", async () => {
    const { id } = await createTestProposal(client, { is_template: true });
    expect((await client.get(`/api/proposals/${id}`)).body).toMatchObject({
      is_template: true,
      status: "DRAFT",
    });
    await client.patch(`/api/proposals/${id}`, { name: "B" });
    expect(await listEventTypes(id)).toEqual([]);
  });

  it("writes one event with the proposal", async () => {
    const { id } = await createTestProposal(client);
    expect(await listEventTypes(id)).toEqual(["proposal_created"]);
  });

  async function listEventTypes(id: string): Promise<string[]> {
    const events = await app.db.read
      .selectFrom("events")
      .select("type")
      .where("proposal_id", "=", id)
      .execute();
    return events.map(({ type }) => type);
  }

  describe("from a template", () => {
    const template = {
      name: "Standard offer",
      is_template: true,
      description: "<p>Ours</p>",
      tags: ["standard"],
      settings: { currency: "EUR", signing: { use_accept: true }, email_draft: { subject: "Hello" } },
      design: { accent_color: "#112233" },
      proposal_number: "T-1",
      pages: [createPage(line("Design", 1000), line("Photos", 100, { optional: true }))],
    };

    it("copies the whole template with new ids", async () => {
      const { id: templateId } = await createTestProposal(client, template);
      const source = (await client.get(`/api/proposals/${templateId}`)).body;
      const answer = await client.post("/api/proposals", { templateId });
      expect(answer.status).toBe(201);
      const copy = (await client.get(`/api/proposals/${answer.body.data.id}`)).body;
      expect(copy).toMatchObject({
        name: "Standard offer",
        is_template: false,
        description: "<p>Ours</p>",
        tags: ["standard"],
        design: template.design,
        proposal_number: null,
        totals: source.totals,
      });
      expect(copy.settings).toEqual({
        currency: "EUR",
        signing: { use_accept: true, signature_page_labels_captured: true },
      });
      expect(copy.pages).toMatchObject(template.pages);
      expect(listIds(copy.pages).filter((id) => listIds(source.pages).includes(id))).toEqual([]);
    });

    it("prefers given fields to those of the template", async () => {
      const { id: templateId } = await createTestProposal(client, template);
      const copy = await read({
        templateId,
        name: "For Globex",
        settings: { recipient: { name: "Globex" } },
        pages: [],
        tags: [],
      });
      expect(copy).toMatchObject({
        name: "For Globex",
        tags: [],
        pages: [],
        settings: { currency: "EUR", recipient: { name: "Globex" } },
      });
    });

    it("leaves the template unchanged when the proposal changes", async () => {
      const { id: templateId, url } = await createTestProposal(client, template);
      const before = (await client.get(url)).body;
      const copy = await createTestProposal(client, { templateId });
      await client.patch(copy.url, { name: "B", settings: { currency: "USD" } });
      await client.delete(copy.url);
      expect((await client.get(url)).body).toEqual(before);
    });

    it("rejects a proposal, an unknown id and a foreign template in the same way", async () => {
      const stranger = await app.organization();
      const foreign = await createTestProposal(stranger, { is_template: true });
      const proposal = await createTestProposal(client);
      const answers = await Promise.all(
        [foreign.id, proposal.id, "nothing"].map((templateId) =>
          client.post("/api/proposals", { templateId }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(new Set(answers.map(({ body }) => body.error.details.templateId)).size).toBe(1);
    });
  });
});
