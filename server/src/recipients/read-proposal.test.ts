import type { ImportPage } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace, findMailedLink, signedByGrace } from "../../test/deals.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { createReader, sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const price = (value: number, rest: object = {}) => ({
  model: "fixed" as const,
  value,
  frequency: "once" as const,
  ...rest,
});

const scope = (group: object, page: object = {}): ImportPage[] => [
  {
    name: "Work",
    kind: "scope_of_work",
    ...page,
    children: [{ type: "group", name: "Design", line_items: [], ...group }],
  },
];

const option = (name: string) => ({ type: "line_item" as const, name, price: price(1), optional: true });

const names = (body: unknown) => JSON.stringify(body).match(/Icons|Photos|Red|Blue/g);

describe.each(engines)("the recipient's view on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  it("shows the content, the organization and the permitted operations", async () => {
    const { reader } = await sendOffer(app, client, {
      description: "<p>For {{client.name}}</p>",
      proposal_number: "Q-1",
      design: { accent_color: "#112233" },
      settings: { recipient: { name: "Globex & Sons", contact: { name: "Hank" } } },
    });
    expect((await reader.read()).body).toMatchObject({
      status: "SENT",
      closed: null,
      name: "Website relaunch",
      proposal_number: "Q-1",
      description: "<p>For Globex &amp; Sons</p>",
      organization: { name: "Acme" },
      sender: { name: "Ada Lovelace", email: `${client.userId}@acme.test` },
      recipient: { name: "Globex & Sons", contact_name: "Hank" },
      viewer: { kind: "recipient", full_name: null },
      sent_at: app.clock.now(),
      design: { accent_color: "#112233" },
      acceptance_method: "accept_button",
      can: { choose: true, accept: true, sign: false, decline: true, download_pdf: true },
      missing: [],
      currency: "USD",
      pages: [
        {
          name: "Work",
          children: [
            { name: "Design", costs: [{ frequency: "once", amount: 320 }] },
            { name: "Care", selected: false },
            { name: "Hosting" },
          ],
        },
      ],
    });
  });

  it("contains no data for members only: no canary in such a field appears", async () => {
    const canary = "canary";
    const colleague = await client.colleague("admin");
    const { id } = await createTestProposal(client, {
      name: "Website",
      notes: `<p>${canary}</p>`,
      tags: [canary],
      integrations: { crm: { provider: "hubspot", recipient_name: canary } },
      design: { internal: canary },
      settings: {
        internal: canary,
        email_draft: { subject: canary, message: canary },
        notifications: {
          override_account_defaults: true,
          rules: [{ id: "1", event: "proposal_won", emails: [`${canary}@acme.test`] }],
        },
        recipient: {
          name: "Globex",
          internal: canary,
          contact: { name: "Hank", email: `${canary}@globex.test`, phone: canary, internal: canary },
        },
        signing: {
          ...signedByGrace,
          additional_signers: [
            { full_name: "Alan Turing", email: `${canary}@example.com`, id: canary, role: "Board" },
          ],
          company_signer: colleague.userId,
        },
      },
      pages: [
        { name: `${canary} page`, hidden: true, content: canary },
        ...scope({
          tags: [canary],
          line_items: [
            { type: "line_item", name: canary, hidden: true, price: price(5) },
            {
              type: "line_item",
              name: "Logo",
              price: price(300),
              internal_notes: canary,
              tags: [canary],
            },
          ],
        }),
      ],
    });
    const url = `/api/proposals/${id}`;
    await client.post(`${url}/send`, { recipients: [grace] });
    const shared = createReader(app, await findMailedLink(app, grace.email));
    const first = await shared.read();
    await client.post(`${url}/request-signatures`);
    const own = createReader(app, await findMailedLink(app, grace.email));
    const others = createReader(app, await findMailedLink(app, grace.email));
    const pending = await own.read();
    await client.post(`${url}/status`, { status: "ON_HOLD", note: canary });
    const held = await own.read();
    expect(own.token).not.toBe(shared.token);
    for (const { status, body } of [first, pending, held]) {
      const text = JSON.stringify(body);
      expect(status).toBe(200);
      expect(text).not.toContain(canary);
      expect(text).not.toContain(colleague.userId);
      expect(text).not.toContain(others.token);
      expect(text).not.toContain(shared.token);
      expect(text).not.toMatch(/markup|internal|order_key|organization_id|created_by/);
    }
    expect(pending.body.signing.signers).toMatchObject([
      { full_name: "Grace Hopper", is_you: true, is_next: true },
      { full_name: "Alan Turing", is_you: false, is_next: false },
      { role: "company", is_you: false },
    ]);
    expect(pending.body.viewer).toEqual({ kind: "signer", full_name: "Grace Hopper", email: grace.email });
    // The total includes hidden items.
    expect(pending.body.totals.once.total).toBe(305);
  });

  it("includes the markup in its prices without revealing it", async () => {
    const { reader } = await sendOffer(app, client, {
      pages: scope(
        {
          line_items: [
            { type: "line_item", name: "Logo", price: price(0.07, { max_value: 1 }) },
            { type: "line_item", name: "Fee", price: price(100), markup_exempt: true },
          ],
        },
        { markup_percent: 10 },
      ),
    });
    const { body } = await reader.read();
    expect(body.pages[0].children[0].line_items).toMatchObject([
      { name: "Logo", price: { value: 0.077, max_value: 1.1 }, amount: 0.08 },
      { name: "Fee", price: { value: 100 }, amount: 100 },
    ]);
    expect(JSON.stringify(body)).not.toContain("markup");
  });

  it.each([
    ["show_all", { value: 300, shown_decimals: 2 }, 300, [{ frequency: "once", amount: 300 }]],
    ["hide_item_costs", {}, undefined, [{ frequency: "once", amount: 300 }]],
    ["hide_group_cost", { value: 300, shown_decimals: 2 }, 300, []],
    ["hide_all", {}, undefined, []],
  ] as const)("shows costs as the sender set: %s", async (display_cost, shown, amount, costs) => {
    const { reader } = await sendOffer(app, client, {
      pages: scope({
        display_cost,
        line_items: [{ type: "line_item", name: "Logo", price: price(300) }],
      }),
    });
    const [group] = (await reader.read()).body.pages[0].children;
    expect(group.costs).toEqual(costs);
    expect(group.line_items[0].price).toEqual({ model: "fixed", frequency: "once", ...shown });
    expect(group.line_items[0].amount).toBe(amount);
  });

  it("leaves out hidden quantities, unless they are editable", async () => {
    const { reader } = await sendOffer(app, client, {
      pages: scope({
        hide_quantities: true,
        line_items: [
          { type: "line_item", name: "Logo", price: price(1, { quantity: { current: 3 } }) },
          { type: "line_item", name: "Seats", price: price(1, { quantity: { current: 3, min: 1, max: 5 } }) },
        ],
      }),
    });
    const [logo, seats] = (await reader.read()).body.pages[0].children[0].line_items;
    expect(logo.price.quantity).toBeUndefined();
    expect(seats.price.quantity).toEqual({ current: 3, min: 1, max: 5, is_editable: true });
  });

  it("includes the selected modifications in the amount of a line if the sender sets so", async () => {
    const pages = scope({
      line_items: [
        {
          type: "line_item",
          name: "Logo",
          price: price(300),
          modifications: [
            { name: "Animated", price: price(50.05), optional: true, selected: true },
            { name: "Rush", price: { model: "percent", value: 10, frequency: "once" } },
            { name: "Gold", price: price(999), optional: true },
          ],
        },
      ],
    });
    const amounts: unknown[] = [];
    for (const include of [true, false]) {
      const settings = { include_modifications_in_line_item_price: include };
      const { reader } = await sendOffer(app, client, { pages, settings });
      const { body } = await reader.read();
      amounts.push(body.pages[0].children[0].line_items[0].amount, body.totals.once.total);
    }
    expect(amounts).toEqual([380.05, 380.05, 300, 380.05]);
  });

  it("leaves out unselected items if the sender sets so, except in a required choice", async () => {
    const open = { name: "Open", selection_type: "single" as const };
    const { reader, findId } = await sendOffer(app, client, {
      settings: { hide_unselected_from_recipient: true },
      pages: [
        ...scope({ line_items: [option("Icons"), { ...option("Photos"), selected: true }] }),
        ...scope({ ...open, line_items: [option("Red"), option("Blue")] }),
      ],
    });
    expect(names((await reader.read()).body)).toEqual(["Photos", "Red", "Blue"]);
    expect(names((await reader.select(findId("Red"))).body)).toEqual(["Photos", "Red"]);
  });

  it("fills placeholders as text, never as markup, in every field", async () => {
    const { reader } = await sendOffer(app, client, {
      settings: { recipient: { name: `<img src=x onerror=alert(1)>"` } },
      pages: [
        {
          name: "For {{client.name}}",
          content:
            '<p>{{client.name}} {{proposal.total}} {{sender.name}} {{no name}}</p><a href="https://x.test/{{client.name}}">x</a>',
        },
      ],
    });
    const [page] = (await reader.read()).body.pages;
    expect(page.name).toBe(`For <img src=x onerror=alert(1)>"`);
    expect(page.content).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(page.content).toContain("$0 Ada Lovelace {{no name}}");
    expect(page.content).not.toContain("<img");
  });

  it("offers no PDF if the sender hides it, and contains the scroll setting", async () => {
    const { reader } = await sendOffer(app, client, {
      settings: { hide_pdf_download: true, proposal_continuous_scroll: true },
    });
    expect((await reader.read()).body).toMatchObject({
      can: { download_pdf: false },
      display: { continuous_scroll: true },
    });
  });

  it.each([
    ["not_sent", { status: "DRAFT" }],
    ["cancelled", { status: "CANCELLED" }],
  ])("has no content if the proposal is %s", async (closed, change) => {
    const { reader, url } = await sendOffer(app, client);
    await client.post(`${url}/status`, change);
    expect((await reader.read()).body).toMatchObject(closedPage(closed));
  });

  it("has no content while it is archived or access is disabled, and opens again afterwards", async () => {
    const { reader, url } = await sendOffer(app, client);
    await client.post(`${url}/archive`);
    expect((await reader.read()).body).toMatchObject(closedPage("archived"));
    await client.post(`${url}/unarchive`);
    await client.patch(url, { settings: { disable_proposal_access: true } });
    expect((await reader.read()).body).toMatchObject(closedPage("access_disabled"));
    await client.patch(url, { settings: { disable_proposal_access: null } });
    expect((await reader.read()).body).toMatchObject({ closed: null, pages: [{ name: "Work" }] });
  });

  it.each([
    ["on_hold", { status: "ON_HOLD" }],
    ["won", { status: "WON" }],
    ["lost", { status: "LOST" }],
  ])("has content but allows no decision if the proposal is %s", async (closed, change) => {
    const { reader, url } = await sendOffer(app, client);
    await client.post(`${url}/status`, change);
    const { body } = await reader.read();
    expect(body).toMatchObject({
      closed,
      can: { choose: false, accept: false, sign: false, decline: false },
    });
    expect(body.pages).toHaveLength(1);
  });

  it("is expired from the exact millisecond", async () => {
    const expiring_on = new Date(Date.parse(app.clock.now()) + 2).toISOString();
    const { reader } = await sendOffer(app, client, { settings: { expiring_on } });
    app.clock.advance(1);
    expect((await reader.read()).body).toMatchObject({ closed: null, expiring_on, can: { accept: true } });
    app.clock.advance(1);
    expect((await reader.read()).body).toMatchObject({
      status: "EXPIRED",
      closed: "expired",
      can: { choose: false, accept: false, decline: false },
    });
  });
});

function closedPage(closed: string) {
  return {
    closed,
    description: null,
    pages: [],
    totals: {},
    missing: [],
    signing: null,
    can: { choose: false, accept: false, sign: false, decline: false, download_pdf: false },
  };
}
