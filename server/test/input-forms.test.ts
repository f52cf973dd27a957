import { describe, expect, it } from "vitest";
import { engines } from "./databases.ts";
import { createPage, line, createTestProposal } from "./proposals.ts";
import { useApp, useOrganization } from "./use-app.ts";

const unknownId = "0193a2b4-0000-7000-8000-000000000000";

describe.each(engines)("alternative forms of input on %s", (engine) => {
  const app = useApp(engine);
  const ada = useOrganization(app);

  const stored = async (expiring_on: unknown) => {
    const { url } = await createTestProposal(ada, { settings: { expiring_on } });
    return (await ada.get(url)).body.settings.expiring_on;
  };

  describe("settings.expiring_on", () => {
    it.each([
      ["2027-01-01", "2027-01-01T23:59:59.999Z"],
      ["2027-01-01T12:30", "2027-01-01T12:30:00.000Z"],
      ["2027-01-01T12:30:15", "2027-01-01T12:30:15.000Z"],
      ["2027-01-01 12:30:15.5", "2027-01-01T12:30:15.500Z"],
      ["2027-01-01T00:00:00Z", "2027-01-01T00:00:00.000Z"],
      ["2027-01-01T00:00:00+02:00", "2026-12-31T22:00:00.000Z"],
      ["", null],
    ])("%j is %s", async (given, expected) => {
      expect(await stored(given)).toBe(expected);
    });

    it("means the end of the day, in a PATCH too", async () => {
      const { url } = await createTestProposal(ada, { pages: [createPage(line("Line", 1))] });
      await ada.patch(url, { settings: { expiring_on: "2026-11-20" } });
      const sent = await ada.post(`${url}/status`, { status: "SENT" });
      expect(sent.body).toMatchObject({
        status: "SENT",
        settings: { expiring_on: "2026-11-20T23:59:59.999Z" },
      });
      const cleared = await ada.patch(url, { settings: { expiring_on: "" } });
      expect(cleared.body.settings).not.toHaveProperty("expiring_on", "2026-11-20T23:59:59.999Z");
    });

    it.each(["2027-02-30", "2027-02-30T10:00", "soon", "2027-01-01T25:00", "01.02.2027"])(
      "%j is rejected by field",
      async (expiring_on) => {
        const answer = await ada.post("/api/proposals", { name: "A", settings: { expiring_on } });
        expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([
          400,
          ["settings.expiring_on"],
        ]);
      },
    );
  });

  describe("upper and lower case", () => {
    it("is ignored in currency codes, which are returned in capitals", async () => {
      const { url } = await createTestProposal(ada, { settings: { currency: "eur" } });
      expect((await ada.get(url)).body.settings.currency).toBe("EUR");
      expect((await ada.patch(url, { settings: { currency: "Gbp" } })).body.settings.currency).toBe("GBP");
      const unknown = await ada.patch(url, { settings: { currency: "xyz" } });
      expect(Object.keys(unknown.body.error.details)).toEqual(["settings.currency"]);
    });

    it("is ignored in enumerations of queries, roles and statuses", async () => {
      const { url } = await createTestProposal(ada, { pages: [createPage(line("Line", 1))] });
      expect((await ada.get("/api/proposals?order=ASC&sort=Name&is_template=ANY&status=Draft")).status).toBe(
        200,
      );
      expect((await ada.get(`${url}/analytics?event_type=STATUS_CHANGED`)).status).toBe(200);
      expect((await ada.get("/api/library-items?type=Line_Item")).status).toBe(200);
      const invited = await ada.post("/api/invitations", { email: "grace@acme.test", role: "Admin" });
      expect(invited.status).toBe(201);
      const lost = await ada.post(`${url}/status`, { status: "lost" });
      expect([lost.status, lost.body.status]).toEqual([200, "LOST"]);
      expect((await ada.get("/api/proposals?order=upwards")).status).toBe(400);
    });

    it("is ignored in ids of paths, queries and bodies", async () => {
      const { id, url } = await createTestProposal(ada, { pages: [createPage(line("Line", 1))] });
      const { body } = await ada.get(url.replace(id, id.toUpperCase()));
      expect(body.id).toBe(id);
      const [page] = body.pages;
      const moved = await ada.post(`${url}/items`, {
        ...line("Second", 2),
        target_group_id: page.children[0].id.toUpperCase(),
      });
      expect(moved.status).toBe(201);
      const archived = await ada.post(`${url}/bulk-archive`, { itemIds: [moved.body.data.id.toUpperCase()] });
      expect(archived.body.archivedCount).toBe(1);
      const mine = await ada.get(`/api/proposals?created_by=${ada.userId.toUpperCase()}`);
      expect(mine.body.pagination.total).toBeGreaterThan(0);
    });

    it("is ignored only for ASCII letters", async () => {
      for (const currency of ["u\u017fd", "\u0131nr"])
        expect((await ada.post("/api/proposals", { name: "A", settings: { currency } })).status).toBe(400);
      expect((await ada.get("/api/proposals?status=%C5%BFENT")).status).toBe(400);
    });

    it("cannot repeat an id in a map", async () => {
      const feature = "0193a2b4-0000-7000-8000-00000000000f";
      const feature_values = { [feature]: "24 hours", [feature.toUpperCase()]: "Never" };
      const { url } = await createTestProposal(ada);
      const made = await ada.post(`${url}/items`, {
        type: "side_by_side",
        name: "Plans",
        columns: [{ name: "A", feature_values }],
      });
      expect([made.status, made.body.error.details]).toEqual([
        400,
        { "columns.0.feature_values": "must not contain duplicates" },
      ]);
    });

    it("is ignored in ids of a client that refer to its features", async () => {
      const { url } = await createTestProposal(ada);
      const feature = "0193A2B4-0000-7000-8000-00000000000F";
      const made = await ada.post(`${url}/items`, {
        type: "side_by_side",
        name: "Plans",
        style: "comparison",
        features: [{ id: feature, name: "Support" }],
        columns: [{ name: "A", includedFeatures: [feature], feature_values: { [feature]: "24 hours" } }],
      });
      expect(made.status).toBe(201);
      const [column] = (await ada.get(url)).body.pages[1].children[1].columns;
      const id = feature.toLowerCase();
      expect(column).toMatchObject({ includedFeatures: [id], feature_values: { [id]: "24 hours" } });
    });
  });

  describe("addresses", () => {
    it("are the same with a trailing slash", async () => {
      const { id, url } = await createTestProposal(ada);
      expect((await ada.get(`${url}/`)).body.id).toBe(id);
      expect((await ada.get("/api/proposals/?limit=1")).status).toBe(200);
      const made = await ada.post("/api/proposals/", { name: "A" });
      expect(made.headers["location"]).toBe(`/api/proposals/${made.body.data.id}`);
      const refused = await ada.send("PUT", "/api/proposals/", {});
      expect([refused.status, refused.headers["allow"]]).toEqual([405, "GET, HEAD, POST"]);
      expect((await ada.get("/api/nothing/")).status).toBe(404);
      expect((await ada.get("/api/proposals//")).status).toBe(404);
    });

    it("accept PUT instead of PATCH", async () => {
      const saved = await ada.post("/api/library-items", line("Line", 5));
      const { url } = await createTestProposal(ada, { pages: [createPage(line("Line", 1))] });
      const [page] = (await ada.get(url)).body.pages;
      for (const address of [
        url,
        `${url}/pages/${page.id}`,
        `${url}/items/${page.children[0].line_items[0].id}`,
        `/api/library-items/${saved.body.data.id}`,
      ]) {
        const answer = await ada.send("PUT", address, { name: "Renamed" });
        expect([address, answer.status, answer.body.name]).toEqual([address, 200, "Renamed"]);
      }
    });

    it("accept PUT and DELETE of the star, and DELETE of the archive with the words of unarchive", async () => {
      const { url } = await createTestProposal(ada);
      expect((await ada.send("PUT", `${url}/star`)).body).toEqual({ is_starred: true });
      expect((await ada.delete(`${url}/star`)).body).toEqual({ is_starred: false });
      expect((await ada.delete(`${url}/archive`)).body).toEqual({ error: "Proposal is not archived" });
      expect((await ada.post(`${url}/archive`)).status).toBe(204);
      expect((await ada.delete(`${url}/archive`)).status).toBe(204);
      expect((await ada.get(url)).body.archived).toBe(false);
      const missing = await ada.delete(`/api/proposals/${unknownId}/archive`);
      expect([missing.status, missing.body]).toEqual([404, { error: "Proposal not found" }]);
      const refused = await ada.get(`${url}/archive`);
      expect([refused.status, refused.headers["allow"]]).toEqual([405, "DELETE, POST"]);
    });
  });

  describe("email addresses in settings", () => {
    const wrong = "not an address";

    it.each([
      ["settings.recipient.contact.email", { recipient: { contact: { email: wrong } } }],
      ["settings.signing.recipient_signer.email", { signing: { recipient_signer: { email: wrong } } }],
      [
        "settings.signing.additional_signers.0.email",
        { signing: { additional_signers: [{ email: wrong }] } },
      ],
      ["settings.signing.custom_company_signer_email", { signing: { custom_company_signer_email: wrong } }],
      [
        "settings.notifications.rules.0.emails.0",
        { notifications: { rules: [{ id: "1", event: "proposal_won", emails: [wrong] }] } },
      ],
      [
        "settings.email_draft.recipients.0.email",
        { email_draft: { recipients: [{ name: "A", email: wrong }] } },
      ],
      ["settings.email_draft.recipients", { email_draft: { recipients: `ada@acme.test, ${wrong}` } }],
    ])("are rejected by field if they are invalid: %s", async (field, settings) => {
      const { url } = await createTestProposal(ada);
      for (const answer of [
        await ada.post("/api/proposals", { name: "A", settings }),
        await ada.patch(url, { settings }),
      ])
        expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]]);
    });

    it("may be empty, because forms save them before they are filled in", async () => {
      const settings = {
        recipient: { contact: { name: "", email: "" } },
        signing: {
          recipient_signer: { email: "" },
          additional_signers: [{ email: "" }],
          custom_company_signer_email: "",
        },
        email_draft: { recipients: [{ name: "", email: "" }] },
      };
      const { url } = await createTestProposal(ada, { settings, pages: [createPage(line("Line", 1))] });
      expect((await ada.get(url)).body.settings).toMatchObject(settings);
      const sent = await ada.post(`${url}/send`);
      expect([sent.status, Object.keys(sent.body.error.details)]).toEqual([400, ["recipients"]]);
    });
  });

  it("the values of an enumeration are named completely", async () => {
    const { url } = await createTestProposal(ada);
    const answer = await ada.patch(url, { settings: { signing: { acceptance_method: "fax" } } });
    expect(answer.body.error.details).toEqual({
      "settings.signing.acceptance_method": "must be one of digital_signatures, accept_button, none, null",
    });
  });
});
