import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { addDeal, createFakeCrm, type FakeCrm } from "../../test/fake-crm.ts";
import type { TestClient } from "../../test/harness.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { createTestOffer, createTestProposal } from "../../test/proposals.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp } from "../../test/use-app.ts";
import type { PostRequest, PostResult } from "../platform/outbound/outbound.ts";
import { createAnonymousContext } from "../context.ts";
import { fixed, group, line, pieces, scope } from "../ops/demo/builders.ts";
import { runHousekeeping } from "../ops/purge.ts";
import { ProviderError } from "./crm-provider.ts";

const minute = 60_000;
const hour = 60 * minute;
const tokenCanary = "token-1";

const log = async (client: TestClient, url: string) => (await client.get(`${url}/log?limit=100`)).body.data;
const statuses = async (client: TestClient, url: string) =>
  (await log(client, url)).map((entry: { event: string; status: string }) => [entry.event, entry.status]);

const launch = (value: number) => ({
  discounts: [{ name: "Launch", type: "fixed" as const, value, frequency: "monthly" as const }],
});

describe.each(engines)("a connection on %s", (engine) => {
  const crm: FakeCrm = createFakeCrm();
  const posted: PostRequest[] = [];
  const answers: PostResult[] = [];
  const app = useApp(engine, {
    crms: { hubspot: crm },
    outbound: {
      post: async (request) => {
        posted.push(request);
        return answers.shift() ?? { status: 200, retryAfter: null, snippet: "ok", durationMs: 1 };
      },
    },
  });

  async function connect(client: TestClient, body: object = { provider: "hubspot", token: tokenCanary }) {
    const { status, body: answer } = await client.post("/api/connections", body);
    expect([status, answer]).toMatchObject([201, { data: { problem: null } }]);
    return { id: answer.data.id as string, url: `/api/connections/${answer.data.id}` };
  }

  /** Connects a CRM, and links a sent proposal to a new deal. */
  async function link(client: TestClient, dealId: string, body = {}) {
    const connection = await connect(client);
    addDeal(crm, dealId);
    const offer = await sendOffer(app, client, body);
    const linked = await client.send("PUT", `${offer.url}/deal`, {
      connection_id: connection.id,
      deal_id: dealId,
    });
    expect(linked.status).toBe(200);
    return { connection, offer };
  }

  /** Lets a time pass, and runs all due jobs every hour of it. */
  async function pass(ms: number, options = {}) {
    for (let left = ms; left > 0; left -= hour) {
      app.clock.advance(Math.min(left, hour));
      await runDueJobs(app, options);
    }
  }

  it("never shows its credential", async () => {
    const client = await app.organization();
    const { url } = await connect(client);
    const read = await client.get(url);
    expect(read.body).toMatchObject({
      provider: "hubspot",
      name: "HubSpot",
      account: { id: "account-1", name: "Account account-1" },
      credential_end: "en-1",
      events: [],
      deals: {},
    });
    const all = [read, await client.get("/api/connections"), await client.get(`${url}/log`)];
    expect(JSON.stringify(all.map(({ body }) => body))).not.toContain(tokenCanary);
    const rows = await app.db.read.selectFrom("connections").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenCanary);
  });

  it.each([
    [{ provider: "hubspot" }, ["token"]],
    [{ provider: "slack" }, ["url"]],
    [{ provider: "slack", url: "http://hooks.slack.test/x" }, ["url"]],
    [{ provider: "hubspot", token: "wrong" }, ["token"]],
    [{ provider: "hubspot", token: tokenCanary, url: "https://hooks.slack.test/x" }, ["url"]],
    [{ provider: "hubspot", token: tokenCanary, events: ["proposal.won"] }, ["events"]],
    [{ provider: "slack", url: "https://hooks.slack.test/x", deals: {} }, ["deals"]],
    [{ provider: "fax", url: "https://fax.test" }, ["provider"]],
  ])("is refused by the name of the field: %j", async (body, fields) => {
    const client = await app.organization();
    const refused = await client.post("/api/connections", body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, fields]);
    expect((await client.get("/api/connections")).body.data).toEqual([]);
  });

  it("is not saved while the provider does not answer", async () => {
    const client = await app.organization();
    crm.faults.push(new ProviderError("unreachable", "HubSpot does not answer."));
    const refused = await client.post("/api/connections", { provider: "hubspot", token: tokenCanary });
    expect([refused.status, refused.body.error.message]).toEqual([503, "HubSpot does not answer."]);
    expect((await client.get("/api/connections")).body.data).toEqual([]);
  });

  it("is managed by owners and admins only, and used by every member of the organization", async () => {
    const client = await app.organization();
    const { id, url } = await connect(client);
    const member = await client.colleague("member");
    const stranger = await app.organization();
    for (const [method, path, body] of [
      ["POST", "/api/connections", { provider: "hubspot", token: tokenCanary }],
      ["PATCH", url, { name: "CRM" }],
      ["DELETE", url, undefined],
      ["POST", `${url}/test`, undefined],
      ["GET", `${url}/log`, undefined],
      ["GET", `${url}/options`, undefined],
      ["POST", `${url}/retry`, {}],
    ] as const) {
      expect([path, (await member.send(method, path, body)).status]).toEqual([path, 403]);
    }
    expect((await stranger.get(url)).status).toBe(404);
    expect((await stranger.get(`${url}/deals`)).status).toBe(404);
    addDeal(crm, "deal-of-members", "Shop");
    expect((await member.get(`${url}/deals?search=Shop`)).body.data).toMatchObject([
      { id: "deal-of-members" },
    ]);
    const { url: offer } = await createTestOffer(member);
    const body = { connection_id: id, deal_id: "deal-of-members" };
    expect((await member.send("PUT", `${offer}/deal`, body)).status).toBe(200);
    const foreign = await createTestOffer(stranger);
    expect((await stranger.send("PUT", `${foreign.url}/deal`, body)).status).toBe(404);
  });

  it("has a limit of 20 in an organization", async () => {
    const client = await app.organization();
    for (let count = 0; count < 20; count += 1) await connect(client);
    const refused = await client.post("/api/connections", { provider: "hubspot", token: tokenCanary });
    expect(refused.body.error.reasons).toEqual({ provider: "limit_reached" });
  });

  it("writes amount and step of a linked proposal, and shows the deal in the proposal without a new version", async () => {
    const client = await app.organization();
    const { offer } = await link(client, "deal-1");
    const { etag } = (await client.get(offer.url)).headers;
    await runDueJobs(app);
    expect(crm.deals.get("deal-1")).toMatchObject({ amount: 330, currency: "USD", stage: "sent" });
    const after = await client.get(offer.url);
    expect(after.headers.etag).toBe(etag);
    expect(after.body.crm_linked).toEqual({ provider: "hubspot", recipient_name: "Globex" });
    expect(after.body.integrations.crm).toEqual({
      provider: "hubspot",
      recipient_name: "Globex",
      deal_id: "deal-1",
      deal_url: "https://crm.test/deals/deal-1",
      deal_metadata: { title: "Website", last_synced_at: app.clock.now(), last_synced_price: 330 },
    });
    expect((await client.get(`${offer.url}/deal`)).body.data).toMatchObject({
      deal_id: "deal-1",
      last_synced_price: 330,
      last_push: { event: "link", status: "done", attempts: 1, changes: [{ type: "amount", amount: 330 }] },
    });
  });

  it("follows each step once, with a note", async () => {
    const client = await app.organization();
    const { connection, offer } = await link(client, "deal-2", { proposal_number: "Q-77" });
    await runDueJobs(app);
    const before = crm.notes.length;
    await offer.reader.post("views", {});
    await offer.reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    await runDueJobs(app);
    expect(crm.deals.get("deal-2")).toMatchObject({ stage: "won" });
    expect(crm.notes.slice(before).map((note) => note.split("\n")[0])).toEqual([
      expect.stringContaining("Opened: "),
      expect.stringContaining("Won: "),
    ]);
    expect(crm.notes.at(-1)).toContain("Number: Q-77");
    expect(crm.pushes.at(-1)).toMatchObject({ phase: "won", closedOn: app.clock.now().slice(0, 10) });
    expect(
      (await statuses(client, connection.url)).filter(([, status]: string[]) => status !== "done"),
    ).toEqual(expect.toSatisfy((rest: string[][]) => rest.every(([event]) => event === "pdf")));
  });

  it("attaches the PDF after it is sealed", async () => {
    const client = await app.organization();
    const { offer } = await link(client, "deal-3");
    await runDueJobs(app);
    await offer.reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    await runDueJobs(app);
    await pass(2 * 60_000);
    const { pdf } = crm.pushes.at(-1)!;
    expect(pdf?.fileName).toMatch(/\.pdf$/);
    expect(Buffer.from((await pdf?.read()) ?? []).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("writes nothing of a draft, and everything once it is sent", async () => {
    const client = await app.organization();
    const connection = await connect(client);
    crm.deals.set("deal-draft", { ...addDeal(crm, "deal-draft"), amount: 700, currency: "CHF" });
    const { url } = await createTestOffer(client);
    await client.send("PUT", `${url}/deal`, { connection_id: connection.id, deal_id: "deal-draft" });
    await client.patch(url, { name: "Renamed" });
    await pass(minute);
    expect(crm.deals.get("deal-draft")).toMatchObject({ amount: 700, currency: "CHF", stage: null });
    expect(await statuses(client, connection.url)).toEqual([["link", "done"]]);
    await client.post(`${url}/status`, { status: "SENT" });
    await pass(minute);
    expect(crm.deals.get("deal-draft")).toMatchObject({
      amount: expect.any(Number),
      currency: "USD",
      stage: "sent",
    });
    const { amount } = crm.deals.get("deal-draft")!;
    expect(amount).not.toBe(700);
    await client.post(`${url}/status`, { status: "DRAFT" });
    await pass(minute);
    expect((await client.get(`${url}/deal`)).body.data.last_synced_price).toBe(amount);
  });

  it("writes many quiet changes once", async () => {
    const client = await app.organization();
    const { offer } = await link(client, "deal-4");
    await runDueJobs(app);
    const before = crm.pushes.length;
    for (const quantity of [3, 4, 5])
      await offer.reader.post("selections", { item_id: offer.findId("Seats"), quantity });
    await runDueJobs(app);
    expect(crm.pushes).toHaveLength(before);
    await pass(60_000);
    expect(crm.pushes).toHaveLength(before + 1);
    const { totals } = (await client.get(offer.url)).body;
    expect(crm.deals.get("deal-4")?.amount).toBe(
      Object.values<{ selected: { total: number } }>(totals).reduce(
        (sum, { selected }) => sum + selected.total,
        0,
      ),
    );
  });

  it("waits as long as the provider says, and then continues", async () => {
    const client = await app.organization();
    const { connection, offer } = await link(client, "deal-5");
    crm.faults.push(new ProviderError("rate_limited", "Too many requests.", { retryAfterSeconds: 600 }));
    await runDueJobs(app);
    await client.post(`${offer.url}/deal/sync`);
    await runDueJobs(app);
    expect(await statuses(client, connection.url)).toEqual([
      ["sync", "waiting"],
      ["link", "waiting"],
    ]);
    expect((await client.get(connection.url)).body).toMatchObject({
      problem: { code: "rate_limited" },
      waiting: 2,
    });
    app.clock.advance(599_000);
    await runDueJobs(app);
    expect(crm.deals.get("deal-5")?.amount).toBeNull();
    app.clock.advance(1_000);
    await runDueJobs(app);
    expect(crm.deals.get("deal-5")?.amount).toBe(330);
    expect((await client.get(connection.url)).body).toMatchObject({ problem: null, waiting: 0, failed: 0 });
  });

  it("survives a provider that is away for a day", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-6");
    const away = app.clock.now();
    crm.onPush = async () => {
      if (Date.parse(app.clock.now()) - Date.parse(away) < 24 * hour)
        throw new ProviderError("unreachable", "No answer.");
    };
    await runDueJobs(app);
    await pass(23 * hour);
    expect(crm.deals.get("deal-6")?.amount).toBeNull();
    await pass(2 * hour);
    crm.onPush = async () => {};
    expect(crm.deals.get("deal-6")?.amount).toBe(330);
    const [entry] = await log(client, connection.url);
    expect(entry.status).toBe("done");
    expect(entry.attempts).toBeLessThan(40);
  });

  it("gives up after three days without an answer, and a retry by a member succeeds", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-7");
    crm.onPush = async () => {
      throw new ProviderError("unreachable", "No answer.");
    };
    await runDueJobs(app);
    await pass(75 * hour);
    expect(await log(client, connection.url)).toMatchObject([
      { status: "failed", problem: "unreachable", message: "No answer." },
    ]);
    crm.onPush = async () => {};
    expect((await client.post(`${connection.url}/retry`)).body.data).toEqual({ count: 1 });
    await runDueJobs(app);
    expect(crm.deals.get("deal-7")?.amount).toBe(330);
  });

  it("says that its token is revoked, and repeats what failed after a new token", async () => {
    const client = await app.organization();
    crm.tokens.set("token-old", "account-1");
    const connection = await connect(client, { provider: "hubspot", token: "token-old" });
    addDeal(crm, "deal-8");
    const { url } = await sendOffer(app, client);
    await client.send("PUT", `${url}/deal`, { connection_id: connection.id, deal_id: "deal-8" });
    crm.tokens.delete("token-old");
    await runDueJobs(app);
    expect((await client.get(connection.url)).body).toMatchObject({
      problem: { code: "unauthorized", message: "The CRM does not accept the token." },
      failed: 1,
    });
    const search = await client.get(`${connection.url}/deals`);
    expect([search.status, search.body.error.message]).toEqual([409, "The CRM does not accept the token."]);
    crm.tokens.set("token-new", "account-1").set("token-foreign", "account-2");
    const foreign = await client.patch(connection.url, { token: "token-foreign" });
    expect([foreign.status, foreign.body.error.reasons]).toEqual([400, { token: "other_account" }]);
    const mended = await client.patch(connection.url, { token: "token-new" });
    expect(mended.body).toMatchObject({ problem: null, failed: 0, waiting: 1, credential_end: "-new" });
    await runDueJobs(app);
    expect(crm.deals.get("deal-8")).toMatchObject({ amount: expect.any(Number) });
    expect(await statuses(client, connection.url)).toEqual([["link", "done"]]);
  });

  it("comes to its other pushes if one ends every process, and gives that one up after five days", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-poison");
    const { url } = await sendOffer(app, client);
    addDeal(crm, "deal-behind");
    crm.onPush = async () => {
      if (crm.running.has("deal-poison")) throw new Error("The process ends.");
    };
    await runDueJobs(app, { mayFail: true });
    await client.send("PUT", `${url}/deal`, { connection_id: connection.id, deal_id: "deal-behind" });
    app.clock.advance(91_000);
    await pass(4 * minute, { mayFail: true });
    expect(crm.deals.get("deal-behind")?.amount).not.toBeNull();
    await pass(122 * hour, { mayFail: true });
    crm.onPush = async () => {};
    expect((await log(client, connection.url)).at(-1)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("log of the server"),
    });
  });

  it("writes the lines that count if its settings ask for them, and their sum is the amount before tax", async () => {
    const client = await app.organization();
    const { connection, offer } = await link(client, "deal-lines");
    await runDueJobs(app);
    expect(crm.pushes.at(-1)?.lineItems).toBeNull();
    await client.patch(connection.url, { deals: { with_line_items: true } });
    await client.post(`${offer.url}/deal/sync`);
    await runDueJobs(app);
    const lines = crm.pushes.at(-1)?.lineItems ?? [];
    const sum = lines.reduce(
      (total, { quantity, unitPrice, unitDiscount }) => total + quantity * (unitPrice - unitDiscount),
      0,
    );
    const { totals } = (await client.get(offer.url)).body;
    const parts = Object.values<{ selected: { subtotal: number; discount: number } }>(totals);
    expect(lines.length).toBeGreaterThan(1);
    expect(sum).toBeCloseTo(
      parts.reduce((total, { selected }) => total + selected.subtotal - selected.discount, 0),
    );
    expect(lines.map(({ name }) => name)).not.toContain("Icons");
  });

  it("writes a line as one unit with the quantity in its name, if its discount does not divide exactly", async () => {
    const client = await app.organization();
    const seats = group("Seats", [line("Seats", fixed(100, "monthly", pieces(3, "seats")), { sku: "S-1" })]);
    const { connection, offer } = await link(client, "deal-units", {
      pages: [
        scope("Ten", [seats], launch(10)),
        scope("Nine", [seats], launch(9.99)),
        scope("None", [seats]),
      ],
    });
    await client.patch(connection.url, { deals: { with_line_items: true } });
    await client.post(`${offer.url}/deal/sync`);
    await runDueJobs(app);
    const seat = { id: expect.any(String), sku: "S-1", frequency: "monthly" };
    expect(crm.pushes.at(-1)?.lineItems).toEqual([
      { ...seat, name: "Seats × 3", quantity: 1, unitPrice: 300, unitDiscount: 10 },
      { ...seat, name: "Seats", quantity: 3, unitPrice: 100, unitDiscount: 3.33 },
      { ...seat, name: "Seats", quantity: 3, unitPrice: 100, unitDiscount: 0 },
    ]);
  });

  it("repeats what failed for a removed stage after its settings were changed", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-stage");
    crm.faults.push(new ProviderError("stage_gone", "The stage does not exist any more."));
    await runDueJobs(app);
    expect((await client.get(connection.url)).body).toMatchObject({ failed: 1, problem: null });
    await client.patch(connection.url, { deals: { stages: { sent: "new" } } });
    await runDueJobs(app);
    expect((await client.get(connection.url)).body).toMatchObject({ failed: 0, waiting: 0 });
    expect(crm.pushes.at(-1)?.settings).toEqual({ stages: { sent: "new" } });
  });

  it("says that a deal was deleted, and works on for the next deal", async () => {
    const client = await app.organization();
    const { connection, offer } = await link(client, "deal-9");
    await runDueJobs(app);
    crm.deals.delete("deal-9");
    await client.post(`${offer.url}/deal/sync`);
    await runDueJobs(app);
    expect((await client.get(connection.url)).body).toMatchObject({ problem: null, failed: 1 });
    expect((await client.get(`${offer.url}/deal`)).body.data.last_push).toMatchObject({
      status: "failed",
      problem: "deal_gone",
    });
    const gone = await client.send("PUT", `${offer.url}/deal`, {
      connection_id: connection.id,
      deal_id: "deal-9",
    });
    expect(gone.status).toBe(404);
    addDeal(crm, "deal-10");
    await client.send("PUT", `${offer.url}/deal`, { connection_id: connection.id, deal_id: "deal-10" });
    await runDueJobs(app);
    expect(crm.deals.get("deal-10")?.amount).toBe(330);
    expect((await client.get(connection.url)).body).toMatchObject({ failed: 0 });
  });

  it("has one push at a time, over several processes", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-11");
    const { url } = await createTestProposal(client);
    addDeal(crm, "deal-12");
    await client.send("PUT", `${url}/deal`, { connection_id: connection.id, deal_id: "deal-12" });
    crm.maxAtOnce = 0;
    crm.onPush = () => new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all([runDueJobs(app), runDueJobs(app), runDueJobs(app)]);
    app.clock.advance(91_000);
    await runDueJobs(app);
    crm.onPush = async () => {};
    expect(crm.maxAtOnce).toBe(1);
    expect(await statuses(client, connection.url)).toEqual([
      ["link", "done"],
      ["link", "done"],
    ]);
  });

  it("repeats the push of a dead process after its lease", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-13");
    const leased_until = new Date(Date.parse(app.clock.now()) + 90_000).toISOString();
    await app.db.write
      .updateTable("connections")
      .set({ lease_token: "dead", leased_until })
      .where("id", "=", connection.id)
      .execute();
    await runDueJobs(app);
    expect(crm.deals.get("deal-13")?.amount).toBeNull();
    app.clock.advance(90_000);
    await runDueJobs(app);
    expect(crm.deals.get("deal-13")?.amount).toBe(330);
  });

  it("leaves a deal alone after its proposal was unlinked or deleted, or the connection removed", async () => {
    const client = await app.organization();
    const { connection, offer } = await link(client, "deal-14");
    expect((await client.delete(`${offer.url}/deal`)).status).toBe(204);
    expect((await client.delete(`${offer.url}/deal`)).status).toBe(204);
    await runDueJobs(app);
    expect((await client.get(offer.url)).body.integrations.crm).toBeNull();
    const body = { connection_id: connection.id, deal_id: "deal-14" };
    await client.send("PUT", `${offer.url}/deal`, body);
    await client.delete(offer.url);
    await runDueJobs(app);
    const other = await createTestOffer(client);
    await client.send("PUT", `${other.url}/deal`, body);
    expect((await client.delete(connection.url)).status).toBe(204);
    await runDueJobs(app);
    expect(crm.deals.get("deal-14")).toMatchObject({ amount: null, stage: null });
    expect((await client.get(`${other.url}/deal`)).body.data).toBeNull();
    expect((await client.post(`${other.url}/deal/sync`)).status).toBe(409);
  });

  it("creates a proposal from a deal, with its client, and links it", async () => {
    const client = await app.organization();
    const connection = await connect(client);
    addDeal(crm, "deal-15", "Relaunch 🚀");
    const made = await client.post(`${connection.url}/proposals`, { deal_id: "deal-15" });
    expect(made.status).toBe(201);
    const { body } = await client.get(`/api/proposals/${made.body.data.id}`);
    expect(body).toMatchObject({
      name: "Relaunch 🚀",
      settings: {
        recipient: {
          name: "Globex",
          address: "1 Main Street",
          website: "https://globex.test",
          contact: { name: "Grace Hopper", email: "grace@example.com" },
        },
      },
      integrations: { crm: { deal_id: "deal-15" } },
    });
    await runDueJobs(app);
    expect((await statuses(client, connection.url))[0]).toEqual(["link", "done"]);
    const missing = await client.post(`${connection.url}/proposals`, { deal_id: "none" });
    expect(missing.status).toBe(404);
  });

  it("fills only empty fields of the client of a linked proposal", async () => {
    const client = await app.organization();
    const connection = await connect(client);
    addDeal(crm, "deal-16");
    const { url } = await createTestProposal(client, { settings: { recipient: { name: "Globex Ltd" } } });
    const body = { connection_id: connection.id, deal_id: "deal-16", fill_client: true };
    expect((await client.send("PUT", `${url}/deal`, body)).status).toBe(200);
    expect((await client.get(url)).body.settings.recipient).toMatchObject({
      name: "Globex Ltd",
      contact: { email: "grace@example.com" },
    });
  });

  it("sends a chat the chosen events, without notes, costs and links of clients", async () => {
    const client = await app.organization();
    const url = "https://hooks.slack.test/services/T0/B0/secret-canary";
    const connection = await connect(client, { provider: "slack", url, events: ["proposal.won"] });
    posted.length = 0;
    const { reader } = await sendOffer(app, client, {
      notes: "<p>note-canary</p>",
      settings: { recipient: { name: "<Globex & Sons>" } },
    });
    await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    await runDueJobs(app);
    expect(posted.map((each) => each.url)).toEqual([url]);
    const text = String(posted[0]?.body);
    expect(text).toContain("Won: ");
    expect(text).toContain("<Globex & Sons>");
    expect(text).not.toMatch(/canary/);
    expect(text).not.toContain(reader.token);
    expect((await client.get(connection.url)).body.credential_end).toBe("nary");
    expect(JSON.stringify(await log(client, connection.url))).not.toContain("secret-canary");
  });

  it.each([404, 410, 403])(
    "says that a chat answers %i, and sends again to a new address",
    async (status) => {
      const client = await app.organization();
      const connection = await connect(client, { provider: "discord", url: "https://discord.test/hook" });
      answers.push({ status, retryAfter: null, snippet: "", durationMs: 1 });
      await sendOffer(app, client);
      await runDueJobs(app);
      expect((await client.get(connection.url)).body).toMatchObject({
        problem: { code: "address_gone", message: expect.stringContaining(`(${status})`) },
        failed: 1,
      });
      posted.length = 0;
      await client.patch(connection.url, { url: "https://discord.test/new" });
      app.clock.advance(1_000);
      await runDueJobs(app);
      expect(posted.map((each) => each.url)).toEqual(["https://discord.test/new"]);
      expect((await client.get(connection.url)).body).toMatchObject({ problem: null, failed: 0 });
    },
  );

  it("is tested on request: a chat gets a message, and a CRM names its account", async () => {
    const client = await app.organization();
    const chat = await connect(client, { provider: "mattermost", url: "https://chat.test/hook" });
    posted.length = 0;
    expect((await client.post(`${chat.url}/test`)).body.problem).toBeNull();
    expect(String(posted[0]?.body)).toContain("Test message");
    answers.push({ error: "timeout", message: "did not answer in time", durationMs: 1 });
    expect((await client.post(`${chat.url}/test`)).body.problem.code).toBe("unreachable");
    answers.push({ status: 400, retryAfter: null, snippet: "invalid_payload", durationMs: 1 });
    expect((await client.post(`${chat.url}/test`)).body.problem).toMatchObject({
      code: "refused",
      message: expect.stringContaining("invalid_payload"),
    });
    expect(await statuses(client, chat.url)).toEqual([
      ["test", "failed"],
      ["test", "failed"],
      ["test", "done"],
    ]);
    const connection = await connect(client);
    crm.faults.push(new ProviderError("missing_scope", "The token may not read deals."));
    expect((await client.post(`${connection.url}/test`)).body.problem.code).toBe("missing_scope");
    expect((await client.post(`${connection.url}/test`)).body.problem).toBeNull();
  });

  it("repeats a push that a member retries during its attempt, so that no change is lost", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-retried");
    const before = crm.pushes.length;
    crm.onPush = async () => {
      crm.onPush = async () => {};
      await client.post(`${connection.url}/retry`);
    };
    await runDueJobs(app);
    expect(crm.pushes).toHaveLength(before + 2);
    expect(await statuses(client, connection.url)).toEqual([["link", "done"]]);
  });

  it("does not blame a new token for an attempt with the old one", async () => {
    const client = await app.organization();
    crm.tokens.set("token-5555", "account-1");
    const { connection } = await link(client, "deal-replaced");
    crm.onPush = async () => {
      crm.onPush = async () => {};
      app.clock.advance(1);
      await client.patch(connection.url, { token: "token-5555" });
      throw new ProviderError("unauthorized", "The old token.");
    };
    await runDueJobs(app);
    expect((await client.get(connection.url)).body).toMatchObject({ problem: null, failed: 0, waiting: 0 });
    expect(crm.deals.get("deal-replaced")?.amount).toBe(330);
  });

  it("keeps the memory of a deal that is linked again", async () => {
    const client = await app.organization();
    const { connection, offer } = await link(client, "deal-again");
    await runDueJobs(app);
    await client.send("PUT", `${offer.url}/deal`, { connection_id: connection.id, deal_id: "deal-again" });
    await runDueJobs(app);
    expect(crm.pushes.at(-1)?.memory).toMatchObject({ phase: "sent" });
    addDeal(crm, "deal-other");
    await client.send("PUT", `${offer.url}/deal`, { connection_id: connection.id, deal_id: "deal-other" });
    await runDueJobs(app);
    expect(crm.pushes.at(-1)?.memory).toBeNull();
  });

  it("fits values of a deal to the limits of a proposal, and leaves out an invalid address", async () => {
    const client = await app.organization();
    const connection = await connect(client);
    const deal = addDeal(crm, "deal-odd", "🚀".repeat(600));
    crm.deals.set("deal-odd", {
      ...deal,
      company: { name: "G".repeat(900), address: "a\n".repeat(3_000), website: "\u200b" },
      contact: { first_name: " ", last_name: "H\u0000opper", email: "no address", phone: "1".repeat(300) },
    });
    const made = await client.post(`${connection.url}/proposals`, { deal_id: "deal-odd" });
    expect(made.status).toBe(201);
    const { name, settings } = (await client.get(`/api/proposals/${made.body.data.id}`)).body;
    const { recipient } = settings;
    const lengths = [name, recipient.name, recipient.contact.phone].map((text) => Array.from(text).length);
    expect(lengths).toEqual([500, 500, 100]);
    expect(recipient.contact).toMatchObject({ name: "H opper" });
    expect(recipient.contact.email ?? "").toBe("");
    expect(recipient.website ?? "").toBe("");
  });

  it("is unlinked by its proposal after it was removed, and by another CRM field", async () => {
    const client = await app.organization();
    const first = await link(client, "deal-left");
    await client.delete(first.connection.url);
    expect((await client.get(first.offer.url)).body.crm_linked).not.toBeNull();
    await client.delete(`${first.offer.url}/deal`);
    expect((await client.get(first.offer.url)).body.crm_linked).toBeNull();
    const second = await link(client, "deal-patched");
    await client.patch(second.offer.url, { integrations: { crm: null } });
    await runDueJobs(app);
    expect((await client.get(`${second.offer.url}/deal`)).body.data).toBeNull();
    expect(crm.deals.get("deal-patched")?.amount).toBeNull();
  });

  it("sends a chat with a new address no messages that are older than three days", async () => {
    const client = await app.organization();
    const connection = await connect(client, {
      provider: "slack",
      url: "https://hooks.slack.test/old-address",
    });
    answers.push({ status: 410, retryAfter: null, snippet: "", durationMs: 1 });
    await sendOffer(app, client);
    await runDueJobs(app);
    app.clock.advance(73 * hour);
    posted.length = 0;
    await client.patch(connection.url, { url: "https://hooks.slack.test/new-address" });
    await runDueJobs(app);
    expect(posted).toEqual([]);
  });

  it("plans one push for many requests to update a deal now", async () => {
    const client = await app.organization();
    const { connection, offer } = await link(client, "deal-now");
    await runDueJobs(app);
    for (let count = 0; count < 20; count += 1) await client.post(`${offer.url}/deal/sync`);
    expect((await client.get(connection.url)).body.waiting).toBe(1);
    await runDueJobs(app);
    expect((await client.get(connection.url)).body.waiting).toBe(0);
  });

  it.each([
    [[{ value: "paid_amount", field: "amount" }]],
    [
      [
        { value: "paid_amount", field: "paid" },
        { value: "yearly_value", field: "paid" },
      ],
    ],
  ])("refuses to write two values to one field: %j", async (fields) => {
    const client = await app.organization();
    const { url } = await connect(client);
    const refused = await client.patch(url, { deals: { fields } });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["deals.fields"]]);
  });

  it("continues at once after a test that passes", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-tested");
    crm.faults.push(new ProviderError("rate_limited", "Wait.", { retryAfterSeconds: 36_000 }));
    await runDueJobs(app);
    await client.post(`${connection.url}/test`);
    await runDueJobs(app);
    expect(crm.deals.get("deal-tested")?.amount).toBe(330);
  });

  it("keeps the address of a chat out of its log, even if the chat quotes it", async () => {
    const client = await app.organization();
    const url = "https://hooks.slack.test/services/T0123456789/secret-canary-4711";
    const connection = await connect(client, { provider: "slack", url });
    answers.push({
      status: 400,
      retryAfter: null,
      snippet: `POST ${url} and /services/T0123456789/secret-canary-4711 and secret-canary-4711`,
      durationMs: 1,
    });
    await client.post(`${connection.url}/test`);
    expect(JSON.stringify(await log(client, connection.url))).not.toContain("canary");
  });

  it("keeps its log for 30 days", async () => {
    const client = await app.organization();
    const { connection } = await link(client, "deal-17");
    await runDueJobs(app);
    app.clock.advance(29 * 24 * hour);
    const clean = () =>
      runHousekeeping(createAnonymousContext(app.db, app.clock), (error) => expect.fail(String(error)));
    await clean();
    expect(await log(client, connection.url)).toHaveLength(1);
    app.clock.advance(2 * 24 * hour);
    await clean();
    expect(await log(client, connection.url)).toEqual([]);
  });
});
