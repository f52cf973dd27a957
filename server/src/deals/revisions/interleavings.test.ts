import { setImmediate as turn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { DroppedSelection, Page } from "@proffer/contract";
import { calculatePricing } from "@proffer/pricing";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, signedByGrace, toTypedSignature } from "../../../test/deals.ts";
import { printFigures } from "../../../test/figures.ts";
import type { TestAnswer } from "../../../test/harness.ts";
import { readProposalRow } from "../../../test/proposals.ts";
import { type Offer, sendOffer } from "../../../test/recipients.ts";
import {
  type DraftEdit,
  draftEdits,
  firstOffer,
  mergeOffers,
  type ModelOffer,
  offerPages,
  replaySelection,
  rivalEdits,
  toDraftedOffer,
  toModelOffer,
} from "../../../test/revision-model.ts";
import { prepareRewind } from "../../../test/rewind.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { createRandom, type Random } from "../../../test/security/random.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { verifyProposalAudit } from "../../records/audit-trail/verify/verify-audit.ts";

/** Number of interleavings on each engine. `npm run prove` runs more. */
const plays = scaleTimes(24, 10_000);
/** Number of proposals. The plays use them in turn. When each proposal has had a play, all are restored. */
const proposals = scaleTimes(12, 60);
const seed = 20_261_129;
const day = 86_400_000;
/** Time between two rounds of plays, so that clocks of rounds do not overlap. */
const lifetime = 3 * day;

/** A sent proposal with a draft revision, before a play. */
interface Setup extends Offer {
  readonly draft: string;
  readonly hasButton: boolean;
  readonly columns: readonly unknown[];
  readonly expiry: string;
}

const actions = {
  sender: ["edit", "edit", "edit", "extend the draft", "publish"],
  colleague: ["edit", "edit", "extend", "void", "request signatures", "discard", "undelete", "publish"],
  client: ["choose", "choose", "choose", "choose", "decide", "decide with the first version"],
  clock: ["expire"],
} as const;
type Action = (typeof actions)[keyof typeof actions][number];

/** The answer to one action. */
interface Step {
  readonly action: Action;
  readonly answer: TestAnswer;
  readonly edit?: DraftEdit;
  /** The offer that a client read before deciding. */
  readonly seen?: ModelOffer;
}

interface TrailEntry {
  readonly at: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

describe.each(engines)("simultaneous work on a revision by two members and a client on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it(
    "has one winner, mixes nothing, loses no selection that fits, and keeps a draft that was not published",
    { timeout: 7_200_000 },
    async () => {
      const setups: Setup[] = [];
      for (let index = 0; index < proposals; index++) setups.push(await createSetup(index % 3));
      const rewind = await prepareRewind(
        app.db,
        setups.flatMap(({ id, draft }) => [id, draft]),
      );
      const start = Date.parse(app.clock.now());
      const random = createRandom(seed);
      const counts: Record<string, number> = {};
      const begun = performance.now();
      for (let done = 0; done < plays; done++) {
        const setup = setups[done % proposals] as Setup;
        if (done > 0 && done % proposals === 0) await rewind();
        app.clock.advance(start - Date.parse(app.clock.now()));
        const steps = await play(setup, random);
        const { found, expected, actionsOfTrail } = await observe(setup, steps);
        const told = steps.map(({ action, edit, answer: { status, body } }) => [
          edit ?? action,
          status,
          body.error,
        ]);
        expect(found, `play ${done}: ${JSON.stringify(told)}`).toEqual(expected);
        for (const { action, answer } of steps) increment(counts, `${action} ${answer.status}`);
        increment(counts, `ends with ${actionsOfTrail.join(", ")}`);
      }
      printFigures("interleavings of revisions", {
        engine,
        plays,
        seed,
        counts,
        seconds: Math.round((performance.now() - begun) / 1000),
      });
    },
  );

  /** Creates a proposal with an accept button, with one signer, or with a second signer of the company. */
  async function createSetup(kind: number): Promise<Setup> {
    const expiry = new Date(Date.parse(app.clock.now()) + lifetime).toISOString();
    const signing = { ...signedByGrace, ...(kind === 2 && { company_signer: client.userId }) };
    const offer = await sendOffer(app, client, {
      pages: offerPages,
      settings: { expiring_on: expiry, ...(kind > 0 && { signing }) },
    });
    const draft = (await client.post(`${offer.url}/revisions`)).body.data.id;
    const [page] = (await client.get(`/api/proposals/${draft}`)).body.pages;
    return { ...offer, draft, expiry, hasButton: kind === 0, columns: page.children[1].columns.slice(0, 1) };
  }

