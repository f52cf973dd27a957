import assert from "node:assert/strict";
import type { TestClient } from "../harness.ts";
import { findMailedLink, toTypedSignature } from "../deals.ts";
import { expectEvents, follow, type Command, type ExpectedEvent } from "../lifecycle-model.ts";
import { line, createPage } from "../proposals.ts";
import type { Deal } from "./deal.ts";
import { countEvents, readHistory } from "./outside-view.ts";
import { dayMs } from "./week-clock.ts";
import type { Call, ProductClient } from "./product-client.ts";
import type { World } from "./world.ts";

/**
 * The people of the week. They call the API and record the effects of their calls. A call without an answer,
 * or with a 503, has taken effect completely or not at all. The events in the database show which is true.
 */
export class Office {
  readonly deals: Deal[] = [];
  readonly client: ProductClient;
  readonly organizationId: string;
  readonly #world: World;
  readonly #ownerId: string;

  constructor(world: World, client: ProductClient, owner: Pick<TestClient, "userId" | "organizationId">) {
    this.client = client;
    this.organizationId = owner.organizationId;
    this.#world = world;
    this.#ownerId = owner.userId;
  }

  /** Lets the product do all due work. */
  async work(): Promise<void> {
    await this.client.process.work();
    await this.client.recover();
  }

