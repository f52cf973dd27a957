import assert from "node:assert/strict";
import type { Deal } from "./deal.ts";
import { countEvents } from "./outside-view.ts";
import type { ProductClient } from "./product-client.ts";
import type { World } from "./world.ts";

/** The clients who pay won deals by card, and the member who records bank transfers. */
export class Cashier {
  readonly #world: World;
  readonly #client: ProductClient;
  /** The payment pages that a client has got. Nobody can pay on another page. */
  readonly #pages = new Set<string>();

  constructor(world: World, client: ProductClient) {
    this.#world = world;
    this.#client = client;
  }

  /** Pays one of the won deals, or does a part of it. */
  async payOne(deals: readonly Deal[]): Promise<void> {
    const { random } = this.#world;
    const won = deals.filter(({ model }) => model.status === "WON");
    if (won.length === 0) return;
    const deal = random.pick(won);
    const chance = random.below(100);
    if (chance < 45) return this.#openPage(deal);
    if (chance < 85) return this.#act(deal);
    return this.#transfer(deal);
  }

  async #openPage(deal: Deal): Promise<void> {
    const { share_url } = await this.#client.read(deal.url);
    if (!share_url) return;
    const answer = await this.#client.ask({
      what: `open the payment page of ${deal.name}`,
      method: "POST",
      url: `/api/public/proposals/${share_url.slice(share_url.lastIndexOf("/") + 1)}/payments`,
      body: { method: "card" },
      isMember: false,
    });
    if (answer?.status === 201) this.#pages.add(answer.body.data.url);
  }

  /** Pays, or fails to pay, on a page that the client has got. */
  async #act({ id, name }: Deal): Promise<void> {
    const { random, stripe, note } = this.#world;
    const page = stripe
      .sessions()
      .find(
        ({ metadata, status, url }) =>
          metadata["proposal_id"] === id && status === "open" && this.#pages.has(url),
      );
    if (!page) return;
    const act = random.pick(["pay", "pay", "pay", "decline", "startProcessing"] as const);
    stripe[act](page.id);
    note(`${act} for ${name}`);
  }

  async #transfer(deal: Deal): Promise<void> {
    const { db, clock } = this.#world;
    const before = await countEvents(db, deal.id, "payment_received");
    const answer = await this.#client.ask({
      what: `record a transfer for ${deal.name}`,
      method: "POST",
      url: `${deal.url}/payments`,
      body: { amount: 25, received_on: clock.now().slice(0, 10) },
      isMember: true,
      idempotencyKey: this.#client.createKey(),
    });
    const more = (await countEvents(db, deal.id, "payment_received")) - before;
    if (answer) assert.equal(more, answer.status === 201 ? 1 : 0);
    deal.transfers += more;
  }
}