  /** Lets all people act at the same time. Each waits for the answer before the next action. */
  async function play(setup: Setup, random: Random): Promise<Step[]> {
    const first = (await setup.reader.read()).body;
    const edits = rivalEdits.map((rivals) => random.pick(rivals));
    const people = Object.values(actions).map((possible, who) => {
      const isClock = who === 3;
      const count = isClock ? Number(random.percent(20)) : 1 + random.below(4);
      const own: Action[] = Array.from({ length: count }, () => random.pick<Action>(possible));
      if (who === 0) own.push("publish");
      return own.map((action) => ({
        action,
        pause: random.below(isClock ? 40 : 12),
        edit: action === "edit" ? edits.splice(random.below(edits.length), 1)[0] : undefined,
        choice: random.below(4),
        quantity: 2 + random.below(9),
      }));
    });
    const steps: Step[] = [];
    await Promise.all(
      people.map(async (own) => {
        for (const { action, pause, edit, choice, quantity } of own) {
          if (action === "edit" && !edit) continue;
          for (let waited = 0; waited < pause; waited++) await turn();
          if (action === "expire") app.clock.advance(lifetime);
          else if (action === "choose") steps.push({ action, answer: await choose(setup, choice, quantity) });
          else if (action === "decide")
            steps.push(await decide(setup, action, (await setup.reader.read()).body));
          else if (action === "decide with the first version") steps.push(await decide(setup, action, first));
          else if (edit) steps.push({ action, edit, answer: await editDraft(setup, edit) });
          else steps.push({ action, answer: await actAsMember(setup, action) });
        }
      }),
    );
    return steps;
  }

  /** An expiry that is later than the end of the play, by this number of days. */
  function toExpiry(days: number) {
    const at = Date.parse(app.clock.now()) + lifetime + days * day;
    return { settings: { expiring_on: new Date(at).toISOString() } };
  }

  function editDraft({ draft, findId, columns }: Setup, edit: DraftEdit): Promise<TestAnswer> {
    const { item, body } = draftEdits[edit];
    const url = `/api/proposals/${draft}/items/${findId(item)}`;
    if (body === undefined) return client.delete(url);
    return client.patch(url, edit === "remove the column" ? { columns } : body);
  }

  function actAsMember({ url, draft }: Setup, action: Action): Promise<TestAnswer> {
    const draftUrl = `/api/proposals/${draft}`;
    if (action === "publish") return client.post(`${draftUrl}/publish`);
    if (action === "discard") return client.delete(draftUrl);
    if (action === "undelete") return client.post(`${draftUrl}/undelete`);
    if (action === "extend the draft") return client.patch(draftUrl, toExpiry(7));
    if (action === "extend") return client.patch(url, toExpiry(3));
    return client.post(`${url}/${action === "void" ? "void-signing" : "request-signatures"}`);
  }

  /** Reads the results of a play, and computes the results that the model expects. */
  async function observe(setup: Setup, steps: readonly Step[]) {
    const { id, url, draft, expiry } = setup;
    const done = (action: Action) =>
      steps.filter((step) => step.action === action && step.answer.status < 300);
    const published = done("publish");
    const decided = steps.filter(({ seen, answer }) => seen && answer.status === 200);
    const drafted = toDraftedOffer(done("edit").flatMap(({ edit }) => edit ?? []));
    const trail: TrailEntry[] = (await client.get(`${url}/audit-trail`)).body.data;
    const { now, frozen, dropped, actionsOfTrail } = replay(setup, trail, drafted);
    const original = (await client.get(url)).body;
    const kept = await client.get(`/api/proposals/${draft}`);
    const snapshots = await listSnapshots(id);
    const isLonger = done("extend").length + done("extend the draft").length > 0;
    const isKept = published.length === 0 && done("discard").length === done("undelete").length;
    const countOf = (action: string) => actionsOfTrail.filter((each) => each === action).length;
    const valid = snapshots.find(({ isVoided }) => !isVoided);
    const found = {
      failures: steps.filter(({ answer }) => answer.status >= 500),
      faultsOfTrail: (await verifyProposalAudit(app.db.read, id))?.faults,
      published: [
        published.length,
        countOf("revised"),
        await countRevisedEvents(id),
        original.revision.number,
      ],
      decided: countOf("signed") + countOf("accepted"),
      dropped: published.flatMap(({ answer }) => answer.body.dropped_selections.map(toNameAndReason)),
      offer: toModelOffer(original.pages),
      totals: original.totals,
      frozen: snapshots.map(({ sha256, offer }) => [sha256, offer] as const),
      won: original.status === "WON" ? valid?.totals : undefined,
      decidedUnread: decided.filter(
        ({ seen }) => !snapshots.some(({ offer }) => isDeepStrictEqual(offer, seen)),
      ),
      tooLate: trail.filter(
        ({ at, entry }) => at >= expiry && !isLonger && !membersMay.has(String(entry["action"])),
      ),
      draft: kept.status === 200 ? toModelOffer(kept.body.pages) : kept.status,
      draftOfOriginal: original.revision.draft?.id,
    };
    const expected: typeof found = {
      failures: [],
      faultsOfTrail: [],
      published: Array.from({ length: 3 }, () => Math.min(published.length, 1)).concat(1 + published.length),
      decided: decided.length,
      dropped: published.length > 0 ? dropped : [],
      offer: now,
      totals: await calculateTotals(id, original.pages),
      frozen,
      won: original.status === "WON" ? original.totals : undefined,
      decidedUnread: [],
      tooLate: [],
      draft: isKept ? drafted : 404,
      draftOfOriginal: isKept ? draft : undefined,
    };
    return { found, expected, actionsOfTrail: actionsOfTrail.filter((action) => !usual.has(action)) };
  }

