import type { PublicProposal, Selection } from "@proffer/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryPages } from "../../../test/arbitrary-pages.ts";
import { engines } from "../../../test/databases.ts";
import { grace, findMailedLink } from "../../../test/deals.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { office, createReader, sendOffer } from "../../../test/recipients.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

/** Removes the fields that change when the proposal is sent. */
const timeless = ({ version: _version, status: _status, sent_at: _sent, ...rest }: PublicProposal) => rest;

/** Replaces each generated id with the number of its first occurrence. */
function withoutIds(view: PublicProposal): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(view).replaceAll(
    /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g,
    (id) => {
      ids.set(id, ids.get(id) ?? `id ${ids.size}`);
      return ids.get(id) ?? "";
    },
  );
  return JSON.parse(text);
}

const arbitraryOffer = fc.record({
  pages: arbitraryPages.map((more) => office.concat(more)),
  description: fc.constantFrom(null, "<p>For {{client.name}}: {{proposal.total}} on {{today}}</p>"),
  design: fc.constantFrom({}, { language: "de" }, { accent_color: "#112233" }),
  settings: fc.record(
    {
      hide_unselected_from_recipient: fc.boolean(),
      include_modifications_in_line_item_price: fc.boolean(),
      hide_pdf_download: fc.boolean(),
      expiring_on: fc.constant("2027-01-31"),
      signing: fc.record({
        acceptance_method: fc.constantFrom("accept_button", "digital_signatures", "none"),
      }),
    },
    { requiredKeys: [] },
  ),
});

const arbitraryChoices = fc.array(
  fc.constantFrom<readonly [name: string, to: boolean | number]>(
    ["Icons", true],
    ["Photos", true],
    ["Photos", false],
    ["Animated", true],
    ["Care", true],
    ["Large", true],
    ["Seats", 4],
    ["Seats", 1],
  ),
  { maxLength: 4 },
);

