import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ProposalSettings } from "@proffer/contract";
import { engines } from "../../../test/databases.ts";
import {
  grace,
  findMailedLink,
  createMember,
  findRecipient,
  sendNewProposal,
  toTypedSignature,
  findVisitor,
} from "../../../test/deals.ts";
import { printFigures } from "../../../test/figures.ts";
import { prepareRewind } from "../../../test/rewind.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { createRandom } from "../../../test/security/random.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import type { Context, RecipientContext } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { choose } from "../../recipients/choose.ts";
import { acceptProposal, declineProposal } from "./accept-or-decline.ts";
import { requestSignatures, signAs, voidSigning } from "./sign-proposal.ts";
import { verifyProposalAudit } from "../../records/audit-trail/verify/verify-audit.ts";

/** Number of races of each kind on each engine. `npm run prove` runs more. */
const races = scaleTimes(12, 10_000);
/** Number of proposals. The races use them in turn. When each proposal has had a race, all are restored. */
const proposals = scaleTimes(5, 100);
const seed = 20_261_120;

/** A proposal, with the recipient and the member who will change it at the same time. */
interface RaceSetup {
  readonly id: string;
  readonly recipient: RecipientContext;
  readonly member: Context;
  readonly option: string;
}

type Contestants = (setup: RaceSetup) => readonly [() => Promise<unknown>, () => Promise<unknown>];

/** The result of a race: the indexes of the successful contestants, and the final state of the proposal. */
interface RaceResult {
  readonly won: readonly number[];
  readonly status: string;
  readonly acceptedBy: string | null;
  readonly total: number;
  readonly totals: unknown;
  /** Content of the current snapshot, or undefined if there is none. */
  readonly frozen: unknown;
  readonly events: readonly string[];
  readonly trail: { entries: number; faults: readonly string[] } | undefined;
}

