import { webhookEventTypes } from "@proffer/contract";
import { createAnonymousContext } from "../../src/context.ts";
import { runHousekeeping } from "../../src/ops/purge.ts";
import type { Engine } from "../databases.ts";
import { commands, type Command } from "../lifecycle-model.ts";
import type { FaultKind } from "./faults.ts";
import { Office } from "./office.ts";
import { ProductClient } from "./product-client.ts";
import { Cashier } from "./cashier.ts";
import { checkPayments } from "./promises/payments.ts";
import { checkDeals } from "./promises/deals.ts";
import { checkMails } from "./promises/mails.ts";
import { checkSeals } from "./promises/seals.ts";
import { checkWebhooks } from "./promises/webhooks.ts";
import { checkRevisions } from "./promises/revisions.ts";
import { Reviser } from "./reviser.ts";
import { dayMs, hourMs, minuteMs } from "./week-clock.ts";
import { createWorld, type World } from "./world.ts";

export const daysOfWeek = 7;
const stepsInADay = 14;
const receivers = 3;
/** Maximum number of rounds until no work is left. No retry schedule needs as many. */
const maxClosingRounds = 2_000;

export interface WeekReport {
  readonly deals: number;
  readonly revisions: number;
  readonly faults: number;
  readonly deliveries: number;
  readonly mails: number;
  readonly sealed: number;
  readonly payments: number;
}

/** Commands by weight: commands that advance a deal are more frequent than commands that end a deal. */
const usualCommands: readonly Command[] = [
  ...commands,
  ...Array<Command>(6).fill("send"),
  ...Array<Command>(4).fill("request signatures"),
  ...Array<Command>(8).fill("sign first"),
  ...Array<Command>(8).fill("sign second"),
  ...Array<Command>(8).fill("counter-sign"),
  ...Array<Command>(3).fill("accept"),
];

/**
 * Plays the days of a week and checks every promise at their end. `journal` gets a line for each action and
 * fault.
 */
export async function playWeek(
  engine: Engine,
  seed: number,
  days: number,
  onJournal: (journal: readonly string[]) => void = () => {},
): Promise<WeekReport> {
  const world = await createWorld(engine, seed);
  onJournal(world.journal);
  const first = await world.startProcess();
  const owner = await first.app.organization();
  const client = new ProductClient(world, first, owner.apiKey);
  const office = new Office(world, client, owner);
  const reviser = new Reviser(world, client);
  const people = { office, reviser, cashier: new Cashier(world, client) };
  try {
    for (let index = 0; index < receivers; index++)
      world.receivers.addSecret(
        await office.addEndpoint(
          `https://hooks.globex.test/${index}`,
          index > 0 ? undefined : webhookEventTypes,
        ),
      );
    await office.connectCards();
    for (let day = 0; day < days; day++) await playDay(world, people);
    await closeWeek(world, office);
    await checkDeals(world, office);
    await checkRevisions(world, office);
    return {
      deals: office.deals.length,
      revisions: office.deals.reduce((sum, { revisions }) => sum + revisions, 0),
      faults: world.faults,
      deliveries: await checkWebhooks(world),
      mails: await checkMails(world, office),
      sealed: await checkSeals(world, office),
      payments: await checkPayments(world, office),
    };
  } finally {
    await client.process.end();
    await world.close();
  }
}

interface People {
  readonly office: Office;
  readonly reviser: Reviser;
  readonly cashier: Cashier;
}

async function playDay(world: World, people: People): Promise<void> {
  const { office } = people;
  const { clock, random } = world;
  const startsAt = Date.parse(clock.now());
  for (let step = 0; step < stepsInADay; step++) {
    if (random.percent(30)) armFault(world, office);
    await takeStep(world, people);
    clock.advance(random.below(50 * minuteMs));
    if (random.percent(60)) await office.work();
    if (random.percent(5)) jump(world);
  }
  const { db } = office.client.process.app;
  await runHousekeeping(createAnonymousContext(db, clock), () => {});
  await office.client.recover();
  await office.work();
  const tomorrow = startsAt + dayMs;
  clock.advance(Math.max(0, tomorrow - Date.parse(clock.now())));
}

async function takeStep(world: World, { office, reviser, cashier }: People): Promise<void> {
  const { random } = world;
  const { deals } = office;
  if (deals.length < 2 || random.percent(12)) return office.createDeal();
  const deal = random.pick(deals);
  const chance = random.below(100);
  if (chance < 10) return office.choose(deal);
  if (chance < 18) return office.view(deal);
  if (chance < 22) return office.rename(deal);
  if (chance < 25) return office.list();
  if (chance < 35) return cashier.payOne(deals);
  if (chance < 55) return reviser.reviseOne(deals);
  // Mostly allowed commands, sometimes commands that must be rejected.
  const allowed = usualCommands.filter((command) => office.isAllowed(deal, command));
  return office.perform(
    deal,
    random.pick(allowed.length > 0 && random.percent(80) ? allowed : usualCommands),
  );
}

function armFault({ random }: World, { client }: Office): void {
  client.process.faults.arm({
    kind: random.pick<FaultKind>(["kill", "kill", "unreachable", "full disk"]),
    after: 1 + random.below(40),
    lasts: 1 + random.below(12),
  });
}

/** Changes the clock of the machine: a little back, or a little or far ahead. */
function jump({ random, clock, note }: World): void {
  const byMs = random.pick([-2000, -500, 90 * minuteMs, 5 * minuteMs, 45_000]);
  clock.advance(byMs);
  note(`FAULT the clock jumps by ${byMs / 1000} s`);
}

/** Lets all pending work finish, without more faults. */
async function closeWeek(world: World, office: Office): Promise<void> {
  office.client.process.faults.disarm();
  for (let round = 0; round < maxClosingRounds; round++) {
    await office.work();
    const next = await findNextDue(world);
    if (next === undefined) return;
    world.clock.advance(Math.max(1, Date.parse(next) - Date.parse(world.clock.now())));
  }
  throw new Error("the week does not end");
}

async function countOpenPages({ db }: World): Promise<number> {
  const open = await db.read
    .selectFrom("payment_sessions")
    .select("id")
    .where("status", "in", ["creating", "open"])
    .execute();
  return open.length;
}

async function findNextDue(world: World): Promise<string | undefined> {
  const { db } = world;
  const jobs = await db.read
    .selectFrom("jobs")
    .select(["run_at", "leased_until"])
    .where("finished_at", "is", null)
    .where("given_up_at", "is", null)
    // A paid page is read for half a year, because it can be refunded.
    .$if((await countOpenPages(world)) === 0, (query) => query.where("kind", "<>", "read_payment"))
    .execute();
  const queue = await db.read
    .selectFrom("webhook_queue")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "endpoint_id")
    .where("paused_at", "is", null)
    .select("due_at")
    .execute();
  const batches = await db.read.selectFrom("webhook_batches").select("began_at").execute();
  const times = [
    ...jobs.map(({ run_at, leased_until }) =>
      leased_until !== null && leased_until > run_at ? leased_until : run_at,
    ),
    ...queue.map(({ due_at }) => due_at),
    // A batch counts as interrupted slightly more than half a minute after it began.
    ...batches.map(({ began_at }) => new Date(Date.parse(began_at) + hourMs / 100).toISOString()),
  ];
  return times.toSorted((a, b) => (a < b ? -1 : 1))[0];
}