describe.each(engines)("a preview on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const send = async (url: string, sender = client) => {
    expect((await sender.post(`${url}/send`, { recipients: [grace] })).status).toBe(200);
    return createReader(app, await findMailedLink(app, grace.email));
  };
  const lines = async (url: string) => (await client.get(url)).body.pages[0].children[0].line_items;

  it("before creation shows the same as the created proposal would, and stores nothing", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOffer, async (offer) => {
        const before = (await client.get("/api/proposals?is_template=any")).body.pagination.total;
        const body = { name: "Website relaunch", ...offer };
        const shown = await client.post("/api/proposals/preview", body);
        expect(shown.status).toBe(200);
        expect((await client.get("/api/proposals?is_template=any")).body.pagination.total).toBe(before);
        const { data } = (await client.post("/api/proposals", body)).body;
        const created = (await client.get(`/api/proposals/${data.id}/preview`)).body;
        expect(withoutIds(shown.body)).toEqual(withoutIds(created));
      }),
      { numRuns: 10 },
    );
    const refused = await client.post("/api/proposals/preview", { name: "x", pages: [{ kind: "none" }] });
    expect(refused.status).toBe(400);
  });

  it("of a draft equals the recipient's view after sending, with and without choices, for any content", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOffer, arbitraryChoices, async (offer, choices) => {
        const { url } = await createTestProposal(client, offer);
        const ids = namesIn((await client.get(url)).body.pages.slice(0, 1));
        const selections = choices.map(([name, to]): Selection => {
          const item_id = ids.get(name) ?? "";
          return typeof to === "number" ? { item_id, quantity: to } : { item_id, selected: to };
        });
        const shown = await client.get(`${url}/preview`);
        const tried = await client.post(`${url}/preview`, { selections });
        const reader = await send(url);
        expect(timeless(shown.body)).toEqual(timeless((await reader.read()).body));
        for (const selection of selections)
          expect((await reader.post("selections", selection)).status).toBe(200);
        expect(timeless(tried.body)).toEqual(timeless((await reader.read()).body));
      }),
      { numRuns: scaleTimes(10, 500) },
    );
  });

  it("shows the previewing member as the sender of a draft, as sending would", async () => {
    const { url } = await createTestProposal(client, { pages: office });
    const colleague = await client.colleague();
    const { sender } = (await colleague.get(`${url}/preview`)).body;
    expect(sender.email).toBe(`${colleague.userId}@acme.test`);
    const reader = await send(url, colleague);
    expect((await reader.read()).body.sender).toEqual(sender);
  });

  it("of a template equals the preview of a draft", async () => {
    const { url } = await createTestProposal(client, { is_template: true, pages: office });
    const { body } = await client.get(`${url}/preview`);
    expect(body).toMatchObject({ status: "DRAFT", closed: null, can: { choose: true }, sent_at: null });
    expect(body.pages[0].children).toHaveLength(3);
  });

  it("of a sent proposal equals the view at its link, in every state that shows content", async () => {
    const { url, reader } = await sendOffer(app, client);
    const same = async () => {
      expect((await client.get(`${url}/preview`)).body).toEqual((await reader.read()).body);
    };
    await same();
    await client.post(`${url}/status`, { status: "ON_HOLD" });
    await same();
    await client.post(`${url}/status`, { status: "SENT" });
    await reader.post("accept", { full_name: "Grace Hopper", email: grace.email });
    await same();
  });

  it("shows the content of a proposal that its link hides, and the reason for hiding it", async () => {
    const { url, reader } = await sendOffer(app, client);
    await client.patch(url, { settings: { disable_proposal_access: true } });
    const { body } = await client.get(`${url}/preview`);
    expect(body.closed).toBe("access_disabled");
    expect(body.pages).toHaveLength(1);
    expect((await reader.read()).body).toMatchObject({ closed: "access_disabled", pages: [] });
  });

  it("counts no view, records no event and changes nothing", async () => {
    const { id, url } = await createTestProposal(client, { pages: office });
    const seats = (await lines(url))[3].id;
    const events = () => app.db.read.selectFrom("events").selectAll().where("proposal_id", "=", id).execute();
    const before = { detail: (await client.get(url)).body, events: await events() };
    await client.get(`${url}/preview`);
    await client.post(`${url}/preview`, { selections: [{ item_id: seats, quantity: 5 }] });
    expect({ detail: (await client.get(url)).body, events: await events() }).toEqual(before);
    const links = await app.db.read.selectFrom("links").select("id").where("proposal_id", "=", id).execute();
    expect(links).toEqual([]);
  });

  it("of a template greets a placeholder client", async () => {
    const description = "<p>Dear {{client.contact.name}},</p>";
    const { url } = await createTestProposal(client, { is_template: true, description });
    expect((await client.get(`${url}/preview`)).body.description).toBe("<p>Dear [Client],</p>");
  });

  it("shows nothing that is for members only", async () => {
    const { url } = await createTestProposal(client, {
      notes: "canary",
      integrations: { crm: { provider: "canary" } },
      pages: [createPage(line("Design", 100, { internal_notes: "canary", tags: ["canary"] }))],
    });
    expect(JSON.stringify((await client.get(`${url}/preview`)).body)).not.toContain("canary");
  });

  it("of a version equals the recipient's view at that time, with choices too", async () => {
    const { url } = await createTestProposal(client, { name: "Old", pages: office });
    const before = (await client.get(`${url}/preview`)).body;
    app.clock.advance(600_000);
    const icons = (await lines(url))[1].id;
    await client.patch(url, { name: "New", settings: { hide_unselected_from_recipient: true } });
    await client.delete(`${url}/items/${icons}`);
    const [version] = (await client.get(`${url}/versions`)).body.data;
    const query = `?version_id=${version.id}`;
    const revision = { ...before.revision, published_at: app.clock.now() };
    expect((await client.get(`${url}/preview${query}`)).body).toEqual({ ...before, revision });
    const selections = [{ item_id: icons, selected: true }];
    const tried = await client.post(`${url}/preview${query}`, { selections });
    expect(tried.body.totals.once.total).toBe(before.totals.once.total + 200);
    expect((await client.post(`${url}/preview`, { selections })).status).toBe(400);
  });

  it("of a version of a decided proposal is open again", async () => {
    const { url, reader } = await sendOffer(app, client);
    const open = (await reader.read()).body;
    await reader.post("accept", { full_name: "Grace Hopper", email: grace.email });
    const [accepted] = (await client.get(`${url}/versions`)).body.data;
    const { body } = await client.get(`${url}/preview?version_id=${accepted.id}`);
    expect(body).toMatchObject({ status: "DRAFT", closed: null, acceptance: null, totals: open.totals });
  });

  it.each([
    ["of an unknown item", () => ({ item_id: "x", selected: true }), "selections.0"],
    ["of a fixed item", (id: string) => ({ item_id: id, selected: false }), "selections.0"],
    [
      "of two changes at once",
      (id: string) => ({ item_id: id, selected: true, quantity: 1 }),
      "selections.0.selected",
    ],
    ["of a fraction of a whole quantity", (id: string) => ({ item_id: id, quantity: 2.5 }), "selections.0"],
  ])("rejects a choice %s with 400 by field", async (_what, choice, field) => {
    const { url } = await createTestProposal(client, { pages: office });
    const answer = await client.post(`${url}/preview`, { selections: [choice((await lines(url))[0].id)] });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.details)).toEqual([field]);
  });

  it("rejects choices with 403 if the recipient can make none", async () => {
    const { url } = await createTestProposal(client, { pages: office });
    const selections = [{ item_id: (await lines(url))[1].id, selected: true }];
    await client.post(`${url}/status`, { status: "LOST" });
    expect((await client.post(`${url}/preview`, { selections })).status).toBe(403);
    expect((await client.get(`${url}/preview`)).body.closed).toBe("not_sent");
  });

  it("of an unknown proposal or version is 404", async () => {
    const { url } = await createTestProposal(client);
    expect((await client.get("/api/proposals/x/preview")).status).toBe(404);
    expect((await client.get(`${url}/preview?version_id=x`)).status).toBe(404);
  });
});

function namesIn(value: unknown, ids = new Map<string, string>()): Map<string, string> {
  if (typeof value !== "object" || value === null) return ids;
  if ("name" in value && "id" in value) ids.set(String(value.name), String(value.id));
  for (const child of Object.values(value)) namesIn(child, ids);
  return ids;
}