describe.each(engines)("simultaneous actions on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("let one of two acceptances succeed", async () => {
    await race(
      ["Grace accepts", "Eve accepts"],
      await sent(),
      ({ recipient }) => [() => accept(recipient, "Grace"), () => accept(recipient, "Eve")],
      (result) => {
        expect(result.won).toHaveLength(1);
        expect([result.status, result.acceptedBy]).toEqual(["WON", result.won[0] === 0 ? "Grace" : "Eve"]);
        expect(result.totals).toEqual(result.frozen);
        expectOneChange(result, ["status_changed"]);
      },
    );
  }, 3_600_000);

  it("let either an acceptance or a decline succeed", async () => {
    await race(
      ["accept", "decline"],
      await sent(),
      ({ recipient }) => [
        () => accept(recipient, "Grace"),
        () => declineProposal(recipient, { reason: "Too expensive" }),
      ],
      (result) => {
        expect(result.won).toHaveLength(1);
        const isAccepted = result.won[0] === 0;
        expect(result.status).toBe(isAccepted ? "WON" : "LOST");
        expect(result.frozen).toEqual(isAccepted ? result.totals : undefined);
        expectOneChange(result, ["status_changed"]);
      },
    );
  }, 3_600_000);

  it("let either a signature or the voiding of the signing succeed", async () => {
    await race(
      ["sign", "void"],
      await asked(),
      ({ recipient, member }) => [
        () => signAs(app.lifecycle, recipient, toTypedSignature("Grace")),
        () => voidSigning(member, recipient.link.proposalId),
      ],
      (result) => {
        expect(result.won).toHaveLength(1);
        const isSigned = result.won[0] === 0;
        expect(result.status).toBe(isSigned ? "WON" : "SENT");
        expect(result.frozen).toEqual(isSigned ? result.totals : undefined);
        expectOneChange(
          result,
          ["signature_request_sent", isSigned ? "proposal_signed" : "status_changed"],
          3,
        );
      },
    );
  }, 3_600_000);

  it("include a choice in the frozen content, or reject the choice", async () => {
    await race(
      ["select", "freeze"],
      await sent({ signing: { is_contact_signer: true } }),
      ({ recipient, member, option }) => [
        () => choose(recipient, { item_id: option, selected: true }),
        () => requestSignatures(app.lifecycle, member, recipient.link.proposalId),
      ],
      (result) => {
        const isChosen = result.won[0] === 0;
        expect(result.won).toEqual(isChosen ? [0, 1] : [1]);
        expect(result.status).toBe("PENDING");
        expect(result.totals).toEqual(result.frozen);
        expect(result.total).toBe(isChosen ? 1200 : 1000);
        const changes = ["signature_request_sent", ...(isChosen ? ["selection_changed"] : [])];
        // Requesting signatures adds two entries: «frozen» and «signature_requested».
        expectOneChange(result, changes, changes.length + 1);
      },
    );
  }, 3_600_000);

  async function race(
    names: readonly [string, string],
    among: readonly RaceSetup[],
    contestants: Contestants,
    holds: (result: RaceResult) => void,
  ): Promise<void> {
    const rewind = await prepareRewind(
      app.db,
      among.map(({ id }) => id),
    );
    const random = createRandom(seed);
    const won: Record<string, number> = {};
    const begun = performance.now();
    for (let done = 0; done < races; done += among.length) {
      if (done > 0) await rewind();
      for (const setup of among.slice(0, races - done)) {
        const starts = [random.below(4), random.below(4)];
        const attempts = contestants(setup).map((attempt, index) => after(starts[index] ?? 0, attempt));
        const result = await collectTraces(setup.id, await winners(attempts));
        holds(result);
        const who = result.won.map((index) => names[index]).join(" + ");
        won[who] = (won[who] ?? 0) + 1;
      }
    }
    printFigures("races", {
      between: names.join(" / "),
      engine,
      races,
      won,
      seed,
      seconds: Math.round((performance.now() - begun) / 1000),
    });
  }

  async function sent(settings: ProposalSettings = {}): Promise<RaceSetup[]> {
    const made: RaceSetup[] = [];
    for (let index = 0; index < proposals; index++) {
      const { id, url } = await sendNewProposal(client, { recipient: { contact: grace }, ...settings });
      const { pages } = (await client.get(url)).body;
      const option = pages[0].children[0].line_items[1].id;
      made.push({
        id,
        option,
        member: createMember(app, client),
        recipient: await findRecipient(app, client, url),
      });
    }
    return made;
  }

  /** Creates proposals with one signer. The signature was requested, so the signer has a personal link. */
  async function asked(): Promise<RaceSetup[]> {
    const made: RaceSetup[] = [];
    for (let index = 0; index < proposals; index++) {
      const email = `signer-${index}@example.com`;
      const recipient_signer = { full_name: "Grace", email };
      const { id, url } = await sendNewProposal(client, { signing: { recipient_signer } });
      await client.post(`${url}/request-signatures`);
      const recipient = await findVisitor(app, await findMailedLink(app, email));
      made.push({ id, option: "", member: createMember(app, client), recipient });
    }
    return made;
  }

  async function collectTraces(id: string, won: readonly number[]): Promise<RaceResult> {
    const { read } = app.db;
    const proposal = await read
      .selectFrom("proposals")
      .select(["status", "acceptance_json", "totals_json"])
      .where("organization_id", "=", client.organizationId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const snapshot = await read
      .selectFrom("snapshots")
      .select("canonical_json")
      .where("organization_id", "=", client.organizationId)
      .where("proposal_id", "=", id)
      .where("voided_at", "is", null)
      .executeTakeFirst();
    const events = await read
      .selectFrom("events")
      .select("type")
      .where("organization_id", "=", client.organizationId)
      .where("proposal_id", "=", id)
      .where("type", "not in", ["proposal_created", "proposal_sent"])
      .execute();
    const totals = JSON.parse(proposal.totals_json ?? "null");
    const acceptance = JSON.parse(proposal.acceptance_json ?? "null");
    return {
      won,
      status: proposal.status,
      acceptedBy: acceptance?.full_name ?? null,
      totals,
      total: totals.once.selected.total,
      frozen: snapshot && JSON.parse(snapshot.canonical_json).totals,
      events: events.map(({ type }) => type),
      trail: await verifyProposalAudit(read, id),
    };
  }
});

/**
 * Asserts that, after sending, exactly these events were recorded, and that the audit trail is valid and has
 * this number of further entries.
 */
function expectOneChange(
  { events, trail }: RaceResult,
  types: readonly string[],
  entries: number = types.length,
) {
  expect(events.toSorted()).toEqual(types.toSorted());
  expect(trail).toMatchObject({ entries: 1 + entries, faults: [] });
}

function accept(as: RecipientContext, full_name: string): Promise<void> {
  return acceptProposal(as, { full_name, email: grace.email });
}

/**
 * Runs `attempt` after this number of turns of the event loop. With different numbers, each contestant begins
 * first in some of the races.
 */
async function after<T>(turns: number, attempt: () => Promise<T>): Promise<T> {
  for (let waited = 0; waited < turns; waited++) await turn();
  return attempt();
}

/** Lists the indexes of the successful attempts. Rethrows errors other than refusals. */
async function winners(attempts: ReadonlyArray<Promise<unknown>>): Promise<number[]> {
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled") return [index];
    if (outcome.reason instanceof AppError) return [];
    throw outcome.reason;
  });
}
