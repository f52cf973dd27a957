import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../../../test/clock.ts";
import { createTestDatabase, engines } from "../../../test/databases.ts";
import { grace } from "../../../test/deals.ts";
import { createTestApp, type TestApp, type TestClient } from "../../../test/harness.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { createReader, sendOffer } from "../../../test/recipients.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { createRandom, type Random } from "../../../test/security/random.ts";
import { type StripeStandIn, startStripe } from "../../../test/stripe/stand-in.ts";
import { standInFor } from "../../../test/use-app.ts";
import { fixed, group, line, scope } from "../../ops/demo/builders.ts";
import type { CardProvider } from "./card-provider.ts";
import { createStripe } from "./stripe.ts";

const clock = testClock("2026-11-20T09:00:00.000Z");
const webhookSecret = "whsec_dGVzdC1zZWNyZXQ";

/**
 * A provider whose process can be killed: the work at the provider is done, and the process never gets the answer.
 */
function createMortal(cards: CardProvider): CardProvider & { diesNext: boolean } {
  const mortal = {
    ...cards,
    diesNext: false,
    createSession: (...given: Parameters<CardProvider["createSession"]>) =>
      outlive(cards.createSession(...given)),
    readSession: (...given: Parameters<CardProvider["readSession"]>) => outlive(cards.readSession(...given)),
    expireSession: (...given: Parameters<CardProvider["expireSession"]>) =>
      outlive(cards.expireSession(...given)),
  };
  const outlive = async <T>(work: Promise<T>): Promise<T> => {
    const isKilled = mortal.diesNext;
    mortal.diesNext = false;
    const done = await work;
    if (isKilled) throw new Error("This process was killed.");
    return done;
  };
  return mortal;
}

const toKey = (reference: string | null, amount: number) => `${reference} ${amount}`;

describe.each(engines)("payments with faults on %s", (engine) => {
  let stripe: StripeStandIn;
  let cards: ReturnType<typeof createMortal>;
  const processes: TestApp[] = [];
  const app = standInFor(() => processes[0]);

  beforeAll(async () => {
    stripe = await startStripe({ clock });
    cards = createMortal(createStripe({ apiUrl: stripe.url, clock, timeoutMs: 500 }));
    const database = await createTestDatabase(engine);
    const shared = { ...database, drop: async () => {} };
    processes.push(await createTestApp(engine, { database, clock, cards }));
    processes.push(await createTestApp(engine, { database: shared, clock, cards }));
  });
  afterAll(async () => {
    for (const each of processes.toReversed()) await each.close();
    await stripe.close();
  });

  /** One proposal that a client pays with random steps and faults. */
  async function play(seed: number) {
    const random = createRandom(seed);
    const client = await app.organization();
    await client.send("PUT", "/api/organization/card-payments", {
      provider: "stripe",
      secret_key: stripe.key,
      webhook_secret: webhookSecret,
    });
    const offer = await sendOffer(app, client, {
      pages: [scope("Work", [group("Design", [line("Design", fixed(1_000))])])],
      settings: {
        currency: "EUR",
        payment: { enabled: true, type: "percentage", deposit_percentage: 30, methods: ["card"] },
      },
    });
    // Won by hand in every fourth run, because such a proposal can be reopened.
    if (seed % 4 === 0) await client.post(`${offer.url}/status`, { status: "WON" });
    else await offer.reader.post("accept", { full_name: grace.name, email: grace.email });
    const game: Game = { random, client, offer, addresses: new Set() };
    stripe.faults.failRandomly(seed, 25);
    for (let step = 0; step < 24; step++) {
      if (random.percent(20)) cards.diesNext = true;
      await Promise.all([takeStep(game), ...(random.percent(40) ? [takeStep(game)] : [])]);
    }
    cards.diesNext = false;
    stripe.faults.failRandomly(seed, 0);
    stripe.faults.clear();
    // Expired leases, pages and retries come to their end.
    for (let hours = 0; hours < 30; hours++) await pass(3_600);
    return game;
  }

  interface Game {
    readonly random: Random;
    readonly client: TestClient;
    readonly offer: Awaited<ReturnType<typeof sendOffer>>;
    /** The payment pages that the client has got. Nobody can pay on another page. */
    readonly addresses: Set<string>;
  }

  const pass = async (seconds: number) => {
    clock.advance(seconds * 1_000);
    await runDueJobs(app, { mayFail: true });
  };

  const listSessions = ({ id }: Game["offer"]) =>
    stripe.sessions().filter(({ metadata }) => metadata["proposal_id"] === id);

  async function takeStep({ random, client, offer, addresses }: Game): Promise<void> {
    const reader = createReader(random.pick(processes), `/p/${offer.reader.token}`);
    const session = listSessions(offer)
      .filter(({ url }) => addresses.has(url))
      .findLast(() => random.percent(70));
    const start = async () => {
      const { status, body } = await reader.post("payments", { method: "card" });
      if (status === 201) addresses.add(body.data.url);
    };
    const steps: (() => Promise<unknown>)[] = [
      start,
      start,
      start,
      async () => session?.status === "open" && stripe.pay(session.id),
      async () => session?.status === "open" && stripe.pay(session.id),
      async () => session?.status === "open" && stripe.pay(session.id),
      async () => session?.status === "open" && stripe.pay(session.id),
      async () => session?.status === "open" && stripe.pay(session.id),
      async () => session?.status === "open" && stripe.decline(session.id),
      async () => session?.status === "open" && stripe.startProcessing(session.id),
      async () => session?.payment?.status === "processing" && stripe.finishProcessing(session.id),
      async () => session?.payment?.status === "processing" && stripe.failProcessing(session.id),
      async () => session?.reference && reader.post(`payments/${session.reference}/check`),
      () => pass(random.pick([0, 5, 60, 700])),
      () => pass(random.pick([5, 61])),
      () => client.post(`${offer.url}/payments`, { amount: 50, received_on: clock.now().slice(0, 10) }),
      () =>
        client.post(
          `${offer.url}/${random.pick(["reopen", "archive", "unarchive", "unarchive", "unarchive"])}`,
        ),
    ];
    await random.pick(steps)();
  }

  it("are each counted once, none is lost, and none is invented", { timeout: 3_600_000 }, async () => {
    const runs = scaleTimes(5, 500);
    let paid = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const { client, offer, addresses } = await play(seed);
      const { transactions } = (await client.get(offer.url)).body.integrations.payment;
      const ours = transactions.filter(
        ({ method, status }: { method: string; status: string }) =>
          method === "card" && status === "succeeded",
      );
      const ids = new Set(listSessions(offer).map(({ id }) => id));
      const theirs = stripe.charges().filter(({ sessionId }) => ids.has(sessionId));
      expect({
        seed,
        counted: ours
          .map((each: { id: string; amount: number }) => toKey(each.id, each.amount * 100))
          .toSorted(),
      }).toEqual({
        seed,
        counted: theirs.map(({ reference, amount }) => toKey(reference, amount)).toSorted(),
      });
      // No page of the client stays open, and no attempt stays undecided.
      const open = listSessions(offer).filter(({ status, url }) => status === "open" && addresses.has(url));
      expect({ seed, open }).toEqual({ seed, open: [] });
      paid += theirs.length;
      expect(transactions.filter(({ status }: { status: string }) => status === "pending")).toEqual([]);
    }
    // Otherwise, the runs would prove little.
    expect(paid).toBeGreaterThan(runs / 3);
  });
});
