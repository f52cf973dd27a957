import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../../test/clock.ts";
import { startHubspot } from "../../test/crm/hubspot-stand-in.ts";
import { startPipedrive } from "../../test/crm/pipedrive-stand-in.ts";
import type { CrmStandIn } from "../../test/crm/stand-in.ts";
import { createTestDatabase, engines } from "../../test/databases.ts";
import { createTestApp, type TestApp, type TestClient } from "../../test/harness.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { type Offer, sendOffer } from "../../test/recipients.ts";
import { scaleTimes } from "../../test/scale.ts";
import { createRandom, type Random } from "../../test/security/random.ts";
import { standInFor } from "../../test/use-app.ts";
import { findProposalById } from "../proposals/index.ts";
import type { CrmProvider } from "./crm-provider.ts";
import { findDealLink } from "./deal-links.store.ts";
import { toAmount, toPhase } from "./describe-deal.ts";
import { createHubspot } from "./hubspot.ts";
import { createPipedrive } from "./pipedrive.ts";

const clock = testClock("2026-11-20T09:00:00.000Z");
const minute = 60_000;

/** A CRM whose process can be killed: the work at the CRM is done, and the process never gets the answer. */
function createMortal(crm: CrmProvider): CrmProvider & { diesNext: boolean } {
  const mortal = {
    ...crm,
    diesNext: false,
    pushDeal: async (...given: Parameters<CrmProvider["pushDeal"]>) => {
      const isKilled = mortal.diesNext;
      mortal.diesNext = false;
      const done = await crm.pushDeal(...given);
      if (isKilled) throw new Error("This process was killed.");
      return done;
    },
  };
  return mortal;
}

const providers = [
  { provider: "hubspot", start: startHubspot, create: createHubspot },
  { provider: "pipedrive", start: startPipedrive, create: createPipedrive },
] as const;

const databasesAndProviders = engines.flatMap((engine) =>
  providers.map((each) => Object.assign({ engine }, each)),
);