  async function calculateTotals(id: string, pages: readonly Page[]): Promise<unknown> {
    const { status } = await readProposalRow(app, id);
    const selections_locked = status === "PENDING" || status === "WON";
    return calculatePricing({ currency: "USD", pages, selections_locked }).totals;
  }

  /** Reads the frozen contents. */
  async function listSnapshots(id: string) {
    const snapshots = await app.db.read
      .selectFrom("snapshots")
      .select(["sha256", "canonical_json", "voided_at"])
      .where("organization_id", "=", client.organizationId)
      .where("proposal_id", "=", id)
      .orderBy("round")
      .execute();
    return snapshots.map(({ sha256, canonical_json, voided_at }) => {
      const { pages, totals } = JSON.parse(canonical_json);
      return { sha256, offer: toModelOffer(pages), totals, isVoided: voided_at !== null };
    });
  }

  async function countRevisedEvents(id: string): Promise<number> {
    const revised = await app.db.read
      .selectFrom("events")
      .select("id")
      .where("organization_id", "=", client.organizationId)
      .where("proposal_id", "=", id)
      .where("type", "=", "proposal_revised")
      .execute();
    return revised.length;
  }
});

function choose({ reader, findId }: Setup, choice: number, quantity: number): Promise<TestAnswer> {
  if (choice === 0) return reader.post("selections", { item_id: findId("Hosting"), quantity });
  const name = ["Icons", "Hosting", quantity % 2 ? "Large" : "Small"][choice - 1] ?? "";
  return reader.select(findId(name), choice === 3 || quantity > 4);
}

async function decide(
  { reader, hasButton }: Setup,
  action: Action,
  read: { version: number; pages: unknown },
): Promise<Step> {
  const version = { version: read.version };
  const answer = await (hasButton
    ? reader.post("accept", { full_name: grace.name, email: grace.email, ...version })
    : reader.post("sign", { ...toTypedSignature(grace.name), ...version }));
  return { action, answer, seen: toModelOffer(read.pages) };
}

/** Replays the audit trail on the model. */
function replay({ findId }: Setup, trail: readonly TrailEntry[], drafted: ModelOffer) {
  const names = new Map(["Icons", "Hosting", "Large", "Small"].map((name) => [findId(name), name]));
  const frozen: (readonly [sha256: string, offer: ModelOffer])[] = [];
  let now: ModelOffer = firstOffer;
  let dropped: ReturnType<typeof mergeOffers>["dropped"] = [];
  for (const { entry } of trail) {
    if (entry["action"] === "selection_changed")
      now = replaySelection(now, names.get(String(entry["item_id"])) ?? "", entry);
    if (entry["action"] === "revised") ({ offer: now, dropped } = mergeOffers(drafted, now));
    // A signature names the content that was frozen before it.
    const { snapshot_sha256: sha256 } = entry;
    if (typeof sha256 === "string" && entry["action"] !== "signed") frozen.push([sha256, now]);
  }
  return { now, frozen, dropped, actionsOfTrail: trail.map(({ entry }) => String(entry["action"])) };
}

/** Actions of members that an expiry does not stop. */
const membersMay: ReadonlySet<string> = new Set(["frozen", "signature_requested", "signing_voided"]);

const usual: ReadonlySet<string> = new Set(["sent", "selection_changed"]);

const toNameAndReason = ({ name, reason }: DroppedSelection) => [name, reason] as const;

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
