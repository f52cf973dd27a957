import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, findMailedLink, toTypedSignature, findVisitor } from "../../../test/deals.ts";
import {
  commands,
  expectEvents,
  follow,
  toDisplayStatus,
  type Command,
  type Model,
} from "../../../test/lifecycle-model.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { AppError } from "../../platform/errors.ts";
import { acceptProposal, declineProposal } from "./accept-or-decline.ts";
import { findBrokenLink } from "../../records/audit-trail/audit-chain.ts";
import { signAs } from "./sign-proposal.ts";

/** Number of sequences on each engine. `npm run prove` runs more. */
const numRuns = scaleTimes(12, 1000);

/** Time from the start to the expiry in milliseconds. Steps can happen before, at and after the expiry. */
const lifetime = 500;

/** Steps that lead to later states are more frequent than steps that end the proposal. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<Command[]>("send", "request signatures", "sign first", "sign second"),
  },
  { weight: 9, arbitrary: fc.constantFrom(...commands) },
  { weight: 1, arbitrary: fc.constantFrom(1, 100, lifetime - 1) },
);

describe.each(engines)("any sequence of commands on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("follows the table of statuses, and each change has one event and one entry in the audit trail", async () => {
    const given = { hasButton: fc.boolean(), hasCompanySigner: fc.boolean() };
    await fc.assert(
      fc.asyncProperty(fc.record(given), fc.array(step, { minLength: 8, maxLength: 30 }), play),
      {
        numRuns,
        examples: [[{ hasButton: false, hasCompanySigner: false }, ["send", "sign first", "decline"]]],
      },
    );
  }, 3_600_000);

  let alan = "";
  let runs = 0;

  async function play(given: Pick<Model, "hasButton" | "hasCompanySigner">, steps: Array<Command | number>) {
    const model: Model = {
      status: "DRAFT",
      held: null,
      isSent: false,
      isWonByHand: false,
      signatures: 0,
      ...given,
    };
    alan = `alan-${++runs}@example.com`;
    const expiry = Date.parse(app.clock.now()) + lifetime;
    const url = await createModelProposal(given, new Date(expiry).toISOString());
    for (const each of steps) {
      const isPast = () => Date.parse(app.clock.now()) >= expiry;
      const before = await listModelEvents(url);
      if (typeof each === "number") app.clock.advance(each);
      const events = typeof each === "number" ? [] : expectEvents(model, each, isPast());
      const isDone = typeof each === "number" || (await perform(url, each));
      expect({ each, isDone }).toEqual({ each, isDone: events !== undefined });
      if (typeof each !== "number" && events) follow(model, each, events);
      expect({ each, status: (await client.get(url)).body.status }).toEqual({
        each,
        status: toDisplayStatus(model, isPast()),
      });
      expect((await listModelEvents(url)).slice(before.length)).toEqual(events ?? []);
    }
    await audited(url);
  }

  async function createModelProposal({ hasButton, hasCompanySigner }: Partial<Model>, expiring_on: string) {
    const signing = {
      acceptance_method: hasButton ? "accept_button" : "digital_signatures",
      is_contact_signer: true,
      additional_signers: [{ full_name: "Alan Turing", email: alan }],
      ...(hasCompanySigner && { company_signer: client.userId }),
    };
    const settings = { recipient: { contact: grace }, expiring_on, signing };
    return (await createTestProposal(client, { settings, pages: [createPage(line("Design", 1000))] })).url;
  }

  /**
   * Runs a command. Returns true if it succeeded, and false if it was properly rejected. Throws any other
   * error.
   */
  async function perform(url: string, command: Command): Promise<boolean> {
    const member: Partial<Record<Command, [path: string, body?: unknown]>> = {
      send: ["send"],
      "request signatures": ["request-signatures"],
      "void the signing": ["void-signing"],
      reopen: ["reopen"],
      "counter-sign": ["counter-sign", toTypedSignature("Ada Lovelace")],
    };
    const [path, body] = command.startsWith("mark ")
      ? ["status", { status: command.slice("mark ".length) }]
      : (member[command] ?? []);
    if (path === undefined) return performed(recipientDoes(url, command));
    const { status } = await client.post(`${url}/${path}`, body);
    expect([200, 400]).toContain(status);
    return status === 200;
  }

  async function recipientDoes(url: string, command: Command): Promise<void> {
    const { share_url } = (await client.get(url)).body;
    // Without a link, the recipient cannot open the proposal.
    if (share_url === null) throw new AppError("NOT_FOUND", "no link");
    const link = command === "sign second" ? await findMailedLink(app, alan) : share_url;
    const at = await findVisitor(app, link);
    if (command === "accept") return acceptProposal(at, { full_name: grace.name, email: grace.email });
    if (command === "decline") return declineProposal(at, { reason: "Too late" });
    return signAs(app.lifecycle, at, toTypedSignature("A signer"));
  }

  async function listModelEvents(url: string) {
    const { data } = (await client.get(`${url}/analytics?limit=200`)).body;
    return data
      .map(({ event_type, metadata }: { event_type: string; metadata: Record<string, string> }) => [
        event_type,
        metadata["old_status"],
        metadata["new_status"],
      ])
      .toReversed();
  }

  async function audited(url: string) {
    const { data } = (await client.get(`${url}/audit-trail`)).body;
    expect(findBrokenLink(data)).toBeUndefined();
    const changes = data
      .map(({ entry }: { entry: Record<string, string> }) => [entry["old_status"], entry["new_status"]])
      .filter(([from]: string[]) => from !== undefined);
    expect(changes).toEqual((await listModelEvents(url)).map(([, from, to]: string[]) => [from, to]));
  }
});

async function performed(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