describe.each(databasesAndProviders)("deals with faults at $provider on $engine", (given) => {
  const { engine, provider, start, create } = given;
  let standIn: CrmStandIn;
  let crm: ReturnType<typeof createMortal>;
  const processes: TestApp[] = [];
  const app = standInFor(() => processes[0]);

  beforeAll(async () => {
    standIn = await start();
    crm = createMortal(create({ apiUrl: standIn.url, clock, timeoutMs: 500 }));
    const database = await createTestDatabase(engine);
    const shared = { ...database, drop: async () => {} };
    const crms = { [provider]: crm };
    processes.push(await createTestApp(engine, { database, clock, crms }));
    processes.push(await createTestApp(engine, { database: shared, clock, crms }));
  });
  afterAll(async () => {
    for (const each of processes.toReversed()) await each.close();
    await standIn.close();
  });

  const run = (random: Random) =>
    Promise.all((random.percent(20) ? processes : [app]).map((each) => runDueJobs(each, { mayFail: true })));

  interface Run {
    readonly random: Random;
    readonly client: TestClient;
    readonly offer: Offer;
    readonly connectionId: string;
  }

  const steps: Readonly<Record<string, (run: Run) => Promise<unknown>>> = {
    view: ({ offer }) => offer.reader.post("views", {}),
    choose: ({ offer, random }) =>
      offer.reader.post("selections", { item_id: offer.findId("Seats"), quantity: random.below(9) + 1 }),
    accept: ({ offer }) =>
      offer.reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" }),
    decline: ({ offer }) => offer.reader.post("decline", { reason: "Too 🚀 <b>dear</b>" }),
    win: ({ client, offer }) => client.post(`${offer.url}/status`, { status: "WON" }),
    lose: ({ client, offer }) => client.post(`${offer.url}/status`, { status: "LOST" }),
    reopen: ({ client, offer }) => client.post(`${offer.url}/reopen`),
    hold: ({ client, offer }) => client.post(`${offer.url}/status`, { status: "ON_HOLD" }),
    sync: ({ client, offer }) => client.post(`${offer.url}/deal/sync`),
    relink: ({ client, offer, connectionId }) =>
      client.send("PUT", `${offer.url}/deal`, {
        connection_id: connectionId,
        deal_id: standIn.addDeal({ title: "Another deal" }),
      }),
    kill: async () => {
      crm.diesNext = true;
    },
    wait: async ({ random }) => clock.advance(random.below(90) * minute),
    rename: ({ client, offer, random }) =>
      client.patch(offer.url, { notes: `<p>canary-note ${random.below(9)}</p>` }),
  };

  async function play(seed: number) {
    const random = createRandom(seed);
    const client = await app.organization();
    standIn.faults.clear();
    const { stages, pipelineId } = standIn.facts;
    const connected = await client.post("/api/connections", {
      provider,
      token: standIn.token,
      deals: { pipeline_id: pipelineId, stages },
    });
    const connectionId: string = connected.body.data.id;
    const offer = await sendOffer(app, client, { settings: { currency: "EUR" } });
    const dealId = standIn.addDeal({ title: `Deal ${seed} 🚀` });
    await client.send("PUT", `${offer.url}/deal`, { connection_id: connectionId, deal_id: dealId });
    standIn.faults.failRandomly(seed, 15);
    for (let count = 0; count < 14; count += 1) {
      await steps[random.pick(Object.keys(steps))]?.({ random, client, offer, connectionId });
      if (random.percent(60)) await run(random);
    }
    standIn.faults.clear();
    crm.diesNext = false;
    await client.post(`/api/connections/${connectionId}/retry`);
    await settle(client, connectionId);
    return compare(client, offer, connectionId);
  }

  /** Runs everything that follows, until nothing waits. */
  async function settle(client: TestClient, connectionId: string): Promise<void> {
    for (let rounds = 0; rounds < 200; rounds += 1) {
      clock.advance(30 * minute);
      await runDueJobs(app, { mayFail: true });
      const { waiting } = (await client.get(`/api/connections/${connectionId}`)).body;
      if (waiting === 0) return;
    }
    throw new Error("Something waits for ever");
  }

  /** Compares the deal with its proposal. Asserts that another push writes nothing, and that no secret left. */
  async function compare(client: TestClient, offer: Offer, connectionId: string) {
    const { organizationId } = client;
    const proposal = await findProposalById(app.db.read, organizationId, offer.id);
    const link = await findDealLink(app.db.read, organizationId, offer.id);
    if (!proposal || !link) throw new Error("They are never deleted");
    const { data: log } = (await client.get(`/api/connections/${connectionId}/log?limit=100`)).body;
    expect(log.filter((entry: { status: string }) => entry.status === "failed")).toEqual([]);
    const writes = standIn.listWrites().length;
    await client.post(`${offer.url}/deal/sync`);
    await runDueJobs(app);
    expect(standIn.listWrites()).toHaveLength(writes);
    expect(JSON.stringify(standIn.requests)).not.toMatch(/canary-note/);
    expect(JSON.stringify(standIn.requests)).not.toContain(offer.reader.token);
    const deal = standIn.getDeal(link.deal_id);
    const phase = toPhase(proposal);
    const isSealed = phase === "won" && proposal.marked_as_won_method !== "manual";
    return {
      deal: {
        amount: deal.amount,
        // HubSpot's deals without a currency are in the currency of the account.
        currency: deal.currency ?? "EUR",
        // A proposal on hold says nothing about its deal.
        status: phase === null ? "any" : deal.status,
        isInStage:
          phase === null ||
          deal.status !== "open" ||
          Object.values(standIn.facts.stages).includes(deal.stageId),
        pdfs: deal.files.length,
      },
      expected: {
        amount: toAmount(proposal, "first_payment"),
        currency: "EUR",
        status: phase === null ? "any" : phase === "won" || phase === "lost" ? phase : "open",
        isInStage: true,
        pdfs: isSealed ? 1 : 0,
      },
      ...(await countNotes(organizationId)),
    };
  }

  /** Counts the notes of each announced push. One that was skipped may have written its note before. */
  async function countNotes(organizationId: string) {
    const written = standIn.listDeals().flatMap((each) => each.notes);
    const pushes = await app.db.read
      .selectFrom("connection_pushes")
      .select(["id", "status"])
      .where("organization_id", "=", organizationId)
      .where("announcement_json", "is not", null)
      .execute();
    const count = (id: string) => written.filter((note) => note.includes(id)).length;
    return {
      notes: pushes.map(({ id }) => [id, count(id)]),
      announced: pushes.map(({ id, status }) => [id, status === "done" ? 1 : expect.toBeOneOf([0, 1])]),
    };
  }

  const seeds = Array.from({ length: scaleTimes(1, 200) }, (_, index) => index + 1);

  it.each(seeds)(
    "equal their proposals at the end of run %i, with every note and PDF once",
    { timeout: 5 * minute },
    async (seed) => {
      const { deal, expected, notes, announced } = await play(seed);
      expect(deal).toEqual(expected);
      expect(notes).toEqual(announced);
    },
  );
});