  async createDeal(): Promise<void> {
    const { random, clock } = this.#world;
    const number = this.deals.length + 1;
    const name = `Deal ${number}`;
    const hasButton = random.percent(50);
    const hasCompanySigner = random.percent(40);
    const expiresAt = random.percent(30)
      ? new Date(Date.parse(clock.now()) + (1 + random.below(5)) * dayMs).toISOString()
      : null;
    const recipientEmail = `grace-${number}@example.com`;
    const secondEmail = `alan-${number}@example.com`;
    const settings = {
      payment: { enabled: true, type: "percentage", deposit_percentage: 30, methods: ["card"] },
      recipient: { contact: { name: "Grace Hopper", email: recipientEmail } },
      ...(expiresAt !== null && { expiring_on: expiresAt }),
      ...(random.percent(50) && { reminders: { after_days: [1, 3], before_expiry_days: [1] } }),
      signing: {
        acceptance_method: hasButton ? "accept_button" : "digital_signatures",
        is_contact_signer: true,
        additional_signers: [{ full_name: "Alan Turing", email: secondEmail }],
        ...(hasCompanySigner && { company_signer: this.#ownerId }),
      },
    };
    const quantity = { current: 1, min: 1, max: 5 };
    const seats = line("Seats", 10.5, {
      price: { model: "fixed", value: 10.5, frequency: "monthly", quantity },
    });
    const pages = [createPage(line("Design", 1000), line("Icons", 199.99, { optional: true }), seats)];
    const created = await this.client.insist({
      what: `create ${name}`,
      method: "POST",
      url: "/api/proposals",
      body: { name, settings, pages },
      isMember: true,
      idempotencyKey: this.client.createKey(),
    });
    assert.equal(created.status, 201);
    const { id } = created.body.data;
    const url = `/api/proposals/${id}`;
    const lines: { id: string; name: string }[] = (await this.client.read(url)).pages[0].children[0]
      .line_items;
    const findId = (wanted: string) => lines.find((each) => each.name === wanted)?.id ?? "";
    this.deals.push({
      name,
      id,
      url,
      expiresAt,
      recipientEmail,
      secondEmail,
      items: { icons: findId("Icons"), seats: findId("Seats") },
      model: {
        status: "DRAFT",
        held: null,
        isSent: false,
        isWonByHand: false,
        signatures: 0,
        hasButton,
        hasCompanySigner,
      },
      history: [],
      choices: new Map(),
      sendings: 0,
      views: 0,
      draft: null,
      draftIds: [],
      revisions: 0,
      revisionMails: [],
      isAddressed: false,
      renamings: 0,
      transfers: 0,
    });
  }

  isAllowed(deal: Deal, command: Command): boolean {
    return this.#expectEvents(deal, command) !== undefined;
  }

  /** Runs a command. The table in `lifecycle-model.ts` determines the expected result. */
  async perform(deal: Deal, command: Command): Promise<void> {
    const { db, random } = this.#world;
    const events = this.#expectEvents(deal, command);
    const call = await this.#toCall(deal, command);
    if (!call) return assert.equal(events, undefined, command);
    const before = await readHistory(db, deal.id);
    assert.deepEqual(before, deal.history);
    const answer = await this.client.ask(call);
    let isDone = answer?.status === 200;
    if (!answer) {
      isDone = (await readHistory(db, deal.id)).length > before.length;
      // A caller without an answer asks again with the same key, which must not run the command twice.
      if (call.isMember && random.percent(70)) isDone = (await this.client.insist(call)).status === 200;
    }
    if (answer || isDone) assert.equal(isDone, events !== undefined, call.what);
    if (isDone && events) {
      follow(deal.model, command, events);
      deal.history.push(...events);
      if (command === "send") {
        deal.sendings += 1;
        deal.isAddressed = true;
      }
    }
    assert.deepEqual(await readHistory(db, deal.id), deal.history, call.what);
  }

  /** Changes a choice of the recipient. */
  async choose(deal: Deal): Promise<void> {
    const { db, random } = this.#world;
    const token = await this.#findToken(deal);
    if (token === undefined) return;
    const [itemId, field] = random.pick([
      [deal.items.icons, "selected"],
      [deal.items.seats, "quantity"],
    ] as const);
    const chosen = deal.choices.get(itemId) ?? [];
    const value = field === "selected" ? chosen.length % 2 === 0 : ((chosen.length + 1) % 5) + 1;
    const before = await countEvents(db, deal.id, "selection_changed");
    const answer = await this.client.ask({
      what: `choose ${field} ${value} in ${deal.name}`,
      method: "POST",
      url: `/api/public/proposals/${token}/selections`,
      body: { item_id: itemId, [field]: value },
      isMember: false,
    });
    const more = (await countEvents(db, deal.id, "selection_changed")) - before;
    if (answer) assert.equal(more, answer.status === 200 ? 1 : 0);
    assert.ok(more === 0 || more === 1);
    if (more === 1) deal.choices.set(itemId, [...chosen, value]);
  }

  async view(deal: Deal): Promise<void> {
    const token = await this.#findToken(deal);
    if (token === undefined) return;
    const before = await countEvents(this.#world.db, deal.id, "proposal_viewed");
    const answer = await this.client.ask({
      what: `view ${deal.name}`,
      method: "POST",
      url: `/api/public/proposals/${token}/views`,
      isMember: false,
    });
    const more = (await countEvents(this.#world.db, deal.id, "proposal_viewed")) - before;
    assert.ok(more === 0 || more === 1);
    if (answer && answer.status !== 204) assert.equal(more, 0);
    deal.views += more;
  }

  async rename(deal: Deal): Promise<void> {
    const name = `${deal.name.split(",")[0]}, version ${this.client.createKey()}`;
    const call = {
      what: `rename to ${name}`,
      method: "PATCH",
      url: deal.url,
      body: { name },
      isMember: true,
    } as const;
    const answer = await this.client.ask(call);
    const row = await this.#world.db.read
      .selectFrom("proposals")
      .select("name")
      .where("id", "=", deal.id)
      .executeTakeFirstOrThrow();
    if (answer) assert.equal(row.name, answer.status === 200 ? name : deal.name);
    assert.ok([name, deal.name].includes(row.name));
    if (row.name === name) deal.renamings += 1;
    deal.name = row.name;
  }

  /** Reads the list, like the application does regularly. */
  async list(): Promise<void> {
    const list = await this.client.read("/api/proposals?limit=100");
    assert.equal(list.pagination.total, this.deals.length);
  }

  async connectCards(): Promise<void> {
    await this.client.insist({
      what: "connect cards",
      method: "PUT",
      url: "/api/organization/card-payments",
      body: { provider: "stripe", secret_key: this.#world.stripe.key },
      isMember: true,
    });
  }

  /** Adds an endpoint for these types of events, or for the types of the specification. */
  async addEndpoint(url: string, events?: readonly string[]): Promise<string> {
    const body = { url, ...(events && { events }) };
    return (
      await this.client.insist({
        what: `add ${url}`,
        method: "POST",
        url: "/api/webhook-endpoints",
        body,
        isMember: true,
      })
    ).body.data.secret;
  }

  /** A sent proposal with a draft revision cannot become a draft again. */
  #expectEvents({ model, draft, ...deal }: Deal, command: Command): ExpectedEvent[] | undefined {
    if (command === "mark DRAFT" && model.status === "SENT" && draft?.isDiscarded === false) return undefined;
    return expectEvents(model, command, this.#isPast(deal));
  }

  async #toCall(deal: Deal, command: Command): Promise<Call | undefined> {
    const byMember: Partial<Record<Command, [path: string, body?: unknown]>> = {
      send: ["send", { recipients: [{ name: "Grace Hopper", email: deal.recipientEmail }] }],
      "request signatures": ["request-signatures"],
      "void the signing": ["void-signing"],
      reopen: ["reopen"],
      "counter-sign": ["counter-sign", toTypedSignature("Ada Lovelace")],
    };
    const what = `${command} ${deal.name}`;
    const [path, body] = command.startsWith("mark ")
      ? ["status", { status: command.slice("mark ".length) }]
      : (byMember[command] ?? []);
    if (path !== undefined)
      return {
        what,
        method: "POST",
        url: `${deal.url}/${path}`,
        ...(body !== undefined && { body }),
        isMember: true,
        idempotencyKey: this.client.createKey(),
      };
    const token = command === "sign second" ? await this.#findMailedToken(deal) : await this.#findToken(deal);
    if (token === undefined) return undefined;
    const [action, given] =
      command === "accept"
        ? ["accept", { full_name: "Grace Hopper", email: deal.recipientEmail }]
        : command === "decline"
          ? ["decline", { reason: "Too late" }]
          : ["sign", toTypedSignature("A signer")];
    return {
      what,
      method: "POST",
      url: `/api/public/proposals/${token}/${action}`,
      body: given,
      isMember: false,
    };
  }

  /** Finds the shared link. Returns undefined if there is none yet. */
  async #findToken(deal: Deal): Promise<string | undefined> {
    const { share_url } = await this.client.read(deal.url);
    return share_url?.slice(share_url.lastIndexOf("/") + 1);
  }

  async #findMailedToken(deal: Deal): Promise<string | undefined> {
    const app = { ...this.client.process.app, db: this.#world.db };
    const link = await findMailedLink(app, deal.secondEmail).catch(() => undefined);
    return link?.slice(link.lastIndexOf("/") + 1);
  }

  #isPast({ expiresAt }: Pick<Deal, "expiresAt">): boolean {
    return expiresAt !== null && this.#world.clock.now() >= expiresAt;
  }
}
