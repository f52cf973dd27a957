import { noPayment, webhookEventTypes } from "@proffer/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryPages } from "../../../test/arbitrary-pages.ts";
import { engines } from "../../../test/databases.ts";
import { grace, findMailedLink, toTypedSignature, signedByGrace } from "../../../test/deals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { createTestOffer, createTestProposal, line } from "../../../test/proposals.ts";
import { createReader, sendOffer } from "../../../test/recipients.ts";
import { office, importWorkbench } from "../../../test/workbench.ts";
import { addEndpoint, listPosts, type Endpoint } from "../../../test/webhooks.ts";

describe.each(engines)("webhook events on %s", (engine) => {
  const app = useApp(engine);

  async function listener(body: object = {}): Promise<{ client: TestClient; endpoint: Endpoint }> {
    const client = await app.organization();
    return { client, endpoint: await addEndpoint(client, body) };
  }

  const typesTo = async (endpoint: Endpoint) => (await listPosts(app, endpoint)).map(({ type }) => type);

  it("are proposal.created for a new proposal, a duplicate, an import and a proposal from a template, but not for a template", async () => {
    const { client, endpoint } = await listener();
    const first = await createTestProposal(client);
    const copy = (await client.post(`${first.url}/duplicate`, {})).body.data.id;
    const imported = await createTestProposal(client, (await client.get(`${first.url}/export`)).body);
    const template = await createTestProposal(client, { is_template: true });
    await client.patch(template.url, { name: "Still a template" });
    await client.post(`${template.url}/duplicate`, {});
    const made = (await client.post("/api/proposals", { templateId: template.id })).body.data.id;
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type, data }) => [type, data.id])).toEqual(
      [first.id, copy, imported.id, made].map((id) => ["proposal.created", id]),
    );
  });

  it("are proposal.created once a template becomes a proposal, and none before", async () => {
    const { client, endpoint } = await listener();
    const template = await createTestProposal(client, { is_template: true });
    await client.patch(template.url, { is_template: false, name: "A proposal now" });
    const first = await createTestProposal(client);
    for (const { url } of [template, first]) {
      await client.patch(url, { is_template: true });
      await client.patch(url, { is_template: false });
    }
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type, data }) => [type, data.id, data.is_template])).toEqual([
      ["proposal.created", template.id, false],
      ["proposal.created", first.id, false],
    ]);
    expect(posted[0]!.data.name).toBe("A proposal now");
    await client.patch(first.url, { is_template: true });
    expect((await client.post(`${first.url}/status`, { status: "LOST" })).status).toBe(400);
    expect(await typesTo(endpoint)).toHaveLength(2);
  });

  it("are not created by batches, and the next event has all their changes without private data", async () => {
    const { client, endpoint } = await listener();
    const bench = await importWorkbench(client, office);
    const idle = await createTestProposal(client);
    const item = { ...line("Care", 50), internal_notes: "canary note", cost: 12_345 };
    const { body } = await client.post(`${bench.url}/changes`, {
      version: 1,
      operations: [
        { type: "set", id: await bench.findId("Logo"), field: "name", to: "Sign", was: "Logo" },
        { type: "set", id: bench.id, field: "notes", to: "<p>canary notes</p>", was: null },
        { type: "insert", list: "line_items", parent: await bench.findId("Design"), before: null, item },
        { type: "remove", id: await bench.findId("Build") },
      ],
    });
    expect(body).toMatchObject({ version: 2, conflicts: [] });
    const proposal_ids = [bench.id, idle.id];
    for (const action of ["star", "archive", "unarchive"])
      expect((await client.post("/api/proposals/bulk", { proposal_ids, action })).status).toBe(200);
    await client.post("/api/proposals/bulk", { proposal_ids: [idle.id], action: "delete" });
    await client.post(`${bench.url}/send`, { recipients: [grace] });
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type }) => type)).toEqual(["proposal.created", "proposal.created", "proposal.sent"]);
    const { data } = posted[2]!;
    expect(data.totals).toEqual((await bench.detail()).totals);
    expect(data.pages[1].children).toMatchObject([
      { line_items: [{ name: "Sign" }, { name: "Icons" }, { name: "Care" }] },
      { name: "Hosting" },
    ]);
    expect(JSON.stringify(posted)).not.toMatch(/canary|12345/);
  });

  it("are proposal.sent only for the first email, not for later emails or marking as sent by hand", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.sent"] });
    const byHand = await createTestOffer(client);
    await client.post(`${byHand.url}/status`, { status: "SENT" });
    expect(await typesTo(endpoint)).toEqual([]);
    await client.post(`${byHand.url}/send`, { recipients: [grace] });
    expect(await typesTo(endpoint)).toEqual(["proposal.sent"]);
    await client.post(`${byHand.url}/send`, { recipients: [grace] });
    await client.post(`${byHand.url}/status`, { status: "DRAFT" });
    await client.post(`${byHand.url}/send`, { recipients: [grace] });
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ data }) => [data.id, data.status])).toEqual([[byHand.id, "SENT"]]);
  });

  it("are proposal.opened once in half an hour for each reader, and never for bots and previews", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.opened"] });
    const { reader } = await sendOffer(app, client);
    await reader.post("views", {}, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    await reader.post("views", {}, { "sec-purpose": "prefetch" });
    await reader.read();
    expect(await typesTo(endpoint)).toEqual([]);
    await reader.post("views", {});
    app.clock.advance(30 * 60_000 - 1);
    await reader.post("views", {});
    expect(await typesTo(endpoint)).toEqual(["proposal.opened"]);
    app.clock.advance(1);
    await reader.post("views", {});
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ data }) => data.timeline.last_viewed)).toEqual([
      posted[0]!.created_at,
      posted[1]!.created_at,
    ]);
  });

  it("are proposal.recipient_updated with the item, the action, the old value and the new value", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.recipient_updated"] });
    const { reader, findId } = await sendOffer(app, client);
    await reader.post("selections", { item_id: findId("Seats"), quantity: 3 });
    await reader.select(findId("Icons"));
    await reader.select(findId("Icons"), false);
    await reader.select(findId("Large"));
    expect((await reader.post("selections", { item_id: findId("Seats"), quantity: 99 })).status).toBe(400);
    const posted = await listPosts(app, endpoint);
    const item = (name: string, item_type: string) => ({ item_id: findId(name), item_type });
    expect(posted.map(({ change }) => change)).toEqual([
      {
        action: "quantity_changed",
        ...item("Seats", "line_item"),
        line_item_name: "Seats",
        old_quantity: 2,
        new_quantity: 3,
      },
      {
        action: "item_selected",
        ...item("Icons", "line_item"),
        name: "Icons",
        old_value: false,
        new_value: true,
      },
      {
        action: "item_deselected",
        ...item("Icons", "line_item"),
        name: "Icons",
        old_value: true,
        new_value: false,
      },
      {
        action: "column_selected",
        ...item("Large", "column"),
        name: "Large",
        old_value: false,
        new_value: true,
      },
      {
        action: "column_deselected",
        ...item("Small", "column"),
        name: "Small",
        old_value: true,
        new_value: false,
      },
    ]);
    expect(posted[0]!.data.pages[0].children[0].line_items[3].price.quantity.current).toBe(3);
  });

  it("are proposal.recipient_updated with the field that the client filled in", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.recipient_updated"] });
    const asked = { label: "Order number", type: "single-line", who_provides: "customer-does" };
    const { reader } = await sendOffer(app, client, { custom_variables: [asked] });
    const [{ id }] = (await reader.read()).body.fields;
    for (const value of ["45", "45", ""]) await reader.post("fields", { id, value });
    const posted = await listPosts(app, endpoint);
    const change = { action: "field_changed", field_id: id, name: "Order number" };
    expect(posted.map((each) => each.change)).toEqual([
      { ...change, old_value: null, new_value: "45" },
      { ...change, old_value: "45", new_value: null },
    ]);
    expect(posted[0]!.data.custom_variables[0].value).toBe("45");
  });

  it("are proposal.pending each time signing begins, and proposal.won with the last signature", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.pending", "proposal.won"] });
    const { url } = await sendOffer(app, client, { settings: { signing: signedByGrace } });
    await client.post(`${url}/request-signatures`);
    await client.post(`${url}/status`, { status: "ON_HOLD" });
    await client.post(`${url}/status`, { status: "PENDING" });
    await client.post(`${url}/void-signing`);
    expect(await typesTo(endpoint)).toEqual(["proposal.pending"]);
    const signer = createReader(app, await findMailedLink(app, grace.email));
    await client.post(`${url}/request-signatures`);
    const again = createReader(app, await findMailedLink(app, grace.email));
    expect(again.token).not.toBe(signer.token);
    expect((await again.post("sign", toTypedSignature(grace.name))).status).toBeLessThan(300);
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type, data }) => [type, data.status])).toEqual([
      ["proposal.pending", "PENDING"],
      ["proposal.pending", "PENDING"],
      ["proposal.won", "WON"],
    ]);
    expect(posted[1]!.data.status_detail.signatures).toMatchObject([
      { full_name: grace.name, requested_at: posted[1]!.created_at, signed_at: null },
    ]);
    expect(posted[2]!.data.status_detail).toMatchObject({
      marked_as_won_method: "digital_signature",
      signatures: [{ full_name: grace.name, signed_at: posted[2]!.created_at }],
    });
  });

  it("are proposal.won when accepted or marked, and proposal.lost when declined or marked", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.won", "proposal.lost"] });
    const accepted = await sendOffer(app, client);
    await accepted.reader.post("accept", { full_name: grace.name, email: grace.email });
    const declined = await sendOffer(app, client);
    await declined.reader.post("decline", { reason: "Too late" });
    const marked = await createTestProposal(client);
    await client.post(`${marked.url}/status`, { status: "WON" });
    await client.post(`${marked.url}/reopen`);
    await client.post(`${marked.url}/status`, { status: "LOST" });
    await client.post(`${marked.url}/reopen`);
    await client.post(`${marked.url}/status`, { status: "CANCELLED" });
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type, data }) => [type, data.id])).toEqual([
      ["proposal.won", accepted.id],
      ["proposal.lost", declined.id],
      ["proposal.won", marked.id],
      ["proposal.lost", marked.id],
    ]);
    expect(posted[0]!.data.status_detail).toMatchObject({
      marked_as_won_method: "acceptance",
      acceptance: { full_name: grace.name },
    });
    expect(posted[1]!.data.status_detail.decline_reason).toBe("Too late");
  });

  it("go to each subscribed endpoint, including a paused one, and to no other organization", async () => {
    const { client, endpoint: all } = await listener();
    const none = await addEndpoint(client, { events: ["proposal.lost"] });
    const paused = await addEndpoint(client, { events: ["proposal.created"] });
    await client.patch(paused.url, { paused: true });
    const gone = await addEndpoint(client);
    await client.delete(gone.url);
    const { endpoint: foreign } = await listener();
    await createTestProposal(client);
    const counts = await Promise.all([all, none, paused, gone, foreign].map(typesTo));
    expect(counts.map(({ length }) => length)).toEqual([1, 0, 1, 0, 0]);
    const events = await app.db.read
      .selectFrom("webhook_events")
      .select("id")
      .where("organization_id", "=", client.organizationId)
      .execute();
    expect(events).toHaveLength(1);
  });

  it("are not written without a subscriber, nor if the change fails", async () => {
    const client = await app.organization();
    await createTestProposal(client);
    await addEndpoint(client);
    const other = await createTestProposal(client, { proposal_number: "7" });
    expect((await client.post("/api/proposals", { name: "x", proposal_number: "7" })).status).toBe(400);
    const events = await app.db.read
      .selectFrom("webhook_events")
      .select("body")
      .where("organization_id", "=", client.organizationId)
      .execute();
    expect(events.map(({ body }) => JSON.parse(body).data.id)).toEqual([other.id]);
  });

  it("contain the proposal in the shape of the API, without its private fields", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.sent"] });
    const { url } = await sendOffer(app, client, { tags: ["web"], proposal_number: "Q-1" });
    const { body } = await client.get(url);
    const { notes, crm_linked, integrations, share_url, is_starred, revision_of, approval, ...shown } = body;
    const { note, ...status_detail } = shown.status_detail;
    const { draft, ...revision } = shown.revision;
    expect({ notes, crm_linked, integrations, note, is_starred, revision_of, draft, approval }).toEqual({
      approval: expect.objectContaining({ state: "not_needed" }),
      revision_of: null,
      draft: null,
      is_starred: false,
      notes: null,
      crm_linked: null,
      integrations: { crm: null, payment: noPayment("USD") },
      note: null,
    });
    const [posted] = await listPosts(app, endpoint);
    expect(posted).toEqual({
      id: expect.any(String),
      type: "proposal.sent",
      created_at: app.clock.now(),
      data: {
        ...JSON.parse(JSON.stringify(shown).replaceAll(`"internal_notes":"",`, "")),
        status_detail,
        revision,
      },
    });
    expect(JSON.stringify(posted)).not.toContain(share_url.slice(share_url.lastIndexOf("/") + 1));
  });

  it("contain no note, CRM link or secret planted anywhere in the proposal", async () => {
    const { client, endpoint } = await listener();
    const { url, reader, findId } = await sendOffer(app, client, {
      notes: "<p>canary note</p>",
      integrations: { crm: { provider: "canary crm", recipient_name: "canary deal" } },
      settings: {
        apiKey: "canary key",
        Webhook_Secret: "canary secret",
        recipient: { contact: { name: "Grace", "access-token": "canary token" } },
        signing: { clientSecret: { nested: "canary nested" }, "PASSWORD ": ["canary password"] },
        internalNotes: ["canary internal"],
        crm: { account: "canary account" },
        custom: { kept: "what is not secret" },
      } as object,
      pages: [
        {
          name: "Work",
          kind: "scope_of_work",
          children: [
            {
              type: "group",
              name: "Design",
              line_items: [
                {
                  type: "line_item",
                  name: "Icons",
                  optional: true,
                  internal_notes: "canary of a line",
                  price: { model: "fixed", value: 200, frequency: "once" },
                },
              ],
            },
          ],
        },
      ],
    });
    await reader.post("views", {});
    await reader.select(findId("Icons"));
    await client.post(`${url}/status`, { status: "LOST", note: "canary status note" });
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type }) => type)).toEqual([
      "proposal.created",
      "proposal.sent",
      "proposal.opened",
      "proposal.recipient_updated",
      "proposal.lost",
    ]);
    expect(JSON.stringify((await client.get(url)).body).match(/canary/g)?.length).toBeGreaterThan(9);
    expect(JSON.stringify(posted)).not.toContain("canary");
    expect(JSON.stringify(posted)).not.toContain(reader.token);
    expect(posted[0]!.data.settings.custom).toEqual({ kept: "what is not secret" });
  });

  it("are proposal.revised only for endpoints that name it, with the totals and the note of both revisions", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.revised"] });
    const usual = await addEndpoint(client);
    const { url, reader, findId } = await sendOffer(app, client);
    const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
    const canary = { ...line("Training", 100), internal_notes: "canary of a draft", cost: 12_345 };
    const target = { target_group_id: findId("Design") };
    expect((await client.post(`${draft}/items`, { ...canary, ...target })).status).toBe(201);
    await reader.select(findId("Icons"));
    const before = (await client.get(url)).body.totals.once.selected.total;
    expect((await client.post(`${draft}/publish`, { note: "With training" })).status).toBe(200);
    const [revised, ...others] = await listPosts(app, endpoint);
    expect(others).toEqual([]);
    expect(revised).toMatchObject({ type: "proposal.revised", data: { status: "SENT" } });
    expect(revised?.change).toEqual({
      action: "revised",
      revision: 2,
      previous_revision: 1,
      note: "With training",
      totals_before: { once: before, monthly: 10 },
      totals_after: { once: before + 100, monthly: 10 },
    });
    expect(JSON.stringify(revised)).toContain("Training");
    expect(JSON.stringify(revised)).not.toMatch(/canary|12345/);
    expect(await typesTo(usual)).toEqual(["proposal.created", "proposal.sent", "proposal.recipient_updated"]);
  });

  it("are messages only for endpoints that name them, without addresses of people", async () => {
    const events = ["proposal.question_asked", "proposal.change_requested", "proposal.question_answered"];
    const { client, endpoint } = await listener({ events });
    const { url, reader, findId } = await sendOffer(app, client);
    const hank = { full_name: "Hank", email: "canary@globex.test" };
    const about = { item_id: findId("Icons"), request: { type: "remove" } };
    const { body } = await reader.post("threads", { text: "Why?", ...hank });
    await reader.post("threads", { text: "Without this", ...about, ...hank });
    await client.post(`${url}/threads/${body.data.id}/messages`, { text: "Because." });
    await reader.post("decline", { reason: "Too expensive." });
    const { data } = (await client.get(`${url}/threads`)).body;
    const { id } = data.find(({ kind }: { kind: string }) => kind === "decline_reason");
    await reader.post(`threads/${id}/messages`, { text: "Half the price?", ...hank });
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type, change }) => [type, change?.text])).toEqual([
      ["proposal.question_asked", "Why?"],
      ["proposal.change_requested", "Without this"],
      ["proposal.question_answered", "Because."],
      ["proposal.question_asked", "Half the price?"],
    ]);
    expect(posted[1]?.change).toMatchObject({
      action: "change_requested",
      item: { id: findId("Icons"), name: "Icons" },
      request: { type: "remove" },
      author: { kind: "recipient", name: "Hank" },
    });
    expect(JSON.stringify(posted)).not.toContain("canary@globex.test");
  });

  it("are not created by the draft of a revision: its start, its edits and its deletion", async () => {
    const { client, endpoint } = await listener({ events: [...webhookEventTypes] });
    const { url } = await sendOffer(app, client);
    const before = await typesTo(endpoint);
    const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
    await client.patch(draft, { name: "Second offer" });
    await client.delete(draft);
    await client.post(`${draft}/undelete`);
    expect(await typesTo(endpoint)).toEqual(before);
  });

  it("match the contract for arbitrary pages", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.created"] });
    for (const pages of fc.sample(arbitraryPages, { numRuns: 20, seed: 20_261_120 }))
      await createTestProposal(client, { pages });
    // `listPosts` compares each body with the contract.
    expect(await listPosts(app, endpoint)).toHaveLength(20);
  });

  it("have a sample of each type, which a test also sends to an endpoint without a subscription to that type", async () => {
    const { client, endpoint } = await listener({ events: ["proposal.lost"] });
    const types = ["proposal.created", "proposal.sent", "proposal.opened", "proposal.recipient_updated"];
    types.push("proposal.pending", "proposal.won", "proposal.lost", "proposal.revised");
    types.push("proposal.question_asked", "proposal.change_requested", "proposal.question_answered");
    for (const type of types) {
      const { status, body, headers } = await client.post(`${endpoint.url}/test`, { type });
      expect([status, headers["location"]]).toEqual([201, `/api/webhook-deliveries/${body.data.id}`]);
    }
    await client.post(`${endpoint.url}/test`);
    const posted = await listPosts(app, endpoint);
    expect(posted.map(({ type }) => type)).toEqual([...types, "proposal.created"]);
    expect(posted.map(({ data }) => data.status)).toEqual([
      "DRAFT",
      "SENT",
      "SENT",
      "SENT",
      "PENDING",
      "WON",
      "LOST",
      "SENT",
      "SENT",
      "SENT",
      "SENT",
      "DRAFT",
    ]);
    expect(posted.flatMap(({ change }) => change?.action ?? [])).toEqual([
      "quantity_changed",
      "revised",
      "question_asked",
      "change_requested",
      "question_answered",
    ]);
    for (const { data } of posted)
      for (const held of ["notes", "crm_linked", "integrations", "share_url"])
        expect(data).not.toHaveProperty(held);
    expect((await client.post(`${endpoint.url}/test`, { type: "proposal.eaten" })).status).toBe(400);
  });
});
